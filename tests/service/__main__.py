"""Runs the tests of the service: python3 tests/service [MODULE...]; all of them, the coverage too.

JUDGED_TEST_STORE=postgresql has them over PostgreSQL, but for what database.py leaves out.

python3 tests/service --shard NAME runs a part of them. Several run beside each other, and what each has met of the contract is put
together in the folder that MET names: the part that comes to its end last looks whether anything is missing.
"""

import fcntl
import importlib
import json
import os
import sys

import service
from database import IN_FILES, NEVER_TWICE

SHARDS = {
    "waiting": ["limits", "fairness", "operating"],
    "working": ["jobs", "storing", "faults", "traps"],
    "telling": ["rulings", "telling", "boards", "tables", "pages", "playing", "batches", "notes", "penalties", "rulebook", "problems"],
    "keeping": ["logs", "migrating", "backups", "restoring", "release"],
    "seeing": ["tokens", "sessions", "views", "placing"],
    "sharing": ["postgres"],
}
shard = sys.argv[2] if sys.argv[1:2] == ["--shard"] else None
wanted = SHARDS[shard] if shard else sys.argv[1:] or [module for modules in SHARDS.values() for module in modules]
wanted = [module for module in wanted if IN_FILES or module not in NEVER_TWICE]
for module in wanted:
    importlib.import_module(module)
strangers = {one.__module__ for one in service.TESTS} - set(wanted)
assert not strangers, f"what tests share is no module of tests: {strangers}"


def met_by_all():
    """True when this part is the last: all that the others have met is known here, too."""
    folder = os.environ.get("MET", "build/tests/service-met")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with open(os.path.join(folder, shard), "w", encoding="utf-8") as file:
            json.dump(sorted(service.CONTRACT.met, key=str), file)
        parts = [os.path.join(folder, name) for name in SHARDS]
        if not all(map(os.path.exists, parts)):
            return False
        for part in parts:
            with open(part, encoding="utf-8") as file:
                service.CONTRACT.met |= {tuple(one) for one in json.load(file)}
            os.remove(part)
    return True


def everything_described_has_been_answered():
    if shard and not met_by_all():
        return  # the last part looks
    missing = service.CONTRACT.never_met()
    assert not missing, "never met: " + "; ".join(missing)


if IN_FILES and (shard or not sys.argv[1:]):
    service.test(everything_described_has_been_answered)
sys.exit(service.run())
