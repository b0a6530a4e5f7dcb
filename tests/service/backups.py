"""A copy of a store in a PostgreSQL server: a file that is whole or not there, holds what was there at one moment, and can be served."""

import json
import os
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

from servers import answers, fill, judged, new_store, psql, verified
from service import JUDGED, Daemon, position, test


def heads_of(at):
    code, told = verified(at)
    assert code == 0, told
    return told["heads"]


@test
def a_copy_of_a_store_in_postgresql_is_a_file_that_answers_the_same():
    at = new_store()
    with tempfile.TemporaryDirectory() as room:
        copy, back = f"{room}/copy.db", new_store()
        with Daemon(database=at) as daemon:
            hrefs, gone = fill(daemon)
            token = daemon.token(seat="judge")
            with Daemon(database=at) as beside:
                hrefs.append(beside.client(token).submit(position(60), headers={"Idempotency-Key": "a third"}).json["href"])
            was, known = answers(daemon.client(token), [*hrefs, gone]), heads_of(at)
            made = judged("backup", copy, "--store", at)
            assert made.returncode == 0 and os.listdir(room) == ["copy.db"], made
        told = [line.split()[1] for line in made.stdout.splitlines()]
        assert len(known) >= 2 and set(known) < set(told) and len(told) == len(known) + 1, "its logs, and the file's own"
        assert heads_of(copy) == told and verified(copy, "--head", ",".join(told))[0] == 0
        longer = known[0].replace(":", ":9", 1)
        assert verified(copy, "--head", longer)[0] == 1, "the log ends before it"
        assert judged("verify", "--replay", "--store", copy).returncode == 0
        with Daemon(database=copy) as daemon:
            c = daemon.client(token)
            now = answers(c, [*hrefs, gone])
            for name, answer in was.items():
                assert now[name] == answer, (name, now[name], answer)
            assert c.submit(position(60), headers={"Idempotency-Key": "a third"}).json["href"] == hrefs[-1], "it is known to be the same"
            assert c.submit(position(61), headers={"Idempotency-Key": "a third"}).code == "idempotency-key-reused"
            assert c.submit(position(90)).status == 201
            daemon.operator().ask("DELETE", hrefs[3], reason="a player asked for it")
            assert judged("token", "revoke", "--database", copy, "1").returncode == 0
            twice = judged("backup", f"{room}/twice.db", "--store", copy)
            assert twice.returncode == 0 and set(known) < set(heads_of(f"{room}/twice.db")), twice
        assert set(known) < set(heads_of(copy)), "what is written to it goes to its own log"
        made = judged("migrate", copy, back)
        assert made.returncode == 0 and verified(back)[0] == 0, made
        told = judged("backup", copy, "--store", at)
        assert told.returncode == 2 and "exists" in told.stderr and not parts(room), "it does not write over anything"


@test
def whatever_is_changed_in_the_logs_of_a_copy_is_found():
    at = new_store()
    with tempfile.TemporaryDirectory() as room, Daemon(database=at) as daemon:
        fill(daemon)
        copy = f"{room}/copy.db"
        assert judged("backup", copy, "--store", at).returncode == 0
        history = "log IN (SELECT id FROM logs WHERE name <> 'main')"
        for statement in (f"UPDATE leaves SET time = time + 1 WHERE n = 3 AND {history}", f"DELETE FROM leaves WHERE n = 2 AND {history}",
                          f"UPDATE leaves SET digest = randomblob(32) WHERE n = 1 AND {history}", "UPDATE logs SET name = '8' WHERE name = '1'",
                          f"UPDATE leaves SET item = item + 1 WHERE n = 2 AND {history}", "UPDATE logs SET name = '7' WHERE name = 'main'",
                          "UPDATE logs SET digest = randomblob(32) WHERE name = '1'", "DELETE FROM rulings WHERE seq = 3",
                          "UPDATE tokens SET seat = 'A' WHERE id = 1", "DELETE FROM notes"):
            database = sqlite3.connect(copy)
            database.execute("BEGIN")
            database.execute(statement)
            assert database.total_changes > 0, statement
            database.commit()
            database.backup(sqlite3.connect(f"{room}/changed.db"))
            database.close()
            code, told = verified(f"{room}/changed.db")
            assert code == 1 and told["damage"], statement
            os.remove(copy)
            assert judged("backup", copy, "--store", at).returncode == 0


@test
def a_store_that_is_damaged_gets_no_sound_copy():
    at = new_store()
    with tempfile.TemporaryDirectory() as room, Daemon(database=at) as daemon:
        fill(daemon)
        psql("UPDATE judged_rulings SET verdict = 'illegal' WHERE seq = (SELECT min(seq) FROM judged_rulings WHERE verdict <> 'illegal')", at)
        made = judged("backup", f"{room}/copy.db", "--store", at)
        assert made.returncode == 2 and "damaged" in made.stderr and "cannot-copy" in made.stderr and not os.listdir(room), made
        for wrong in ((f"{room}/no/copy.db", "--store", at), (f"{room}/copy.db", "--store", "postgresql:///nothing?host=/nowhere")):
            made = judged("backup", *wrong)
            assert made.returncode == 2 and not made.stdout and not os.listdir(room), made


@test
def a_copy_is_of_one_moment_while_daemons_write_and_one_that_is_killed_is_not_there():
    at = new_store()
    with tempfile.TemporaryDirectory() as room, Daemon("--rate=0", database=at) as daemon, Daemon("--rate=0", database=at) as beside:
        kept, stop = {}, threading.Event()

        def submit(c, turn):
            while not stop.is_set():
                answer = c.submit(position(turn))
                assert answer.status == 201, answer.body
                kept[turn] = answer.json["href"]
                note = c.post(answer.json["href"] + "/notes", {"kind": "annotation", "text": f"Note {turn}.", "for": "public"})
                assert note.status == 201, note.body
                turn += 1

        token = daemon.token(seat="judge")
        threads = [threading.Thread(target=submit, args=(one.client(token), 1000 * n)) for n, one in enumerate((daemon, beside), 1)]
        for thread in threads:
            thread.start()
        lines = "\n".join(json.dumps(position(turn)) for turn in range(1, 401))
        assert {one["status"] for one in daemon.client(token).post("/v1/rulings/batch", lines, "application/x-ndjson").lines} == {201}
        while len(kept) < 100:
            time.sleep(0.01)
        for much in (0, 1 << 12, 1 << 18):  # bytes that are there when it is killed
            process = subprocess.Popen([JUDGED, "backup", f"{room}/killed.db", "--store", at], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while process.poll() is None and (not parts(room) or sum(map(os.path.getsize, parts(room))) < much):
                time.sleep(0.001)
            assert process.poll() is None, "it was done before it was killed"
            process.send_signal(signal.SIGKILL)
            process.wait()
            assert not os.path.exists(f"{room}/killed.db")
            for part in parts(room):
                os.remove(part)
        before, copy = dict(kept), f"{room}/killed.db"
        made = judged("backup", copy, "--store", at)
        assert made.returncode == 0, made
        stop.set()
        for thread in threads:
            thread.join()
        heads = ",".join(line.split()[1] for line in made.stdout.splitlines()[1:])
        assert verified(copy, "--head", heads)[0] == 0 and verified(at, "--head", heads)[0] == 0, "its logs went on from there"
        assert verified(at)[1]["rulings"] == len(kept) + 400 > verified(copy)[1]["rulings"] >= len(before) + 400, "it is of a moment before the end"
        with Daemon(database=copy) as other:
            c = other.client(token)
            for turn, href in before.items():
                assert c.get(href).json["id"] == href.split("/")[-1], turn
            ids = {href: turn for turn, href in kept.items()}
            for note in c.get("/v1/notes").json["notes"]:
                assert note["text"] == f"Note {ids[note['ruling']]}.", note


def parts(room):
    return [f"{room}/{name}" for name in os.listdir(room) if ".unfinished-" in name]
