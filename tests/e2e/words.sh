#!/bin/sh
# What people read, in plain words: the golden file of sentences, and words that nobody at a table would say.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=$(realpath "${JUDGE:-build/judge}")
judged=$(realpath "${JUDGED:-build/judged}")
sentences=$(realpath "${B:-build}/sentences")
golden=tests/data/sentences.txt

# Every rule that refuses has words that fit, with a place for each number.
fits() {
  "$sentences" fixtures fixtures/disputes/*.yaml contrib/demo-games/*/*.yaml contrib/examples/*.yaml >"$room/sentences"
}
check 'a rule that refuses has words to refuse by, with a place for every value' fits

# New sentences, once they have been read: make sentences.
as_before() { python3 tests/sentences.py check "$room/sentences" "$golden"; }
check "every sentence is that of $golden" as_before

# Words for the search; those in back quotes, in links and before a colon in JSON are names.
odd='\b([Tt]old|[Cc]omes? to|[Cc]ame to|[Ww]hoever|[Ww]hat nobody|[Nn]obody told|[Bb]y rule|[Ss]o many|[Ww]rong use|happened 0 times|knows? of the announced|battle cards of own)\b|[a-z)]\.\.( |\$)'
plain() {
  sed -E 's/`[^`]*`//g; s/\]\([^)]*\)/]/g; s/"told"://' "$@" | grep -nE "$odd" && return 1
  return 0
}

helps() {
  "$judge" help >"$room/help" && for command in $("$judge" help | awk '/^  [a-z]/ {print $1}'); do
    "$judge" "$command" --help >>"$room/help" || return 1
  done
  for command in '' serve replay store token; do
    # shellcheck disable=SC2086
    "$judged" $command --help >>"$room/help" 2>&1
  done
  for command in '' replay batch moves show search; do
    # shellcheck disable=SC2086
    "$judge" --server http://127.0.0.1:1 $command --help >>"$room/help" 2>&1
  done
  [ "$(wc -l <"$room/help")" -gt 300 ] && plain "$room/help"
}
check 'usages are in plain words' helps

problems() {
  python3 - >"$room/problems" <<'PY'
import glob, re
for path in sorted(glob.glob("judged/service/**/*.c", recursive=True)):
    text = re.sub(r'"\s*\n\s*"', "", open(path, encoding="utf-8").read())
    for found in re.findall(r'"((?:[^"\\\n]|\\.)*)"', text):
        if " " in found:
            print(found)
PY
  [ "$(wc -l <"$room/problems")" -gt 100 ] && plain "$room/problems"
}
check 'problem texts are in plain words' problems

rulebooks() {
  grep -hE "^ +(gist|refusal|other|question|reading|reason|same|what): |^      " rulebook/*/*.yaml >"$room/rulebooks"
  [ "$(wc -l <"$room/rulebooks")" -gt 2000 ] && plain "$room/rulebooks"
}
check 'rules and clauses are in plain words' rulebooks

check 'so are the golden sentences' plain "$golden"

# A clause that changes in English has its Japanese looked at again, and the other way round.
locked() {
  compile=$(realpath "${B:-build}/tools/rulebook-compile")
  "$compile" --check-lock rulebook/godzilla || return 1
  for change in "en-1.2.yaml/may invade only once a turn/may invade twice a turn" "ja.yaml/1ターンに1回だけ/1ターンに2回だけ"; do
    rm -rf "$room/book" && cp -r rulebook/godzilla "$room/book" || return 1
    file=${change%%/*} words=${change#*/}
    sed "s/$words/" "rulebook/godzilla/$file" >"$room/book/$file" || return 1
    cmp -s "rulebook/godzilla/$file" "$room/book/$file" && { echo "nothing changed in $file"; return 1; }
    "$compile" --check-lock "$room/book" 2>"$room/lock" && return 1
    grep -q ' ja 8\.6\.2 .*gist-not-locked' "$room/lock" || { cat "$room/lock"; return 1; }
  done
}
check 'a clause that changes in one language has the other looked at' locked
check 'so is the front page' plain README.md
check 'so are the man pages' plain docs/man/*
check 'so is what judges and platforms read, and what developers do' plain docs/*.md docs/dev/*.md engine/*/README.md
check 'so are the contracts' plain docs/openapi.yaml docs/*.schema.json

found_out() { echo 'By rule its rank is that of the monster.' >"$room/odd" && ! plain "$room/odd"; }
check 'and an odd word is found out' found_out

checked
