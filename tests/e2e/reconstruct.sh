#!/bin/sh
# judge reconstruct and judge import as their users meet them: positions are joined, or it is said why not.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
examples=$(dirname "$0")/../../contrib/examples

joined() {
  ends 0 "$judge" reconstruct "$examples/positions.yaml" && grep -qx 'found: 1 steps, 1 found.' "$room/out"
}
check 'two positions are joined by the play between them' joined

played() {
  ends 0 "$judge" reconstruct "$examples/positions.yaml" --json &&
    python3 -c 'import json,sys; json.dump(json.load(open(sys.argv[1]))["transcript"], sys.stdout)' "$room/out" >"$room/game.json" &&
    ends 0 "$judge" replay "$room/game.json" && grep -q '^INCOMPLETE: 2 moves' "$room/out"
}
check 'the transcript that comes out can be replayed' played

impossible() {
  ends 1 "$judge" reconstruct "$examples/positions-impossible.yaml" &&
    grep -q '^0 to 1: impossible: clause 5.2.1, 8.2.1' "$room/out" && grep -q 'A.zone.1' "$room/out"
}
check 'a step that no play joins has clauses and what differs' impossible

budget() {
  ends 3 "$judge" reconstruct "$examples/positions-impossible.yaml" --budget 2 &&
    grep -q '^0 to 1: budget: tries' "$room/out" && ! grep -q impossible "$room/out"
}
check 'what was not searched whole is never said to be impossible' budget

given() {
  cat "$examples/positions.yaml" >"$room/given.yaml"
  echo 'between: {0: [{A: {play: ESD01-008, zone: 8}}]}' >>"$room/given.yaml"
  ends 0 "$judge" reconstruct "$room/given.yaml" && grep -qx 'found: 1 steps, 1 given.' "$room/out"
}
check 'moves that are known and legal are given' given

# The snapshot after the play is taken before the ability of the card that entered draws a card.
waiting() {
  cat >"$room/play.yaml" <<'YAML'
judged: 1
game: dbs
edition: en-1.00
start:
  step: main
  phase: main
  turn: 3
  turn_player: A
  rest: empty
  A: {leader: SD1-01, hand: [BT1-047, BT1-032], energy: [BT1-042], life: [BT1-036], deck: [BT1-031, BT1-033]}
  B: {leader: SD1-01, life: [BT1-034], deck: [BT1-035]}
moves: []
YAML
  sed 's/^moves: .*/moves: [{A: {play: BT1-047}}]/' "$room/play.yaml" >"$room/played.yaml"
  ends 0 "$judge" position "$room/played.yaml" --move 1 --json && cp "$room/out" "$room/after.json" &&
    grep -q '"standby"' "$room/after.json" &&
    ends 0 "$judge" position "$room/play.yaml" --move 0 --json && python3 - "$room" <<'PY' && ends 0 "$judge" reconstruct "$room/list.json" &&
import json, sys
before, after = (json.load(open(f"{sys.argv[1]}/{name}")) for name in ("out", "after.json"))
json.dump({"reconstruct": 1, "game": "dbs", "edition": "en-1.00", "actions": 1,
           "positions": [before["start"], after["start"]]}, open(f"{sys.argv[1]}/list.json", "w"))
PY
    grep -qx 'found: 1 steps, 1 found.' "$room/out"
}
check 'a position in which an ability still waits is joined' waiting

bad() {
  sed 's/actions: 2/actions: 0/' "$examples/positions.yaml" >"$room/bad.yaml"
  ends 2 "$judge" reconstruct "$room/bad.yaml" && grep -q 'out-of-range' "$room/err"
}
check 'a bad list is refused with its place' bad

imported() {
  ends 0 "$judge" import godzilla-sim "$examples/replay-of-another-program.json" &&
    grep -qx '1 totals compared, 0 differ.' "$room/out"
}
check 'the replay of another program becomes a transcript' imported

other_total() {
  sed 's/"total_cp":0/"total_cp":1000/' "$examples/replay-of-another-program.json" >"$room/other.json"
  ends 0 "$judge" import godzilla-sim "$room/other.json" && grep -qx '1 totals compared, 1 differ.' "$room/out" &&
    grep -q '"clauses":\["7.4.2"\]' "$room/out"
}
check 'a total that differs has its clause' other_total

no_format() {
  ends 2 "$judge" import nothing "$examples/replay-of-another-program.json" && grep -q 'no such format' "$room/err"
}
check 'an unknown format is refused' no_format

reached() {
  ends 0 "$judge" reach "$room/game.json" --that '{A.monster.zone: 4}' && grep -q '^forced, after' "$room/out" &&
    ends 1 "$judge" reach "$room/game.json" --win B && grep -q '^no, after' "$room/out" &&
    ends 3 "$judge" reach "$room/game.json" --win B --budget 2 && grep -q '^budget' "$room/out"
}
check 'what a player can make true this turn is forced, possible or not' reached

# The first position of the list, a gap up to the second, and a pass.
gap_to() {
  python3 - "$examples/positions.yaml" "$1" >"$room/gap.json" <<'PY'
import json, sys, yaml
before, after = yaml.safe_load(open(sys.argv[1]))["positions"]
after["A"]["monster"]["zone"] = int(sys.argv[2])
print(json.dumps({"judged": 1, "game": "godzilla", "edition": "en-1.2", "start": before, "moves": [{"gap": {"to": after, "actions": 2}}, {"A": "pass"}]}))
PY
}

filled() {
  gap_to 3 && ends 0 "$judge" replay "$room/gap.json" && grep -q '^INCOMPLETE: 2 moves' "$room/out" && grep -q 'Move 1 is a gap' "$room/out" &&
    ends 0 "$judge" replay "$room/gap.json" --json && grep -q '"ways": 1' "$room/out" &&
    ends 0 "$judge" replay "$room/gap.json" --view A --json && ! grep -q '"ways"' "$room/out" &&
    ends 0 "$judge" position "$room/gap.json" --move 0 && ! grep -q 'zone: {8' "$room/out" &&
    ends 0 "$judge" position "$room/gap.json" --move 1 && grep -q 'zone: {8' "$room/out"
}
check 'a gap in a record is filled from the position after it' filled

unfilled() {
  gap_to 7 && ends 1 "$judge" replay "$room/gap.json" && grep -q '^ILLEGAL: move 1 of 2' "$room/out" && grep -q '^Clause 7.5.2' "$room/out"
}
check 'a gap that no play fills is illegal, with a clause' unfilled

from_move() {
  ends 0 "$judge" reach "$room/game.json" --that '{A.hand: 2}' --move 0 && grep -q '^forced, after' "$room/out" &&
    ends 1 "$judge" reach "$room/game.json" --that '{A.hand: 2}' --move 2 && grep -q '^no, after' "$room/out" &&
    ends 2 "$judge" reach "$room/game.json" --win A --move 1 --after 1
}
check 'the search begins after the move that is asked for' from_move

# A monster of one's own in the last zone wins by invading with any card; a hidden one need not be a monster.
hidden() {
  printf '%s\n' 'judged: 1' 'game: godzilla' 'edition: en-1.2' 'start:' '  step: action' '  turn: 3' '  turn_player: A' '  rest: empty' \
    '  A: {monster: {stack: [EPR-007], zone: 8}, hand: 1}' '  B: {monster: {stack: [EPR-007], zone: 1}}' >"$room/hidden.yaml"
  ends 0 "$judge" reach "$room/hidden.yaml" --win A && grep -q '^possible, after' "$room/out" && grep -q 'invade' "$room/out"
}
check 'what needs a hidden card to be one in particular is possible, not forced' hidden

unclear() {
  ends 2 "$judge" reach "$room/game.json" && ends 2 "$judge" reach "$room/game.json" --win A --that '{turn: 3}' &&
    ends 2 "$judge" reach "$room/game.json" --that '{A.nothing: 3}'
}
check 'a question that is none is refused' unclear

checked
