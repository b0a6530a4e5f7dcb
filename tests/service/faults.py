"""What can go wrong around the service: each is told clearly, loses nothing, and when it is over the service goes on by
itself. A full disk and a locked database are in storing.py and traps.py, sudden ends in torture.py."""

import gzip
import json
import os
import resource
import shutil
import socket
import threading
import subprocess
import tempfile
import time

from service import JUDGED, Daemon, position, test

NOBODY = 65534


def start_in(room, **more):
    """What a daemon says that is started in a folder, as somebody whom permissions bind."""
    as_root = os.geteuid() == 0
    if as_root:
        os.chown(room, NOBODY, NOBODY)
    command = [f"{room}/bin/judged", "--listen", "127.0.0.1:0", "--database", f"{room}/data/rulings.db"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            **({"user": NOBODY, "group": NOBODY, "extra_groups": []} if as_root else {}), **more)


@test
def a_folder_that_cannot_be_written_is_told_and_then_served():
    with tempfile.TemporaryDirectory() as room:
        for folder in ("bin", "data"):
            os.mkdir(f"{room}/{folder}")
            if os.geteuid() == 0:
                os.chown(f"{room}/{folder}", NOBODY, NOBODY)
        shutil.copy(JUDGED, f"{room}/bin/judged")
        data = f"{room}/data"
        os.chmod(data, 0o500)
        refused = start_in(room)
        told = refused.communicate(timeout=20)[1]
        assert refused.returncode == 2 and "cannot-open" in told and data in told, told
        assert os.listdir(data) == []
        os.chmod(data, 0o700)
        good = start_in(room)
        assert good.stdout.readline().startswith("listening")
        good.terminate()
        good.communicate(timeout=20)
        assert good.returncode == 0
        os.chmod(data, 0o500)
        again = start_in(room)
        told = again.communicate(timeout=20)[1]
        assert again.returncode == 2 and "rulings.db" in told, "the log cannot be made"
        os.chmod(data, 0o700)
        good = start_in(room)
        assert good.stdout.readline().startswith("listening")
        good.terminate()
        good.communicate(timeout=20)
        assert good.returncode == 0


@test
def damage_is_told_and_when_it_is_mended_the_service_goes_on():
    with Daemon("--rate=0") as first:
        c = first.client()
        kept = [c.submit(position(turn)).json for turn in range(1, 120)]
        first.stop()
        with open(first.database, "rb") as file:
            whole = file.read()
        with Daemon("--rate=0", database=first.database) as daemon:
            c = daemon.client()
            with open(first.database, "r+b") as file:  # all but the schema
                file.seek(8192)
                file.write(b"\xa5" * (len(whole) - 8192))
            told = [c.get(one["href"]) for one in kept[:20]] + [c.submit(position(700))]
            assert {answer.status for answer in told} == {503}, {answer.status for answer in told}
            assert told[0].code == "cannot-keep" and "malformed" in daemon.logged()
            assert c.get("/openapi.json").status == 200, "what needs no store goes on"
            with open(first.database, "r+b") as file:
                file.write(whole)
            assert all(c.get(one["href"]).json == one for one in kept)
            assert c.submit(position(701)).status == 201
        with open(first.database, "r+b") as file:
            file.write(b"\0" * 4096)
        refused = subprocess.run([JUDGED, "--listen", "127.0.0.1:0", "--database", first.database], capture_output=True,
                                 text=True, check=False, timeout=20)
        assert refused.returncode == 2 and "not-a-store" in refused.stderr, refused.stderr


@test
def a_clock_that_is_set_back_leaves_order_and_spans_as_they_are():
    with Daemon() as daemon:
        c = daemon.client()
        ids = [c.submit(position(turn)).json["id"] for turn in range(1, 4)]
        daemon.sql("UPDATE rulings SET time = unixepoch('2036-01-01') * 1000 WHERE seq = 3")  # as if it had been ten years later
        late = c.submit(position(4)).json
        assert late["kept"] == "2036-01-01T00:00:00.000Z", "never before the one before"
        ids.append(late["id"])
        assert [one["id"] for one in c.get("/v1/rulings").json["rulings"]] == ids[::-1]
        after = c.get("/v1/rulings", after="2035-01-01").json["rulings"]
        assert [one["id"] for one in after] == ids[:1:-1]


@test
def without_file_descriptors_those_who_are_connected_go_on():
    with Daemon("--rate=0", "--idle-seconds=60") as daemon:
        c = daemon.client()
        href = c.submit(position()).json["href"]
        folder = f"/proc/{daemon.process.pid}/fd"
        limits = resource.prlimit(daemon.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(daemon.process.pid, resource.RLIMIT_NOFILE, (len(os.listdir(folder)) + 5, limits[1]))
        many = [socket.create_connection((daemon.host, daemon.port)) for _ in range(40)]
        time.sleep(0.3)
        for turn in range(1, 20):
            assert c.submit(position(turn)).status in (200, 201)
            assert c.get(href).status == 200
        for s in many:
            s.close()
        time.sleep(0.3)
        other = daemon.client()
        assert other.get(href).status == 200, "it comes back by itself"
        resource.prlimit(daemon.process.pid, resource.RLIMIT_NOFILE, limits)


def grow_no_more(daemon, more):
    """Let the process have so many bytes of addresses more than it has; -1: as many as it likes."""
    with open(f"/proc/{daemon.process.pid}/statm", encoding="ascii") as file:
        has = int(file.read().split()[0]) * os.sysconf("SC_PAGESIZE")
    most = resource.prlimit(daemon.process.pid, resource.RLIMIT_AS)[1]
    resource.prlimit(daemon.process.pid, resource.RLIMIT_AS, (has + more if more >= 0 else most, most))


@test
def without_memory_requests_are_refused_and_the_service_goes_on():
    with Daemon("--rate=0", "--max-decoded=4194304") as daemon:
        if daemon.resident() == 0:
            return  # a sanitizer needs all the addresses there are
        c = daemon.client()
        href = c.submit(position()).json["href"]
        line = json.dumps(position(7)).encode() + b"\n"
        for more in (0, 1 << 20, 6 << 20, 12 << 20, 20 << 20):
            grow_no_more(daemon, more)
            told = []
            for turn in range(1, 9):
                text = json.dumps(position(turn)).encode()
                for body, headers in ((text, {}), (text + b" " * 900000, {}), (gzip.compress(text + b" " * 3000000), {"Content-Encoding": "gzip"})):
                    told += [c.post(path, body, "application/json", headers) for path in ("/v1/rulings", "/v1/moves")]
            told += [c.get(href), c.get("/v1/rulings"), c.get(href, advice="true"), c.get("/v1/editions/godzilla/en-1.2/clauses")]
            batch = c.post("/v1/rulings/batch", line * 40, "application/x-ndjson")
            assert {answer.status for answer in told + [batch]} <= {200, 201, 503}, {answer.status for answer in told}
            refused = [answer for answer in told if answer.status == 503]
            assert refused and all(answer.code == "busy" and answer.headers["retry-after"] for answer in refused if answer.body), more
            assert batch.status == 503 or {one["status"] for one in batch.lines} <= {200, 201, 503}
            assert c.get("/healthz").status == 200 and daemon.process.poll() is None
            grow_no_more(daemon, -1)
            assert c.get(href).status == 200 and c.submit(position(100 + (more >> 20))).status == 201, "it comes back by itself"


@test
def those_that_take_the_last_memory_together_do_not_end_the_service():
    with Daemon("--rate=0", "--judging-threads=4", "--max-values=65536") as daemon:
        if daemon.resident() == 0:
            return  # a sanitizer needs all the addresses there are
        many = gzip.compress(json.dumps(position(claims=[{"by": "A", "that": {"A.hand": 5}}] * 1000, moves=[{"A": "pass"}] * 19000)).encode())
        told = []

        def ask():
            c = daemon.client()
            for turn in range(8):
                told.append(c.post("/v1/rulings", many, "application/json", {"Content-Encoding": "gzip"}, dry_run="true", on_illegal="skip").status)

        for more in (26, 28, 32, 40):
            grow_no_more(daemon, more << 20)
            threads = [threading.Thread(target=ask) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert daemon.process.poll() is None, f"{more} MiB, {told}"
            grow_no_more(daemon, -1)
        assert len(told) == 4 * 8 * 8 and set(told) <= {200, 503} and 200 in told, set(told)
