#!/bin/sh
# judge position as a user meets it: a position written down plays on as the game did.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
game=contrib/demo-games/godzilla/starter-decks.yaml

value() {
  python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["hashes"]["position"])' "$1"
}

same_end() {
  ends 0 "$judge" replay "$game" --full --json && value "$room/out" >"$room/whole" &&
    ends 0 "$judge" position "$game" --after end && cp "$room/out" "$room/end.yaml" &&
    ends 0 "$judge" replay "$room/end.yaml" --full --json && value "$room/out" | diff - "$room/whole"
}
check 'the last position comes to the same hash' same_end

notations() {
  ends 0 "$judge" position "$game" --after 40 && cp "$room/out" "$room/p.yaml" &&
    ends 0 "$judge" position "$game" --after 40 --json && cp "$room/out" "$room/p.json" &&
    ends 0 "$judge" replay "$room/p.yaml" --full --json && value "$room/out" >"$room/yaml" &&
    ends 0 "$judge" replay "$room/p.json" --full --json && value "$room/out" | diff - "$room/yaml"
}
check 'YAML and JSON say the same' notations

again() {
  ends 0 "$judge" position "$room/p.yaml" --after 0 && cp "$room/out" "$room/once.yaml" &&
    ends 0 "$judge" position "$room/once.yaml" --after 0 && diff "$room/out" "$room/once.yaml"
}
check 'a position written down again is the same document' again

in_set_up() {
  ends 0 "$judge" position "$game" --after 1 && cp "$room/out" "$room/cut.yaml" &&
    ! grep -q '^start:' "$room/cut.yaml" && ends 0 "$judge" replay "$room/cut.yaml"
}
check 'before the first turn the transcript itself is cut short' in_set_up

views() {
  for view in A B public; do
    ends 0 "$judge" position "$game" --after 40 --for "$view" && cp "$room/out" "$room/$view.yaml" &&
      ! grep -q 'seed:' "$room/$view.yaml" && ends 0 "$judge" check-start "$room/$view.yaml" || return 1
  done
  grep -q 'hand: 5' "$room/B.yaml" && ! grep -q 'hand: \[E' "$room/public.yaml" &&
    ends 2 "$judge" position "$game" --after 1 --for A
}
check 'a reader is told only what that reader knows, and it decodes' views

# Two Counters in a row, as JSON: each is answered where it is offered, and nowhere else.
cat >"$room/countered.json" <<'END'
{"judged": 1, "game": "dbs", "edition": "en-1.00",
 "cards": [
  {"number": "L-A", "name": "Leader Amber", "type": "leader", "colours": ["red"], "character": "Champa", "power": 10000,
   "back": {"name": "Amber Woken", "power": 15000}},
  {"number": "L-B", "name": "Leader Blue", "type": "leader", "colours": ["blue"], "character": "Goku", "power": 10000,
   "back": {"name": "Blue Woken", "power": 15000}},
  {"number": "F", "name": "Fighter", "type": "battle", "colours": ["red"], "character": "Cabba", "cost": 2, "power": 15000,
   "combo_cost": 0, "combo_power": 5000},
  {"number": "BL", "name": "Blocker", "type": "battle", "colours": ["blue"], "character": "Jaco", "cost": 2, "power": 15000,
   "combo_cost": 0, "combo_power": 5000, "abilities": [{"blocker": true}]},
  {"number": "CK", "name": "Counter KO", "type": "extra", "colours": ["blue"], "cost": 1, "colour_cost": {"blue": 1},
   "abilities": [{"counter_attack": {}, "do": [{"ko": "that"}]}]},
  {"number": "CC", "name": "Counter Counter", "type": "extra", "colours": ["red"], "cost": 1, "colour_cost": {"red": 1},
   "abilities": [{"counter_counter": {}, "do": [{"negate": true}]}]}],
 "start": {"step": "main", "turn": 5, "turn_player": "A", "first": "A", "rest": "empty",
  "A": {"leader": "L-A", "life": ["F", "F"], "deck": ["F", "F", "F", "F"], "battle": {"1": "F"}, "hand": ["CC"], "energy": ["F"]},
  "B": {"leader": "L-B", "life": ["F", "F"], "deck": ["F", "F", "F", "F"], "battle": {"1": "BL"}, "hand": ["CK"], "energy": ["CK"]}},
 "moves": [{"A": {"attack": "A.battle.1", "target": "B.leader"}}, {"B": {"counter": "CK"}}, {"A": {"counter": "CC"}}]}
END
goes_on() {
  ends 0 "$judge" position "$room/countered.json" --move "$1" --json && python3 - "$room" "$1" <<'END'
import json, sys
room, k = sys.argv[1], int(sys.argv[2])
position = json.load(open(f"{room}/out"))
position["moves"] = position.get("moves", []) + json.load(open(f"{room}/countered.json"))["moves"][k:]
json.dump(position, open(f"{room}/rest.json", "w"))
END
}
counters() {
  ends 0 "$judge" replay "$room/countered.json" --full --json && value "$room/out" >"$room/whole" || return 1
  for k in 0 1 2 3; do
    goes_on "$k" && ends 0 "$judge" replay "$room/rest.json" --full --json &&
      value "$room/out" | diff - "$room/whole" || return 1
  done
}
check 'after a move that a Counter answers, the Counter can still be activated' counters

same_moment() {
  ends 0 "$judge" position "$room/countered.json" --move 1 && cp "$room/out" "$room/p.yaml" &&
    ends 0 "$judge" position "$room/countered.json" --after 2 && diff "$room/out" "$room/p.yaml" &&
    ends 0 "$judge" board "$room/countered.json" --move 1 --text && cp "$room/out" "$room/board" &&
    ends 0 "$judge" board "$room/countered.json" --after 2 --text && diff "$room/out" "$room/board" &&
    ends 0 "$judge" sight "$room/countered.json" --move 1 && cp "$room/out" "$room/sight" &&
    ends 0 "$judge" sight "$room/countered.json" --after 2 && diff "$room/out" "$room/sight"
}
check 'and position, board and sight show that moment' same_moment

# What a judge sets takes effect before the next move, so a position there has it.
after_set() {
  ends 0 "$judge" position fixtures/disputes/dbs-the-judge-turns-energy-back.yaml --move 2 &&
    grep -q 'card: BT1-028, awakened: true' "$room/out" && grep -q 'battle: {1: {card: BT1-014, rested: true' "$room/out"
}
check 'a position after a correction has it' after_set

# board K VIEW: the picture, which an XML parser reads.
board() {
  ends 0 "$judge" board "$game" --after "$1" --view "$2" &&
    python3 -c 'import sys, xml.etree.ElementTree as xml; xml.parse(sys.argv[1])' "$room/out"
}
boards() {
  for view in public A B judge; do
    for k in 0 1 2 40; do
      board "$k" "$view" || return 1
    done
  done
  grep -q "after 40 decisions, as judge sees it" "$room/out" && ! grep -q 'hidden card' "$room/out" &&
    board 40 public && grep -q 'Hand: [0-9] hidden cards' "$room/out" &&
    ends 0 "$judge" board - <"$game" && ends 1 "$judge" board "$game" --after 100000 &&
    grep -q 'the game has only' "$room/err" && ends 2 "$judge" board && ends 2 "$judge" board "$room/none" &&
    ends 2 "$judge" board "$game" --view x && ends 2 "$judge" board "$game" --after x &&
    ends 2 "$judge" board "$game" --edition none
}
check 'a position is drawn, and cards not known are backs' boards

# As text: no line too long or with blanks at its end, and zone 8 of both players in one column (4.4.4).
board_as_text() {
  for k in 0 28 40; do
    for view in judge A public; do
      ends 0 "$judge" board "$game" --after "$k" --view "$view" --text && ! grep -q ' $' "$room/out" &&
        python3 -c 'import sys; sys.exit(any(len(line.rstrip("\n")) > 100 for line in open(sys.argv[1])))' "$room/out" || return 1
    done
  done
  ends 0 "$judge" board contrib/demo-games/godzilla/illegal-move.yaml --move 20 --text &&
    awk '/\|8 / { n++; at[n] = index($0, "|8 ") } END { exit !(n == 2 && at[1] == at[2]) }' "$room/out" &&
    grep -q '^37       deck: 3$' "$room/out" && grep -q '^EPR-009  EPR-010$' "$room/out" && grep -q '2 x EPR-007' "$room/out" &&
    ends 0 "$judge" board contrib/demo-games/godzilla/illegal-move.yaml --move 20 --view A --text &&
    grep -q '^5 hidden cards$' "$room/out" && ! grep -q 'Satsuma' "$room/out" &&
    ends 0 "$judge" board contrib/demo-games/dbs/won-by-damage.yaml --move 20 --text && grep -q 'REST' "$room/out"
}
check 'a position is drawn as text, laid out as the table is' board_as_text

# The picture has places where the table has them: 8 faces 8, and 1 of A lies below 5 of B.
places_face() {
  ends 0 "$judge" board contrib/demo-games/godzilla/illegal-move.yaml --move 20 &&
    python3 -c '
import sys, xml.etree.ElementTree as tree
spots = {}
def walk(node, x, y, area):
    moved = node.get("transform", "")
    if moved.startswith("translate("):
        dx, dy = moved[10:-1].replace(",", " ").split()
        x, y = x + float(dx), y + float(dy)
    for child in node:
        if child.tag.endswith("title"):
            area = child.text if "Battle zones" in child.text else area
    for child in node:
        if child.tag.endswith("text") and (child.text or "").isdigit() and area and len(child.text) == 1:
            spots.setdefault((area[0], int(child.text)), x + float(child.get("x")))
        walk(child, x, y, area)
walk(tree.parse(sys.argv[1]).getroot(), 0, 0, None)
columns = [[spots[("A", a)], spots[("B", b)]] for a, b in ((8, 8), (1, 5), (5, 1), (7, 2), (2, 7))]
sys.exit(any(a != b for a, b in columns))' "$room/out"
}
check 'places lie in the picture as their lines say' places_face

# What nobody told is no number, before and after it was drawn from.
uncounted() {
  cat >"$room/uncounted.yaml" <<'EOF'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 9
  turn_player: A
  A:
    monster: {stack: [ESD01-001, ESD01-002], zone: 3}
    hand: 3
    deck: {count: unknown, top: [ESD01-009]}
  B: {monster: {stack: [ESD02-001, ESD02-002], zone: 7}}
moves:
  - A: pass
EOF
  for k in 0 1; do
    ends 0 "$judge" position "$room/uncounted.yaml" --after "$k" && cp "$room/out" "$room/told.yaml" &&
      [ "$(grep -cE '^    (monster_deck|hand|deck): unknown$' "$room/told.yaml")" -ge 4 ] &&
      ! grep -q 'deck: [0-9]' "$room/told.yaml" &&
      ends 0 "$judge" position "$room/told.yaml" --after 0 &&
      ends 0 "$judge" sight "$room/uncounted.yaml" --after "$k" --view judge &&
      grep -q '^B.deck: an unknown number of cards$' "$room/out" && ! grep -qE '(18|20) in' "$room/out" &&
      ends 0 "$judge" board "$room/uncounted.yaml" --after "$k" &&
      grep -q 'Monster deck: an unknown number of cards' "$room/out" && ! grep -qE '(18|20) (unknown )?cards' "$room/out" || return 1
  done
  ends 0 "$judge" position "$room/uncounted.yaml" --after 0 &&
    grep -q 'deck: {count: unknown, top: \[' "$room/out" && ends 0 "$judge" position "$room/uncounted.yaml" --after 1 --for A &&
    ends 0 "$judge" replay --full --json --view judge "$room/uncounted.yaml" &&
    python3 -c '
import json, sys
position = json.load(sys.stdin)["position"]
assert position["B"]["deck"] == [{"uncounted": True}], position
assert position["A"]["hand"][-1] == {"unknown": 4}, position' <"$room/out"
}
check 'an area nobody told the number of is never told as a number' uncounted

# What is known to be somewhere in a deck is told again, to a judge alone; how many cards a hand held that nobody
# counted is not.
kept() {
  cat >"$room/has.yaml" <<'EOF'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 9
  turn_player: A
  A:
    monster: {stack: [ESD01-001], zone: 3}
    deck: {count: unknown, has: [ESD01-008, ESD01-009]}
  B:
    monster: {stack: [ESD02-001, ESD02-002], zone: 7}
    hand: [ESD01-008, unknown]
    deck: {count: 20, top: [ESD01-008], has: [ESD01-009], bottom: [ESD01-010]}
moves:
  - A: pass
EOF
  for k in 0 1; do
    ends 0 "$judge" position "$room/has.yaml" --after "$k" --json && cp "$room/out" "$room/told.json" &&
      python3 - "$room/told.json" <<'PY' || return 1
import json, sys
start = json.load(open(sys.argv[1]))["start"]
names = lambda cards: sorted(c if isinstance(c, str) else c["card"] for c in cards)
a, b = start["A"]["deck"], start["B"]["deck"]
if start["turn_player"] == "A":  # later A has drawn, perhaps one of them
    assert a["count"] == "unknown" and names(a["has"]) == ["ESD01-008", "ESD01-009"], a
assert names(b["has"]) == ["ESD01-009"] and names(b["bottom"]) == ["ESD01-010"], b
assert start["turn_player"] == "B" or "held" not in start, start
PY
    ends 0 "$judge" position "$room/told.json" --after 0 --json && cp "$room/out" "$room/again.json" &&
      grep -q '"has": *\[' "$room/again.json" &&
      ends 0 "$judge" position "$room/has.yaml" --after "$k" --for public && ! grep -q 'has:' "$room/out" || return 1
  done
}
check 'what is known to be in a deck is written down again' kept

# reads_back FILE K: the position after move K is written, ruled, and written again in the same words.
reads_back() {
  ends 0 "$judge" position "$1" --move "$2" && cp "$room/out" "$room/back.yaml" &&
    ends 0 "$judge" position "$room/back.yaml" --after end && diff "$room/out" "$room/back.yaml"
}
unknown_in_the_open() {
  crushed=fixtures/disputes/colossus-attacked-twice-whatever-was-crushed.yaml
  for k in 6 9; do
    reads_back "$crushed" "$k" && grep -A 4 '^    discard:' "$room/back.yaml" | grep -q 'card: unknown' &&
      ends 0 "$judge" moves "$room/back.yaml" || return 1
  done
  reads_back fixtures/disputes/125-a-game-nobody-wrote-down.yaml 6 && ends 0 "$judge" moves "$room/back.yaml"
}
check 'cards in the open that nobody wrote down are written and read as unknown ones' unknown_in_the_open

# What hangs on a card that was milled is no position to go on from.
undecided() {
  ends 3 "$judge" position fixtures/disputes/94-what-was-milled.yaml --move 0 && [ ! -s "$room/out" ] &&
    grep -q "depends on cards the record doesn't name: Which card was in A.discard" "$room/err"
}
check 'a position that hidden cards decide is not written down, and what to ask is' undecided

# What a judge set between two abilities waits for the next action; what was seen after it, for the next question.
noted_last() {
  for k in 5 6 7; do
    reads_back fixtures/disputes/180-repaired-between-two-triggers.yaml "$k" || return 1
  done
  grep -q '^moves:' "$room/back.yaml" && reads_back fixtures/disputes/147-seen-hand-other-card.yaml 1 &&
    grep -q 'saw' "$room/back.yaml" && reads_back fixtures/disputes/dbs-noted-what-an-unseen-hand-was.yaml 2
}
check 'notes at the end of what is written down are written with it' noted_last

# Written down where a turn begins, before its first step: in the charge phase (6-1-1), not in the one the turn before ended with.
turn_begins() {
  of_dbs=contrib/demo-games/dbs/won-by-damage.yaml
  for k in 2 9; do
    ends 0 "$judge" position "$of_dbs" --move "$k" && grep -q '^  phase: charge$' "$room/out" || return 1
  done
  grep -q '^  turn: 2$' "$room/out"
}
check 'a turn that begins is in its charge phase' turn_begins

wrong_use() {
  ends 2 "$judge" position "$game" && ends 2 "$judge" position "$game" --after x &&
    ends 1 "$judge" position "$game" --after 100000 && grep -q 'the game has only' "$room/err" &&
    ends 0 "$judge" position --help
}
check 'wrong use is told' wrong_use

checked
