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
commands = [["replay", "--format", "1", "--json"], ["replay", "--full"], ["replay", "--format", "1", "--json", "--readings", "--advice"], ["moves"],
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
    grep -q 'whatever the hidden cards allow' "$room/out" && ends 0 "$judge" moves --full "$room/refused.yaml" --view B &&
    grep -q 'ESD01-010' "$room/out"
}
check 'what a hidden hand allows is not told' refused_unseen

checked
