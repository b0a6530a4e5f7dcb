#!/bin/sh
# What README and man pages say of the programs is so: commands, options, what comes out.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
judged=${JUDGED:-build/judged}

# A command that is shown with what it prints prints that, up to a line of three dots.
shown_output() {
  python3 - "$judge" README.md <<'PY'
import re, shlex, subprocess, sys

judge, page = sys.argv[1:]
shown = 0
for block in re.findall(r"^```console\n(.*?)^```", open(page).read(), re.M | re.S):
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
        if not output:
            continue
        name, *arguments = shlex.split(command, comments=True)
        assert name == "judge", command
        told = subprocess.run([judge, *arguments], capture_output=True, text=True).stdout.splitlines()
        lines = output.splitlines()
        if lines[-1] == "...":
            lines, told = lines[:-1], told[: len(lines) - 1]
        assert lines == told, (command, lines, told)
        shown += 1
assert shown >= 1
PY
}
check 'README shows what the program prints' shown_output

# Commands without output are of commands and options there are.
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

# page PAGE OPTION...: the page names every option that the program's help does.
page() {
  file=docs/man/$1
  shift
  "$@" --help >"$room/help" || return 1
  grep -oE -- '--[a-z][a-z-]*' "$room/help" | sort -u | while read -r option; do
    grep -qE "Fl -${option#--}( |$)" "$file" || echo "$file does not name $option of $*"
  done >"$room/missing"
  [ -s "$room/help" ] && [ ! -s "$room/missing" ] || { cat "$room/missing"; return 1; }
}

pages() {
  "$judge" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p' >"$room/commands"
  [ "$(wc -l <"$room/commands")" -gt 10 ] || return 1
  while read -r command; do
    case $command in
      suite | disputes | matrix) page "judge-$command.1" "$judge" "$command" || return 1 ;;
      *) page judge.1 "$judge" "$command" && grep -q "^\.It Cm $command\$" docs/man/judge.1 || return 1 ;;
    esac
  done <"$room/commands"
  page judged.8 "$judged"
}
check 'the man pages name every command and option' pages

checked
