"""Transcripts that several modules of tests send: long ones, slow ones, and such that differ in what a player cannot know."""

import yaml

from service import ROOT, position, sanitized


def milled(turn, moves):
    """A monster sends the top card of its owner's deck to the discard pile, and nobody told what it was: 338 cards it could be."""
    with open(f"{ROOT}/fixtures/disputes/94-what-was-milled.yaml", encoding="utf-8") as file:
        transcript = yaml.safe_load(file)["transcript"]
    del transcript["claims"]
    transcript["start"]["turn"] = turn
    for seat in "AB":
        transcript["start"][seat]["deck"] = 40
    return {**transcript, "on_illegal": "skip", "moves": [{seat: "pass"} for seat in moves]}


def slow(turn):
    """After some turns four cards have been milled: a few hundred bytes, and 4,096 worlds that come to different positions.

    A daemon with sanitizers needs seven times as long for a world, so there three cards and 512 worlds are enough.
    """
    return milled(turn, "BABAB" if sanitized() else "BABABA")


def whatever_it_was(turn):
    """A passes in the turn of B, which is illegal whichever of the 338 cards it was."""
    return milled(turn, "A" * 20)


def passes(n):
    """A game in which nothing happens, however long."""
    return position(on_illegal="take", moves=[{"AB"[i % 2]: "pass"} for i in range(n)])


SECRETS = {"A": ["EPR-009", "ESD01-001"], "B": ["EPR-010", "EBP01-016"]}
OTHERS = {"A": ["EPR-010", "EPR-001"], "B": ["EPR-009", "ESD01-014"]}


def with_hands(a, b):
    """A disputed position: what lies in the hands of A and B is for them to know. A move of A is refused."""
    out = position(7)
    out["players"] = {"A": {"name": "Aiko"}, "B": {"name": "Ben"}}
    out["start"]["A"]["hand"], out["start"]["B"]["hand"] = a + ["EPR-008"], b
    out["moves"] = [{"A": {"rage": "EPR-008"}}, {"A": {"rage": "EPR-007"}}]
    out["claims"] = [{"by": "A", "at": {"move": 1, "when": "settled"}, "that": {"A.hand": 2}}]
    return out
