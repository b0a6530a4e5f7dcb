#!/bin/sh
# judge report: a ruling that is wrong becomes one file, which runs as it is and fails until the engine agrees.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=$(realpath "${JUDGE:-build/judge}")
illegal=contrib/demo-games/godzilla/illegal-move.yaml
rulings=tests/data/rulings

# reports FILE OPTION...: the report is in $room/wrong.yaml.
reports() { ends 0 "$judge" report "$@" && cp "$room/out" "$room/wrong.yaml"; }
fails() { ends 1 "$judge" suite "$room/wrong.yaml" && grep -qF "$1" "$room/out" && grep -q '^0 passed, 1 failed$' "$room/out"; }

legal() { reports "$illegal" --expected 'legal: the card says so' && fails 'legality: expected "consistent", found "illegal"'; }
check 'a report runs as it is, and fails' legal

holds() {
  python3 - "$room/wrong.yaml" "$judge" "$illegal" <<'PY'
import json, subprocess, sys, yaml
report = yaml.safe_load(open(sys.argv[1]))
ruling = json.loads(subprocess.run([sys.argv[2], "replay", "--json", "--full", sys.argv[3]], stdout=subprocess.PIPE).stdout)
given = report["report"]
assert given["expected"] == report["dispute"] == "legal: the card says so" and given["verdict"] == "illegal"
assert given["hashes"] == ruling["hashes"], given["hashes"]
assert given["versions"] == ruling["versions"] and given["reason"] == ruling["reason"] and report["clauses"] == ["8.5.1"]
json.dump(report["transcript"], open(sys.argv[1] + ".json", "w"))
PY
}
check 'it has the ruling given, its versions and its digests' holds
same_game() {
  "$judge" replay --json "$illegal" | grep '"transcript": "' >"$room/one" && "$judge" replay --json "$room/wrong.yaml.json" | grep '"transcript": "' | cmp - "$room/one"
}
check 'the transcript in it is the same, by its digest' same_game

# The engine agrees where the edition does: a second monster card in a turn is illegal by ja-1.04 and legal by en-1.2.
agrees() {
  reports "$rulings/illegal-twice-monster.yaml" --expected 'One monster a turn? Not any more.' --verdict legal --clause 8.5.2 && fails legality &&
    sed 's/"edition": "ja-1.04"/"edition": "en-1.2"/; s/^    "8.5.2"$/    "8.5.1"/' "$room/wrong.yaml" >"$room/mended.yaml" &&
    ends 0 "$judge" suite "$room/mended.yaml" && grep -q '^1 passed, 0 failed$' "$room/out"
}
check 'it passes when the engine agrees' agrees
taken_up() {
  sed '/^report:/,$d' "$room/mended.yaml" >"$room/taken-up.yaml" && ends 0 "$judge" disputes "$room/taken-up.yaml"
}
check 'and without its last part it is a dispute of the suite' taken_up

edition() { reports "$rulings/illegal-rank.yaml" --edition ja-1.04 --expected 'legal' && grep -q '"edition": "ja-1.04"' "$room/wrong.yaml" && fails legality; }
check 'the edition that was judged by is that of the report' edition
other_clause() {
  reports "$illegal" --expected 'It is not the turn' --verdict illegal --clause 8.1.1 && fails 'clauses: expected' &&
    reports "$illegal" --expected 'The move before was wrong' --move 28 && fails 'move: expected 28, found 29'
}
check 'another clause or another move may be expected' other_clause

refused() {
  while IFS="|" read -r kind words; do
    eval "set -- $words"
    ends 2 "$judge" report "$illegal" "$@" && grep -qF "[$kind]" "$room/err" && [ "$(wc -l <"$room/err")" = 1 ] && [ ! -s "$room/out" ] || { cat "$room/err"; return 1; }
  done <<'LIST'
as-ruled|--expected illegal
as-ruled|--expected "what it says" --clause 8.5.1 --move 29
nothing-to-check|--expected "It is wrong"
nothing-expected|--expected " " --verdict legal
unknown-word|--expected x --verdict lawful
unknown-clause|--expected legal --clause 99.9
no-such-move|--expected x --move 3 --view A
LIST
  ends 2 "$judge" report "$illegal" && ends 2 "$judge" report
}
check 'what cannot be checked, or is what was ruled, is no report' refused

# What a reader may not know is not in the file: cards in the other's hand and deck, orders, seeds.
safe() {
  for view in A B public; do
    reports "$illegal" --expected 'legal: so B says' --view "$view" && fails legality || return 1
    python3 - "$room/wrong.yaml" "$view" "$judge" "$illegal" <<'PY' || return 1
import json, subprocess, sys, yaml
path, view, judge, game = sys.argv[1:]
report = yaml.safe_load(open(path))
start = report["transcript"]["start"]
position = json.loads(subprocess.run([judge, "position", game, "--move", "28", "--for", view, "--json"], stdout=subprocess.PIPE).stdout)
assert start == position["start"], view
assert "seed" not in open(path).read() and "players" not in report["transcript"] or report["transcript"].get("players") == position.get("players")
whole = json.loads(subprocess.run([judge, "replay", "--json", game], stdout=subprocess.PIPE).stdout)
assert not any(digest in open(path).read() for digest in whole["hashes"].values() if isinstance(digest, str))
assert report["options"]["view"] == report["report"]["view"] == view
PY
  done
}
check 'for a player or the public nothing stands in it that they may not know' safe
secret() { ends 2 "$judge" report "$rulings/illegal-decks.json" --expected legal --view A && grep -q 'secret-setup' "$room/err"; }
check 'of what was decided before the first turn there is no such report' secret

files() {
  ends 0 "$judge" suite fixtures/disputes/01-*.yaml fixtures/disputes/02-*.yaml && grep -q '^2 passed' "$room/out" &&
    ends 2 "$judge" suite --prove fixtures/disputes/01-*.yaml && ends 2 "$judge" suite "$room/none.yaml" &&
    ends 1 "$judge" suite --tap "$room/wrong.yaml" && grep -q '^not ok 1' "$room/out"
}
check 'judge suite plays files by themselves' files

schema() {
  python3 - "$room/wrong.yaml" <<'PY'
import json, jsonschema, sys, yaml
schema = jsonschema.Draft202012Validator(json.load(open("docs/disputes.schema.json")))
report = yaml.safe_load(open(sys.argv[1]))
assert schema.is_valid(report)
report["clauses"] = []
assert schema.is_valid(report)
del report["report"]
assert not schema.is_valid(report)
PY
}
check 'the schema of disputes has it' schema

checked
