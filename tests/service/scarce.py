"""Memory that runs out in the middle of a request: every allocation of typical requests fails once, and once with those after it."""

import gzip
import http.client
import json
import mmap
import os
import struct
import subprocess
import tempfile

from service import ROOT, Daemon, position, test

COUNTED, FROM, TO, FAILED, LASTING = range(0, 40, 8)
JSON = {"Content-Type": "application/json"}
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


def requests(href, turn):
    """What is asked, as a document that is new each time where it is to be kept; and, when there is no room for less, of every how many
    allocations one fails."""
    text = json.dumps({**position(turn), "players": {"A": {"name": f"{turn}"}}}).encode()
    yield 1, "POST", "/v1/rulings", text, JSON
    yield 7, "POST", "/v1/rulings?advice=true", text, JSON
    yield 1, "POST", "/v1/rulings?dry_run=true", gzip.compress(text), {**JSON, "Content-Encoding": "gzip"}
    yield 17, "POST", "/v1/moves", text, JSON
    yield 101, "POST", "/v1/table?explain=decided&readings=true&after=0", text, JSON
    yield 7, "POST", "/v1/rulings/batch", text + b"\n" + text, {"Content-Type": "application/x-ndjson"}
    yield 1, "POST", href + "/notes", b'{"kind": "annotation", "text": "seen"}', JSON
    for each, part in ((1, ""), (1, "?include=all"), (7, "?advice=true"), (1, "/text"), (7, "/text?advice=true"), (1, "/citations"), (17, "/positions"),
                       (17, "/positions/1"), (29, "/steps"), (101, "/explanation?readings=true"), (1, "/similar"), (1, "/transcript"), (53, "/notes"),
                       (29, "/board/1.svg")):
        yield each, "GET", href + part, None, {}
    for each, path in ((17, "/v1/rulings"), (17, "/v1/rulings?text=pass"), (53, "/v1/notes"), (101, "/v1/cards/godzilla?q=godzilla"),
                       (997, "/v1/editions/godzilla/en-1.2/clauses"), (101, "/v1/disputes?game=godzilla"), (1, "/v1/log"), (1, "/metrics"), (1, "/healthz"),
                       (1, "/readyz"), (1, "/openapi.json"), (101, "/v1/layouts/godzilla"), (1, "/v1/suite-runs")):
        yield each, "GET", path, None, {}


def ask(daemon, token, request):
    """Status and text; 0 when the connection was cut: there was no memory for it."""
    _, method, path, body, headers = request
    connection = daemon.connection()
    try:
        connection.request(method, path, body, {**headers, "Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return 0, b""
    finally:
        connection.close()


CUT = 12  # of the first allocations: the library has no memory for a connection, before there is a request to refuse


def starve(daemon, scarce, token, href, lasting):
    """Every allocation of every request fails, one at a time."""
    turn = 1000 if lasting else 100
    changing = ("/metrics", "/v1/log", "/v1/notes", href + "/notes", "/v1/rulings", "/v1/rulings?text=pass")
    for k in range(len(list(requests(href, 0)))):
        def next_one():
            nonlocal turn
            turn += 1
            return list(requests(href, turn))[k]

        for _ in range(3):  # what is had once is had for all
            before, wanted = scarce.get(COUNTED), ask(daemon, token, next_one())
        n, cut = scarce.get(COUNTED) - before, 0
        each, method, path, *_ = next_one()
        for after in range(1, n + 1, each * (3 if lasting else 1)):
            scarce.fail(after, lasting)
            answer = ask(daemon, token, next_one())
            scarce.fail_no_more()
            assert daemon.process.poll() is None, f"{path} ended it at allocation {after} of {n}: {daemon.logged()[-400:]}"
            assert answer[0] in (0, wanted[0], 503) or {answer[0], wanted[0]} == {200, 201}, f"{path}, allocation {after} of {n}: {answer}"
            cut += answer[0] == 0
            if method == "GET" and answer[0] == 200 and path not in changing:
                assert answer[1] == wanted[1], f"{path}, allocation {after} of {n}: another answer than else"
        assert wanted[0] in (200, 201) and cut <= CUT, f"{path}: {wanted[0]}, {cut} cut of {n}"


def starved(lasting):
    with Daemon() as daemon:
        if daemon.resident() == 0:
            return  # a sanitizer has an allocator of its own
    scarce = Scarce()
    with Daemon("--rate=0", "--log-requests=true", "--judging-threads=1", env=scarce.env) as daemon:
        token = daemon.token()
        c = daemon.client(token)
        href = c.submit(position()).json["href"]
        starve(daemon, scarce, token, href, lasting)
        before = daemon.resident()
        starve(daemon, scarce, token, href, lasting)
        assert daemon.resident() - before < 6, f"{daemon.resident() - before:.1f} MiB are left behind"
        assert c.get(href).status == 200 and scarce.get(FAILED) > 300


@test
def an_allocation_that_fails_is_a_refused_request_or_none_that_is_noticed():
    starved(False)


@test
def memory_that_is_gone_until_the_reserve_is_given_up_ends_nothing():
    starved(True)
