#!/bin/sh
# tests/functions.sh DIR...: check that no function has more than 60 lines, that the median is at
# most 12, and that no body has a blank line: a part that needs one should be a function. A body is
# the text between a { and a } in the first column.
set -u
blank=$(find "$@" -name '*.c' -exec awk '
  FNR == 1 { body = 0 }
  /^\{/ { body = 1 }
  /^\}/ { body = 0 }
  body && /^[ \t]*$/ { print FILENAME ":" FNR ": a blank line in a function" }
' {} +)
[ -z "$blank" ] || { echo "$blank"; exit 1; }
find "$@" -name '*.c' -exec awk '
  FNR == 1 { from = 0 }
  /^[A-Za-z_][A-Za-z0-9_]*\(/ { name = $0; sub(/\(.*/, "", name) }
  /^\{/ { from = FNR }
  /^\}/ && from && name { print FNR - from - 1, FILENAME ":" from, name; from = 0; name = "" }
' {} + | sort -n | awk '
  { lines[NR] = $1; if ($1 > 60) { print $2 ": " $3 " has " $1 " lines, 60 at most"; long++ } }
  END {
    median = lines[int((NR + 1) / 2)]
    printf "%d functions, median %d lines, longest %d\n", NR, median, lines[NR]
    exit NR == 0 || long > 0 || median > 12
  }'
