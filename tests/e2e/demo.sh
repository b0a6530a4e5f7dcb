#!/bin/sh
# The demo ends well and shows what it promises.
set -u
. "$(dirname "$0")/../support/tap.sh"

"$(dirname "$0")/../../contrib/demo" >"$room/out" 2>"$room/err"
code=$?
sed 's/^/# /' "$room/err" >&2

shows() { grep -qE -- "$1" "$room/out"; }
at_least() { # at_least COUNT PATTERN: the number the pattern holds, at its first place
  found=$(sed -nE "s/^ *$2.*/\1/p" "$room/out" | head -n 1)
  [ -n "$found" ] && [ "$found" -ge "$1" ]
}

check 'the demo ends well' test "$code" = 0
check 'a game is won by invasion' shows 'A wins \(victory through invasion\)'
check 'it has at least twelve turns' at_least 12 'CONSISTENT: .*turn ([0-9]+) \('
check 'and at least sixty moves' at_least 60 'CONSISTENT: ([0-9]+) moves'
check 'and at least sixty decisions' at_least 60 '([0-9]+) decisions; kept'
check 'abilities of cards act in it' at_least 30 '([0-9]+) abilities of cards resolved'
check 'and one move is explained by them' shows 'By ability 2 of ESD01-006'
check 'the same game with an illegal move is illegal' shows 'ILLEGAL: move 29 of 63'
check 'by its clause' shows 'Clause 8\.5\.1 of godzilla'
check 'a game is won by countering' shows 'B wins \(victory through countering\)'
check 'rulings are found by the clause that decided them' shows '^ +[0-9a-f]{32}  illegal: B can.t play EPR-009'
check 'and by one they cite' shows '^ +[0-9a-f]{32}  consistent: '
check 'a clause is told' shows '^ +8\.5\.1: A monster card'
check 'the daemon has stopped' shows 'judged has stopped'
check 'nothing is said on standard error' test ! -s "$room/err"

GAME=colossus "$(dirname "$0")/../../contrib/demo" >"$room/out" 2>"$room/err"
check 'the demo of the second game ends well' test "$?" = 0
check 'a game of it is won by Gem Complete' shows 'A wins \(Gem Complete\)'
check 'one by Deck Out' shows 'A wins \(Deck Out\)'
check 'a second card set in the Locus is illegal' shows 'Clause 2\.2\.2\.1 of colossus'
check 'and answers resolve from the last to the first' shows '3\.0/proc/5'
check 'rulings are found by house rules' shows 'clause=house/attack'

GAME=dbs "$(dirname "$0")/../../contrib/demo" >"$room/out" 2>"$room/err"
check 'the demo of the third game ends well' test "$?" = 0
check 'a game of it is won by damage' shows 'wins \(damage\)'
check 'one by deck out' shows 'wins \(deck out\)'

checked
