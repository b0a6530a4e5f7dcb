"""Backups of a file, restored; and a write-ahead log that belongs to another file."""

import json
import os
import signal
import subprocess
import tempfile

from service import JUDGED, Daemon, position, test


def judged(*arguments, **more):
    return subprocess.run([JUDGED, *arguments], capture_output=True, text=True, check=False, **more)


def fill(daemon, first, last):
    """Rulings on as many positions, in one batch."""
    lines = "".join(json.dumps(position(turn)) + "\n" for turn in range(first, last))
    answer = daemon.client().post("/v1/rulings/batch", lines, "application/x-ndjson")
    assert answer.status == 200 and len(answer.lines) == last - first


def rulings(daemon):
    return len(daemon.client().get("/v1/rulings", limit=1000).json["rulings"])


def crashed(room):
    """A store of many rulings whose service was killed, with a backup of its first twenty."""
    path, copy = f"{room}/rulings.db", f"{room}/copy.db"
    with Daemon(database=path) as daemon:
        fill(daemon, 1, 21)
        made = judged("backup", "--database", path, copy)
        assert made.returncode == 0, made.stderr
        fill(daemon, 21, 400)
        daemon.stop()
    daemon = Daemon(database=path)
    fill(daemon, 400, 430)
    daemon.process.send_signal(signal.SIGKILL)
    daemon.process.wait()
    daemon.log.close()
    assert os.path.getsize(path + "-wal") > 0
    return path, copy


@test
def a_backup_is_restored_after_a_crash():
    with tempfile.TemporaryDirectory() as room:
        path, copy = crashed(room)
        refused = judged("restore", copy, path)
        assert refused.returncode == 2 and "[exists]" in refused.stderr and "--replace" in refused.stderr, refused.stderr
        done = judged("restore", copy, path, "--replace")
        assert done.returncode == 0 and "20 rulings restored" in done.stdout and "head " in done.stdout, done
        with Daemon(database=path) as daemon:
            assert rulings(daemon) == 20
            busy = judged("restore", copy, path, "--replace")
            assert busy.returncode == 2 and "[exists]" in busy.stderr and ".replaced" in busy.stderr, busy.stderr
            for end in ("", "-wal", "-shm"):
                if os.path.exists(path + ".replaced" + end):
                    os.rename(path + ".replaced" + end, path + ".old" + end)
            busy = judged("restore", copy, path, "--replace")
            assert busy.returncode == 2 and "[in-use]" in busy.stderr, busy.stderr
            assert rulings(daemon) == 20
        assert judged("verify", "--database", path).returncode == 0
        with Daemon(database=path + ".old") as daemon:
            assert rulings(daemon) == 429, "what was moved away is whole, with its log"


@test
def a_restore_is_done_whole_or_not_at_all():
    with tempfile.TemporaryDirectory() as room:
        path, copy = crashed(room)
        was = sorted(os.listdir(room))
        os.mkdir(f"{path}.replaced-wal")
        refused = judged("restore", copy, path, "--replace")
        assert refused.returncode == 2 and "[cannot-copy]" in refused.stderr, refused
        os.rmdir(f"{path}.replaced-wal")
        assert sorted(os.listdir(room)) == was, "what was moved is back in its place"
        os.mkdir(f"{room}/folder")
        assert judged("restore", copy, f"{room}/folder", "--replace").returncode == 2
        os.chmod(path, 0o640)
        if os.getuid() == 0:
            os.chown(path, 65534, 65534)
        assert judged("restore", copy, path, "--replace").returncode == 0
        now = os.stat(path)
        assert now.st_mode & 0o777 == 0o640 and (os.getuid() or now.st_uid == 65534), "the owner is the old one"


@test
def a_damaged_backup_is_not_restored():
    with tempfile.TemporaryDirectory() as room:
        path, copy = f"{room}/rulings.db", f"{room}/copy.db"
        with Daemon(database=path) as daemon:
            fill(daemon, 1, 5)
            judged("backup", "--database", path, copy)
            with Daemon(database=copy) as other:
                other.alter(verdict="legal")
        refused = judged("restore", copy, f"{room}/new.db")
        assert refused.returncode == 1 and "nothing was restored" in refused.stderr and not os.path.exists(f"{room}/new.db")
        with open(f"{room}/none.db", "w", encoding="ascii") as file:
            file.write("not a database")
        assert judged("restore", f"{room}/none.db", f"{room}/new.db").returncode == 2
        assert judged("restore", path, "postgresql:///x").returncode == 2
        assert not [name for name in os.listdir(room) if "unfinished" in name or name.startswith("new")]


@test
def a_log_of_another_file_is_refused():
    with tempfile.TemporaryDirectory() as room:
        path, copy = crashed(room)
        with open(copy, "rb") as file, open(path, "wb") as over:
            over.write(file.read())
        for command in (["--listen", "127.0.0.1:0", "--database", path], ["verify", "--database", path],
                        ["backup", "--database", path, f"{room}/twice.db"],
                        ["token", "add", "--database", path, "--name", "x", "--scopes", "read", "--seat", "A"]):
            refused = judged(*command, timeout=20)
            assert refused.returncode == 2 and "[foreign-wal]" in refused.stderr, (command, refused)
        os.remove(path + "-wal")
        with Daemon(database=path) as daemon:
            assert rulings(daemon) == 20


@test
def a_log_of_a_shorter_file_is_refused():
    with tempfile.TemporaryDirectory() as room:
        path, large = f"{room}/rulings.db", f"{room}/large.db"
        with Daemon(database=large) as daemon:
            fill(daemon, 1, 400)
        daemon = Daemon(database=path)
        fill(daemon, 1, 21)
        daemon.process.send_signal(signal.SIGKILL)
        daemon.process.wait()
        daemon.log.close()
        with open(large, "rb") as file, open(path, "wb") as over:
            over.write(file.read())
        refused = judged("verify", "--database", path)
        assert refused.returncode == 2 and "[foreign-wal]" in refused.stderr, refused
        os.remove(path + "-wal")
        with Daemon(database=path) as daemon:
            assert rulings(daemon) == 399


@test
def a_crash_alone_is_no_reason_to_refuse():
    with tempfile.TemporaryDirectory() as room:
        path, _ = crashed(room)
        with Daemon(database=path) as daemon:
            assert rulings(daemon) == 429


@test
def a_folder_that_cannot_be_written_is_called_so():
    if os.getuid() != 0:
        return
    with tempfile.TemporaryDirectory() as room:
        path = f"{room}/shut/rulings.db"
        os.mkdir(f"{room}/shut")
        os.chmod(room, 0o755)
        with Daemon(database=path):
            pass
        os.chmod(path, 0o666)
        os.chmod(f"{room}/shut", 0o555)
        refused = judged("--listen", "127.0.0.1:0", "--database", path, user=65534)
        assert refused.returncode == 2 and "may not write the folder" in refused.stderr, refused.stderr
