#!/bin/sh
# Cards nobody told, as a user meets them: legal or illegal whatever they are, or undetermined with what to ask.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}

# game DECK HAND MOVE: a position in which A holds HAND of a deck whose list is DECK.
game() {
  cat <<YAML
judged: 1
game: godzilla
edition: en-1.2
players:
  A:
    monster_deck: [EPR-007, EPR-008, EPR-009, EPR-010]
    deck: {unknown: $1}
start:
  step: action
  turn: 3
  turn_player: A
  rest: empty
  A: {monster: {stack: [EPR-007], zone: 1}, hand: $2, deck: 2}
  B: {monster: {stack: [EPR-007], zone: 1}, deck: [ESD01-008]}
moves:
  - A: $3
YAML
}

# Its price is a card of the hand that not all of the list can pay.
game '{ESD01-008: 4, EBP04-045: 1, EBP01-016: 1, EBP01-053: 1}' '[EBP04-045, unknown]' '{play: EBP04-045, zone: 5}' \
  >"$room/price.yaml"

told() {
  game '{ESD01-008: 4, EBP01-016: 2}' 2 '{play: EBP01-016, zone: 5}' >"$room/told.yaml"
  ends 0 "$judge" replay "$room/told.yaml"
}
check 'a card that is played was one of those in the hand' told

whatever() {
  game '{ESD01-008: 4, EBP01-016: 2}' 2 '{play: EBP01-016, zone: 1}' >"$room/whatever.yaml"
  ends 1 "$judge" replay "$room/whatever.yaml" && grep -q '^ILLEGAL: move 1' "$room/out"
}
check 'a move is illegal whatever the hand holds' whatever

depends() {
  ends 3 "$judge" replay "$room/price.yaml" && grep -q 'Which card was in A.hand' "$room/out"
}
check 'what depends on a card is undetermined and says what to ask' depends

settled() {
  sed 's/\[EBP04-045, unknown\]/[EBP04-045, EBP01-016]/' "$room/price.yaml" >"$room/pays.yaml"
  sed 's/\[EBP04-045, unknown\]/[EBP04-045, EBP01-053]/' "$room/price.yaml" >"$room/fails.yaml"
  ends 0 "$judge" replay "$room/pays.yaml" && ends 1 "$judge" replay "$room/fails.yaml"
}
check 'the answer settles it' settled

needs() {
  ends 3 "$judge" replay --full --json --view judge "$room/price.yaml" && python3 - "$room/out" docs/ruling.schema.json <<'PY'
import json, sys
import jsonschema

ruling = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator(json.load(open(sys.argv[2]))).validate(ruling)
(need,) = [need for need in ruling["needs"] if need["decides"]]
assert need["place"] == "A.hand"
answers = {card: answer["verdict"] for answer in need["answers"] for card in answer["cards"]}
assert answers["EBP01-016"] == "incomplete" and answers["EBP01-053"] == "illegal", answers
PY
}
check 'the facts to ask for are in the JSON, as its schema says' needs

opponent() {
  ends 3 "$judge" replay --full --json --view B "$room/price.yaml" && python3 - "$room/out" <<'PY'
import json, sys

ruling = json.load(open(sys.argv[1]))
assert ruling["verdict"] == "undetermined" and ruling["reason"] == "The outcome depends on a fact the record doesn't state."
assert not {"needs", "worlds"} & set(ruling)
PY
}
check 'a player is told that a card decides, and not what it could be' opponent

claim() {
  { cat "$room/price.yaml" && echo 'claims: [{that: {A.discard: [EBP01-016]}}]'; } >"$room/claim.yaml"
  ends 3 "$judge" replay --full --json --view judge "$room/claim.yaml" && python3 - "$room/out" <<'PY'
import json, sys

assert json.load(open(sys.argv[1]))["claims"][0]["answer"] == "unknown"
PY
}
check 'a claim that hangs on it is unknown' claim

# Which card was kept nobody remembers, and the opponent never saw it.
cat >"$room/kept.yaml" <<YAML
judged: 1
game: godzilla
edition: en-1.2
cards:
  - {number: T-1, name: Test Down, type: strategy, rank: 1, colours: [white], icon: 1,
     abilities: [{on: placed, do: [{hand_down_to: 1, of: own}]}]}
start:
  step: action
  turn: 9
  turn_player: A
  rest: empty
  A: {monster: {stack: [ESD01-001], zone: 5}, hand: [T-1, ESD01-008, ESD01-009, ESD01-010], deck: [ESD01-008]}
  B: {monster: {stack: [ESD01-001], zone: 3}, deck: [ESD01-008]}
moves:
  - A: {activate: T-1, strategy_zone: 1}
  - A: {one_of: [{choose: ESD01-008}, {choose: ESD01-009}]}
YAML

forgotten() {
  ends 0 "$judge" replay --full --json --view judge "$room/kept.yaml" && python3 - "$room/out" <<'PY'
import json, sys

ruling = json.load(open(sys.argv[1]))
(need,) = ruling["needs"]
assert not need["decides"] and [a["written"] for a in need["answers"]] == [[1], [2]], need
assert {a["verdict"] for a in need["answers"]} == {"incomplete"} and "ESD" not in need["question"], need
PY
}
check 'a move that nobody remembers is asked for without naming what its opponent never saw' forgotten

# One case is shown of several, and said to be that, where it depends on the card.
milled=fixtures/disputes/a-milled-card-gave-rage.yaml
one_case() {
  ends 0 "$judge" explain "$milled" --move 1 &&
    grep -q "^This is one case of several. .*Which card went from A.deck to A.discard in move 1?" "$room/out" &&
    ends 0 "$judge" explain "$milled" --move 0 && ! grep -q 'one case of several' "$room/out" &&
    ends 0 "$judge" board "$milled" --text && grep -q 'one case of several: .*Which card went from A.deck to A.discard' "$room/err" &&
    ends 0 "$judge" board "$milled" --text --move 0 && [ ! -s "$room/err" ] || return 1
  local command
  for command in moves sight 'sight --move 1' 'position --move 1 --view judge'; do
    # shellcheck disable=SC2086
    ends 0 "$judge" $command "$milled" && grep -q 'one case of several: .*Which card went from A.deck to A.discard' "$room/err" || return 1
  done
  ends 0 "$judge" sight "$milled" --move 0 && [ ! -s "$room/err" ]
}
check 'a move, a picture, options and sight that depend on an unknown card are said to show one case' one_case

# A Counter of move 2, in the battle of move 1, has to be paid for.
cat >"$room/counter.yaml" <<'YAML'
judged: 1
game: dbs
edition: en-1.00
players:
  A: {leader: [L], deck: {unknown: {RED: 8}}}
  B: {leader: [L], deck: {unknown: {RED: 8, STOP: 4}}}
cards:
  - {number: L, name: Leader, type: leader, colours: [red], character: Champa, power: 10000,
     abilities: [{awaken: {}, if: {life: own, max: 4}, do: [{draw: 1}]}], back: {name: Awoken, power: 15000}}
  - {number: RED, name: Red, type: battle, colours: [red], character: Cabba, cost: 1, power: 5000, combo_cost: 0, combo_power: 5000}
  - {number: STOP, name: Stop, type: extra, colours: [blue], cost: 1, colour_cost: {blue: 1}, abilities: [{counter_attack: {}, do: [{negate_attack: true}]}]}
start:
  {step: main, turn: 5, turn_player: A, first: A, rest: empty,
   A: {leader: L, life: 2, deck: 4, battle: {1: RED}}, B: {leader: L, life: 2, deck: 4, hand: 1, energy: [unknown]}}
moves:
  - A: {attack: A.battle.1, target: B.leader}
  - B: {counter: STOP}
  - A: end
YAML

counter() {
  ends 3 "$judge" replay "$room/counter.yaml" && grep -qx 'UNDETERMINED: move 2 of 3.' "$room/out" &&
    grep -q 'Which card was in B.energy when move 2 was made?' "$room/out"
}
check 'a card that a move hangs on is asked for with that move' counter

# The counter total depends on no hidden card, and so neither does which decision comes next.
cat >"$room/uncountered.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: counter
  turn: 9
  turn_player: B
  rest: empty
  A: {monster: {stack: [EPR-007, EPR-008], zone: 7}, monster_deck: [EPR-009], deck: 10, hand: 3}
  B: {monster: {stack: [ESD02-001], zone: 3}, zone: {1: ESD01-009}, deck: 10, hand: 3}
moves:
  - A: {successor: EPR-009}
claims:
  - {by: A, at: start, could: {A: {successor: EPR-009}}}
YAML
uncountered() {
  ends 1 "$judge" replay "$room/uncountered.yaml" && grep -q '^OUT OF PLACE: move 1 of 1' "$room/out" &&
    grep -q 'Clause 7.4.2: .*total 2000, threat [1-9]' "$room/out" && grep -q '^Claims: 0 upheld, 1 refuted, 0 unknown' "$room/out"
}
check 'a decision that was not asked for is refused whatever the hidden cards are' uncountered

checked
