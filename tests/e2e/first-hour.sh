#!/bin/sh
# README and the pages with examples are typed in order, as shown, in a folder of the checkout: files, commands and their
# output.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=$(realpath "${JUDGE:-build/judge}")

typed() {
  rm -rf "$room/checkout" && mkdir "$room/checkout" || return 1
  for folder in contrib fixtures; do ln -s "$PWD/$folder" "$room/checkout/$folder"; done
  python3 tests/support/page.py "$1" "$room/checkout" "$judge"
}
check 'README can be typed, in order, and shows what the program prints' typed README.md
for page in docs/write-*.md docs/drafts.md docs/ja.md; do
  check "so can $page" typed "$page"
done

changed() {
  for change in 's/zone: 2}/zone: 4}/' 's/illegal-move.yaml match.yaml/legal-move.yaml match.yaml/' 's/clause en-1.2 8.2.1/clause en-9 8.2.1/'; do
    sed "$change" README.md >"$room/changed.md"
    cmp -s README.md "$room/changed.md" && { echo "$change changes nothing"; return 1; }
    typed "$room/changed.md" && { echo "$change goes unnoticed"; return 1; }
  done
  return 0
}
check 'and a page that shows something else is found out' changed

checked
