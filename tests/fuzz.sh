#!/bin/sh
# Runs fuzz targets, each for some seconds, as many at once as there are cores.
# Usage: B=build/fuzz tests/fuzz.sh SECONDS PROGRAM...
#
# Seeds are the files in the folders that tests/fuzz/NAME.seeds lists; words are in
# tests/fuzz/NAME.dict. New inputs are stored in $B/corpus/NAME, inputs that break something in
# $B/crash-NAME-*. Last line: `N passed, N failed`.
set -u

# one SECONDS PROGRAM: run one target and print its result as a line of TAP.
one() {
  seconds=$1 program=$2 name=$(basename "$2")
  found=$B/corpus/$name log=$B/$name.log
  mkdir -p "$found"
  set -- "$found"
  if [ -f "tests/fuzz/$name.seeds" ]; then
    while read -r folder; do set -- "$@" "$folder"; done <"tests/fuzz/$name.seeds"
  fi
  [ ! -f "tests/fuzz/$name.dict" ] || set -- "$@" "-dict=tests/fuzz/$name.dict"
  if "$program" "$@" "-max_total_time=$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    "-artifact_prefix=$B/crash-$name-" >"$log" 2>&1 </dev/null; then
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  else
    runs=0
    # The beginning of a sanitizer's report names the place.
    grep -m 1 -A 12 'ERROR: ' "$log" >&2 || tail -n 12 "$log" >&2
  fi
  if [ "${runs:-0}" -gt 0 ]; then
    echo "ok - $name: $runs inputs in $seconds s"
  else
    echo "not ok - $name: see $log and $B/crash-$name-*"
  fi
}

if [ "$1" = --one ]; then
  one "$2" "$3"
  exit
fi
seconds=$1
shift
results=$(printf '%s\n' "$@" | xargs -r -P "$(nproc)" -n 1 "$0" --one "$seconds")
echo "$results"
passed=$(echo "$results" | grep -c '^ok ')
failed=$(($# - passed))
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
