"""Requests that go wrong whatever they ask for, tried on every path of the document."""

import json
import os
import re
import signal
import subprocess
import time

from service import CONTRACT, JUDGE, ROOT, Daemon, every_path, position, test


@test
def parameters_nobody_knows_and_parameters_twice_are_refused_everywhere():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        for method, path, parameters in every_path():
            answer = c.ask(method, path + "?colour=red")
            if answer.status == 200 and answer.headers["content-type"].startswith("text/html"):
                continue  # a view of the page, which reads the parameters of its own address
            assert (answer.status, answer.code) == (400, "unknown-argument"), path
            for parameter in parameters:
                if parameter["in"] == "query":
                    name = parameter["name"]
                    answer = c.ask(method, f"{path}?{name}=1&{name}=1")
                    assert (answer.status, answer.code) == (400, "repeated-argument"), (path, name)


@test
def all_faults_of_a_document_are_reported_at_once():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        claims = [{"that": {"A.hnad": 1, "A.deck": "all", "turn": 1}}, {"at": {"move": 4}, "happens": "crush"}, {"by": "C", "winner": "A"}]
        wrong = position(moves=[{"A": {"plai": "EPR-008"}}, {"A": "pass"}, {"C": "pass"}], claims=claims, on_illegal="halt")
        for answer in (c.submit(wrong), c.post("/v1/moves", wrong)):
            errors = answer.json["errors"]
            assert [(one["code"], one["pointer"]) for one in errors] == [
                ("unknown-verb", "/moves/0/A/plai"), ("unknown-key", "/moves/2/C"),
                ("unknown-card", "/claims/0/that/A.deck"), ("unknown-path", "/claims/0/that/A.hnad"), ("unknown-key", "/claims/1/happens"),
                ("unknown-player", "/claims/2/by"), ("unknown-word", "/on_illegal")], errors
            first = dict(errors[0])
            assert first.pop("sentence") == answer.json["detail"] and {name: answer.json[name] for name in first} == first
            assert errors[-1]["instead"].startswith("write stop, skip"), errors
        told = subprocess.run([JUDGE, "replay", "--json", "-", "/dev/null"], input=json.dumps(wrong), capture_output=True, text=True, timeout=60).stdout
        assert json.loads(told)[0]["errors"] == errors, told
        line = json.loads(c.post("/v1/rulings/batch", json.dumps(wrong).encode() + b"\n", "application/x-ndjson").body)
        assert line["problem"]["errors"] == errors, line
        assert "errors" not in c.submit(position(on_illegal="halt")).json


@test
def parameters_are_text():
    with Daemon() as daemon:
        c = daemon.client()
        for path in ("/v1/rulings?player=%ff", "/v1/rulings?text=a%c3", "/v1/rulings?group=%ed%a0%80", "/v1/disputes?q=%fe", "/v1/rulings?%ff=1",
                     "/v1/editions/godzilla/en-1.2/clauses?word=%80"):
            answer = c.get(path)
            assert (answer.status, answer.code) == (400, "bad-request"), path
        assert c.get("/v1/rulings?player=%e5%8d%93").json["rulings"] == []


@test
def what_is_asked_for_by_a_name_that_nothing_has_says_so():
    with Daemon() as daemon:
        c = daemon.client()
        href = c.submit(position()).json["href"]
        answer = c.get(href + "/citations", event="explode")
        assert (answer.status, answer.code, answer.json["parameter"]) == (400, "bad-argument", "event")
        assert c.get(href + "/citations", event="step").status == 200
        assert (c.get("/v1/disputes", game="chess").status, c.get("/v1/disputes", game="chess").code) == (404, "no-such-game")
        assert c.get("/v1/disputes", game="dbs").json["found"] > 0


@test
def methods_a_path_does_not_take_are_refused_with_those_it_takes():
    taken = {}
    for method, path, _ in every_path():
        taken.setdefault(path, set()).update({method} if method != "GET" else {"GET", "HEAD"})
    with Daemon() as daemon:
        c = daemon.client()
        for path, methods in taken.items():
            for method in {"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"} - methods:
                answer = c.ask(method, path)
                assert answer.status == 405, (method, path, answer.status)
                assert set(answer.headers["allow"].split(", ")) == methods, (path, answer.headers)


@test
def paths_that_are_none_are_not_found():
    with Daemon() as daemon:
        c = daemon.client()
        for path in ("/nowhere", "/v1/nowhere", "/v2/rulings", "/v1/rulings/", "/v1/rulings//text", "/healthz/", "/" + "a" * 5000):
            assert c.get(path).code == "no-such-page", path


@test
def a_header_given_twice_is_refused():
    with Daemon() as daemon:
        connection = daemon.connection()
        connection.putrequest("GET", "/healthz")
        connection.putheader("Host", "there")
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 400 and b"bad-request" in body
        headers = {k.lower(): v for k, v in answer.getheaders()}
        assert CONTRACT.check("GET", "/healthz", [], 400, headers, body.decode()) == []
        connection.close()


@test
def a_store_that_cannot_be_read_is_told():
    with Daemon() as daemon:
        c = daemon.client()
        daemon.sql("ALTER TABLE rulings RENAME TO gone")
        assert c.get("/v1/rulings").code == "cannot-keep"
        assert c.get("/healthz").code == "cannot-keep"
        assert c.submit(position()).code == "cannot-keep"


@test
def a_service_that_closes_says_so():
    with Daemon() as daemon:
        c = daemon.client()
        assert c.get("/healthz").status == 200
        busy = daemon.connection()
        busy.putrequest("POST", "/v1/rulings")
        busy.putheader("Content-Type", "application/json")
        busy.putheader("Content-Length", "100")
        busy.endheaders()
        busy.send(b"{")
        time.sleep(0.2)
        os.kill(daemon.process.pid, signal.SIGTERM)
        time.sleep(0.3)
        answer = c.get("/healthz")
        assert (answer.status, answer.code) == (503, "closing")
        assert answer.headers["connection"].lower() == "close"
        busy.close()


@test
def every_code_is_in_the_contract():
    with open(f"{ROOT}/judged/service/base/problems.def", encoding="utf-8") as file:
        own = set(re.findall(r'^PROBLEM\(\w+, "([a-z-]+)"', file.read(), re.M))
    with open(f"{ROOT}/docs/codes.md", encoding="utf-8") as file:
        documents = set(re.findall(r"^\| `([a-z0-9-]+)` \|", file.read().split("## Starting the daemon")[0], re.M))
    told = CONTRACT.document["components"]["schemas"]["problemCode"]["enum"]
    assert len(own) > 40 and len(documents) > 100
    assert told == sorted(own | documents), set(told) ^ (own | documents)
