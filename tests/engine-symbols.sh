#!/bin/sh
# Checks that the engine calls only plain functions of libc (none that allocates, does input or
# output, or reads a clock), has no state of its own, and exports exactly what engine/judge.h
# declares; and that the programs export nothing. With sanitizers: that the programs check the
# bounds of numbers.
# Usage: engine-symbols.sh BUILD-FOLDER [sanitized]
set -eu
B=$1
sanitized=${2-}
archive=$B/libjudge.a
wrong=0

# complain ABOUT NAMES: report the names, if there are any.
complain() {
  [ -z "$2" ] || {
    echo "$1:" $2 >&2
    wrong=1
  }
}

# clang turns memcmp into bcmp.
allowed='bcmp|memchr|memcmp|memcpy|memmove|memset|strchr|strcmp|strlen|strncmp|strrchr|strstr|strspn|strcspn'
allowed="$allowed|setjmp|_setjmp|longjmp|__sigsetjmp|__assert_fail|_GLOBAL_OFFSET_TABLE_"
# Symbols that sanitizers add don't count as part of the engine.
[ -z "$sanitized" ] || allowed="$allowed|__(asan|ubsan|sanitizer|start|stop|sancov)_.*"
complain 'the engine may not call' "$(nm -P "$archive" | awk '
  NF >= 2 && $2 == "U" { wanted[$1] }
  NF >= 2 && $2 != "U" { defined[$1] }
  END { for (name in wanted) if (!(name in defined)) print name }' | sort | grep -Evx "$allowed" || true)"

# The shared library exists only after an installation.
shared=$B/libjudge.so
[ -e "$shared" ] || shared=
for library in "$archive" $shared; do
  dynamic=-g
  [ "$library" = "$archive" ] || dynamic=-D
  shown=$(nm -P $dynamic --defined-only "$library" | awk 'NF >= 3 { print $1 }' | sort -u)
  [ -n "$shown" ] || complain "$library shows" nothing
  complain "$library shows what engine/judge.h does not declare" "$(for name in $shown; do
    grep -q "\<$name(" engine/judge.h || echo "$name"
  done)"
done

# An assertion's text is in the program.
[ -z "$sanitized" ] || for program in "$B/judge" "$B/judged"; do
  for demand in 'card < r->game.n_cards' 'place < r->n_places'; do
    grep -aqF "$demand" "$program" || complain "$program does not check that" "$demand"
  done
done

[ -z "$sanitized" ] || exit "$wrong"
# recv(), accept4() and epoll_ctl() are overridden on purpose: judged/service/http gets the HTTP
# library's calls. A symbol that comes from a library has a version after it.
for program in "$B/judge" "$B/judged"; do
  complain "$program takes the place of a library's functions" "$(nm -P -D --defined-only "$program" |
    awk '$1 !~ /@/ && $1 != "recv" && $1 != "accept4" && $1 != "epoll_ctl" { print $1 }')"
done
complain 'the engine may not keep variables of its own' "$(size -A "$archive" | awk '
  / \(ex / { object = $1 }
  $1 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 { print object "(" $1 ")" }')"
exit "$wrong"
