#!/bin/sh
# Runs fuzz targets, each for some seconds. Usage: B=build/fuzz tests/fuzz.sh SECONDS PROGRAM...
#
# Seeds come from tests/fuzz/corpus/NAME, words from tests/fuzz/NAME.dict; what is found new stays in
# $B/corpus/NAME, an input that breaks something in $B/crash-NAME-*. Last line: `N passed, N failed`.
set -u
seconds=$1
shift
[ $# -gt 0 ] || { echo 'there is no fuzz target' >&2; exit 1; }
passed=0 failed=0
for program in "$@"; do
  name=$(basename "$program")
  found=$B/corpus/$name log=$B/$name.log
  mkdir -p "$found"
  set -- "$found"
  [ ! -d "tests/fuzz/corpus/$name" ] || set -- "$@" "tests/fuzz/corpus/$name"
  [ ! -f "tests/fuzz/$name.dict" ] || set -- "$@" "-dict=tests/fuzz/$name.dict"
  if "$program" "$@" "-max_total_time=$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    "-artifact_prefix=$B/crash-$name-" >"$log" 2>&1 </dev/null; then
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  else
    runs=0
    tail -n 40 "$log"
  fi
  if [ "${runs:-0}" -gt 0 ]; then
    passed=$((passed + 1))
    echo "ok - $name: $runs inputs in $seconds s"
  else
    failed=$((failed + 1))
    echo "not ok - $name: see $log and $B/crash-$name-*"
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
