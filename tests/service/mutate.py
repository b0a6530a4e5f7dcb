"""Documents over HTTP, changed at random: python3 tests/service/mutate.py SECONDS [SEED].

Demo games and disputes are changed, in their text and in what they say, packed or not, and sent to every route that takes
one, in all modes. The service has to answer each with something it describes and nothing that is its own fault, to stay within
the bounds of what a ruling takes, to end with 0, and, built with SAN=1, to have reported nothing. A document that brings
something else is written to build/mutate. Prints one line of figures; exit 1 when anything is wrong.
"""

import copy
import glob
import gzip
import json
import os
import random
import sys
import tempfile
import time

import yaml

sys.dont_write_bytecode = True
import service

MOST_BYTES, MOST_MIB = 4 << 20, 256
NUMBERS = [-1, 0, 1, 2, 8, 9, 63, 64, 255, 256, 1000, 65535, 65536, 2**31 - 1, 2**31, 2**63 - 1, 2**63]
WORDS = ["pass", "A", "B", "unknown", "empty", "take", "skip", "stop", "", "x" * 300, "\u30b4\u30b8\u30e9", "A.hand", "B.zone.9", "*", "~"]


def read(path):
    with open(path, encoding="utf-8") as file:
        return yaml.safe_load(file)


def documents():
    games = [read(path) for path in sorted(glob.glob(f"{service.ROOT}/contrib/demo-games/*/*.yaml"))]
    disputes = [read(path) for path in sorted(glob.glob(f"{service.ROOT}/fixtures/disputes/*.yaml"))]
    return games + [one["transcript"] for one in disputes if isinstance(one.get("transcript"), dict)]


def places(node, found, depth=0):
    """Every map and list in the document, as something to change."""
    if isinstance(node, (dict, list)):
        found.append(node)
        for child in node.values() if isinstance(node, dict) else node:
            places(child, found, depth + 1)
    return found


class Mutator:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.documents = documents()
        self.scalars = WORDS + NUMBERS + [None, True, False, [], {}]
        for one in self.documents[:40]:
            for place in places(one, []):
                self.scalars += [v for v in (place.values() if isinstance(place, dict) else place) if isinstance(v, str)][:3]

    def change(self, document):
        place = self.chance.choice(places(document, []))
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key, how = self.chance.choice(keys), self.chance.randrange(6)
        if how == 0:
            place[key] = copy.deepcopy(self.chance.choice(self.scalars))
        elif how == 1:
            del place[key]
        elif how == 2 and isinstance(place, list):
            place[key:key] = copy.deepcopy(place[key:key + 1]) * self.chance.choice([1, 2, 40])
        elif how == 3 and isinstance(place, list):
            self.chance.shuffle(place)
        elif how == 4:
            other = self.chance.choice(places(self.chance.choice(self.documents), []))
            place[key] = copy.deepcopy(other)
        elif isinstance(place[key], int):
            place[key] = self.chance.choice(NUMBERS)
        elif isinstance(place, dict):
            place[str(self.chance.choice(self.scalars))] = place[key]

    def text(self):
        document = copy.deepcopy(self.chance.choice(self.documents))
        for _ in range(self.chance.choice([0, 1, 1, 2, 3, 8])):
            self.change(document)
        try:
            kind = self.chance.choice(["application/json", "application/yaml"])
            write = json.dumps if kind.endswith("json") else lambda one: yaml.safe_dump(one, allow_unicode=True)
            body = bytearray(write(document), "utf-8")
        except (ValueError, yaml.YAMLError):
            return b"{}", "application/json"
        for _ in range(self.chance.choice([0, 0, 0, 1, 4])):
            at = self.chance.randrange(len(body))
            body[at:at + self.chance.randrange(3)] = self.chance.choice([b"", b"\0", b"\xff", b"[", b"{", b"\n", b"- ", b"9" * 30])
        return bytes(body), kind

    def request(self):
        body, kind = self.text()
        headers = {"Content-Type": kind}
        arguments = {name: self.chance.choice(values) for name, values in (
            ("view", ["public", "A", "B", "judge"]), ("on_illegal", ["stop", "skip", "take"]), ("edition", ["en-1.2", "en-1.00", "en"]))
            if self.chance.random() < 0.3}
        path = self.chance.choice(["/v1/rulings", "/v1/rulings", "/v1/rulings", "/v1/moves", "/v1/table", "/v1/decks/check", "/v1/rulings/batch"])
        if path == "/v1/rulings":
            arguments.update({name: "true" for name in ("advice", "dry_run") if self.chance.random() < 0.5})
        if path in ("/v1/moves", "/v1/rulings") and self.chance.random() < 0.3:
            arguments["budget"] = self.chance.choice(["small", "full"])
        if path == "/v1/table":
            arguments.update({name: value for name, value in (("advice", "true"), ("after", "0"), ("explain", "decided"), ("readings", "true"))
                              if self.chance.random() < 0.5})
        if path in ("/v1/decks/check", "/v1/rulings/batch"):
            arguments = {name: value for name, value in arguments.items() if name == "edition"}
        if path == "/v1/rulings/batch":
            lines = [body.replace(b"\n", b" ")] + [self.text()[0].replace(b"\n", b" ") for _ in range(2)]
            body, headers = b"\n".join(lines), {"Content-Type": "application/x-ndjson"}
        if self.chance.random() < 0.2:
            body, headers["Content-Encoding"] = gzip.compress(body), "gzip"
        return path, body, headers, arguments


def is_own_fault(answer):
    if answer.status >= 500:
        return f"answered {answer.status}"
    if len(answer.body) > MOST_BYTES:
        return f"answered {len(answer.body)} bytes"
    if answer.headers.get("content-type") == "application/x-ndjson":
        return next((f"a line {one}" for one in answer.lines if one["status"] >= 500), None)
    return None


def keep(path, body, headers, arguments):
    os.makedirs("build/mutate", exist_ok=True)
    with open(f"build/mutate/{abs(hash(body)):x}", "wb") as file:
        file.write(json.dumps([path, headers, arguments]).encode() + b"\n" + body)


def mutate(seconds, seed, room):
    mutator, wrong, statuses = Mutator(seed), [], {}
    reports = {name: f"log_path={room}/report:{os.environ.get(name, '')}" for name in ("TSAN_OPTIONS", "ASAN_OPTIONS", "UBSAN_OPTIONS")}
    with service.Daemon("--rate=0", "--log-requests=false", env=reports) as daemon:
        c, end = daemon.client(daemon.token()), time.monotonic() + seconds
        before = daemon.resident()
        while time.monotonic() < end and not wrong:
            path, body, headers, arguments = mutator.request()
            try:
                answer = c.post(path, body, headers.pop("Content-Type"), headers, **arguments)
                why = is_own_fault(answer)
                statuses[answer.status] = statuses.get(answer.status, 0) + 1
            except (AssertionError, OSError) as error:
                why = str(error)[:500]
            if why:
                wrong.append(f"{path} {arguments}: {why}")
                keep(path, body, headers, arguments)
        if daemon.process.poll() is None and daemon.resident() - before > MOST_MIB:
            wrong.append(f"it grew by {daemon.resident() - before:.0f} MiB")
    for report in glob.glob(f"{room}/report*"):
        with open(report, encoding="utf-8") as file:
            wrong.append(file.read(6000))
    return wrong, statuses


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory(prefix="judged-mutate-") as room:
        wrong, statuses = mutate(seconds, seed, room)
    for one in wrong:
        print(one)
    print(f"{sum(statuses.values())} documents in {seconds:.0f} s, {statuses}: {'FAILED' if wrong else 'passed'}")
    return 1 if wrong or not statuses else 0


if __name__ == "__main__":
    sys.exit(main())
