#!/bin/sh
# Two players' accounts as a judge at the table asks about them: what is told, and one account by itself.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}

two=tests/data/rulings/two-accounts.yaml

told() {
  ends 1 "$judge" replay "$two" && [ "$(wc -l <"$room/out")" -le 8 ] &&
    grep -q "^The moves both players agree on are legal so far. B's account doesn't hold up\.$" "$room/out" &&
    grep -q "^Accounts: A's is consistent so far and B's has A break the rules. They differ at move 2. A's account:" "$room/out" &&
    grep -q "^B's account doesn't hold up: the facts say \`A.zone.5: ESD01-008\` at the end, but in this account A.zone.5 contains ESD01-009\. In B's account, A broke the rules at move 2: .*(8\.2\.1)\.$" "$room/out"
}
check 'both accounts are told in eight lines' told

# by ACCOUNT CODE COMMAND...: the command on this account alone ends so.
by() {
  account=$1 code=$2
  shift 2
  ends "$code" "$judge" "$@" "$two" --account "$account"
}
check 'one account is judged by itself' by A 0 replay
check 'and the other' by B 1 replay
check 'what may be answered after an account' by A 0 moves --json
check 'and after one that was refused' by B 1 moves
check 'a move of an account is explained' by A 0 explain --move 2
check 'and one that is refused' by B 1 explain --move 2
check 'nobody else has an account' by C 2 replay
check 'a file without accounts has none to follow' \
  ends 2 "$judge" replay tests/data/rulings/consistent-concession.yaml --account A

is_whole() {
  "$judge" replay "$two" --account A --full --json >"$room/alone.json" &&
    ends 1 "$judge" replay "$two" --full --json && cp "$room/out" "$room/both.json" &&
    python3 - "$room/alone.json" "$room/both.json" <<'PY'
import json, sys
alone, both = (json.load(open(f)) for f in sys.argv[1:])
account = both["accounts"]["A"]
assert "accounts" not in alone and alone["moves"] == account["moves"] == 2
assert all(alone[key] == account[key] for key in ("verdict", "state", "reason", "at", "options", "decisions"))
assert all(alone["hashes"][key] == account["hashes"][key] for key in ("chain", "position"))
assert alone["hashes"]["transcript"] != both["hashes"]["transcript"]
PY
}
check 'an account by itself comes to what it does beside the other' is_whole

agree() {
  for view in public A B judge; do
    for account in '' '--account A' '--account B'; do
      printf 'accept\t%s %s\t' "$view" "$account"
      # shellcheck disable=SC2086 # an option and its argument, or none
      "$judge" replay --full --json --view "$view" "$two" $account | tr -d '\n'
      echo
    done
  done | python3 tests/unit/transcript/schema.py docs/ruling.schema.json
}
check 'rulings with accounts agree with the schema in every view' agree

checked
