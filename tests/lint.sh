#!/bin/sh
# clang-tidy and cppcheck. Usage: [SINCE=COMMIT] lint.sh BUILD COMPILER-FLAGS FILE.c...
#
# With SINCE they go through what that commit could not have shown: the files that have changed since, and, without
# the static analyser, which takes most of the time, those that include one that has, as BUILD knows from compiling
# them. When the checks have changed, .clang-tidy or what the two are called with, they go through all.
set -eu
build=$1 flags=$2
shift 2
cores=$(nproc)
list=$(mktemp -d)
trap 'rm -rf "$list"' EXIT

# The code of standard input without its comments, which no check reads.
code() {
  gcc -fpreprocessed -dD -E -P - 2>/dev/null
}

changed() {
  git diff --name-only "$SINCE" -- | while read -r file; do
    case $file in *.[ch])
      [ ! -e "$file" ] || [ "$(git show "$SINCE:$file" 2>/dev/null | code)" != "$(code <"$file")" ] || continue ;;
    esac
    printf '%s\n' "$file"
  done
  git ls-files --others --exclude-standard
}

# concerned FILE...: those that include what is listed as changed, or that nobody has compiled yet.
concerned() {
  for file in "$@"; do
    known=$build/obj/${file%.c}.d
    [ -e "$known" ] || known=$build/whole/${file%.c}.d
    [ -e "$known" ] && ! tr ' ' '\n' <"$known" | grep -qFx -f "$list/changed" || printf '%s\n' "$file"
  done
}

# tidy CHECKS: the files of standard input, with these checks besides those of .clang-tidy.
tidy() {
  # shellcheck disable=SC2086
  xargs -r -P "$cores" -n 4 sh -c 'checks=$1 flags=$2; shift 2
    clang-tidy --quiet "--checks=$checks" "$@" -- $flags -std=c17 2>/dev/null' lint "$1" "$flags"
}

calls='^ *(clang-tidy --|.* cppchec[k] --|--suppress|.-Djson)'
checks_changed() {
  grep -qxF .clang-tidy "$list/changed" ||
    [ "$(git show "$SINCE:tests/lint.sh" | grep -E "$calls")" != "$(grep -E "$calls" tests/lint.sh)" ]
}

printf '%s\n' "$@" >"$list/files"
[ -z "${SINCE-}" ] || changed >"$list/changed"
if [ -z "${SINCE-}" ] || checks_changed; then
  tidy '' <"$list/files"
else
  concerned "$@" >"$list/concerned"
  grep -Fx -f "$list/changed" "$list/files" | tidy ''
  grep -vFx -f "$list/changed" "$list/concerned" | tidy '-clang-analyzer-*'
  mv "$list/concerned" "$list/files"
fi
echo "$(wc -l <"$list/files") of $# files"
# shellcheck disable=SC2046,SC2086
[ ! -s "$list/files" ] || cppcheck --quiet --std=c11 --enable=warning,portability --error-exitcode=1 --inline-suppr \
  --suppress=missingIncludeSystem --suppress=uninitvar \
  '-Djson_array_foreach(a,i,v)=for(;(v)=json_array_get(a,(i)++);)' '-Djson_object_foreach(o,k,v)=for(;;)' \
  $flags -j "$cores" $(cat "$list/files")
