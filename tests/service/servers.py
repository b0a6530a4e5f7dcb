"""What tests over a PostgreSQL server share, beside the server: programs that are run on a store, and something to keep there."""

import json
import re
import subprocess

from database import SCRIPT, new_store, psql, server
from service import JUDGED, ended, game, position

__all__ = ["answers", "crash", "fill", "judged", "new_store", "psql", "server", "verified"]


def crash(at):
    room = at.split("host=")[1].split("&")[0]
    subprocess.run([SCRIPT, "crash", room], check=True)


def judged(*arguments, env=None):
    return subprocess.run([JUDGED, *arguments], capture_output=True, text=True, check=False, env=env)


def verified(at, *more):
    """What verify says, and the answer's JSON or None."""
    made = judged("verify", "--json", "--store", at, *more)
    return made.returncode, json.loads(made.stdout) if made.stdout else made.stderr


def fill(daemon):
    """Something in every table."""
    judge = daemon.client(daemon.token(seat="judge"))
    daemon.token("read", "public", "guest", "--group", "table 4")
    other = daemon.client(daemon.token("submit,read", "A", "seated", "--group", "table 5"))
    hrefs = [judge.submit(game(name)).json["href"] for name in ("illegal-move", "won-by-invasion")]
    hrefs += [judge.submit(position(turn, players={"A": {"name": f"Aiko {turn}"}})).json["href"] for turn in range(1, 9)]
    hrefs += [other.submit(position(20), headers={"Idempotency-Key": "the first"}).json["href"]]
    gone = judge.submit(position(40, players={"A": {"name": "Nobodyknows"}}), headers={"Idempotency-Key": "a key"}).json["href"]
    for href, kind, who in ((hrefs[0], "overruling", "public"), (hrefs[2], "annotation", "judge"), (gone, "annotation", "public")):
        assert judge.post(href + "/notes", {"kind": kind, "text": "The clock had run out.", "for": who}).status == 201
    ended(judge, judge.post("/v1/rejudgements", {"to": {"edition": "godzilla/en-1.00"}}).headers["location"])
    for one in [gone] + [one["href"] for one in judge.get("/v1/rulings", player="Nobodyknows").json["rulings"] if one["href"] != gone]:
        assert daemon.operator().ask("DELETE", one, reason="a player asked for it").status == 200
    head = daemon.client(daemon.token("penalties", "judge", "head judge"))
    for player in ("Aiko 3", "Nobodyknows"):
        given = head.post("/v1/penalties", {"event": "Spring Open", "player": player, "infraction": "7.4.1-1", "penalty": "warning"})
    assert daemon.operator().ask("DELETE", "/v1/penalties/" + given.json["id"], reason="a player asked for it").status == 200
    judged("token", "revoke", "--store", daemon.database, "2")
    return hrefs, gone


def answers(c, hrefs):
    """All a service says of what it keeps, whatever the numbers are."""
    told = {}
    for href in hrefs:
        for end in ("", "/text", "/transcript", "/notes", "/similar"):
            answer = c.get(href + end)
            told[href + end] = answer.status, re.sub(rb'"note":[0-9]+', b"", answer.body)
    for query in ({}, {"text": "phase"}, {"text": "may no*"}, {"card": "EPR-007"}, {"player": "Aiko 3"}, {"clause": "7.*"}, {"event": "move"},
                  {"clause": "8.*", "role": "deciding"}, {"standing": "overruled"}, {"verdict": "illegal"}, {"edition": "en-1.2"}, {"group": "table 5"},
                  {"before": "2999-01-01"}, {"after": "2999-01-01"}):
        told[str(query)] = c.get("/v1/rulings", limit=50, **query).json["rulings"]
    told["notes"] = [{name: value for name, value in note.items() if name != "note"} for note in c.get("/v1/notes").json["notes"]]
    told["penalties"] = c.get("/v1/penalties", event="Spring Open").json["penalties"]
    assert len(told["penalties"]) == 1
    jobs = next(value for value in c.get("/v1/rejudgements").json.values() if isinstance(value, list))
    assert jobs
    for job in jobs:
        told[job["href"]] = c.get(job["href"]).json
        told[job["href"] + "/changes"] = c.get(job["href"] + "/changes").json
    return told
