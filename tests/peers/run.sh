#!/bin/sh
# What a replayed decision takes this engine, against pokemon-showdown that replays logs of its own random battles, in the same
# run and taking turns.
# Usage: MODULES=folder tests/peers/run.sh BENCH-PROGRAM
# MODULES holds the node_modules that package-lock.json here fixes. Absolute times are those of the machine; only the
# ratios mean something, and no test asserts them.
set -eu
here=$(dirname "$0")
bench=$1
battles=${BATTLES:-40}
turns=3
times=$(mktemp)
trap 'rm -f "$times"' EXIT

turn=0
while [ "$turn" -lt "$turns" ]; do
  for generation in 1 9; do
    replayed=$(node "$here/replay.cjs" "gen${generation}randombattle" "$battles" 5)
    echo "generation-$generation $replayed" >>"$times"
  done
  "$bench" --replays >>"$times"
  turn=$((turn + 1))
done

# The median of the turns, of each.
awk '
  { n[$1]++; time[$1, n[$1]] = $2; if ($3) decisions[$1] = $3 }
  !($1 in order) { order[$1] = ++rows; name[rows] = $1 }
  function median(of, i, j, least) {
    for (i = 1; i <= n[of]; i++)
      for (j = i + 1; j <= n[of]; j++)
        if (time[of, j] < time[of, i]) { least = time[of, j]; time[of, j] = time[of, i]; time[of, i] = least }
    return time[of, int((n[of] + 1) / 2)]
  }
  END {
    for (i = 1; i <= rows; i++) {
      took[name[i]] = median(name[i])
      printf "%-52s %12.2f us\n", name[i] ": replay, a decision", took[name[i]]
    }
    for (i = 1; i <= rows; i++)
      if (name[i] !~ /^generation/)
        for (g = 1; g <= 9; g += 8)
          printf "%-52s %12.0f times\n", "pokemon-showdown, generation " g ", against " name[i],
            took["generation-" g] / took[name[i]]
  }' "$times"
