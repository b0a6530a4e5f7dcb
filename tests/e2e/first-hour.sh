#!/bin/sh
# What README has a reader type works as it stands, in order: nothing is wrong use, no file is missing.
set -u
. "$(dirname "$0")/../support/tap.sh"
mkdir "$room/checkout"
for folder in contrib fixtures; do ln -s "$PWD/$folder" "$room/checkout/$folder"; done
ln -s "$(cd "${B:-build}" && pwd)" "$room/checkout/build"

# Lines that begin with "$ " in blocks of a console, by one shell. 0, 1 and 3 are answers.
typed() {
  sed -n '/^```console$/,/^```$/s/^\$ //p' "$1" >"$room/typed"
  [ "$(wc -l <"$room/typed")" -gt 15 ] || { echo 'too few commands'; return 1; }
  { echo "PATH=\$PWD/build:\$PATH"; while read -r line; do
    printf '%s\ncode=$?\ncase $code in 0 | 1 | 3) ;; *) printf "ends with %%s: %%s\\n" "$code" %s >&2; exit 2 ;; esac\n' \
      "$line" "$(printf '%s' "$line" | sed "s/'/'\\\\''/g; s/^/'/; s/\$/'/")"
  done <"$room/typed"; } >"$room/script"
  (cd "$room/checkout" && sh "$room/script" >"$room/out" 2>"$room/err" </dev/null) && return 0
  cat "$room/err"
  return 1
}
check 'every command of README can be typed, in order' typed README.md

checked
