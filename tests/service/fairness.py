"""Nothing one client sends holds up another: what is judged is judged beside what is served, in turns and within bounds."""

import gzip
import http.client
import json
import os
import re
import signal
import socket
import threading
import time

from database import on_disk
from documents import passes, slow, whatever_it_was
from service import Daemon, position, test


# So many steps that all worlds of a `slow` document are tried: half a second to a second of a processor.
MUCH = "--max-steps=100000000"


class Asking(threading.Thread):
    """One request on a connection of its own; its answer is noted in `order`, the list of the answers so far."""

    def __init__(self, daemon, order, name, method, path, body=None, token=None, kind="application/json"):
        super().__init__()
        self.sent = (method, path, body if isinstance(body, (bytes, type(None))) else json.dumps(body),
                     {"Content-Type": kind, **({"Authorization": f"Bearer {token}"} if token else {})})
        self.daemon_asked, self.order, self.name = daemon, order, name
        self.status, self.body, self.headers = None, b"", {}
        self.start()

    def run(self):
        connection = self.daemon_asked.connection()
        try:
            connection.request(*self.sent)
            response = connection.getresponse()
            self.body, self.headers = response.read(), {k.lower(): v for k, v in response.getheaders()}
            self.status = response.status
        except (http.client.HTTPException, OSError):
            self.status = 0
        self.order.append(self.name)
        connection.close()

    @property
    def code(self):
        return json.loads(self.body).get("code")


def waits_until(condition):
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it never came about")


def to_be_judged(client):
    return int(re.search(r"\njudged_judging (\d+)\n", client.get("/metrics").body.decode())[1])


def judging(client, n):
    """Wait until so many are to be judged, or more."""
    waits_until(lambda: to_be_judged(client) >= n)


@test
def reads_are_answered_while_much_is_judged():
    with Daemon("--judging-threads=1", MUCH) as daemon:
        c, order = daemon.operator(), []
        kept = c.submit(position()).json
        many = [Asking(daemon, order, f"slow {i}", "POST", "/v1/rulings", slow(7 + i), c.token) for i in range(6)]
        judging(c, 6)
        for path in ("/healthz", "/readyz", kept["href"], kept["href"] + "/text", "/v1/rulings", "/v1/editions"):
            assert c.get(path).status == 200
            order.append(path)
        for asking in many:
            asking.join()
        assert order.index("/v1/editions") < order.index("slow 5"), order
        assert order[-1].startswith("slow"), order
        assert all(asking.status == 201 for asking in many)


@test
def each_client_has_a_share_whoever_came_first():
    with Daemon("--judging-threads=1", MUCH) as daemon:
        one, other, admin = daemon.token(), daemon.token(), daemon.token()
        c, order = daemon.client(admin), []
        many = [Asking(daemon, order, f"slow {i}", "POST", "/v1/rulings", slow(7 + i), one) for i in range(8)]
        judging(c, 8)
        few = [Asking(daemon, order, f"other {i}", "POST", "/v1/rulings", position(7 + i), other) for i in range(3)]
        for asking in many + few:
            asking.join()
        assert all(asking.status == 201 for asking in many + few)
        assert max(order.index(f"other {i}") for i in range(3)) < 7, order


@test
def batches_come_after_what_somebody_waits_for():
    with Daemon("--judging-threads=1", MUCH) as daemon:
        one, other, admin = daemon.token(), daemon.token(), daemon.token()
        c, order = daemon.client(admin), []
        lines = b"".join(json.dumps(slow(7 + i)).encode() + b"\n" for i in range(12))
        batch = Asking(daemon, order, "batch", "POST", "/v1/rulings/batch", lines, one, "application/x-ndjson")
        judging(c, 1)
        small = Asking(daemon, order, "small batch", "POST", "/v1/rulings/batch",
                       json.dumps(position()).encode() + b"\n", other, "application/x-ndjson")
        single = [Asking(daemon, order, f"single {i}", "POST", "/v1/rulings", position(7 + i), one) for i in range(3)]
        for asking in [batch, small, *single]:
            asking.join()
        assert order[-1] == "batch", order
        assert small.status == batch.status == 200
        answers = [json.loads(line) for line in batch.body.splitlines()]
        assert [a["line"] for a in answers] == list(range(1, 13)) and {a["status"] for a in answers} == {201}


@test
def the_queue_is_bounded_for_each_client_and_for_all():
    with Daemon("--judging-threads=1", MUCH, "--max-waiting-of-client=6", "--max-waiting=7") as daemon:
        one, other, third, admin = (daemon.token() for _ in range(4))
        c, order = daemon.client(admin), []
        first = [Asking(daemon, order, "first", "POST", "/v1/rulings", slow(7), one)]
        judging(c, 1)
        first += [Asking(daemon, order, "first", "POST", "/v1/rulings", slow(8 + i), one) for i in range(6)]
        judging(c, 7)
        for turn in (20, 21):
            answer = daemon.client(one).submit(slow(turn))
            assert (answer.status, answer.code) == (429, "too-many-waiting") and int(answer.headers["retry-after"]) >= 1
        second = [Asking(daemon, order, "second", "POST", "/v1/rulings", slow(30), other)]
        judging(c, 8)
        answer = daemon.client(third).submit(slow(31))
        assert (answer.status, answer.code) == (503, "queue-full") and int(answer.headers["retry-after"]) >= 1
        answer = daemon.client(third).post("/v1/moves", slow(31))
        assert (answer.status, answer.code) == (503, "queue-full")
        answer = daemon.client(third).post("/v1/decks/check", slow(31))
        assert (answer.status, answer.code) == (503, "queue-full")
        for asking in first + second:
            asking.join()
        assert all(asking.status == 201 for asking in first + second)
        assert daemon.client(third).submit(slow(31)).status == 201


@test
def what_is_cancelled_at_the_end_is_told_and_kept_nowhere():
    order = []
    with Daemon("--judging-threads=1", MUCH) as daemon:
        c = daemon.operator()
        many = [Asking(daemon, order, i, "POST", "/v1/rulings", slow(7 + i), c.token) for i in range(60)]
        waits_until(lambda: len(order) + to_be_judged(c) >= len(many))  # on a busy machine some are done before the last are there
        assert daemon.stop(signal.SIGTERM) == 0
        for asking in many:
            asking.join()
        assert {asking.status for asking in many} <= {201, 503}, [asking.status for asking in many]
        refused = [asking for asking in many if asking.status == 503]
        assert all(asking.code == "closing" for asking in refused)
        kept = len(many) - len(refused)
        with Daemon(database=daemon.database) as again:
            c = again.operator()
            assert len(c.get("/v1/rulings", limit="99").json["rulings"]) == kept
            for i, asking in enumerate(many):
                if asking.status == 201:
                    assert c.get(json.loads(asking.body)["href"]).status == 200


@test
def an_allowance_is_part_of_what_makes_two_submissions_the_same():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        first = c.submit(whatever_it_was(7), view="judge").json
        assert c.submit(whatever_it_was(7)).json["id"] == first["id"]
        assert first["ruling"]["worlds"]["all"] is True
        daemon.stop()
        with Daemon("--max-steps=400", "--allow-judge-view", database=daemon.database) as other:
            less = other.client().submit(whatever_it_was(7), view="judge")
            assert less.status == 201 and less.json["id"] != first["id"]
            ruling = less.json["ruling"]
            assert ruling["verdict"] == "undetermined" and ruling["worlds"]["limit"] == "steps", ruling["worlds"]
            assert not ruling["worlds"]["all"] and ruling["worlds"]["tried"] < first["ruling"]["worlds"]["tried"]


@test
def a_small_budget_is_for_what_is_not_kept_and_says_what_it_left_out():
    with Daemon() as daemon:
        c = daemon.client()
        unseen = {"step": "action", "turn": 7, "turn_player": "A", "rest": "empty",
                  "A": {"monster": {"stack": ["ESD01-001"], "zone": 3}, "hand": 30, "deck": 40},
                  "B": {"monster": {"stack": ["ESD02-001"], "zone": 5}, "hand": 40, "deck": 40}}
        much = position(start=unseen, moves=[], claims=[{"by": "A", "could": {"A": {"rage": "ESD01-009"}}}] * 60)
        small = c.submit(much, dry_run="true", budget="small").json["ruling"]
        full = c.submit(much, dry_run="true", budget="full").json["ruling"]
        looked_at = [["judging reached its limit" not in json.dumps(claim) for claim in one["claims"]] for one in (small, full)]
        assert small["verdict"] == "undetermined" and small["limit"] == "steps" and 0 < sum(looked_at[0]) < 60
        assert "limit" not in full and sum(looked_at[1]) == 60
        assert c.submit(position(), dry_run="true", budget="small").json == c.submit(position(), dry_run="true").json
        assert c.post("/v1/moves", position(), budget="small").json == c.post("/v1/moves", position()).json
        for arguments in ({"budget": "small"}, {"budget": "tiny", "dry_run": "true"}):
            answer = c.submit(position(), **arguments)
            assert (answer.status, answer.code) == (400, "bad-argument") and answer.json["parameter"] == "budget"
        assert c.post("/v1/moves", position(), budget="none").code == "bad-argument"
        assert c.submit(whatever_it_was(7)).json["ruling"]["verdict"] == "illegal", "and what is kept is judged in full"


@test
def a_few_bytes_do_not_become_many():
    body = gzip.compress(json.dumps(passes(8000)).encode(), 9)
    assert len(body) < 2000
    with Daemon() as daemon:
        c = daemon.client()
        answer = c.submit(gzip.compress(json.dumps(passes(19000)).encode()), headers={"Content-Encoding": "gzip"})
        assert (answer.status, answer.code) == (400, "too-many-nodes")
        c.submit(position())
        before, disk = daemon.resident(), on_disk(daemon.database)
        for arguments in ({}, {"advice": "true"}, {"on_illegal": "skip"}, {"dry_run": "true", "view": "public"}):
            answer = c.submit(body, headers={"Content-Encoding": "gzip"}, **arguments)
            assert answer.status in (200, 201) and len(answer.body) < 1 << 20, (answer.status, len(answer.body))
        assert daemon.resident() - before < 24, f"{daemon.resident() - before:.1f} MiB of memory for all of it"
        assert on_disk(daemon.database) - disk < 2 << 20, f"{on_disk(daemon.database) - disk} bytes in the store"


@test
def a_ruling_of_unusual_length_is_kept_without_its_citations():
    with Daemon("--max-citations=150") as daemon:
        c = daemon.client(daemon.token())
        short, long = c.submit(position(), include="all").json, c.submit(passes(29), include="all").json
        assert short["ruling"]["citations"] and "citations_left_out" not in short["ruling"]
        assert "citations" not in long["ruling"] and long["ruling"]["citations_left_out"] > 150
        assert long["ruling"]["position"] and long["ruling"]["hashes"]["chain"]
        again = c.get(long["href"], advice="true", include="all").json["ruling"]
        assert "citations" not in again and again["citations_left_out"] == long["ruling"]["citations_left_out"]
        dry = c.submit(passes(29), dry_run="true", include="all").json["ruling"]
        assert "citations" not in dry and dry["citations_left_out"]
        views = [c.get(long["href"], view=view).json["ruling"]["citations_left_out"] for view in ("public", "A", "B", "judge")]
        assert len(set(views)) == 1, "how many there are says nothing of what is hidden"
        refused = c.get(long["href"] + "/citations")
        assert (refused.status, refused.code) == (409, "citations-left-out")
        refused = c.get(long["href"] + "/transcript", view="public")
        assert (refused.status, refused.code) == (409, "citations-left-out")
        assert c.get(long["href"] + "/transcript").status == 200, "the judge has the transcript itself"
        assert c.get(long["href"] + "/positions/3").status == 200
        assert c.get("/v1/rulings", event="step").json["rulings"], "and it is found as ever"
        daemon.stop()
        with Daemon(database=daemon.database) as other:
            c = other.client(c.token)
            assert c.get(long["href"], include="all").json["ruling"] == long["ruling"]
            assert c.submit(passes(29)).json["id"] != long["id"], "another limit makes another submission"


@test
def answers_on_their_way_are_bounded_for_all():
    with Daemon("--max-answers", str(16 << 20), f"--max-body={8 << 20}", f"--max-decoded={8 << 20}", "--max-values=524288", "--allow-judge-view") as daemon:
        c, order = daemon.client(), []
        claims = [{"that": {place: ["ESD01-009"] * 150 for place in ("A.hand", "B.hand", "A.deck")}}] * 1000
        path = c.submit(position(claims=claims)).json["href"]
        long = path + "/transcript?view=judge"

        def read_whole():
            asking = Asking(daemon, order, "whole", "GET", long)
            asking.join()
            return asking

        deaf, answer = [], read_whole()
        assert 5 << 20 < len(answer.body) < 8 << 20, "more than the system keeps for a connection"
        while len(deaf) < 10 and answer.status in (200, 201):
            s = socket.socket()
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            s.connect((daemon.host, daemon.port))
            s.sendall(f"GET {long} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            deaf.append(s)
            time.sleep(0.1)
            answer = read_whole()
        assert (answer.status, answer.code, answer.headers["retry-after"]) == (503, "busy", "5"), len(deaf)
        assert len(deaf) < 5
        assert c.get("/healthz").status == 200 and c.get(path + "/text").status == 200, "there is room for small ones"
        for s in deaf:
            s.close()
        waits_until(lambda: read_whole().status == 200)
