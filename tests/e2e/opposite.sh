#!/bin/sh
# Two games that differ only in cards a reader does not know are told to that reader in the same words, by every
# command that takes a view.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}

told_alike() {
  python3 - "$judge" "$room" <<'PY'
import json, random, subprocess, sys

judge, room = sys.argv[1:]
commands = [["replay", "--full", "--json"], ["replay", "--full"], ["replay", "--full", "--json", "--readings", "--advice"], ["moves"],
            ["moves", "--json"], ["explain"], ["explain", "--json"], ["sight"], ["sight", "--json"], ["board"],
            ["impact", "--from", "en-1.00", "--to", "en-1.2"], ["impact", "--from", "en-1.00", "--to", "en-1.2", "--json"],
            ["bisect", "--editions", "en-1.00,en-1.2"], ["bisect", "--editions", "en-1.00,en-1.2", "--json"]]

def run(*arguments):
    done = subprocess.run([judge, *arguments], capture_output=True, text=True)
    return done.stdout + done.stderr, done.returncode

def tell(game, command, view):
    with open(f"{room}/game.json", "w") as file:
        json.dump(game, file)
    return run(*command, f"{room}/game.json", "--view", view)

# B's deck as it was dealt: what lies in the hand came from its top.
whole = json.load(open("tests/data/rulings/consistent-game.json"))
dealt = json.loads(tell(dict(whole, moves=[]), ["sight", "--json"], "judge")[0])["places"]
whole["players"]["B"]["deck"] = {"listed": [card["card"] for card in dealt["B.hand"] + dealt["B.deck"]]}
told = controls = 0
for cut in (0, 7, len(whole["moves"]) // 2, len(whole["moves"]) - 1):
    game = dict(whole, moves=whole["moves"][:cut])
    sight = json.loads(tell(game, ["sight", "--json"], "judge")[0])["places"]
    deck = [card["card"] for card in sight["B.deck"]]
    listed = game["players"]["B"]["deck"]["listed"]
    assert listed[-len(deck):] == deck, "B's deck was not shuffled again"
    first = len(listed) - len(deck)
    other = next(i for i in range(first + 1, len(listed)) if listed[i] != listed[first])
    swapped = json.loads(json.dumps(game))
    cards = swapped["players"]["B"]["deck"]["listed"]
    cards[first], cards[other] = cards[other], cards[first]
    for command in commands:
        for view in ("A", "B", "public"):
            one, two = tell(game, command, view), tell(swapped, command, view)
            assert one == two, (cut, command, view, one, two)
            told += 1
        controls += tell(game, command, "judge") != tell(swapped, command, "judge")
assert told == 168 and controls > 20, (told, controls)
PY
}
check 'cards nobody knows change nothing that a player is told' told_alike

# What is laid face down or given back out of a hand is named in the record, and to nobody but its player.
laid_unseen() {
  python3 - "$judge" "$room" <<'PY'
import json, subprocess, sys

judge, room = sys.argv[1:]
commands = [["replay", "--full", "--json"], ["replay", "--full"], ["replay", "--full", "--json", "--advice"], ["moves", "--json"], ["explain"],
            ["explain", "--json"], ["explain", "--move", "1"], ["sight", "--json"], ["board"]]

def tell(game, command, view):
    with open(f"{room}/laid.json", "w") as file:
        json.dump(game, file)
    done = subprocess.run([judge, *command, f"{room}/laid.json", "--view", view], capture_output=True, text=True)
    return done.stdout + done.stderr, done.returncode

def locus(card, *more):
    return {"judged": 1, "game": "colossus", "edition": "en",
            "start": {"step": "move", "turn": 3, "turn_player": "A", "first": "A", "rest": "empty",
                      "A": {"colossus": ["CO-C01"], "hand": ["CO-W02", "CO-W03", "CO-G01"], "deck": 5}, "B": {"colossus": ["CO-C02"], "hand": 2, "deck": 5}},
            "moves": [{"A": {"set_locus": card}}, *more]}

def position(game):
    with open(f"{room}/laid.json", "w") as file:
        json.dump(game, file)
    return subprocess.run([judge, "position", f"{room}/laid.json", "--after", "end", "--for", "B"], capture_output=True, text=True).stdout

def returned(game, leader, deck, setup, card, other):
    listed = [card, other, *deck]
    decks = {"listed": listed}, {"listed": listed}
    return {"judged": 1, "game": game, "edition": "en-1.00" if game == "dbs" else "en", "first": "A",
            "players": {seat: {("leader" if game == "dbs" else "colossus"): [leader], "deck": decks["AB".index(seat)]} for seat in "AB"},
            "moves": [*setup, {"A": {"return": [card]}}]}

dbs = [n for n in ("BT1-003", "BT1-005", "BT1-006", "BT1-007", "BT1-008", "BT1-009", "BT1-010", "BT1-012", "BT1-014", "BT1-015", "BT1-016", "BT1-019") for _ in range(4)]
told = controls = 0
pairs = [(locus("CO-W02"), locus("CO-W03")), (locus("CO-W02", {"A": {"set_locus": "CO-G01"}}), locus("CO-W03", {"A": {"set_locus": "CO-G01"}})),
         (locus("CO-G01", {"A": {"set_locus": "CO-W02"}}), locus("CO-G01", {"A": {"set_locus": "CO-W03"}}))]
def toll(card):
    test = {"number": "T-1", "name": "Test Toll", "type": "strategy", "rank": 1, "colours": ["white"], "icon": 1,
            "abilities": [{"on": "placed", "do": [{"discard": {"choose": 1, "own": "card", "in": "hand", "rank": {"max": 1}}}]}]}
    monster = {"monster": {"stack": ["ESD01-001"], "zone": 5}, "deck": ["ESD01-008"]}
    return {"judged": 1, "game": "godzilla", "edition": "en-1.2", "cards": [test],
            "start": {"step": "action", "turn": 9, "turn_player": "A", "rest": "empty", "A": dict(monster, hand=["T-1", "ESD01-005", "ESD01-008", "ESD01-009"]),
                      "B": monster},
            "moves": [{"A": {"activate": "T-1", "strategy_zone": 1, "choose": f"A.hand/{card}"}}]}
pairs.append((toll("ESD01-008"), toll("ESD01-009")))  # refused, by its rank

one = returned("dbs", "BT1-001", dbs, [], "BT1-004", "BT1-013")
other = json.loads(json.dumps(one))
other["moves"][-1]["A"]["return"] = ["BT1-013"]
pairs.append((one, other))
for one, other in pairs:
    for command in commands:
        for view in ("B", "public"):
            a, b = tell(one, command, view), tell(other, command, view)
            assert a == b, (command, view, a, b)
            assert not any(card in a[0] for card in ("CO-W02", "CO-W03")), (command, view, a)
            told += 1
        controls += tell(one, command, "A") != tell(other, command, "A")
assert told == 90 and controls >= 20, (told, controls)
text = position(locus("CO-W02"))
assert "CO-W0" not in text and "locus" in text, text
PY
}
check 'what goes face down is named to nobody but its player' laid_unseen

# A claim found, a refused card, the question: what a judge's view names and A's does not.
refused_unseen() {
  cat >"$room/refused.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start: {step: action, rest: empty, turn: 3, turn_player: B, B: {monster: {stack: [EPR-007], zone: 4}, hand: [ESD01-010, ESD01-009], deck: [ESD01-008]},
        A: {monster: {stack: [EPR-007], zone: 3}, deck: [ESD01-008]}}
moves: []
YAML
  ends 0 "$judge" moves --full "$room/refused.yaml" --view A && ! grep -q 'ESD01-0\(09\|10\)' "$room/out" &&
    grep -q 'moves with hidden cards' "$room/out" && ends 0 "$judge" moves --full "$room/refused.yaml" --view B &&
    grep -q 'ESD01-010' "$room/out"
}
check 'what a hidden hand allows is not told' refused_unseen

checked
