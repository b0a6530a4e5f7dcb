#!/bin/sh
# contrib/gdb/judge.py in gdb: places, cards and rules of a stopped run have names.
set -u
. "$(dirname "$0")/../support/tap.sh"
program=${B:-build}/judge

names() {
  ASAN_OPTIONS=detect_leaks=0 gdb -batch -nx -ex 'source contrib/gdb/judge.py' -ex 'break judge_run_go' -ex run \
    -ex 'judge-places r' -ex 'print $place(r, 3)' -ex 'print $card(r, 3)' -ex 'print $card(r, 250)' -ex 'print $rule(r, 65535)' \
    --args "$program" replay fixtures/disputes/01-strategy-by-the-wrong-monster.yaml >"$room/out" 2>&1
  for line in 'A.hand: ESD01-013 #3, ESD01-009 #4' '$1 = "A.zone.4"' '$2 = "ESD01-013 in A.hand"' '$3 = "nothing"' '$4 = "no rule"'; do
    grep -qF "$line" "$room/out" || { echo "no line: $line"; cat "$room/out"; return 1; }
  done
}
if command -v gdb >/dev/null; then
  check 'gdb names the places, cards and rules of a run' names
else
  skip 'gdb names the places, cards and rules of a run' 'gdb is not installed'
fi

checked
