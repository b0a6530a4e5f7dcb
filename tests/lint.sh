#!/bin/sh
# Runs clang-tidy and cppcheck. Usage: [SINCE=COMMIT] lint.sh BUILD COMPILER-FLAGS FILE.c...
#
# With SINCE, only files whose results may differ from that commit's are checked: files that have
# changed since, and files that include a changed one, as BUILD knows from compiling them. The
# latter are checked without the static analyser, which takes most of the time. If the checks
# themselves have changed (.clang-tidy or the options of the two programs), all files are checked.
set -eu
build=$1 flags=$2
shift 2
cores=$(nproc)
list=$(mktemp -d)
trap 'rm -rf "$list"' EXIT

# Print the code on standard input without comments, which no check reads.
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

# concerned FILE...: print the files that include a changed one or haven't been compiled yet.
concerned() {
  for file in "$@"; do
    known=$build/obj/${file%.c}.d
    [ -e "$known" ] || known=$build/whole/${file%.c}.d
    [ -e "$known" ] && ! tr ' ' '\n' <"$known" | grep -qFx -f "$list/changed" || printf '%s\n' "$file"
  done
}

# tidy CHECKS: check the files on standard input, with these checks in addition to .clang-tidy.
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
