"""Jobs: rulings judged anew, the suite played, and how that is told."""

import gzip
import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

from database import new_place
from documents import OTHERS, SECRETS, with_hands
from service import CONTRACT, ROOT, Daemon, ended, game, normal, position, test

PLACES = ("/v1/rejudgements", "/v1/suite-runs")
HERE = f"--fixtures={ROOT}/fixtures"


def keep(c, turns, read=100):
    """Many rulings at once; the first of them as they are read."""
    lines = "\n".join(json.dumps(position(turn)) for turn in turns)
    answer = c.post("/v1/rulings/batch", lines, "application/x-ndjson")
    assert {one["status"] for one in answer.lines} == {201}
    return [c.get(one["href"]).json for one in answer.lines[:read]]


def rejudge(c, **asked):
    answer = c.post("/v1/rejudgements", asked)
    assert answer.status == 202, answer.body
    return ended(c, answer.headers["location"])


def all_changes(c, job, **arguments):
    page, found = c.get(job["changes"], **arguments).json, []
    while True:
        found += page["changes"]
        if page["next"] is None:
            return found
        page = c.get(job["changes"], cursor=page["next"], **arguments).json


def events_of(text):
    """(id, event, data) of a stream, and how many comments it had."""
    events, comments = [], 0
    for block in text.split("\n\n"):
        if block.startswith(":"):
            comments += 1
        elif block:
            fields = dict(line.split(": ", 1) for line in block.split("\n"))
            events.append((int(fields["id"]), fields["event"], json.loads(fields["data"])))
    return events, comments


@test
def rulings_are_judged_anew_by_another_edition_and_stay_as_they_are():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        kept = keep(c, range(1, 80))
        kept += [c.submit(game(name)).json for name in ("illegal-move", "won-by-invasion", "starter-decks")]
        job = rejudge(c, to={"edition": "godzilla/en-1.00"})
        assert job["state"] == "done" and job["total"] == job["done"] == len(kept)
        assert job["unchanged"] + job["changed"] + job["not_judged"] == len(kept)
        assert job["by"] == "tester" and job["view"] == "judge" and job["ended"] >= job["made"]
        for one in kept:
            assert c.get(one["href"]).json == one, "old rulings are never altered"
        new = c.get("/v1/rulings", {"Accept": "application/x-ndjson"}, edition="en-1.00").lines
        assert len(new) == job["unchanged"] + job["changed"]
        assert {one["rejudges"] for one in new} <= {one["href"] for one in kept}
        assert c.get(new[0]["href"]).json["rejudges"] == new[0]["rejudges"]
        changes = all_changes(c, job, limit=1)
        assert len(changes) == job["changed"] + job["not_judged"]
        again = rejudge(c, to={"edition": "godzilla/en-1.00"}, **{"from": {"edition": "godzilla/en-1.2"}})
        assert (again["unchanged"], again["changed"]) == (job["unchanged"], job["changed"])
        assert len(c.get("/v1/rulings", {"Accept": "application/x-ndjson"}).lines) == len(kept) + len(new), \
            "the same judged anew once more is the same ruling"
        assert c.submit(position(7), edition="en-1.00").status == 200, "and the same submission"
        for statement, told in (("UPDATE tasks SET counts = '{'", "job says"), ("DELETE FROM rejudged", "is missing"),
                                ("UPDATE rejudged SET ruling = 9999 WHERE ruling = 1", "missing"),
                                ("UPDATE rulings SET rejudges = 9999 WHERE rejudges = 1", "missing")):
            with tempfile.TemporaryDirectory() as room:
                judged = os.environ.get("JUDGED", "build/judged")
                subprocess.run([judged, "backup", "--database", daemon.database, f"{room}/copy.db"], check=True, capture_output=True)
                database = sqlite3.connect(f"{room}/copy.db")
                database.execute(statement)
                database.commit()
                database.close()
                checked = subprocess.run([judged, "verify", "--database", f"{room}/copy.db"], capture_output=True, text=True,
                                         check=False)
                assert told in checked.stdout and checked.returncode == 1, checked.stdout


@test
def what_changed_is_told_and_grouped_by_clause():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        one, other = c.submit(game("illegal-move")).json, c.submit(game("won-by-invasion")).json
        daemon.alter(1, verdict="consistent", engine="0.1", deciding="")
        job = rejudge(c, to={"edition": "godzilla/en-1.2"})
        assert (job["unchanged"], job["changed"], job["not_judged"]) == (2, 0, 0), f"the same edition and engine is the same ruling: {job}"
        daemon.new_keys(1)  # as it was by 0.1
        job = rejudge(c, **{"from": {"engine": "0.1"}})
        assert (job["total"], job["unchanged"], job["changed"]) == (1, 0, 1)
        assert job["clauses"] == [{"clause": f"godzilla/{n}", "rulings": 1} for n in ("8.5.1",)]
        change = all_changes(c, job, clause="godzilla/8.5.1")[0]
        assert change["changed"] == ["verdict", "deciding"]
        assert change["from"]["href"] == one["href"] and change["from"]["verdict"] == "consistent"
        assert change["to"]["verdict"] == "illegal" and change["to"]["deciding"] == ["8.5.1"]
        assert change["to"]["rejudges"] == one["href"]
        assert all_changes(c, job, clause="godzilla/7.2.2") == []
        assert c.get(other["href"]).json == other
        assert c.get(job["changes"], limit=0).code == "bad-argument"
        assert c.get(job["changes"], view="all").code == "bad-argument"
        assert c.get(job["changes"], view="B").status == 200
        daemon.alter(verdict="refuted", engine="0.2")
        daemon.new_keys()
        player = daemon.client(daemon.token("judge", "A"))
        job = rejudge(player, **{"from": {"engine": "0.2"}})
        assert job["changed"] == 3 and job["clauses"][-1]["rulings"] == 1, job
        assert len(all_changes(player, job, limit=1)) == 3
        assert player.get(job["changes"], view="judge").code == "view-not-allowed"


@test
def a_transcript_the_other_edition_cannot_judge_is_told():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        c.submit(position(3))
        daemon.forge(b"EPR-007", b"EPR-XXX")
        daemon.alter(verdict="illegal")
        job = rejudge(c, to={"edition": "godzilla/ja-1.04"})
        assert (job["unchanged"], job["changed"], job["not_judged"]) == (0, 0, 1)
        assert job["clauses"] == [{"clause": "none", "rulings": 1}]
        change = all_changes(c, job, clause="none")[0]
        assert change["changed"] == ["not-judged"] and change["to"] is None
        assert change["code"] == "unknown-card" and "EPR-XXX" in change["why"]
        player = daemon.client(daemon.token("judge", "public"))
        assert player.get(job["changes"]).code == "no-such-job", "asked for with a judge's view"


@test
def a_filter_says_which_rulings_are_meant():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        for turn in (1, 2, 3):
            c.submit(position(turn))
        c.submit(game("illegal-move"))
        c.submit(game("illegal-move"), edition="ja-1.04")
        to = {"edition": "godzilla/en-1.2"}
        for asked, total in (
                ({}, 5), ({"filter": {"verdict": "illegal"}}, 2), ({"filter": {"clause": "8.5.1", "role": "deciding"}}, 2),
                ({"filter": {"clause": "8.5.*"}}, 2), ({"filter": {"player": "Ben"}}, 2), ({"filter": {"card": "EBP04-059"}}, 0),
                ({"filter": {"event": "move", "text": "monster rank"}}, 2), ({"filter": {"before": "2026-01-01"}}, 0),
                ({"filter": {"after": "2026-01-01T00:00:00Z"}}, 5), ({"from": {"edition": "godzilla/ja-1.04"}}, 1),
                ({"from": {"engine": "0.0.1"}}, 0)):
            # Those made anew before are rulings, too.
            assert rejudge(c, **asked)["total"] == total, asked
        assert rejudge(c, to=to, **{"from": {"edition": "godzilla/ja-1.04"}})["total"] == 1


@test
def jobs_asked_for_wrongly_are_refused():
    with Daemon("--max-decoded=6000") as daemon:
        c = daemon.operator()
        packed = {"Content-Encoding": "gzip"}
        for path in PLACES:
            for status, code, body, kind, more in (
                    (400, "json-syntax", "{", "application/json", {}), (400, "yaml-syntax", "a: [", "application/yaml", {}),
                    (400, "empty-document", "", "application/yaml", {}),
                    (400, "too-deep", "[" * 99, "application/yaml", {}),
                    (400, "bad-encoding", b"x", "application/yaml", packed),
                    (413, "decoded-too-large", gzip.compress(b"#" * 7000), "application/yaml", packed),
                    (415, "unsupported-media-type", "a", "text/plain", {}),
                    (422, "unknown-key", '{"colour": "red"}', "application/json", {}),
                    (422, "wrong-type", "[]", "application/json", {})):
                answer = c.post(path, body, kind, more)
                assert (answer.status, answer.code) == (status, code), (path, code, answer.status, answer.body)
            connection = daemon.connection()
            connection.putrequest("POST", path)
            connection.putheader("Authorization", daemon.bearer)
            connection.endheaders()
            answer = connection.getresponse()
            headers = {k.lower(): v for k, v in answer.getheaders()}
            assert CONTRACT.check("POST", path, [], answer.status, headers, answer.read().decode()) == []
            assert answer.status == 411
            connection.close()
            for part in ("", "/events", "/changes" if "re" in path else "/matrix"):
                assert c.get(f"{path}/none{part}").code == "no-such-job"
            assert c.ask("DELETE", f"{path}/none").code == "no-such-job"
            for wrong in ({"limit": 0}, {"limit": "x"}, {"cursor": "x"}):
                assert c.get(path, **wrong).code == "bad-argument"
        for code, asked in (
                ("unknown-edition", {"to": {"edition": "godzilla/en-9"}}), ("unknown-edition", {"from": {"edition": "en-1.2"}}),
                ("wrong-type", {"to": "godzilla/en-1.2"}), ("unknown-key", {"to": {"engine": "1"}}),
                ("out-of-range", {"from": {"engine": ""}}), ("unknown-word", {"filter": {"verdict": "guilty"}}),
                ("unknown-word", {"filter": {"clause": "7.2", "role": "x"}}), ("missing-key", {"filter": {"role": "cited"}}),
                ("out-of-range", {"filter": {"clause": "7*"}}), ("out-of-range", {"filter": {"after": "now"}}),
                ("out-of-range", {"filter": {"text": " "}}), ("unknown-key", {"filter": {"colour": "red"}}),
                ("wrong-type", {"filter": {"card": ["EPR-007"]}}), ("unknown-card", {"filter": {"card": "none"}})):
            answer = c.post("/v1/rejudgements", asked)
            assert (answer.status, answer.code) == (422, code), (asked, answer.body)
        unplayed = [e for e in c.get("/v1/editions").json["editions"] if not os.path.exists(f"{ROOT}/engine/{e['game']}/ruleset.c")]
        for code, asked in (("unknown-edition", {"edition": "en-1.2"}), ("wrong-type", {"edition": 1}),
                            *(("unknown-edition", {"edition": f"{e['game']}/{e['edition']}"}) for e in unplayed)):
            assert c.post("/v1/suite-runs", asked).code == code
        assert all(c.get(path).json["jobs"] == [] for path in PLACES)


@test
def jobs_are_for_judges_and_administrators():
    with Daemon(HERE) as daemon:
        for scopes, allowed in (("submit,read", False), ("judge", True), ("admin", True)):
            c = daemon.client(daemon.token(scopes))
            for path in PLACES:
                assert (c.get(path).code == "scope-missing") != allowed if not allowed else c.get(path).status == 200
                if not allowed:
                    assert c.post(path, {}).code == "scope-missing"
                    assert c.ask("DELETE", path + "/x").code == "scope-missing"


@test
def a_job_is_known_to_those_who_may_have_its_view():
    with Daemon() as daemon:
        judge = daemon.client(daemon.token())
        seats = {seat: daemon.client(daemon.token("judge", seat)) for seat in ("public", "A", "B")}
        judge.submit(with_hands(SECRETS["A"], SECRETS["B"]))
        jobs = {"judge": rejudge(judge)}
        for seat, c in seats.items():
            jobs[seat] = rejudge(c, filter={"card": SECRETS["B"][0]})
            assert jobs[seat]["total"] == (1 if seat == "B" else 0), seat
        for seat, c in {**seats, "judge": judge}.items():
            may = {"public", seat} if seat != "judge" else set(jobs)
            for of, job in jobs.items():
                assert c.get(job["href"]).status == (200 if of in may else 404), (seat, of)
            assert {one["view"] for one in c.get("/v1/rejudgements").json["jobs"]} == may
        page = judge.get("/v1/rejudgements", limit=2).json
        rest = judge.get("/v1/rejudgements", cursor=page["next"]).json
        assert len(page["jobs"]) == 2 and len(rest["jobs"]) == 2 and rest["next"] is None


@test
def what_a_seat_cannot_know_changes_nothing_of_a_job():
    for seat, one, other in (("A", (SECRETS["A"], SECRETS["B"]), (SECRETS["A"], OTHERS["B"])),
                             ("public", (SECRETS["A"], SECRETS["B"]), (OTHERS["A"], OTHERS["B"]))):
        told = []
        for hands in (one, other):
            with Daemon() as daemon:
                daemon.client(daemon.token()).submit(with_hands(*hands))
                c = daemon.client(daemon.token("read,judge", seat))
                daemon.alter(verdict="consistent")
                daemon.new_keys()
                answers = []
                for asked in ({}, {"to": {"edition": "godzilla/ja-1.04"}}, {"filter": {"card": OTHERS["B"][0]}}):
                    job = rejudge(c, **asked)
                    answers += [json.dumps(job), c.get(job["changes"]).body.decode(), c.get(job["events"]).body.decode()]
                answers.append(c.get("/v1/rulings").body.decode())
                assert '"changed":["verdict"' in "".join(answers)
                told.append([normal(answer) for answer in answers])
        assert told[0] == told[1], seat


def stream(daemon, href, last=None):
    """A connection on which the events of a job come."""
    connection = daemon.connection()
    headers = {"Authorization": daemon.bearer, **({"Last-Event-ID": str(last)} if last is not None else {})}
    connection.request("GET", href + "/events", headers=headers)
    return connection, connection.getresponse()


@test
def a_job_is_followed_by_its_events():
    with Daemon("--rate=0") as daemon:
        c = daemon.operator()
        keep(c, range(1, 200), 1)
        href = c.post("/v1/rejudgements", {"to": {"edition": "godzilla/en-1.00"}}).headers["location"]
        connection, response = stream(daemon, href)
        assert response.status == 200 and response.headers["Content-Type"] == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"
        events, _ = events_of(response.read().decode())
        connection.close()
        ids = [one[0] for one in events]
        assert ids == sorted(set(ids)) and events[-1][1] == "end" and events[-1][2]["state"] == "done"
        assert all(one[1] == "progress" for one in events[:-1])
        done = [one[2]["done"] for one in events]
        assert done == sorted(done) and events[-1][2] == c.get(href).json
        again = events_of(c.get(href + "/events", {"Last-Event-ID": str(ids[-1] - 1)}).body.decode())[0]
        assert [one[0] for one in again] == [ids[-1]], "who missed it is told it"
        had = c.get(href + "/events", {"Last-Event-ID": str(ids[-1])})
        assert had.status == 204 and had.body == b""
        assert len(events_of(c.get(href + "/events", {"Last-Event-ID": "x"}).body.decode())[0]) == 1
        assert c.ask("HEAD", href + "/events").status == 200
        assert c.get(href + "/events", {"Accept": "application/json"}).code == "not-acceptable"


@test
def a_silent_stream_says_that_it_is_alive_and_ends_with_the_service():
    with Daemon("--event-seconds=1", HERE) as daemon:
        c = daemon.operator()
        c.submit(position())
        href = c.post("/v1/suite-runs", {}).headers["location"]
        child = children(daemon)[0]
        os.kill(child, signal.SIGSTOP)
        connection, response = stream(daemon, href)
        seen = b""
        begun = time.monotonic()
        while seen.count(b":\n\n") < 2 and time.monotonic() - begun < 10:
            seen += response.read1(1000)
        assert seen.count(b":\n\n") >= 2, seen
        assert c.get("/healthz").status == 200, "nobody waits for a stream"
        many = [stream(daemon, href) for _ in range(20)]
        for other, _ in many[:10]:
            other.close()
        time.sleep(1.5)
        figures = c.get("/metrics").body.decode()
        assert 'judged_jobs_total{kind="suite-run"} 1' in figures and "\njudged_jobs 1\n" in figures
        begun = time.monotonic()
        assert daemon.stop() == 0 and time.monotonic() - begun < 5
        assert b"interrupted" in seen + response.read() or response.isclosed()
        connection.close()
        for other, _ in many:
            other.close()


def plays(process):
    """Is it the program that plays the suite? Before that it is the daemon's own image, which must not be held."""
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return b"suite-run" in file.read()
    except OSError:
        return False


def children(daemon):
    """The processes that play the suite for the daemon; waits for the first."""
    for _ in range(400):
        found = []
        for task in os.listdir(f"/proc/{daemon.process.pid}/task"):
            try:
                with open(f"/proc/{daemon.process.pid}/task/{task}/children", encoding="ascii") as file:
                    found += [int(one) for one in file.read().split() if plays(one)]
            except OSError:
                pass
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("it has started nothing")


@test
def the_suite_is_played_and_gives_the_matrix():
    with Daemon(HERE) as daemon:
        c = daemon.client(daemon.token())
        begun = c.post("/v1/suite-runs", {"edition": "godzilla/en-1.2"})
        assert begun.status == 202 and begun.json["state"] == "running"
        href = begun.headers["location"]
        assert c.get(href + "/matrix").code == "no-result"
        events, _ = events_of(c.get(href + "/events").body.decode())
        job = c.get(href).json
        assert job["state"] == "done" and job["done"] == job["total"] == job["scenarios"] == job["passed"] > 1000, job
        assert len(events) >= 2 and events[-1][2] == job
        matrix = c.get(href + "/matrix").json["matrices"]
        assert [one["edition"] for one in matrix] == ["en-1.2"] == [one["edition"] for one in job["editions"]]
        assert matrix[0]["totals"]["proven"] == job["editions"][0]["proven"] > 100
        told = subprocess.run([os.environ.get("JUDGED", "build/judged")[:-1], "matrix", "--edition", "godzilla/en-1.2",
                               "--json", "--fixtures", f"{ROOT}/fixtures"], capture_output=True, text=True, check=True)
        assert json.loads(told.stdout) == matrix[0], "as judge matrix tells it"
        had = c.get(href + "/events", {"Last-Event-ID": str(events[-1][0])})
        assert had.status == 204
        assert c.ask("DELETE", href).code == "job-over"
        page = c.get("/v1/suite-runs", limit=1)
        assert page.json["jobs"] == [job] and page.json["next"] is None
        assert c.get("/v1/suite-runs", cursor=1).json["jobs"] == []
        assert c.get("/v1/rejudgements/" + job["id"]).code == "no-such-job", "it is of another kind"
        assert daemon.client(daemon.token("admin", "public")).get(href).json == job, "nobody's cards are in it"


@test
def a_service_without_scenarios_says_so():
    with tempfile.TemporaryDirectory() as room:
        with Daemon(f"--fixtures={room}/none") as daemon:
            answer = daemon.operator().post("/v1/suite-runs", {})
            assert (answer.status, answer.code) == (409, "no-fixtures")
        with Daemon(f"--fixtures={room}") as daemon:
            c = daemon.operator()
            job = ended(c, c.post("/v1/suite-runs", {}).headers["location"])
            assert job["state"] == "failed" and "no scenario" in job["why"], job
            assert c.get(job["matrix"]).code == "no-result"


@test
def a_suite_that_crashes_does_not_take_the_service_with_it():
    with Daemon(HERE) as daemon:
        c = daemon.operator()
        href = c.post("/v1/suite-runs", {}).headers["location"]
        os.kill(children(daemon)[0], signal.SIGABRT)  # a sanitizer would catch SIGSEGV, and report it
        job = ended(c, href)
        assert job["state"] == "failed" and "signal 6" in job["why"], job


@test
def a_job_is_cancelled():
    with Daemon(HERE) as daemon:
        c = daemon.operator()
        href = c.post("/v1/suite-runs", {}).headers["location"]
        child = children(daemon)[0]
        os.kill(child, signal.SIGSTOP)
        answer = c.ask("DELETE", href)
        assert answer.status == 200 and answer.json["state"] == "cancelled"
        for _ in range(100):
            if not os.path.exists(f"/proc/{child}"):
                break
            time.sleep(0.05)
        assert not os.path.exists(f"/proc/{child}"), "what it had started is ended"
        assert c.ask("DELETE", href).code == "job-over"
        assert events_of(c.get(href + "/events").body.decode())[0][-1][1] == "end"
    with Daemon("--rate=0") as daemon:
        c = daemon.operator()
        for n in range(3):
            keep(c, range(1 + n * 200, 201 + n * 200), 1)
        href = c.post("/v1/rejudgements", {"to": {"edition": "godzilla/en-1.00"}}).headers["location"]
        answer = c.ask("DELETE", href)
        assert answer.status == 200 and answer.json["state"] == "cancelled"
        time.sleep(0.3)
        job = c.get(href).json
        assert job["state"] == "cancelled" and job["done"] < 600, job
        assert c.ask("DELETE", href).code == "job-over"


@test
def so_many_jobs_run_at_once_and_no_more():
    with Daemon("--max-jobs=1", HERE) as daemon:
        c = daemon.operator()
        first = c.post("/v1/suite-runs", {}).headers["location"]
        os.kill(children(daemon)[0], signal.SIGSTOP)
        for path in PLACES:
            answer = c.post(path, {})
            assert (answer.status, answer.code) == (503, "too-many-jobs")
        assert c.submit(position()).status == 201, "nobody else waits for it"
        c.ask("DELETE", first)
        for _ in range(100):
            answer = c.post("/v1/rejudgements", {})
            if answer.status == 202:
                break
            time.sleep(0.05)
        assert answer.status == 202, "there is room again"
        ended(c, answer.headers["location"])
    with Daemon("--max-jobs=0") as daemon:
        assert daemon.operator().post("/v1/rejudgements", {}).code == "too-many-jobs"


@test
def judging_anew_goes_on_after_the_end_of_the_service():
    with tempfile.TemporaryDirectory() as room:
        path = new_place(room)
        with Daemon("--rate=0", database=path) as daemon:
            c = daemon.operator()
            kept = [one for n in range(4) for one in keep(c, range(1 + n * 100, 101 + n * 100), 3)]
            href = c.post("/v1/rejudgements", {"to": {"edition": "godzilla/en-1.00"}}).headers["location"]
            daemon.stop(signal.SIGKILL)
        with Daemon(database=path) as daemon:
            job = daemon.operator().get(href).json
            assert daemon.stop() == 0, "stopped in the middle of it, perhaps"
        with Daemon(database=path) as daemon:
            c = daemon.operator()
            job = ended(c, href)
            assert job["state"] == "done" and job["done"] == job["total"] == 400, job
            assert job["unchanged"] + job["changed"] == 400
            new = c.get("/v1/rulings", {"Accept": "application/x-ndjson"}, edition="en-1.00").lines
            assert len(new) == len({one["rejudges"] for one in new}) == 400, "each once"
            assert all(c.get(one["href"]).json == one for one in kept)
        verified = subprocess.run([os.environ.get("JUDGED", "build/judged"), "verify", "--database", path],
                                  capture_output=True, text=True, check=False)
        assert verified.returncode == 0, verified.stdout


@test
def playing_the_suite_does_not_go_on_after_the_end_of_the_service():
    with tempfile.TemporaryDirectory() as room:
        path = new_place(room)
        with Daemon(HERE, database=path) as daemon:
            c = daemon.operator()
            suite = c.post("/v1/suite-runs", {}).headers["location"]
            child = children(daemon)[0]
            os.kill(child, signal.SIGSTOP)
            daemon.stop(signal.SIGKILL)
            for _ in range(100):
                if not os.path.exists(f"/proc/{child}") or "Z" in open(f"/proc/{child}/stat").read().split()[2]:
                    break
                time.sleep(0.05)
        with Daemon(database=path) as daemon:
            job = daemon.operator().get(suite).json
            assert job["state"] == "interrupted" and "ended while it ran" in job["why"], job


@test
def what_another_version_began_is_told_as_interrupted():
    with tempfile.TemporaryDirectory() as room:
        path = new_place(room)
        with Daemon(database=path) as daemon:
            c = daemon.operator()
            c.submit(position())
            href = rejudge(c)["href"]
            daemon.sql("UPDATE tasks SET state = 'running', engine = '0.1', ended = NULL")
            daemon.stop(signal.SIGKILL)
        with Daemon(database=path) as daemon:
            job = ended(daemon.operator(), href)
            assert job["state"] == "interrupted" and "another version" in job["why"], job


@test
def a_job_waits_for_a_store_that_cannot_be_written():
    with Daemon("--rate=0") as daemon:
        c = daemon.operator()
        keep(c, range(1, 200), 1)
        keep(c, range(200, 300), 1)
        full = max(os.path.getsize(daemon.database + end) for end in ("", "-wal"))
        unlimited = resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE)
        href = c.post("/v1/rejudgements", {"to": {"edition": "godzilla/en-1.00"}}).headers["location"]
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (full, unlimited[1]))
        time.sleep(0.5)
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, unlimited)
        job = ended(c, href)
        assert job["state"] == "done" and job["done"] == job["unchanged"] + job["changed"] == 299, job


@test
def a_client_that_goes_away_before_its_job_is_kept_does_not_take_the_job_with_it():
    with Daemon() as daemon:
        c = daemon.operator()
        c.submit(position())
        database = daemon.hold()
        body = b"{}"
        s = socket.create_connection((daemon.host, daemon.port))
        s.sendall(b"POST /v1/rejudgements HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                  b"Authorization: " + daemon.bearer.encode() + b"\r\nContent-Length: 2\r\n\r\n" + body)
        time.sleep(0.3)
        s.close()
        database.release()
        for _ in range(100):
            jobs = c.get("/v1/rejudgements").json["jobs"]
            if jobs and jobs[0]["state"] == "done":
                break
            time.sleep(0.05)
        assert [one["state"] for one in jobs] == ["done"]
