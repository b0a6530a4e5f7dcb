#!/bin/sh
# What people write: remarks beside a record, numbers of printings, repairs with unseen cards, and what may be declared after the last move.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}

cat >"$room/plain.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 5
  turn_player: A
  rest: empty
  A: {monster: {stack: [EPR-007], zone: 3}, hand: [ESD01-006], deck: [ESD01-005, ESD01-005]}
  B: {monster: {stack: [EPR-007], zone: 2}, deck: [ESD01-005, ESD01-005]}
moves:
  - A: pass
  - saw: {A.hand: 3}
YAML
sed -e 's/- A: pass/- {A: pass, at: 12, chat: [ready?, yes], note: called a judge}/' \
  -e 's/- saw: \(.*\)/- {saw: \1, note: counted twice}/' \
  -e 's/^game:/event: Spring Open\nended: time\nround: 3\ngame:/' "$room/plain.yaml" >"$room/remarks.yaml"

# digests FILE: the digests of a ruling that don't depend on remarks, and its verdict.
digests() {
  "$judge" replay "$1" --json --full >"$room/out.json" || [ $? != 2 ] || return 1
  python3 -c 'import json, sys; r = json.load(open(sys.argv[1])); print(r["verdict"], r["hashes"]["chain"], r["hashes"]["position"])' "$room/out.json"
}
changes_nothing() {
  digests "$room/plain.yaml" >"$room/a" && digests "$room/remarks.yaml" >"$room/b" && diff "$room/a" "$room/b"
}
check 'remarks change neither the verdict nor the digests of chain and position' changes_nothing

shown() {
  "$judge" replay "$room/remarks.yaml" >"$room/out"
  grep -q 'event: Spring Open' "$room/out" && grep -q 'ended: time' "$room/out" &&
    grep -q 'move 1: at: 12; chat: ready?|yes; note: called a judge' "$room/out" && grep -q 'move 2: note: counted twice' "$room/out" || return 1
  "$judge" replay "$room/remarks.yaml" --json >"$room/out.json"
  python3 - "$room/out.json" <<'PY'
import json, sys
r = json.load(open(sys.argv[1]))["remarks"]
assert r == {"ended": "time", "event": "Spring Open", "round": "3", "moves": [
    {"move": 1, "at": "12", "chat": "ready?\nyes", "note": "called a judge"}, {"move": 2, "note": "counted twice"}]}, r
PY
}
check 'replay shows them, as text and as JSON' shown

hides_notes() {
  for view in A B public; do
    "$judge" replay "$room/remarks.yaml" --view "$view" >"$room/out"
    grep -q 'event: Spring Open' "$room/out" && grep -q 'move 1: at: 12; chat: ready?|yes$' "$room/out" && ! grep -q 'note' "$room/out" || return 1
    "$judge" replay "$room/remarks.yaml" --json --view "$view" >"$room/out.json"
    python3 - "$room/out.json" <<'PY' || return 1
import json, sys
r = json.load(open(sys.argv[1]))["remarks"]
assert r == {"ended": "time", "event": "Spring Open", "round": "3", "moves": [{"move": 1, "at": "12", "chat": "ready?\nyes"}]}, r
PY
  done
  grep -v 'chat:\|^event\|^ended\|^round' "$room/remarks.yaml" >"$room/noted.yaml"
  "$judge" replay "$room/noted.yaml" --json --view A >"$room/out.json"
  ! grep -q remarks "$room/out.json"
}
check 'every reader gets the remarks but notes, which are for the judge' hides_notes

alone() {
  sed -e 's/^moves:/&\n  - note: players sat down/' -e 's/- A: pass/&\n  - {at: "12:05", chat: ready?}/' "$room/plain.yaml" >"$room/alone.yaml"
  digests "$room/plain.yaml" >"$room/a" && digests "$room/alone.yaml" >"$room/b" && diff "$room/a" "$room/b" &&
    "$judge" replay "$room/alone.yaml" | grep -q '^- move 1: note: players sat down$'
}
check 'a remark alone is an entry without effect' alone

# looked PLACE: the record in which B looks there before A passes.
looked() { sed -e "s|^moves:|on_illegal: take\n&\n  - did: {B: {looked: $1}}|" -e '/saw:/d' "$room/plain.yaml" >"$room/looked.yaml"; }
looks() {
  looked A.deck/1 && ends 1 "$judge" replay "$room/looked.yaml" && grep -q 'B looked at A.deck/1' "$room/out" && grep -q '^Clause 4.8.2 ' "$room/out" &&
    "$judge" replay "$room/looked.yaml" --json | grep -q '"kind": "did"' &&
    "$judge" sight "$room/looked.yaml" | grep -q '^A.hand: .*ESD01-005 [^[]*\[looks: A; knows: A, B, public\]' &&
    looked '[A.hand, B.deck]' && ends 1 "$judge" replay "$room/looked.yaml" && grep -q 'B looked at A.hand, B.deck' "$room/out" &&
    "$judge" sight "$room/looked.yaml" | grep -q '^A.hand: .*ESD01-006 [^[]*\[looks: A; knows: A, B, public\]' || return 1
  looked '[B.hand, A.zone.1, A.discard]' && ends 0 "$judge" replay "$room/looked.yaml" || return 1
  for wrong in '[]' A.pocket A.deck/0 7; do
    looked "$wrong" && ends 2 "$judge" replay "$room/looked.yaml" || return 1
  done
}
check 'a look at hidden cards is a fault with its clause, and the player knows them from then on' looks

# Why the question of an entry was not asked: in an X-Play that is still open, and after an attack without enough power.
not_asked() {
  cat >"$room/block.yaml" <<'YAML'
judged: 1
game: colossus
edition: en
start: {step: move, turn: 5, turn_player: A, first: A, rest: empty, A: {field: {1: {card: CO-W01, since: 1}}, locus: [unknown, unknown], colossus: CO-C01, deck: 30, hand: 5}, B: {locus: [unknown], colossus: CO-C02, deck: 30, hand: 5}}
moves:
  - A: {attack: A.field.1, attack_deck: true}
  - B: {block: B.locus.1}
YAML
  cat >"$room/life.yaml" <<'YAML'
judged: 1
game: dbs
edition: en-1.00
start: {step: main, turn: 5, turn_player: A, first: A, rest: empty, A: {leader: BT1-028, battle: {1: BT1-007}, life: 8, deck: 30, hand: 4}, B: {leader: BT1-030, energy: [BT1-055], life: 8, deck: 30, hand: 2}}
moves:
  - A: {attack: A.battle.1, target: B.leader}
  - A: pass
  - B: pass
  - B: {life: 1}
YAML
  ends 1 "$judge" replay "$room/block.yaml" && grep -q '`block`, but at that point the game doesn.t ask for it. Clause 3.0/proc/2: ' "$room/out" &&
    ends 1 "$judge" replay "$room/life.yaml" && grep -q '`life`, but at that point the game doesn.t ask for it. Clause 7-4-1-4: .*attack 5000, guard 10000' "$room/out"
}
check 'an entry whose question was not asked says which clause decided that, with its numbers' not_asked

# A claim makes the moves before it disputed: the ruling that upholds it names the clauses, and a reading that would turn it.
legal() {
  cat >"$room/legal.yaml" <<'YAML'
judged: 1
game: colossus
edition: en
cards:
  - {number: T-G, name: Three, type: follower, colours: [white], cost: 1, gems: {any: 3}, attack: 1, defence: 1}
  - {number: T-S, name: Stone, type: gem, colours: [white]}
start: {step: move, turn: 5, turn_player: A, first: A, rest: empty, A: {colossus: CO-C01, deck: 20, hand: [T-G], locus: [unknown, unknown], set_gems: [T-S, T-S], capture_gems: [T-S]}, B: {colossus: CO-C02, deck: 20, hand: []}}
moves:
  - A: {play_follower: T-G}
  - B: pass
  - A: pass
claims:
  - {that: {A.field.1: T-G, A.field.1.off: false}}
YAML
  ends 0 "$judge" replay "$room/legal.yaml" && grep -q '^Clauses at work since the last action: .*house/cost/3, ' "$room/out" &&
    grep -q '^  C15: .*Read the other way: .*other .*claims' "$room/out" && [ "$(grep -c '^  C' "$room/out")" = 1 ] || return 1
  ends 0 "$judge" replay --json "$room/legal.yaml" && cp "$room/out" "$room/short" && ends 0 "$judge" replay --json --full "$room/legal.yaml" &&
    python3 -c '
import json, sys
short, whole = (json.load(open(name)) for name in sys.argv[1:])
assert len(short["at_work"]) == 6 < short["at_work_count"] == len(whole["at_work"]) and short["at_work"] == whole["at_work"][:6], short["at_work"]
assert {"clause": "house/cost/3", "house": True} in short["at_work"], short["at_work"]
assert {one["clause"] for one in whole["at_work"]} <= {one.get("clause") for one in whole["citations"]}' "$room/short" "$room/out" || return 1
  sed '/^claims/,$d' "$room/legal.yaml" >"$room/undisputed.yaml"
  ends 0 "$judge" replay "$room/undisputed.yaml" && ! grep -q 'Clauses at work' "$room/out" || return 1
  ends 0 "$judge" replay --json --full "$room/undisputed.yaml" && ! grep -q at_work "$room/out"
}
check 'a legal ruling on what is claimed names the clauses at work and the readings that would turn it' legal

deck() { printf 'game: godzilla\nedition: en-1.2\nmonster_deck: [EPR-007%s, EPR-008, EPR-009, EPR-010]\ndeck: {cards: {ESD01-005: 2, ESD01-005%s: 2, ESD01-006: 4, ESD01-007: 4, ESD01-008: 4, ESD01-009: 4, ESD01-010: 4, ESD01-011: 4, ESD01-012: 4, ESD01-013: 4, ESD01-014: 4, ESD01-015: 4, ESD01-016: 4, ESD01-003: 2}}\n' "$1" "$1" >"$room/deck.yaml"; }
printings() {
  for mark in _p1 _P2 +; do
    deck "$mark"
    ends 0 "$judge" deck "$room/deck.yaml" || return 1
    sed "s/ESD01-006\]/ESD01-006$mark]/" "$room/plain.yaml" >"$room/printing.yaml"
    "$judge" replay "$room/printing.yaml" --json | grep -v '"transcript"' >"$room/a"
    "$judge" replay "$room/plain.yaml" --json | grep -v '"transcript"' >"$room/b"
    diff "$room/a" "$room/b" && "$judge" cards "EPR-007$mark" | grep -q '^EPR-007 ' || return 1
  done
  sed 's/ESD01-006\]/ｅｓｄ０１－００６]/' "$room/plain.yaml" >"$room/printing.yaml" && ! diff -q "$room/printing.yaml" "$room/plain.yaml" >"$room/a" &&
    "$judge" replay "$room/printing.yaml" --json | grep -v '"transcript"' >"$room/a" && diff "$room/a" "$room/b"
}
check 'the number of a printing means the same card in decks, records and look-ups' printings
copies() { deck +; sed 's/ESD01-005: 2, ESD01-005+: 2/ESD01-005: 3, ESD01-005+: 2/; s/ESD01-003: 2/ESD01-003: 1/' "$room/deck.yaml" >"$room/five.yaml"; ends 1 "$judge" deck "$room/five.yaml" && grep -q '6.1.1.4, ESD01-005' "$room/out"; }
check 'and its copies count together' copies

unmodelled() {
  deck ''
  sed 's/ESD01-005: 2, ESD01-005: 2/T-U1: 4/' "$room/deck.yaml" >"$room/unmodelled.yaml"
  printf 'cards:\n  - {number: T-U1, name: Test Unwritten, type: battle, rank: 1, colours: [red], icon: 1, counter: 1000, acts_in: [field], why: test}\n' >>"$room/unmodelled.yaml"
  ends 0 "$judge" deck "$room/unmodelled.yaml" && grep -q "T-U1.*isn't modelled" "$room/out" &&
    "$judge" deck "$room/unmodelled.yaml" --json | grep -q '"not_modelled"'
}
check "a legal deck names the cards that can't be judged" unmodelled

faulty() {
  printf 'judged: 1\n' >"$room/faulty.yaml"
  ends 2 "$judge" replay --json "$room/faulty.yaml" "$room/plain.yaml" &&
    python3 -c 'import json, sys; a = json.load(open(sys.argv[1])); assert len(a) == 2 and a[0]["fault"]["code"] == "missing-key" and "ruling" in a[1], a' "$room/out"
}
check 'of several files a faulty one has an entry with its fault' faulty

every_fault() {
  cat >"$room/many.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
mooves: []
cards: [{number: T-1, name: Test Battle, type: battle, rank: 3, traits: [Weapon], icon: 1}, {number: T-2, name: Test Guard, type: battle, rank: 9999, colours: [white], icon: 1, counter: 0}]
start: {step: action, turn: 5, turn_player: A, rest: empty, A: {monster: {stack: [EPR-007], zone: 3}, pocket: 3}, B: {monster: {stack: [EPR-007], zone: 3}, hand: 70000}}
moves:
  - A: {plai: ESD01-008}
  - A: pass
  - {did: {A: {drawn: 5}}}
on_illegal: halt
YAML
  places() { sed 's/^[^:]*:\([0-9]*\):.* \[\(.*\)\]$/\1 \2/' "$room/err" | paste -sd, -; }
  ends 2 "$judge" replay "$room/many.yaml" && [ "$(places)" = '4 unknown-key,5 missing-key,5 out-of-range' ] || { places; return 1; }
  sed -i '/^cards/d; /^mooves/d' "$room/many.yaml"
  ends 2 "$judge" replay --json "$room/many.yaml" "$room/plain.yaml" &&
    [ "$(places)" = '4 unknown-key,4 out-of-range,6 unknown-verb,8 unknown-deed,9 unknown-word' ] || { places; return 1; }
  python3 -c '
import json, sys
first = json.load(open(sys.argv[1]))[0]
assert first["errors"][0] == first["fault"] and [one["line"] for one in first["errors"]] == [4, 4, 6, 8, 9], first' "$room/out"
}
check 'all faults of a file are reported at once, the first of before first; a faulty card hides what may depend on it' every_fault

burst() {
  sed 's/  B: {monster: {stack: \[EPR-007\], zone: 2},/  B: {monster: {stack: [EPR-007, EPR-008], zone: 2}, played_by_burst: [B.monster],/' "$room/plain.yaml" >"$room/burst.yaml"
  ends 2 "$judge" replay "$room/burst.yaml" && grep -q 'B.monster/1' "$room/err" || return 1
  sed 's/played_by_burst: .B.monster./played_by_burst: [B.monster\/2]/' "$room/burst.yaml" >"$room/top.yaml"
  ends 0 "$judge" replay "$room/top.yaml"
}
check 'a place with two cards needs to say which one is meant' burst

crush() {
  cat >"$room/crush.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 6
  turn_player: A
  rest: empty
  A: {monster: {stack: [EPR-007], zone: 3}, deck: 10}
  B: {monster: {stack: [EPR-007], zone: 3}, zone: {3: T-W1, 5: ESC01-004}, deck: 10}
cards:
  - {number: T-W1, name: Test Tower, type: battle, rank: 1, colours: [red], icon: 1, counter: 1000}
YAML
  "$judge" check-start "$room/crush.yaml" | grep -q crushed || return 1
  sed 's/3: T-W1, 5: ESC01-004/3: ESC01-004/' "$room/crush.yaml" >"$room/saved.yaml"
  ! "$judge" check-start "$room/saved.yaml" | grep -q crushed
}
check 'a card that only saves itself keeps no other from being crushed' crush

unseen() {
  cat >"$room/unseen.yaml" <<'YAML'
judged: 1
game: dbs
edition: en-1.00
start:
  step: charge
  turn: 5
  turn_player: A
  A: {leader: BT1-028, life: 6, deck: 30, hand: 4, energy: [BT1-035, BT1-035], drop: []}
  B: {leader: BT1-083, life: 6, deck: 30, hand: 5, energy: [BT1-102], drop: []}
moves:
  - did: {A: {drew: 2}}
  - A: {charge: BT1-035}
  - {saw: {A.hand: 5, A.deck: 28}}
  - set: {A.hand: [unknown, unknown, unknown, unknown]}
claims:
  - {at: {move: 4}, that: {A.hand: 4, A.deck: 29, A.drop: 0}}
YAML
  "$judge" replay "$room/unseen.yaml" --json >"$room/out.json"
  python3 -c 'import json, sys; r = json.load(open(sys.argv[1])); assert [c["answer"] for c in r["claims"]] == ["upheld"], r["claims"]' "$room/out.json"
}
check 'one unseen card goes back out of a hand' unseen

cat >"$room/counter.yaml" <<'YAML'
judged: 1
game: dbs
edition: en-1.00
start:
  step: main
  turn: 5
  turn_player: A
  first: A
  rest: empty
  A: {leader: BT1-083, life: 6, deck: 30, battle: {1: BT1-104}}
  B: {leader: BT1-028, life: 6, deck: 30, hand: [BT1-055, BT1-035], energy: [BT1-035]}
moves:
  - A: {attack: A.battle.1, target: B.leader}
YAML
counters() {
  ends 0 "$judge" moves "$room/counter.yaml" && grep -q 'B, before that:.*BT1-055' "$room/out" || return 1
  ends 0 "$judge" moves "$room/counter.yaml" --view A && ! grep -q 'BT1-055' "$room/out" || return 1
  ends 0 "$judge" moves "$room/counter.yaml" --json || return 1
  python3 - "$room/out" <<'PY'
import json, sys
offers = json.load(open(sys.argv[1]))["offers"]
assert {o["player"] for o in offers} == {"B"}, offers
cards = {p.get("card") for o in offers for p in o["options"]} - {None}
assert cards == {"BT1-055"}, cards
PY
}
check 'what the other player may declare now is listed' counters
accepted() {
  for card in BT1-055 BT1-035; do
    { cat "$room/counter.yaml"; echo "  - B: {counter: $card}"; } >"$room/with.yaml"
    "$judge" replay "$room/with.yaml" >"$room/out.$card"
  done
  ! grep -q '^ILLEGAL\|^OUT OF PLACE' "$room/out.BT1-055" && grep -q '^ILLEGAL\|^OUT OF PLACE' "$room/out.BT1-035"
}
check 'and nothing else is accepted' accepted
secret() {
  sed 's/BT1-055, BT1-035/BT1-035, BT1-035/' "$room/counter.yaml" >"$room/none.yaml"
  for view in A public; do
    "$judge" moves "$room/counter.yaml" --view "$view" --json >"$room/a" && "$judge" moves "$room/none.yaml" --view "$view" --json >"$room/b" &&
      cmp "$room/a" "$room/b" || return 1
  done
}
check 'whether there is a Counter in the hand stays hidden' secret
checked
