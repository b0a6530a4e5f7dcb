#!/usr/bin/env python3
"""Checks that `judge conform` finds an engine that lies about one rule, at that rule's clause.

Usage: knocked-out.py JUDGE NUMBER [GAME]. For NUMBER proven rules, chosen by a fixed seed over all
editions (of the game), `judge jcp --without RULE` plays the engine, and only the scenarios of one
of the rule's clauses are sent. The report must have a difference at that clause for 95 in 100.
"""

import json
import random
import subprocess
import sys


def output(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    return done.stdout


def rules_of(judge, *game):
    """Return (game/edition, clause, rule) for each rule that a scenario proves."""
    rows = []
    found = json.loads(output(judge, "matrix", "--json", *game))
    for edition in found if isinstance(found, list) else [found]:
        for clause in edition["clauses"]:
            if clause["status"] == "proven":
                name = f"{edition['game']}/{edition['edition']}"
                rows += [(name, clause["clause"], rule) for rule in clause["rules"]]
    return rows


def is_caught(judge, edition, clause, rule):
    engine = f"{judge} jcp --without {rule}"
    words = (judge, "conform", "--engine", engine, "--edition", edition, "--clause", clause, "--json")
    report = json.loads(output(*words))
    at = [c for c in report["clauses"] if c["edition"] == edition and c["clause"] == clause]
    return any(c["differs"] for c in at)


def main():
    judge = sys.argv[1]
    number = int(sys.argv[2])
    game = ("--game", sys.argv[3]) if len(sys.argv) > 3 else ()
    chosen = random.Random(44).sample(rules_of(judge, *game), number)
    missed = [row for row in chosen if not is_caught(judge, *row)]
    for edition, clause, rule in missed:
        print(f"not found: {edition} {clause} {rule}")
    print(f"{number - len(missed)} of {number} knocked-out rules found at their clause")
    return 0 if len(missed) * 20 <= max(number, 20) else 1


sys.exit(main())
