#!/bin/sh
# How the program treats whoever types at it: help, what was meant by a mistyped word, cards by name, completion.
set -u
. "$(dirname "$0")/../support/tap.sh"
support=$(cd "$(dirname "$0")/../support" && pwd)
judge=${JUDGE:-build/judge}
judge=$(cd "$(dirname "$judge")" && pwd)/judge

# told WORDS ARGUMENT...: it is wrong use, and standard error says so in these words, with or without a code.
told() {
  words=$1
  shift
  ends 2 "$judge" "$@" && sed 's/ \[[a-z-]*\]$//' "$room/err" | grep -qxF -- "judge: $words" || { echo "$*: not $words"; cat "$room/err"; return 1; }
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
    told 'there is no edition `zzzzzz`, only godzilla/en-1.00, godzilla/ja-1.04, godzilla/en-1.2, colossus/en, dbs/en-1.00' diff zzzzzz en &&
    told 'there is no edition `colossus/en`, only godzilla/en-1.00, godzilla/ja-1.04, godzilla/en-1.2' new godzilla --edition colossus/en &&
    told 'there is no edition `ja-1.4`; did you mean `ja-1.04`?' suite --edition ja-1.4 &&
    told 'there is no edition `en-1.0`; did you mean `en-1.00`?' random --edition en-1.0
}
check 'a mistyped edition is asked back, or all are listed' editions

games_and_steps() {
  told 'there is no game `Godzilla`; did you mean `godzilla`?' new Godzilla &&
    told 'there is no game `dsb`; did you mean `dbs`?' cards --game dsb &&
    told 'there is no game `chess`, only godzilla, colossus, dbs' readings --game chess &&
    told 'there is no step `Counter`; did you mean `counter`?' new godzilla --at Counter &&
    told 'there is no step `lunchtime`; write setup, start, main, action, counter, end or refill' new godzilla --at lunchtime
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
    faulty 's/^edition: .*/edition: EN-1.2/' 'there is no edition `EN-1.2` of godzilla; write en-1.00, ja-1.04 or en-1.2; did you mean `en-1.2`?' &&
    faulty 's/^edition: .*/edition: zz/' 'there is no edition `zz` of godzilla; write en-1.00, ja-1.04 or en-1.2' &&
    faulty 's/^  step: .*/  step: MAIN/' '`MAIN` means nothing here; did you mean `main`?' &&
    faulty 's/^moves: .*/moves: [{A: Pass}]/' '`Pass` is not a move; did you mean `pass`?' &&
    faulty 's/^moves: .*/moves: [{A: {playmonster: EPR-009}}]/' '`playmonster` is not a move; did you mean `play_monster`?' &&
    faulty 's/^moves: .*/moves: [{A: sing}]/' '`sing` is not a move; write concede, first, shuffle, pass, '
}
check 'a mistyped word of a transcript is asked back' documents

# What players call it leads to the word; the words are never cut within one.
words_of_moves() {
  faulty 's/^moves: .*/moves: [{A: end turn}]/' '`end turn` is not a move; did you mean `pass`?' &&
    faulty 's/^moves: .*/moves: [{A: end}]/' '`end` is not a move; did you mean `pass`?' &&
    faulty 's/^moves: .*/moves: [{A: {discard_for_rage: EPR-009}}]/' '`discard_for_rage` is not a move; did you mean `rage`?' &&
    faulty 's/^moves: .*/moves: [{A: {rage:EPR-009}}]/' '`rage:EPR-009` is not a move; put a space after the colon' &&
    faulty 's/^moves: .*/moves: [{A: sing}]/' ', resolve, leave, replace, repeat or discard [unknown-verb]' || return 1
  for game in colossus dbs; do
    "$judge" new "$game" | sed 's/^moves: .*/moves: [{A: undo}]/' >"$room/undo.yaml" && ends 2 "$judge" replay "$room/undo.yaml" &&
      grep -q '`undo` is not a move; write concede, .* replace or repeat \[unknown-verb\]$' "$room/err" || return 1
  done
}
check 'a word that no move has leads to one that some move has' words_of_moves

# Keys and words are listed where none is near; a place looks as it does in that game.
ways_out() {
  faulty 's/^# on_illegal: .*/on_illegal: ignore/' '`ignore` means nothing here; write stop, skip or take' &&
    faulty 's/^  step: .*/  step: attack/' '`attack` means nothing here; write setup, start, main, action, counter, end or refill' &&
    faulty 's/^edition: .*/edition: en-1.2\nedition: en-1.2/' 'the key `edition` is already in this map; keep one of the two' &&
    faulty 's/^moves: .*/moves:\n  - A: {play: ESD01-005,\n        zone: 1}}/' 'this bracket closes none; delete it' &&
    faulty '/^edition: /d' '`edition` is missing here; add the key `edition:`' &&
    faulty 's/^moves: .*/moves: [{A: {play: Godzilla}}]/' 'there is no card `Godzilla`; write a number of those with such a name: EBP01-001, ' &&
    faulty 's/^moves: .*/moves: [{Aiko: pass}]/' 'there is no key `Aiko` here; write A, B, chance, saw, did, set or gap' &&
    faulty 's/^moves: .*/moves: [{set: {A.hand: 3}}]/' '`A.hand` must be set to a card, a list of cards, {stack: [...]} or `empty`, not an integer' &&
    faulty 's/^moves: .*/moves: [{saw: {B.hand: five}}]/' 'there is no card `five`; `B.hand` is compared with a number of cards, a card, a list of cards or `empty`' &&
    faulty 's/^moves: .*/moves: [{A: {play: ESD01-005, zone: ESD01-005}}]/' 'there is no place `ESD01-005`: that is a card; places are written like `B.zone.1`' &&
    faulty 's/^moves: .*/moves: []\nclaims: [{by: A, that: {winner: A}}]/' 'the winner is no value of a position; write `winner: A` in place of `that`' &&
    faulty 's/^moves: .*/moves:\n\t- {A: pass}/' "this is not valid YAML: a tab can't indent a line; use spaces" || return 1
  "$judge" new dbs | sed 's/^moves: .*/moves: [{A: {attack: A.zone.3}}]/' >"$room/place.yaml" && ends 2 "$judge" replay "$room/place.yaml" &&
    grep -qF 'there is no place `A.zone.3`; places are written like `B.battle.1`' "$room/err"
}
check 'what cannot be read says what can be written' ways_out

# A card in none of that player's lists.
strangers() {
  cat >"$room/lists.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
players:
  A:
    monster_deck: [ESD01-001, ESD01-002, ESD01-003, ESD01-004]
    deck: {unknown: {ESD01-005: 4, ESD01-009: 4, ESD01-006: 34}}
  B:
    monster_deck: [ESD02-001, ESD02-002, ESD02-003, ESD02-004]
    deck: {unknown: {ESD02-005: 4, ESD02-006: 4, ESD02-007: 34}}
start:
  step: action
  turn: 6
  turn_player: B
  A: {monster: {stack: [ESD01-001, ESD01-002], zone: 3, rage: 2}, monster_deck: 2, deck: 37, hand: 5}
  B: {monster: {stack: [ESD02-001], zone: 4, rage: 1}, monster_deck: 3, deck: 39, hand: 3}
moves: []
YAML
  sed 's/^moves: .*/moves: [{B: {play: ESD01-009, zone: 5}}]/' "$room/lists.yaml" >"$room/stranger.yaml" && ends 2 "$judge" replay "$room/stranger.yaml" &&
    grep -q "move 1 isn't a possible answer here: ESD01-009 (.*) is in neither of B's decks, but in one of A's \[no-candidate\]$" "$room/err" &&
    sed 's/^moves: .*/moves: [{B: {rage: EPR-009}}]/' "$room/lists.yaml" >"$room/stranger.yaml" && ends 2 "$judge" replay "$room/stranger.yaml" &&
    grep -q "move 1 isn't a possible answer here: EPR-009 (.*) is in neither of B's decks \[no-candidate\]$" "$room/err" &&
    ends 1 "$judge" replay --on-illegal skip --view B "$room/stranger.yaml" && grep -q "EPR-009 (.*) is in neither of B's decks\." "$room/out" &&
    ends 1 "$judge" replay --on-illegal skip --view A "$room/stranger.yaml" && ! grep -q "neither of B's decks" "$room/out" || return 1
  sed -e '/^players:/,/^start:/{/^start:/!d;}' -e 's/^  turn: 6/&\n  rest: empty/' -e 's/, monster_deck: [0-9], deck: [0-9]*, hand: [0-9]//' \
    -e 's/^moves: .*/moves: [{B: {play_monster: ESD02-002}}]/' "$room/lists.yaml" >"$room/forgotten.yaml" && ends 2 "$judge" replay "$room/forgotten.yaml" &&
    grep -q "move 1 isn't a possible answer here: B has no ESD02-002 (.*) in this position \[no-candidate\]$" "$room/err"
}
check 'a card that somebody did not bring is named, to nobody else' strangers

# Where a play lacks its zone, that of the next play is taken for it.
lacking() {
  cat >"$room/lacking.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 6
  turn_player: B
  A: {monster: {stack: [ESD01-001, ESD01-002], zone: 3, rage: 2}, monster_deck: 2, deck: 37, hand: 5}
  B: {monster: {stack: [ESD01-001, ESD01-002, ESD01-003], zone: 4, rage: 9}, monster_deck: 1, deck: 39, hand: [ESD01-008, ESD01-008]}
moves:
  - B: {play: ESD01-008}
  - B: {play: ESD01-008, zone: 3}
  - B: pass
YAML
  ends 3 "$judge" replay "$room/lacking.yaml" &&
    grep -q "Next is B's decision: which zone .* Move 1 (line 11) doesn't say that, so the .zone. of move 2 was taken for it\. Until then, move 3 isn't judged\.$" "$room/out" &&
    grep -q '^Legal now: name B\.zone\.1, .* as the zone\.$' "$room/out"
}
check 'a move that lacks an answer is named where the next one has given its own away' lacking

clauses() {
  told 'dbs/en-1.00 has no clause `7-2-1*`; did you mean `7-2-1-*`?' clause dbs/en-1.00 '7-2-1*' &&
    told 'godzilla/en-1.2 has no clause `10.4*`; did you mean `10.4.*`?' clause en-1.2 '10.4*' &&
    told 'godzilla/en-1.2 has no clause `99.4*`' clause en-1.2 '99.4*' &&
    ends 0 "$judge" clause dbs/en-1.00 7-2-1 && grep -qx '    without this rule: after it' "$room/out"
}
check 'clauses below a number are written with a dot or a dash' clauses

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
  told 'no card has all of these words' cards mothra zzzzzz &&
    told 'no card has all of these words' cards --game godzilla champa &&
    ends 0 "$judge" cards --json champa && python3 -c 'import json, sys
cards = json.load(open(sys.argv[1]))["cards"]
assert len(cards) == 5 and {c["game"] for c in cards} == {"dbs"}, cards' "$room/out"
}
check 'judge cards WORD searches names, traits and texts of all games' searches
in_japanese() {
  ends 0 "$judge" cards モスラ && grep -q '^EBP03-020 ' "$room/out" && [ "$(wc -l <"$room/out")" -gt 20 ] && cp "$room/out" "$room/wide" &&
    ends 0 "$judge" cards ﾓｽﾗ && cmp "$room/wide" "$room/out" &&
    ends 0 "$judge" cards --show 'ﾓｽﾗ　ﾚｵ' && grep -qx 'number: EBP03-020' "$room/out" && grep -qx 'names: {ja: "モスラレオ"}' "$room/out" &&
    ends 0 "$judge" cards --show モスラレオ --json && grep -qF '"ja": "モスラレオ"' "$room/out" &&
    told 'there is no card `モスラレン`; did you mean `モスラレオ`?' cards --show モスラレン
}
check 'cards are found by their Japanese names' in_japanese

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

# Moments of a game

game=contrib/demo-games/godzilla/won-by-invasion.yaml

# The same moment, by move and by decision, told by four commands.
moments() {
  decisions=$("$judge" replay "$game" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["decisions"])')
  moves=$("$judge" replay "$game" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["moves"])')
  [ "$decisions" -gt "$moves" ] && "$judge" position "$game" --move 5 >"$room/position.5" && [ -s "$room/position.5" ] || return 1
  at=0
  until [ "$at" -gt "$decisions" ] || "$judge" position "$game" --after "$at" | cmp -s - "$room/position.5"; do
    at=$((at + 1))
  done
  [ "$at" -gt 5 ] && [ "$at" -lt "$decisions" ] || { echo "no decision comes to the position after move 5"; return 1; }
  for command in 'position --for judge' 'board --view judge' 'sight --view judge' explain; do
    # shellcheck disable=SC2086
    "$judge" $command "$game" --move 5 >"$room/by-move" && "$judge" $command "$game" --after "$at" >"$room/by-decision" &&
      cmp "$room/by-move" "$room/by-decision" && [ -s "$room/by-move" ] || { echo "$command"; return 1; }
  done
}
check '--move counts as rulings do, --after counts decisions, and both name a moment everywhere' moments

no_moment() {
  told '`move` counts moves and `after` counts decisions; give only one of them' position "$game" --move 1 --after 1 &&
    told '`move` counts moves and `after` counts decisions; give only one of them' sight "$game" --move 1 --after 1 &&
    told '`move` counts moves and `after` counts decisions; give only one of them' explain "$game" --move 1 --after 1 || return 1
  moves=$("$judge" replay "$game" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["moves"])')
  for command in position board sight; do
    told "the transcript has $moves moves; there is no move 999" "$command" "$game" --move 999 || return 1
  done
  ends 1 "$judge" board contrib/demo-games/godzilla/illegal-move.yaml --move 29 && grep -q 'does not get past move 29: B can.t play' "$room/err" &&
    ends 0 "$judge" board contrib/demo-games/godzilla/illegal-move.yaml --move 28 &&
    ends 2 "$judge" explain "$game" --after 99999 && grep -q 'the game has only' "$room/err"
}
check 'a moment there is not is refused' no_moment

# Moves

short_moves() {
  illegal=contrib/demo-games/godzilla/illegal-move.yaml
  ends 1 "$judge" moves "$illegal" && cp "$room/out" "$room/short" && [ "$(wc -l <"$room/short")" -le 25 ] &&
    ends 1 "$judge" moves --full "$illegal" && [ "$(wc -l <"$room/out")" -gt 200 ] || return 1
  # the same legal ones, and as many refused
  sed '/^Refused/,$d' "$room/short" >"$room/legal" && sed '/^Refused/,$d' "$room/out" | cmp - "$room/legal" || return 1
  refused=$(sed '1,/^Refused/d' "$room/out" | grep -c '^    [AB]: ')
  grep -q "^Refused: $refused other moves" "$room/short" || return 1
  of_one=$(awk '/^Refused/ { on = 1 } on && /^  [0-9]/ { if (!fresh) has = 0; fresh = 1; if (/ play-monster-rank/) has = 1 } on && /^    [AB]: / { fresh = 0; n += has } END { print n }' "$room/out")
  grep -qE "^ *$of_one  8.5.1 play-monster-rank: " "$room/short"
}
check 'judge moves counts refused moves by the rule that refuses them' short_moves

# The screen

# on_terminal ROWS WORD=VALUE... -- ARGUMENT...: what judge prints on a terminal of so many rows, and its exit code.
on_terminal() {
  python3 - "$judge" "$@" <<'PY'
import fcntl, os, pty, struct, sys, termios

judge, rows, *rest = sys.argv[1:]
split = rest.index("--")
child, terminal = pty.fork()
if child == 0:
    for name in ("NO_COLOR", "PAGER", "JUDGE_PAGER", "LESS"):
        os.environ.pop(name, None)
    os.environ["PAGER"] = "cat"
    os.environ.update({"TERM": "xterm", **dict(one.split("=", 1) for one in rest[:split])})
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", int(rows), 80, 0, 0))
    os.execv(judge, [judge, *rest[split + 1:]])
said = b""
try:
    while part := os.read(terminal, 65536):
        said += part
except OSError:
    pass
sys.stdout.write(said.decode().replace("\r\n", "\n"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
PY
}
red=$(printf '\033[1;31m') green=$(printf '\033[1;32m') escape=$(printf '\033')
illegal=contrib/demo-games/godzilla/illegal-move.yaml

colours() {
  ends 1 on_terminal 99 -- replay "$illegal" && grep -qF "${red}ILLEGAL" "$room/out" && ends 0 on_terminal 99 -- replay "$game" &&
    grep -qF "${green}CONSISTENT" "$room/out" || return 1
  "$judge" replay "$illegal" >"$room/plain"
  for plain in NO_COLOR=1 TERM=dumb; do
    ends 1 on_terminal 99 "$plain" -- replay "$illegal" && cmp "$room/plain" "$room/out" || return 1
  done
  ends 1 on_terminal 99 NO_COLOR= -- replay "$illegal" && grep -qF "$escape" "$room/out" && ! grep -qF "$escape" "$room/plain" || return 1
  # documents are never painted
  ends 0 on_terminal 999 PAGER=cat -- new godzilla && ! grep -qF "$escape" "$room/out" && ends 1 on_terminal 999 PAGER=cat -- replay --json "$illegal" &&
    ! grep -qF "$escape" "$room/out" && [ "$(head -c 1 "$room/out")" = '{' ]
}
check 'verdicts are in colour on a terminal, unless NO_COLOR or a dumb one says otherwise' colours

pages() {
  ends 1 on_terminal 5 NO_COLOR=1 'PAGER=sed s/^/paged:/' -- replay "$illegal" && ! grep -qv '^paged:' "$room/out" &&
    sed 's/^paged://' "$room/out" | cmp - "$room/plain" && ends 1 on_terminal 50 NO_COLOR=1 'PAGER=sed s/^/paged:/' -- replay "$illegal" &&
    cmp "$room/plain" "$room/out" || return 1
  for none in PAGER= PAGER=cat PAGER=no-such-pager 'JUDGE_PAGER='; do
    ends 1 on_terminal 5 NO_COLOR=1 "$none" -- replay "$illegal" && grep -v 'not found' "$room/out" | cmp - "$room/plain" || { echo "$none"; return 1; }
  done
  ends 1 on_terminal 5 NO_COLOR=1 PAGER=cat 'JUDGE_PAGER=sed s/^/own:/' -- replay "$illegal" && grep -q '^own:ILLEGAL' "$room/out" &&
    ends 1 on_terminal 5 NO_COLOR=1 PAGER=true -- replay "$illegal" && [ ! -s "$room/out" ]
}
check 'what is longer than the screen goes through the pager' pages

# Examples

# Every example of every --help is one that works, with files of these names there.
examples() {
  cp contrib/demo-games/godzilla/won-by-invasion.yaml "$room/game.yaml" && cp contrib/demo-games/godzilla/illegal-move.yaml "$room/other.yaml" &&
    cp contrib/examples/own-cards.yaml "$room" && cp contrib/examples/positions.yaml "$room/positions.json" &&
    cp contrib/examples/replay-of-another-program.json "$room/replay.json" && mkdir -p "$room/games" && cp "$room/game.yaml" "$room/games" && "$judge" new godzilla >"$room/position.yaml" || return 1
  printf 'event: {policy: bandai-trm-2025, level: 1}\n' >>"$room/game.yaml"
  printf 'game: godzilla\nedition: draft-1\nfrom: en-1.2\n' >"$room/draft.yaml"
  ln -sfn "$PWD/fixtures" "$room/fixtures" && ln -sfn "$PWD/rulebook" "$room/rulebook" || return 1
  for command in $("$judge" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do
    "$judge" "$command" --help | sed -n '/^Examples:/,/^[A-Z][a-z]*: /p' | sed -n 's/^  //p' >"$room/lines"
    [ -s "$room/lines" ] || { echo "$command has no example"; return 1; }
    while read -r line; do
      case $line in *--prove* | *matrix* | *random* | *disputes* | *conform*) line="$line --help" ;; esac
      (cd "$room" && PATH=${judge%/*}:$PATH bash -c "$line") >"$room/said.example" 2>&1 </dev/null
      [ $? -lt 2 ] || { echo "$line"; cat "$room/said.example"; return 1; }
    done <"$room/lines"
  done
  for command in replay batch moves show search; do
    "$judge" --server http://127.0.0.1:1 "$command" --help | grep -q '^Examples:' || { echo "$command"; return 1; }
  done
}
check 'every --help has examples, and they work' examples

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
mkdir -p "$room/functions"
judge completion zsh >"$room/functions/_judge"
in_zsh() {
  LINE="$*" ROOM=$room zsh -f "$support/tab.zsh"
}

shells='bash fish zsh'
zsh -fc 'zmodload zsh/zpty && zpty terminal true' 2>/dev/null || {
  shells='bash fish'
  skip 'zsh completes commands and options' 'zsh can get no terminal here; is /dev/pts mounted?'
}

# offers WORD... -- LINE...: in every shell the line may be completed by each of these.
offers() {
  : >"$room/wanted"
  while [ "$1" != -- ]; do
    echo "$1" >>"$room/wanted"
    shift
  done
  shift
  for shell in $shells; do
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
  for shell in $shells; do
    ! "in_$shell" "$@" | grep -qxF -- "$word" || { echo "$shell offers $word for: $*"; return 1; }
  done
}

in_shells() {
  offers replay readings help -- judge '' && offers replay readings -- judge re && offers_no moves judge re &&
    offers --edition --json --full --help -- judge replay -- && offers_no --json judge replay --json -- &&
    offers public A B judge -- judge replay x --view '' && offers moves matrix -- judge help m
}
check 'shells complete commands and options' in_shells

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
