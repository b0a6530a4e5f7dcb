"""Batches: judged as they come in, however long they are, and whatever becomes of the client."""

import http.client
import json
import os
import resource
import signal
import socket
import time

from service import CONTRACT, Daemon, position, test

PATH = "/v1/rulings/batch"
KIND = "application/x-ndjson"


def line(number):
    return json.dumps(position(1 + number % 900, players={"A": {"name": f"player {number}"}, "B": {"name": "Ben"}})) + "\n"


def begin(daemon, length=None):
    """A batch that is being sent: in chunks, or of so many bytes."""
    connection = daemon.connection()
    connection.putrequest("POST", PATH)
    connection.putheader("Content-Type", KIND)
    if daemon.bearer:
        connection.putheader("Authorization", daemon.bearer)
    if length is None:
        connection.putheader("Transfer-Encoding", "chunked")
    else:
        connection.putheader("Content-Length", str(length))
    connection.endheaders()
    return connection


def chunk(connection, text):
    connection.send(f"{len(text.encode()):x}\r\n{text}\r\n".encode())


def end(connection):
    """Send the last chunk; the lines of the answer, held against the document."""
    connection.send(b"0\r\n\r\n")
    answer = connection.getresponse()
    body = answer.read().decode()
    headers = {k.lower(): v for k, v in answer.getheaders()}
    assert CONTRACT.check("POST", PATH, [], answer.status, headers, body) == []
    connection.close()
    return [json.loads(one) for one in body.splitlines()]


def wait_for(what):
    for _ in range(1200):
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("it never came about")


def count(c):
    return len(c.get("/v1/rulings", {"Accept": "application/x-ndjson"}).lines)


@test
def a_line_is_judged_and_kept_while_the_next_is_still_to_come():
    with Daemon() as daemon:
        c = daemon.operator()
        batch = begin(daemon)
        for n in range(1, 4):
            chunk(batch, line(n)[:30])
            chunk(batch, line(n)[30:])
            wait_for(lambda: count(c) == n)
        chunk(batch, "{\n\n" + line(2) + line(4).rstrip("\n"))
        told = end(batch)
        assert [one["status"] for one in told] == [201, 201, 201, 400, 200, 201], told
        assert [one["line"] for one in told] == list(range(1, 7))
        assert told[4]["id"] == told[1]["id"] and told[3]["problem"]["code"] == "json-syntax"
        assert c.get(told[5]["href"]).json["ruling"]["verdict"] == told[5]["verdict"]
        assert "judged_rulings_kept_total 4\n" in c.get("/metrics").body.decode()


@test
def a_batch_may_be_longer_than_any_body():
    with Daemon("--max-body=4000", "--rate=0", "--max-batch=5000", "--log-requests=false") as daemon:
        c = daemon.client()
        batch = begin(daemon)
        lines = [line(n) for n in range(1500)]
        for at in range(0, len(lines), 100):
            chunk(batch, "".join(lines[at:at + 100]))
        chunk(batch, "#" * 3000)
        chunk(batch, "#" * 3000 + "\n" + line(7))
        told = end(batch)
        assert [one["status"] for one in told] == [201] * 1500 + [413, 200]
        assert told[1500]["problem"]["code"] == "body-too-large" and told[1501]["id"] == told[7]["id"]
        assert len({one["id"] for one in told[:1500]}) == 1500 and count(c) == 1500
        assert daemon.resident() < 64, f"{daemon.resident()} MiB"


@test
def lines_beyond_the_limit_are_refused_and_those_before_are_kept():
    with Daemon("--max-batch=5", "--max-body=2000") as daemon:
        c = daemon.client()
        told = c.post(PATH, "".join(line(n) for n in range(8)), KIND).lines
        assert [one["status"] for one in told] == [201] * 5 + [413]
        assert told[5]["problem"]["code"] == "batch-too-long" and count(c) == 5
        batch = begin(daemon)
        try:
            for n in range(2000):
                chunk(batch, line(n))
            cut = "error" in str(end(batch))
        except OSError:
            cut = True
        assert cut, "who goes on for ever is cut off"
        assert c.get("/healthz").status == 200


@test
def who_sends_more_than_can_be_kept_waits_and_memory_does_not_grow():
    with Daemon("--rate=0", "--log-requests=false") as daemon:
        c = daemon.client()
        began, database = time.monotonic(), daemon.hold()
        batch = begin(daemon)
        batch.sock.settimeout(1)
        sent = 0
        try:
            while sent < 600:
                text = line(sent).rstrip("\n") + " " * 60000 + "\n"
                rest = f"{len(text):x}\r\n{text}\r\n".encode()
                while rest:
                    rest = rest[batch.sock.send(rest):]
                sent += 1
            blocked = False
        except TimeoutError:
            blocked = True
        resident = daemon.resident()
        healthy = c.get("/healthz").status
        database.release()
        held = time.monotonic() - began
        assert blocked, "the service went on taking what it could not keep"
        assert healthy == 200, "nobody else waits"
        assert resident < 96, f"{resident} MiB"
        batch.sock.settimeout(60)
        batch.sock.sendall(rest)
        told = end(batch)
        statuses = [one["status"] for one in told]
        # The writer waits ten seconds for the database; a busy machine may hold it longer.
        assert len(told) == sent + 1 and set(statuses) <= ({201} if held < 9 else {201, 503}), set(statuses)
        assert count(c) == statuses.count(201)


@test
def a_client_that_goes_away_leaves_what_was_judged():
    with Daemon("--rate=0") as daemon:
        c = daemon.operator()
        for n in range(5):
            batch = begin(daemon)
            chunk(batch, "".join(line(n * 100 + i) for i in range(50)) + '{"judged"')
            wait_for(lambda: count(c) >= n * 50 + 1)
            batch.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            batch.close()
        assert c.submit(position()).status == 201
        assert count(c) <= 251 and c.get("/metrics").status == 200
        wait_for(lambda: b"\njudged_connections 1\n" in c.get("/metrics").body)


@test
def a_service_that_stops_answers_what_it_has_taken():
    with Daemon("--rate=0", "--max-batch=20000") as daemon:
        c, text = daemon.client(), "".join(line(n) for n in range(400))
        batch = begin(daemon, len(text.encode()))
        batch.send(text.encode())
        wait_for(lambda: count(c) >= 1)
        daemon.process.send_signal(signal.SIGTERM)
        answer = batch.getresponse()
        told = [json.loads(one) for one in answer.read().decode().splitlines()]
        assert answer.status == 200 and [one["status"] for one in told] == [201] * 400
        assert daemon.process.wait(timeout=30) == 0
        batch.close()
    with Daemon("--rate=0") as daemon:
        batch = begin(daemon)
        chunk(batch, line(1) + line(2)[:20])
        wait_for(lambda: count(daemon.client()) == 1)
        begun = time.monotonic()
        assert daemon.stop() == 0 and time.monotonic() - begun < 10, "half a batch does not keep it"
        batch.close()


@test
def batches_share_the_room_there_is():
    with Daemon("--max-bodies=8192") as daemon:
        c = daemon.client()
        assert c.post(PATH, line(1), KIND).lines[0]["status"] == 201
        batch = begin(daemon)
        chunk(batch, line(2))
        batch.send(b"0\r\n\r\n")
        answer = batch.getresponse()
        assert answer.status == 503 and b'"busy"' in answer.read() and answer.headers["Retry-After"] == "1"
        batch.close()


@test
def a_store_that_fails_is_told_in_each_line():
    with Daemon("--rate=0") as daemon:
        c = daemon.client()
        c.submit(position())
        full = max(os.path.getsize(daemon.database + end_) for end_ in ("", "-wal"))
        unlimited = resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (full, unlimited[1]))
        told = c.post(PATH, "".join(line(n) for n in range(100)), KIND).lines
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, unlimited)
        assert len(told) == 100 and told[-1]["status"] == 503 and told[-1]["problem"]["code"] == "cannot-keep"
        assert count(c) == 1 + sum(one["status"] == 201 for one in told)


@test
def a_slow_batch_is_cut_off_unless_it_goes_on():
    with Daemon("--request-seconds=1") as daemon:
        batch = begin(daemon)
        cut = False
        try:
            for n in range(40):
                chunk(batch, "\n")
                time.sleep(0.2)
            end(batch)
        except (OSError, http.client.HTTPException):
            cut = True
        assert cut
