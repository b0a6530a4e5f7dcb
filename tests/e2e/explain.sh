#!/bin/sh
# judge explain as a user meets it: a tree of causes in sentences that shows nobody too much.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
rulings=tests/data/rulings

# A card is refused whose own text could change how it is played.
sed 's/number: T-001, /&acts_in: [played], why: its text is not modelled, /' "$rulings/illegal-rank.yaml" >"$room/doubt.yaml"

wins_by_invasion() {
  ends 0 "$judge" explain "$rulings/consistent-invasion.yaml" &&
    grep -q '^Move 1 of 1 (line ' "$room/out" &&
    grep -q '^7.3.2  .*A decides to discard T-001 (Test Battle) and invade' "$room/out" &&
    grep -q '^    5.7.1  .*T-001 (Test Battle) goes from A.hand to A.discard\.$' "$room/out" &&
    grep -q '^        1.2.1.1  .*: A wins\.$' "$room/out"
}
check 'each rule stands under the one it follows from' wins_by_invasion

names_refusals() {
  ends 1 "$judge" explain "$rulings/illegal-successor.yaml" && grep -q '^Move 2 of 2' "$room/out" &&
    grep -q '^illegal: ' "$room/out" && grep -q '^  5.15.1.2  .*rank 3, needed 2\.$' "$room/out" &&
    ends 0 "$judge" explain "$rulings/illegal-successor.yaml" --move 1 && ! grep -q '^illegal' "$room/out" &&
    ends 1 "$judge" explain "$rulings/illegal-decks.json" && grep -q '^  B: 6.1.1.1' "$room/out"
}
check 'the move that was refused is the one explained, with every rule against it' names_refusals

# What a judge sets is told with the move before it, and who looks elsewhere is told that.
tells_what_was_set() {
  sed -n '/^transcript:/,/^ruling:/{/^transcript:/d;/^ruling:/d;s/^  //;p}' fixtures/disputes/dbs-the-judge-turns-energy-back.yaml >"$room/set.yaml" &&
    ends 0 "$judge" explain "$room/set.yaml" --move 0 && grep -q 'A judge has it so: .*Cabba), rested: now 1, was 0' "$room/out" &&
    ends 0 "$judge" explain "$room/set.yaml" --move 1 && grep -q 'shown with the move before it' "$room/out"
}
check 'what a judge has set is told with the move before it' tells_what_was_set

# Of several sightings the wrong one is named, and explained.
names_sighting() {
  sed 's/^moves:.*/&\n  - {saw: {turn_player: A}}\n  - {saw: {A.deck: 99}}/' "$rulings/consistent-invasion.yaml" >"$room/saw.yaml" &&
    ends 1 "$judge" replay "$room/saw.yaml" && grep -q '^The record says A\.deck is 99, but .* That is move 2 (line [0-9]*)\.$' "$room/out" &&
    ends 1 "$judge" explain "$room/saw.yaml" && grep -q '^Move 2 of 3 (line ' "$room/out" && grep -q '^refuted: The record says A\.deck is 99' "$room/out" &&
    ends 0 "$judge" explain "$room/saw.yaml" --move 3 && ! grep -q '^refuted' "$room/out"
}
check 'a wrong sighting is the move that is explained' names_sighting

doubts() {
  ends 3 "$judge" explain "$room/doubt.yaml" && grep -q '^undetermined: ' "$room/out"
}
check 'an uncertain move says why and ends with 3' doubts

unreached() {
  ends 2 "$judge" explain "$rulings/refuted.yaml" --move 2 && ends 2 "$judge" explain "$rulings/refuted.yaml" --move x &&
    ends 2 "$judge" explain && ends 2 "$judge" explain --view C "$rulings/refuted.yaml" &&
    ends 2 "$judge" explain "$rulings/bad-candidate.yaml" && ends 0 "$judge" explain --help &&
    sed 's/^moves:/&\n  - A: {play: T-001, zone: 4}/' "$rulings/illegal-rank.yaml" >"$room/more.yaml" &&
    ends 1 "$judge" explain "$room/more.yaml" --move 2 && grep -q 'did not reach move 2' "$room/out" &&
    ends 1 "$judge" explain "$room/more.yaml" --move 2 --json && grep -q '"reached": false' "$room/out"
}
check 'a move that is not there is wrong use, one not come to is told' unreached

# All moves together tell every citation once, causes before effects, and no more than the view may know.
agrees_with_ruling() {
  python3 - "$judge" "$rulings/consistent-game.json" <<'PY'
import json, subprocess, sys

def told(*arguments):
    return json.loads(subprocess.run([sys.argv[1], *arguments, "--json"], capture_output=True, text=True).stdout)

file = sys.argv[2]
for view in ("public", "A", "B", "judge"):
    ruling = told("replay", file, "--full", "--view", view)
    told_ids = []
    for move in range(ruling["moves"] + 1):
        chain = told("explain", file, "--view", view, "--move", str(move))["chain"]
        depth = {}
        for c in chain:
            seen = ruling["citations"][c["id"] - 1]
            assert all(c[k] == seen[k] for k in seen), (c, seen)
            assert c["depth"] == (depth[c["parent"]] + 1 if c.get("parent") in depth else 0), c
            assert c["says"].endswith("."), c
            if c.get("hidden"):
                assert "a hidden card" in c["says"] and "T-0" not in c["says"], c
            depth[c["id"]] = c["depth"]
        told_ids += [c["id"] for c in chain]
    assert sorted(told_ids) == [c["id"] for c in ruling["citations"]], view
PY
}
check 'explanations of all moves are the citations of the ruling, in every view' agrees_with_ruling

# A trace has every citation in order, says where each answer came from, and hides what the view may not know.
traces() {
  ends 1 "$judge" replay --trace "$rulings/illegal-successor.yaml" && grep -q '^Move 1$' "$room/out" &&
    grep -Eq '^ +[0-9]+ 7\.3\.2 main-phase-play-timing: A decides to pass \[decision 1, action: move, line [0-9]+\]$' "$room/out" &&
    grep -q '^   10     7\.4\.2 battle-card-adds-counter: for A with T-001 (Test Battle) at A\.zone\.4, counter 6000$' "$room/out" &&
    grep -q '^ILLEGAL: move 2' "$room/out" &&
    python3 - "$judge" "$rulings/consistent-game.json" <<'PY'
import json, subprocess, sys

def out(*arguments):
    return subprocess.run([sys.argv[1], "replay", sys.argv[2], *arguments], capture_output=True, text=True).stdout

for view in ("public", "A", "B", "judge"):
    ruling = json.loads(out("--full", "--trace", "--json", "--view", view))
    text = {int(line.split()[0]): line for line in out("--trace", "--view", view).splitlines() if line[:5].strip().isdigit()}
    assert [row["id"] for row in ruling["trace"]] == list(text) == [c["id"] for c in ruling["citations"]]
    hidden = 0
    for row, seen in zip(ruling["trace"], ruling["citations"]):
        line = text[row["id"]]
        assert all(row[k] == seen[k] for k in seen), (row, seen)
        assert row["says"] in line and row["rule"] in line, (row, line)
        if row.get("hidden"):
            hidden += 1
            assert "a hidden card" in line and "T-0" not in line, line
        if row["event"] == "decide":
            shown = view == "judge" or row.get("player") in (None, view)
            assert ("answered_by" in row) == ("[decision" in line) == shown, (view, row)
    assert (hidden == 0) == (view == "judge"), (view, hidden)
PY
}
check 'a trace has every rule and decision in order, and no hidden cards' traces

# What happened after a step hangs beside what the step sets off, not above it.
cat >"$room/crush.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: action
  turn: 5
  turn_player: A
  rest: empty
  A: {monster: {stack: [ESD02-005], zone: 2}, hand: [ESD01-013], zones: {3: ESD01-008}, deck: [ESD01-005]}
  B: {monster: {stack: [ESD01-001], zone: 1, rage: 1}, deck: [ESD01-005]}
moves:
  - A: {invade: ESD01-013}
YAML
# Enter of the evolved card stands by before the evolution is over.
cat >"$room/evolves.yaml" <<'YAML'
judged: 1
game: godzilla
edition: en-1.2
start:
  step: main
  turn: 5
  turn_player: A
  rest: empty
  A: {monster: {stack: [ESD02-001], zone: 5}, zones: {4: ESD02-007}, deck: [ESD02-010, ESD01-005]}
  B: {monster: {stack: [ESD01-001], zone: 1}, deck: [ESD01-005]}
moves:
  - A: accept
  - A: {choose: ESD02-010}
YAML
hangs_under_its_cause() {
  python3 - "$judge" "$room" <<'PY'
import json, subprocess, sys

def rules(file, *wanted):
    out = subprocess.run([sys.argv[1], "replay", f"{sys.argv[2]}/{file}.yaml", "--full", "--json"], capture_output=True, text=True)
    at = {c["id"]: c for c in json.loads(out.stdout)["citations"]}
    found = []
    for c in at.values():
        if c["rule"] in wanted:
            while c.get("parent") in at and at[c["parent"]]["rule"] in ("automatic-triggers", "discarded-is-destroyed"):
                c = at[c["parent"]]
            found.append(at[c["parent"]]["rule"])
    return found

assert rules("crush", "when-invading") == ["advance"], rules("crush", "when-invading")
assert rules("crush", "interrupt-at-once") == ["advance"]
assert rules("evolves", "evolved-event") == ["evolve-plays-on-top"], rules("evolves", "evolved-event")
PY
}
check 'what an event sets off hangs under that event, whatever else it set off before' hangs_under_its_cause

checked
