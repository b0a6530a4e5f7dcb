#!/bin/sh
# judge impact --to DRAFT: an edition that needs no new rule code is tried without a compiler.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=$(realpath "${JUDGE:-build/judge}")
games=contrib/demo-games/godzilla
second=tests/data/rulings/illegal-second-invasion.yaml

draft() { cat >"$room/draft.yaml"; }
impact() { with=$1; shift; ends "$with" "$judge" impact --to "$room/draft.yaml" "$@"; }
tells() { grep -qF -- "$1" "$room/out" || { echo "not told: $1"; cat "$room/out"; return 1; }; }

draft <<'YAML'
game: godzilla
edition: draft-1
from: en-1.2
YAML
check 'a draft that changes nothing changes no ruling' impact 0 "$games" "$second" fixtures/disputes/0*.yaml

# What compiled editions say of their differences is a draft as well; it comes to the same.
same_as() {
  sed "s/^edition: .*/edition: draft-1/; /^pages:/d" "rulebook/godzilla/$1.yaml" | draft
  impact 3 --from "$1" "$games" tests/data/rulings/[ciu]*.yaml fixtures/disputes/0*.yaml fixtures/disputes/1?0-*.yaml && tells "0 come out differently"
}
check 'the file of ja-1.04 as a draft judges as that edition does' same_as ja-1.04
check 'so does that of en-1.00' same_as en-1.00

draft <<'YAML'
game: godzilla
edition: draft-1
from: en-1.2
title: Tried at the kitchen table
clauses:
  - lacks: '8.5.1.1'
  - clause: '8.5.1.3'
    kind: information
    gist: Playing a monster card gives no rage
  - differs: '8.6.2'
    gist: A player may invade as often as they like
    rules: []
    enforced: false
values: {hand-refill: 6}
readings: {G5: other}
YAML
changed() {
  impact 1 "$second" "$games/won-by-countering.yaml" && tells 'draft-1 changes godzilla/en-1.2:' && tells '  8.6.2: different rules' &&
    tells '  8.5.1.1: removed' && tells '  8.5.1.3: added' && tells '  7.5.4: hand-refill is 6, was 5' &&
    tells '  reading G5: the other meaning (' && tells 'illegal by en-1.2, incomplete by draft-1 (verdict' &&
    tells '  Because of en-1.2/8.6.2 invasion-once: verdict, move, clauses, question, position' &&
    tells '  Because of draft-1/7.5.4 hand-refill (6, was 5): position' && tells '  by draft-1/7.5.4 hand-refill: 1' &&
    tells '  by en-1.2/8.6.2 invasion-once: 1'
}
check 'it says what changes, and which clause or number is to blame' changed

as_data() {
  impact 1 --json "$games/won-by-countering.yaml" && python3 - "$room/out" <<'PY'
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["from"] == "en-1.2" and answer["to"] == "draft-1"
draft = answer["draft"]
assert draft["values"] == [{"rule": "hand-refill", "clause": "7.5.4", "from": 5, "to": 6}] and draft["readings"] == ["G5"]
assert {"clause": "8.5.1.1", "change": "removed"} in draft["clauses"]
by = {(b["clause"], b["rule"]): b for b in answer["transcripts"][0]["by"]}
assert by["7.5.4", "hand-refill"]["value"] == {"from": 5, "to": 6} and "value" not in by["8.5.1.1", "play-monster-rage"]
PY
}
check 'and so it does as JSON' as_data

meant() {
  draft <<'YAML'
game: godzilla
edition: draft-2
from: en-1.2
readings: {G5: other}
YAML
  impact 1 "$games/starter-decks.yaml" && tells 'Because of' && tells 'covered-abilities'
}
check 'a reading alone may be to blame' meant

house() {
  printf 'game: colossus\nedition: draft-1\nfrom: en\nhouse: {house/attack/1: %s}\n' "$1" | draft
  impact "$2" contrib/demo-games/colossus/won-by-deck-out.yaml
}
without_house() { house true 0 && house false 1 && tells 'house/attack/1: different rules'; }
check 'a house rule is switched' without_house

# bad CODE PLACE YAML: one sentence with the place and the code, and nothing else.
bad() {
  printf 'game: godzilla\nedition: draft-1\nfrom: en-1.2\n%b' "$3" | draft
  impact 2 "$second" || return 1
  grep -qF "draft.yaml:$2: " "$room/err" && grep -qF " [$1]" "$room/err" && [ "$(wc -l <"$room/err")" = 1 ] && [ ! -s "$room/out" ] ||
    { cat "$room/err" "$room/out"; return 1; }
}
bads() {
  while IFS='|' read -r code place yaml; do bad "$code" "$place" "$yaml" || { echo "at $code $yaml"; return 1; }; done <<'LIST'
unknown-key|4:1|classes: []
wrong-type|4:10|clauses: 3
unknown-clause|5:14|clauses:\n  - differs: '99'\n    gist: No
bad-number|5:12|clauses:\n  - lacks: 8 of 9
no-difference|5:14|clauses:\n  - differs: '8.6.2'
unknown-rule|6:13|clauses:\n  - differs: '8.6.2'\n    rules: [fly]
duplicate|6:12|clauses:\n  - lacks: '8.6.2'\n  - lacks: '8.6.2'
duplicate|5:13|clauses:\n  - clause: '8.6.2'\n    kind: information\n    gist: Twice
missing-key|5:5|clauses:\n  - clause: '8.6.9'\n    gist: Which kind
nothing-enforced|5:5|clauses:\n  - differs: '8.6.2'\n    rules: []
unknown-rule|4:10|values: {hand-refil: 6}
no-value|4:10|values: {invasion-once: 6}
wrong-type|4:23|values: {hand-refill: many}
no-difference|4:23|values: {hand-refill: 5}
unknown-reading|4:12|readings: {C5: other}
unknown-word|4:16|readings: {G5: whatever}
unknown-clause|4:9|house: {house/attack/1: false}
LIST
}
check 'a bad draft gets one sentence with its place and code' bads

several() {
  draft <<'YAML'
game: godzilla
edition: draft-1
from: en-1.2
clauses:
  - differs: '99'
    gist: No
  - lacks: '8.5.1.1'
  - differs: '8.6.2'
    rules: [fly]
  - lacks: '8.77'
values: {hand-refil: 6, hand-refill: 6}
readings: {G5: whatever}
YAML
  impact 2 "$second" && sed 's/^[^:]*:\([0-9]*\):.* \[\(.*\)\]$/\1 \2/' "$room/err" | sort -n | paste -sd, - >"$room/places" &&
    [ "$(cat "$room/places")" = '5 unknown-clause,9 unknown-rule,10 unknown-clause,11 unknown-rule,12 unknown-word' ] || { cat "$room/err"; return 1; }
}
check 'all names of a draft that lead nowhere are reported at once' several

frames() {
  printf 'game: godzilla\nedition: en-1.00\nfrom: en-1.2\n' | draft && impact 2 "$second" && grep -q 'duplicate' "$room/err" &&
    printf 'game: godzilla\nedition: x\nfrom: en-9\n' | draft && impact 2 "$second" && grep -q 'unknown-edition' "$room/err" &&
    printf 'game: chess\nedition: x\nfrom: en-1.2\n' | draft && impact 2 "$second" && grep -q 'unknown-game' "$room/err" &&
    printf 'game: godzilla\nedition: x\n' | draft && impact 2 "$second" && grep -q 'missing-key' "$room/err" &&
    ends 2 "$judge" impact --to "$room/none.yaml" "$second" && grep -q 'none.yaml' "$room/err" &&
    printf 'game: godzilla\nedition: x\nfrom: en-1.2\n' | draft && impact 2 contrib/demo-games/colossus/x-play.yaml &&
    impact 2 --from colossus/en "$second" && grep -q 'different games' "$room/err"
}
check 'so does a draft of no game, of no edition, or of another game' frames

# The schema takes what the program takes, and refuses what is no draft in form.
schema() {
  python3 - <<'PY'
import json, jsonschema
schema = json.load(open("docs/draft.schema.json"))
jsonschema.Draft202012Validator.check_schema(schema)
valid = jsonschema.Draft202012Validator(schema).is_valid
base = {"game": "godzilla", "edition": "draft-1", "from": "en-1.2"}
good = [{}, {"clauses": [{"lacks": "8.5.2"}, {"same": "1 to 1.2"}, {"differs": "8.6.2", "rules": [], "enforced": False},
                         {"clause": "8.6.9", "kind": "information", "gist": "New"}]},
        {"values": {"hand-refill": 6}, "readings": {"G5": "other"}}, {"house": {"house/attack/1": False}}]
bad = [{"classes": []}, {"clauses": 3}, {"values": {"hand-refill": "many"}}, {"readings": {"G5": "whatever"}}, {"house": {"x": 1}},
       {"clauses": [{"clause": "8.6.9", "gist": "Which kind"}]}, {"clauses": [{"differs": "8.6.2"}]}, {"from": 3}]
assert all(valid({**base, **one}) for one in good) and not any(valid({**base, **one}) for one in bad)
assert not valid({"game": "godzilla", "edition": "x"})
PY
}
check 'the schema of drafts agrees' schema

# Every command that takes an edition takes the file of a draft.
draft <<'YAML'
game: godzilla
edition: draft-1
from: en-1.2
clauses:
  - differs: '8.6.2'
    gist: Invasion is not limited
    rules: []
    enforced: false
  - lacks: '9.1.2'
values: {hand-refill: 6}
YAML
by() { with=$1; shift; ends "$with" "$judge" "$@" --edition "$room/draft.yaml"; }
judging() {
  by 0 replay "$second" && tells 'INCOMPLETE' && by 0 moves "$second" && tells 'activate T-002' &&
    by 0 position "$second" --move 1 && tells 'edition: draft-1' && by 0 explain "$second" && tells 'by godzilla/draft-1:' &&
    by 0 board "$second" --move 1 && by 0 sight "$second" && by 1 check-start "$second" && tells 'copies-limit' &&
    by 0 report "$second" --verdict illegal --expected 'One invasion a turn' && tells 'draft-1' &&
    by 0 new godzilla && tells 'edition: draft-1' && by 0 random --games 2 && tells 'godzilla/draft-1' &&
    ends 2 "$judge" replay contrib/demo-games/colossus/won-by-deck-out.yaml --edition "$room/draft.yaml" && grep -q 'the edition draft-1 belongs to godzilla, not to colossus' "$room/err" &&
    by 2 new colossus && grep -q 'there is no edition `godzilla/draft-1`' "$room/err" &&
    by 2 suite --game colossus && grep -q 'is a draft of godzilla, not of colossus' "$room/err"
}
check 'every command that judges takes a draft' judging
looking() {
  ends 0 "$judge" clause "$room/draft.yaml" 8.6.2 && tells 'godzilla/draft-1 8.6.2 (restriction): Invasion is not limited' &&
    ends 0 "$judge" diff en-1.2 "$room/draft.yaml" && tells '7.5.4        -> 7.5.4        different number hand-refill is 6, was 5:' &&
    tells '8.6.2        -> 8.6.2        different rules -invasion-once, different gist: Invasion is not limited' &&
    ends 1 "$judge" bisect "$second" --editions "en-1.2,$room/draft.yaml" && tells '  draft-1, move 2 (line 22)' &&
    ends 2 "$judge" bisect "$second" --editions "en-1.2,$room/none.yaml" && grep -q 'none.yaml' "$room/err"
}
check 'so do clause, diff and bisect' looking
suiting() {
  by 1 suite --clause '8.6.*' && tells '8.6.yaml: a card in the hand may be discarded to invade (draft-1)' && ! grep -q 'en-1.2' "$room/out" &&
    by 0 suite --clause '8.3.*' && by 1 matrix --clause '8.6.*' && tells '8.6.2        open     Invasion is not limited'
}
check 'the scenarios of its edition are played by the draft' suiting
dangling() {
  impact 1 "$second" && tells '  5.11.4 refers to 9.1.2, which draft-1 lacks' && impact 1 --json "$second" &&
    tells '"refers_to": "9.1.2"'
}
check 'all references that lead nowhere are listed' dangling

checked
