#!/bin/sh
# judge book: an edition as pages, law and code side by side.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=$(realpath "${JUDGE:-build/judge}")

written() {
  ends 0 "$judge" book godzilla/en-1.2 --out "$room/book" && grep -q "begin with $room/book/index.html" "$room/out" &&
    for clause in 8.3.1 5.13.1.1.2; do
      grep -q "id=\"$clause\"" "$room/book/${clause%%.*}.html" || return 1
    done
}
check 'a file a chapter, and every clause in the file of its chapter' written

# The line that the book names is the line that names the rule.
true_lines() {
  grep -o '<figcaption>engine/[a-z_/]*\.[ch]:[0-9]*' "$room/book/8.html" | sed 's/.*>//' >"$room/places" &&
    [ "$(wc -l <"$room/places")" -gt 20 ] &&
    while IFS=: read -r file line; do
      sed -n "${line}p" "$file" | grep -qE 'R_[A-Z]|rules\.|AR\(' || { echo "$file:$line"; return 1; }
    done <"$room/places" &&
    grep -A8 'id="8.3.1"' "$room/book/8.html" | grep -q activate-strategy-rank &&
    grep -q 'R_ACTIVATE_STRATEGY_RANK' "$room/book/8.html"
}
check 'the lines of C stand beside the rules they ask' true_lines

as_data() {
  ends 0 "$judge" book colossus/en --out "$room/book" --json && python3 - "$room/out" "$room/book" <<'PY'
import json, pathlib, sys
told = json.load(open(sys.argv[1]))
assert told["edition"] == "en" and told["folder"] == sys.argv[2]
for one in told["chapters"]:
    text = (pathlib.Path(sys.argv[2]) / one["file"]).read_text()
    assert text.count("<section>") == one["clauses"] > 0 and "<script" not in text, one
PY
}
check '--json says what was written' as_data

without() { ends 2 "$judge" book en-1.2 && grep -q -- '--out DIR' "$room/err"; }
check 'without a folder it says what to write' without
nowhere() { ends 2 "$judge" book en-1.2 --out "$room/no/such" && grep -q 'cannot make the folder' "$room/err"; }
check 'a folder that cannot be made is named' nowhere

checked
