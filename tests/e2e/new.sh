#!/bin/sh
# judge new as a user meets it: a template for every step decodes as it is.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}

every_step() {
  for step in setup start main action counter end refill; do
    ends 0 "$judge" new godzilla --at "$step" && cp "$room/out" "$room/new.yaml" &&
      ends 0 "$judge" check-start "$room/new.yaml" && grep -qx '0 faults, 0 warnings' "$room/out" || return 1
  done
}
check 'a template for every step decodes and can be' every_step

every_edition() {
  for edition in en-1.00 ja-1.04 en-1.2; do
    ends 0 "$judge" new godzilla --edition "$edition" && cp "$room/out" "$room/new.yaml" &&
      grep -qx "edition: $edition" "$room/new.yaml" && ends 0 "$judge" check-start "$room/new.yaml" || return 1
  done
}
check 'and in every edition' every_edition

filled() {
  ends 0 "$judge" new godzilla && sed 's/# hand: 5 .*/hand: [ESD01-005]/' "$room/out" >"$room/filled.yaml" &&
    ends 0 "$judge" check-start "$room/filled.yaml"
}
check 'a comment is filled in by taking its sign away' filled

wrong_use() {
  ends 2 "$judge" new && ends 2 "$judge" new chess && ends 2 "$judge" new godzilla --at noon &&
    ends 2 "$judge" new godzilla --edition en-9 && ends 0 "$judge" new --help
}
check 'wrong use is told' wrong_use

checked
