#!/bin/sh
# What to do about an illegal move: the nearest legal decisions, going back, and the counter-proof.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
rulings=tests/data/rulings

# advises FILE VIEW PYTHON: the ruling `r` with advice `a` and counter-proof `c` is as Python says.
advises() {
  "$judge" replay "$1" --full --json --advice --view "$2" >"$room/ruling.json" || [ $? != 2 ] || return 1
  python3 - "$room/ruling.json" "$3" <<'PY'
import json, sys
r = json.load(open(sys.argv[1]))
a, c = r.get("advice"), r.get("counter_proof")
near = [(n["verb"], n.get("card"), n.get("place")) for n in a["nearest"]] if a else []
assert eval("(" + sys.argv[2] + ")"), json.dumps([a, c], indent=1)
PY
}

check 'the same zone of the own side is nearest to a zone of the other side' \
  advises "$rulings/illegal-enemy-zone.yaml" judge \
  '[n[2] for n in near] == ["A.zone.4", "A.zone.5", "A.zone.2", "A.zone.6", "A.zone.1"] and
   all(n["differs"] == ["place"] for n in a["nearest"])'
check 'the same card used otherwise comes before another card in the same way' \
  advises "$rulings/illegal-rank.yaml" judge \
  'near[0][:2] == ("invade", "T-001") and a["nearest"][0]["differs"] == ["verb"]'
check 'a card that was announced cannot be unseen' \
  advises "$rulings/illegal-rank.yaml" judge \
  'a["back_up"] == {"to_move": 1, "clean": False, "seen": [{"player": "B", "announced": True, "cards": ["T-001"]}]}'
check 'a card on its way into play was seen in a hand' \
  advises "$rulings/illegal-enemy-zone.yaml" judge \
  'a["back_up"]["seen"] == [{"player": "B", "place": "A.hand", "cards": ["T-001"]}]'
check 'the enemy monster one zone further would have made it legal' \
  advises "$rulings/illegal-rank.yaml" judge \
  'c == {"change": "B.monster.zone 2 -> 3", "path": "B.monster.zone", "from": 2, "to": 3,
         "then": {"verdict": "incomplete", "clauses": []}}'
check 'a fact of the turn turned round would have made it legal' \
  advises "$rulings/illegal-second-invasion.yaml" judge 'c["change"] == "A.invaded true -> false"'
check 'one card less on the way would have made it legal' \
  advises "$rulings/illegal-full-strategy-zones.yaml" judge \
  'c["path"] == "A.strategy.1" and c["from"] == "T-002" and c["to"] is None'
check 'a card that is not in hand would have to be' \
  advises "$rulings/illegal-not-in-hand.yaml" judge \
  'c["path"] == "A.hand" and c["from"] is None and c["to"] == "EPR-007"'
check 'a monster of another rank would have made its successor another' \
  advises "$rulings/illegal-successor.yaml" judge \
  'c["path"] == "B.monster" and c["from"] == "EPR-007" and c["to"] == "EBP02-024"'
check 'a legal move has no advice, but what would have refused it' \
  advises "$rulings/undetermined-zone.yaml" judge \
  'a is None and c["change"] == "B.monster.zone 3 -> 2" and c["then"]["verdict"] == "illegal" and
   c["then"]["clauses"][0]["clause"] == "8.2.1"'
sed -e '/^claims:/,$d' "$rulings/illegal-rank.yaml" | sed 's/- A: {play.*/- A: pass/' >"$room/claim.yaml"
cat >>"$room/claim.yaml" <<'YAML'
claims:
  - {by: A, at: {move: 1, when: offered}, could: {A: {play: T-001}}}
YAML
check 'what a claim would have needed is told' \
  advises "$room/claim.yaml" judge 'c["change"] == "B.monster.zone 2 -> 3" and c["then"]["verdict"] == "incomplete"'
check 'that a value would be as claimed if it were as claimed is not told' \
  advises "$rulings/refuted.yaml" judge 'c is None or not c["path"].startswith("A.zone.4")'
cat >"$room/emerges.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 8
  turn_player: A
  rest: empty
  A: {monster: {stack: [ESD01-002], zone: 6, rage: 1}, hand: [ESD01-014], deck: [ESD01-008, ESD01-012, ESD01-008]}
  B: {monster: {stack: [ESD01-002], zone: 5}, deck: [ESD01-008, ESD01-008]}
moves:
  - A: {activate: ESD01-014, strategy_zone: 1}
  - A: {choose: ESD01-012}
YAML
check 'what nobody asks for would have been asked for' \
  advises "$room/emerges.yaml" judge 'r["verdict"] == "surplus" and c["change"] == "A.monster.rage 1 -> 2"'
check 'refused decks have neither' advises "$rulings/illegal-decks.json" judge 'a is None and c is None'

cat >"$room/played-on.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 5
  turn_player: A
  rest: empty
  A: {monster: {stack: [EPR-007], zone: 3}, hand: [ESD01-009], deck: [ESD01-005, ESD01-005, ESD01-006, ESD01-007]}
  B: {monster: {stack: [EPR-007], zone: 2}, deck: [ESD01-005, ESD01-005, ESD01-007, ESD01-006], hand: [ESD01-010]}
moves:
  - A: {play: ESD01-009, zone: 5}
  - A: pass
  - {did: {B: {drew: 0}}}
  - B: pass
YAML
seen='{(s["player"], s.get("place")): (sorted(s["cards"]), s.get("hidden", 0)) for s in a["back_up"]["seen"]}'
check 'what was played on shows what it showed at the table' \
  advises "$room/played-on.yaml" judge \
  "a['back_up']['to_move'] == 1 and $seen == {('A', 'A.deck'): (['ESD01-005', 'ESD01-005', 'ESD01-006', 'ESD01-007'], 0), ('B', 'A.hand'): (['ESD01-009'], 0),
   ('B', 'B.deck'): (['ESD01-005', 'ESD01-005', 'ESD01-006', 'ESD01-007'], 0)}"
sed 's/^start:/on_illegal: take\n&/' "$room/played-on.yaml" >"$room/taken.yaml"
check 'the same when the move is taken, with what was legal then' \
  advises "$room/taken.yaml" judge \
  'len(r["infractions"]) == 2 and ("rage", "ESD01-009") not in [n[:2] for n in near] and near[0][1] == "ESD01-009" and
   c["change"] == "B.monster.zone 2 -> 4"'
sed '/play: ESD01-009/d' "$room/played-on.yaml" >"$room/misdone.yaml"
nobody_else() {
  for view in public A B; do
    advises "$room/claim.yaml" "$view" 'a is None and c is None' &&
      advises "$rulings/illegal-rank.yaml" "$view" 'r["legal_instead"] and a is None and c is None' || return 1
  done
}
check 'advice is for the judge alone, since it is worked out with every card' nobody_else
check 'something misdone is gone back to as well' \
  advises "$room/misdone.yaml" judge \
  "near == [] and a['back_up']['to_move'] == 2 and ('B', 'B.deck') in $seen"

told() {
  ends 1 "$judge" replay --full "$rulings/illegal-own-monster-zone.yaml" &&
    grep -q '^Legal instead, most similar first: name A.zone.2, A.zone.4' "$room/out" &&
    grep -q '^If you rewind to before move 1, B has already seen T-001 in A.hand. Move 1 would be legal if A.monster.zone were 2 instead of 3\.$' "$room/out"
}
check 'all of it is told aloud' told

agrees() {
  for file in "$rulings"/c*.yaml "$rulings"/i*.yaml "$rulings"/r*.yaml "$rulings"/u*.yaml "$rulings"/[ci]*.json; do
    for view in public A B judge; do
      "$judge" replay "$file" --full --json --advice --view "$view" >"$room/ruling.json"
      printf 'accept\t%s %s\t' "$file" "$view"
      tr -d '\n' <"$room/ruling.json"
      echo
    done
  done | python3 tests/unit/transcript/schema.py docs/ruling.schema.json
}
check 'advice in every view agrees with the schema' agrees

# After a refused attack B takes damage from life, and draws.
cat >"$room/seen.yaml" <<'YAML'
judged: 1
game: dbs
edition: en-1.00
cards:
  - {number: L, name: Leader, type: leader, colours: [red], character: Champa, power: 10000,
     abilities: [{awaken: {}, if: {life: own, max: 1}, do: [{draw: 1}]}], back: {name: Awoken, power: 15000}}
  - {number: BIG, name: Big, type: battle, colours: [red], character: Cabba, cost: 1, power: 15000, combo_cost: 0, combo_power: 5000}
start:
  {step: main, turn: 5, turn_player: A, first: A, rest: empty,
   A: {leader: L, life: [BIG, BIG], deck: [BIG, BIG], battle: {1: BIG}}, B: {leader: L, life: [BIG, BIG], deck: [BIG, BIG]}}
moves:
  - A: {attack: A.battle.2, target: B.leader}
  - A: {attack: A.battle.1, target: B.leader}
  - A: pass
  - B: pass
  - A: end
YAML

seen_twice() {
  ends 1 "$judge" replay "$room/seen.yaml" &&
    grep -q ', and B has already seen BIG in B.life and BIG in B.deck. ' "$room/out"
}
check 'what one player has seen is said in one list' seen_twice

checked
