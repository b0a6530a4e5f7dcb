#!/bin/sh
# A ruling for people: what `judge replay` prints by default, of all kinds of rulings, against a golden file; and what it
# leaves to --full.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=$(realpath "${JUDGE:-build/judge}")
golden=tests/data/people.txt
rulings=tests/data/rulings
demo=contrib/demo-games

all() {
  for file in "$rulings"/c*.yaml "$rulings"/i*.yaml "$rulings"/r*.yaml "$rulings"/s*.yaml "$rulings"/u*.yaml "$demo"/*/*.yaml; do
    echo "== $file"
    "$judge" replay "$file"
  done
}
# When people are meant to read something else: PEOPLE=write tests/e2e/people.sh
[ "${PEOPLE:-}" != write ] || all >"$golden"
as_read() { all >"$room/now" 2>&1 && cmp "$room/now" "$golden" || { diff "$golden" "$room/now" | head -20; return 1; }; }
all >/dev/null 2>&1
check "rulings for people are those of $golden" as_read

short() {
  ! grep -v '^==' "$golden" | grep -E 'Readings relied on|Judged by|chain|It would be legal with' &&
    grep -q '^What to do now:' "$golden" && grep -q '^Clause .* of colossus/en' "$golden"
}
check 'readings, versions and hashes are left out' short

full() {
  ends 1 "$judge" replay --full "$demo/godzilla/illegal-move.yaml" && grep -q '^Readings relied on' "$room/out" &&
    grep -q '^Judged by godzilla/en-1.2 ' "$room/out" && [ "$(wc -l <"$room/out")" -gt 100 ]
}
check 'they come with --full' full

pages() {
  ends 1 "$judge" replay --edition ja-1.04 "$demo/godzilla/illegal-move.yaml" &&
    grep -q '^Clause 8\.5\.1 of godzilla/ja-1\.04 (play a monster card), page 8: ' "$room/out" &&
    ends 1 "$judge" replay --edition en-1.00 "$demo/godzilla/illegal-move.yaml" && grep -q ', page 8: ' "$room/out" &&
    ends 1 "$judge" replay "$demo/godzilla/illegal-move.yaml" && ! grep -q ', page' "$room/out"
}
check 'the page is there where it is known' pages

checked
