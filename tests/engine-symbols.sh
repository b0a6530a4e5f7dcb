#!/bin/sh
# Checks that the engine calls only plain functions of libc (none that allocates, does input or
# output, or reads a clock), has no state of its own, and exports exactly what engine/judge.h
# declares; that the library calls only functions that read no file, environment or clock, and
# exports exactly what engine/judge.h and judged/embed/judge_ask.h declare; and that the programs
# export nothing. With sanitizers: that the programs check the bounds of numbers.
# Usage: engine-symbols.sh BUILD-FOLDER [sanitized]
set -eu
B=$1
sanitized=${2-}
archive=$B/engine.a
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
# What the library calls besides: memory, text, numbers, sorting, a digest. What it prints goes to a
# stream of its caller.
plain='malloc|calloc|realloc|free|abort|qsort(_r)?|mempcpy|st(p|r|rn)cpy|str(cspn|error|nlen|tok_r|pbrk|tod|toll?|toull?|casecmp|casestr)'
plain="$plain|v?snprintf|fprintf|fputc|localeconv|nettle_sha256_(digest|init|update)"
plain="$plain|__ctype_(b|tolower|toupper)_loc|__errno_location|__tls_get_addr|__stack_chk_fail"
plain="$plain|__cxa_finalize|__gmon_start__|_ITM_(de)?registerTMCloneTable"
# Symbols that sanitizers add don't count as part of the engine.
[ -z "$sanitized" ] || allowed="$allowed|__(asan|ubsan|sanitizer|start|stop|sancov)_.*"
complain 'the engine may not call' "$(nm -P "$archive" | awk '
  NF >= 2 && $2 == "U" { wanted[$1] }
  NF >= 2 && $2 != "U" { defined[$1] }
  END { for (name in wanted) if (!(name in defined)) print name }' | sort | grep -Evx "$allowed" || true)"

# shows LIBRARY OPTION HEADER...: report the names that can be called but aren't declared, and those
# that are declared but can't be called.
shows() {
  library=$1
  nm -P "$2" --defined-only "$library" | awk 'NF >= 3 && $2 != "A" { print $1 }' | sort -u >"$found"
  shift 2
  sed -n 's/^[a-z].*[ *]\(judge_[a-z_]*\)(.*/\1/p' "$@" | sort -u >"$found.declared"
  complain "$library shows what no header declares" "$(comm -23 "$found" "$found.declared")"
  complain "$library lacks what a header declares" "$(comm -13 "$found" "$found.declared")"
}

found=$(mktemp)
trap 'rm -f "$found" "$found.declared"' EXIT
shows "$archive" -g engine/judge.h
# Under sanitizers there are no libraries.
[ -n "$sanitized" ] || {
  shows "$B/libjudge.a" -g engine/judge.h judged/embed/judge_ask.h
  shows "$B/libjudge.so" -D engine/judge.h judged/embed/judge_ask.h
  complain 'the library may not call' "$(nm -P -D --undefined-only "$B/libjudge.so" |
    sed 's/[@ ].*//; s/^__\(.*\)_chk$/\1/' | grep -Evx "$allowed|$plain" || true)"
}

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
