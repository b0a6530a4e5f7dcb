#!/bin/sh
# docs/at-the-table.md: what the page types is typed, what it shows has to come, within five minutes.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=$(realpath "${JUDGE:-build/judge}")

check 'the page shows what its commands say, in five minutes' \
  python3 tests/support/page.py docs/at-the-table.md "$room" "$judge" 5
cat "$room/said" | sed 's/^/# /'

changed() {
  sed 's/King Ghidorah/Queen Ghidorah/; s/ILLEGAL: move 2 of 2/ILLEGAL: move 1 of 2/' docs/at-the-table.md >"$room/page.md"
  ! python3 tests/support/page.py "$room/page.md" "$room" "$judge"
}
check 'and a page that shows something else is found out' changed

checked
