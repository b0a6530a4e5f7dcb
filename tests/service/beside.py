"""What one client's batch costs another: python3 tests/service/beside.py [SECONDS].

One client has games of the starter decks judged, one after the other, as a page beside a table does. In turns it is alone, or another client
has batches of the dearest documents judged at the same time, more of them than there are threads that judge. Each has a token of its own.
Prints how long the games took by the clock.
"""

import json
import sys
import threading
import time

sys.dont_write_bytecode = True
import cost
import service

BATCHES, ROUNDS = 4, 3  # batches at once; turns of either kind
DEAREST = ("unknown hand and deck, many claims", "four milled cards", "names", "combination 7-24", "8,000 passes, take")


def ask(daemon, token, path, body, headers):
    connection = daemon.connection()
    connection.request("POST", path, body, {**headers, "Authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    told = answer.read()
    connection.close()
    return answer.status, told


def lines(documents, mark):
    """Each another submission: its players have other names."""
    return "\n".join(json.dumps({**one, "players": {"A": {"name": f"{mark} {i}"}}}) for i, one in enumerate(documents)).encode()


class Batches:
    """Batches without end, until it is left."""

    def __init__(self, daemon, token, documents):
        self.daemon, self.token, self.documents, self.lines, self.over = daemon, token, documents, 0, False
        self.threads = [threading.Thread(target=self.send, args=(n,)) for n in range(BATCHES)]

    def send(self, n):
        turn = 0
        while not self.over:
            turn += 1
            body = lines(self.documents, f"{time.monotonic_ns()} {n} {turn}")
            status, told = ask(self.daemon, self.token, "/v1/rulings/batch", body, {"Content-Type": "application/x-ndjson"})
            assert status == 200 and all(json.loads(line)["status"] == 201 for line in told.splitlines()), (status, told[:300])
            self.lines += len(self.documents)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        time.sleep(1)  # until all threads have something of it to do
        return self

    def __exit__(self, *_):
        self.over = True
        for thread in self.threads:
            thread.join()


def games(daemon, token, seconds):
    """How long each took, in milliseconds."""
    took, game = [], service.game("starter-decks").encode()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.monotonic()
        status, _ = ask(daemon, token, "/v1/rulings?dry_run=true", game, {"Content-Type": "application/yaml"})
        assert status == 200, status
        took.append((time.monotonic() - begun) * 1000)
    return took


def told(name, took, more=""):
    took.sort()
    at = [took[min(len(took) - 1, int(len(took) * part))] for part in (0.5, 0.9, 0.99)]
    print(f"{name:24} {len(took):6} games, ms: median {at[0]:.1f}, 90 of 100 {at[1]:.1f}, 99 of 100 {at[2]:.1f}, most {took[-1]:.1f}{more}")


def main(seconds):
    alone, beside, judged = [], [], 0
    dearest = [one for name, one in cost.documents() if name in DEAREST]
    with service.Daemon("--rate=0", "--log-requests=false") as daemon:
        one, other = (daemon.token("submit,read", "judge", name) for name in ("one", "other"))
        games(daemon, one, 1)
        for _ in range(ROUNDS):
            alone += games(daemon, one, seconds / ROUNDS)
            with Batches(daemon, other, dearest) as batches:
                beside += games(daemon, one, seconds / ROUNDS)
            judged += batches.lines
    told("alone", alone)
    told("beside batches", beside, f"; {judged} lines of batches")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 30)
