#!/bin/sh
# judge remedy as a user meets it: what it makes of a dispute, exit codes, and the record to play on from.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
disputes=fixtures/disputes

# ends CODE COMMAND...: the command ends with this code; what it prints is kept.
ends() {
  want=$1
  shift
  "$@" >"$room/out" 2>"$room/err"
  code=$?
  [ "$code" = "$want" ] || { echo "ended with $code, not $want"; cat "$room/out" "$room/err"; return 1; }
}

says() {
  file=$1
  shift
  for text; do grep -qF -- "$text" "$room/$file" || { echo "lacks: $text"; cat "$room/$file"; return 1; }; done
}

first_case() {
  ends 1 "$judge" remedy "$disputes/remedy-01-too-high-for-the-zone.yaml" --policy bandai-trm-2025 &&
    says out 'Infraction 7.4.1-1 (rule-broken) by A, move 1' 'Remedy: rewind. Clause 7.4.1-1.r' \
      '[ ] ESD01-011: from A.zone.2 to A.hand.' 'Clean, simple' 'Penalty: warning for A. Clause 7.4.1-1.p' \
      'Not official: An inference'
}
check 'a card too high for the zone: infraction, steps and penalty, each with its clause' first_case

asked() {
  ends 3 "$judge" remedy "$disputes/remedy-02-noticed-a-turn-later.yaml" --policy bandai-trm-2025 &&
    says out 'Asked (findings: {too_late: true or false})' 'yes (too late): remedy leave' 'no (in time): remedy rewind' &&
    ! grep -q '^Remedy' "$room/out"
}
check 'what only the head judge can find is asked with the grounds on both sides' asked

plays_on() {
  ends 1 "$judge" remedy "$disputes/remedy-12-invaded-twice.yaml" --policy bandai-trm-2025 --record &&
    mv "$room/out" "$room/on.json" && ends 0 "$judge" replay "$room/on.json" && says out 'INCOMPLETE: 2 moves'
}
check 'the record to play on from is judged from there' plays_on

nothing() {
  ends 0 "$judge" remedy "$disputes/97-draws-need-no-names.yaml" --policy magic-ipg-2024 && says out 'No infraction'
}
check 'a legal game has no infraction' nothing

wrong() {
  ends 2 "$judge" remedy "$disputes/12-rage-for-a-battle-card.yaml" && says err 'names no policy' 'bandai-trm-2025' &&
    ends 2 "$judge" remedy "$disputes/12-rage-for-a-battle-card.yaml" --policy bandai &&
    says err 'there is no policy' 'unknown-policy' &&
    ends 2 "$judge" remedy "$disputes/remedy-02-noticed-a-turn-later.yaml" --policy bandai-trm-2025 --record &&
    says err 'something is asked first'
}
check 'a policy must be named, and exist' wrong

readings() {
  case8=$disputes/remedy-08-you-may-and-did-not.yaml
  ends 0 "$judge" remedy "$case8" --policy bandai-trm-2025 && says out 'No infraction' &&
    ends 1 "$judge" remedy "$case8" --policy bandai-trm-2025 --policy-reading P1=other && says out 'Penalty: warning for A' &&
    ends 2 "$judge" remedy "$case8" --policy bandai-trm-2025 --policy-reading P4=other && says err 'unknown-reading'
}
check 'another meaning of an unclear clause of a policy can be chosen' readings

matrix() {
  for policy in bandai-trm-2025 bushiroad-floor-2026 magic-ipg-2024; do
    ends 0 "$judge" matrix --policy $policy --fixtures fixtures || return 1
  done
  ends 0 "$judge" matrix --policy bandai-trm-2025 --fixtures fixtures &&
    awk '/^(4\.10|7)/ { n++; if ($2 == "executable" && NF == 3) proven++ } END { exit !(n > 60 && proven >= 0.6 * n) }' "$room/out"
}
check 'every clause with rules is proven by a dispute, and most of the penalty chapters are executable' matrix

checked
