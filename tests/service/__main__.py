"""Runs the tests of the service: python3 tests/service [MODULE...]; all of them, the coverage too."""

import importlib
import sys

import service

MODULES = ["rulings", "telling", "boards", "tables", "pages", "playing", "batches", "notes", "tokens", "sessions", "views", "rulebook", "problems", "jobs", "limits", "fairness", "operating", "storing", "logs", "faults", "traps"]

for module in sys.argv[1:] or MODULES:
    importlib.import_module(module)


def everything_described_has_been_answered():
    missing = service.CONTRACT.never_met()
    assert not missing, "never met: " + "; ".join(missing)


if not sys.argv[1:]:
    service.test(everything_described_has_been_answered)
sys.exit(service.run())
