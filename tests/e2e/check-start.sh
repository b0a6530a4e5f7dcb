#!/bin/sh
# judge check-start as a user meets it: what is impossible, what no play comes to, and what is fine.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}

# start NAME SIDE-OF-A [MORE]: a transcript that starts with A's side so.
start() {
  cat >"$room/$1.yaml" <<YAML
judged: 1
game: godzilla
edition: en-1.2
${3-}
start:
  step: action
  turn: 5
  turn_player: A
  rest: empty
  A: {monster: {stack: [EPR-007], zone: 3${4-}}, $2}
  B: {monster: {stack: [EPR-007], zone: 1}${5-}}
YAML
}

# finds NAME EXIT CODE KIND
finds() {
  ends "$2" "$judge" check-start "$room/$1.yaml" && grep -q "^$4: .*\[$3\]" "$room/out"
}

fine() {
  start fine 'hand: [ESD01-005]' && ends 0 "$judge" check-start "$room/fine.yaml" &&
    grep -qx '0 faults, 0 warnings' "$room/out"
}
check 'a position that can be has neither faults nor warnings' fine

copies() {
  start copies 'hand: [ESD01-005, ESD01-005, ESD01-005], discard: [ESD01-005, ESD01-005]' &&
    finds copies 1 too-many-copies fault && grep -q 'A has 5 copies of ESD01-005' "$room/out" && grep -q ', 6.1.1.4 ' "$room/out"
}
check 'more copies than decks may hold are impossible' copies

lists() {
  start lists 'hand: [ESD01-005, ESD01-005]' \
    'players: {A: {monster_deck: [EPR-007], deck: {listed: [ESD01-005]}}, B: {monster_deck: [EPR-007], deck: {listed: []}}}' &&
    finds lists 1 not-in-list fault
}
check 'more copies than the list has are impossible' lists

uncounted() {
  start uncounted 'hand: unknown, deck: 3' \
    'players: {A: {monster_deck: [EPR-007], deck: {listed: [ESD01-005, ESD01-005, ESD01-005, ESD01-005, ESD01-009]}}}' &&
    ends 0 "$judge" check-start "$room/uncounted.yaml" && ! grep -q cards-missing "$room/out" &&
    sed -i 's/hand: unknown/hand: 1/' "$room/uncounted.yaml" && finds uncounted 0 cards-missing warning
}
check 'cards may be missing only where all are counted' uncounted

ranks() {
  start ranks 'hand: []' '' && sed -i 's/stack: \[EPR-007\], zone: 3/stack: [EPR-008, EPR-007], zone: 3/' "$room/ranks.yaml" &&
    finds ranks 1 ranks-of-monsters fault
}
check 'a monster of a lower rank does not lie on one of a higher' ranks

rage() {
  start rage 'hand: []' '' ', rage: 2000' && finds rage 1 out-of-range fault
}
check 'rage out of range is impossible' rage

deck() {
  start deck 'monster_deck: [EPR-004]' && finds deck 1 not-a-monster fault
}
check 'a strategy card in the monster deck is impossible' deck

strategy() {
  start strategy 'strategy: {1: {card: EPR-004, since: 2}}' && finds strategy 0 old-strategy warning
}
check 'an old strategy card is a warning' strategy

counted() {
  start counted 'hand: []' '' '' ', invaded: true' && finds counted 0 not-yet-done warning
}
check 'what is counted for the wrong player is a warning' counted

data() {
  ends 1 "$judge" check-start "$room/copies.yaml" --json && python3 - "$room/out" <<'PY'
import json, sys

found = json.load(open(sys.argv[1]))
assert [f["code"] for f in found["faults"]] == ["too-many-copies"] and not found["warnings"]
assert found["faults"][0]["clause"] == "6.1.1.4" and found["faults"][0]["rule"] == "copies-limit"
PY
}
check 'as JSON with code, clause and rule' data

games() {
  for game in contrib/demo-games/*/*.yaml; do
    ends 0 "$judge" position "$game" --after 30 && cp "$room/out" "$room/position.yaml" &&
      ends 0 "$judge" check-start "$room/position.yaml" && grep -qx '0 faults, 0 warnings' "$room/out" || return 1
  done
}
check 'positions of games are fine' games

wrong_use() {
  ends 2 "$judge" check-start && ends 2 "$judge" check-start /nowhere && ends 0 "$judge" check-start --help &&
    echo 'judged: 2' >"$room/bad.yaml" && ends 2 "$judge" check-start "$room/bad.yaml"
}
check 'wrong use and documents that are none are told' wrong_use

own_zone() {
  start own 'hand: 4' '' '' ', zones: {1: ESD02-012}' && sed -i '/rest: empty/d; s/deck: 24//' "$room/own.yaml" &&
    finds own 0 crushed warning && grep -q 'a battle card of B shares a zone with a monster' "$room/out"
}
check 'a battle card in the zone of the own monster is found, whatever the hidden cards are' own_zone

# gems NAME A-SIDE [TURN-PLAYER]: the same in Colossus Order.
gems() {
  cat >"$room/$1.yaml" <<YAML
judged: 1
game: colossus
edition: en
start: {step: move, turn: 5, turn_player: ${3-A}, first: A, rest: empty,
  A: {colossus: [CO-C01], deck: [CO-G01], $2}, B: {colossus: [CO-C02], deck: [CO-G01]}}
YAML
}
colossus() {
  gems used 'locus: [CO-G01], used: 3' && finds used 1 points-used fault &&
    grep -q 'A has used 3 Locus points, and the Locus gives 1' "$room/out" &&
    gems gap 'locus: {1: CO-G01, 3: CO-G02}' && finds gap 1 gap fault &&
    grep -q 'A.locus.2 is empty with cards to the right of it' "$room/out" &&
    gems unique 'set_gems: [CO-G07, CO-G07]' && finds unique 1 too-many-copies fault &&
    grep -q 'A has 2 copies of the unique card CO-G07 at A.set_gems, where 1 may lie' "$room/out" &&
    gems beaten 'field: {1: {card: CO-W01, damage: 9}}' && finds beaten 0 beaten warning &&
    grep -q 'has 9 damage and a defence of 2' "$room/out" &&
    gems turn 'hand: []' B && finds turn 1 wrong-turn fault &&
    gems fine 'locus: [CO-G01, CO-G01], used: 2, set_gems: [CO-G07], field: {1: {card: CO-W01, damage: 2}}' &&
    ends 0 "$judge" check-start "$room/fine.yaml" && grep -qx '0 faults, 0 warnings' "$room/out"
}
check 'Colossus Order: points, gaps, unique Gems, damage and whose turn it is' colossus

# super NAME A-SIDE: the same in Dragon Ball Super.
super() {
  cat >"$room/$1.yaml" <<YAML
judged: 1
game: dbs
edition: en-1.00
start: {step: main, turn: 5, turn_player: A, rest: empty,
  A: {leader: BT1-083, $2}, B: {leader: BT1-028, life: 3, deck: 9}}
YAML
}
dbs() {
  super life 'life: 0, deck: 9' && finds life 0 no-life warning &&
    super deck 'life: 3, deck: 0' && finds deck 0 no-deck warning &&
    super unknown 'life: unknown, deck: unknown' && ends 0 "$judge" check-start "$room/unknown.yaml" &&
    grep -qx '0 faults, 0 warnings' "$room/out" &&
    super extras 'life: 3, deck: 9, battle: {1: BT1-027, 2: BT1-027}' && finds extras 1 too-many-extras fault &&
    grep -q 'A has 2 Extra Cards in the Battle Area, where 1 may lie' "$room/out" &&
    super combo 'life: 3, deck: 9, combo: [BT1-031]' && finds combo 0 combo-without-battle warning &&
    super leader 'life: 3, deck: 9, hand: [BT1-001]' && finds leader 1 illegal-card fault &&
    super fine 'life: 1, deck: 1, battle: {1: BT1-027, 2: BT1-031}, hand: [BT1-031]' &&
    ends 0 "$judge" check-start "$room/fine.yaml" && grep -qx '0 faults, 0 warnings' "$room/out"
}
check 'Dragon Ball Super: who has lost, Extra Cards, and what stays from a battle' dbs

checked
