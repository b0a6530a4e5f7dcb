#!/bin/sh
# judge new as a user meets it: a template for every step decodes as it is.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}

# Ruled as it is printed, by what is known alone, and nothing about it is strange.
step_is_ruled() {
  ends 0 "$judge" new "$1" --edition "$2" --at "$3" && cp "$room/out" "$room/new.yaml" &&
    grep -qx "edition: $2" "$room/new.yaml" && { [ "$3" = setup ] || grep -q "^  step: $3 " "$room/new.yaml"; } &&
    ends 0 "$judge" check-start "$room/new.yaml" && grep -qx '0 faults, 0 warnings' "$room/out" &&
    ends 0 "$judge" replay "$room/new.yaml" && grep -q '^INCOMPLETE: 0 moves' "$room/out" &&
    grep -q '^Everything is legal so far' "$room/out"
}

# Every game, edition and step the schemas have: a line each.
ways() {
  python3 - "${B:-build}"/schema/transcript.*.schema.json <<'PY'
import json, sys

for path in sys.argv[1:]:
    schema = json.load(open(path))
    for edition in schema["properties"]["edition"]["enum"]:
        for step in schema["$defs"]["position"]["properties"]["step"]["enum"]:
            print(schema["properties"]["game"]["const"], edition, step)
PY
}

every_step() {
  ways >"$room/ways" && [ "$(cut -d' ' -f1 "$room/ways" | sort -u | wc -l)" -eq 3 ] && [ "$(wc -l <"$room/ways")" -ge 40 ] || return 1
  while read -r game edition step; do
    step_is_ruled "$game" "$edition" "$step" || { echo "# $game $edition $step"; return 1; }
  done <"$room/ways"
}
check 'a template for every step of every game and edition is ruled as it is, without a doubt' every_step

# The keys of the schema, plurals apart, and no other.
every_key() {
  python3 - "$judge" "$room/ways" "${B:-build}" <<'PY'
import json, re, subprocess, sys

def properties(schema):
    found = set(schema.get("properties", {}))
    for way in ("allOf", "anyOf", "oneOf"):
        for one in schema.get(way, []):
            found |= properties(one)
    return found

def keys_of(schema, name):
    return properties(schema["$defs"][name]) - {"fields", "locuses", "zones", "strategies", "battles"}

ways = [line.split() for line in open(sys.argv[2])]
for game, edition, at in (way for way in ways if way[2] != "setup"):
    schema = json.load(open(f"{sys.argv[3]}/schema/transcript.{game}.schema.json"))
    text = subprocess.run([sys.argv[1], "new", game, "--edition", edition, "--at", at], capture_output=True, text=True, check=True).stdout
    start = text[text.index("\nstart:"):text.index("\nmoves:")]
    top = set(re.findall(r"^  (?:# )?([a-z_]+|[AB]):(?: |$)", start, re.M))
    sides = [set(re.findall(r"^    (?:# )?([a-z_]+): ", side, re.M)) for side in re.split(r"^  B:", start, flags=re.M)]
    card = set(re.findall(r"([a-z_]+): ", re.search(r"^# A card is (.*)$", text, re.M)[1]))
    for what, there, wanted in (("start", top, keys_of(schema, "position")), ("A", sides[0], keys_of(schema, "side")),
                                ("B", sides[1], keys_of(schema, "side")), ("card", card, keys_of(schema, "laid_card"))):
        if there != wanted:
            sys.exit(f"{game}, {edition}, {at}, {what}: {sorted(there ^ wanted)}")
PY
}
check 'it has every key that may stand there, and no other' every_key

filled() {
  ends 0 "$judge" new godzilla && sed 's/# discard: .*/discard: [ESD01-005]/' "$room/out" >"$room/filled.yaml" &&
    grep -q '^    discard: ' "$room/filled.yaml" &&
    ends 0 "$judge" check-start "$room/filled.yaml"
}
check 'a comment is filled in by taking its sign away' filled

wrong_use() {
  ends 2 "$judge" new && ends 2 "$judge" new chess && ends 2 "$judge" new godzilla --at noon &&
    ends 2 "$judge" new godzilla --edition en-9 && ends 0 "$judge" new --help
}
check 'wrong use is told' wrong_use

# The first line says where the schema is: next to the program, in the data beside it, or nothing. A
# fork server is another program, so it isn't asked.
modeline() {
  schemas=$(realpath "${B:-build}")/schema
  for game in godzilla colossus dbs; do
    ends 0 "${B:-build}/judge" new "$game" && head -n 1 "$room/out" | grep -qxF "# yaml-language-server: \$schema=$schemas/transcript.$game.schema.json" ||
      { head -n 1 "$room/out"; return 1; }
  done
  mkdir -p "$room/bin" "$room/share/judged" && cp "${B:-build}/judge" "$room/bin/judge" && cp -r "$schemas" "$room/share/judged" || return 1
  (cd "$room" && bin/judge new dbs) | head -n 1 | grep -qxF "# yaml-language-server: \$schema=$(realpath "$room")/share/judged/schema/transcript.dbs.schema.json" &&
    rm -r "$room/share" && (cd "$room" && bin/judge new dbs) | head -n 1 | grep -q '^# Fill in'
}
check 'a template names the schema that editors check it with' modeline

schemas() {
  for game in godzilla colossus dbs; do
    ends 0 "$judge" new "$game" --schema && cmp "$room/out" "${B:-build}/schema/transcript.$game.schema.json" || return 1
  done
  python3 - docs/*.schema.json "${B:-build}"/schema/*.json <<'PY'
import json, sys

ids = {}
for path in sys.argv[1:]:
    schema = json.load(open(path))
    assert schema["$id"].startswith("urn:judged:") and schema["title"] and schema["description"], path
    assert ids.setdefault(schema["$id"], path) == path, path
    if "transcript" in path:
        meant = lambda value: schema["$defs"][value["$ref"].rpartition("/")[2]] if "$ref" in value else value
        bare = [key for key, value in schema["properties"].items() if "description" not in meant(value)]
        assert not bare, (path, bare)
assert len(ids) == 10, ids
PY
}
check 'every schema has an id of its own, a title and descriptions' schemas

checked
