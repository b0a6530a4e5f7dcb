#!/bin/sh
# Measures costs that don't depend on the machine's load, for each game: of a decision in a replay
# and in random play, of a whole random game, and of starting and copying a run.
# Usage: tests/costs.sh COMPILER FLAGS COSTS-PROGRAM          compare with tests/costs.lock
#        tests/costs.sh COMPILER FLAGS COSTS-PROGRAM --lock   rewrite it, when costs are meant to change
#
# callgrind counts instructions and calls, within counted_work() only; the program reports how many
# bytes its checkpoints copy (median). More than 5 % off fails, even if it is less: rewrite the lock
# then, so that the gain isn't lost again. The lock's first line names the compiler, libraries and
# tools that it was measured with. With any others there is nothing to compare, and the script says
# so.
set -eu
lock=tests/costs.lock
compiler=$1
flags=$2
program=$3
now=$(mktemp)
counts=$(mktemp)
trap 'rm -f "$now" "$counts"' EXIT

command -v valgrind >/dev/null || { echo 'without valgrind nothing is counted'; exit 0; }

# Print what the counts depend on. The C library chooses its copying by the processor's abilities.
with() {
  simd=$(grep -m 1 -o -w avx2 /proc/cpuinfo || echo 'no avx2')
  echo "with: $("$compiler" --version | head -n 1), $flags, $(ldd --version 2>&1 | head -n 1), $(valgrind --version), $simd"
}

# count GAME WORK: print lines `GAME WORK WHAT NUMBER`: the costs of a decision, a whole random
# game, a start or a copy.
count() {
  told=$(valgrind --tool=callgrind --collect-atstart=no --toggle-collect=counted_work --callgrind-out-file="$counts" \
    "$program" "$1" "$2" 2>/dev/null)
  decisions=$(echo "$told" | sed -n 's/^decisions //p')
  games=$(echo "$told" | sed -n 's/^games //p')
  awk -v game="$1" -v work="$2" -v decisions="$decisions" -v games="$games" '
    /^(totals|summary):/ { instructions = $2 }
    /^calls=/ { split($1, a, "="); calls += a[2] }
    END {
      if (!decisions || !games || !instructions) exit 1
      n = work == "replay" || work == "random" ? decisions : 1
      printf "%s %s instructions %d\n%s %s calls %d\n", game, work, instructions / n, game, work, calls / n
      if (work == "random") printf "%s game instructions %d\n", game, instructions / games
    }' "$counts"
  [ "$2" != replay ] || echo "$told" | sed -n "s/^bytes /$1 $2 bytes /p"
}

with >"$now"
if [ "${4-}" != --lock ] && [ "$(head -n 1 "$lock")" != "$(cat "$now")" ]; then
  echo "skipped: tests/costs.lock was counted $(head -n 1 "$lock")"
  echo "this is $(cat "$now")"
  exit 0
fi
for game in godzilla colossus dbs; do
  for work in replay random start copy; do
    count "$game" "$work"
  done
done >>"$now"

if [ "${4-}" = --lock ]; then
  cp "$now" "$lock"
  cat "$lock"
  exit 0
fi
awk '
  FNR == 1 { next }
  { what = $1 " " $2 " " $3 }
  NR == FNR { was[what] = $4; next }
  {
    seen[what] = 1
    if (!(what in was)) { printf "%s: %d, and nothing in the lock\n", what, $4; bad = 1; next }
    off = ($4 - was[what]) * 100 / was[what]
    printf "%-30s %8d, locked %8d, %+.1f %%\n", what, $4, was[what], off
    if (off > 5 || off < -5) bad = 1
  }
  END {
    for (what in was) if (!(what in seen)) { printf "%s: not counted\n", what; bad = 1 }
    if (bad) print "more than 5 % off; when that is meant, `make costs-lock` and say why in the commit"
    exit bad
  }' "$lock" "$now"
