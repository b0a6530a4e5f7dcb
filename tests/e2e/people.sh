#!/bin/sh
# A ruling for people: what `judge replay` prints by default, of all kinds of rulings, against a golden file; and what it
# leaves to --full.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=$(realpath "${JUDGE:-build/judge}")
golden=tests/data/people.txt
rulings=tests/data/rulings
demo=contrib/demo-games

all() {
  for file in "$rulings"/c*.yaml "$rulings"/i*.yaml "$rulings"/r*.yaml "$rulings"/s*.yaml "$rulings"/u*.yaml "$demo"/*/*.yaml; do
    echo "== $file"
    "$judge" replay "$file"
  done
}
# When people are meant to read something else: PEOPLE=write tests/e2e/people.sh
[ "${PEOPLE:-}" != write ] || all >"$golden"
as_read() { all >"$room/now" 2>&1 && cmp "$room/now" "$golden" || { diff "$golden" "$room/now" | head -20; return 1; }; }
all >/dev/null 2>&1
check "rulings for people are those of $golden" as_read

short() {
  ! grep -v '^==' "$golden" | grep -E 'Readings relied on|Judged by|chain|would be legal with' &&
    grep -q '^What to do now:' "$golden" && grep -q '^Clause .* of colossus/en' "$golden"
}
check 'readings, versions and hashes are left out' short

full() {
  ends 1 "$judge" replay --full "$demo/godzilla/illegal-move.yaml" && grep -q '^Readings relied on' "$room/out" &&
    grep -q '^Judged by godzilla/en-1.2 ' "$room/out" && [ "$(wc -l <"$room/out")" -gt 100 ]
}
check 'they come with --full' full

pages() {
  ends 1 "$judge" replay --edition ja-1.04 "$demo/godzilla/illegal-move.yaml" &&
    grep -q '^Clause 8\.5\.1 of godzilla/ja-1\.04 (play a monster card), page 8: ' "$room/out" &&
    ends 1 "$judge" replay --edition en-1.00 "$demo/godzilla/illegal-move.yaml" && grep -q ', page 8: ' "$room/out" &&
    ends 1 "$judge" replay "$demo/godzilla/illegal-move.yaml" && ! grep -q ', page' "$room/out"
}
check 'the page is there where it is known' pages

japanese() {
  for file in "$rulings"/c*.yaml "$rulings"/i*.yaml "$rulings"/r*.yaml "$rulings"/s*.yaml "$rulings"/u*.yaml "$demo"/godzilla/*.yaml; do
    echo "== $file"
    "$judge" replay --edition ja-1.04 --lang ja "$file"
  done
}
[ "${PEOPLE:-}" != write ] || japanese >tests/data/people.ja.txt
in_japanese() {
  japanese >"$room/now" 2>&1 && cmp "$room/now" tests/data/people.ja.txt || { diff tests/data/people.ja.txt "$room/now" | head -20; return 1; }
  [ "$(grep -c '^違反: ' "$room/now")" -gt 12 ] && [ "$(grep -c '^条項' "$room/now")" -gt 12 ]
}
check 'the Japanese edition is told in Japanese' in_japanese
# Left in English: names of cards without a Japanese one, and what the record has written.
no_english() {
  grep -v '^==' tests/data/people.ja.txt | sed -E 's/`[^`]*`//g; s/[A-Z0-9]+-[0-9]+ \([^)]*\)+//g' |
    grep -nE '\b(is|are|the|can|must|with|for|before|legal|cards?)\b' && return 1
  [ "$(grep -c '^この後の処置:' tests/data/people.ja.txt)" -gt 10 ] && grep -q '^今できること: ' tests/data/people.ja.txt
}
check 'all of it: what to do now, claims, options' no_english
in_words() {
  sed 's/^edition: .*/edition: ja-1.04/' "$rulings/two-accounts.yaml" >"$room/two.yaml"
  ends 1 "$judge" replay --lang ja "$room/two.yaml" && grep -q '^双方が一致している手はここまで適正です。Bの説明は成り立ちません。$' "$room/out" &&
    grep -q '^Bの説明は成り立ちません: 事実(A.zone.5: ESD01-008、終了時)と違います。A.zone.5にはESD01-009があります。Bの説明では、2手目でAがルールに違反しました: Aは.*できません: .*(条項8\.2\.1)。' "$room/out"
}
check 'so are two accounts' in_words
options() {
  for more in '' --full; do
    # shellcheck disable=SC2086
    ends 1 "$judge" moves --edition ja-1.04 --lang ja $more "$demo/godzilla/illegal-move.yaml" || return 1
    ! grep -qE '^(Legal|Refused)|no higher than|must ' "$room/out" && grep -qx '適正な手:' "$room/out" &&
      grep -q '等級([0-9])は、.*の進攻怪獣の等級([0-9])と同じでなければなりません' "$room/out" || return 1
  done
  grep -qx 'できない手:' "$room/out" && grep -qx '    B: EPR-009 (Chibi Godzilla)を捨てて進攻' "$room/out" &&
    ends 1 "$judge" moves --lang ja "$demo/godzilla/illegal-move.yaml" && grep -qx 'Legal:' "$room/out" &&
    ends 1 "$judge" moves --edition ja-1.04 --lang ja --view A "$demo/godzilla/illegal-move.yaml" && ! grep -q 'B: EBP01-018' "$room/out"
}
check 'so are the moves there are, and those there are not' options
decks() {
  sed 's/^edition: .*/edition: ja-1.04/' "$rulings/deck-faulty.yaml" >"$room/decks.yaml"
  ends 1 "$judge" deck --lang ja "$room/decks.yaml" && grep -q ': 違反$' "$room/out" && grep -q '^  条項6\.1\.1\.4、T-001 (.*4枚までですが、' "$room/out" &&
    ! grep -qE 'illegal|cards|copies' "$room/out" && cp "$room/out" "$room/one" &&
    ends 1 "$judge" deck "$room/decks.yaml" && ! cmp -s "$room/out" "$room/one" && grep -q '^  6\.1\.1\.4, T-001 (.*: the decks may have at most 4 copies' "$room/out"
}
check 'so are the faults of decks' decks
elsewhere() {
  ends 1 "$judge" impact --from en-1.00 --to ja-1.04 --lang ja "$demo/godzilla" && grep -q '^  ja-1\.04: Aは.*1ターンに1枚' "$room/out" &&
    grep -q '^  en-1\.00: Everything is legal' "$room/out" || return 1
  ends 1 "$judge" position --edition ja-1.04 --lang ja --move 29 "$demo/godzilla/illegal-move.yaml" &&
    grep -q 'does not get past move 29: Bは' "$room/err" || return 1
  "$judge" disputes --tell --lang ja fixtures/disputes/16-two-monsters-in-a-turn-ja.yaml >"$room/told" || return 1
  grep -q '^条項[0-9.]*(' "$room/told"
}
check 'impact, position and disputes tell their reasons in it' elsewhere
could() {
  sed -e 's/^edition: .*/edition: ja-1.04/' -e '/^moves:/,$d' "$rulings/two-accounts.yaml" >"$room/could.yaml"
  cat >>"$room/could.yaml" <<'YAML'
moves: []
claims:
  - {could: {A: {play: ESD01-009}}}
  - {could: {B: {play: ESD01-009}}}
  - {could_not: {A: {play: ESD01-008}}}
  - {could_not: {A: {play: ESD01-009}}, because: 8.4.1}
YAML
  ends 1 "$judge" replay --lang ja "$room/could.yaml" && grep -q '^主張1.*プレイできませんでした: 等級(4)は、Bの怪獣がいるエリアの番号(3)以下でなければなりません(8\.2\.1)。$' "$room/out" &&
    grep -q '(BはESD01-009 (援軍)をプレイできませんでした: その時点の判断はAのものでした)' "$room/out" &&
    grep -q '(AはESD01-008 (新生丸)をプレイできました)' "$room/out" && grep -q '(8\.2\.1)、`8\.4\.1`は適用されていません)' "$room/out" &&
    ends 0 "$judge" replay --lang ja --view B "$room/could.yaml" && ! grep -qE 'Shinseimaru|新生丸' "$room/out" || return 1
  ends 1 "$judge" replay --json "$room/could.yaml" && ! grep -q '"could"' "$room/out"
}
check 'so is what could have been done' could
found() {
  sed -e 's/^edition: .*/edition: ja-1.04/' -e '/^moves:/,$d' "$rulings/two-accounts.yaml" >"$room/found.yaml"
  cat >>"$room/found.yaml" <<'YAML'
moves:
  - A: pass
claims:
  - {between: [start, {turn: 5, phase: main}], happened: advance}
  - {at: {decision: 1}, that: {A.zone.4.known_to: [A], A.hand: {has: EPR-001}}}
  - {verdict: illegal}
  - {asks: {player: A, question: action}}
YAML
  ends 1 "$judge" replay --lang ja "$room/found.yaml" && grep -q '^主張1(happened: advance、開始時からターン5のメインフェイズの始めまで)は正しくありません: `advance`は起きていません。$' "$room/out" &&
    grep -q '(A\.handにはESD01-009、EPR-007、ESD01-008があります、A\.zone\.4\.known_toに値はありません)' "$room/out" && grep -q '(判定はここまで適正です)' "$room/out" || return 1
  sed 's/^edition: .*/edition: ja-1.04/; s/^\( *edition: \)en.*/\1ja-1.04/' fixtures/disputes/124-drew-from-an-unknown-deck.yaml >"$room/drew.yaml"
  ends 1 "$judge" replay --lang ja "$room/drew.yaml" && grep -q '^- 1手目の前まで戻す。AはA.deckのカード3枚を見ています。' "$room/out"
}
check 'so is what was found, and what was seen of cards nobody knows' found
names() {
  sed -n '/^```yaml$/,/^```$/{/^```/d;p}' docs/ja.md >"$room/ja.yaml" &&
    sed -e 's/activate: ESD01-013/activate: 銀座壊滅/' -e 's/ESD01-009\]/援軍]/' "$room/ja.yaml" >"$room/named.yaml" &&
    ends 1 "$judge" replay --lang ja "$room/ja.yaml" && grep -qF 'AはESD01-013 (銀座壊滅)を発動できません' "$room/out" && ! grep -q Ginza "$room/out" &&
    ends 1 "$judge" replay "$room/ja.yaml" && grep -qF 'ESD01-013 (Ginza Annihilated)' "$room/out" && ! grep -q 銀座 "$room/out" &&
    ends 1 "$judge" replay --lang ja "$room/named.yaml" && grep -qF 'AはESD01-013 (銀座壊滅)を発動できません' "$room/out" || return 1
  sed 's/activate: ESD01-013/activate: 銀座懐滅/' "$room/ja.yaml" >"$room/named.yaml" &&
    ends 2 "$judge" replay "$room/named.yaml" && grep -qF 'there is no card `銀座懐滅`; did you mean `銀座壊滅`?' "$room/err" || return 1
  sed 's/activate: ESD01-013/activate: ゴジラ(2023)/' "$room/ja.yaml" >"$room/named.yaml" &&
    ends 2 "$judge" replay "$room/named.yaml" && grep -qF 'cards are called `ゴジラ(2023)`; write the number: ' "$room/err"
}
check 'cards are called by their Japanese names, in rulings and in records' names
not_there() {
  ends 1 "$judge" replay --lang ja "$demo/godzilla/illegal-move.yaml" && cp "$room/out" "$room/one" &&
    ends 1 "$judge" replay "$demo/godzilla/illegal-move.yaml" && cmp "$room/out" "$room/one" && ends 2 "$judge" replay --lang fr "$demo/godzilla/illegal-move.yaml"
}
check 'an edition that is not there in it is told in English' not_there
hidden() {
  ends 1 "$judge" replay --edition ja-1.04 --lang ja --view B "$rulings/illegal-keep.yaml" && grep -q '^違反' "$room/out" || return 1
  for view in A B public; do
    "$judge" replay --edition ja-1.04 --view "$view" "$demo/godzilla/illegal-move.yaml" >"$room/en"
    "$judge" replay --edition ja-1.04 --view "$view" --lang ja "$demo/godzilla/illegal-move.yaml" | grep -oE '[A-Z]+[0-9]*-[0-9]+' | while read -r card; do
      grep -q "$card" "$room/en" || { echo "$card is told to $view in Japanese alone"; return 1; }
    done || return 1
  done
}
check 'nobody is told more in Japanese' hidden

checked
