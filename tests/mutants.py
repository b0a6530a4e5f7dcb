#!/usr/bin/env python3
"""Do the tests notice when the engine is wrong? `make mutants N=50 SEED=1`.

Each mutant is the engine with one small change in one place: a comparison, `&&` or `||`, a number that is one
off, a `!` or a call or a return that is gone. N are drawn from the code of the games and N from the rules of
the kernel, from each file as many as it has places for its share. One object is compiled anew and the program
`judge` linked with it; then the scenarios of the games that use it with their proofs, the disputes, the unit tests
of the rooms that judge (with tests/property/mirrored.c) and, for the kernel, its own are played, and last the
scenarios cut and written down at each decision, a few files at a time, until one of them says that something is
wrong. A change that compiles to the same code is none, and another one is drawn.

What nothing notices has to stand in the list of survivors, a line each, with tabs between file, the line of
source, the change and the reason; the list is checked: what stands there must be in the source, and be found
to survive when it is drawn (`make mutants LISTED=1` draws just those). Exit code 1: a survivor nobody explains,
a line of the list that is wrong, or fewer killed by assertions than the aims below.

What came of each is kept in build/mutants/results; `make mutants AGAIN=1` plays only those that nothing killed
there, as long as their file is the same: for whoever writes the tests that are missing.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading

AIMS = {"games": 90, "kernel": 75}  # percent killed by assertions, of what is rule code and no equivalent
CPU_SECONDS, SECONDS = 10, 300  # for one program: of a processor, and by the clock
DISPUTES_AT_ONCE = 30

# Not the rules of a game: rows, hashes and views of the state, checks of it, hidden cards as worlds, what tables
# did against the rules, doubts about positions. Other tests hold these (tests/property, judge suite --positions):
# they are drawn only where ONLY names their file or folder, and told apart.
NOT_RULES = {"rows", "hash", "read", "sight_read", "sound", "vary", "unknown", "deviate", "doubts", "position", "deeds"}


def name_of(path):
    return os.path.splitext(os.path.basename(path))[0]


def group_of(path):
    if name_of(path) in NOT_RULES:
        return "other"
    return "kernel" if path.startswith("engine/kernel/") else "games"


def games():
    """All that have an engine and scenarios."""
    return sorted((name for name in os.listdir("fixtures") if os.path.isdir("engine/" + name)), key=lambda name: -len(os.listdir("fixtures/" + name)))


def games_of(path):
    """The games whose play a file has a part in."""
    room = path.split("/")[1]
    return [room] if room in games() else games()


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


def capacities():
    """The names that say how long an array is. What is at its limit stops (tests/unit, fuzz), in no game."""
    names = set()
    for folder, _, files in os.walk("engine"):
        for name in files:
            if name.endswith(".h"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    names.update(re.findall(r"^\t.*\w\[([A-Z][A-Z_]+)\]", file.read(), re.M))
    return names


CAPACITIES = capacities()


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
        bound = re.match(r"\s*(\w+)", code[match.end():])
        is_bound = bound and bound.group(1) in CAPACITIES
        for old, new in SWAPS:
            if token == old and not (loop and old in ("<", "<=", "&&")) and not (is_bound and old[0] in "<>"):
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
    """All of a file; of lines that are alike the second and later ones are told apart by their number."""
    alike = collections.Counter()
    for site in all_sites_of(path):
        key = site.key()
        alike[key] += 1
        if alike[key] > 1:
            site.change += f", line {alike[key]} of these"
        yield site


def all_sites_of(path):
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
        words = [self.o.compile.split()[0], *self.o.ldflags.split(), "-s", "-o", os.path.join(self.dir, out), *objects.split(),
                 *archives.split(), *libs.split()]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"mutants: {out} cannot be linked: {done.stderr[-400:]}")
        return os.path.join(self.dir, out)

    def folder(self, game, files):
        """Fixtures of these files only."""
        where = os.path.join(self.dir, "fixtures")
        shutil.rmtree(where, ignore_errors=True)
        for path in files:
            to = os.path.join(where, os.path.relpath(path, "fixtures"))
            os.makedirs(os.path.dirname(to), exist_ok=True)
            os.symlink(os.path.abspath(path), to)
        return ["--game", game, "--fixtures", where]

    def engine(self, site):
        """As the Makefile puts it together: only judge_* is seen from outside."""
        others = [o for o in self.o.engine.split() if not o.endswith("/" + site.path[:-2] + ".o")]
        out, one = os.path.join(self.dir, "engine.o"), os.path.join(self.dir, "one.o")
        for words in ([self.o.compile.split()[0], "-r", "-nostdlib", "-Wl,-S", "-o", out, *others, one],
                      [self.o.objcopy, "--wildcard", "--keep-global-symbol=judge_*", out]):
            subprocess.run(words, check=True)
        return out

    def judge(self, site):
        return self.link(self.o.judge_objects + " " + self.engine(site), self.o.judge_archives, self.o.judge_libs, "judge")

    def judged_units(self, site):
        return self.link(self.o.judged_units + " " + self.engine(site), self.o.judge_archives, self.o.unit_libs, "unit")

    def units(self, units):
        """Unit tests of the kernel as one program."""
        one = os.path.join(self.dir, "one.o")
        return self.link(" ".join(units) + f" {self.o.unit_objects} {one}", self.o.unit_archives, self.o.unit_libs, "unit")

    def run(self, *words):
        """Exit code (None: out of time) and what was said."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        try:
            done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS,
                                  errors="replace", preexec_fn=limit, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None, ""
        return None if done.returncode == -signal.SIGXCPU else done.returncode, done.stdout

    def suite(self, judge, game, files, *how):
        words = [judge, "suite", *how, *self.folder(game, files)]
        code, said = self.run(*words, "--jobs", "1")
        if code is not None and code < 0:
            # Played in processes of their own, the scenarios that do not crash tell what they find.
            code, said = self.run(*words, "--jobs", "2")
        return verdict_on_suite(code, said)


# A program that crashes, or a scenario or test whose process did, asserts nothing.

def verdict_on_suite(code, said):
    """'killed', 'crash', 'timeout' or None of a play of the suite."""
    if code is None or code == 0:
        return None if code == 0 else "timeout"
    lines = said.split("\n")
    failed = [why for line, why in zip(lines, lines[1:]) if line.startswith("not ok")]
    return "killed" if code == 2 or any("the program crashed" not in why for why in failed) else "crash"


def verdict_on_disputes(code, _):
    return None if code == 0 else "timeout" if code is None else "killed" if code in (1, 2) else "crash"


def verdict_on_unit(code, said):
    if code is None or code == 0:
        return None if code == 0 else "timeout"
    failed = [line for line in said.split("\n") if line.startswith("[FAIL]")]
    return "killed" if any("CRASH!" not in line for line in failed) else "crash"


class Plan:
    """What is played against a mutant, in pieces; those that killed most come first."""

    def __init__(self, options):
        self.pieces = {}
        self.kills = collections.Counter()
        self.lock = threading.Lock()
        for game in games():
            self.pieces[game] = list(self.chapters(game))
        disputes = sorted("fixtures/disputes/" + name for name in os.listdir("fixtures/disputes"))
        self.disputes = [disputes[i::1 + len(disputes) // DISPUTES_AT_ONCE] for i in range(1 + len(disputes) // DISPUTES_AT_ONCE)]
        self.units = sorted(options.units.split())

    @staticmethod
    def chapters(game):
        """The files of the scenarios of a game, by chapter, and by set of cards."""
        chapters = collections.defaultdict(list)
        for folder, _, names in os.walk("fixtures/" + game):
            for name in sorted(names):
                path = os.path.join(folder, name)
                inside = os.path.relpath(path, "fixtures/" + game)
                chapters[inside if inside.startswith("cards/") else re.split("[./]", inside)[0]].append(path)
        for _, files in sorted(chapters.items()):
            yield tuple(files)

    def ordered(self, what, pieces):
        with self.lock:
            return sorted(pieces, key=lambda piece: -self.kills[what, piece])

    def killed(self, what, piece):
        with self.lock:
            self.kills[what, piece] += 1

    def trials(self, bench, site):
        """(who, what was played, play) in the order of trying."""
        judge = bench.judge(site)
        for game in games_of(site.path):
            for files in self.ordered("suite", self.pieces[game]):
                yield "suite", files, lambda game=game, files=files: bench.suite(judge, game, files, "--prove")
        for files in self.disputes:
            yield "disputes", tuple(files), lambda files=files: verdict_on_disputes(*bench.run(judge, "disputes", *files))
        if site.path.startswith("engine/kernel/"):
            own = [unit for unit in self.units if name_of(unit) == name_of(site.path)]
            for units in (own, [unit for unit in self.units if unit not in own]):
                if units:
                    yield "unit tests", tuple(units), lambda units=units: verdict_on_unit(*bench.run(bench.units(units), "--jobs", "1"))
        yield "unit tests", "judged", lambda: verdict_on_unit(*bench.run(bench.judged_units(site), "--jobs", "1"))
        for game in games_of(site.path):
            for files in self.ordered("positions", self.pieces[game]):
                yield "positions", files, lambda game=game, files=files: bench.suite(judge, game, files, "--cut", "--positions")


def judge_one(bench, plan, site):
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
    for who, what, play in plan.trials(bench, site):
        verdict = play()
        if verdict == "killed":
            plan.killed(who, what)
        if verdict in ("killed", "timeout"):
            return who, verdict
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


# 4. Drawing

def drawn_from(sites, seed):
    """In an order in which, wherever one stops, each file has about its share."""
    of_file = collections.defaultdict(list)
    for site in sites:
        of_file[site.path].append(site)
    ranked = []
    for path, those in of_file.items():
        chance = random.Random(f"{seed} {path}")
        chance.shuffle(those)
        begin = chance.random()
        ranked += [((i + begin) / len(those), path, site) for i, site in enumerate(those)]
    return [site for _, _, site in sorted(ranked, key=lambda one: one[:2])]


def draw(options, sites, known):
    """For each group, the sites to play in their order, and how many are wanted."""
    if options.listed:
        groups = {"listed": ([site for site in sites if site.key() in known], len(sites))}
    else:
        chosen = [site for site in sites if site.path.startswith(options.only)]
        groups = {group: (drawn_from([s for s in chosen if group_of(s.path) == group], options.seed), options.n)
                  for group in ("games", "kernel") + (("other",) if options.only else ())}
    return groups


class Results:
    """What came of mutants, kept in a file."""

    def __init__(self, path, again):
        self.path, self.found = path, {}
        self.hashes = {}
        self.lock = threading.Lock()
        if again and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    *key, who, how = line.rstrip("\n").split("\t")
                    self.found[tuple(key)] = who, how
        else:
            open(path, "w", encoding="utf-8").close()

    def key(self, site):
        if site.path not in self.hashes:
            with open(site.path, "rb") as file:
                self.hashes[site.path] = hashlib.sha256(file.read()).hexdigest()[:16]
        return site.path, self.hashes[site.path], str(site.line), str(site.at), site.new or "dropped"

    def known(self, site):
        """What was found before, where it need not be asked again: ('same', 'same') is no mutant."""
        before = self.found.get(self.key(site))
        return before if before and before[1] in ("killed", "same") else None

    def keep(self, site, result):
        with self.lock, open(self.path, "a", encoding="utf-8") as file:
            print(*self.key(site), *result, sep="\t", file=file)


# 5. All of it

def play_one(bench, plan, results, site):
    result = results.known(site)
    if not result:
        result = judge_one(bench, plan, site) or ("same", "same")
        results.keep(site, result)
    return None if result[1] == "same" else result


def play_all(options, groups):
    """Yields (site, result) until there are as many of each group as wanted that differ from the engine."""
    plan = Plan(options)
    results = Results(os.path.join(options.build, "mutants", "results"), options.again)
    benches = [Bench(options, n) for n in range(options.jobs)]
    waiting = {group: iter(sites) for group, (sites, _) in groups.items()}
    found = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = {}

        def begin(bench):
            """The group of which there is the smallest part so far goes on."""
            while waiting:
                group = min(waiting, key=lambda g: found[g] / groups[g][1])
                site = next(waiting[group], None) if found[group] < groups[group][1] else None
                if site:
                    running[pool.submit(play_one, bench, plan, results, site)] = bench, group, site
                    return
                del waiting[group]

        for bench in benches:
            begin(bench)
        while running:
            done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                bench, group, site = running.pop(future)
                result = future.result()
                if result and found[group] < groups[group][1]:
                    found[group] += 1
                    yield site, result
                begin(bench)


def until_stopped(results):
    """Who has no more patience is told what there is."""
    try:
        yield from results
    except KeyboardInterrupt:
        print("stopped")


def tell(tally, listed):
    """The figures of each group; did all come up to the aims?"""
    met = True
    for group in ("games", "kernel", "other"):
        count = tally[group]
        all_of = sum(count.values())
        if not all_of:
            continue
        by = {who: n for (who, how), n in count.items() if how == "killed"}
        killed, real = sum(by.values()), all_of - listed[group, "equivalent"] - listed[group, "no rule"]
        print(f"{group}: {all_of} mutants; killed by " + (", ".join(f"{who} {n}" for who, n in sorted(by.items())) or "nobody") +
              f"; crashes {sum(n for (_, how), n in count.items() if how == 'crash')}" +
              f", out of time {sum(n for (_, how), n in count.items() if how == 'timeout')}" +
              f"; survivors {count['nobody', 'survived']}: {listed[group, 'equivalent']} equivalent, {listed[group, 'no rule']} no rule," +
              f" {listed[group, 'listed']} listed besides; of the other {real}, {killed} die by assertions: {100 * killed / max(real, 1):.1f} %")
        met = met and 100 * killed >= AIMS.get(group, 0) * real
    return met


def reason_of(text):
    return text.split(":")[0] if text.startswith(("equivalent:", "no rule:")) else "listed"


def said_of(result, site):
    how = result[1] if result[1] == "survived" else f"{result[1]} in {result[0]}"
    return f"{how}\t{site.path}:{site.line}\t{site.text}\t{site.change}"


def main():
    parser = argparse.ArgumentParser()
    for name in ("compile", "ldflags", "judge-objects", "engine", "judge-archives", "judge-libs", "judged-units", "units", "unit-objects",
                 "unit-archives", "unit-libs", "objcopy"):
        parser.add_argument("--" + name, default="")
    parser.add_argument("--build", default="build")
    parser.add_argument("--n", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="files whose path begins so")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--survivors", default="tests/mutants.survivors")
    parser.add_argument("--listed", action="store_true", help="play what is in the list of survivors")
    parser.add_argument("--again", action="store_true", help="play only what nothing killed the last time")
    parser.add_argument("--check-list", action="store_true", help="is each line of the list still in the source?")
    options = parser.parse_args()

    files = sorted(os.path.join(folder, name) for folder, _, names in os.walk("engine") for name in names
                   if name.endswith(".c"))
    sites = [site for path in files for site in sites_of(path)]
    known, wrong = read_survivors(options.survivors, sites)
    print("\n".join(wrong), end="\n" if wrong else "")
    if options.check_list:
        return 1 if wrong else 0
    os.makedirs(os.path.join(options.build, "mutants"), exist_ok=True)
    judge = os.path.join(options.build, "judge")
    for words in ([judge, "suite", "--prove", "--cut", "--positions", "--jobs", str(options.jobs)], [judge, "disputes"]):
        if not options.again and subprocess.run(words, capture_output=True).returncode:
            raise SystemExit(f"mutants: the engine as it is does not pass {' '.join(words)}")
    tally, listed, unknown = collections.defaultdict(collections.Counter), collections.Counter(), 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for site, result in until_stopped(play_all(options, draw(options, sites, known))):
        group = group_of(site.path)
        tally[group][result] += 1
        in_list = site.key() in known
        if in_list and result[1] == "survived":
            listed[group, reason_of(known[site.key()])] += 1
        elif in_list:
            wrong.append(site)
            print(f"listed as a survivor, but {said_of(result, site)}", flush=True)
        elif result[1] != "killed":
            unknown += result[1] == "survived"
            print(said_of(result, site), flush=True)
    met = tell(tally, listed) or options.listed
    print(f"seed {options.seed}: {unknown} survivors nobody explains" + ("" if met else "; fewer than the aim die by assertions"))
    return 1 if unknown or wrong or not met else 0


if __name__ == "__main__":
    sys.exit(main())
