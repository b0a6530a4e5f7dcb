#!/bin/sh
# Digests of all scenarios, one line per file: `FILE SHA-256`, over its lines of `judge suite
# --digests`.
# Usage: tests/digests.sh JUDGE          compare with fixtures/digests.lock
#        tests/digests.sh JUDGE --lock   rewrite it, when rulings are meant to change
#
# The same transcript gives the same digest today and next year. So a commit that changes rulings
# also changes the lock, where a reviewer sees it.
set -eu
lock=fixtures/digests.lock
now=$(mktemp)
lines=$(mktemp)
trap 'rm -f "$now" "$lines"' EXIT

"$1" suite --jobs 2 --digests >"$lines"
[ -s "$lines" ] || { echo "the suite told no digests"; exit 1; }
cut -f 1 "$lines" | sort -u | while read -r file; do
  printf '%s %s\n' "$file" "$(grep -F "$file	" "$lines" | sha256sum | cut -d ' ' -f 1)"
done >"$now"

if [ "${2-}" = --lock ]; then
  cp "$now" "$lock"
  echo "Rulings: $(sha256sum <"$lock" | cut -c 1-16)"
elif ! diff "$lock" "$now"; then
  echo "rulings came out differently; when that is meant, 'make digests' and say so in the commit"
  exit 1
fi
