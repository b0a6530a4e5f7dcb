#!/bin/sh
# How the program treats whoever types at it: help, what was meant by a mistyped word, cards by name, completion.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
case $judge in */*) judge=$(cd "$(dirname "$judge")" && pwd)/${judge##*/} ;; esac

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
    faulty 's/^edition: .*/edition: EN-1.2/' 'there is no edition `EN-1.2` of godzilla; did you mean `en-1.2`?' &&
    faulty 's/^edition: .*/edition: zz/' 'there is no edition `zz` of godzilla; known are en-1.00, ja-1.04, en-1.2' &&
    faulty 's/^  step: .*/  step: MAIN/' '`MAIN` means nothing here; did you mean `main`?' &&
    faulty 's/^moves: .*/moves: [{A: Pass}]/' 'nobody can `Pass`; did you mean `pass`?' &&
    faulty 's/^moves: .*/moves: [{A: {playmonster: EPR-009}}]/' 'nobody can `playmonster`; did you mean `play_monster`?' &&
    faulty 's/^moves: .*/moves: [{A: sing}]/' 'nobody can `sing`; moves are concede, '
}
check 'a mistyped word of a transcript is asked back' documents

checked
