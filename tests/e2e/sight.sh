#!/bin/sh
# judge sight as a user meets it: what may be looked at, what is known, and what is among some cards.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
game=contrib/demo-games/godzilla/won-by-invasion.yaml

own_hand() {
  ends 0 "$judge" sight "$game" --move 1 --view A && grep -q '^A.hand: E' "$room/out" &&
    grep -Eq '^B.hand: [0-9]+ hidden$' "$room/out" && grep -Eq '^A.deck: [0-9]+ of group 1$' "$room/out" &&
    grep -Eq '^group 1 \([0-9]+ in A.deck\), in some order: ' "$room/out"
}
check 'a player sees the own hand and knows what is in the own deck' own_hand

life() {
  cat >"$room/life.yaml" <<'YAML'
judged: 1
game: dbs
edition: en-1.00
cards:
  - {number: L, name: Leader, type: leader, colours: [red], character: Maro, power: 10000}
  - {number: F, name: Fighter, type: battle, colours: [red], character: Sato, cost: 1, power: 5000, combo_cost: 0, combo_power: 5000}
  - {number: G, name: Guard, type: battle, colours: [red], character: Hito, cost: 1, power: 5000, combo_cost: 0, combo_power: 5000}
start:
  {step: main, turn: 5, turn_player: A, first: A, rest: empty, A: {leader: L, life: [G, G, G, G], deck: [F, F, G]}, B: {leader: L, life: [F], deck: [F]}}
moves: []
YAML
  ends 0 "$judge" sight "$room/life.yaml" --view A &&
    grep -qx 'group 1 (4 in A.life, 3 in A.deck), in some order: 2 F (Fighter), 5 G (Guard)' "$room/out"
}
check 'of life and deck a player knows only what is in both together' life

public() {
  ends 0 "$judge" sight "$game" --move 1 --view public && ! grep -Eq 'E[A-Z]+[0-9]+-' "$room/out"
}
check 'the public sees no hidden card' public

all_of_it() {
  ends 0 "$judge" sight "$game" --move 1 --view judge && grep -Eq '^A.hand: .*\[looks: A; knows: A\]' "$room/out" &&
    grep -q '^group 1 of B (' "$room/out"
}
check 'the judge sees all, and who knows it' all_of_it

as_data() {
  ends 0 "$judge" sight "$game" --view B --json && python3 - "$room/out" <<'PY'
import json, sys

sight = json.load(open(sys.argv[1]))
assert sight["view"] == "B"
for group in sight["groups"]:
    assert sum(group["where"].values()) == group["cards"]
    assert sum(group["known"].values()) + group["unknown"] == group["cards"]
assert all("may_look" in card for card in sight["places"]["B.hand"])
PY
}
check 'as JSON the counts of a group agree' as_data

by_decisions() {
  ends 0 "$judge" position "$game" --after end --view B && cp "$room/out" "$room/end" &&
    ends 0 "$judge" sight "$game" --view B && cmp -s "$room/out" "$room/end" &&
    ends 0 "$judge" position "$game" --after end --view B --json && grep -q '"view": "B"' "$room/out" &&
    ends 2 "$judge" position "$game" --after end --view C
}
check 'judge position tells it after so many decisions' by_decisions

wrong_use() {
  ends 2 "$judge" sight && ends 2 "$judge" sight "$game" --view C && ends 2 "$judge" sight "$game" --after x &&
    ends 2 "$judge" sight nowhere.yaml && ends 0 "$judge" sight --help &&
    ends 1 "$judge" sight contrib/demo-games/godzilla/illegal-move.yaml
}
check 'wrong use and a refused move say so by the exit code' wrong_use

checked
