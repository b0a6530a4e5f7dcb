"""The other store: rulings in a PostgreSQL server, one of the tests' own on a socket in a folder of its own."""

import json
import os
import re
import signal
import subprocess
import threading
import time

from database import Held
from servers import crash, fill, judged, new_store, psql, server, verified
from service import JUDGED, ROOT, Daemon, ended, figure, game, position, test

WHOLE = "WHOLE" in os.environ  # every column of every table, not a third of them


def said(answer):
    """A ruling but for its id and time."""
    return {name: value for name, value in answer.json.items() if name not in ("id", "kept", "href", "links")}


def one_of(c):
    return c.get("/v1/rulings", verdict="illegal", limit=1).json["rulings"][0]["href"]


@test
def the_same_is_answered_from_postgresql():
    at = new_store()
    with Daemon() as file, Daemon(database=at) as daemon, Daemon(database=at) as beside:
        a, b, c = file.client(), daemon.client(), beside.client()
        documents = [game("illegal-move"), game("illegal-move").replace("Aiko", "Mika"), *map(position, range(1, 9))]
        for document in documents:
            one, other = a.submit(document, include="all"), b.submit(document, include="all")
            assert (one.status, other.status) == (201, 201) and said(one) == said(other)
            assert c.get(other.json["href"], include="all").json == other.json, "any daemon answers what another acknowledged"
            assert c.submit(document).json["id"] == other.json["id"]
        for query in ({"limit": 3}, {"clause": "7.*"}, {"clause": "8.5.1", "role": "deciding"}, {"event": "move"},
                      {"player": "Aiko"}, {"card": "EPR-009"}, {"verdict": "illegal"}, {"standing": "overruled"},
                      {"game": "godzilla", "edition": "en-1.2", "verdict": "consistent"}, {"game": "dbs"},
                      {"after": "2026-01-01", "before": "2999-01-01"}, {"before": "2026-01-01"}, {"text": "phase"}, {"text": "main-phase"},
                      {"text": "ma* legal"}, {"text": "may no* play", "verdict": "illegal"}, {"text": "phase main.phase", "limit": 3},
                      {"text": "a*", "clause": "7.*"}, {"text": "ma*", "rejudges": "0" * 32}, {"clause": "event:move"}, {"clause": "999.1"},
                      {"clause": "7.*", "event": "move"}, {"clause": "8.5.1", "event": "move"}, {"clause": "7.*", "player": "Aiko"}, {"text": "nowhere"}, {"text": "\u00e9\U0001f600"}, {"text": "%"}):
            one, other = a.get("/v1/rulings", **query), b.get("/v1/rulings", **query)
            told = [[{k: v for k, v in r.items() if k not in ("id", "kept", "href")} for r in answer.json["rulings"]]
                    for answer in (one, other)]
            assert told[0] == told[1], query
            assert (one.json["next"] is None) == (other.json["next"] is None)
        page = b.get("/v1/rulings", limit=4).json
        rest = b.get("/v1/rulings", cursor=page["next"], limit=9).json
        assert len({r["id"] for r in page["rulings"] + rest["rulings"]}) == 10 and rest["next"] is None
        likely = [[{k: v for k, v in r.items() if k not in ("id", "kept", "href")} for r in c.get(href + "/similar").json["rulings"]]
                  for c, href in ((a, one_of(a)), (b, one_of(b)))]
        assert likely[0] == likely[1] and likely[0]
        assert a.get("/v1/editions/godzilla/en-1.2/clauses/8.5.1").json["rulings_count"] == \
            b.get("/v1/editions/godzilla/en-1.2/clauses/8.5.1").json["rulings_count"]


def walked(c, **query):
    """The ids of all there are, page by page."""
    ids, page = [], {"next": None}
    while not ids or page["next"]:
        page = c.get("/v1/rulings", limit=3, **query, **({"cursor": page["next"]} if page["next"] else {})).json
        ids += [one["id"] for one in page["rulings"]]
        if not page["rulings"]:
            break
    return ids


QUERIES = ({"clause": "7.*"}, {"clause": "8.5.1"}, {"clause": "8.*", "role": "deciding"}, {"clause": "8.5.1", "role": "deciding"}, {"event": "move"},
           {"clause": "7.*", "event": "move"}, {"clause": "8.*", "text": "phase"}, {"clause": "6.*", "player": "Aiko"}, {"clause": "12.*"}, {})


@test
def clauses_are_found_however_far_back():
    at = new_store()
    with Daemon() as file:
        c = file.client()
        for turn in range(1, 51):
            document = game(("illegal-move", "won-by-invasion")[turn % 2]) if turn % 12 == 0 else position(turn)
            assert c.submit(document.replace("Aiko", f"Aiko {turn}") if turn % 12 == 0 else document).status == 201
        assert judged("migrate", file.database, at).returncode == 0
        with Daemon(database=at) as daemon:
            d = daemon.operator()
            for query in QUERIES:
                assert walked(c, **query) == walked(d, **query), query
            of = {str(query): walked(d, **query) for query in QUERIES}
            assert len(of["{}"]) == 50 and 0 < len(of["{'event': 'move'}"]) < 50, of
            gone = set(of["{}"][::7] + of["{}"][40:])
            for one in gone:
                assert d.ask("DELETE", f"/v1/rulings/{one}", reason="a test").status == 200
            assert verified(at)[0] == 0, verified(at)
            for query in QUERIES:
                assert walked(d, **query) == [one for one in of[str(query)] if one not in gone], query
            for one in set(of["{}"]) - gone:
                assert d.ask("DELETE", f"/v1/rulings/{one}", reason="a test").status == 200
            assert psql("SELECT count(*) FROM judged_found", at).strip() == "0", "what is erased is found no more"
            assert verified(at)[0] == 0


@test
def what_is_erased_while_others_keep_is_found_no_more():
    at = new_store()
    with Daemon(database=at) as daemon, Daemon(database=at) as beside:
        operators, kept, wrong = [daemon.operator(), beside.operator()], [], []

        def submit(first):
            c = daemon.client(operators[0].token)
            for turn in range(first, first + 40):
                kept.append(c.submit(position(turn)).json["href"])

        def erase(which):
            c = (daemon, beside)[which].client(operators[0].token)
            for _ in range(30):
                while not kept:
                    time.sleep(0.001)
                answer = c.ask("DELETE", kept.pop(), reason="a test")
                if answer.status != 200:
                    wrong.append(answer)

        threads = [threading.Thread(target=submit, args=(1000 * n,)) for n in (1, 2)]
        threads += [threading.Thread(target=erase, args=(n,)) for n in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not wrong, wrong[0].body
        assert len(walked(operators[1], clause="7.*")) == len(kept) == 20
        assert verified(at)[0] == 0, verified(at)


@test
def an_idempotency_key_holds_across_daemons():
    at = new_store()
    with Daemon(database=at) as daemon, Daemon(database=at) as beside:
        key = {"Idempotency-Key": "one"}
        first = daemon.client().submit(position(1), headers=key)
        assert first.status == 201
        assert beside.client().submit(position(1), headers=key).json["id"] == first.json["id"]
        assert beside.client().submit(position(2), headers=key).code == "idempotency-key-reused"
        for odd in ("\xff\xfe", "k" * 4000):
            assert daemon.client().submit(position(3), headers={"Idempotency-Key": odd}).status in (200, 201, 400)
        assert daemon.client().get("/v1/rulings?player=%FF").status == 400


@test
def what_another_daemon_kept_is_met_by_the_writer_and_then_known():
    def figures(c):
        return dict(line.rsplit(" ", 1) for line in c.get("/metrics").body.decode().splitlines() if not line.startswith("#"))

    at = new_store()
    with Daemon(database=at) as daemon, Daemon(database=at) as beside:
        c = daemon.operator()
        d = beside.client(c.token)
        first = c.submit(position(1))
        assert d.submit(position(2)).status == 201
        for one in (c, d, d, d, c):
            again = one.submit(position(1))
            assert again.status == 200 and again.json == first.json and again.headers["location"] == first.headers["location"]
        assert [figures(one)["judged_rulings_again_total"] for one in (c, d)] == ["2", "3"]
        assert verified(at)[1]["rulings"] == 2


@test
def tokens_notes_and_jobs_are_kept_in_postgresql():
    at = new_store()
    with Daemon(database=at) as daemon:
        head = daemon.client(daemon.token(name="head judge"))
        player = daemon.client(daemon.token("submit,read", "A", "player"))
        assert daemon.client().get("/v1/rulings").code == "token-needed"
        hrefs = [head.submit(position(turn)).json["href"] for turn in range(1, 41)]
        note = head.post(hrefs[0] + "/notes", {"kind": "overruling", "text": "It was shown before."})
        assert note.status == 201 and head.get(hrefs[0]).json["standing"] == "overruled"
        assert player.get(hrefs[0] + "/notes").json["notes"] == []
        assert [one["text"] for one in head.get("/v1/notes").json["notes"]] == ["It was shown before."]
        assert [one["href"] for one in head.get("/v1/rulings", standing="overruled").json["rulings"]] == hrefs[:1]
        asked = head.post("/v1/rejudgements", {"to": {"edition": "godzilla/ja-1.04"}})
        job = ended(head, asked.headers["location"])
        assert (job["state"], job["done"], job["total"]) == ("done", 40, 40), job
        assert job["unchanged"] + job["changed"] + job["not_judged"] == 40
        anew = head.get("/v1/rulings", rejudges=hrefs[0].split("/")[-1]).json["rulings"]
        assert len(anew) == 1 and anew[0]["edition"] == "ja-1.04" and anew[0]["rejudges"] == hrefs[0]
        listed = judged("token", "list", "--store", at)
        assert listed.stdout.count("good") == 2 and judged("token", "revoke", "--store", at, "2").returncode == 0
        assert player.get("/v1/rulings").code == "token-unknown"


@test
def a_search_that_takes_the_server_too_long_is_given_up():
    at = new_store()
    with Daemon("--max-search=2000", database=at) as daemon:
        c = daemon.client()
        c.submit(position())
        held = Held(at, "judged_rulings", "ACCESS EXCLUSIVE")
        for query in ({"verdict": "illegal"}, {"clause": "7.*"}, {"text": "phase"}, {"card": "EPR-007"}):
            answer = c.get("/v1/rulings", **query)
            assert (answer.status, answer.code) == (422, "search-too-broad"), query
        held.release()
        assert len(c.get("/v1/rulings", clause="7.*").json["rulings"]) == 1


@test
def an_id_says_nothing_of_what_was_submitted():
    """A ruling lies in a shard, and its id says in which: that of the same document is another for another token or in another store."""
    documents = [position(number) for number in range(1, 25)]
    ids = []
    for _ in range(2):
        at = new_store()
        with Daemon(database=at) as daemon:
            for name in ("one", "two"):
                c = daemon.client(daemon.token(name=name))
                ids.append([c.submit(document).json["id"] for document in documents])
                again = [c.submit(document) for document in documents]
                assert [a.status for a in again] == [200] * len(documents) and [a.json["id"] for a in again] == ids[-1]
    assert len({tuple(one[1] for one in of) for of in ids}) == 4, ids
    assert len({one[2:] for of in ids for one in of}) == 4 * len(documents), ids


@test
def what_somebody_put_on_the_tables_is_found():
    at = new_store()
    with Daemon(database=at) as daemon:
        fill(daemon)
    assert verified(at)[0] == 0
    nothing = "CREATE FUNCTION nothing() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
    for do, undo, told in (
            (f"{nothing}; CREATE TRIGGER x BEFORE INSERT ON judged_notes FOR EACH ROW EXECUTE FUNCTION nothing()",
             "DROP TRIGGER x ON judged_notes", "there are triggers on the table judged_notes"),
            ("CREATE RULE x AS ON DELETE TO judged_tokens DO INSTEAD NOTHING", "DROP RULE x ON judged_tokens", "there are rules on the table judged_tokens"),
            ("ALTER TABLE judged_sets RENAME TO hidden; CREATE VIEW judged_sets AS SELECT * FROM hidden",
             "DROP VIEW judged_sets; ALTER TABLE hidden RENAME TO judged_sets", "judged_sets is no table"),
            ("ALTER TABLE judged_erased ENABLE ROW LEVEL SECURITY", "ALTER TABLE judged_erased DISABLE ROW LEVEL SECURITY",
             "a policy may hide rows of the table judged_erased")):
        psql(do, at)
        code, found = verified(at)
        assert code == 1 and told in json.dumps(found["damage"]), (told, found)
        psql(undo, at)
        assert verified(at)[0] == 0, undo


# A job's owner and a log's, and until when: they change no answer.
UNHEARD = {"judged_tasks.owner", "judged_tasks.until", "judged_logs.owner", "judged_logs.until"}
OTHER = {"smallint": "{} + 32", "bigint": "coalesce({} + 1000, 1000)", "integer": "{} + 1", "text": "coalesce({} || 'x', 'x')",
         "bytea": "coalesce({} || 'x'::BYTEA, 'x')", "boolean": "NOT {}", "tsvector": "{} || array_to_tsvector(ARRAY['ox'])"}


@test
def whatever_is_changed_in_a_table_is_found_by_verification():
    at = new_store()
    with Daemon(database=at) as daemon:
        fill(daemon)
        code, told = verified(at)
        assert code == 0 and told["rulings"] > 20 and len(told["heads"]) >= 1, told
    columns = [line.split("|") for line in psql(
        "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = current_schema() AND table_name LIKE 'judged_%' ORDER BY 1, 2",
        at).splitlines()]
    unfound, back, tried, every = [], "", 0, 1 if WHOLE else 3
    for table in sorted({table for table, _, _ in columns}):
        psql(f"{back}; CREATE TABLE was AS SELECT * FROM {table}", at)
        back = f"DELETE FROM {table}; INSERT INTO {table} SELECT * FROM was"
        one = f"ctid = (SELECT max(ctid) FROM {table} WHERE {{}})"
        changes = [(f"{table}.{column}", f"UPDATE {table} SET {column} = {OTHER[kind].format(column, column)} WHERE "
                    + one.format("salt IS NOT NULL" if column == "salt" else "true")) for of, column, kind in columns if of == table][len(table) % every::every]
        changes += [(f"{table} deleted", f"DELETE FROM {table} WHERE " + one.format("true"))]
        for name, statement in changes:
            try:
                changed = psql(f"{back}; {statement} RETURNING 1", at)
            except subprocess.CalledProcessError:
                continue  # the database does not take it
            if not changed:
                continue
            tried += 1
            if verified(at)[0] == 0:
                unfound.append(name)
        back += "; DROP TABLE was"
    psql(back, at)
    assert verified(at)[0] == 0
    assert tried > (100 if WHOLE else 120 // every) and set(unfound) <= UNHEARD, (tried, unfound)


@test
def a_log_that_was_cut_or_a_row_that_was_put_in_is_found():
    at = new_store()
    with Daemon(database=at) as daemon, Daemon(database=at) as beside:
        c, d = daemon.client(), beside.client()
        for turn in range(1, 9):
            (c if turn % 2 else d).submit(position(turn))
        heads = verified(at)[1]["heads"]
        assert len(heads) == 2, "each writes its own"
        for turn in range(9, 13):
            (c if turn % 2 else d).submit(position(turn))
        code, told = verified(at, "--head", ",".join(heads))
        assert code == 0, told
    later = verified(at)[1]["heads"]
    log = psql("SELECT log FROM judged_leaves ORDER BY n DESC LIMIT 1", at).strip()
    for statement, wanted in (
            (f"DELETE FROM judged_leaves WHERE log = {log} AND n > 4", "leaves of the log are missing"),
            (f"UPDATE judged_logs SET length = 4 WHERE number = {log}", "does not come to its head"),
            ("DELETE FROM judged_logs", "is not there")):
        psql(statement, at)
        code, told = verified(at, "--head", ",".join(later))
        assert code == 1 and wanted in str(told["damage"]), (statement, told)
    at = new_store()
    with Daemon(database=at) as daemon:
        daemon.client().submit(position(1))
        psql("INSERT INTO judged_notes SELECT shard, seq, 9, '2026-11-21T09:30:00.000Z', 0, 'me', 'annotation', true, 'so' FROM judged_rulings", at)
        code, told = verified(at)
        assert code == 1 and "no leaf" in str(told["damage"]), told
        assert verified(at, "--head", "x")[0] == 2


@test
def a_ruling_is_erased_and_the_log_goes_on():
    at = new_store()
    with Daemon(database=at) as daemon, Daemon(database=at) as beside:
        hrefs, gone = fill(daemon)
        before = ",".join(verified(at)[1]["heads"])
        for who in (daemon.operator(), beside.operator()):
            for end in ("", "/text", "/notes", "/similar"):
                answer = who.get(gone + end)
                assert (answer.status, answer.code) == (410, "ruling-erased") and "a player asked for it" in answer.json["detail"], (end, answer.json)
            assert who.get("/v1/rulings", player="Nobodyknows").json["rulings"] == []
            assert who.get("/v1/rulings", text="nobodyknows").json["rulings"] == []
        for table in ("judged_rulings", "judged_found", "judged_requests", "judged_notes"):
            assert psql(f"SELECT count(*) FROM {table} t WHERE t::TEXT ILIKE '%obodyknows%'", at).strip() == "0", table
        assert psql("SELECT count(*) FROM judged_requests", at).strip() == "1"
        operator = beside.operator()
        assert operator.ask("DELETE", gone, reason="again").code == "ruling-erased"
        made = judged("erase", hrefs[3].split("/")[-1], "--reason", "it was a test", "--store", at)
        assert made.returncode == 0 and daemon.operator().get(hrefs[3]).status == 410, made
        assert judged("erase", hrefs[3].split("/")[-1], "--reason", "again", "--store", at).returncode == 1
        again = operator.submit(position(40, players={"A": {"name": "Nobodyknows"}}), headers={"Idempotency-Key": "a key"})
        assert again.status == 201 and again.json["href"] != gone
        code, told = verified(at, "--head", before)
        assert code == 0, told


@test
def rulings_and_idempotency_keys_end():
    at = new_store()
    with Daemon("--idempotency-hours=1", database=at) as daemon:
        c = daemon.client()
        hrefs = [c.submit(position(turn), headers={"Idempotency-Key": f"key {turn}"}).json["href"] for turn in range(1, 5)]
    days = 3 * 86400000 * 1048576
    which = "seq IN (SELECT seq FROM judged_rulings ORDER BY seq LIMIT 2)"
    psql(f"UPDATE judged_requests SET until = 1; UPDATE judged_leaves SET item = item - {days} WHERE kind = 1 AND item IN"
         f" (SELECT seq FROM judged_rulings WHERE {which}); WITH old AS (SELECT shard, seq FROM judged_rulings WHERE {which}),"
         f" b AS (UPDATE judged_bodies b SET ruling = ruling - {days} FROM old WHERE b.shard = old.shard AND b.ruling = old.seq),"
         f" f AS (UPDATE judged_found f SET seq = f.seq - {days} FROM old WHERE f.shard = old.shard AND f.seq = old.seq)"
         f" UPDATE judged_rulings r SET seq = r.seq - {days} FROM old WHERE r.shard = old.shard AND r.seq = old.seq", at)
    with Daemon("--retention-days=2", "--head-seconds=1", database=at) as daemon:
        c = daemon.client()
        for _ in range(200):
            if [c.get(href).status for href in hrefs] == [410, 410, 200, 200]:
                break
            time.sleep(0.05)
        told = [c.get(href) for href in hrefs]
        assert [answer.status for answer in told] == [410, 410, 200, 200] and "retention" in told[0].json["detail"]
        assert psql("SELECT count(*) FROM judged_requests", at).strip() == "0"
        assert psql("SELECT count(*) FROM judged_leaves WHERE kind = 7 AND salt IS NOT NULL", at).strip() == "0"
        assert "event=log-head" in daemon.logged()


@test
def an_address_tells_no_password_and_a_server_that_is_not_there_is_told():
    told = judged("token", "list", "--store", "postgresql://judged:secret@127.0.0.1:1/x")
    assert told.returncode == 2 and "password" in told.stderr and "secret" not in told.stderr, told
    # Whatever is wrong with an address, what is said of it has no part of it that may be a password.
    for wrong in ("postgresql://judged:secret@[::1/x", "postgresql://judged:sec%zzret@h/x", "postgresql://h/x?secret", "postgresql://h/x?sslpassword=secret",
                  "postgresq://judged:secret@h/x", "POSTGRESQL://judged:secret@h/x"):
        for told in (judged("token", "list", "--store", wrong), judged("verify", "--store", wrong), judged("migrate", wrong, "x.db"), judged("--listen", "127.0.0.1:0", "--store", wrong)):
            assert told.returncode == 2 and "address" in told.stderr.lower() and not re.search("secret|ret@|zzret", told.stderr + told.stdout), (wrong, told)
    told = judged("token", "list", "--store", "postgresql://judged@127.0.0.1:1/x")
    assert told.returncode == 2 and "cannot-open" in told.stderr, told
    told = judged("token", "list", "--store", new_store())
    assert told.returncode == 2 and "does not contain a store" in told.stderr, told


@test
def connections_that_are_cut_lose_and_double_nothing():
    at = server("whose connections are ended")  # all of them, so it is nobody else's
    with Daemon(database=at) as daemon:
        acknowledged = []

        def submit(first):
            c = daemon.client()
            for turn in range(first, first + 60):
                answer = c.submit(position(turn))
                while answer.status == 503:  # on a slow machine nothing may have got through for ten seconds: it is sent again
                    answer = c.submit(position(turn))
                assert answer.status in (200, 201), answer.body
                acknowledged.append(answer.json["id"])

        threads = [threading.Thread(target=submit, args=(1000 * n,)) for n in (1, 2, 3)]
        for thread in threads:
            thread.start()
        # Twice, the second time whoever comes back; then not before anything has got through, or on a slow machine nothing ever would.
        while any(thread.is_alive() for thread in threads):
            before = len(acknowledged)
            for _ in range(2):
                psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'judged'", at)
            while len(acknowledged) < before + 3 and any(thread.is_alive() for thread in threads):
                time.sleep(0.01)
        for thread in threads:
            thread.join()
        kept = psql("SELECT encode(id, 'hex') FROM judged_rulings", at).split()
        assert len(acknowledged) == 180, daemon.logged()[-3000:]
        assert sorted(kept) == sorted(acknowledged)
        assert psql("SELECT count(*) FROM judged_bodies", at).strip() == "180"
        operator = daemon.operator()
        while operator.get("/metrics").status == 503:  # a connection for reading was cut too
            time.sleep(0.01)
        assert figure(operator, "judged_reconnects_total") > 0


class Worker:
    """A process that works on jobs and answers nobody."""

    def __init__(self, at):
        self.process = subprocess.Popen([JUDGED, "worker", "--store", at], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "working\n", self.process.stderr.read()

    def stop(self):
        self.process.terminate()
        _, log = self.process.communicate(timeout=60)
        assert self.process.returncode == 0 and "level=error" not in log, log


def submit_many(c, n):
    lines = "\n".join(json.dumps(position(turn)) for turn in range(1, n + 1))
    assert {one["status"] for one in c.post("/v1/rulings/batch", lines, "application/x-ndjson").lines} == {201}


class NoPage(Held):
    """While this lasts hardly a page of a job can be kept: who works on one has it in hand. Now and then those that wait are let through, for
    none may wait longer than a statement may take, however slow the machine is."""

    LONGEST = 4

    def __init__(self, at):
        super().__init__(at, "judged_changes")
        self.at, self.over = at, threading.Event()
        self.turns = threading.Thread(target=self.take_turns)
        self.turns.start()

    def take_turns(self):
        while not self.over.wait(self.LONGEST):
            self.lock("COMMIT; BEGIN")

    def until_in_hand(self, holders):
        while int(psql("SELECT count(DISTINCT holder) FROM judged_shares WHERE bottom > 0 AND holder <> ''", self.at)) < holders:
            time.sleep(0.02)

    def release(self):
        self.over.set()
        self.turns.join()
        super().release()


def all_judged_once(at, job, n):
    assert (job["state"], job["done"], job["total"]) == ("done", n, n), job
    assert job["unchanged"] + job["changed"] + job["not_judged"] == n, job
    again = psql("SELECT count(*), count(DISTINCT rejudges) FROM judged_rulings WHERE rejudges IS NOT NULL", at)
    told = psql("SELECT count(*), count(again) FROM judged_changes", at)
    assert again.strip() == f"{n}|{n}" and told.strip() == f"{n}|{n}", (again, told)
    assert psql("SELECT count(*) FROM judged_shares", at).strip() == "0"


@test
def daemons_and_workers_share_a_job_and_a_dead_ones_share_is_taken_over():
    at = new_store()
    with Daemon(database=at) as beside:
        c = beside.client(beside.token())
        submit_many(c, 1200)
        worker, dying, paused = Worker(at), Daemon(database=at), Worker(at)
        assert dying.client(c.token).submit(position(1201)).status == 201
        held = NoPage(at)
        asked = dying.client(c.token).post("/v1/rejudgements", {"to": {"edition": "godzilla/ja-1.04"}})
        href = asked.headers["location"]
        held.until_in_hand(4)
        dying.stop(signal.SIGKILL)
        paused.process.send_signal(signal.SIGSTOP)
        held.release()
        job = ended(c, href)
        paused.process.send_signal(signal.SIGCONT)
        paused.stop()
        worker.stop()
        all_judged_once(at, c.get(href).json, 1201)
        assert c.get(href).json == job, "who was paused has changed nothing when it came back"


@test
def a_shared_job_is_verified_while_it_runs_and_when_it_has_ended():
    at = new_store()
    with Daemon(database=at) as daemon:
        c = daemon.client(daemon.token())
        submit_many(c, 300)
        worker, held = Worker(at), NoPage(at)
        href = c.post("/v1/rejudgements", {"to": {"edition": "godzilla/ja-1.04"}}).headers["location"]
        held.until_in_hand(2)
        code, told = verified(at)
        held.release()
        assert code == 0, told
        while c.get(href).json["state"] == "running":
            code, told = verified(at)
            assert code == 0, told
        all_judged_once(at, ended(c, href), 300)
        worker.stop()
    code, told = verified(at)
    assert code == 0 and told["rulings"] == 600, told
    psql("CREATE TABLE was AS SELECT * FROM judged_tasks", at)
    for statement, wanted in (("UPDATE judged_tasks SET counts = '{}'", "a job"), ("UPDATE judged_tasks SET done = 299", "a job"),
                              ("INSERT INTO judged_tallies SELECT 0, seq, 'me', 1, 1, '{}' FROM judged_tasks", "a count of a job"),
                              ("INSERT INTO judged_shares SELECT 0, seq, 5, 4, 'me', 1 FROM judged_tasks", "a page is in somebody's hands"),
                              ("DELETE FROM judged_changes WHERE ruling = (SELECT max(ruling) FROM judged_changes)", "what a job changed")):
        psql(statement, at)
        code, told = verified(at)
        assert code == 1 and wanted in str(told["damage"]), (statement, told)
        psql("DELETE FROM judged_tasks; INSERT INTO judged_tasks SELECT * FROM was; DELETE FROM judged_tallies; DELETE FROM judged_shares", at)


@test
def a_share_is_left_to_others_at_once_and_a_job_goes_on_when_somebody_comes():
    at = new_store()
    with Daemon(database=at) as first:
        c = first.client(first.token())
        submit_many(c, 600)
        held = NoPage(at)
        href = c.post("/v1/rejudgements", {"to": {"edition": "godzilla/ja-1.04"}}).headers["location"]
        held.until_in_hand(1)
        first.process.send_signal(signal.SIGTERM)
        while "stopping" not in first.logged():
            time.sleep(0.01)
        held.release()
        assert first.process.wait(timeout=60) == 0
    assert psql("SELECT count(*) FROM judged_shares WHERE until > 0 AND holder <> ''", at).strip() == "0"
    assert psql("SELECT state FROM judged_tasks", at).strip() == "running"
    worker = Worker(at)
    with Daemon(database=at) as second:
        all_judged_once(at, ended(second.client(c.token), href), 600)
    worker.stop()


@test
def playing_the_suite_is_begun_anew_by_another():
    at = new_store()
    with Daemon(f"--fixtures={ROOT}/fixtures", database=at) as beside:
        c = beside.client(beside.token())
        dying = Daemon(f"--fixtures={ROOT}/fixtures", database=at)
        asked = dying.client(c.token).post("/v1/suite-runs", {"edition": "godzilla/en-1.2"})
        assert asked.status == 202, asked.body
        dying.stop(signal.SIGKILL)
        job = ended(c, asked.headers["location"])
        assert job["state"] == "done" and job["failed"] == 0 and job["passed"] > 0, job


@test
def who_cancels_a_job_cancels_it_for_all():
    at = new_store()
    with Daemon(database=at) as first, Daemon(database=at) as second:
        c = first.client(first.token())
        submit_many(c, 1200)
        held = NoPage(at)
        href = c.post("/v1/rejudgements", {"to": {"edition": "godzilla/ja-1.04"}}).headers["location"]
        held.until_in_hand(2)
        told = []
        asking = threading.Thread(target=lambda: told.append(second.client(c.token).ask("DELETE", href)))
        asking.start()
        while not told and "\njudged_write_queue 0\n" in second.client(c.token).get("/metrics").body.decode():
            time.sleep(0.01)
        held.release()
        asking.join()
        assert told[0].json["state"] == "cancelled"
        assert c.get(href).json["state"] == "cancelled" and c.get(href).json["done"] < 1200
        assert psql("SELECT count(*) FROM judged_shares", at).strip() == "0"


@test
def a_worker_shares_no_file():
    told = judged("worker", "--store", "/tmp/no-such-file.db")
    assert told.returncode == 2 and "cannot-open" in told.stderr, told
    with Daemon() as file:
        told = judged("worker", "--store", file.database)
        assert told.returncode == 2 and "store-cannot" in told.stderr, told


class Hangs:
    """Every process of a server of one's own stands still; its sockets go on taking what they are sent."""

    def __init__(self, at):
        with open(at.split("host=")[1].split("&")[0] + "/data/postmaster.pid", encoding="ascii") as file:
            first = int(file.readline())
        with open(f"/proc/{first}/task/{first}/children", encoding="ascii") as file:
            self.processes = [first, *map(int, file.read().split())]
        self.send(signal.SIGSTOP)

    def send(self, what):
        for process in self.processes:
            os.kill(process, what)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.send(signal.SIGCONT)


@test
def a_server_that_hangs_is_noticed():
    at = server("to hang")
    with Daemon(database=at) as daemon:
        c, others = daemon.client(), [daemon.client() for _ in range(2)]
        href = c.submit(position(1)).json["href"]
        with Hangs(at):
            answers = []
            threads = [threading.Thread(target=lambda: answers.append(others[0].submit(position(2)))),
                       threading.Thread(target=lambda: answers.append(others[1].get(href)))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(timeout=60)
            assert len(answers) == 2 and {answer.status for answer in answers} == {503}, answers
        assert c.get(href).status == 200
        assert c.submit(position(2)).status in (200, 201), "it may have been kept when the server went on"
        assert psql("SELECT count(*) FROM judged_rulings", at).strip() == "2"


@test
def a_server_that_is_killed_loses_and_doubles_nothing_that_was_acknowledged():
    at = server("to be killed")
    with Daemon(database=at) as daemon:
        acknowledged, stop = {}, threading.Event()

        def submit(first):
            c, turn = daemon.client(), first
            while not stop.is_set():
                answer = c.submit(position(turn))
                if answer.status in (200, 201):
                    acknowledged[turn] = answer.json["id"]
                    turn += 1
                else:
                    assert answer.code == "cannot-keep", answer.body
                    time.sleep(0.05)

        threads = [threading.Thread(target=submit, args=(10000 * n,)) for n in (1, 2, 3)]
        for thread in threads:
            thread.start()
        for _ in range(3):
            time.sleep(0.7)
            before = len(acknowledged)
            crash(at)
        while len(acknowledged) < before + 30:
            time.sleep(0.05)
        stop.set()
        for thread in threads:
            thread.join()
        kept = psql("SELECT encode(id, 'hex') FROM judged_rulings", at).split()
        assert sorted(kept) == sorted(acknowledged.values()), (len(kept), len(acknowledged), daemon.logged()[-2000:])
        rows = psql("SELECT count(*) FROM judged_rulings r JOIN judged_bodies b ON b.shard = r.shard AND b.ruling = r.seq", at)
        assert int(rows) == len(kept)
