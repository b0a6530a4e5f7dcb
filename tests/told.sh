#!/bin/sh
# Compares, byte for byte, what every reader is shown of all scenarios, disputes and demo games, as
# JSON and as text, in this tree and in another commit. The other commit is built in its own folder;
# the tool is added if the commit doesn't have it.
# Usage: tests/told.sh BUILD COMMIT
set -eu
build=$1
commit=$(git rev-parse --short "$2")
other=$build/told/$commit

if [ ! -x "$other/build/tell-all" ]; then
  mkdir -p "$other"
  git archive "$commit" | tar x -C "$other"
  mkdir -p "$other/tests/told"
  cp tests/told/tell-all.c "$other/tests/told/"
  grep -q 'B)/tell-all:' "$other/Makefile" ||
    printf '%s\n' '$(B)/tell-all: $(call objects,tests/told/tell-all.c) $(JUDGED_LIBS)' \
      '	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)' >>"$other/Makefile"
  make -C "$other" -s B=build build/tell-all
fi

all="fixtures $(echo fixtures/disputes/*.yaml contrib/demo-games/*/*.yaml contrib/examples/*.yaml)"
# shellcheck disable=SC2086
"$build/tell-all" $all >"$build/told/now"
# shellcheck disable=SC2086
"$other/build/tell-all" $all >"$build/told/$commit.then"
if cmp -s "$build/told/now" "$build/told/$commit.then"; then
  echo "$(wc -l <"$build/told/now") tellings are as in $commit"
else
  diff "$build/told/$commit.then" "$build/told/now" | grep '^[<>]' | cut -f 1-3 | sort -u | head -40
  exit 1
fi
