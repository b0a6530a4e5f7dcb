#!/bin/sh
# judge conform and judge jcp: engines that agree, lie about one rule, skip, hang, flood and die.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
adapter='python3 contrib/examples/jcp-adapter.py'

# conform CODE ENGINE OPTION...: compare the engine with this one.
conform() {
  want=$1 engine=$2
  shift 2
  ends "$want" "$judge" conform --engine "$engine" "$@"
}

same_engine() {
  conform 0 "$judge jcp" --clause '8.2.*' && grep -q 'level 4: [0-9]* agree, 0 differ, 0 skipped, 0 without' "$room/out" &&
    conform 0 "$judge jcp" --random 2 --game dbs && grep -q ' 2 agree, 0 differ, 0 skipped, 0 ' "$room/out" &&
    conform 0 "$judge jcp" contrib/demo-games/godzilla/illegal-move.yaml && grep -q ' 1 agree, 0 differ' "$room/out"
}
check 'this judge agrees with itself on scenarios, random games and files' same_engine

lie() {
  conform 1 "$judge jcp --without play-battle-rank" --clause 8.2.1 --report "$room/report" &&
    head -n 1 "$room/report/difference-001.md" | grep -q ' 8.2.1: ' &&
    python3 - "$room/report/report.json" <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
first = report["differences"][0]
assert report["runs"]["differs"] == len(report["differences"]) > 10
assert "8.2.1" in first["clauses"] and first["edition"].startswith("godzilla/")
assert {d["in"] for d in report["differences"]} == {"options"}
assert min(len(d["message"]["moves"]) for d in report["differences"]) == 0
PYTHON
}
check 'a lie is found at its clause, after the fewest moves' lie

# With EFFORT=100 a hundred rules of all games, otherwise a few of one game.
knocked_out() {
  if [ "${EFFORT-}" = 100 ]; then
    python3 tests/e2e/knocked-out.py "$judge" 100
  else
    python3 tests/e2e/knocked-out.py "$judge" 10 colossus
  fi
}
check 'rules that are not in force are found at their clauses' knocked_out

example() {
  conform 0 "$adapter" --clause '8.2.*' && grep -q 'adapter 1, level 2: [1-9][0-9]* agree, 0 differ, [1-9]' "$room/out" &&
    conform 1 "$adapter" --clause T-414 && grep -q '^  legal: ours \[false\], theirs \[true\]$' "$room/out"
}
check 'the adapter of the documentation agrees where its model reaches' example

# An engine that starts well and then does what $1 says, in the language of the shell.
turns() {
  cat >"$room/engine" <<SHELL
read -r line
echo '{"jcp":1,"implementation":{"name":"odd","version":"1"},"games":{},"level":2}'
read -r line
echo '{"ok":true}'
read -r line
$1
SHELL
  conform 1 "sh $room/engine" --clause 8.2.1 --edition en-1.2 --patience 1 && grep -q ' without an answer' "$room/out" &&
    grep -q "no answer: $2" "$room/out"
}
check 'an engine that hangs stops nothing' turns 'sleep 100' 'it did not reply in time'
check 'an engine that floods stops nothing' turns 'cat /dev/zero' 'its line is longer than 1 MiB'
check 'an engine that dies stops nothing' turns 'exit 3' 'it ended'
check 'an engine that prints garbage stops nothing' turns 'echo hello; sleep 100' 'its line is no JSON object'
check 'an engine that answers twice stops nothing' turns 'printf "{}\n{}\n"; sleep 100' 'it wrote more than one line'
check 'an answer to another message counts for nothing' turns 'echo "{\"seq\":1000}"; sleep 100' 'its reply has another `seq`'
check 'a part of an answer counts for nothing' turns 'echo "{\"seq\":1,\"legal\":true}"; sleep 100' 'its reply lacks a member'

refused() {
  conform 2 'sleep 100' --patience 1 && conform 2 'echo "{\"jcp\":2}"' && conform 2 true &&
    ends 2 "$judge" conform && grep -q 'write --engine COMMAND' "$room/err" &&
    ends 2 "$judge" jcp --without nothing </dev/null && grep -q 'no game has a rule' "$room/err" &&
    conform 2 "$judge jcp" --clause 99 && conform 2 "$judge jcp" /dev/null
}
check 'an engine or a choice that is no good is refused' refused

unreadable() {
  mkdir -p "$room/suite/godzilla" && cat >"$room/suite/godzilla/8.2.yaml" <<'YAML'
game: godzilla
section: '8.2'
scenarios:
  - name: a step that there is not
    rule: play-battle
    start: {step: dancing}
    moves: []
    expect: [{that: {turn: 3}}]
YAML
  conform 2 "$judge jcp" --fixtures "$room/suite" --game godzilla && grep -q '8.2.yaml:6:.*\[' "$room/err"
}
check 'a scenario that cannot be read is bad input' unreadable

messages() {
  printf '%s\n' '{"cmd":"run","seq":1,"ask":[]}' 'garbage' '{"cmd":"edition","game":"godzilla","edition":"none"}' '{"cmd":"dance"}' \
    '{"cmd":"edition","game":"godzilla","edition":"en-1.2"}' '{"cmd":"run","seq":2,"ask":["all"],"start":{},"moves":[]}' \
    '{"cmd":"run","seq":3,"ask":["position"],"paths":["A.moon"],"start":{"step":"action","rest":"empty"},"moves":[]}' \
    '{"cmd":"stop"}' '{"cmd":"start"}' >"$room/in"
  "$judge" jcp <"$room/in" >"$room/out" && [ "$(wc -l <"$room/out")" = 7 ] && grep -q '"message":"no edition was chosen' "$room/out" &&
    sed -n 2p "$room/out" | grep -q errored && sed -n 3p "$room/out" | grep -qx '{"ok":false}' && sed -n 4p "$room/out" | grep -q errored &&
    sed -n 5p "$room/out" | grep -qx '{"ok":true}' && sed -n 6p "$room/out" | grep -q '"errored":true.*"seq":2' &&
    sed -n 7p "$room/out" | grep -q '"errored":true.*"seq":3'
}
check 'bad messages are answered, and stop ends' messages
checked
