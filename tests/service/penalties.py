"""What players got in events: kept, read by those who may, put into the next record, erased."""

import gzip
import signal
import subprocess
import tempfile

from database import IN_FILES, holds, rows
from service import CONTRACT, JUDGED, Daemon, position, test

GIVEN = {"event": "Spring Open", "player": "Aiko", "infraction": "7.4.1-1", "penalty": "warning"}
HIDDEN = "Nobodyknowswhatiswrittenhere"


def referee(daemon, *more):
    return daemon.client(daemon.token("submit,read,penalties", "judge", "head judge", *more))


def list_of(c, **which):
    return [(one["player"], one["infraction"]) for one in c.get("/v1/penalties", **which).json["penalties"]]


@test
def a_players_penalties_in_an_event_are_added_and_listed():
    with Daemon() as daemon:
        head = referee(daemon)
        first = head.post("/v1/penalties", {**GIVEN, "reason": "rank 5 above zone 4"})
        assert first.status == 201 and first.json["by"] == "head judge" and first.json["day"] == 1, first.body
        for more in ({"player": "Bo"}, {"event": "Autumn Open"}, {"infraction": "7.4.1-2", "day": 2}):
            assert head.post("/v1/penalties", {**GIVEN, **more}).status == 201
        assert list_of(head) == [("Aiko", "7.4.1-2"), ("Aiko", "7.4.1-1"), ("Bo", "7.4.1-1"), ("Aiko", "7.4.1-1")]
        his = head.get("/v1/penalties", event="Spring Open", player="Aiko").json
        assert [one["day"] for one in his["penalties"]] == [2, 1] and his["next"] is None and his["penalties"][1] == first.json
        assert list_of(head, event="Spring Open", player="aiko") == [], "a name is what was written"
        page = head.get("/v1/penalties", player="Aiko", limit=2).json
        assert len(page["penalties"]) == 2 and list_of(head, player="Aiko", cursor=page["next"]) == [("Aiko", "7.4.1-1")]
        assert head.get("/v1/penalties", limit=0).code == "bad-argument"


@test
def penalties_have_a_scope_of_their_own_and_stay_in_their_group():
    with Daemon() as daemon:
        admin = daemon.client(daemon.token("admin"))
        other = daemon.client(daemon.token("submit,read,judge", "judge", "no head judge"))
        here, there = referee(daemon, "--group", "table 4"), referee(daemon, "--group", "table 5")
        assert here.post("/v1/penalties", GIVEN).status == 201
        assert there.post("/v1/penalties", {**GIVEN, "player": "Bo"}).status == 201
        assert (list_of(here), list_of(there)) == ([("Aiko", "7.4.1-1")], [("Bo", "7.4.1-1")])
        assert len(list_of(admin)) == 2, "an admin erases, and must find"
        assert other.get("/v1/penalties").code == other.post("/v1/penalties", GIVEN).code == "scope-missing"
        assert admin.post("/v1/penalties", GIVEN).code == "scope-missing"
        path = "/v1/penalties/" + here.get("/v1/penalties").json["penalties"][0]["id"]
        assert here.ask("DELETE", path, reason="x").code == "scope-missing"


@test
def what_a_remedy_says_goes_into_the_next_record():
    with Daemon() as daemon:
        head = referee(daemon)
        record = {**position(5), "on_illegal": "take", "moves": [{"A": {"play": "ESD01-011", "zone": 2}}],
                  "event": {"name": "Spring Open", "policy": "bandai-trm-2025", "level": 2}}
        record["start"]["A"]["hand"] = ["ESD01-011"]
        for occurrence in (1, 2):
            his = head.get("/v1/penalties", event="Spring Open", player="Aiko").json["penalties"]
            record["prior"] = [{"player": "A", **{key: one[key] for key in ("infraction", "penalty", "day")}} for one in his]
            record["findings"] = {"raise": False}
            remedy = head.submit(record, policy="bandai-trm-2025").json["ruling"]["remedy"]
            assert remedy["penalty"]["occurrence"] == occurrence, remedy["penalty"]
            assert head.post("/v1/penalties", {**remedy["entry"], "event": "Spring Open", "player": "Aiko"}).status == 201


@test
def a_penalty_is_erased_and_nothing_is_left_of_it():
    with Daemon() as daemon:
        head, admin = referee(daemon), daemon.client(daemon.token("admin", name="the admin"))
        made = head.post("/v1/penalties", {**GIVEN, "player": HIDDEN, "reason": f"{HIDDEN} had done it"}).json
        other = head.post("/v1/penalties", GIVEN).json
        path = "/v1/penalties/" + made["id"]
        assert admin.ask("DELETE", path).code == "bad-argument" and holds(daemon.database, HIDDEN)
        gone = admin.ask("DELETE", path, reason="a player asked for it")
        assert gone.status == 200 and (gone.json["id"], gone.json["by"], gone.json["reason"]) == (
            made["id"], "the admin", "a player asked for it")
        assert list_of(head) == [("Aiko", "7.4.1-1")] and not holds(daemon.database, HIDDEN)
        assert admin.ask("DELETE", path, reason="again").code == "no-such-penalty"
        assert admin.ask("DELETE", "/v1/penalties/none", reason="x").code == "no-such-penalty"
        assert len(rows(daemon.database, "SELECT n FROM leaves WHERE kind = 8")) == 3
        assert len(rows(daemon.database, "SELECT n FROM leaves WHERE kind = 8 AND salt IS NOT NULL")) == 2
        assert HIDDEN not in daemon.logged()
        done = subprocess.run([JUDGED, "erase", other["id"], "--database", daemon.database, "--reason", "x"], capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, f"penalty {other['id']}: erased\n"), done
        assert list_of(head) == []
        checked = subprocess.run([JUDGED, "verify", "--database", daemon.database], capture_output=True, text=True)
        assert checked.returncode == 0, checked


@test
def a_penalty_that_was_answered_outlives_a_crash_and_is_in_a_backup():
    with Daemon() as daemon, tempfile.TemporaryDirectory() as room:
        head = referee(daemon)
        assert head.post("/v1/penalties", GIVEN).status == 201
        copy = f"{room}/copy.db"
        assert subprocess.run([JUDGED, "backup", copy, "--database", daemon.database], capture_output=True).returncode == 0
        assert head.post("/v1/penalties", {**GIVEN, "player": "Bo"}).status == 201
        daemon.stop(signal.SIGKILL)
        for database, players in ((daemon.database, ["Bo", "Aiko"]), (copy, ["Aiko"])):
            with Daemon(database=database) as again:
                assert [player for player, _ in list_of(again.client(head.token))] == players, database


@test
def penalties_are_kept_for_as_many_days_as_the_service_is_told():
    with Daemon() as daemon:
        head = referee(daemon)
        for player in ("Aiko", HIDDEN):
            head.post("/v1/penalties", {**GIVEN, "player": player})
        daemon.stop()
        daemon.sql("UPDATE penalties SET time = time - 3 * 86400000 WHERE player = 'Aiko'" if IN_FILES else
                   "UPDATE judged_penalties SET time = time - 3 * 86400000 WHERE player = 'Aiko'")
        with Daemon("--retention-days=2", database=daemon.database) as again:
            head = again.client(head.token)
            for _ in range(100):
                if list_of(head) == [(HIDDEN, "7.4.1-1")]:
                    break
            assert list_of(head) == [(HIDDEN, "7.4.1-1")]
            assert rows(again.database, "SELECT name FROM penalties WHERE erased = 1") == [("retention",)]


@test
def penalties_that_say_too_little_are_refused():
    with Daemon("--max-decoded=9000") as daemon:
        head = referee(daemon)
        path, plain, packed = "/v1/penalties", "application/yaml", {"Content-Encoding": "gzip"}
        for change, code in (({"penalty": "a slap"}, "unknown-word"), ({"player": ""}, "out-of-range"), ({"day": 0}, "out-of-range"),
                             ({"event": "x" * 201}, "out-of-range"), ({"infraction": 7}, "wrong-type"), ({"seat": "A"}, "unknown-key"),
                             ({"reason": "x" * 4001}, "out-of-range"), ({"reason": ""}, "out-of-range")):
            answer = head.post(path, {**GIVEN, **change})
            assert (answer.status, answer.code) == (422, code), (change, answer.body)
        for missing in GIVEN:
            answer = head.post(path, {key: value for key, value in GIVEN.items() if key != missing})
            assert (answer.status, answer.code) == (422, "missing-key"), answer.body
        for status, code, body, kind, more in (
                (400, "json-syntax", "{", "application/json", {}), (400, "yaml-syntax", "a: [", plain, {}),
                (400, "empty-document", "", plain, {}), (400, "too-deep", "[" * 99, plain, {}),
                (400, "bad-encoding", b"x", plain, packed), (413, "decoded-too-large", gzip.compress(b"#" * 10000), plain, packed),
                (415, "unsupported-media-type", "a", "text/plain", {})):
            answer = head.post(path, body, kind, more)
            assert (answer.status, answer.code) == (status, code), (code, answer.status, answer.body)
        assert list_of(head) == []
        connection = daemon.connection()
        connection.putrequest("POST", path)
        connection.putheader("Authorization", f"Bearer {head.token}")
        connection.endheaders()
        answer = connection.getresponse()
        headers = {k.lower(): v for k, v in answer.getheaders()}
        assert CONTRACT.check("POST", path, [], answer.status, headers, answer.read().decode()) == [] and answer.status == 411
        connection.close()
