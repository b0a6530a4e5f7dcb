"""Limits: what a client can send, how often, how slowly; each is met with a problem of its name."""

import gzip
import json
import re
import socket
import threading
import time

from service import Daemon, game, position, test


@test
def a_packed_body_is_unpacked():
    with Daemon("--max-body", "4000", "--max-decoded", "20000") as daemon:
        c = daemon.client()
        packed = {"Content-Encoding": "gzip"}
        plain = c.submit(position())
        text = json.dumps(position()).encode()
        again = c.post("/v1/rulings", gzip.compress(text), "application/json", packed)
        assert again.status == 200 and again.json["id"] == plain.json["id"]
        assert c.post("/v1/rulings", text, "application/json", {"Content-Encoding": "identity"}).status == 200
        assert c.submit(gzip.compress(game("won-by-invasion").encode()), headers=packed).status == 201
        whole = game("won-by-countering").encode()
        members = gzip.compress(whole[:100]) + gzip.compress(b"") + gzip.compress(whole[100:])
        for name in ("gzip", "x-gzip", "X-GZIP"):
            assert c.submit(members, headers={"Content-Encoding": name}).status in (200, 201), name
        for wrong in (members[:-1], members + b"\0", members + members[:9]):
            assert c.submit(wrong, headers=packed).code == "bad-encoding"
        whole = gzip.compress(text)
        for broken in (text, whole[:-1], whole[:20], whole + b"x", b""):
            answer = c.post("/v1/rulings", broken, "application/json", packed)
            assert (answer.status, answer.code) == (400, "bad-encoding"), broken[:10]
        bomb = gzip.compress(b"#" * 4_000_000, 9)
        assert len(bomb) <= 4000
        answer = c.submit(bomb, headers=packed)
        assert (answer.status, answer.code) == (413, "decoded-too-large")
        answer = c.submit(text, headers={"Content-Encoding": "br"})
        assert (answer.status, answer.code) == (415, "unsupported-encoding")
        assert answer.headers["accept-encoding"] == "gzip"


@test
def a_body_needs_a_length():
    with Daemon() as daemon:
        connection = daemon.connection()
        connection.putrequest("POST", "/v1/rulings")
        connection.putheader("Content-Type", "application/json")
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 411 and b"length-required" in body
        from service import CONTRACT
        headers = {k.lower(): v for k, v in answer.getheaders()}
        assert CONTRACT.check("POST", "/v1/rulings", [], 411, headers, body.decode()) == []
        connection.close()


@test
def documents_have_limits_of_their_own():
    with Daemon("--max-depth=6", "--max-decisions=3", "--max-steps=4", "--max-values=1000") as daemon:
        c = daemon.client()
        for path in ("/v1/rulings", "/v1/moves"):
            assert c.post(path, json.dumps(position(moves=[{"A": "pass"}] * 1000)), "application/json").code == "too-many-nodes"
        line = c.post("/v1/rulings/batch", json.dumps(position(moves=[{"A": "pass"}] * 1000)), "application/x-ndjson").lines[0]
        assert line["problem"]["code"] == "too-many-nodes"
        many = c.submit(position(claims=[{"that": {"A.hand": 5}}] * 332)).code
        assert many == "too-many-nodes", many
        assert c.submit("a: [[[[[[1]]]]]]").code == "too-deep"
        assert c.submit("[" * 10000).code == "too-deep"
        assert c.submit(position(moves=[{"A": "pass"}] * 4)).code == "too-many-decisions"
        limited = c.submit(position()).json["ruling"]
        assert limited["verdict"] == "undetermined" and limited["limit"], limited["reason"]


@test
def who_asks_too_often_has_to_wait():
    with Daemon("--rate=5", "--burst=3") as daemon:
        c = daemon.client()
        answers = [c.get("/v1/editions") for _ in range(10)]
        assert {answer.status for answer in answers} == {200, 429}
        refused = [answer for answer in answers if answer.status == 429]
        assert refused[0].code == "too-many-requests" and int(refused[0].headers["retry-after"]) >= 1
        one, other = daemon.client(daemon.token()), daemon.client(daemon.token())
        left = [re.fullmatch(r'"client";r=(\d+)', answer.headers["ratelimit"])[1] for answer in answers]
        assert left[0] == "2" and "0" in left and refused[0].headers["ratelimit-policy"] == '"client";q=3;w=1', left
        assert 429 in [one.get("/v1/editions").status for _ in range(5)]
        assert other.get("/v1/editions").status == 200, "each token has its own measure"
        time.sleep(1.1)
        assert one.get("/v1/editions").status == 200
        assert {c.get("/healthz").status for _ in range(20)} == {200}, "whoever looks after the service may always ask"


@test
def a_search_that_takes_too_long_is_given_up():
    with Daemon("--max-search=1", "--rate=0") as daemon:
        c = daemon.client()
        for turn in range(1, 400):
            c.submit(position(turn))
        answer = c.get("/v1/rulings", card="EPR-007", player="Nobody")
        assert answer.status == 200, "nothing to walk through"
        answer = c.get("/v1/rulings", card="EPR-007", limit="99")
        assert (answer.status, answer.code) == (422, "search-too-broad")
        for kind in ("application/x-ndjson", "text/csv"):
            for method in ("GET", "HEAD"):
                answer = c.ask(method, "/v1/rulings", headers={"Accept": kind}, card="EPR-007")
                assert answer.status == 422, (kind, method, "before a line is sent")


BOUND = 64  # MiB of memory, whatever clients do


def talk(daemon):
    s = socket.create_connection((daemon.host, daemon.port))
    s.settimeout(10)
    return s


def is_cut_off(s, drip, seconds):
    """Send a byte at a time until the other side ends it."""
    begun = time.monotonic()
    try:
        while time.monotonic() - begun < seconds:
            s.sendall(drip)
            time.sleep(0.2)
    except OSError:
        return True
    return False


@test
def slow_clients_are_cut_off():
    with Daemon("--request-seconds=1", "--idle-seconds=3") as daemon:
        head = talk(daemon)
        head.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        assert is_cut_off(head, b"a", 8)
        body = talk(daemon)
        body.sendall(b"POST /v1/rulings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                     b"Content-Length: 1000\r\n\r\n")
        assert is_cut_off(body, b" ", 8)
        silent = talk(daemon)
        assert silent.recv(1) == b"", "closed when nothing comes"
        assert daemon.client().get("/healthz").status == 200


@test
def a_thousand_slow_clients_do_not_keep_others_from_working():
    with Daemon("--max-connections=1500", "--rate=0") as daemon:
        idle = [talk(daemon) for _ in range(1000)]
        for s in idle[::3]:
            s.sendall(b"POST /v1/rulings HTTP/1.1\r\nHost: lo")
        for s in idle[1::3]:
            s.sendall(b"POST /v1/rulings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      b"Content-Length: 1000000\r\n\r\n" + b" " * 9000)
        c = daemon.client()
        for turn in range(1, 60):
            assert c.submit(position(turn)).status == 201
            idle[turn * 3].sendall(b"r")
        assert daemon.resident() < BOUND, f"{daemon.resident()} MiB"
        for s in idle:
            s.close()


@test
def bodies_that_come_in_together_have_a_limit():
    with Daemon("--rate=0", "--max-bodies=3147000") as daemon:
        slow, told = [], []
        for _ in range(20):
            s = talk(daemon)
            s.sendall(b"POST /v1/rulings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      b"Content-Length: 1000001\r\n\r\n" + b" " * 1000000)
            slow.append(s)
        c = daemon.client()
        busy = c.submit(position())
        for turn in range(1, 200):  # until the service has read enough of the bodies
            if busy.status == 503:
                break
            time.sleep(0.05)
            busy = c.submit(position(turn))
        assert (busy.status, busy.code, busy.headers["retry-after"]) == (503, "busy", "1")
        assert c.get("/healthz").status == 200
        for s in slow:
            s.sendall(b" ")
            told.append(s.recv(12))
            s.close()
        assert set(told) == {b"HTTP/1.1 400", b"HTTP/1.1 503"} and told.count(b"HTTP/1.1 400") < 5, told
        assert c.submit(position(300)).status == 201, "it comes back by itself"
        assert daemon.resident() < BOUND, f"{daemon.resident()} MiB"


def asked_by(token):
    last = "Connection: close\r\n" if token == "end" else ""
    return f"GET /v1/rulings?limit=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n{last}\r\n".encode()


def answers_until_the_end(s):
    got = b""
    while more := s.recv(1 << 20):
        got += more
    return re.findall(r"HTTP/1\.1 (\d+) ", got.decode())


@test
def ten_thousand_guessed_tokens_open_nothing():
    with Daemon("--rate=0", "--log-requests=false") as daemon:
        good = daemon.token()
        guesses = [f"judged-{n % 3}-{n:064x}" for n in range(10000)]
        s = talk(daemon)
        asking = threading.Thread(target=s.sendall, args=(b"".join(asked_by(token) for token in guesses + [good, "end"]),))
        asking.start()
        statuses = answers_until_the_end(s)
        asking.join()
        assert len(statuses) == 10002
        assert statuses.count("401") == 10001 and statuses[-2] == "200"
        assert daemon.resident() < BOUND, f"{daemon.resident()} MiB"
    with Daemon("--rate=5", "--burst=50") as daemon:
        daemon.token()
        c, begun = daemon.client(), time.monotonic()
        status = [c.get("/v1/rulings", {"Authorization": f"Bearer judged-1-{n:064x}"}).status for n in range(1000)]
        assert set(status) == {401, 429} and status.count(401) <= 51 + 5 * (time.monotonic() - begun), "guessing is slow"


@test
def a_large_body_is_not_taken_in():
    with Daemon("--rate=0") as daemon:
        s = talk(daemon)
        s.sendall(b"POST /v1/rulings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                  b"Content-Length: 104857600\r\n\r\n")
        sent = 0
        try:
            while sent < 104857600:
                sent += s.send(b"[" * 65536)
        except OSError:
            pass
        assert sent < 20 << 20, "the connection was cut"
        s.close()
        assert daemon.client().get("/healthz").status == 200
        assert daemon.resident() < BOUND, f"{daemon.resident()} MiB"


@test
def deep_nesting_takes_no_memory():
    with Daemon("--rate=0") as daemon:
        c = daemon.client()
        for unit in ("[", "{a: ", "- ", "\"a\":["):
            for kind in ("application/json", "application/yaml"):
                assert c.post("/v1/rulings", unit * (1000000 // len(unit)), kind).status == 400
        assert daemon.resident() < BOUND, f"{daemon.resident()} MiB"


def healthy(daemon, address):
    """Is a client of that address answered at all?"""
    with socket.create_connection((daemon.host, daemon.port), source_address=(address, 0)) as s:
        s.settimeout(10)
        try:
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return s.recv(100).startswith(b"HTTP/1.1 200 ")
        except ConnectionError:
            return False


@test
def one_address_cannot_hold_every_connection():
    for most, others in ((5, False), (0, True)):
        with Daemon("--max-connections=20", f"--max-connections-of-client={most}", "--idle-seconds=60") as daemon:
            silent = [talk(daemon) for _ in range(5)]
            assert healthy(daemon, "127.0.0.1") == others and healthy(daemon, "127.0.0.2"), most
            silent[0].close()
            while not healthy(daemon, "127.0.0.1"):
                assert daemon.process.poll() is None
            for s in silent:
                s.close()
