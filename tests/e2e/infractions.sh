#!/bin/sh
# A game that was played on after errors, as a user judges it: every fault, however moves are treated.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
game=contrib/demo-games/godzilla/illegal-move.yaml

cat >"$room/noted.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 5
  turn_player: A
  rest: empty
  A: {monster: {stack: [EPR-007], zone: 3}, hand: [ESD01-006, ESD01-005], deck: [ESD01-005, ESD01-005, ESD01-005, ESD01-005, ESD01-005, ESD01-005]}
  B: {monster: {stack: [EPR-007], zone: 2, rage: 1}, deck: [ESD01-005, ESD01-005, ESD01-005, ESD01-005]}
moves:
  - A: {invade: ESD01-006}
  - A: {invade: ESD01-005}
  - A: pass
  - {did: {B: {drew: 0, rage: 1}}}
  - {saw: {B.hand: 0, A.monster.zone: 9}}
YAML

# tells WITH TEXT ARGUMENT...: the exit code, words within what is told, and at most a dozen lines.
tells() {
  with=$1 text=$2
  shift 2
  ends "$with" "$judge" "$@" || return 1
  grep -qF -- "$text" "$room/out" || { cat "$room/out"; return 1; }
  [ "$1" != replay ] || [ "$(wc -l <"$room/out")" -le 12 ] || { echo 'more than a dozen lines'; return 1; }
}

check 'a game stops at its first illegal move' tells 1 'ILLEGAL: move 2 of 5' replay "$room/noted.yaml"
check 'it goes on when that is skipped' tells 1 '4 infractions in all. Move 2 (8.6.2)' replay --on-illegal skip "$room/noted.yaml"
check 'it goes on when that is taken' tells 1 '(let stand). Move 4 (7.2.2): B drew 0 cards instead of 1' replay --on-illegal take "$room/noted.yaml"
check 'the clause of what was left out is told' tells 1 'Move 4 (7.2.4): B left their rage at 1 instead of 0' replay --on-illegal take "$room/noted.yaml"
check 'options are told after a skipped move' tells 0 'Legal:' moves --on-illegal skip "$game"
check 'a skipped move is explained' tells 1 'Move 29 of 63' explain --on-illegal skip --move 29 "$game"
check 'there is no other way to treat a move' ends 2 "$judge" replay --on-illegal perhaps "$game"

checked
