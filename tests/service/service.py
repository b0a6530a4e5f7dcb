"""What the tests of the service share: a daemon of their own, a client whose every answer is held against the
OpenAPI document, and results as TAP."""

import functools
import glob
import gzip
import hashlib
import http.client
import json
import os
import re
import select
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.parse

import yaml

from contract import Contract
from database import IN_FILES, ONLY_FILES, ROOT, Held, is_file, new_store, psql, run_sql, which

JUDGE = os.environ.get("JUDGE", "build/judge")
JUDGED = os.environ.get("JUDGED", "build/judged")


@functools.cache
def sanitized():
    """Is the daemon built with AddressSanitizer, with which it takes four times as long for what it judges?"""
    with open(JUDGED, "rb") as file:
        return b"__asan_init" in file.read()


@functools.cache
def little():
    """Is little effort wanted of a daemon that takes long? What goes through many of a kind then takes some; the plain build takes all."""
    return int(os.environ.get("EFFORT", "25")) < 25 and sanitized()


def load_contract():
    with open(f"{ROOT}/docs/openapi.yaml", encoding="utf-8") as file:
        document = yaml.safe_load(file)
    with open(f"{ROOT}/docs/ruling.schema.json", encoding="utf-8") as file:
        return Contract(document, json.load(file))


CONTRACT = load_contract()


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def lines(self):
        return [json.loads(line) for line in self.body.splitlines()]

    @property
    def code(self):
        return self.json.get("code")


IDLE = 60  # seconds in which a daemon neither works nor wants to, and owes an answer: it never comes


def is_answered(daemon, sock):
    """Does something come, while the daemon has something to do?"""
    work, since = daemon.work(), time.monotonic()
    while not select.select([sock], [], [], 1)[0]:
        now = daemon.work()
        if now != work:
            work, since = now, time.monotonic()
        if time.monotonic() - since >= IDLE:
            return False
    return True


class Connection(http.client.HTTPConnection):
    """Waits for an answer as long as the daemon has something to do with it: a busy machine is slow, not wrong."""

    def __init__(self, daemon):
        super().__init__(daemon.host, daemon.port)
        self.asked = daemon

    def getresponse(self):
        assert is_answered(self.asked, self.sock), f"the daemon is idle and does not answer: {self.asked.logged()[-2000:]}"
        return super().getresponse()


def repacked(packed, change):
    """A body in which `change` changed the bytes, by the zstd everybody has."""
    with tempfile.TemporaryDirectory() as room:
        def zstd(data, *options):
            with open(f"{room}/data", "wb") as file:
                file.write(data)
            told = subprocess.run(["zstd", "-q", "-f", *options, f"{room}/data", "-o", f"{room}/out"], capture_output=True, check=False)
            with open(f"{room}/out", "rb") as file:
                return told.returncode == 0 and file.read()
        for dictionary in sorted(glob.glob(f"{ROOT}/judged/record/*.dict")):
            if int.from_bytes(packed[5:9], "little") == int.from_bytes(open(dictionary, "rb").read()[4:8], "little"):
                return zstd(change(zstd(packed, "-d", "-D", dictionary)), "-3", "-D", dictionary)
    raise AssertionError("no dictionary fits")


class Daemon:
    """A daemon on a free port, on a store of its own unless one is named."""

    def __init__(self, *options, database=None, env=None):
        self.bearer = None  # what the operator's requests are authorized with, once there is one
        self.room = tempfile.TemporaryDirectory(prefix="judged-service-")
        self.database = database or (f"{self.room.name}/rulings.db" if IN_FILES else new_store())
        self.log = open(f"{self.room.name}/log", "w+", encoding="utf-8")
        command = [JUDGED, "--listen", "127.0.0.1:0", "--database", self.database, *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.log, text=True, env={**os.environ, **(env or {})})
        line = self.process.stdout.readline()
        found = re.match(r"listening on http://(.*):(\d+)$", line)
        assert found, f"the daemon said {line!r} and {self.logged()!r}"
        self.host, self.port = found[1].strip("[]"), int(found[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            code = self.stop()
            assert code == 0, f"the daemon ended with {code}: {self.logged()}"
        self.log.close()
        self.room.cleanup()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(timeout=30)

    def logged(self):
        self.log.flush()
        with open(self.log.name, encoding="utf-8") as file:
            return file.read()

    def resident(self):
        """MiB of memory; under a sanitizer, which needs much more, none."""
        with open(f"/proc/{self.process.pid}/maps", "rb") as file:
            if sanitized() or b"libtsan" in file.read():
                return 0
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / (1 << 20)

    def connection(self):
        return Connection(self)

    def work(self):
        """What its threads have had of the processor so far, and for how long they stood in line for it; but for the first, which
        looks at the clock. None: it has ended."""
        total = 0
        try:
            for thread in os.listdir(f"/proc/{self.process.pid}/task"):
                if thread != str(self.process.pid):
                    with open(f"/proc/{self.process.pid}/task/{thread}/schedstat", encoding="ascii") as file:
                        total += sum(map(int, file.read().split()[:2]))
        except OSError:
            return None
        return total

    def token(self, scopes="submit,read,judge,admin,penalties", seat="judge", name="tester", *more):
        """The text of a new token; from the first one on, nobody may ask without."""
        made = subprocess.run(
            [JUDGED, "token", "add", "--database", self.database, "--name", name, "--scopes", scopes, "--seat", seat, *more],
            check=True, capture_output=True, text=True)
        return made.stdout.strip()

    def sql(self, statement):
        run_sql(self.database, statement)

    def hold(self):
        return Held(self.database)

    def new_keys(self, number=None):
        """As if they had been submitted otherwise: what is submitted again is another ruling."""
        chance = "randomblob(32)" if is_file(self.database) else "sha256(key)"
        self.sql(f"UPDATE rulings SET key = {chance} WHERE {which(self.database, number)}")

    def alter(self, number=None, **columns):
        """What lists say of rulings, or of one, in other words."""
        where = which(self.database, number)
        table, run = ("rulings", self.sql) if is_file(self.database) else ("judged_rulings", lambda sql: psql(sql, self.database))
        run(f"UPDATE {table} SET " + ", ".join(f"{column} = '{text}'" for column, text in columns.items()) + f" WHERE {where}")

    def forge(self, old, new, number=None):
        """Put bytes in the place of others in what is kept of rulings, or of one. False: it is not kept in a store like this."""
        if not is_file(self.database):
            return False
        database = sqlite3.connect(self.database)
        for ruling, packed in database.execute(f"SELECT ruling, packed FROM bodies WHERE {number or 'ruling'} = ruling").fetchall():
            database.execute("UPDATE bodies SET packed = ? WHERE ruling = ?", (repacked(packed, lambda data: data.replace(old, new)), ruling))
        database.commit()
        database.close()
        return True

    def client(self, token=None):
        return Client(self, token)

    def operator(self):
        """One who may have jobs done and see figures, and else what anybody may; the same as long as the database is."""
        path = self.database + ".operator"
        if not is_file(self.database):
            path = f"{self.room.name}/{hashlib.sha256(self.database.encode()).hexdigest()[:16]}.operator"
        if not os.path.exists(path):
            with open(path, "w", encoding="utf-8") as file:
                file.write(self.token("submit,read,admin", "public", "operator"))
        with open(path, encoding="utf-8") as file:
            self.bearer = f"Bearer {file.read()}"
        return Client(self, self.bearer.split()[1])


def figure(c, name):
    answer = c.get("/metrics")
    assert answer.status == 200, answer.body
    return int(re.search(rf"\n{name} (\d+)\n", answer.body.decode())[1])


class Client:
    """Asks as the holder of a token, or of none. Every answer is checked; complaints fail the test."""

    def __init__(self, daemon, token=None):
        self.daemon, self.token = daemon, token
        self.kept = None

    def ask(self, method, path, body=None, headers=None, **arguments):
        arguments = [(k.rstrip("_"), v) for k, v in arguments.items() if v is not None]
        target = urllib.parse.quote(path, safe="/%?=&*:")
        if arguments:
            target += "?" + urllib.parse.urlencode(arguments)
        sent = dict(headers or {})
        if self.token and "Authorization" not in sent:
            sent["Authorization"] = f"Bearer {self.token}"
        for attempt in (1, 2):
            self.kept = self.kept or self.daemon.connection()
            try:
                self.kept.request(method, target, body=body, headers=sent)
                response = self.kept.getresponse()
                headers_, body_ = {k.lower(): v for k, v in response.getheaders()}, response.read()
                answer = Answer(response.status, headers_, gzip.decompress(body_) if headers_.get("content-encoding") else body_)
                break
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                self.kept.close()
                self.kept = None
                if attempt == 2:
                    raise
        if response.will_close:
            self.kept.close()
            self.kept = None
        split = urllib.parse.urlsplit(target)
        names = [k for k, _ in urllib.parse.parse_qsl(split.query, keep_blank_values=True)]
        complaints = CONTRACT.check(method, split.path, names, answer.status, answer.headers, answer.body.decode())
        assert not complaints, f"{method} {target} {answer.status}: {complaints} {answer.body[:300]!r}"
        return answer

    def ask_plain(self, target, method="GET", headers=None):
        """An answer that the contract does not describe: of another path, or of another method."""
        connection = self.daemon.connection()
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        connection.request(method, target, headers={**sent, **(headers or {})})
        response = connection.getresponse()
        answer = Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        connection.close()
        return answer

    def get(self, path, headers=None, **arguments):
        return self.ask("GET", path, headers=headers, **arguments)

    def post(self, path, body, kind="application/yaml", headers=None, **arguments):
        if isinstance(body, (dict, list)):
            body, kind = json.dumps(body), "application/json"
        body = body.encode() if isinstance(body, str) else body
        return self.ask("POST", path, body, {"Content-Type": kind, **(headers or {})} if kind else headers, **arguments)

    def submit(self, body, **arguments):
        return self.post("/v1/rulings", body, **arguments)


def game(name):
    with open(f"{ROOT}/contrib/demo-games/godzilla/{name}.yaml", encoding="utf-8") as file:
        return file.read()


def position(turn=3, **more):
    """A small transcript, another one for every turn."""
    return {
        "judged": 1, "game": "godzilla", "edition": "en-1.2",
        "start": {"step": "action", "turn": turn, "turn_player": "A", "rest": "empty",
                  "A": {"monster": {"stack": ["EPR-007"], "zone": 2}},
                  "B": {"monster": {"stack": ["EPR-007"], "zone": 1}}},
        "moves": [{"A": "pass"}], **more}


def normal(text):
    """An answer without what differs between any two rulings: id and time, and the number of a note, which may be a time."""
    text = re.sub(r"[0-9a-f]{32}(?![0-9a-f])", "ID", text)
    text = re.sub(r'"note":[0-9]{16,}', '"note":N', text)
    return re.sub(r"\d{4}-\d\d-\d\dT[0-9:.]*Z", "TIME", text)


def every_path():
    """Each operation of the document: method, a path, parameters."""
    for method, template, _, _, parameters in CONTRACT.operations:
        examples = {p["name"]: p.get("example", "x") for p in parameters if p["in"] == "path"}
        yield method, re.sub(r"\{([^}]*)\}", lambda m: str(examples[m[1]]), template), parameters


def ended(c, href):
    """The job as it is when it has ended; a suite that is played with sanitizers on a busy machine takes its time."""
    for _ in range(2400):
        job = c.get(href).json
        if job["state"] != "running":
            return job
        time.sleep(0.05)
    raise AssertionError(f"it runs still: {job}")


TESTS = []


def test(function):
    """A test: a function whose name is a sentence."""
    if IN_FILES or function.__name__ not in ONLY_FILES.get(function.__module__, {}):
        TESTS.append(function)
    return function


def run():
    failed = 0
    for n, function in enumerate(TESTS, 1):
        name = function.__name__.replace("_", " ")
        begun = time.monotonic()
        try:
            function()
        except Exception:  # whatever it is, the next test still runs
            failed += 1
            print(f"not ok {n} - {name}")
            print("  # " + traceback.format_exc()[-1500:].replace("\n", "\n  # "))
        else:
            print(f"ok {n} - {name}")
        if time.monotonic() - begun > 20:
            print(f"  # slow: {time.monotonic() - begun:.0f} s")
        sys.stdout.flush()
    print(f"1..{len(TESTS)}")
    return 1 if failed else 0
