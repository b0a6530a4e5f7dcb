#!/bin/sh
# judge disputes as a user meets it: what is compared, forms of output, exit codes.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
one=fixtures/disputes/too-high-a-rank.yaml

check 'the disputes of the suite come to their rulings' ends 0 "$judge" disputes
check 'no number is given to two disputes' \
  [ -z "$(ls fixtures/disputes | grep -o '^[0-9]*-' | sort | uniq -d)" ]
check 'one dispute is judged by its name' ends 0 "$judge" disputes "$one"

# otherwise FROM TO: with this change the dispute does not come to its ruling.
otherwise() {
  sed "s/$1/$2/" "$one" >"$room/changed.yaml"
  ! cmp -s "$one" "$room/changed.yaml" && ends 1 "$judge" disputes "$room/changed.yaml" &&
    [ "$(tail -n 1 "$room/out")" = '0 passed, 1 failed' ]
}
check 'another verdict is not the same' otherwise 'verdict: illegal' 'verdict: consistent'
check 'another move is not the same' otherwise 'move: 1' 'move: 2'
check 'no move is not the same' otherwise 'move: 1' 'move: null'
check 'another clause is not the same' otherwise 'clauses: .play-battle-rank.' 'clauses: [play-battle-type]'
check 'more clauses are not the same' otherwise 'clauses: .play-battle-rank.' 'clauses: [play-battle-rank, play-battle-type]'
check 'no clause is not the same' otherwise 'clauses: .play-battle-rank.' 'clauses: []'
check 'too many lines are not the same' otherwise 'lines_at_most: 8' 'lines_at_most: 2'
check 'a member that rulings lack is not there' otherwise 'lines_at_most: 8' 'lines: 8'
check 'a text that is not told is not there' otherwise 'lines_at_most: 8' 'told: consistent'
check 'a clause nobody looked up decides nothing' otherwise "'8.2.1'" "'8.2.1', '7.2.2'"

# same FROM TO: with this change it still comes to its ruling.
same() {
  sed "s/$1/$2/" "$one" >"$room/changed.yaml"
  ! cmp -s "$one" "$room/changed.yaml" && ends 0 "$judge" disputes "$room/changed.yaml"
}
check 'a clause by its number is the same' same 'clauses: .play-battle-rank.' "clauses: ['8.2.1']"
check 'nothing is an empty list' same 'lines_at_most: 8' 'deck_faults: []'
check 'a text that is told is found' same 'lines_at_most: 8' 'told: "rank 4, zone 3"'
check 'a map is compared by what is written' same 'move: 1' 'at: {turn: 5, phase: main}'

answer=fixtures/disputes/answer-evolved-onto-a-rested-card.yaml
by_source() {
  ends 0 "$judge" disputes --source A25 && grep -q "^$answer\$" "$room/out" &&
    grep -q '^  A25 (answer; Bandai, .*http' "$room/out" && [ "$(tail -n 1 "$room/out")" = '1 passed, 0 failed' ] &&
    ends 0 "$judge" disputes --source 'card text' && grep -q '^  A31 (card text;' "$room/out" &&
    grep -q '^    Not tested: ' "$room/out" && ! grep -q '(answer;' "$room/out" &&
    ends 0 "$judge" disputes --source BT1-014 && [ "$(tail -n 1 "$room/out")" = '2 passed, 0 failed' ] &&
    ends 0 "$judge" disputes --source A02 && grep -q 'We follow this one' "$room/out" &&
    ends 0 "$judge" disputes --json --source A25 && grep -q '"A25"' "$room/out"
}
check 'disputes that test an answer are found by it, with their source' by_source

unknown_answer() {
  sed 's/^source: .*/source: [A999]/' "$answer" >"$room/changed.yaml"
  ends 2 "$judge" disputes "$room/changed.yaml" && grep -q '\[unknown-answer\]$' "$room/err"
}
check 'an answer nobody gave is bad input' unknown_answer

# refused CODE FROM TO: with this change of the answers, the tables of disputes are not made.
refused() {
  sed "s/$2/$3/" rulebook/answers.yaml >"$room/answers.yaml"
  ! cmp -s rulebook/answers.yaml "$room/answers.yaml" &&
    ends 2 "${B:-build}/tools/dispute-index" "$room/disputes.c" "$room/answers.yaml" fixtures/disputes/answer-*.yaml &&
    grep -q "\[$1\]\$" "$room/err"
}
check 'an answer that is neither tested nor excused' refused untested-answer '    excused: a record says who begins.*' ''
check 'an answer that is tested and excused' refused tested-answer '    question: A card evolves onto one in Rest' '    excused: no\n    question: A card evolves onto one in Rest'
check 'an answer from nowhere' refused unknown-source 'source: manual-changes' 'source: hearsay'
check 'a contradiction that nobody decided' refused undecided-answer '    decision: As for A03\.' ''
check 'a contradiction of an answer that does not contradict it' refused unknown-answer 'against: \[A03, A05\]' 'against: [A03, A04]'
check 'a dispute about an answer that is gone' refused unknown-answer '- id: A25' '- id: A99'

# A dispute is a transcript with a question: what takes the one takes the other.
takes() {
  "$judge" "$@" >"$room/out" 2>"$room/err"
  [ $? -lt 2 ] && [ -s "$room/out" ] && ! [ -s "$room/err" ]
}
# within FILE: replay tells it as the transcript in it, with the treatment of illegal moves that the dispute states.
within() {
  python3 - "$1" >"$room/within.json" <<'PY'
import json, sys, yaml
dispute = yaml.safe_load(open(sys.argv[1]))
treated = {k: v for k, v in dispute.get("options", {}).items() if k == "on_illegal"}
print(json.dumps({**treated, **dispute["transcript"]}))
PY
  for file in "$1" "$room/within.json"; do
    "$judge" replay "$file" | sed 's/ (line [0-9]*)//' >"$room/told.${file##*.}"
  done
  [ -s "$room/told.yaml" ] && cmp "$room/told.yaml" "$room/told.json"
}
for dispute in 68-nobody-noticed-the-rank 168-blocked-with-nobody 200-paid-with-the-wrong-colour; do
  file=fixtures/disputes/$dispute.yaml
  check "$dispute: replay judges the transcript in it" within "$file"
  check "$dispute: moves takes it" takes moves "$file"
  check "$dispute: explain takes it" takes explain "$file"
  check "$dispute: sight takes it" takes sight "$file"
  check "$dispute: board takes it" takes board "$file"
  check "$dispute: position takes it" takes position --after 0 "$file"
  check "$dispute: check-start takes it" takes check-start "$file"
done
sed -e '/^  on_illegal: take$/d' -e 's/^ruling:/options: {on_illegal: take}\n&/' \
  fixtures/disputes/68-nobody-noticed-the-rank.yaml >"$room/changed.yaml"
check 'its options say how illegal moves are treated' within "$room/changed.yaml"
"$judge" replay fixtures/disputes/68-nobody-noticed-the-rank.yaml | sed 1d >"$room/a"
"$judge" replay "$room/changed.yaml" | sed 1d >"$room/b"
check 'as the transcript would' cmp "$room/a" "$room/b"
check 'the decks of a dispute are checked' takes deck fixtures/disputes/176-a-faulty-deck-played-on.yaml
check 'a dispute is judged by another edition' \
  ends 1 "$judge" replay --edition ja-1.04 fixtures/disputes/15-two-monsters-in-a-turn.yaml
sed 's/^transcript:/game:/' "$one" >"$room/changed.yaml"
check 'a dispute without a transcript is none' ends 2 "$judge" replay "$room/changed.yaml"
sed 's/^  start:/  dispute: once more\n&/' "$one" >"$room/changed.yaml"
check 'there is no dispute within a dispute' ends 2 "$judge" replay "$room/changed.yaml"

# faulty FROM TO: with this change it is no dispute.
faulty() {
  sed "s/$1/$2/" "$one" >"$room/changed.yaml"
  ! cmp -s "$one" "$room/changed.yaml" && ends 2 "$judge" disputes "$room/changed.yaml" && grep -q "\[$3\]" "$room/err"
}
check 'an unknown key is a fault' faulty '^ruling:' 'rulings:' unknown-key
check 'a clause the edition lacks is a fault' faulty "'8.2.1'" "'8.99'" unknown-clause
check 'a dispute must name the clause it is about' faulty "'8.2.1'" '' empty-list
check 'a bad transcript is a fault' faulty 'ESD01-009, ESD01-008' 'ESD01-999' unknown-card
check 'another view than there is is a fault' faulty '^ruling:' 'options: {view: C}\nruling:' unknown-word
check 'a folder without disputes ends with 2' ends 2 "$judge" disputes "$room/nothing"
check 'two forms of output end with 2' ends 2 "$judge" disputes --json --tap

json_adds_up() {
  "$judge" disputes --json >"$room/all.json" || return 1
  python3 - "$room/all.json" <<'PY'
import json, sys
d = json.load(open(sys.argv[1]))
assert d["totals"] == {"passed": len(d["results"]), "failed": 0} and d["results"], d["totals"]
assert all(r["clauses"] and r["dispute"] and r["passed"] and not r["differences"] for r in d["results"])
PY
}
check 'JSON adds up' json_adds_up

schema_agrees() {
  python3 - docs/disputes.schema.json <<'PY'
import glob, json, sys
import jsonschema, yaml
validator = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
files = glob.glob("fixtures/disputes/*.yaml")
assert files
for f in files:
    errors = list(validator.iter_errors(yaml.safe_load(open(f))))
    assert not errors, f"{f}: {errors[0].message}"
PY
}
check 'every dispute agrees with the schema' schema_agrees

rulings_agree() {
  python3 - "$room/all.json" <<'PY' | python3 tests/unit/transcript/schema.py docs/ruling.schema.json
import json, sys
for r in json.load(open(sys.argv[1]))["results"]:
    print("accept", r["file"], json.dumps(r["ruling"]), sep="\t")
PY
}
check 'the rulings on disputes agree with their schema' rulings_agree

told_aloud() {
  ends 0 "$judge" disputes --tell "$one" && grep -q 'B called the judge' "$room/out" && grep -q '^ILLEGAL: move 1' "$room/out"
}
check 'a dispute is told with its ruling' told_aloud

checked
