#!/bin/sh
# What README and man pages say of the programs is so: commands, options, what comes out.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
judged=${JUDGED:-build/judged}

# Commands are of commands and options there are.
shown_commands() {
  python3 - "$judge" README.md <<'PY'
import re, shlex, subprocess, sys

judge, page = sys.argv[1:]
text = open(page).read()
commands = re.findall(r"^\$ (judge .*)$", text, re.M) + re.findall(r"`(judge [a-z][^`]*)`", text)
assert len(commands) > 15, commands
for command in commands:
    _, name, *arguments = shlex.split(command, comments=True)
    told = subprocess.run([judge, name, "--help"], capture_output=True, text=True)
    assert told.returncode == 0, command
    for option in (a for a in arguments if a.startswith("--")):
        assert option in told.stdout, (command, option)
PY
}
check 'every command of README is one there is' shown_commands

# page PAGE HELP...: the page names every option that the programs' help does, and no other.
page() {
  file=docs/man/$1
  shift
  [ -s "$1" ] || return 1
  grep -ohE -- '--[a-z][a-z-]*' "$@" | grep -vxE -- '--help|--version' | sort -u >"$room/told"
  grep -E '(^|[ .])(Fl|Op Fl) ' "$file" | grep -oE '(Fl|,|\|) -[a-z][a-z-]*' | sed 's/.* -/--/' |
    grep -vxE -- '--help|--version' | sort -u >"$room/named"
  diff "$room/told" "$room/named" >"$room/missing" && return 0
  echo "$file: < is told by $*, > by the page:" && cat "$room/missing"
  return 1
}

pages() {
  "$judge" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p' >"$room/commands"
  [ "$(wc -l <"$room/commands")" -gt 10 ] || return 1
  while read -r command; do
    "$judge" "$command" --help >"$room/help.$command" || return 1
    case $command in
      suite | disputes | matrix) page "judge-$command.1" "$room/help.$command" && rm "$room/help.$command" || return 1 ;;
      *) grep -q "^\.It Cm $command\$" docs/man/judge.1 || return 1 ;;
    esac
  done <"$room/commands"
  "$judge" --server URL --help >"$room/help.server"
  "$judge" help | grep -v -- --server >"$room/help.all"
  for command in replay batch moves show search; do
    "$judge" --server http://127.0.0.1:1 "$command" --help >"$room/help.server-$command" || return 1
  done
  page judge.1 "$room"/help.* || return 1
  "$judged" --help >"$room/daemon" && "$judged" token --help >>"$room/daemon" &&
    "$judged" backup --help >>"$room/daemon" && "$judged" erase --help >>"$room/daemon" && "$judged" verify --help >>"$room/daemon" && "$judged" restore --help >>"$room/daemon" &&
    page judged.8 "$room/daemon"
}
check 'the man pages name every command and option' pages

# Every route of the table is in openapi.yaml and on the page of the service, and no other.
routes() {
  python3 - <<'PY'
import re, yaml

def bare(path):
    return re.sub(r"\{[^}]*\}(\.svg)?", "{}", path.split("?")[0])

table = {(m, bare(p)) for m, p in re.findall(r'^\t(GET|POST|DELETE)(?:_KEPT)?\("([^"]+)"', open("judged/service/api/route.c").read(), re.M)}
paths = yaml.safe_load(open("docs/openapi.yaml"))["paths"]
contract = {(m.upper(), bare(p)) for p, one in paths.items() for m in one if m in ("get", "post", "delete")}
cells = re.findall(r"^\| (`[^|]*/[^|]*)\|", open("docs/http.md").read(), re.M)
page = {bare(p) for cell in cells for p in re.findall(r"(/[^` ]*)`", cell)}
assert len(table) > 30, table
assert table == contract, table ^ contract
assert {p for _, p in table} == page, {p for _, p in table} ^ page
PY
}
check 'every route is in openapi.yaml and on its page' routes

# A function that a page names is one there is.
functions() {
  grep -ohE '\b[a-z_][a-z0-9_]*\(\)' README.md docs/*.md docs/dev/*.md engine/*/README.md | sort -u | grep -vxE '(malloc|abort|assert|setjmp|longjmp)\(\)' >"$room/named"
  [ "$(wc -l <"$room/named")" -gt 30 ] || return 1
  find engine judged rulebook tests -name '*.[ch]' -exec grep -hoE '^(#define )?[a-z_][a-z0-9_]*\(' {} + |
    sed 's/^#define //; s/$/)/' | sort -u >"$room/there"
  comm -23 "$room/named" "$room/there" >"$room/missing"
  [ ! -s "$room/missing" ] || { echo "there is no such function:" && cat "$room/missing"; return 1; }
}
check 'every function that a page names is there' functions

# A link on a page leads to a file that exists, and to a heading in it.
links() {
  python3 - <<'PY'
import glob, os, re

def headings(page):
    text = re.sub(r"^```.*?^```", "", open(page).read(), flags=re.M | re.S)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, re.M)}

pages = ["README.md", "judged/web/README.md", "contrib/cluster/README.md", *glob.glob("engine/*/README.md"), *glob.glob("docs/*.md"), *glob.glob("docs/dev/*.md")]
followed = 0
for page in pages:
    for link in re.findall(r"\]\(([^)\s]+)\)", open(page).read()):
        path, _, heading = link.partition("#")
        if not path.startswith("http"):
            target = os.path.join(os.path.dirname(page), path) if path else page
            assert os.path.exists(target), f"{page}: {link}"
            assert not heading or heading in headings(target), f"{page}: {link}"
            followed += 1
assert followed > 100, followed
PY
}
check 'every link leads to a page and a heading' links

# The page of a game has a row for each of its files.
rows() {
  for file in engine/*/ruleset.c; do
    folder=${file%/*}
    for file in "$folder"/*.c "$folder"/*.def; do
      grep -q "^| .*\`${file##*/}\`.* |" "$folder/README.md" || { echo "$folder/README.md has no row for $file"; return 1; }
    done
  done
}
check 'the page of a game has a row for each of its files' rows

checked
