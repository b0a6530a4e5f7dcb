#!/bin/sh
# The engine calls libc's plain functions only (none that allocates, does input or output, or reads a
# clock) and keeps no state of its own. Usage: engine-symbols.sh libjudge.a [sanitized]
set -eu
archive=$1
allowed='memchr|memcmp|memcpy|memmove|memset|strchr|strcmp|strlen|strncmp|strrchr|strstr|strspn|strcspn'
allowed="$allowed|setjmp|_setjmp|longjmp|__sigsetjmp|__assert_fail|_GLOBAL_OFFSET_TABLE_"
# What a sanitizer's own instrumentation adds is no part of the engine.
[ "${2-}" != sanitized ] || allowed="$allowed|__(asan|ubsan|sanitizer|start|stop|sancov)_.*"

undefined=$(nm -P "$archive" | awk '
  NF >= 2 && $2 == "U" { wanted[$1] }
  NF >= 2 && $2 != "U" { defined[$1] }
  END { for (name in wanted) if (!(name in defined)) print name }' | sort | grep -Evx "$allowed" || true)
if [ -n "$undefined" ]; then
  echo "the engine may not call:" $undefined >&2
  exit 1
fi

[ "${2-}" != sanitized ] || exit 0
state=$(size -A "$archive" | awk '
  / \(ex / { object = $1 }
  $1 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 { print object "(" $1 ")" }')
if [ -n "$state" ]; then
  echo "the engine may not keep variables of its own:" $state >&2
  exit 1
fi
