"""Memory that runs out in the middle of a request: every allocation of a request to each route fails once, and once with those after it, also
in the threads of a job that it began. `make deep` runs this over PostgreSQL; over SQLite tests/unit/service/scarce.c does it without sockets."""

import gzip
import http.client
import json
import mmap
import os
import struct
import subprocess
import tempfile
import time

from database import rows
from service import CONTRACT, ROOT, Daemon, ended, position, test

COUNTED, FROM, TO, FAILED, LASTING = range(0, 40, 8)
PENALTY = {"event": "Open", "player": "Aiko", "infraction": "7.4.1-1", "penalty": "warning"}
JSON, YAML = {"Content-Type": "application/json"}, {"Content-Type": "application/yaml"}
DECKS = b"game: godzilla\nedition: en-1.2\nmonster_deck: [EPR-007]\ndeck: [EPR-008]\n"
LIST = b"""reconstruct: 1
game: godzilla
edition: en-1.2
positions:
- {step: action, turn: 3, turn_player: A, A: {monster: {stack: [EPR-007], zone: 2}}, B: {monster: {stack: [EPR-007], zone: 1}}}
- {step: action, turn: 3, turn_player: A, A: {monster: {stack: [EPR-007], zone: 2}}, B: {monster: {stack: [EPR-007], zone: 1}}}
"""
FOR_EVER = 1 << 62


class Scarce:
    """Tells a daemon which allocations fail: tests/service/scarce.c."""

    def __init__(self):
        self.room = tempfile.TemporaryDirectory(prefix="judged-scarce-")
        library, counts = f"{self.room.name}/scarce.so", f"{self.room.name}/counts"
        subprocess.run([os.environ.get("CC", "cc").split()[-1], "-O1", "-shared", "-fPIC", "-o", library, f"{ROOT}/tests/service/scarce.c"], check=True)
        with open(counts, "wb") as file:
            file.write(bytes(mmap.PAGESIZE))
        self.file = open(counts, "r+b")
        self.map = mmap.mmap(self.file.fileno(), 0)
        self.env = {"LD_PRELOAD": library, "SCARCE": counts}

    def get(self, at):
        return struct.unpack_from("Q", self.map, at)[0]

    def put(self, at, value):
        struct.pack_into("Q", self.map, at, value)

    def fail(self, after, lasting=False):
        """The allocation after so many fails; `lasting`: and all that follow, until the reserve is given up."""
        self.put(LASTING, lasting)
        first = self.get(COUNTED) + after
        self.put(FROM, first)
        self.put(TO, FOR_EVER if lasting else first + 1)

    def fail_no_more(self):
        self.put(TO, 0)


class Asked:
    """What is asked about: a ruling, a job of either kind that has ended, one that holds no token in its cookie."""

    def __init__(self, c):
        self.client = c
        self.href = c.submit(position()).json["href"]
        self.job, self.suite = (c.post(path, {}).headers["location"] for path in ("/v1/rejudgements", "/v1/suite-runs"))
        for path in (self.job, self.suite):
            ended(c, path)

    def kept_for_sure(self, path, document):
        """Where memory was scarce a moment ago, it takes a while until anything is begun again."""
        while True:
            answer = self.client.post(path, document)
            if answer.status in (200, 201):
                return answer.json
            assert answer.status == 503, answer.body
            time.sleep(0.01)

    def requests(self, turn):
        """What is asked, of every how many allocations one fails when there is no room for less; as a document that is new each time where it
        is to be kept. Where the path is a function, it makes what the request ends."""
        one, html = {**position(turn), "players": {"A": {"name": f"{turn}"}}}, {"Accept": "text/html"}
        text, token = json.dumps(one).encode(), json.dumps({"token": self.client.token}).encode()
        meant = json.dumps({"filter": {"player": "of the job"}}).encode()
        yield 1, "POST", "/v1/rulings", text, JSON
        yield 7, "POST", "/v1/rulings?advice=true", text, JSON
        yield 1, "POST", "/v1/rulings?dry_run=true", gzip.compress(text), {**JSON, "Content-Encoding": "gzip"}
        yield 17, "POST", "/v1/moves", text, JSON
        yield 101, "POST", "/v1/table?explain=decided&readings=true&after=0", text, JSON
        yield 101, "POST", "/v1/reconstructions", LIST, YAML
        yield 101, "POST", "/v1/reach?win=A", text, JSON
        yield 17, "POST", "/v1/decks/check", DECKS, YAML
        yield 7, "POST", "/v1/rulings/batch", text + b"\n" + text, {"Content-Type": "application/x-ndjson"}
        yield 1, "POST", self.href + "/notes", b'{"kind": "annotation", "text": "seen"}', JSON
        yield 499, "DELETE", lambda: self.kept_for_sure("/v1/rulings", one)["href"] + "?reason=asked", None, {}
        yield 101, "POST", "/v1/rejudgements", meant, JSON
        yield 53, "POST", "/v1/suite-runs", b"{}", JSON
        yield 7, "POST", "/v1/session", token, {**JSON, "Sec-Fetch-Site": "same-origin"}
        yield 7, "DELETE", "/v1/session", None, {"Sec-Fetch-Site": "same-origin"}
        yield 1, "POST", "/v1/penalties", json.dumps({**PENALTY, "player": f"{turn}"}).encode(), JSON
        yield 53, "GET", "/v1/penalties?event=Open&player=1", None, {}
        yield 17, "DELETE", lambda: f"/v1/penalties/{self.kept_for_sure('/v1/penalties', PENALTY)['id']}?reason=asked", None, {}
        for job in (self.job, self.suite):
            for each, method, part in ((7, "GET", ""), (7, "GET", "/events"), (7, "DELETE", "")):
                yield each, method, job + part, None, {}
        for each, part in ((1, ""), (1, "?include=all"), (7, "?advice=true"), (1, "/text"), (7, "/text?advice=true"), (1, "/citations"), (17, "/positions"),
                           (17, "/positions/1"), (29, "/steps"), (101, "/explanation?readings=true"), (1, "/similar"), (1, "/transcript"), (53, "/notes"),
                           (29, "/board/1.svg"), (197, "/report?expected=legal&verdict=consistent")):
            yield each, "GET", self.href + part, None, {}
        for each, path in ((17, "/v1/rulings"), (17, "/v1/rulings?text=pass"), (53, "/v1/notes"), (101, "/v1/cards/godzilla?q=godzilla"),
                           (101, "/v1/cards/godzilla/EPR-007"), (997, "/v1/editions/godzilla/en-1.2/clauses"), (29, "/v1/editions"),
                           (101, "/v1/editions/godzilla/en-1.2/clauses/8.5.1"), (997, "/v1/editions/godzilla/en-1.00/diff/en-1.2"),
                           (101, "/v1/disputes?game=godzilla"), (101, "/v1/disputes/94-what-was-milled"), (997, "/v1/schemas/cards/godzilla"),
                           (1, "/v1/log"), (1, "/metrics"), (1, "/healthz"), (1, "/readyz"), (1, "/openapi.json"), (7, "/ruling.schema.json"),
                           (101, "/v1/layouts/godzilla"), (101, "/v1/search?q=zone"), (29, "/v1"),
                           (997, "/v1/schemas/transcripts/godzilla"), (7, "/v1/suite-runs"), (29, "/v1/rejudgements"), (7, "/v1/session"),
                           (29, self.job + "/changes"), (29, self.suite + "/matrix")):
            yield each, "GET", path, None, {}
        for path in ("/", "/dispute", "/rulings/x", "/rulings/x/replay", "/rules", "/rules/x", "/cards", "/cards/x",
                     "/disputes", "/rulings", "/reconstruct", "/sw.js", "/judge.js", "/judge.wasm", "/assets/none.js"):
            yield 29, "GET", path, None, html


def ask(daemon, token, request):
    """Status and text; 0 when the connection was cut: there was no memory for it."""
    _, method, path, body, headers = request
    assert not callable(path), "it is made before memory is scarce"
    connection = daemon.connection()
    try:
        connection.request(method, path, body, {**headers, "Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return 0, b""
    finally:
        connection.close()


def prepared(request):
    each, method, path, *rest = request
    return each, method, path() if callable(path) else path, *rest


def is_done(daemon, scarce):
    """What a request began in other threads, a job, has ended and allocates no more; on a busy machine it may stand still before it has."""
    while rows(daemon.database, "SELECT count(*) FROM tasks WHERE state = 'running'") != [("0",)]:
        time.sleep(0.01)
    counted, still = scarce.get(COUNTED), 0
    while still < 3:
        time.sleep(0.005)
        still = still + 1 if scarce.get(COUNTED) == counted else 0
        counted = scarce.get(COUNTED)


CUT = 12  # of the first allocations: the library has no memory for a connection, before there is a request to refuse
BEGUN = ("/v1/rejudgements", "/v1/suite-runs")  # by POST; they go on when it is answered


def starve(daemon, scarce, asked, lasting):
    """Every allocation of every request fails, one at a time."""
    turn, token = 1000 if lasting else 100, asked.client.token
    changing = ("/metrics", "/v1/log", "/v1/notes", asked.href + "/notes", "/v1/rulings", "/v1/rulings?text=pass", *BEGUN)
    for k in range(len(list(asked.requests(0)))):
        def next_one():
            nonlocal turn
            turn += 1
            return prepared(list(asked.requests(turn))[k])

        def ask_it(request):
            answer = ask(daemon, token, request)
            if request[1:3] in [("POST", path) for path in BEGUN]:
                is_done(daemon, scarce)
            return answer

        for _ in range(3):  # what is had once is had for all
            one = next_one()
            before, wanted = scarce.get(COUNTED), ask_it(one)
        n, cut = scarce.get(COUNTED) - before, 0
        each, method, path, *_ = one
        for after in range(1, n + 1, each * (3 if lasting else 1)):
            one = next_one()
            scarce.fail(after, lasting)
            answer = ask_it(one)
            scarce.fail_no_more()
            assert daemon.process.poll() is None, f"{method} {path} ended it at allocation {after} of {n}: {daemon.logged()[-400:]}"
            assert answer[0] in (0, wanted[0], 503) or {answer[0], wanted[0]} == {200, 201}, f"{method} {path}, allocation {after} of {n}: {answer}"
            cut += answer[0] == 0
            if method == "GET" and answer[0] == 200 and path not in changing:
                assert answer[1] == wanted[1], f"{path}, allocation {after} of {n}: another answer than else"
        assert 200 <= wanted[0] < 500 and cut <= CUT, f"{method} {path}: {wanted[0]}, {cut} cut of {n}"


def starved(lasting):
    with Daemon() as daemon:
        if daemon.resident() == 0:
            return  # a sanitizer has an allocator of its own
    scarce = Scarce()
    with tempfile.TemporaryDirectory() as none, \
            Daemon("--rate=0", "--log-requests=true", "--judging-threads=1", f"--fixtures={none}", env=scarce.env) as daemon:
        asked = Asked(daemon.client(daemon.token()))
        asked.client.submit(position(1, players={"A": {"name": "of the job"}}))
        starve(daemon, scarce, asked, lasting)
        before = daemon.resident()
        starve(daemon, scarce, asked, lasting)
        assert daemon.resident() - before < 6, f"{daemon.resident() - before:.1f} MiB are left behind"
        assert asked.client.get(asked.href).status == 200 and scarce.get(FAILED) > 300


@test
def an_allocation_that_fails_is_a_refused_request_or_none_that_is_noticed():
    starved(False)


@test
def memory_that_is_gone_until_the_reserve_is_given_up_ends_nothing():
    starved(True)


@test
def every_route_is_asked_while_memory_is_scarce():
    with tempfile.TemporaryDirectory() as none, Daemon("--rate=0", f"--fixtures={none}") as daemon:
        routes = set()
        for _, method, path, *_ in map(prepared, Asked(daemon.client(daemon.token())).requests(1)):
            routes.add(CONTRACT.operation(method, path.split("?")[0])[:2])
        missing = {(method, template) for method, template, *_ in CONTRACT.operations} - routes
        assert not missing, missing
