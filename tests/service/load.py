"""Everything at once, judged by four threads, then an end in the middle of it: python3 tests/service/load.py SECONDS.

Clients submit, read, search, annotate, export and go away while the settings are read anew; then the service is told
to stop. It has to end with 0, to have kept what it acknowledged, and, built with SAN=thread or SAN=1, to have said nothing
of races. Prints one line of figures; exit 1 when anything is wrong.
"""

import contextlib
import glob
import gzip
import http.client
import json
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
import documents
import service

CLIENTS = 8
JSON = {"Content-Type": "application/json"}


class Load:
    def __init__(self, daemon, token, seed):
        self.daemon, self.chance = daemon, random.Random(seed)
        self.token = {"Authorization": f"Bearer {token}"} if token else {}
        self.kept, self.statuses, self.wrong = [], {}, None
        self.number = seed * 1000000
        self.connection = None

    def ask(self, method, path, body=None, headers=None):
        self.connection = self.connection or self.daemon.connection()
        self.connection.request(method, path, body, {**self.token, **(headers or {})})
        answer = self.connection.getresponse()
        body = answer.read()
        self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
        return answer.status, body

    def document(self):
        self.number += 1
        return service.position(1 + self.number % 900, players={"A": {"name": f"player {self.number}"}, "B": {"name": "Ben"}})

    def submit(self):
        status, body = self.ask("POST", "/v1/rulings", json.dumps(self.document()), JSON)
        if status == 201:
            self.kept.append(json.loads(body))

    def submit_packed(self):
        body = gzip.compress(json.dumps(self.document()).encode())
        self.ask("POST", "/v1/rulings?advice=true", body, {**JSON, "Content-Encoding": "gzip", "Idempotency-Key": str(self.number)})

    def submit_many(self):
        lines = "\n".join(json.dumps(self.document()) for _ in range(5))
        self.ask("POST", "/v1/rulings/batch", lines, {"Content-Type": "application/x-ndjson"})

    def read(self):
        href = self.chance.choice(self.kept)["href"] if self.kept else "/v1/rulings/none"
        for part in ("", "/text", "/citations", "/similar", "/positions/0", "?advice=true"):
            self.ask("GET", href + part)

    def search(self):
        for what in ("", "?text=told", "?card=EPR-007&limit=50", "?clause=7.*", "?player=Ben&event=move", "?game=godzilla"):
            self.ask("GET", "/v1/rulings" + what)

    def export(self):
        self.ask("GET", "/v1/rulings?limit=90", headers={"Accept": self.chance.choice(["text/csv", "application/x-ndjson"])})

    def annotate(self):
        if self.kept:
            note = {"kind": self.chance.choice(["annotation", "overruling"]), "text": "as the head judge says", "for": "public"}
            self.ask("POST", self.kept[-1]["href"] + "/notes", json.dumps(note), JSON)

    def judge_much(self):
        self.number += 1
        self.ask("POST", "/v1/rulings?dry_run=true&advice=true", json.dumps(documents.slow(1 + self.number % 900)), JSON)

    def play(self):
        self.ask("POST", "/v1/moves", json.dumps(self.document()), JSON)

    def look_up(self):
        for path in ("/v1/editions", "/v1/editions/godzilla/en-1.2/clauses/8.5.1", "/healthz", "/readyz", "/metrics", "/v1/notes"):
            self.ask("GET", path)

    def judge_anew(self):
        edition = self.chance.choice(["en-1.00", "en-1.2"])
        status, body = self.ask("POST", "/v1/rejudgements", json.dumps({"to": {"edition": f"godzilla/{edition}"}}), JSON)
        if status != 202:
            return
        job = json.loads(body)
        with socket.create_connection((self.daemon.host, self.daemon.port)) as s:  # listens for a while
            s.settimeout(0.3)
            token = "".join(f"{name}: {value}\r\n" for name, value in self.token.items())
            s.sendall(f"GET {job['events']} HTTP/1.1\r\nHost: localhost\r\n{token}\r\n".encode())
            with contextlib.suppress(TimeoutError):
                for _ in range(4):
                    s.recv(4096)
        if self.chance.random() < 0.5:
            self.ask("DELETE", job["href"])

    def submit_slowly(self):
        with socket.create_connection((self.daemon.host, self.daemon.port)) as s:
            head = "".join(f"{name}: {value}\r\n" for name, value in self.token.items())
            s.sendall(f"POST /v1/rulings/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
                      f"Transfer-Encoding: chunked\r\n{head}\r\n".encode())
            for _ in range(self.chance.randrange(1, 20)):
                line = json.dumps(self.document()) + "\n"
                s.sendall(f"{len(line):x}\r\n{line}\r\n".encode())
            if self.chance.random() < 0.7:
                s.sendall(b"0\r\n\r\n")
                if not service.is_answered(self.daemon, s):
                    raise TimeoutError("the daemon is idle and does not answer a batch")
                s.recv(4096)

    def go_away(self):
        with socket.create_connection((self.daemon.host, self.daemon.port)) as s:
            s.sendall(b"POST /v1/rulings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{")

    def run(self, stopping):
        doings = [self.submit] * 4 + [self.submit_packed, self.submit_many, self.read, self.search, self.export,
                                      self.annotate, self.play, self.judge_much, self.look_up, self.judge_anew, self.submit_slowly, self.go_away]
        while True:
            try:
                self.chance.choice(doings)()
            except (OSError, http.client.HTTPException) as ended:
                if self.connection:
                    self.connection.close()
                self.connection = None
                if stopping.is_set():
                    return
                if not isinstance(ended, http.client.RemoteDisconnected):
                    self.wrong = repr(ended)


def load(seconds, guarded, seed):
    """One service, from start to stop; what was wrong with it, and how many answers it gave."""
    with tempfile.TemporaryDirectory(prefix="judged-load-") as room:
        config = f"{room}/judged.yaml"
        with open(config, "w", encoding="utf-8") as file:
            file.write("rate: 0\n")
        reports = {name: f"log_path={room}/report:{os.environ.get(name, '')}" for name in ("TSAN_OPTIONS", "ASAN_OPTIONS")}
        database = f"{room}/rulings.db"
        daemon = service.Daemon("--config", config, "--judging-threads=4", database=database, env=reports)
        token = daemon.token() if guarded else None
        clients, stopping = [Load(daemon, token, seed + n) for n in range(CLIENTS)], threading.Event()
        threads = [threading.Thread(target=client.run, args=(stopping,)) for client in clients]
        for thread in threads:
            thread.start()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(0.5)
            daemon.process.send_signal(signal.SIGHUP)
        stopping.set()
        code = daemon.stop()
        for thread in threads:
            thread.join()
        wrong = [f"it ended with {code}"] * (code != 0) + [client.wrong for client in clients if client.wrong]
        wrong += [f"answered {status}" for client in clients for status in client.statuses
                  if status not in (200, 201, 202, 404, 409, 429, 503) and (guarded or status != 401 and status != 403)]
        wrong += missing(database, token, [one for client in clients for one in client.kept])
        for report in glob.glob(f"{room}/report*"):
            with open(report, encoding="utf-8") as file:
                wrong.append(file.read(6000))
        daemon.log.close()
        return wrong, sum(sum(client.statuses.values()) for client in clients)


def missing(database, token, kept):
    with service.Daemon("--rate=0", "--log-requests=false", database=database) as daemon:
        c = daemon.client(token)
        return [f"{one['id']} is lost" for one in kept[::20] if c.get(one["href"]).json["ruling"] != one["ruling"]]


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    answers, wrong = 0, []
    for guarded in (False, True):
        told, n = load(seconds / 2, guarded, 100 * guarded)
        answers += n
        wrong += told
    for one in wrong[:5]:
        print(one)
    print(f"{answers} answers to {CLIENTS} clients in {seconds:.0f} s: {'FAILED' if wrong else 'passed'}")
    return 1 if wrong or not answers else 0


if __name__ == "__main__":
    sys.exit(main())
