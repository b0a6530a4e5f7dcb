#!/bin/sh
# The library in other programs: the same bytes as the program in C, C++ and Python, only its own names, flat memory.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${JUDGE:-build/judge}
build=${B:-build}
shared="-Ijudged/embed -L$build -ljudge -Wl,-rpath,$(cd "$build" && pwd)"
strict='-Wall -Wextra -Wconversion -Wpedantic -Werror'

samples() {
  ${CC:-gcc} -std=c17 $strict contrib/embed/replay.c -o "$room/c" $shared &&
    g++ -std=c++11 $strict contrib/embed/replay.cpp -o "$room/cpp" $shared &&
    ${CC:-gcc} -std=c17 $strict contrib/embed/replay.c -Ijudged/embed -o "$room/static" "$build/libjudge.a" -lnettle
}
check 'the samples compile' samples

# Every record: its ruling by the program, in full and for each player for some, the samples and Python.
same() {
  LIBJUDGE=$build/libjudge.so PYTHONPATH=contrib/python PYTHONDONTWRITEBYTECODE=1 python3 - "$judge" "$room" <<'PY'
import glob, subprocess, sys
import judge
program, room = sys.argv[1:]
def printed(*arguments):
    told = subprocess.run(arguments, capture_output=True)
    return told.returncode, told.stdout
records = sorted(glob.glob("fixtures/disputes/*.yaml")) + sorted(glob.glob("contrib/demo-games/*/*.yaml"))
assert len(records) > 300
for i, path in enumerate(records):
    text = open(path, "rb").read()
    asked = [((), {})]
    if i % 10 == 0:
        asked += [(("--full",), {"full": True}), (("--view", "A"), {"view": "A"}), (("--advice", "--readings"), {"advice": True, "readings": True})]
    for options, named in asked:
        answer = judge.ask("replay", text, **named)
        assert (answer.code, answer.text) == printed(program, "replay", path, "--json", *options), (path, options)
    answer = judge.ask("replay", text)
    for sample in ("c", "cpp", "static") if i % 10 == 0 else ("c",):
        assert (answer.code, answer.text) == printed(f"{room}/{sample}", path), (path, sample)
    if i % 10:
        continue
    for word, command, options, named in (
        ("moves", "moves", (), {}),
        ("explain", "explain", (), {}),
        ("explain", "explain", ("--move", "1"), {"move": 1}),
        ("position", "position", ("--move", "1"), {"move": 1}),
        ("remedy", "remedy", ("--policy", "bandai-trm-2025"), {"policy": "bandai-trm-2025"}),
        ("check", "check-start", (), {}),
    ):
        answer = judge.ask(word, text, **named)
        assert (answer.code, answer.text) == printed(program, command, path, "--json", *options), (path, word)
faulty = f"{room}/faulty.yaml"
open(faulty, "w").write("judged: 1\nmovse: []\n")
answer = judge.ask("replay", open(faulty).read())
assert (answer.code, answer.text) == printed(program, "replay", faulty, "--json") and answer.code == judge.BAD_INPUT
PY
}
check 'every record has the same bytes from the program, C, C++ and Python' same

python() {
  LIBJUDGE=$build/libjudge.so PYTHONPATH=contrib/python PYTHONDONTWRITEBYTECODE=1 python3 - <<'PY'
import judge
path = "fixtures/disputes/01-strategy-by-the-wrong-monster.yaml"
assert judge.replay(open(path).read(), view="A")["view"] == "A"
try:
    judge.replay("judged: 1\nmovse: []\n")
    raise SystemExit(1)
except judge.Fault as fault:
    assert fault.code == judge.BAD_INPUT and fault.faults[0]["line"] and "moves" in str(fault)
card = "game: godzilla\ncards: [{number: XX-1, name: Own, type: battle, rank: 1, colours: [red], icon: 1, counter: 0}]\n"
with judge.Judge(cards=[card]) as own:
    assert own.cards("XX-1")["cards"][0]["name"] == "Own" and judge.cards("XX-1")["found"] == 0
calls = []
with judge.Judge(stopped=lambda: not calls.append(1)) as stopped:
    assert stopped.ask("replay", open(path).read()).code == judge.STOPPED and calls
PY
}
check 'Python has options, faults, cards of its own and a way to stop' python

# A host with names of its own, for each library.
host() {
  set -- fixtures/disputes/01-*.yaml fixtures/disputes/2?-*.yaml contrib/demo-games/*/illegal-move.yaml
  ${CC:-gcc} -std=c17 -D_GNU_SOURCE $strict tests/embed/host.c -o "$room/host" $shared -lpthread &&
    ${CC:-gcc} -std=c17 -D_GNU_SOURCE $strict tests/embed/host.c -Ijudged/embed -o "$room/host-static" "$build/libjudge.a" -lnettle -lpthread &&
    "$room/host" "${CALLS:-10000}" "$@" && "$room/host-static" 1000 "$@"
}
check 'a host keeps its own names, and its memory stays flat over many calls and threads' host

size() {
  [ "$(stat -L -c %s "$build/libjudge.so")" -le 3600000 ]
}
check 'the library has at most 3.6 MB' size

checked
