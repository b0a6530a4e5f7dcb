#!/bin/sh
# clang-tidy and cppcheck. Usage: [SINCE=COMMIT] lint.sh COMPILER-FLAGS FILE.c...
#
# The static analyser is what takes time: with SINCE it goes through the files that have changed since that
# commit only, and through all of them when the list of checks has.
set -eu
flags=$1
shift
cores=$(nproc)

changed() {
  git diff --name-only "$SINCE" --
  git ls-files --others --exclude-standard
}

# tidy CHECKS: the files of standard input, with these checks besides those of .clang-tidy.
tidy() {
  # shellcheck disable=SC2086
  xargs -r -P "$cores" -n 4 sh -c 'checks=$1 flags=$2; shift 2
    clang-tidy --quiet "--checks=$checks" "$@" -- $flags -std=c17 2>/dev/null' lint "$1" "$flags"
}

if [ -z "${SINCE-}" ] || changed | grep -qx '.clang-tidy'; then
  printf '%s\n' "$@" | tidy ''
else
  printf '%s\n' "$@" | tidy '-clang-analyzer-*'
  list=$(mktemp)
  trap 'rm -f "$list"' EXIT
  changed >"$list"
  printf '%s\n' "$@" | grep -Fx -f "$list" | tidy ''
fi
# shellcheck disable=SC2086
cppcheck --quiet --std=c11 --enable=warning,portability --error-exitcode=1 --inline-suppr \
  --suppress=missingIncludeSystem --suppress=uninitvar \
  '-Djson_array_foreach(a,i,v)=for(;(v)=json_array_get(a,(i)++);)' '-Djson_object_foreach(o,k,v)=for(;;)' \
  $flags -j "$cores" "$@"
