#!/bin/sh
# The library in another program: stack, memory that runs out, many calls (tests/guest/guest.c).
# CALLS=n: how many; `make deep` makes 100,000.
set -u
. "$(dirname "$0")/../support/tap.sh"
guest=${B:-build}/guest
disputes=fixtures/disputes

check 'a call needs no more stack than judge_stack() says' "$guest" stack $disputes/*.yaml contrib/demo-games/*/*.yaml
check 'a call without memory says so, and the next one works' "$guest" memory $disputes/01-strategy-by-the-wrong-monster.yaml \
  $disputes/155-a-card-that-is-not-there.yaml $disputes/dbs-true-in-either-order.yaml tests/data/sentences.txt
check 'calls with faults, stops and failures lose nothing' "$guest" calls "${CALLS:-1000}" $disputes/[0-9]*.yaml

checked
