#!/usr/bin/env python3
"""An adapter between the conformance protocol (docs/conformance.md) and an engine in Python.

Usage: judge conform --engine 'python3 jcp-adapter.py' --clause 8.2.1

Replace `Model` with your own. This one knows two rules of one game: a card must be in the hand to
be played, and its rank may not be above the zone of the opponent's monster. It skips every run
that needs more.
"""

import json
import sys


class Skip(Exception):
    """The model doesn't cover what the run needs; the text says what."""


class Model:
    editions = {"godzilla": ["en-1.2", "ja-1.04"]}
    level = 2  # 1 legal, 2 position, 3 options, 4 clauses

    def __init__(self, edition, run):
        self.start = run.get("start") or {}
        self.rank = {c["number"]: c.get("rank") for c in run.get("cards", []) if c["type"] == "battle"}
        self.hand = list(self.start.get("A", {}).get("hand") or [])
        if self.start.get("step") != "action" or self.start.get("turn_player", "A") != "A":
            raise Skip("only A's main phase is modelled")

    def play(self, move):
        """Make a move. Return whether it is legal."""
        entry = move.get("A")
        if not isinstance(entry, dict) or set(entry) != {"play", "zone"}:
            raise Skip("only playing a battle card is modelled")
        number = entry["play"]
        limit = self.start.get("B", {}).get("monster", {}).get("zone")
        if self.rank.get(number) is None or limit is None:
            raise Skip("only the cards of the message are known")
        if number not in self.hand or self.rank[number] > limit:
            return False
        self.hand.remove(number)
        return True

    def read(self, path):
        """Return the value at a path, or None if the model has none."""
        return sorted(self.hand) if path == "A.hand" else None


def answer_run(edition, run):
    model, legal = Model(edition, run), []
    for move in run["moves"]:
        legal.append(model.play(move))
        if not legal[-1]:
            break
    values = {path: model.read(path) for path in run.get("paths", [])}
    return {"legal": legal, "position": {p: v for p, v in values.items() if v is not None}}


def main():
    edition = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "start":
            about = {"name": "adapter", "language": "Python", "version": "1"}
            answer = {"jcp": 1, "implementation": about, "games": Model.editions, "level": Model.level}
        elif message["cmd"] == "edition":
            edition = message["edition"]
            answer = {"ok": edition in Model.editions.get(message["game"], [])}
        elif message["cmd"] == "run":
            try:
                answer = answer_run(edition, message)
            except Skip as why:
                answer = {"skipped": True, "message": str(why)}
            answer["seq"] = message["seq"]
        else:
            break
        print(json.dumps(answer), flush=True)


main()
