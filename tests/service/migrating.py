"""One store carried into another, of whatever kind, while both are served."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

from servers import answers, fill, judged, new_store, psql, verified
from service import JUDGED, Daemon, position, test


def migrated(start, end, *more):
    """What it says, with the kinds of what was copied."""
    made = judged("migrate", start, end, "--json", *more)
    assert made.returncode in (0, 1), made
    told = json.loads(made.stdout)
    return made.returncode, told


def copied(told):
    return {kind: one["copied"] for kind, one in told["kinds"].items() if one["copied"]}


@test
def a_store_is_carried_there_and_back_and_answers_as_before():
    with tempfile.TemporaryDirectory() as room:
        at, back = new_store(), f"{room}/back.db"
        with Daemon() as daemon:
            hrefs, gone = fill(daemon)
            token = daemon.token(seat="judge")
            was = answers(daemon.client(token), [*hrefs, gone])
            code, told = migrated(daemon.database, at)
            assert code == 0 and told["same"] and not told["differences"] and not told["only_there"], told
            assert all(one["copied"] == one["same"] > 0 for one in told["kinds"].values()), told
            code, again = migrated(daemon.database, at)
            assert code == 0 and not copied(again) and again["digest"] == told["digest"], again
            assert verified(daemon.database)[0] == 0
        assert verified(at)[0] == 0, verified(at)
        with Daemon(database=at) as daemon:
            now = answers(daemon.client(token), [*hrefs, gone])
            for name, answer in was.items():
                assert now[name] == answer, (name, now[name], answer)
            assert daemon.client(token).submit(position(20)).status == 201, "another token's is its own"
            extra = daemon.client(token).submit(position(77)).json["href"]
            assert psql("SELECT count(*) FROM judged_requests", at).strip() == "1"
        code, told = migrated(at, back)
        assert code == 0 and told["kinds"]["rulings"]["copied"] == told["kinds"]["rulings"]["same"], told
        assert verified(back)[0] == 0, verified(back)
        with Daemon(database=back) as daemon:
            now = answers(daemon.client(token), [*hrefs, gone])
            for name, answer in was.items():
                if name.startswith("/v1/rulings/") and not name.endswith("/similar"):
                    assert now[name] == answer, (name, now[name], answer)
            assert daemon.client(token).get(extra).status == 200


@test
def what_somebody_changed_gets_no_new_leaves():
    # What is carried over gets leaves of its own, which would vouch for it.
    with tempfile.TemporaryDirectory() as room:
        with Daemon() as daemon:
            judge = daemon.client(daemon.token(seat="judge"))
            href = judge.submit(position(1)).json["href"]
            judge.post(href + "/notes", {"kind": "annotation", "text": "The clock had run out.", "for": "judge"})
            daemon.token("read", "A", "player")
            judged("backup", f"{room}/copy.db", "--database", daemon.database)
        for number, changed in enumerate((
                "UPDATE notes SET text = 'The clock had not run out.'",
                "UPDATE notes SET open = 1",
                "UPDATE tokens SET seat = 'judge', scopes = 'submit,read,judge,admin' WHERE name = 'player'",
                "UPDATE rulings SET token = 2",
                "UPDATE rulings SET time = time - 86400000")):
            copy, there = f"{room}/changed-{number}.db", f"{room}/there-{number}.db"
            shutil.copyfile(f"{room}/copy.db", copy)
            database = sqlite3.connect(copy)
            with database:
                assert database.execute(changed).rowcount == 1, changed
            database.close()
            told = judged("migrate", copy, there)
            assert told.returncode == 2 and "damaged" in told.stderr and not os.path.exists(there), (changed, told)
        assert migrated(f"{room}/copy.db", f"{room}/there.db")[0] == 0


@test
def what_changes_meanwhile_is_carried_over_the_next_time():
    at = new_store()
    with Daemon() as daemon:
        judge = daemon.client(daemon.token(seat="judge"))
        hrefs = [judge.submit(position(turn)).json["href"] for turn in range(1, 6)]
        head, given = daemon.client(daemon.token("penalties")), {"event": "Open", "player": "Aiko", "infraction": "2.5", "penalty": "warning"}
        penalties = [head.post("/v1/penalties", given).json["id"] for _ in range(2)]
        assert migrated(daemon.database, at)[0] == 0
        daemon.operator().ask("DELETE", "/v1/penalties/" + penalties[0], reason="asked for")
        daemon.operator().ask("DELETE", hrefs[1], reason="asked for")
        judge.post(hrefs[0] + "/notes", {"kind": "annotation", "text": "So it is.", "for": "judge"})
        judge.submit(position(6))
        judged("token", "revoke", "--database", daemon.database, "1")
        code, told = migrated(daemon.database, at)
        assert code == 0 and copied(told) == {"tokens": 1, "erasures": 1, "rulings": 1, "notes": 1}, told
        assert psql("SELECT count(*) FROM judged_rulings", at).strip() == "5" and verified(at)[0] == 0
        with Daemon(database=at) as other:
            assert other.operator().get(hrefs[1]).status == 410
            assert [one["id"] for one in other.operator().get("/v1/penalties").json["penalties"]] == penalties[1:]
            assert other.client(judge.token).get(hrefs[0]).code == "token-unknown"
            other.operator().submit(position(60))
        code, told = migrated(daemon.database, at)
        assert code == 1 and told["only_there"] == 1 and not told["same"], told
        psql("UPDATE judged_rulings SET why = 'So.' WHERE seq = (SELECT min(seq) FROM judged_rulings)", at)
        code, told = migrated(daemon.database, at)
        assert code == 1 and told["differences"] == ["rulings " + hrefs[0].split("/")[-1]], told


@test
def a_migration_that_is_killed_goes_on_while_both_are_served():
    at = new_store()
    with Daemon("--rate=0") as daemon:
        c = daemon.client()
        lines = "\n".join(json.dumps(position(turn)) for turn in range(1, 401))
        assert {one["status"] for one in c.post("/v1/rulings/batch", lines, "application/x-ndjson").lines} == {201}
        stop = threading.Event()

        def submit():
            turn = 2000
            while not stop.is_set():
                c.submit(position(turn))
                turn += 1

        thread = threading.Thread(target=submit)
        thread.start()
        kept = 0
        for _ in range(3):
            process = subprocess.Popen([JUDGED, "migrate", daemon.database, at], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while process.poll() is None:
                there = psql("SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'judged_rulings'", at).strip() == "1"
                now = int(psql("SELECT count(*) FROM judged_rulings", at)) if there else 0
                if now > kept:
                    kept = now
                    break
            process.send_signal(signal.SIGKILL)
            process.wait()
        stop.set()
        thread.join()
        assert kept > 0
        time.sleep(0.01)
        code, told = migrated(daemon.database, at)
        assert code == 0 and told["newer"] == 0, told
        assert told["kinds"]["rulings"]["same"] == int(psql("SELECT count(*) FROM judged_rulings", at)) > 400, told
        assert verified(at)[0] == 0


@test
def wrong_use_is_told():
    with Daemon() as daemon:
        daemon.client().submit(position(1))
        for wrong in ([], [daemon.database], [daemon.database, daemon.database], ["/no/such.db", "/tmp/x.db"],
                      [daemon.database, "postgresql://judged@127.0.0.1:1/x"], [daemon.database, "/no/such/folder/x.db"]):
            made = judged("migrate", *wrong)
            assert made.returncode == 2 and made.stderr, (wrong, made)
        assert "judged migrate" in judged("migrate", "--help").stdout
