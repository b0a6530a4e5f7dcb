"""Three daemons, a worker, HAProxy, a PostgreSQL server and its standby, by the files of contrib/cluster, and all of it killed at random
under load: python3 tests/service/cluster.py KILLS [FAILOVER_EVERY [SEED]].

Every submission is sent until it is acknowledged. At the end each must be there once under the id that was told, each job done, and each
ruling that was acknowledged before a job was asked for judged anew by it, once. Prints one line of figures; exit 1 when anything is wrong.
"""

import collections
import contextlib
import functools
import glob
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
import service

HERE = f"{service.ROOT}/contrib/cluster"
os.environ["PATH"] += ":/usr/sbin"  # of haproxy
BIN = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
CLIENTS = 4


def as_postgres(*command, check=True):
    """A server does not run as root."""
    command = ["runuser", "-u", "postgres", "--", *command] if os.getuid() == 0 else command
    return subprocess.run(command, check=check, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout


@functools.cache
def free_ports(n):
    sockets = [socket.socket() for _ in range(n)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Server:
    """A PostgreSQL server on a socket in a folder of its own."""

    def __init__(self, room, name):
        self.data, self.socket = f"{room}/{name}/data", f"{room}/{name}"
        os.makedirs(self.socket)
        if os.getuid() == 0:
            shutil.chown(self.socket, "postgres")
        self.at = f"host={self.socket} user=judged"

    def make(self):
        as_postgres(f"{BIN}/initdb", "-D", self.data, "-A", "trust", "-U", "judged", "-E", "UTF8", "--no-sync")
        with open(f"{HERE}/postgresql.conf", encoding="utf-8") as conf, open(f"{self.data}/postgresql.conf", "a", encoding="utf-8") as to:
            to.write(conf.read())

    def start(self):
        options = f"-c listen_addresses= -c unix_socket_directories={self.socket}"
        for _ in range(1200):  # what a killed one left behind is in the way for a moment
            told = as_postgres(f"{BIN}/pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", f"{self.socket}/log", "-o", options, "start", check=False)
            if "server started" in told:
                return
            time.sleep(0.25)
        raise AssertionError(told)

    def pids(self):
        with open(f"{self.data}/postmaster.pid", encoding="utf-8") as file:
            postmaster = int(file.readline())
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(postmaster)], capture_output=True, text=True, check=False).stdout.split()
        return postmaster, [int(pid) for pid in children]

    def kill(self):
        """All of it at once, as a machine is lost."""
        postmaster, children = self.pids()
        for pid in (postmaster, *children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def tend(self):
        """One that ends when a process of its own was killed at a bad moment is begun again."""
        try:
            os.kill(self.pids()[0], 0)
        except (OSError, ValueError):
            self.start()

    def crash(self):
        with contextlib.suppress(OSError, ValueError):  # it is down already
            self.kill()
        self.start()

    def standby(self, what, *more):
        return as_postgres(f"{HERE}/standby", what, *more)

    def ask(self, statement, database="postgres"):
        return as_postgres(f"{BIN}/psql", "-Atqc", statement, "-d", f"{self.at} dbname={database}")

    def end(self):
        as_postgres(f"{BIN}/pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop", check=False)


class Cluster:
    """By the files of contrib/cluster, with the folders and ports of a test in place of those of a machine."""

    def __init__(self, room):
        self.room, self.processes, self.proxy = room, {}, None
        self.primary, self.follower = Server(room, "db1"), Server(room, "db2")

    def make(self):
        self.primary.make()
        self.primary.start()
        self.primary.ask("CREATE DATABASE rulings ENCODING 'UTF8' TEMPLATE template0")
        self.follow()
        self.store = f"postgresql://judged@/rulings?host={self.room}/db1,{self.room}/db2&target_session_attrs=read-write"
        self.config = self.copy_of("cluster.yaml", [(r"(?m)^store: .*$", f"store: {self.store}"),
                                                    (r"\Z", "log-requests: false\nrate: 0\n")])
        *self.ports, self.port = free_ports(4)
        made = subprocess.run([service.JUDGED, "token", "add", "--create", "--store", self.store, "--name", "head", "--scopes", "submit,read,judge,admin",
                               "--seat", "judge"], check=True, capture_output=True, text=True)
        self.token = made.stdout.strip()
        for unit in (*(f"judged@{port}" for port in self.ports), "judged-worker@1"):
            self.begin(unit)
        changes = [(str(8471 + i), str(port)) for i, port in enumerate(self.ports)] + [("127.0.0.1:8470", f"127.0.0.1:{self.port}")]
        proxy = self.copy_of("haproxy.cfg", changes)
        subprocess.run(["haproxy", "-c", "-q", "-f", proxy], check=True)
        self.proxy = subprocess.Popen(["haproxy", "-db", "-f", proxy], stdout=self.log("haproxy"), stderr=subprocess.STDOUT)

    def log(self, name):
        return open(f"{self.room}/{name}.log", "a", encoding="utf-8")

    def copy_of(self, name, changes):
        with open(f"{HERE}/{name}", encoding="utf-8") as file:
            text = file.read()
        for pattern, new in changes:
            text = re.sub(pattern, new, text)
        with open(f"{self.room}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
        return f"{self.room}/{name}"

    def begin(self, unit):
        """As its unit says."""
        kind, instance = unit.split("@")
        with open(f"{HERE}/{kind}@.service", encoding="utf-8") as file:
            line = re.search(r"(?m)^ExecStart=(.*)$", file.read())[1]
        command = line.replace("/usr/local/bin/judged", service.JUDGED).replace("/etc/judged/cluster.yaml", self.config).replace("%i", instance)
        self.processes[unit] = subprocess.Popen(command.split(), stdout=subprocess.DEVNULL, stderr=self.log(unit))

    def tend(self):
        """As systemd does: Restart=always."""
        self.primary.tend()
        self.follower.tend()
        self.tend_units()

    def tend_units(self):
        for unit, process in list(self.processes.items()):
            if process.poll() is not None:
                self.begin(unit)

    def follow(self):
        shutil.rmtree(self.follower.data, ignore_errors=True)
        self.follower.standby("copy", self.follower.data, self.primary.at)
        self.follower.start()
        self.primary.standby("wait", f"{self.primary.at} dbname=postgres")
        while self.primary.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'").strip() != "1":
            time.sleep(0.1)

    def strand(self):
        """The standby breaks down, then the one that can be written to, which comes back with commits that it never acknowledged and the
        standby never got. Whoever had sent them finds them there, and all wait: for there is no standby."""
        self.follower.kill()
        time.sleep(0.5)
        self.processes[f"judged@{self.ports[0]}"].kill()  # whoever had sent it there sends it to another
        self.primary.crash()
        self.tend_units()
        time.sleep(1.5)

    def fail_over(self):
        """The one that can be written to is lost for good, and the other one takes its place; then a new one follows that."""
        with contextlib.suppress(OSError, ValueError):
            self.primary.kill()
        self.primary, self.follower = self.follower, self.primary
        self.primary.tend()
        self.primary.standby("promote", self.primary.data)
        self.primary.standby("alone", f"{self.primary.at} dbname=postgres")
        time.sleep(1)
        self.follow()

    def stop(self):
        codes = []
        for process in self.processes.values():
            if process.poll() is None:
                process.terminate()
        for process in self.processes.values():
            codes.append(process.wait(timeout=90))
        self.proxy.kill()
        self.proxy.wait()
        return codes

    def remove(self):
        for process in [*self.processes.values(), self.proxy]:
            if process and process.poll() is None:
                process.kill()
        self.primary.end()
        self.follower.end()


class Load:
    """Clients that send each submission until it is acknowledged, and one that has all of it judged anew, again and again."""

    def __init__(self, cluster):
        self.cluster, self.stop = cluster, threading.Event()
        self.acknowledged, self.jobs, self.wrong = {}, [], []
        self.refused = collections.Counter()
        self.threads = [threading.Thread(target=self.submit, args=(n,), daemon=True) for n in range(CLIENTS)]
        self.threads.append(threading.Thread(target=self.judge_anew, daemon=True))
        for thread in self.threads:
            thread.start()

    def ask(self, method, path, document=None, key=None):
        """Answered or None; on a connection of its own, which goes wherever the load balancer wants."""
        headers = {"Authorization": f"Bearer {self.cluster.token}", "Content-Type": "application/json", **({"Idempotency-Key": key} if key else {})}
        connection = http.client.HTTPConnection("127.0.0.1", self.cluster.port, timeout=90)
        try:
            connection.request(method, path, json.dumps(document) if document is not None else None, headers)
            answer = connection.getresponse()
            body = answer.read()
            if answer.status < 300:
                return json.loads(body)
            self.refused[answer.status] += 1
            if answer.status not in (502, 503, 504):
                self.wrong.append((method, path, answer.status, body[:300]))
        except (OSError, http.client.HTTPException):
            self.refused["cut"] += 1
        finally:
            connection.close()
        return None

    def submit(self, client):
        number = 0
        while not self.stop.is_set():
            number += 1
            document = service.position(1 + number % 900)
            document["players"] = {"A": {"name": f"player {client}-{number}"}, "B": {"name": "Ben"}}
            while (told := self.ask("POST", "/v1/rulings", document, f"{client}-{number}")) is None:
                time.sleep(0.05)
            if self.acknowledged.setdefault((client, number), told["id"]) != told["id"]:
                self.wrong.append(("two ids", client, number))

    def judge_anew(self):
        while not self.stop.is_set():
            before = set(self.acknowledged.values())
            asked = {"from": {"edition": "godzilla/en-1.2"}, "to": {"edition": "godzilla/ja-1.04"}}
            job = self.ask("POST", "/v1/rejudgements", asked)
            while job is not None:
                now = self.ask("GET", job["href"])
                if now and now["state"] != "running":
                    self.jobs.append((now, before))
                    job = None
                time.sleep(0.2)
            self.stop.wait(1)

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join()


def told(cluster, method, path, port=None):
    """Status, headers and body of an answer, through the load balancer unless a port is named."""
    connection = http.client.HTTPConnection("127.0.0.1", port or cluster.port, timeout=90)
    headers = {"Authorization": f"Bearer {cluster.token}", "Content-Type": "application/json"}
    try:
        connection.request(method, path, json.dumps(service.position()) if method == "POST" else None, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def not_ready(cluster):
    """What is wrong when not all are in a minute."""
    last = time.monotonic() + 60
    for port in (*cluster.ports, cluster.port):
        why = "nothing"
        while why and time.monotonic() < last:
            with contextlib.suppress(OSError, http.client.HTTPException):
                status, _, body = told(cluster, "GET", "/readyz", port)
                why = None if status == 200 else f"{status}: {body}"
            time.sleep(0.1)
        if why:
            yield f"/readyz is {why}"


def without_store(cluster):
    """What is wrong with what is told while there is no server: a daemon's own 503 must come, also when the load balancer has left out all."""
    asked = [("GET", "/v1/rulings"), ("POST", "/v1/rulings"), ("GET", "/v1/editions"), ("GET", "/healthz"), ("GET", "/readyz")]
    yield from not_ready(cluster)
    cluster.follower.end()
    cluster.primary.end()
    for _ in range(2):
        for method, path in asked:
            status, headers, body = told(cluster, method, path)
            if (status, headers["Content-Type"], headers["Retry-After"]) != (503, "application/problem+json", "1") or json.loads(body)["code"] != "cannot-keep":
                yield f"without a server, {method} {path} is {status}: {headers} {body}"
        time.sleep(3)  # by then no daemon is healthy
    cluster.primary.start()
    cluster.follower.start()
    yield from not_ready(cluster)


def harm(cluster, chance):
    """Kill one of what runs; what it was."""
    what = chance.choice(["daemon"] * 5 + ["worker", "pause", "server", "backend", "standby"])
    if what == "server":
        cluster.primary.crash()
    elif what == "backend":
        with contextlib.suppress(OSError, ValueError, IndexError):  # it may have ended by itself
            os.kill(chance.choice(cluster.primary.pids()[1]), signal.SIGKILL)
    elif what == "standby":
        cluster.follower.crash()
    else:
        units = [unit for unit in cluster.processes if unit.startswith("judged-worker" if what == "worker" else "judged@")]
        process = cluster.processes[chance.choice(units)]
        if process.poll() is not None:
            return harm(cluster, chance)
        process.send_signal(signal.SIGSTOP if what == "pause" else signal.SIGKILL)
        if what == "pause":
            threading.Timer(chance.uniform(0.5, 14), process.send_signal, (signal.SIGCONT,)).start()
    return what


def lose_server(cluster, chance):
    """For good, every other time with what it alone has."""
    stranded = chance.random() < 0.5
    if stranded:
        with contextlib.suppress(OSError, ValueError):  # one of them is down already
            cluster.strand()
    cluster.fail_over()
    return "failover with what one alone has" if stranded else "failover"


def torment(cluster, load, kills, failover_every, chance):
    did = collections.Counter()
    for number in range(1, kills + 1):
        if number % failover_every == failover_every // 2:
            did[lose_server(cluster, chance)] += 1
        else:
            did[harm(cluster, chance)] += 1
        time.sleep(chance.uniform(0.02, 0.8))
        cluster.tend()
        if number % 25 == 0:
            print(f"# {number} kills, {len(load.acknowledged)} rulings acknowledged, {len(load.jobs)} jobs done", flush=True)
    return did


def rows(cluster, statement):
    return [line.split("|") for line in cluster.primary.ask(statement, "rulings").splitlines()]


def faults(cluster, load):
    """What is not as it must be."""
    kept = [one for one, in rows(cluster, "SELECT encode(id, 'hex') FROM judged_rulings WHERE rejudges IS NULL")]
    told = list(load.acknowledged.values())
    yield from load.wrong
    if sorted(kept) != sorted(told):
        yield f"{len(set(told) - set(kept))} acknowledged are lost, {len(set(kept) - set(told))} are there that nobody was told of, {len(kept) - len(set(kept))} twice"
    twice = rows(cluster, "SELECT count(*) FROM (SELECT rejudges FROM judged_rulings WHERE rejudges IS NOT NULL GROUP BY rejudges HAVING count(*) > 1) AS x")
    if twice != [["0"]]:
        yield f"{twice} rulings were judged anew twice"
    lonely = rows(cluster, "SELECT count(*) FROM judged_rulings r LEFT JOIN judged_bodies b ON b.shard = r.shard AND b.ruling = r.seq WHERE b.ruling IS NULL")
    if lonely != [["0"]]:
        yield f"{lonely} rulings have nothing in them"
    for job, before in load.jobs:
        judged = {one for one, in rows(cluster, "SELECT encode(r.id, 'hex') FROM judged_changes c JOIN judged_rulings r ON r.seq = c.ruling"
                                                f" JOIN judged_tasks t ON t.seq = c.task WHERE t.id = '{job['id']}' AND c.again IS NOT NULL")}
        if job["state"] != "done" or before - judged:
            yield f"job {job['id']} is {job['state']}; {len(before - judged)} of {len(before)} rulings were left out"
        if job["unchanged"] + job["changed"] + job["not_judged"] != job["done"] or job["done"] < len(before):
            yield f"job {job['id']} counted {job}"
    if not load.jobs or not told:
        yield "nothing was done"
    if rows(cluster, "SELECT count(*) FROM judged_shares") != [["0"]]:
        yield "a page is in somebody's hands when all is over"


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    failover_every = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 30)
    room = tempfile.mkdtemp(prefix="judged-cluster-", dir="/tmp")
    os.chmod(room, 0o755)
    begun, cluster = time.monotonic(), Cluster(room)
    try:
        cluster.make()
        wrong = list(without_store(cluster))
        load = Load(cluster)
        did = torment(cluster, load, kills, failover_every, random.Random(seed))
        ending = threading.Thread(target=load.end)
        ending.start()
        while ending.is_alive():
            cluster.tend()
            ending.join(0.2)
        wrong += faults(cluster, load)
        codes = cluster.stop()
        wrong += [f"ended with {code}" for code in codes if code not in (0, -signal.SIGKILL)]
    finally:
        cluster.remove()
    for one in wrong:
        print(f"# {one}")
    if wrong:
        print(f"# what was told is in {room}")
    else:
        shutil.rmtree(room)
    print(f"{kills} kills ({', '.join(f'{n} {what}' for what, n in sorted(did.items()))}), {len(load.acknowledged)} rulings acknowledged, "
          f"{len(load.jobs)} jobs of {sum(job['done'] for job, _ in load.jobs)} rulings done, refused or cut {dict(load.refused)}, "
          f"{time.monotonic() - begun:.0f} s, seed {seed}: {'FAILED' if wrong else 'passed'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
