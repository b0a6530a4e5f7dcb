#!/bin/sh
# judge replay --readings as a user meets it: what another reading of unclear clauses would change.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
rulings=tests/data/rulings

# The same two monster cards of rank I, but different ones: now the order of the stack shows.
sed -e 's/^cards:/&\n  - {number: T-301, name: Test Hatchling, type: monster, rank: 1, colours: [white], traits: [Godzilla], icon: 1, threat: 1000}/' \
  -e 's/hand: \[EPR-007, EPR-007\]/hand: [EPR-007, T-301]/' -e '$s/EPR-007/T-301/' \
  "$rulings/illegal-twice-monster.yaml" >"$room/stack.yaml"

position_changes() {
  ends 0 "$judge" replay "$room/stack.yaml" --edition en-1.2 --readings &&
    grep -q '^  G8: .* Read the other way: incomplete (other .*position)' "$room/out" &&
    ends 0 "$judge" replay "$rulings/illegal-twice-monster.yaml" --edition en-1.2 --readings &&
    grep -q '^  G8: .* Read the other way: no change\.$' "$room/out"
}
check 'another order of the stack is another position, of like cards the same' position_changes

other_editions() {
  ends 0 "$judge" replay "$rulings/illegal-twice-monster.yaml" --edition en-1.2 --readings &&
    grep -q '^  G22: .* Read the other way: illegal (other .*move' "$room/out"
}
check 'an edition without a limit is tried with that of another edition' other_editions

verdict_changes() {
  sed 's/^claims:.*/&\n  - {by: A, at: {move: 1}, that: {"beyond(A.zone.3, A.zone.3)": true}}/' \
    "$rulings/refuted.yaml" >"$room/claim.yaml"
  ends 1 "$judge" replay "$room/claim.yaml" --readings --full --json --view judge && python3 - "$room/out" <<'PY'
import json, sys
r = json.load(open(sys.argv[1]))
by = {x["id"]: x for x in r["other_readings"]}
assert r["claims"][0]["answer"] == "upheld", r["claims"]
assert by["G7"]["tried"] and "claims" in by["G7"]["changes"] and by["G7"]["outcome"]["verdict"] == "refuted", by["G7"]
assert all(x["tried"] or "changes" not in x for x in by.values())
assert {x["id"] for x in r["readings"]} == {i for i, x in by.items() if x["relied_on"]}
PY
}
check 'a claim that holds by one reading only is told' verdict_changes

agrees() {
  for file in "$room/stack.yaml" "$rulings"/c*.yaml "$rulings"/i*.yaml "$rulings"/u*.yaml "$rulings"/c*.json; do
    "$judge" replay "$file" --full --json --readings >"$room/ruling.json"
    printf 'accept\t%s\t' "$file"
    tr -d '\n' <"$room/ruling.json"
    echo
  done | python3 tests/unit/transcript/schema.py docs/ruling.schema.json
}
check 'rulings with other readings agree with the schema' agrees

cat >"$room/crush.yaml" <<'YAML'
judged: 1
game: colossus
edition: en
cards:
  - {number: CT-001, name: Plain Squire, type: follower, colours: [white], traits: [Knight], cost: 1, attack: 3, defence: 3, crush: 2, capture: 1}
  - {number: CT-301, name: Bronze Watcher, type: colossus, colours: [white], traits: [Statue]}
start:
  step: move
  turn: 3
  turn_player: A
  rest: empty
  A: {colossus: [CT-301], field: {1: CT-001}, deck: [CT-001]}
  B: {colossus: [CT-301], deck: [CT-001]}
moves:
  - A: {attack: A.field.1, attack_deck: true}
  - B: pass
  - A: pass
  - B: no_block
  - B: pass
  - A: pass
YAML
names_what_is_not_text() {
  "$judge" replay --full "$room/crush.yaml" >"$room/out" 2>&1
  cat "$room/out"
  grep -q 'Readings relied on: .*C20.*C21' "$room/out" && grep -q 'not in the document): house/attack/1' "$room/out"
}
check 'a ruling names readings that act by no citation, and house rules' names_what_is_not_text

cat >"$room/guest.yaml" <<'YAML'
judged: 1
game: dbs
edition: en-1.00
cards:
  - {number: T-01, name: Plain Fighter, type: battle, colours: [red], character: Sato, cost: 1, colour_cost: {red: 1}, power: 15000, combo_cost: 0, combo_power: 5000}
  - {number: T-610, name: Sudden Guest, type: battle, colours: [red], character: Rook, cost: 3, colour_cost: {red: 1}, power: 15000, combo_cost: 0, combo_power: 5000,
     abilities: [{counter_attack: {}, do: [{play: this}]}]}
start:
  step: main
  turn: 5
  turn_player: A
  rest: empty
  A: {leader: BT1-083, life: 6, deck: 30, battle: {1: T-01}}
  B: {leader: BT1-056, life: 6, deck: 30, hand: [T-610]}
moves:
  - A: {attack: A.battle.1, target: B.leader}
  - B: {counter: T-610}
YAML
sed 's/^start:/readings: {D58: other}\n&/' "$room/guest.yaml" >"$room/chosen.yaml"
chosen() {
  ends 1 "$judge" replay "$room/guest.yaml" && ! grep -q '^Readings chosen' "$room/out" &&
    ends 0 "$judge" replay "$room/chosen.yaml" --json --full && cp "$room/out" "$room/written.json" &&
    ends 0 "$judge" replay "$room/guest.yaml" --reading D58=other --json --full &&
    cmp -s "$room/out" "$room/written.json" && grep -q '"meaning": "other"' "$room/out" &&
    ends 0 "$judge" replay "$room/guest.yaml" --reading D51=other,D58=other &&
    grep -q '^Readings chosen for this ruling: D51=other, D58=other\.$' "$room/out"
}
check 'a reading is chosen in the record or by an option, and the ruling names it' chosen

back() {
  ends 0 "$judge" replay "$room/chosen.yaml" --readings &&
    grep -q '^  D58: .* No, only its skill cost.* Read as we read it: illegal (' "$room/out"
}
check 'of a reading that was chosen, ours is the other one' back

everywhere() {
  ends 0 "$judge" moves "$room/guest.yaml" --reading D58=other &&
    ends 0 "$judge" explain "$room/guest.yaml" --reading D58=other --move 2 &&
    ends 0 "$judge" board "$room/guest.yaml" --reading D58=other &&
    ends 0 "$judge" position "$room/guest.yaml" --reading D58=other --after end &&
    grep -q '^readings: {D58: other}$' "$room/out" &&
    ends 0 "$judge" bisect "$room/guest.yaml" "$room/chosen.yaml" --reading D58=other
}
check 'every command that judges takes it, and a position keeps it' everywhere

cannot() {
  for wrong in D99=other:unknown-reading D58=free:unknown-word D8=other:no-other-form D58:unknown-reading; do
    ends 2 "$judge" replay "$room/guest.yaml" --reading "${wrong%:*}" && grep -q "\[${wrong#*:}\]\$" "$room/err" || return 1
  done
}
check 'what cannot be chosen is said in a sentence with a code' cannot

plain() {
  ends 0 "$judge" replay "$room/stack.yaml" --edition en-1.2 --full --json && ! grep -q other_readings "$room/out" &&
    ends 0 "$judge" replay --readings "$rulings/incomplete.yaml" "$rulings/consistent-draw.yaml" &&
    [ "$(grep -c '^Other readings:' "$room/out")" = 2 ]
}
check 'readings are tried only when asked for' plain

mkdir -p "$room/suite/godzilla"
cat >"$room/suite/godzilla/4.4.yaml" <<'YAML'
game: godzilla
section: '4.4'
scenarios:
  - name: a golden card has three colours
    rule: gold-is-not-white
    start: {step: action}
    expect:
      - that: {A.monster.zone: 1}
YAML

cp fixtures/godzilla/5.13.yaml "$room/suite/godzilla/5.13.yaml"

tells_apart() {
  ends 1 "$judge" readings --prove --fixtures "$room/suite" --json && python3 - "$room/out" <<'PY' || return 1
import json, sys
d = json.load(open(sys.argv[1]))
by = {x["id"]: x for x in d["readings"]}
assert sum(d["totals"].values()) == len(by) and d["totals"]["told"] >= 1, d["totals"]
proof = by["G7"]["proof"]
assert by["G7"]["status"] == "told" and proof["file"] == "godzilla/5.13.yaml"
assert proof["outcome"].endswith(": 6") and proof["other_outcome"].endswith(" 7"), proof
assert by["G41"]["status"] == "untold"
assert all((x["status"] == "untried") <= (not x["instead"]) for x in by.values())
PY
  ends 1 "$judge" readings --prove --fixtures "$room/suite" && grep -q '^    otherwise: A.monster.zone is 7' "$room/out" &&
    ends 0 "$judge" readings && grep -q '^G1 (1.3.4, ' "$room/out" && ends 0 "$judge" readings --json && ! grep -q '"status"' "$room/out" &&
    ends 2 "$judge" readings --game chess && ends 2 "$judge" readings x && ends 0 "$judge" readings --help
}
check 'readings --prove lists what tells two meanings apart' tells_apart

checked
