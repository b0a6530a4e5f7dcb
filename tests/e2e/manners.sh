#!/bin/sh
# How the program treats whoever types at it: help, what was meant by a mistyped word, cards by name, completion.
set -u
. "$(dirname "$0")/../support/tap.sh"
support=$(cd "$(dirname "$0")/../support" && pwd)
judge=${JUDGE:-build/judge}
judge=$(cd "$(dirname "$judge")" && pwd)/judge

# told WORDS ARGUMENT...: it is wrong use, and standard error says so in these words.
told() {
  words=$1
  shift
  ends 2 "$judge" "$@" && grep -qxF -- "judge: $words" "$room/err" || { echo "$*: not $words"; cat "$room/err"; return 1; }
}

# Help

help_of_a_command() {
  "$judge" moves --help >"$room/help" && ends 0 "$judge" help moves && cmp "$room/help" "$room/out" &&
    grep -q '^usage: judge moves' "$room/out" && "$judge" --help >"$room/help" && ends 0 "$judge" help &&
    cmp "$room/help" "$room/out" && told 'there is no command `mvoes`; did you mean `moves`?' help mvoes
}
check 'judge help COMMAND is judge COMMAND --help' help_of_a_command

# What was meant

commands() {
  told 'there is no command `repaly`; did you mean `replay`?' repaly &&
    told 'there is no command `REPLAY`; did you mean `replay`?' REPLAY x &&
    told 'there is no command `pos`; did you mean `position`?' pos x &&
    told 'there is no command `xyzzy`; `judge help` lists them' xyzzy
}
check 'a mistyped command is asked back' commands

options() {
  told '`judge replay` has no option `--edtion`; did you mean `--edition`?' replay --edtion en-1.2 x &&
    told '`judge replay` has no option `--Json`; did you mean `--json`?' replay --Json x &&
    told '`judge replay` has no option `--zz`; see `judge replay --help`' replay --zz x &&
    told '`judge replay` has no option `-x`; see `judge replay --help`' replay -x y &&
    told '`--edition` needs an argument; see `judge replay --help`' replay x --edition &&
    told '`--json` takes no argument' replay --json=3 x
}
check 'a mistyped option is asked back, in one line' options

editions() {
  told 'there is no edition `EN-1.2`; did you mean `en-1.2`?' clause EN-1.2 7.2.2 &&
    told 'there is no edition `godzila/en-1.2`; did you mean `godzilla/en-1.2`?' clause godzila/en-1.2 7.2.2 &&
    told 'there is no edition `zzzzzz`; there are godzilla/en-1.00, godzilla/ja-1.04, godzilla/en-1.2, colossus/en, dbs/en-1.00' diff zzzzzz en &&
    told 'there is no edition `colossus/en`; there are godzilla/en-1.00, godzilla/ja-1.04, godzilla/en-1.2' new godzilla --edition colossus/en &&
    told 'there is no edition `ja-1.4`; did you mean `ja-1.04`?' suite --edition ja-1.4 &&
    told 'there is no edition `en-1.0`; did you mean `en-1.00`?' random --edition en-1.0
}
check 'a mistyped edition is asked back, or all are listed' editions

games_and_steps() {
  told 'there is no game `Godzilla`; did you mean `godzilla`?' new Godzilla &&
    told 'there is no game `dsb`; did you mean `dbs`?' cards --game dsb &&
    told 'there is no game `chess`; there are godzilla, colossus, dbs' readings --game chess &&
    told 'there is no step `Counter`; did you mean `counter`?' new godzilla --at Counter &&
    told 'there is no step `lunchtime`; there are setup, start, main, action, counter, end, refill' new godzilla --at lunchtime
}
check 'a mistyped game or step is asked back, or all are listed' games_and_steps

# faulty LINE WORDS: the position with this line at its end is refused in these words.
faulty() {
  "$judge" new godzilla >"$room/new.yaml"
  sed -i "$1" "$room/new.yaml"
  ends 2 "$judge" replay "$room/new.yaml" && grep -qF -- "$2" "$room/err" || { cat "$room/err"; return 1; }
}

documents() {
  faulty 's/^game: .*/game: Godzila/' 'there is no game `Godzila`; did you mean `godzilla`?' &&
    faulty 's/^edition: .*/edition: EN-1.2/' 'there is no edition `EN-1.2` of godzilla; did you mean `en-1.2`? known are en-1.00, ja-1.04, en-1.2' &&
    faulty 's/^edition: .*/edition: zz/' 'there is no edition `zz` of godzilla; known are en-1.00, ja-1.04, en-1.2' &&
    faulty 's/^  step: .*/  step: MAIN/' '`MAIN` means nothing here; did you mean `main`?' &&
    faulty 's/^moves: .*/moves: [{A: Pass}]/' 'nobody can `Pass`; did you mean `pass`?' &&
    faulty 's/^moves: .*/moves: [{A: {playmonster: EPR-009}}]/' 'nobody can `playmonster`; did you mean `play_monster`?' &&
    faulty 's/^moves: .*/moves: [{A: sing}]/' 'nobody can `sing`; moves are concede, '
}
check 'a mistyped word of a transcript is asked back' documents

# Cards

# lists N WORDS...: so many cards have these words, one in the first line.
searches() {
  ends 0 "$judge" cards mothra && [ "$(wc -l <"$room/out")" = 27 ] && grep -q '^26 cards' "$room/out" &&
    ends 0 "$judge" cards MOTHRA leo && grep -qE '^EBP03-020 +monster +Mothra Leo .*\[Mothra\]$' "$room/out" &&
    grep -q '^1 card;' "$room/out" || return 1
  # by trait, by a word of the text, by type and colour, in another game, by number
  ends 0 "$judge" cards 'final wars' && [ "$(wc -l <"$room/out")" -gt 5 ] && ends 0 "$judge" cards strategy discard &&
    [ "$(grep -c strategy "$room/out")" -gt 5 ] && ends 0 "$judge" cards champa && grep -q '^BT1-001' "$room/out" &&
    ends 0 "$judge" cards ebp03-02 && grep -q '^EBP03-020' "$room/out" || return 1
  told 'no card has that in its name, traits or text' cards mothra zzzzzz &&
    told 'no card has that in its name, traits or text' cards --game godzilla champa &&
    ends 0 "$judge" cards --json champa && python3 -c 'import json, sys
cards = json.load(open(sys.argv[1]))
assert len(cards) == 5 and {c["game"] for c in cards} == {"dbs"}, cards' "$room/out"
}
check 'judge cards WORD searches names, traits and texts of all games' searches

shows_by_name() {
  ends 0 "$judge" cards --show EBP03-020 && cp "$room/out" "$room/leo" && ends 0 "$judge" cards --show 'mothra leo' &&
    cmp "$room/leo" "$room/out" && ends 0 "$judge" cards --show ebp03-020 && cmp "$room/leo" "$room/out" &&
    ends 0 "$judge" cards --show BT1-001 && grep -q '^name: Champa$' "$room/out" || return 1
  ends 2 "$judge" cards --show 'chibi godzilla' && grep -qF 'could be any of 4 cards; give the number' "$room/err" &&
    grep -qE '^  EPR-009 +monster +Chibi Godzilla \(rank 3,' "$room/err" && [ "$(wc -l <"$room/err")" = 5 ] || return 1
  ends 2 "$judge" cards --show mothra && grep -q '^  and 5 more$' "$room/err" &&
    told 'there is no card `EPR-09`; did you mean `EPR-009`?' cards --show EPR-09 &&
    told 'there is no card `Mothra Loe`; did you mean `Mothra Leo`?' cards --show 'Mothra Loe' &&
    told 'there is no card `qqqqqqqqq`; `judge cards WORD` searches' cards --show qqqqqqqqq
}
check 'a card is shown by number or name, and one of several is asked back' shows_by_name

# Completion

export PATH="${judge%/*}:$PATH"
printf 'judged: 1\n' >"$room/game-one.yaml"

# In each shell the line, which begins with judge, is completed; what it may become, a line each.
in_bash() {
  bash -c 'eval "$(judge completion bash)"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _judge; printf "%s\n" "${COMPREPLY[@]}"' - "$@"
}
in_fish() {
  judge completion fish >"$room/judge.fish"
  fish --no-config -c 'source $argv[1]; complete -C "$argv[2]"' "$room/judge.fish" "$*" | cut -f 1
}
# zsh completes for a terminal only: it gets one, and types a tab.
in_zsh() {
  mkdir -p "$room/functions"
  judge completion zsh >"$room/functions/_judge"
  LINE="$*" ROOM=$room zsh -f "$support/tab.zsh"
}

# offers WORD... -- LINE...: in every shell the line may be completed by each of these.
offers() {
  : >"$room/wanted"
  while [ "$1" != -- ]; do
    echo "$1" >>"$room/wanted"
    shift
  done
  shift
  for shell in bash fish zsh; do
    "in_$shell" "$@" >"$room/offered"
    while read -r word; do
      grep -qxF -- "$word" "$room/offered" || { echo "$shell does not offer $word for: $*"; cat "$room/offered"; return 1; }
    done <"$room/wanted"
  done
}
# offers_no WORD LINE...: in no shell.
offers_no() {
  word=$1
  shift
  for shell in bash fish zsh; do
    ! "in_$shell" "$@" | grep -qxF -- "$word" || { echo "$shell offers $word for: $*"; return 1; }
  done
}

in_shells() {
  offers replay readings help -- judge '' && offers replay readings -- judge re && offers_no moves judge re &&
    offers --edition --json --full --help -- judge replay -- && offers_no --json judge replay --json -- &&
    offers public A B judge -- judge replay x --view '' && offers moves matrix -- judge help m
}
check 'bash, zsh and fish complete commands and options' in_shells

names_in_shells() {
  offers en-1.2 godzilla/en-1.2 colossus/en -- judge clause '' && offers 7.2.1 7.2.5 -- judge clause en-1.2 7.2. &&
    offers godzilla dbs -- judge new '' && offers main counter -- judge new godzilla --at '' &&
    offers EBP03-020 EBP03-021 -- judge cards --show EBP03-02 && offers_no EBP03-020 judge cards --game dbs --show EBP03-02 &&
    offers replay search -- judge --server http://127.0.0.1:1 ''
}
check 'they complete editions, games, steps, clauses and cards' names_in_shells

files_in_shells() {
  (cd "$room" && offers game-one.yaml -- judge replay game-o && offers game-one.yaml -- judge cards --check game-o)
}
check 'they complete files' files_in_shells

unknown_shell() {
  told 'there is no shell `fihs`; did you mean `fish`?' completion fihs && ends 2 "$judge" completion &&
    bash -n <<SCRIPT && zsh -n "$room/functions/_judge" && fish --no-execute "$room/judge.fish"
$("$judge" completion bash)
SCRIPT
}
check 'each shell has its script' unknown_shell

checked
