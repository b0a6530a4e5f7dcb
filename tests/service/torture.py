"""Kills the daemon at random moments under load, again and again: python3 tests/service/torture.py KILLS [SEED].

That often over a file, and as often over a PostgreSQL server. After each kill it must be back within a second, and every ruling it has
acknowledged must be there as it was answered; at the end the whole store must be sound. Prints a line of figures for each; exit 1 when
anything is missing.
"""

import http.client
import json
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
import servers
import service

CLIENTS = 4


def submit_until_it_dies(daemon, first, kept):
    connection = daemon.connection()
    number = first
    try:
        while True:
            number += 1
            # Positions differ by turn, and by hand where turns are used up.
            document = service.position(1 + number % 900)
            document["players"] = {"A": {"name": f"player {number}"}, "B": {"name": "Ben"}}
            connection.request("POST", "/v1/rulings", json.dumps(document), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            body = answer.read()
            if answer.status in (200, 201):
                kept.append(json.loads(body))
    except (OSError, http.client.HTTPException):
        pass
    connection.close()


def start(database):
    begun = time.monotonic()
    daemon = service.Daemon("--rate=0", "--log-requests=false", database=database)
    status = daemon.client().get("/readyz").status
    assert status == 200, status
    return daemon, time.monotonic() - begun


def round_of(daemon, number, wait):
    kept = [[] for _ in range(CLIENTS)]
    clients = [threading.Thread(target=submit_until_it_dies, args=(daemon, number * 100000 + i * 20000, kept[i]))
               for i in range(CLIENTS)]
    for client in clients:
        client.start()
    time.sleep(wait)
    daemon.stop(signal.SIGKILL)
    for client in clients:
        client.join()
    return [one for list_ in kept for one in list_]


def missing(daemon, kept):
    c = daemon.client()
    return [one["id"] for one in kept if c.get(one["href"]).json != one]


def torture(database, kills, chance):
    """A line of figures, and whether all is well."""
    acknowledged, lost, slowest = 0, [], 0.0
    daemon, _ = start(database)
    for number in range(kills):
        kept = round_of(daemon, number, chance.uniform(0.02, 0.4))
        daemon, took = start(database)
        slowest = max(slowest, took)
        acknowledged += len(kept)
        lost += missing(daemon, kept)
    code = daemon.stop()
    verified = subprocess.run([service.JUDGED, "verify", "--database", database], capture_output=True, text=True, check=False)
    good = not lost and code == 0 and verified.returncode == 0 and slowest < 1 and acknowledged > 0
    return (f"{kills} kills, {acknowledged} rulings acknowledged, {len(lost)} lost, slowest start {slowest:.2f} s, "
            f"{verified.stdout.strip()}"), good


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 30)
    well = True
    with tempfile.TemporaryDirectory(prefix="judged-torture-") as room:
        for kind, database in (("a file", f"{room}/rulings.db"), ("PostgreSQL", servers.new_store())):
            told, good = torture(database, kills, random.Random(seed))
            print(f"{kind}: {told}, seed {seed}: {'passed' if good else 'FAILED'}", flush=True)
            well = well and good
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
