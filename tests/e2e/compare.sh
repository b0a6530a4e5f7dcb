#!/bin/sh
# judge impact and judge bisect as a user meets them: what differs, where, and by which clause.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
rulings=tests/data/rulings

# A card is refused whose own text could change how it is played.
sed 's/number: T-001, /&acts_in: [played], why: its text is not modelled, /' "$rulings/illegal-rank.yaml" >"$room/doubt.yaml"

python() {
  python3 - "$@"
}

blames_clause() {
  ends 1 "$judge" impact --from en-1.2 --to ja-1.04 "$rulings/illegal-twice-monster.yaml" &&
    grep -q 'incomplete by en-1.2, illegal by ja-1.04' "$room/out" &&
    grep -q '^  Because of ja-1.04/8.5.2 play-monster-once: verdict, ' "$room/out" &&
    tail -n 1 "$room/out" | grep -q '8.5.2 play-monster-once: 1$' &&
    ends 0 "$judge" impact --from en-1.2 --to en-1.00 "$rulings/illegal-twice-monster.yaml" &&
    grep -q '^0 come out differently, 1 the same' "$room/out"
}
check 'impact blames the clause only one edition has' blames_clause

own_counts() {
  sed '$d' "$rulings/illegal-twice-monster.yaml" >"$room/once.yaml"
  ends 0 "$judge" impact --from en-1.2 --to ja-1.04 "$room/once.yaml" && ends 1 "$judge" bisect "$room/once.yaml" --editions en-1.2,ja-1.04 &&
    grep -q '^Both come out the same' "$room/out"
}
check 'a count that one edition keeps makes no other outcome' own_counts

walks_folder() {
  mkdir -p "$room/games/more/.hidden"
  cp "$rulings/illegal-twice-monster.yaml" "$room/games/b.yaml"
  cp "$rulings/refuted.yaml" "$room/games/more/a.yaml"
  cp "$rulings/consistent-game.json" "$room/games/more/c.json"
  cp "$rulings/refuted.yaml" "$room/games/more/.hidden/d.yaml"
  echo 'no transcript' >"$room/games/more/notes.txt"
  ends 1 "$judge" impact --from en-1.00 --to ja-1.04 --json "$room/games" && python "$room/out" <<'PY' || return 1
import json, sys
d = json.load(open(sys.argv[1]))
assert [t["file"].split("games/")[1] for t in d["transcripts"]] == ["b.yaml", "more/a.yaml", "more/c.json"], d
t, totals = d["transcripts"][0], d["totals"]
assert [x["differs"] for x in d["transcripts"]] == [True, False, False]
assert (t["from"]["verdict"], t["to"]["verdict"]) == ("incomplete", "illegal")
assert t["by"] == [{"edition": "ja-1.04", "clause": "8.5.2", "rule": "play-monster-once", "changes": t["differences"]}]
assert t["parts"]["to"]["clause"] == "8.5.2" and t["parts"]["to"]["move"] == 1
assert (totals["differ"], totals["same"], totals["unreadable"]) == (1, 2, 0)
assert totals["by_clause"] == [{"edition": "ja-1.04", "clause": "8.5.2", "rule": "play-monster-once", "transcripts": 1}]
PY
  cp "$rulings/deck-legal.yaml" "$room/games/z.yaml"
  ends 2 "$judge" impact --from en-1.00 --to ja-1.04 "$room/games" && grep -q '2 the same (0 undetermined), 1 unreadable' "$room/out" &&
    grep -q 'z.yaml:[0-9]*:[0-9]*: ' "$room/err"
}
check 'impact walks folders, counts, and tells what it cannot read' walks_folder

undetermined() {
  ends 3 "$judge" impact --from en-1.00 --to en-1.2 "$room/doubt.yaml" &&
    ends 3 "$judge" bisect "$room/doubt.yaml" "$room/doubt.yaml"
}
check 'the same doubt on both sides ends with 3' undetermined

bisects_editions() {
  ends 1 "$judge" bisect "$rulings/illegal-twice-monster.yaml" --editions ja-1.04,godzilla/en-1.2 &&
    grep -q '^  ja-1.04, move 1 (line 21), by 8.5.2 play-monster-once: ' "$room/out" &&
    grep -q '^The first decision that differs is number 2:' "$room/out" &&
    grep -q '^  ja-1.04, move 2 (line 22), by 8.5.2 play-monster-once: A can.t play' "$room/out" &&
    grep -q '^  en-1.2, move 2 (line 22), by 7.3.2 .*: A decides to play' "$room/out" &&
    ends 0 "$judge" bisect "$rulings/refuted.yaml" --editions en-1.00,en-1.2
}
check 'bisect names the decision and the clause where two editions part' bisects_editions

# Which of two cards was turned active is all that differs.
bisects_modes() {
  for card in 1 2; do
    sed "s/{one_of: .*/{choose: A.battle.$card}/" fixtures/disputes/nobody-remembers-which-card-was-turned-active.yaml >"$room/active-$card.yaml"
  done
  ends 1 "$judge" bisect "$room/active-1.yaml" "$room/active-2.yaml" && grep -q '^What comes out differently: position.$' "$room/out"
}
check 'bisect sees that another card is in Rest Mode' bisects_modes

# Wherever a game is cut or changed, bisect finds that very decision.
finds_change() {
  python "$judge" "$rulings/consistent-game.json" "$room" <<'PY'
import json, subprocess, sys
judge, file, room = sys.argv[1:]
game = json.load(open(file))

def bisect(other):
    path = room + "/other.json"
    json.dump(other, open(path, "w"))
    done = subprocess.run([judge, "bisect", file, path, "--json"], capture_output=True, text=True)
    return done.returncode, json.loads(done.stdout)

code, same = bisect(game)
assert code == 0 and not same["parts"] and "decision" not in same
for move in range(1, len(game["moves"]) + 1, 5):
    cut = dict(game, moves=game["moves"][:move - 1])
    code, found = bisect(cut)
    sides = found["decision"]["sides"]
    assert code == 1 and sides[0]["move"] == move, (move, found)
    assert "it stops" in sides[1]["says"] and found["sides"][1]["verdict"] == "incomplete", (move, found)
    left = dict(game, moves=cut["moves"] + [{"A": "concede"}])
    code, found = bisect(left)
    sides = found["decision"]["sides"]
    assert code == 1 and sides[1]["move"] == move and sides[0]["move"] in (move - 1, move), (move, found)
    assert found["decision"]["sides"][1]["says"] == "A concedes.", found
PY
}
check 'bisect finds the decision that was changed' finds_change

keeps_secrets() {
  sed 's/hand: \[.*\]/hand: [EPR-007]/' "$rulings/illegal-rank.yaml" >"$room/other.yaml"
  "$judge" bisect "$rulings/illegal-rank.yaml" "$room/other.yaml" --view B >"$room/out"
  ! grep -q 'T-002' "$room/out"
}
check 'bisect shows no player what that player could not know' keeps_secrets

# Of a small suite: one proof, one scenario that only says it is of one edition, one clause watched.
proves_differences() {
  ends 1 "$judge" diff ja-1.04 en-1.2 --prove --fixtures tests/data/suite/editions --json && python "$room/out" <<'PY' || return 1
import json, sys
d = json.load(open(sys.argv[1]))
by = {x.get("from") or x.get("to"): x for x in d["differences"]}
assert sum(d["totals"].values()) == len(d["differences"])
assert d["totals"]["proven"] == 1 and d["totals"]["inert"] == 1 and d["totals"]["unproven"] > 3, d["totals"]
proof = by["8.5.2"]["proof"]
assert by["8.5.2"]["status"] == "proven" and (proof["edition"], proof["other_edition"]) == ("ja-1.04", "en-1.2")
assert proof["outcome"] == "illegal move: 2, by: [play-monster-once]" and proof["other_outcome"] == "no move was refused"
assert by["4.4.6"]["status"] == "inert" and by["6.1.1.3"]["status"] == "same" and by["6.1.1.3"]["why"]
assert by["2.3.2.2.1"]["status"] == "unproven" and "come out the same" in by["2.3.2.2.1"]["why"], by["2.3.2.2.1"]
assert "no scenario" in by["7.5.7"]["why"]
assert not any(n in by for n in ("10.4.1", "8.5")), "a new number or a heading is no difference"
PY
  ends 1 "$judge" diff en-1.2 ja-1.04 --prove --fixtures tests/data/suite/editions && grep -q '^    ja-1.04: illegal' "$room/out" &&
    grep -q '^    en-1.2: no move was refused' "$room/out" && ends 0 "$judge" diff en-1.2 en-1.2 --prove --fixtures tests/data/suite/editions &&
    ends 2 "$judge" diff en-1.2 ja-1.04 --prove --fixtures tests/data/suite/unknown-key && ends 0 "$judge" diff en-1.2 ja-1.04
}
check 'diff --prove lists real differences with proofs, and what is unproven' proves_differences

wrong_use() {
  ends 2 "$judge" impact "$rulings/refuted.yaml" && ends 2 "$judge" impact --from en-1.2 --to en-9 "$rulings/refuted.yaml" &&
    ends 2 "$judge" impact --from en-1.2 --to ja-1.04 && ends 2 "$judge" impact --from en-1.2 --to ja-1.04 "$room/nothing.yaml" &&
    mkdir -p "$room/empty" && ends 2 "$judge" impact --from en-1.2 --to ja-1.04 "$room/empty" && ends 2 "$judge" bisect &&
    ends 2 "$judge" bisect "$rulings/refuted.yaml" && ends 2 "$judge" bisect "$rulings/refuted.yaml" --editions en-1.2 &&
    ends 2 "$judge" bisect - - && ends 2 "$judge" bisect "$rulings/refuted.yaml" "$rulings/bad-candidate.yaml" &&
    ends 0 "$judge" impact --help && ends 0 "$judge" bisect --help
}
check 'wrong use is exit code 2' wrong_use

checked
