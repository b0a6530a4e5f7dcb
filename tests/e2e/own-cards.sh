#!/bin/sh
# Cards of one's own as a user meets them: checked, sound and faulty, and played.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}

# card NUMBER EFFECT: a strategy card that does this.
card() {
  echo "- {number: $1, name: Own, type: strategy, rank: 2, colours: [red], icon: 1, abilities: [{on: placed, do: [$2]}]}"
}

names_others() {
  card OWN-1 '{search: {up_to: 1, own: card, in: deck, number: [OWN-2, ESD01-005]}, as: found}' >"$room/first.yaml"
  { echo 'game: godzilla'; echo 'cards:'; card OWN-2 '{draw: 1}'; card OWN-3 '{draw: 2}'; } >"$room/second.yaml"
  ends 0 "$judge" cards --check "$room/first.yaml" "$room/second.yaml" && [ ! -s "$room/err" ] &&
    grep -qx "$room/first.yaml: 1 card, 1 ability" "$room/out" &&
    grep -qx "$room/second.yaml: 2 cards, 2 abilities" "$room/out" &&
    ends 0 "$judge" cards --check - <"$room/second.yaml" && grep -qx 'standard input: 2 cards, 2 abilities' "$room/out"
}
check 'sound files are counted; cards may name the real ones and each other' names_others

tells_all() {
  { card ESD01-005 '{draw: 1}'; card OWN-4 '{drew: 1}'; card OWN-5 '{draw: 1}'; card OWN-5 '{draw: 1}'; } >"$room/faulty.yaml"
  card OWN-6 '{move: {the: found}, to: hand}' >"$room/other.yaml"
  card OWN-7 '{draw: 1}' >"$room/sound.yaml"
  ends 2 "$judge" cards --check "$room/faulty.yaml" "$room/other.yaml" "$room/sound.yaml" &&
    [ "$(sed 's/.*\(\[.*\]\)$/\1/' "$room/err" | tr '\n' ' ')" = \
      '[duplicate-card] [unknown-word] [duplicate-card] [unknown-name] ' ] &&
    grep -q "^$room/faulty.yaml:2:[0-9]*: .*did you mean .draw" "$room/err" &&
    grep -q "^$room/faulty.yaml:4:12: " "$room/err" && [ "$(cat "$room/out")" = "$room/sound.yaml: 1 card, 1 ability" ]
}
check 'every faulty card is told with its place, and sound files are told beside' tells_all

# doubtful CAUSE: a monster that leaves because of Burst, with an ability about leaving for this cause.
doubtful() {
  echo "[{number: OWN-9, name: Own, type: monster, rank: 4, colours: [red], traits: [Godzilla], icon: 1, threat: 9000,"
  echo "  abilities: [{burst: 3}, {on: {leaves: this, to: discard, by: $1}, do: [{draw: 1}]}]}]"
}
warns() {
  doubtful rule >"$room/doubt.yaml"
  doubtful burst >"$room/meant.yaml"
  ends 0 "$judge" cards --check "$room/doubt.yaml" && grep -q "^$room/doubt.yaml:2:[0-9]*: warning: .*by: burst.*doubtful-cause" "$room/err" &&
    ends 0 "$judge" cards --check --json "$room/doubt.yaml" && grep -q '"warnings": \[$' "$room/out" &&
    ends 0 "$judge" cards --check "$room/meant.yaml" && [ ! -s "$room/err" ] || return 1
  for cause in rule burst; do
    { printf 'judged: 1\ngame: godzilla\nedition: en-1.2\nplayers: {A: {monster_deck: [], deck: {listed: []}}, B: {monster_deck: [], deck: {listed: []}}}\nmoves: []\ncards:\n'; doubtful "$cause" | sed 's/^/  /'; } >"$room/$cause.yaml"
    "$judge" replay "$room/$cause.yaml" >"$room/out" 2>"$room/$cause.err"
  done
  grep -q 'warning: .*doubtful-cause' "$room/rule.err" && ! grep -q warning "$room/burst.err"
}
check 'a cause that is most likely not meant is warned of, and the card is sound' warns

alone() {
  for row in "no effect by itself; write .{draw: ...}.|draw" "no effect; did you mean .draw.|drwa: 1" "no effect; write if, may, pay, .* or counter|sing"; do
    echo "[{number: OWN-10, name: Own, type: battle, rank: 2, colours: [red], icon: 1, counter: 1, abilities: [{on: enter, do: [{${row#*|}}]}]}]" |
      sed 's/{\(draw\|sing\)}/\1/' >"$room/alone.yaml"
    ends 2 "$judge" cards --check "$room/alone.yaml" && grep -q "${row%|*}.* \[unknown-word\]$" "$room/err" || { cat "$room/err"; return 1; }
  done
}
check 'a word that is no effect leads to one that is' alone

missing() {
  echo '[{number: OWN-10, name: Own, type: battle, rank: 2, abilities: [{on: placed, do: [{draw: 1}]}]}]' >"$room/missing.yaml"
  ends 2 "$judge" cards --check "$room/missing.yaml" &&
    grep -q ":1:2: .colours. and .counter. are missing here \[missing-key\]$" "$room/err"
}
check 'keys that are missing are all told at once' missing

as_json() {
  printf '[\n\t{"number": "OWN-8", "name": "Own"},\n\t7\n]\n' >"$room/list.json"
  ends 2 "$judge" cards --check --json "$room/list.json" "$room/sound.yaml" "$room/none.yaml" &&
    python3 - "$room/out" <<'PY'
import json, sys

faulty, sound, missing = json.load(open(sys.argv[1]))
assert [(f["code"], f["pointer"]) for f in faulty["faults"]] == [("missing-key", "/0"), ("wrong-type", "/1")], faulty
assert (sound["cards"], sound["abilities"], sound["faults"]) == (1, 1, []), sound
assert [f["code"] for f in missing["faults"]] == ["cannot-read"], missing
PY
}
check 'as JSON a file is an object with its faults, in JSON files by pointer' as_json

wrong_use() {
  echo '{"game": "chess", "cards": []}' >"$room/chess.json"
  printf 'game: godzilla\ncards: []\nmore: 1\n' >"$room/more.yaml"
  ends 2 "$judge" cards --check && ends 2 "$judge" cards "$room/sound.yaml" &&
    ends 2 "$judge" cards --check "$room/chess.json" && grep -q 'wrong-game' "$room/err" &&
    ends 2 "$judge" cards --check "$room/more.yaml" && grep -q ':3:1: .*unknown-key' "$room/err"
}
check 'other files are refused' wrong_use

# The example: its cards are sound, the game brings the same ones, and each of their abilities acts in it.
examples=contrib/examples
example() {
  ends 0 "$judge" cards --check "$examples/own-cards.yaml" && grep -q ': 3 cards, 4 abilities$' "$room/out" &&
    ends 0 "$judge" replay --full --json --view judge "$examples/own-cards-game.yaml" && python3 - "$room/out" "$examples" <<'PY'
import json, sys, yaml

ruling = json.load(open(sys.argv[1]))
cards, game = (yaml.safe_load(open(f"{sys.argv[2]}/own-cards{end}.yaml")) for end in ("", "-game"))
assert ruling["verdict"] == "consistent" and ruling["winner"] == "A", ruling["reason"]
assert len(ruling["claims"]) == 4 and all(c["answer"] == "upheld" for c in ruling["claims"]), ruling["claims"]
assert cards["cards"] == game["cards"], "the game has other cards than their file"
acted = {(c["card_text"], c["ability"]) for c in ruling["citations"] if c["rule"] == "ability-resolves" and "card_text" in c}
assert acted == {("OWN-001", 2), ("OWN-002", 1), ("OWN-003", 1)}, acted
PY
}
check 'the example cards are sound, and win the example game' example

# A folder of cards is known to every command, in front of it or behind, and to no run without it.
mkdir "$room/sets"
{ echo 'game: godzilla'; echo 'cards:'; card NEW-002 '{draw: 1}'; } | sed 's/name: Own/name: Fresh Ray/' >"$room/sets/b.yaml"
{ echo 'game: godzilla'; echo 'cards:'; card AAA-001 '{search: {choose: 1, own: card, in: deck, number: [NEW-002, ESD01-005]}, as: found}'; } >"$room/sets/a.yml"
echo 'not: cards' >"$room/sets/.hidden.yaml"
cat >"$room/fresh.yaml" <<'END'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 5
  turn_player: A
  rest: empty
  A: {monster: {stack: [ESD01-001], zone: 6}, hand: [fresh ray], deck: [ESD01-005, ESD01-005]}
  B: {monster: {stack: [ESD01-001], zone: 3}, deck: [ESD01-005]}
moves: []
END
adds_sets() {
  ends 0 "$judge" --cards "$room/sets" cards --show 'fresh ray' && grep -qx 'number: NEW-002' "$room/out" &&
    ends 0 "$judge" cards --show AAA-001 --cards="$room/sets" &&
    ends 0 env JUDGE_CARDS="$room/sets" "$judge" replay --full --json --view judge "$room/fresh.yaml" &&
    grep -q '"cards": "godzilla-[-0-9a-f]*+[0-9a-f]\{12\}"' "$room/out" && grep -q 'NEW-002' "$room/out" &&
    ends 2 "$judge" replay "$room/fresh.yaml" && grep -q 'unknown-card' "$room/err" &&
    ends 0 "$judge" --cards "$room/sets" cards --show EBP03-020 && grep -qx 'number: EBP03-020' "$room/out"
}
check 'a folder of cards adds them to the real ones' adds_sets

refuses_sets() {
  { echo 'game: godzilla'; echo 'cards:'; card ESD01-005 '{draw: 1}'; } >"$room/sets/c.yaml"
  ends 2 "$judge" --cards "$room/sets" cards && grep -q "^$room/sets/c.yaml:3:.*duplicate-card" "$room/err" && [ ! -s "$room/out" ] &&
    rm "$room/sets/c.yaml" &&
    printf 'game: chess\ncards: []\n' >"$room/sets/d.yaml" && ends 2 "$judge" --cards "$room/sets" cards && grep -q unknown-game "$room/err" &&
    rm "$room/sets/d.yaml" && ends 2 "$judge" --cards "$room/nowhere" cards && grep -q "^$room/nowhere: .*cannot-read" "$room/err"
}
check 'a faulty file of the folder is refused with its place' refuses_sets

checked
