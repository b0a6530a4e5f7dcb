#!/bin/sh
# The program judge as a user meets it: exit codes, what is said, and what is kept from whom.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
rulings=tests/data/rulings

# says FILE WITH VERDICT TEXT: the ruling's exit code, its first word, and words within it; and it can
# be read aloud.
says() {
  ends "$2" "$judge" replay --full --view public "$rulings/$1" || return 1
  head -n 1 "$room/out" | grep -q "^$3" || { cat "$room/out"; return 1; }
  grep -qF -- "$4" "$room/out" || { cat "$room/out"; return 1; }
  [ "$(sed '/^$/q' "$room/out" | wc -l)" -le 9 ] || { echo 'more than eight lines'; return 1; }
}

while IFS='|' read -r file with verdict text; do
  check "$file is $verdict" says "$file" "$with" "$verdict" "$text"
done <<'LIST'
consistent-game.json|0|CONSISTENT|A wins (victory through countering)
consistent-invasion.yaml|0|CONSISTENT|2 upheld
consistent-countering.yaml|0|CONSISTENT|victory through countering
consistent-draw.yaml|0|CONSISTENT|draw
consistent-concession.yaml|0|CONSISTENT|1 upheld, 0 refuted, 0 unknown, 1 hidden
illegal-rank.yaml|1|ILLEGAL: move 1|8.2.1 play-battle-rank (rank 3, zone 2)
illegal-not-in-hand.yaml|1|ILLEGAL: move 1|8.5.1 play-monster-from-hand
illegal-out-of-turn.yaml|1|ILLEGAL: move 1|8.1.1 actions-of-turn-player
illegal-out-of-turn-own-text.yaml|1|ILLEGAL: move 1|8.1.1 actions-of-turn-player
illegal-decks-many-faults.yaml|1|ILLEGAL: the decks|A: 6.1.1.4 copies-limit EBP02-007 (copies 5, limit 4), ESD01-005 (copies 6, limit 4)
illegal-second-invasion.yaml|1|ILLEGAL: move 2|8.6.2 invasion-once
illegal-second-invasion-own-text.yaml|1|ILLEGAL: move 1|8.6.2 invasion-once
illegal-own-monster-zone.yaml|1|ILLEGAL: move 1|battle-zone-without-monster
illegal-enemy-zone.yaml|1|ILLEGAL: move 1|battle-zone-own
illegal-full-strategy-zones.yaml|1|ILLEGAL: move 1|8.3.2 activate-strategy-free-zone
illegal-successor.yaml|1|ILLEGAL: move 2|5.15.1.2 successor-rank (rank 3, needed 2)
illegal-twice-monster.yaml|1|ILLEGAL: move 2|godzilla/ja-1.04: 8.5.2 play-monster-once
illegal-keep.yaml|1|ILLEGAL: move 1|11.5.1 overloaded-latest-stays
illegal-decks.json|1|ILLEGAL|B: 6.1.1.1 monster-deck-ranks
illegal-in-game.json|1|ILLEGAL: move 31|1 other rule forbids it too
incomplete.yaml|0|INCOMPLETE|2 upheld
undetermined-zone.yaml|3|UNDETERMINED|which zone T-001 (Test Battle) goes to. Until then, move 2 isn't judged
incomplete-forced.yaml|0|INCOMPLETE|1 upheld
refuted.yaml|1|REFUTED|1 upheld, 1 refuted
surplus-part.yaml|1|OUT OF PLACE: move 1|Move 1 says `zone`, but at that point the game doesn't ask for it
surplus-move.yaml|1|OUT OF PLACE: move 2|Move 2 says `successor`, but at that point the game doesn't ask for it
surplus-after-end.yaml|1|OUT OF PLACE: move 2|The game is already over. A wins: B conceded
undetermined-stack.yaml|3|UNDETERMINED|in the invading monster's stack
undetermined-own-text.yaml|3|UNDETERMINED|may be legal after all
LIST

# Two cards may evolve, one after another, and it is not their own effect.
cat >"$room/evolve.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 9
  turn_player: A
  rest: empty
  A: {monster: {stack: [EBP01-036], zone: 7}, hand: [EBP01-036], zone: {8: EBP03-050, 6: ESD02-008}, deck: [ESD02-010, ESD02-011]}
  B: {monster: {stack: [EBP01-042], zone: 3}}
moves:
  - A: {play_monster: EBP01-036}
  - A: decline
YAML
asked_about() {
  sed '$d' "$room/evolve.yaml" >"$room/evolve-first.yaml"
  sed '$s/decline/accept/' "$room/evolve.yaml" >"$room/evolve-found.yaml"
  ends 0 "$judge" replay "$room/evolve-first.yaml" && grep -q 'whether to do what an effect of ESD02-008 (.*) allows' "$room/out" &&
    ends 0 "$judge" replay "$room/evolve.yaml" && grep -q 'whether to do what an effect of EBP03-050 (.*) allows' "$room/out" &&
    ends 0 "$judge" replay --json "$room/evolve-found.yaml" && grep -q '"card": "ESD02-008"' "$room/out"
}
check 'of several cards that may evolve, the one asked about is named' asked_about

# Without --view all is told that the file's author wrote.
as_the_author() {
  "$judge" replay "$rulings/consistent-concession.yaml" >"$room/told" && grep -q '2 upheld, 0 refuted, 0 unknown\.' "$room/told" || return 1
  for command in 'replay --full' 'explain --move 4' board sight; do
    # shellcheck disable=SC2086
    set -- $command "$rulings/consistent-game.json"
    "$judge" "$@" >"$room/told"
    "$judge" "$@" --view judge | cmp "$room/told" - || return 1
    ! "$judge" "$@" --view public | cmp -s "$room/told" - || { echo "$command --view public tells all"; return 1; }
  done
}
check 'all that the file says is told, unless --view says to whom' as_the_author

other_edition() {
  ends 0 "$judge" replay "$rulings/illegal-twice-monster.yaml" --edition en-1.2 &&
    ends 0 "$judge" replay "$rulings/illegal-twice-monster.yaml" --edition godzilla/en-1.2 &&
    ends 2 "$judge" replay "$rulings/illegal-twice-monster.yaml" --edition colossus/en-1.2 &&
    ends 2 "$judge" replay "$rulings/illegal-twice-monster.yaml" --edition dbs/en-1.00 &&
    ends 2 "$judge" random --games 1 --edition dbs/en-1.00
}
check 'another edition can be asked for, and rules otherwise' other_edition

agrees() {
  for file in "$rulings"/c*.yaml "$rulings"/i*.yaml "$rulings"/r*.yaml "$rulings"/s*.yaml "$rulings"/u*.yaml \
    "$rulings"/[ci]*.json; do
    for asked in '--view public' '--view A' '--view B' '--view judge' '--view A --full' '--view judge --full'; do
      # shellcheck disable=SC2086 # options and their arguments
      "$judge" replay "$file" --json $asked >"$room/ruling.json"
      printf 'accept\t%s %s\t' "$file" "$asked"
      tr -d '\n' <"$room/ruling.json"
      echo
    done
  done | python3 tests/unit/transcript/schema.py docs/ruling.schema.json
}
check 'every ruling in every view agrees with the schema' agrees

from_stdin() {
  "$judge" replay - <"$rulings/refuted.yaml" >"$room/out"
  [ $? = 1 ] && grep -q '^REFUTED' "$room/out"
}
check '- reads standard input' from_stdin

several() {
  ends 1 "$judge" replay --full --json "$rulings/incomplete.yaml" "$rulings/refuted.yaml" "$rulings/undetermined-stack.yaml" &&
    python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))
assert [r["ruling"]["verdict"] for r in d] == ["incomplete", "refuted", "undetermined"]' "$room/out"
}
check 'several files give an array and the worst exit code' several

bad_input() {
  ends 2 "$judge" replay "$rulings/bad-candidate.yaml" && grep -q 'bad-candidate.yaml:[0-9]*:[0-9]*: .*\[no-candidate\]' "$room/err" &&
    ends 2 "$judge" replay "$room/nothing.yaml" && printf 'judged: 1\njudged: 1\n' >"$room/twice.yaml" &&
    ends 2 "$judge" replay "$room/twice.yaml" && grep -q 'twice.yaml:2:1' "$room/err"
}
check 'bad input is told with its place and exit code 2' bad_input

bad_claim() {
  sed 's/A.zone.4: empty/A.zone.9: empty/' "$rulings/refuted.yaml" >"$room/claim.yaml"
  ends 2 "$judge" replay "$room/claim.yaml" && grep -q '\[unknown-path\]' "$room/err"
}
check 'a claim about no value is bad input' bad_claim

wrong_use() {
  ends 2 "$judge" && ends 2 "$judge" nothing && ends 2 "$judge" replay && ends 2 "$judge" replay --nothing x &&
    ends 2 "$judge" replay --view C "$rulings/refuted.yaml" && ends 2 "$judge" moves && ends 2 "$judge" clause en-1.2 &&
    ends 2 "$judge" clause en-9 7.2.2 && ends 2 "$judge" clause en-1.2 99.9 && ends 2 "$judge" diff en-1.2 &&
    ends 2 "$judge" random --games x && ends 2 "$judge" cards --game chess
}
check 'wrong use is exit code 2' wrong_use

# told WORDS COMMAND...: it is wrong use, and standard error says so in these words.
told() {
  words=$1
  shift
  ends 2 "$judge" "$@" && grep -qF -- "$words" "$room/err" || { echo "$*: not $words"; cat "$room/err"; return 1; }
}

wrong_options() {
  told '--view is public, A, B or judge, not `C`' replay --view C x && told '--account is A or B, not `c`' moves --account c x &&
    told '--jobs takes a whole number from 1 to 256, not `0`' suite --jobs 0 &&
    told '--after takes a whole number up to 4294967295, not `-1`' board x --after -1 &&
    told 'one form of output at a time' suite --tap --junit "$room/file" &&
    told 'one form of output at a time' disputes --tap --json && told 'usage: judge clause EDITION WHAT' clause en-1.2 &&
    told 'usage: judge sight FILE' sight x y && told 'usage: judge position FILE --move K | --after N' position x &&
    told '--deck takes two files' random --deck x &&
    told '--decks is starters or real, not `first`' random --decks first
}
check 'a wrong option is told in a sentence, wrong operands by the usage' wrong_options

helps() {
  ends 0 "$judge" --help && ends 0 "$judge" --version && grep -q '^judge [0-9]' "$room/out" || return 1
  for command in replay moves clause diff deck cards random suite disputes matrix; do
    ends 0 "$judge" "$command" --help && grep -q '^usage: judge' "$room/out" || return 1
  done
}
check 'every command tells its arguments' helps

# What B holds is B's secret until it is played; the judge sees it.
keeps_secrets() {
  python3 - "$judge" "$rulings/consistent-game.json" <<'PY'
import json, subprocess, sys

def ruling(view, file):
    return json.loads(subprocess.run([sys.argv[1], "replay", file, "--full", "--json", "--view", view],
                                     capture_output=True, text=True).stdout)

def cards(heap):
    return [c for c in heap if isinstance(c, str)]

file = sys.argv[2]
judge, public, a, b = (ruling(v, file) for v in ("judge", "public", "A", "B"))
assert cards(judge["position"]["B"]["hand"]) and cards(judge["position"]["B"]["deck"])
assert cards(b["position"]["B"]["hand"]) == cards(judge["position"]["B"]["hand"])
assert not cards(a["position"]["B"]["hand"]) and not cards(public["position"]["B"]["hand"])
assert not cards(b["position"]["B"]["deck"])
assert cards(a["position"]["B"]["discard"]) == cards(judge["position"]["B"]["discard"])
assert len({json.dumps(r["hashes"]) for r in (judge, public, a, b)}) == 4, "each of what it says"
for seat, own in (("A", a), ("B", b)):
    for seen, full in zip(own["citations"], judge["citations"]):
        drawn = full.get("from", "").endswith(".deck") and full.get("to", "").endswith(".hand")
        if drawn:
            mine = full["to"].startswith(seat)
            assert ("card" in seen) == mine, seen
for seen, full in zip(public["citations"], judge["citations"]):
    drawn = full.get("from", "").endswith(".deck") and full.get("to", "").endswith(".hand")
    assert not (drawn and "card" in seen), seen
PY
}
check 'a ruling shows no player what that player could not know' keeps_secrets

hides_options() {
  ends 1 "$judge" replay "$rulings/illegal-rank.yaml" --view B && ! grep -q 'T-002' "$room/out" &&
    ends 1 "$judge" replay "$rulings/illegal-rank.yaml" --view A && grep -q 'T-002' "$room/out"
}
check 'options with hidden cards are told only to those who may know them' hides_options

moves() {
  ends 0 "$judge" moves "$rulings/incomplete.yaml" && grep -q '^Legal:' "$room/out" &&
    grep -q '8.1.1 actions-of-turn-player' "$room/out" &&
    ends 0 "$judge" moves "$rulings/incomplete.yaml" --json && python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))
assert d["question"]["player"] == "A" and d["options"] and all(g["clauses"] and g["picks"] for g in d["refused"])' "$room/out" &&
    ends 1 "$judge" moves "$rulings/illegal-rank.yaml" && ends 3 "$judge" moves "$rulings/undetermined-stack.yaml" &&
    ends 0 "$judge" moves "$rulings/consistent-draw.yaml"
}
check 'moves tells options and why the rest is refused' moves

looks_up() {
  ends 0 "$judge" clause en-1.2 7.2.2 && grep -q 'start-phase-draw' "$room/out" &&
    ends 0 "$judge" clause godzilla/en-1.2 '10.4.*' && grep -q ' 10.4.3.1 ' "$room/out" &&
    ends 0 "$judge" clause en-1.00 rule-actions-repeat && grep -q ' 9.4.3.1 ' "$room/out" &&
    ends 0 "$judge" clause colossus/en '4.G.*' && grep -q ' 4.G/proc/1.1 ' "$room/out" &&
    ! grep -q 'house rule' "$room/out" && ends 0 "$judge" clause colossus/en house/locus/2 &&
    grep -q 'house/locus/2 (house rule, ' "$room/out" &&
    ends 0 "$judge" clause en-1.2 reshuffle --json && python3 -m json.tool "$room/out" "$room/pretty"
}
check 'clauses are found by number, rule and word' looks_up
# The clauses of a rule come first; its name may be a word that others have too.
rule_and_word() {
  for word in invasion counter standby search crush advance; do
    ends 0 "$judge" clause en-1.2 "$word" && [ "$(grep -c '^godzilla/' "$room/out")" -gt 1 ] &&
      [ "$(grep '^godzilla/' "$room/out" | sort | uniq -d | wc -l)" = 0 ] && sed -n 2,3p "$room/out" | grep -q "^  rule $word " || return 1
  done
}
check 'a word that is the name of a rule finds other clauses as well' rule_and_word
in_japanese() {
  ends 0 "$judge" clause ja-1.04 進化 && grep -q '^godzilla/ja-1\.04 12\.6 (heading' "$room/out" && ends 0 "$judge" clause ja-1.04 進化 --lang ja &&
    grep -qx 'godzilla/ja-1\.04 12\.6 (見出し): 進化' "$room/out" && grep -qx '  ほかの版: en-1\.00 11\.6, en-1\.2 12\.6' "$room/out" &&
    ends 0 "$judge" clause ja-1.04 8.5.2 --json && grep -q '"ja": "1ターンに1回だけ"' "$room/out" && ends 2 "$judge" clause en-1.2 進化
}
check 'so does a Japanese one in the Japanese edition' in_japanese
elsewhere() {
  ends 0 "$judge" clause en-1.2 10.6.7.1 && grep -qx '  in other editions: en-1\.00 9\.6\.7\.1, ja-1\.04 does not have it' "$room/out" &&
    grep -q '^  between editions: in both English editions, absent in ja-1\.04' "$room/out" && ends 0 "$judge" clause colossus/en attack &&
    ! grep -q 'in other editions' "$room/out"
}
check 'the number in other editions stands with a clause' elsewhere

differs() {
  ends 0 "$judge" diff en-1.00 en-1.2 && grep -q '^9.4.3.1 *-> 10.4.3.1' "$room/out" &&
    ends 0 "$judge" diff en-1.2 en-1.2 && [ "$(wc -l <"$room/out")" = 1 ] &&
    ends 0 "$judge" diff ja-1.04 en-1.2 --json && python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))
assert {"from": "8.5.2", "differences": ["removed"]}.items() <= next(
    c for c in d["clauses"] if c.get("from") == "8.5.2" and "to" not in c).items()' "$room/out"
}
check 'diff tells what differs between editions' differs
# What is said of a clause is about these two editions, whatever it is in the third.
pairs() {
  ends 0 "$judge" diff ja-1.04 en-1.2 && grep -q '^- *-> 10\.6\.7\.1 *added (in both English editions' "$room/out" &&
    grep -q '^9\.1\.1 *-> 9\.1\.1 *different gist (reworded: ' "$room/out" && grep -q '^3\.2\.3\.1 .* different rules +covered-abilities-inactive (3\.2\.6 in ja-1\.04): ' "$room/out" &&
    grep -q '^10\.6\.7 .* different rules -standby-keeps-master (10\.6\.7\.1 in en-1\.2): ' "$room/out" || return 1
  ends 0 "$judge" diff en-1.00 ja-1.04 && grep -q '^- *-> 8\.5\.2 *added (ja-1\.04 only: ' "$room/out" && ! grep -qE '(added|removed) \((added|removed)' "$room/out" || return 1
  ends 0 "$judge" diff en-1.00 en-1.2 && grep -q '^9\.10\.1 *-> 10\.10\.1 *renumbered: If a card leaves' "$room/out" && grep -q '^11\.6\.2 *-> 12\.6\.2 *renumbered: ' "$room/out" &&
    ! grep -q 'reworded' "$room/out"
}
check 'of two editions, diff says what is so of those two' pairs
of_word() {
  ends 0 "$judge" diff en-1.00 en-1.2 token && grep -q '^- *-> 9\.1\.5 ' "$room/out" && ! grep -q ' 12\.7' "$room/out" &&
    ends 0 "$judge" diff en-1.00 en-1.2 '12.7.*' && [ "$(grep -c -- '-> 12\.7' "$room/out")" = 5 ] && [ "$(wc -l <"$room/out")" = 6 ] &&
    ends 0 "$judge" diff en-1.00 en-1.2 nosuchword && [ "$(wc -l <"$room/out")" = 1 ]
}
check 'and with a word, what there is about it' of_word

decks() {
  ends 0 "$judge" deck "$rulings/deck-legal.yaml" && ends 1 "$judge" deck "$rulings/deck-faulty.yaml" &&
    grep -q '6\.1\.1\.4, T-001' "$room/out" && ends 1 "$judge" deck "$rulings/illegal-decks.json" --json &&
    python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))["decks"]
assert [x["player"] for x in d] == ["A", "B"] and [len(x["faults"]) for x in d] == [2, 1]' "$room/out" &&
    ends 0 "$judge" deck "$rulings/consistent-game.json" && ends 2 "$judge" deck "$rulings/refuted.yaml"
}
check 'deck lists every fault' decks

resonance() {
  printf 'game: godzilla\nedition: en-1.2\nmonster_deck: [EBP03-006, EBP03-007]\ndeck: {cards: {EBP02-041: 4}}\n' >"$room/green.yaml"
  ends 1 "$judge" deck "$room/green.yaml" && grep -q '6\.1\.1\.3, EBP02-041 .* one of the colours that Resonance allows$' "$room/out"
}
check 'with Resonance it says that its colours count' resonance

cards() {
  ends 0 "$judge" cards --json && python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))["cards"]
assert d and all({"number", "name", "type", "modelled", "why"} <= set(c) for c in d)
assert all(c["modelled"] == (c["why"] is None) for c in d)' "$room/out" && ends 0 "$judge" cards
}
check 'cards lists every card and why it is not modelled' cards

# What is shown of a card is read from its programs; the schema is the one that is built and installed.
shown() {
  ends 0 "$judge" cards --show EBP04-059 && grep -q '^  - copies: any$' "$room/out" &&
    grep -q '^  - revenge:$' "$room/out" && ends 0 "$judge" cards --show EBP04-059 --json &&
    ends 2 "$judge" cards --show EBP99-001 &&
    ends 0 "$judge" cards --schema && cmp "$room/out" "${B:-build}/schema/cards.godzilla.schema.json"
}
check 'cards shows the abilities of one, and the schema' shown

# Each card as YAML and as JSON, in files counted from 1: all of a game, or with little EFFORT every third.
[ "${EFFORT:-25}" -ge 25 ] && every=1 || every=3
show_all() {
  for game in godzilla colossus dbs; do
    mkdir "$room/$game" && "$judge" cards --game "$game" --json >"$room/cards.json" || return 1
    python3 -c 'import json, sys; print(*(c["number"] for c in json.load(open(sys.argv[1]))["cards"][:: int(sys.argv[2])]), sep="\n")' \
      "$room/cards.json" "$every" >"$room/$game.numbers" || return 1
    i=0
    while read -r card; do
      i=$((i + 1))
      "$judge" cards --game "$game" --show "$card" >"$room/$game/$i.yaml" &&
        "$judge" cards --game "$game" --show "$card" --json >"$room/$game/$i.json" || return 1
    done <"$room/$game.numbers"
    [ "$i" -gt 20 ] || return 1
  done
}
check 'every card can be shown' show_all

# YAML 1.1 takes the key `on` for a truth.
all_shown() {
  python3 -c '
import glob, json, sys, yaml
yaml.SafeLoader.yaml_implicit_resolvers.pop("o", None)
for file in glob.glob(sys.argv[1] + "/*/*.yaml"):
    shown, whole = yaml.safe_load(open(file)), json.load(open(file[:-4] + "json"))
    assert {"number", "name", "type", "colours", "abilities", "grants"} <= set(whole), whole
    assert "traits" in whole or whole["type"] == "extra", whole
    for empty in ("abilities", "grants"):
        if not whole[empty]:
            del whole[empty]
    if "back" in whole and not whole["back"]["abilities"]:
        del whole["back"]["abilities"]
    assert shown == whole, (shown, whole)' "$room"
}
check 'YAML and JSON of a card say the same' all_shown

# Under another number each is a card of one's own: those shown as YAML, and those shown as JSON.
read_again() {
  for game in godzilla colossus dbs; do
    n_cards=$(wc -l <"$room/$game.numbers")
    printf 'game: %s\ncards:\n' "$game" >"$room/again.yaml"
    for i in $(seq "$n_cards"); do
      sed -e '1s/number: /&X-/' -e '1s/^/  - /' -e '2,$s/^/    /' "$room/$game/$i.yaml"
    done >>"$room/again.yaml"
    ends 0 "$judge" cards --check "$room/again.yaml" && grep -q " $n_cards cards, " "$room/out" || return 1
    python3 -c '
import json, sys
folder, game, n = sys.argv[1:]
cards = [json.load(open(f"{folder}/{game}/{i + 1}.json")) for i in range(int(n))]
for card in cards:
    card["number"] = "X-" + card["number"]
    sides = [card] + ([card["back"]] if "back" in card else [])
    for side in sides: # what a card has none of is an empty list in JSON
        for key in ("abilities", "grants"):
            side.get(key) == [] and side.pop(key)
json.dump({"game": game, "cards": cards}, sys.stdout)' "$room" "$game" "$n_cards" >"$room/again.json"
    ends 0 "$judge" cards --check "$room/again.json" && grep -q " $n_cards cards, " "$room/out" || return 1
  done
}
check 'what is shown of a card is read as a card again' read_again

checked_by_its_file() {
  printf 'game: colossus\ncards:\n  - {number: T-1, name: Ember, type: gem, colours: [white]}\n' >"$room/own.yaml"
  ends 0 "$judge" cards --check "$room/own.yaml" && grep -q '1 card, 0 abilities' "$room/out" &&
    ends 2 "$judge" cards --game godzilla --check "$room/own.yaml"
}
check 'cards of a file are checked for the game it names' checked_by_its_file

written_games() {
  for game in godzilla colossus dbs; do
    ends 0 "$judge" random --game "$game" --games 12 --seed 3 --write "$room/games" &&
      [ "$(wc -l <"$room/games")" = 12 ] && rm -rf "$room/each" && mkdir "$room/each" &&
      split -l 1 --additional-suffix=.json "$room/games" "$room/each/" || return 1
    for file in "$room"/each/*.json; do
      ends 0 "$judge" replay "$file" && grep -q '^CONSISTENT' "$room/out" || return 1
    done
  done
  ends 0 "$judge" random --decks real --games 12 --write "$room/games" && head -n 1 "$room/games" >"$room/one.json" &&
    ends 0 "$judge" replay "$room/one.json" && ends 2 "$judge" random --write "$room/none/games"
}
check 'random games are written as transcripts that are consistent' written_games

# Of two offers in a row the second is not taken when the first was not, and no end of a choice is taken for a payment's.
written_offers() {
  for seed in 80 191 200 219 232; do
    ends 0 "$judge" random --game dbs --decks real --games 1 --seed "$seed" --write "$room/games" &&
      ends 0 "$judge" replay - <"$room/games" && grep -q '^CONSISTENT' "$room/out" || return 1
  done
}
check 'what was offered and answered is written so that it is read again' written_offers

discards_are_written() {
  ends 0 "$judge" random --decks real --games 60 --seed 200 --write "$room/games" &&
    grep -m 1 '"A":{"discard":' "$room/games" >"$room/one.json" && ends 0 "$judge" replay "$room/one.json" &&
    grep -q '^CONSISTENT' "$room/out"
}
check 'where a player discards down to a number written games name what went' discards_are_written

random_games() {
  ends 0 "$judge" random --game godzilla --games 50 --seed 7 --json && cp "$room/out" "$room/first" &&
    ends 0 "$judge" random --games 50 --seed 7 --json && cmp "$room/out" "$room/first" &&
    ends 0 "$judge" random --deck "$rulings/deck-legal.yaml" "$rulings/deck-legal.yaml" --games 20 &&
    ends 0 "$judge" random --decks starters --games 20 && ends 0 "$judge" random --decks real --games 10 &&
    ends 2 "$judge" random --decks none && ends 0 "$judge" random --games 20 --edition ja-1.04 && ends 2 "$judge" random --deck "$rulings/deck-legal.yaml"
}
check 'random games are the same for the same seed' random_games

full_disk() {
  [ -w /dev/full ] || return 0
  "$judge" replay "$rulings/incomplete.yaml" >/dev/full 2>"$room/err"
  [ $? = 2 ]
}
check 'an answer that cannot be written is no success' full_disk

checked
