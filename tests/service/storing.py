"""The database beside the service: backup, verification, and a disk that does not do as it should."""

import json
import os
import re
import resource
import sqlite3
import subprocess
import tempfile
import threading
import time

from database import IN_FILES
from service import JUDGED, ROOT, Daemon, figure, game, position, test


def judged(*arguments):
    return subprocess.run([JUDGED, *arguments], capture_output=True, text=True, check=False)


@test
def a_backup_is_the_database_of_one_moment():
    with Daemon() as daemon, tempfile.TemporaryDirectory() as room:
        c = daemon.client()
        before = [c.submit(position(turn)).json for turn in range(1, 30)]
        copy = f"{room}/copy.db"
        made = judged("backup", "--database", daemon.database, copy)
        assert made.returncode == 0, made.stderr
        after = c.submit(position(77)).json
        assert judged("backup", "--database", daemon.database, copy).returncode == 2, "it does not write over anything"
        verified = judged("verify", "--database", copy, "--json")
        told = json.loads(verified.stdout)
        heads = told.pop("heads")
        assert verified.returncode == 0 and told == {"sound": True, "rulings": 29, "damage": []}, told
        assert len(heads) == (1 if IN_FILES else 2) and all(re.fullmatch("[0-9a-f]{32}:[0-9]+:[0-9a-f]{64}", head) for head in heads), heads
        with Daemon(database=copy) as other:
            again = other.client()
            assert all(again.get(one["href"]).json == one for one in before)
            assert again.get(after["href"]).status == 404
        for wrong in (["backup"], ["backup", "--database", "/no/such.db", f"{room}/x"], ["verify", "x"],
                      ["backup", "--database", daemon.database, "/no/such/folder/x"], ["verify", "--color"],
                      ["verify", "--database", "/no/such.db"]):
            assert judged(*wrong).returncode == 2, wrong
        assert "usage" in judged("backup", "--help").stdout and "usage" in judged("verify", "--help").stdout


def damaged(path, statement):
    with tempfile.TemporaryDirectory() as room:
        copy = f"{room}/copy.db"
        assert judged("backup", "--database", path, copy).returncode == 0
        if statement:
            database = sqlite3.connect(copy)
            database.execute(statement)
            database.commit()
            database.close()
        else:
            with open(copy, "r+b") as file:
                file.seek(os.path.getsize(copy) // 2)
                file.write(os.urandom(3000))
        told = judged("verify", "--database", copy)
        return told.returncode, told.stdout


@test
def damage_is_found():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        href = c.submit(game("illegal-move")).json["href"]
        for turn in range(1, 40):
            c.submit(position(turn))
        which = href.split("/")[-1]
        of_either = (
            ("UPDATE rulings SET verdict = (SELECT verdict FROM rulings WHERE seq = 2) WHERE seq = 1", which),
            ("UPDATE rulings SET why = 'It is so.' WHERE seq = 1", which),
            ("DELETE FROM rulings WHERE seq = 1", "without a ruling"),
            ("DELETE FROM found_data WHERE id > 10", "index"),
            ("INSERT INTO found (rowid, tokens) VALUES (1, 'omore')", which),
            ("INSERT INTO found (rowid, tokens) VALUES (999, 'omore')", "words without a ruling"),
            ("INSERT INTO found (found, rowid, tokens) VALUES ('delete', 1, 'o_ggodzilla')", which),
            ("DELETE FROM clause_sets", "set of clauses"),
            (None, ""))
        for statement, wanted in of_either + (
                ("UPDATE bodies SET packed = substr(packed, 2) WHERE ruling = 1", which),
                ("UPDATE bodies SET packed = (SELECT packed FROM bodies WHERE ruling = 2) WHERE ruling = 1", which),
                ("DELETE FROM bodies WHERE ruling = 1", which)):
            code, told = damaged(daemon.database, statement)
            assert code == 1 and wanted in told and "damaged" in told, (statement, code, told)
        assert judged("verify", "--database", daemon.database).returncode == 0, "while it is served"


@test
def rulings_are_played_again():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        assert [c.submit(game(name)).status for name in ("illegal-move", "won-by-invasion")] == [201, 201]
        assert [c.submit(position(turn)).status for turn in (1, 2, 3)] == [201] * 3
        told = judged("verify", "--replay", "--database", daemon.database, "--json")
        assert told.returncode == 0, told.stdout
        assert json.loads(told.stdout).items() >= {"sound": True, "rulings": 5, "damage": [], "replayed": 5, "skipped": 0}.items()
        assert judged("backup", "--replay", "--database", daemon.database, "/tmp/x").returncode == 2
        assert "--replay" in judged("verify", "--help").stdout
    with Daemon("--max-steps=4") as daemon:
        daemon.client().submit(position())
        told = judged("verify", "--replay", "--database", daemon.database, "--json")
        assert told.returncode == 0 and json.loads(told.stdout)["skipped"] == 1, "another limit is no damage"


@test
def what_another_version_kept_is_not_played_again():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        assert [c.submit(position(turn)).status for turn in range(1, 6)] == [201] * 5
        daemon.alter(1, engine="0")
        daemon.alter(2, cards="other")
        told = judged("verify", "--replay", "--database", daemon.database)
        assert "3 of them judged again; 2 from another version" in told.stdout, told.stdout


@test
def a_ruling_that_was_forged_all_through_is_found_when_it_is_played_again():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        made = c.submit(position(3)).json
        hashes = c.get(made["href"], view="judge").json["ruling"]["hashes"]
        if not daemon.forge(bytes.fromhex(hashes["chain"]), bytes(32)):
            return
        told = judged("verify", "--replay", "--database", daemon.database)
        assert told.returncode == 1 and made["id"] in told.stdout and "citations" in told.stdout, told.stdout


@test
def a_full_disk_is_told_and_nothing_is_lost():
    with Daemon() as daemon:
        c = daemon.client()
        kept = [c.submit(position(turn)).json for turn in range(1, 20)]
        full = max(os.path.getsize(daemon.database + end) for end in ("", "-wal"))
        unlimited = resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (full, unlimited[1]))
        refused = [c.submit(position(turn)) for turn in range(100, 200)]
        assert {answer.status for answer in refused} <= {201, 503}
        assert refused[-1].code == "cannot-keep" and "cannot-keep" in daemon.logged()
        assert refused[-1].headers["retry-after"] == "1", "clients that wait, as judge --server does, come again"
        assert all(c.get(one["href"]).json == one for one in kept)
        assert (c.get("/readyz").status, c.get("/readyz").code) == (503, "cannot-keep"), "while nothing can be kept"
        assert c.get("/healthz").status == 200
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, unlimited)
        assert c.get("/readyz").json == {"status": "ready"}, "found out without a submission"
        kept += [answer.json for answer in refused if answer.status == 201]
        assert c.submit(position(500)).status == 201, "it comes back by itself"
        assert all(c.get(one["href"]).json == one for one in kept)
        assert judged("verify", "--database", daemon.database).returncode == 0


@test
def whether_anything_can_be_kept_is_found_out_before_anybody_submits():
    with Daemon() as daemon:
        c = daemon.client()
        unlimited = resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (4096, unlimited[1]))
        assert (c.get("/readyz").status, c.get("/readyz").code) == (503, "cannot-keep"), "nothing was tried so far"
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, unlimited)
        assert c.get("/readyz").json == {"status": "ready"}


@test
def a_disk_with_room_for_a_page_and_for_no_ruling_is_not_ready():
    with tempfile.TemporaryDirectory() as room:
        library, told = f"{room}/nearly_full.so", f"{room}/told"
        subprocess.run([os.environ.get("CC", "cc").split()[-1], "-shared", "-fPIC", "-o", library, f"{ROOT}/tests/service/nearly_full.c"], check=True)
        preloaded = f"{os.environ.get('LD_PRELOAD', '')} {library}".strip()
        with Daemon(env={"LD_PRELOAD": preloaded, "NEARLY_FULL": told, "ASAN_OPTIONS": f"{os.environ.get('ASAN_OPTIONS', '')}:verify_asan_link_order=0"}) as daemon:
            c = daemon.client()
            with open(told, "w", encoding="ascii"):
                assert (c.get("/readyz").status, c.get("/readyz").code) == (503, "cannot-keep")
            assert "no room" in daemon.logged()
            os.remove(told)
            assert c.get("/readyz").json == {"status": "ready"}


@test
def figures_tell_of_what_waits_to_be_written():
    with Daemon("--rate=0") as daemon:
        c, order, threads = daemon.operator(), [], []

        def submit(turn):
            order.append(daemon.client(c.token).submit(position(turn)).status)

        held = daemon.hold()
        while not figure(c, "judged_write_queue"):  # those that come at once are in hand together; who comes later waits behind them
            assert not order, order
            threads.append(threading.Thread(target=submit, args=(len(threads) + 1,)))
            threads[-1].start()
            time.sleep(0.1)
        held.release()
        for thread in threads:
            thread.join()
        assert set(order) == {201} and len(order) == len(threads) and figure(c, "judged_write_queue") == figure(c, "judged_failed_writes_total") == 0


@test
def figures_tell_of_writes_that_failed():
    with Daemon("--rate=0") as daemon:
        c = daemon.operator()
        c.submit(position(1))
        full = max(os.path.getsize(daemon.database + end) for end in ("", "-wal"))
        unlimited = resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (full, unlimited[1]))
        refused = [c.submit(position(turn)).status for turn in range(100, 200)].count(503)
        assert refused and figure(c, "judged_failed_writes_total") >= 1
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, unlimited)


@test
def a_locked_database_is_waited_for_and_readers_go_on():
    with Daemon() as daemon:
        c = daemon.client()
        href = c.submit(position()).json["href"]
        database = daemon.hold()
        waiting = daemon.connection()
        waiting.request("POST", "/v1/rulings", json.dumps(position(9)), {"Content-Type": "application/json"})
        assert c.get(href).status == 200, "readers never wait for the writer"
        database.release()
        assert waiting.getresponse().status == 201
        waiting.close()
