#!/bin/sh
# Checks that the kernel and the public header name no game: no clause number (no other lint reads
# these there), and no word that belongs to a single game. Usage: kernel-words.sh FILE...
set -eu
clause='\<[0-9]+(\.[0-9]+){2,}\>|\([0-9]+\.[0-9]+\)|READING: [A-Z][0-9]'
words='rage|monsters?|strateg(y|ies)|awaken(ing|s)?|overwhelm|invad(e|es|ing)|invasions?|evolutions?'
words="$words|overload(ed|s)?|crush(ed|es)?|burst|resonance|godzilla|loc(us|i)|followers?|gems?|colossus"
# A word may also stand between underscores, within a name. A version in quotes is not a clause.
found=$(grep -nEi "(^|[^a-z])($words)([^a-z]|\$)" "$@" || true)
numbers=$(grep -nE "$clause" "$@" | grep -v '#define JUDGE_ENGINE_VERSION' || true)
[ -z "$found$numbers" ] && exit 0
printf '%s\n' "$found" "$numbers" | grep . >&2
echo "engine/kernel and engine/judge.h name no clause and no word of one game" >&2
exit 1
