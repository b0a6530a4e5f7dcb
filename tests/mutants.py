#!/usr/bin/env python3
"""Does the suite notice when the engine is wrong? `make mutants N=200 SEED=1`.

Each mutant is the engine with one small change in one place: a comparison, `&&` or `||`, a number that is one
off, a `!` or a call or a return that is gone. One object is compiled anew and the program `judge` linked with
it; then the suite, the disputes, the proofs and, for the kernel, its unit tests are played, until one of them
says that something is wrong. A change that compiles to the same code is none, and another one is drawn.

What nothing notices has to stand in the list of survivors, a line each, with tabs between file, the line of
source, the change and the reason; the list is checked: what stands there must be in the source, and be found
to survive when it is drawn. Exit code 1: a survivor nobody explains, a line of the list that is wrong, or fewer
killed by assertions than the aims below.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys

AIMS = {"games": 90, "kernel": 75}  # percent killed by assertions, of what is rule code and not listed as equivalent
SUITE_SECONDS = 300

# Not the rules of a game: rows, hashes and views of the state, hidden cards as worlds, doubts about positions.
# Other tests hold these (tests/property, judge suite --positions): they are told apart.
NOT_RULES = {"rows", "hash", "read", "sight_read", "vary", "unknown", "deviate", "doubts", "position", "deeds"}


def group_of(path):
    name = os.path.splitext(os.path.basename(path))[0]
    if name in NOT_RULES or name.startswith("rows"):
        return "other"
    return "kernel" if path.startswith("engine/kernel/") else "games"


# 1. Where a change can be made

SWAPS = [("==", "!="), ("!=", "=="), ("<=", "<"), (">=", ">"), ("<", "<="), (">", ">="), ("&&", "||"), ("||", "&&")]
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|->|<<=?|>>=?|[<>=!]=|&&|\|\||\+\+|--|[A-Za-z_]\w*|\d+\w*|.')
CALL = re.compile(r"^\t+[a-z_][a-z_0-9]*\(.*\);$")
RETURNED = {"false": "true", "true": "false", "DID": "DID_NOTHING", "DID_NOTHING": "DID"}


class Site:
    """One change: from column `at` of a line (from 1) of a file, `old` becomes `new`."""

    def __init__(self, path, line, text, at, old, new, nth):
        self.path, self.line, self.text, self.at, self.old, self.new = path, line, text.strip(), at, old, new
        self.change = (f"{old} -> {new}" if new else "dropped") + (f" ({nth})" if nth > 1 else "")

    def key(self):
        return self.path, self.text, self.change

    def apply(self, source):
        lines = source.split("\n")
        line = lines[self.line - 1]
        assert line[self.at:].startswith(self.old)
        lines[self.line - 1] = line[:self.at] + (self.new or ";") + line[self.at + len(self.old):]
        return "\n".join(lines)


def code_of(line, in_comment):
    """The line with comments blanked out, and whether one goes on."""
    out, i = "", 0
    while i < len(line):
        if in_comment:
            end = line.find("*/", i)
            if end < 0:
                return out + " " * (len(line) - i), True
            out, i, in_comment = out + " " * (end + 2 - i), end + 2, False
        elif line.startswith("/*", i):
            in_comment = True
        else:
            out, i = out + line[i], i + 1
    return out, in_comment


def changes_of(code, before):
    """(column, old, new) of every change in a line of a function's body."""
    stripped = code.strip()
    if stripped.startswith(("#", "case ", "static const", "assert(", "[", "enum ")):
        return
    last = ""
    # One round more of a loop reads what lies behind the end, mostly zeros: sanitizers look for that, not scenarios.
    # One round less, at the beginning, is another matter.
    loop = re.match(r"\s*for \(", code)
    for match in TOKEN.finditer(code):
        token, at = match.group(), match.start()
        for old, new in SWAPS:
            if token == old and not (loop and old in ("<", "<=")):
                yield at, old, new
        if loop and token == "0" and last == "=":
            yield at, "0", "1"
        following = code[match.end():match.end() + 1]
        if token == "!" and following not in ("=", "!"):
            yield at, "!", " "
        if token.isdigit() and last in ("+", "-", "<", ">", "<=", ">=", "==", "!=", "return") and following != "]":
            yield at, token, str(int(token) + 1)
        if token in RETURNED and last == "return":
            yield at, token, RETURNED[token]
        if token.strip():
            last = token
    indent = len(code) - len(code.lstrip())
    if CALL.match(code.rstrip()) and before.rstrip().endswith((";", "{", "}", ")", "else")) or stripped == "return;":
        yield indent, stripped, ""


def sites_of(path):
    inside, in_comment, before = False, False, ""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines, 1):
        code, in_comment = code_of(line, in_comment)
        if code.startswith("{"):
            inside = True
        elif code.startswith("}"):
            inside = False
        elif inside and code.strip():
            seen = collections.Counter()
            for at, old, new in changes_of(code, before):
                seen[old, new] += 1
                if line[at:].startswith(old):
                    yield Site(path, number, line, at, old, new, seen[old, new])
        if code.strip():
            before = code


# 2. Building and playing one

class Bench:
    """A folder of its own to compile and link in."""

    def __init__(self, options, number):
        self.o = options
        self.root = os.path.abspath(os.curdir)
        self.dir = os.path.join(self.root, options.build, "mutants", str(number))
        shutil.rmtree(self.dir, ignore_errors=True)
        os.makedirs(self.dir)
        self.plain = {}

    def flags(self):
        flags = [f for f in self.o.compile.split() if f not in ("-g", "-Werror") and not f.startswith("-W")]
        return [f"-I{self.root}/{f[2:]}".rstrip(".") if f.startswith("-I") else f for f in flags]

    def compile(self, path, source):
        where = os.path.join(self.dir, path)
        os.makedirs(os.path.dirname(where), exist_ok=True)
        with open(where, "w", encoding="utf-8") as file:
            file.write(source)
        done = subprocess.run([*self.flags(), "-w", "-c", "-o", "one.o", path], cwd=self.dir, capture_output=True)
        if done.returncode:
            return None
        with open(os.path.join(self.dir, "one.o"), "rb") as file:
            return hashlib.sha256(file.read()).digest()

    def link(self, objects, archives, libs, out):
        words = [self.o.compile.split()[0], *self.o.ldflags.split(), "-o", os.path.join(self.dir, out), *objects.split(),
                 os.path.join(self.dir, "one.o"), *archives.split(), *libs.split()]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"mutants: {out} cannot be linked: {done.stderr[-400:]}")
        return os.path.join(self.dir, out)

    def run(self, *words):
        """Exit code (None: out of time) and what was said."""
        try:
            done = subprocess.run(words, capture_output=True, text=True, timeout=SUITE_SECONDS, errors="replace")
            return done.returncode, done.stdout
        except subprocess.TimeoutExpired:
            return None, ""


def verdict_on_suite(code, said):
    """'killed', 'crash', 'timeout' or None of a play of the suite: a scenario whose process crashed is no assertion."""
    if code is None:
        return "timeout"
    if code == 0:
        return None
    failed = [line for before, line in zip(said.split("\n"), said.split("\n")[1:]) if before.startswith("not ok")]
    if code in (1, 2) and any("the program crashed" not in line for line in failed):
        return "killed"
    return "killed" if code == 2 else "crash"


def plain_verdict(code, _):
    return None if code == 0 else "timeout" if code is None else "killed" if code in (1, 2) else "crash"


def trials(bench, site):
    others = " ".join(o for o in bench.o.engine.split() if not o.endswith("/" + site.path[:-2] + ".o"))
    judge = bench.link(bench.o.judge_objects + " " + others, bench.o.judge_archives, bench.o.judge_libs, "judge")
    fixtures = ["--fixtures", "fixtures", "--jobs", "1"]
    yield "suite", lambda: verdict_on_suite(*bench.run(judge, "suite", *fixtures))
    yield "disputes", lambda: plain_verdict(*bench.run(judge, "disputes"))
    yield "proofs", lambda: verdict_on_suite(*bench.run(judge, "suite", "--prove", *fixtures))
    if not site.path.startswith("engine/kernel/"):
        return
    name = os.path.splitext(os.path.basename(site.path))[0]
    units = sorted(bench.o.units.split(), key=lambda unit: (os.path.basename(unit) != name + ".o", unit))
    for unit in units:
        def play(unit=unit):
            program = bench.link(unit + " " + bench.o.unit_objects, bench.o.unit_archives, bench.o.unit_libs, "unit")
            return plain_verdict(*bench.run(program, "--jobs", "1"))
        yield "unit tests", play


def judge_one(bench, site):
    """(who killed it, how), or None: the same code, or none that compiles."""
    if site.path not in bench.plain:
        with open(site.path, encoding="utf-8") as file:
            source = file.read()
        bench.plain[site.path] = source, bench.compile(site.path, source)
    source, plain = bench.plain[site.path]
    made = bench.compile(site.path, site.apply(source))
    if made is None or made == plain:
        return None
    other = None
    for who, play in trials(bench, site):
        verdict = play()
        if verdict == "killed":
            return who, "killed"
        if verdict == "timeout":
            return who, "timeout"
        other = other or (verdict and (who, verdict))
    return other or ("nobody", "survived")


# 3. The list of survivors

def read_survivors(path, sites):
    known, wrong = {}, []
    there = {site.key() for site in sites}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip() or line.startswith("#"):
                continue
            cells = line.rstrip("\n").split("\t")
            if len(cells) != 4 or not all(cells):
                wrong.append(f"{path}:{number}: a line is file, source, change and reason, with a tab between each")
            elif tuple(cells[:3]) not in there:
                wrong.append(f"{path}:{number}: there is no such place any more: {cells[0]}: {cells[1]}: {cells[2]}")
            elif tuple(cells[:3]) in known:
                wrong.append(f"{path}:{number}: listed twice")
            else:
                known[tuple(cells[:3])] = cells[3]
    return known, wrong


# 4. All of it

def play_all(options, drawn):
    """Yields (site, result) until there are N that differ from the engine."""
    benches = [Bench(options, n) for n in range(options.jobs)]
    waiting = iter(drawn)
    found = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = {}

        def begin(bench):
            site = next(waiting, None)
            if site:
                running[pool.submit(judge_one, bench, site)] = bench, site

        for bench in benches:
            begin(bench)
        while running:
            done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                bench, site = running.pop(future)
                result = future.result()
                if result and found < options.n:
                    found += 1
                    yield site, result
                if found < options.n:
                    begin(bench)


def until_stopped(results):
    """Who has no more patience is told what there is."""
    try:
        yield from results
    except KeyboardInterrupt:
        print("stopped")


def tell(tally, known_survivors):
    met = True
    for group in ("games", "kernel", "other"):
        count = tally[group]
        all_of = sum(count.values())
        if not all_of:
            continue
        by = {who: n for (who, how), n in count.items() if how == "killed"}
        killed, real = sum(by.values()), all_of - known_survivors[group, "equivalent"]
        share = 100 * killed // real if real else 100
        print(f"{group}: {all_of} mutants; killed by " + (", ".join(f"{who} {n}" for who, n in sorted(by.items())) or "nobody") +
              f"; crashes {sum(n for (_, how), n in count.items() if how == 'crash')}" +
              f", out of time {sum(n for (_, how), n in count.items() if how == 'timeout')}" +
              f"; survivors {count['nobody', 'survived']}, of them known {known_survivors[group, 'known']}" +
              f" ({known_survivors[group, 'equivalent']} equivalent); {share} % die by assertions")
        met = met and share >= AIMS.get(group, 0)
    return met


def main():
    parser = argparse.ArgumentParser()
    for name in ("compile", "ldflags", "judge-objects", "engine", "judge-archives", "judge-libs", "units", "unit-objects",
                 "unit-archives", "unit-libs"):
        parser.add_argument("--" + name, default="")
    parser.add_argument("--build", default="build")
    parser.add_argument("--n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="files whose path begins so")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--survivors", default="tests/mutants.survivors")
    parser.add_argument("--check-list", action="store_true", help="is each line of the list still in the source?")
    options = parser.parse_args()

    files = sorted(os.path.join(folder, name) for folder, _, names in os.walk("engine") for name in names
                   if name.endswith(".c"))
    sites = [site for path in files for site in sites_of(path)]
    known, wrong = read_survivors(options.survivors, sites)
    print("\n".join(wrong), end="\n" if wrong else "")
    if options.check_list:
        return 1 if wrong else 0
    chosen = [site for site in sites if site.path.startswith(options.only)]
    random.Random(options.seed).shuffle(chosen)
    judge = os.path.join(options.build, "judge")
    for words in ([judge, "suite", "--prove"], [judge, "disputes"]):
        if subprocess.run(words, capture_output=True).returncode:
            raise SystemExit(f"mutants: the engine as it is does not pass {' '.join(words)}")
    tally, known_survivors, unknown = collections.defaultdict(collections.Counter), collections.Counter(), 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for site, result in until_stopped(play_all(options, chosen)):
        group = group_of(site.path)
        tally[group][result] += 1
        if result[1] == "killed":
            if site.key() in known:
                print(f"listed as a survivor, but killed by {result[0]}: {site.path}:{site.line}: {site.text}: {site.change}")
                wrong.append(site)
            continue
        if result[1] == "survived" and site.key() in known:
            known_survivors[group, "known"] += 1
            known_survivors[group, "equivalent"] += known[site.key()].startswith("equivalent")
            continue
        unknown += result[1] == "survived"
        print(f"{result[1]}{'' if result[1] == 'survived' else ' in ' + result[0]}\t{site.path}:{site.line}\t{site.text}\t{site.change}", flush=True)
    met = tell(tally, known_survivors)
    print(f"seed {options.seed}: {unknown} survivors nobody explains" + ("" if met else "; fewer than the aim die by assertions"))
    return 1 if unknown or wrong or not met else 0


if __name__ == "__main__":
    sys.exit(main())
