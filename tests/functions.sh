#!/bin/sh
# tests/functions.sh DIR...: check that no function has more than 60 lines. A body is the text between
# a { and a } in the first column.
set -u
find "$@" -name '*.c' -exec awk '
  FNR == 1 { from = 0 }
  /^[A-Za-z_][A-Za-z0-9_]*\(/ { name = $0; sub(/\(.*/, "", name) }
  /^\{/ { from = FNR }
  /^\}/ && from && name { print FNR - from - 1, FILENAME ":" from, name; from = 0; name = "" }
' {} + | awk '
  { n++; if ($1 > longest) longest = $1; if ($1 > 60) { print $2 ": " $3 " has " $1 " lines, 60 at most"; long++ } }
  END { printf "%d functions, the longest has %d lines\n", n, longest; exit n == 0 || long > 0 }'
