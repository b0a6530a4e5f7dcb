"""Where the parts this is built on bite: docs/dev/traps.md names each trap and its test, and is held against the tests."""

import gzip
import glob
import json
import os
import re
import select
import signal
import socket
import threading
import time

from service import CONTRACT, ROOT, Client, Daemon, figure, position, test


def talk(daemon):
    s = socket.create_connection((daemon.host, daemon.port))
    s.settimeout(30)
    return s


def head(method, path, *headers):
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


def everything(s):
    """What comes until the other side ends the connection."""
    got = b""
    try:
        while more := s.recv(65536):
            got += more
    except ConnectionResetError:
        pass
    return got


def is_problem(raw, path, status, code, method="GET"):
    """Is the one answer in these bytes a problem of ours, as documented?"""
    top, _, body = raw.partition(b"\r\n\r\n")
    lines = top.decode().split("\r\n")
    headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in lines[1:])}
    complaints = CONTRACT.check(method, path, [], int(lines[0].split()[1]), headers, body.decode())
    assert not complaints, (complaints, raw[:300])
    return int(lines[0].split()[1]) == status and json.loads(body)["code"] == code


def begin_submitting(daemon, turn, **headers):
    connection = daemon.connection()
    connection.request("POST", "/v1/rulings", json.dumps(position(turn)), {"Content-Type": "application/json", **headers})
    return connection


# The HTTP library


def work_until_it_ends(daemon, first, told):
    c = Client(daemon)
    try:
        for turn in range(first + 1, first + 900):
            answer = c.submit(position(turn))
            told.append((answer.status, answer.json))
            c.get("/v1/rulings", limit=5)
    except OSError:
        pass
    except Exception as wrong:  # for the test to tell
        told.append((0, repr(wrong)))


@test
def stopping_under_load_answers_whatever_was_accepted():
    first = Daemon("--rate=0", "--log-requests=false")
    told = [[] for _ in range(8)]
    workers = [threading.Thread(target=work_until_it_ends, args=(first, 1000 * i, told[i])) for i in range(8)]
    for worker in workers:
        worker.start()
    time.sleep(0.5)
    code = first.stop()
    for worker in workers:
        worker.join()
    assert code == 0, f"stopped with a connection suspended it aborts: {code} {first.logged()}"
    answers = [one for list_ in told for one in list_]
    assert {status for status, _ in answers} <= {201, 503}, [one for one in answers if one[0] not in (201, 503)][:1]
    kept = [ruling for status, ruling in answers if status == 201]
    assert kept
    with Daemon("--rate=0", database=first.database) as again:
        c = again.client()
        assert all(c.get(ruling["href"]).json == ruling for ruling in kept)
    first.__exit__()


@test
def stopping_waits_for_submissions_that_are_suspended():
    with Daemon() as daemon:
        c, lock = daemon.operator(), daemon.hold()
        waiting = [begin_submitting(daemon, turn, Authorization=f"Bearer {c.token}") for turn in range(1, 6)]
        while figure(c, "judged_waiting") < len(waiting):
            time.sleep(0.02)
        daemon.process.send_signal(signal.SIGTERM)
        time.sleep(1)
        assert daemon.process.poll() is None, "it waits for the writer"
        lock.release()
        for connection in waiting:
            assert connection.getresponse().status == 201
            connection.close()
        assert daemon.process.wait(timeout=20) == 0


@test
def a_suspended_submission_is_answered_however_long_the_store_is_locked():
    with Daemon("--idle-seconds=1", "--request-seconds=1", "--answer-seconds=1") as daemon:
        c = daemon.client()
        href = c.submit(position(900)).json["href"]
        lock = daemon.hold()
        waiting = begin_submitting(daemon, 1)
        reads = 0
        while reads < 1000 and not select.select([waiting.sock], [], [], 0.5)[0]:
            assert c.get(href).status == 200
            reads += 1
        assert 5 <= reads < 1000, f"{reads} answers: readers are never suspended, and the submission is not for ever"
        answer = waiting.getresponse()
        assert answer.status == 503 and json.loads(answer.read())["code"] == "cannot-keep", "told, not cut off"
        lock.release()
        assert begin_submitting(daemon, 1).getresponse().status == 201, "it comes back by itself"


@test
def connections_over_the_limit_wait_and_silent_ones_leave_their_place():
    with Daemon("--max-connections=4", "--idle-seconds=1") as daemon:
        idle = [talk(daemon) for _ in range(4)]
        late = talk(daemon)
        late.sendall(head("GET", "/healthz", "Connection: close"))
        begun = time.monotonic()
        assert everything(late).startswith(b"HTTP/1.1 200 "), "it waits, and is answered"
        assert time.monotonic() - begun < 5
        for s in idle:
            assert everything(s) == b""


@test
def suspended_connections_that_fill_the_limit_are_no_dead_end():
    with Daemon("--max-connections=3") as daemon:
        lock = daemon.hold()
        waiting = [begin_submitting(daemon, turn) for turn in range(1, 4)]
        late = talk(daemon)
        late.sendall(head("GET", "/healthz", "Connection: close"))
        time.sleep(0.5)
        lock.release()
        for connection in waiting:
            assert connection.getresponse().status == 201
            connection.close()
        assert everything(late).startswith(b"HTTP/1.1 200 ")


@test
def a_head_that_is_too_long_is_our_problem_and_beyond_that_the_librarys():
    with Daemon("--max-header=2000") as daemon:
        for request in (head("GET", "/healthz", "X-Long: " + "x" * 2000), head("GET", "/healthz?" + "x" * 2000)):
            s = talk(daemon)
            s.sendall(request)
            assert is_problem(everything(s), "/healthz", 431, "header-too-large"), request[:20]
        for request, status in ((head("GET", "/healthz", "X-Long: " + "x" * 9000), b"431"),
                                (head("GET", "/" + "x" * 9000), b"414"), (b"what is this\r\n\r\n", b"4")):
            s = talk(daemon)
            s.sendall(request)
            answer = everything(s)
            assert answer.startswith(b"HTTP/1.1 " + status) and answer.count(b"HTTP/1.1") == 1, answer[:100]
        s = talk(daemon)
        s.sendall(head("GET", "/healthz", "X-Long: " + "x" * 1500, "Connection: close"))
        assert everything(s).startswith(b"HTTP/1.1 200 ")


@test
def the_head_of_a_stream_is_followed_by_nothing():
    with Daemon() as daemon:
        c = daemon.operator()
        c.submit(position())
        job = c.post("/v1/rejudgements", {}).headers["location"]
        for path, kind in ((f"{job}/events", "text/event-stream"), ("/v1/rulings", "application/x-ndjson"),
                           ("/v1/rulings", "text/csv"), ("/v1/editions", "application/json")):
            s = talk(daemon)
            s.sendall(head("HEAD", path, f"Accept: {kind}", f"Authorization: {daemon.bearer}") + head("HEAD", "/healthz", "Connection: close"))
            first, *rest = everything(s).split(b"\r\n\r\n")
            assert first.startswith(b"HTTP/1.1 200 ") and f"Content-Type: {kind}".encode() in first, first
            assert b"\r\nConnection: close" in first or rest[0].startswith(b"HTTP/1.1 200 "), (path, kind, rest)
            assert rest[-1] == b"", rest


def in_chunks(body, size):
    for at in range(0, len(body), size):
        piece = body[at:at + size]
        yield b"%x\r\n%s\r\n" % (len(piece), piece)
    yield b"0\r\n\r\n"


@test
def a_body_in_chunks_is_counted_while_it_comes():
    with Daemon("--max-body=5000") as daemon:
        for size, status, code in ((1000, 400, "json-syntax"), (6000, 413, "body-too-large")):
            s = talk(daemon)
            s.sendall(head("POST", "/v1/rulings", "Content-Type: application/json", "Transfer-Encoding: chunked",
                           "Connection: close"))
            for chunk in in_chunks(b"{" + b" " * (size - 1), 700):
                s.sendall(chunk)
            assert is_problem(everything(s), "/v1/rulings", status, code, "POST")


@test
def who_announces_too_large_a_body_is_not_told_to_send_it():
    with Daemon("--max-body=5000") as daemon:
        body = json.dumps(position()).encode()
        for length, told in ((len(body), b"HTTP/1.1 100 "), (5001, b"HTTP/1.1 413 "), (10 ** 9, b"HTTP/1.1 413 "),
                             (10 ** 30, b"HTTP/1.1 4")):
            s = talk(daemon)
            s.sendall(head("POST", "/v1/rulings", "Content-Type: application/json", f"Content-Length: {length}",
                           "Expect: 100-continue", "Connection: close"))
            first = s.recv(65536)
            assert first.startswith(told), (length, first[:60])
            if told.endswith(b"100 "):
                s.sendall(body)
                assert everything(s).startswith(b"HTTP/1.1 201 ")
            else:
                assert b"100 Continue" not in first + everything(s)


@test
def clients_that_go_away_leave_nothing_behind():
    with Daemon("--rate=0", "--log-requests=false", "--idle-seconds=300", "--request-seconds=300") as daemon:
        with open(f"/proc/{daemon.process.pid}/status", encoding="ascii") as file:
            ignored = int(re.search(r"SigIgn:\t(\w+)", file.read())[1], 16)
        assert ignored >> (signal.SIGPIPE - 1) & 1, "SIGPIPE would end the program"
        c = daemon.client()
        for turn in range(1, 200):
            c.submit(position(turn))
        half = head("POST", "/v1/rulings", "Content-Type: application/json", "Content-Length: 100000") + b" " * 50000
        sizes = []
        for _ in range(5):
            for request in (half, head("GET", "/v1/rulings", "Accept: text/csv"), head("GET", "/v1/editions")) * 60:
                s = talk(daemon)
                s.sendall(request)
                s.close()
            gone = time.monotonic()
            while len(os.listdir(f"/proc/{daemon.process.pid}/fd")) >= 30:
                assert time.monotonic() - gone < 30, "who is gone is let go long before a silence is over"
                time.sleep(0.2)
            assert c.get("/healthz").status == 200
            sizes.append(daemon.resident())
        assert sizes[-1] < sizes[1] + 2, f"state of requests is freed: {sizes}"


@test
def a_hundred_connections_are_no_hundred_threads():
    with Daemon() as daemon:
        idle = [talk(daemon) for _ in range(100)]
        assert begin_submitting(daemon, 1).getresponse().status == 201
        threads = len(os.listdir(f"/proc/{daemon.process.pid}/task"))
        assert threads <= 8, f"{threads} threads"
        for s in idle:
            s.close()


# The parsers


@test
def nesting_is_refused_before_it_costs_anything():
    with Daemon("--rate=0", "--max-decoded=4194304") as daemon:
        c = daemon.client(daemon.token())
        href = c.submit(position()).json["href"]
        begun = time.monotonic()
        for unit in ("[", "{a: ", "- ", "? ", "[\n", "{\"a\":"):
            text = unit * (1000000 // len(unit))
            for path in ("/v1/rulings", "/v1/moves", "/v1/decks/check"):
                assert c.post(path, text).status == 400, unit
            for kind in ("application/yaml", "application/json"):
                packed = gzip.compress(unit.encode() * (4000000 // len(unit)))
                assert c.post("/v1/rulings", packed, kind, {"Content-Encoding": "gzip"}).status == 400, unit
        for unit in ("[", "{\"a\":"):
            text = unit * (1000000 // len(unit))
            assert c.post(href + "/notes", text, "application/json").status == 400
            answer = c.post("/v1/rulings/batch", text, "application/x-ndjson")
            assert answer.lines[0]["problem"]["code"] == "too-deep"
        took = time.monotonic() - begun
        assert took < 30, f"{took} s: libyaml alone takes minutes"


@test
def documents_that_parsers_read_in_two_ways_are_refused():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        good = json.dumps(position())
        href = c.post("/v1/rulings", good, "application/json").json["href"]
        for wrong in (good.replace('"turn": 3', '"turn": 3, "turn": 4'), good + "{}", good.replace("3", "NaN"),
                      good.replace("EPR-007", "EPR-\n007"), good + "\0", good.replace("3", "9007199254740993"),
                      good.replace("3", "3e0"), good.encode().replace(b"EPR", b"\xff\xfe")):
            assert c.post("/v1/rulings", wrong, "application/json").status in (400, 422), wrong
        for path in ("/v1/moves", "/v1/decks/check", href + "/notes"):
            assert c.post(path, '{"a": 1, "a": 2}', "application/json").code == "json-duplicate-key", path
        for wrong in ("a: &x [1]\nb: *x\n", "a: 1\na: 2\n", "a: !!int 1\n", "a: 1\n---\nb: 1\n", "<<: {a: 1}\n"):
            assert c.submit(wrong).status == 400, wrong


# Choices that avoid a trap altogether


@test
def nothing_is_used_that_would_be_a_trap():
    sources = {path: open(path, encoding="utf-8").read() for path in glob.glob(f"{ROOT}/judged/**/*.[ch]", recursive=True)}
    assert len(sources) > 100
    for pattern in ("json-c|json_tokener|cJSON|yajl|jsmn", "from_buffer_(static|copy|empty)", r"OFFSET \S", "ORDER BY rank",
                    "bm25", "MHD_USE_THREAD_PER_CONNECTION"):
        met = [path for path, text in sources.items() if re.search(pattern, text)]
        assert not met, (pattern, met)
    for path, text in sources.items():
        if "/judged/store/" in path:
            assert not re.search(r"jansson|yaml\.h|judged/text/doc\.h", text), f"{path} parses in the writer's thread"


def named_tests():
    """Every test there is: of Criterion by suite and name, of the service by function."""
    names = set()
    for path in glob.glob(f"{ROOT}/tests/unit/*/*.c") + glob.glob(f"{ROOT}/tests/property/*.c"):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        names |= {f"{suite}/{name}" for suite, name in re.findall(r"^Test\((\w+), (\w+)", text, re.M)}
        names |= {f"{suite}/{name}" for suite in ("sqlite", "postgres") for name in re.findall(r"^BOTH\((\w+)\)", text, re.M)}
    for path in glob.glob(f"{ROOT}/tests/service/*.py"):
        module = os.path.basename(path)[:-3]
        with open(path, encoding="utf-8") as file:
            names |= {f"{module}/{name}" for name in re.findall(r"^@test\ndef (\w+)", file.read(), re.M)}
    return names


@test
def every_trap_named_has_its_tests():
    known, rows = named_tests(), 0
    with open(f"{ROOT}/docs/dev/traps.md", encoding="utf-8") as file:
        page = file.read()
    for row in re.findall(r"^\| (?!trap |---)(.*) \|$", page, re.M):
        trap, answer, tests = row.split(" | ")
        wanted = re.findall(r"`(\w+/\w+)`", tests)
        assert trap and answer and wanted, f"without a test: {row}"
        assert not set(wanted) - known, f"there is no test {set(wanted) - known}"
        rows += 1
    mine = {name for name in known if name.startswith(("traps/", "store_traps/"))} - {"traps/every_trap_named_has_its_tests"}
    unnamed = [name for name in mine if f"`{name}`" not in page]
    assert rows >= 20 and not unnamed, (rows, unnamed)


@test
def a_path_is_not_cut_at_a_nul():
    with Daemon() as daemon:
        for path in ("/healthz%00", "/healthz%00/more", "/v1/rulings?text=a%00b", "/v1/rulings?text=%zz", "/v1/rulings?text=a%4", "/%", "/healthz\0", "/v1/rulings\0?x"):
            s = talk(daemon)
            s.sendall(head("GET", path, "Connection: close"))
            assert everything(s).startswith(b"HTTP/1.1 400 "), path
            s.close()
        assert daemon.client().get("/healthz").status == 200


def answered(daemon, raw, half=False, path="/healthz", method="GET"):
    """The status of the one answer to these bytes, and its code if it is a problem."""
    s = talk(daemon)
    s.sendall(raw)
    if half:
        s.shutdown(socket.SHUT_WR)
    top, _, body = everything(s).partition(b"\r\n\r\n")
    status = int(top.split()[1])
    headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in top.decode().split("\r\n")[1:])}
    assert CONTRACT.check(method, path, [], status, headers, body.decode()) == [], (raw[:80], top)
    return status, json.loads(body).get("code")


@test
def lines_of_a_head_end_in_both_characters():
    with Daemon() as daemon:
        lines = [b"GET /healthz HTTP/1.1", b"Host: localhost", b"Connection: close", b""]
        for blanks in (b"", b"  ", b"\t"):
            lines[1] = b"Host: localhost" + blanks
            assert answered(daemon, b"\r\n".join(lines) + b"\r\n") == (200, None), blanks
            for bare in range(len(lines)):
                raw = b"".join(line + (b"\n" if i == bare else b"\r\n") for i, line in enumerate(lines))
                assert answered(daemon, raw) == (400, "bad-request"), raw
        assert answered(daemon, b"GET /healthz HTTP/1.1\nHost: localhost\nConnection: close\n\n") == (400, "bad-request")
        for n, status in ((30, 400), (41, 400), (300, 400), (3000, 400)):
            for one in (b"a=1", b""):
                raw = b"GET /v1/editions?" + b"&".join([one] * n) + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                if len(raw) < 8000:
                    assert answered(daemon, raw, path="/v1/editions")[0] == status, n
        assert daemon.client().get("/healthz").status == 200


@test
def a_target_may_name_the_host_itself():
    with Daemon() as daemon:
        for target, host in (("http://localhost/v1/editions", "elsewhere"), ("HTTP://127.0.0.1:8470/v1/editions", "localhost"), ("https://localhost/v1/editions", "localhost")):
            raw = f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
            assert answered(daemon, raw, path="/v1/editions") == (200, None), target
        for target, code in (("http://elsewhere/v1/editions", (403, "foreign-page")), ("http:///v1/editions", (400, "bad-request")),
                             ("http://" + "l" * 300 + "/v1/editions", (400, "bad-request")), ("ftp://localhost/v1/editions", (404, "no-such-page"))):
            assert answered(daemon, head("GET", target, "Connection: close"), path="/v1/editions") == code, target
        assert answered(daemon, head("GET", "http://localhost/v1/rulings?verdict=none", "Connection: close"), path="/v1/rulings") == (400, "bad-argument")
        page = talk(daemon)
        page.sendall(head("GET", "http://localhost", "Connection: close"))
        assert b"\r\nContent-Type: text/html" in everything(page)


@test
def blanks_behind_a_value_are_no_part_of_it():
    body = json.dumps(position()).encode()
    with Daemon() as daemon:
        token = daemon.token()
        for blanks in ("", " ", " \t  "):
            raw = head("POST", "/v1/moves", f"Authorization: Bearer {token}{blanks}", f"Content-Length: {len(body)}",
                       f"Content-Type: application/json{blanks}", "Connection: close") + body
            assert answered(daemon, raw, path="/v1/moves", method="POST") == (200, None), blanks


def chunked(body, *lines):
    return head("POST", "/v1/moves", "Content-Type: application/json", "Transfer-Encoding: chunked", "Connection: close") + b"".join(lines)


@test
def what_follows_a_body_in_chunks_is_no_part_of_it():
    body = json.dumps(position()).encode()
    size = b"%x" % len(body)
    plain = [[size + b"\r\n", body, b"\r\n", b"0\r\n\r\n"], [size + b";a=b\r\n", body, b"\r\n", b"0;c\r\n\r\n"],
             [b"000" + size.upper() + b"\r\n", body, b"\r\n", b"00\r\n\r\n"], [size + b"\r\n", body, b"\r\n", b"0\r\nA: b\r\n\r\n"],
             [b"1\r\n", body[:1], b"\r\n", b"%x\r\n" % (len(body) - 1), body[1:], b"\r\n0\r\n\r\n"]]
    broken = [[size + b"\r\n", body, b"x\r\n", b"0\r\n\r\n"], [b"0x" + size + b"\r\n", body, b"\r\n", b"0\r\n\r\n"],
              [b"-1\r\n", body], [b"f" * 17 + b"\r\n", body], [size + b"g\r\n", body, b"\r\n", b"0\r\n\r\n"]]
    with Daemon("--rate=0") as daemon:
        for lines in plain:
            assert answered(daemon, chunked(body, *lines), path="/v1/moves", method="POST") == (200, None), lines
        for lines in broken:
            s = talk(daemon)
            s.sendall(chunked(body, *lines))
            got = everything(s)
            assert b" 200 " not in got and got.count(b"HTTP/1.1 ") <= 1, (lines, got[:200])
        s = talk(daemon)  # two on one connection, a byte at a time
        for one in chunked(body, *plain[1]).replace(b"Connection: close\r\n", b"") + chunked(body, *plain[3]):
            s.sendall(bytes([one]))
        got = everything(s)
        assert got.count(b"HTTP/1.1 200 ") == got.count(b"HTTP/1.1 ") == 2, got[:200]
        assert daemon.client().get("/v1/rulings").json["rulings"] == [], "nothing of it is kept"


@test
def who_ends_their_side_gets_the_answer():
    body = json.dumps(position()).encode()
    with Daemon("--judging-threads=1") as daemon:
        lock = daemon.hold()
        waiting = talk(daemon)
        waiting.sendall(head("POST", "/v1/rulings", "Content-Type: application/json", f"Content-Length: {len(body)}") + body)
        waiting.shutdown(socket.SHUT_WR)
        assert answered(daemon, head("GET", "/healthz"), half=True) == (200, None)
        moves = head("POST", "/v1/moves", "Content-Type: application/json", f"Content-Length: {len(body)}") + body
        assert answered(daemon, moves, half=True, path="/v1/moves", method="POST") == (200, None)
        time.sleep(2.5)
        lock.release()
        assert everything(waiting).startswith(b"HTTP/1.1 201 "), "however long it took"
