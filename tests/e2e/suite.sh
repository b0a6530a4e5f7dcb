#!/bin/sh
# judge suite and judge matrix as a user meets them: exit codes, forms of output that others read, and
# what must hold for the whole suite whatever its scenarios say.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
cases=tests/data/suite

in_case() {
  folder=$1
  shift
  "$judge" suite --fixtures "$cases/$folder" "$@"
}

last_line() {
  in_case "$1" >"$room/out" 2>&1
  [ "$(tail -n 1 "$room/out")" = "$2" ] || { cat "$room/out"; return 1; }
}

python() {
  python3 - "$@"
}

json_adds_up() {
  in_case "$1" --prove --json >"$room/suite.json"
  python "$room/suite.json" <<'PY'
import json, sys
suite = json.load(open(sys.argv[1]))
results, totals = suite["results"], suite["totals"]
assert totals["passed"] == sum(r["passed"] for r in results) > 0
assert totals["failed"] == sum(not r["passed"] for r in results)
assert totals["proofs"] == sum(p["outcome"] == "proven" for r in results for p in r["proofs"])
assert totals["positive"] + totals["negative"] + totals["idle"] == totals["scenarios"]
assert all(len(r["chain"]) == len(r["position"]) == 64 for r in results)
PY
}

junit_adds_up() {
  in_case "$1" --junit "$room/junit.xml" >"$room/out"
  python "$room/junit.xml" <<'PY'
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
assert int(root.get("tests")) == len(list(root.iter("testcase"))) > 0
assert int(root.get("failures")) == len(list(root.iter("failure")))
PY
}

tap_adds_up() {
  in_case "$1" --tap >"$room/tap"
  planned=$(sed -n 's/^1\.\.//p' "$room/tap")
  [ "$planned" -gt 0 ] && [ "$planned" = "$(grep -c '^ok \|^not ok ' "$room/tap")" ]
}

# tests/run.sh goes through all scenarios once; here are those of one game, or with EFFORT=100 all again.
[ "${EFFORT-}" = 100 ] && some='' || some='--game colossus'

# The order of processes must not show, and two runs must agree.
# shellcheck disable=SC2086
digests_agree() {
  "$judge" suite --digests --jobs 1 $some >"$room/one" 2>"$room/err"
  "$judge" suite --digests --jobs 4 $some >"$room/four" 2>"$room/err"
  [ -s "$room/one" ] && cmp "$room/one" "$room/four" && LC_ALL=C sort -c "$room/one"
}

# Cut anywhere: whatever else is wrong with a scenario, none may fail for being cut.
# shellcheck disable=SC2086
cuts_hold() {
  "$judge" suite --cut --json $some >"$room/cut.json" 2>"$room/err"
  python "$room/cut.json" <<'PY'
import json, sys
suite = json.load(open(sys.argv[1]))
assert suite["totals"]["cuts"] > suite["totals"]["scenarios"]
cut = [r for r in suite["results"] if r.get("why", "").startswith("cut before")]
for r in cut:
    print(r["file"], r["scenario"], r["edition"], r["why"])
assert not cut
PY
}

# All of it proven, which takes a while: once for the three tests that read it.
matrix_is_told() {
  "$judge" matrix --json >"$room/matrix.json" 2>"$room/err"
}

# The matrix never rounds up: checked again from its own list of proofs.
matrix_is_honest() {
  python "$room/matrix.json" <<'PY'
import collections, json, sys
editions = json.load(open(sys.argv[1]))
assert [e["edition"] for e in editions if e["game"] == "godzilla"] == ["en-1.00", "ja-1.04", "en-1.2"]
for e in editions:
    for totals, apart in (dict(e["totals"]), (False, False)), (dict(e["house"]), (True, False)), (dict(e["presumed"]), (False, True)):
        count = collections.Counter(c["status"] for c in e["clauses"] if (c["house"], c["presumed"]) == apart)
        assert totals.pop("clauses") == sum(count.values())
        assert totals == {s: count[s] for s in totals} and sum(totals.values()) == sum(count.values())
    assert all(c["clause"].startswith("house") == c["house"] for c in e["clauses"])
    for c in e["clauses"]:
        assert (c["status"] == "heading") == c["heading"], c["clause"]
        assert bool(c["why"]) if c["status"] in ("open", "cited") else not c["why"] or c["status"] == "inert", c["clause"]
        if c["status"] == "proven":
            assert c["rules"] and {p["rule"] for p in c["proofs"]} == set(c["rules"]), c["clause"]
            assert all(p["expected"] and p["instead"] for p in c["proofs"]), c["clause"]
            assert all(p["scenario"] in c["scenarios"] for p in c["proofs"]), c["clause"]
        if c["status"] in ("observed", "inert"):
            assert c["kind"] in ("definition", "information") and (c["scenarios"] or c["why"]), c["clause"]
PY
}

# The README tells how much is proven, by number.
readme_is_honest() {
  python "$room/matrix.json" <<'PY'
import json, sys
readme = open("README.md").read()
keys = "proven", "observed", "inert", "cited", "open"
for e in json.load(open(sys.argv[1])):
    name = f'`{e["game"]}/{e["edition"]}`'
    for label, t in ((name, e["totals"]), (name + ", house rules", e["house"])):
        counts = [t[k] for k in keys]
        row = f"| {label} | " + " | ".join(map(str, [sum(counts), *counts])) + " |"
        assert sum(counts) == 0 or row in readme, row
PY
}

one_edition_is_one_object() {
  "$judge" matrix --edition godzilla/ja-1.04 --fixtures "$cases/half" --json >"$room/one.json" || return 1
  python "$room/one.json" <<'PY'
import json, sys
assert json.load(open(sys.argv[1]))["edition"] == "ja-1.04"
PY
}

# The schema for editors takes every scenario file, and none that is wrong in a way it can see.
schema_agrees() {
  python docs/fixtures.schema.json "$cases" <<'PY'
import glob, json, sys
import jsonschema, yaml
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
def errors(path):
    # Keys of documents are text, also where they look like numbers.
    return [path + ": " + e.message for e in validator.iter_errors(json.loads(json.dumps(yaml.load(open(path), Loader=yaml.CSafeLoader))))]
wrong = ["unknown-key", "unknown-file-key", "no-claim", "two-claims", "empty-expect", "empty-name", "no-scenarios",
         "unknown-expectation", "rule-twice"]
cards = ["no-ability", "ability-alone"]
files = [f for f in glob.glob("fixtures/*/*.yaml") if not f.startswith("fixtures/disputes/")] + glob.glob("fixtures/*/*/*.yaml")
assert files
bad = [e for f in files for e in errors(f)]
for name in wrong:
    if not errors(f"{sys.argv[2]}/{name}/godzilla/7.2.yaml"):
        bad.append(f"{name} is taken")
for name in cards:
    if not errors(f"{sys.argv[2]}/{name}/godzilla/cards/OWN.yaml"):
        bad.append(f"{name} is taken")
print("\n".join(bad))
assert not bad
PY
}

no_engine() {
  for command in suite matrix random 'readings --prove'; do
    # shellcheck disable=SC2086 # a command may have an option
    ends 2 "$judge" $command --game "$1" && grep -q "$1 has a rulebook but no engine yet" "$room/err" || return 1
  done
}

mkdir -p "$room/empty/godzilla"
check 'good scenarios end with 0' ends 0 in_case good --prove --cut
check 'a failure ends with 1' ends 1 in_case unmet
check 'a proof that is missing ends with 1' ends 1 in_case independent --prove
check 'and is not asked for without --prove' ends 0 in_case independent
check 'a file that cannot be read ends with 2' ends 2 in_case unknown-rule
check 'a scenario that cannot be played ends with 2' ends 2 in_case unknown-path
check 'a suite without scenarios ends with 2' ends 2 "$judge" suite --fixtures "$room/empty"
check 'a clause nobody tests ends with 2' ends 2 in_case good --clause 13.1.1
check 'a folder that is not there ends with 2' ends 2 "$judge" suite --fixtures "$room/nothing"
check 'an unknown edition ends with 2' ends 2 in_case good --edition en-9.9
check 'an unknown option ends with 2' ends 2 in_case good --quick
for rules in rulebook/*/rules.yaml; do
  game=$(basename "$(dirname "$rules")")
  [ -e "engine/$game/ruleset.c" ] ||
    check "$game has no engine, which ends with 2" no_engine "$game"
done
check 'two forms of output end with 2' ends 2 in_case good --tap --json
check 'no process at all ends with 2' ends 2 in_case good --jobs 0
check 'a file that cannot be written ends with 2' ends 2 in_case good --junit "$room/nothing/junit.xml"
check 'the last line counts what passed' last_line good '7 passed, 0 failed'
check 'and what failed' last_line unmet '0 passed, 3 failed'
check 'the JSON adds up' json_adds_up good
check 'the JUnit file adds up' junit_adds_up unmet
check 'the TAP adds up' tap_adds_up unmet
check 'a needless exception ends with 1' ends 1 \
  "$judge" matrix --fixtures "$cases/half" --exceptions "$cases/half/needless.yaml"
check 'so does a part that is not proven but for a part' ends 1 \
  "$judge" matrix --fixtures "$cases/half" --exceptions "$cases/half/needless-part.yaml"
proven_in_part() {
  "$judge" matrix --edition en-1.2 --clause 11.1.2.1.1 >"$room/out" && grep -q '^11.1.2.1.1  *open' "$room/out" &&
    grep -q 'proven in part: ' "$room/out"
}
check 'what a clause says beyond its rules leaves it open' proven_in_part
check 'a clause the edition lacks ends with 2' ends 2 "$judge" matrix --fixtures "$cases/half" --clause 99.1
check 'one edition is one object' one_edition_is_one_object
check 'the suite gives the same digests in any order' digests_agree
check 'every script can be cut before every decision' cuts_hold
check 'no clause is cited only, and nobody says why' ends 0 matrix_is_told
check 'the matrix proves what it calls proven' matrix_is_honest
check 'the README tells what is proven' readme_is_honest
check 'the schema agrees with the files' schema_agrees
checked
