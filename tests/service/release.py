"""The promise of docs/compatibility.md: stores and clients of every release. tests/data/release/README.md says what is kept of one, and
`make keep-release` keeps it: python3 tests/service/release.py keeps the version that is built.
"""

import glob
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

import yaml

from database import is_file, new_store, psql, psql_at, server
from service import CONTRACT, JUDGED, ROOT, Daemon, ended, position, test

FOLDER = f"{ROOT}/tests/data/release"
PARTS = ("", "/text", "/transcript", "/citations?limit=3", "/positions?limit=3", "/steps?limit=3", "/explanation", "/board/1.svg", "/similar", "/notes",
         "/report?expected=undetermined", "/report?expected=x")
# What a program says of itself, or what changes with the rulebook and not with the interface.
ITS_OWN = {"engine", "version", "versions", "cards", "href", "kept", "made", "ended", "hashes", "note", "heads", "next"}


def judged(*arguments):
    return subprocess.run([JUDGED, *arguments], capture_output=True, text=True, check=True).stdout


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def packed(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read()


def pack(path, data):
    with open(path, "wb") as file:
        file.write(gzip.compress(data if isinstance(data, bytes) else data.encode(), 9, mtime=0))


# 1. Keeping a release


def documents():
    for name in sorted(glob.glob(f"{ROOT}/contrib/demo-games/*/*.yaml"))[::2] + [f"{ROOT}/contrib/examples/own-cards-game.yaml"]:
        yield text_of(name)
    for name in sorted(glob.glob(f"{ROOT}/fixtures/disputes/*.yaml"))[::60]:
        yield json.dumps(yaml.safe_load(text_of(name))["transcript"])


def fill(c):
    """Rulings of every game, notes, an erasure, a job. Returns their addresses."""
    made = [c.submit(one) for one in documents()]
    hrefs = [one.json["href"] for one in made if one.status == 201]
    for kind in ("annotation", "overruling"):
        assert c.post(hrefs[0] + "/notes", {"kind": kind, "text": "Seen at the table.", "for": "public"}).status == 201
    gone = c.submit(position(3)).json["href"]
    assert c.ask("DELETE", gone, reason="asked for").status == 200
    penalties = [c.post("/v1/penalties", {"event": "Open", "player": player, "infraction": "2.5", "penalty": "warning"}) for player in ("Aiko", "Bo")]
    assert c.ask("DELETE", "/v1/penalties/" + penalties[0].json["id"], reason="asked for").status == 200
    job = c.post("/v1/rejudgements", {"to": {"edition": "godzilla/en-1.00"}}).json["href"]
    assert ended(c, job)["state"] == "done"
    return hrefs, gone, job


def questions(hrefs, gone, job):
    for href in hrefs:
        for part in PARTS if href == hrefs[0] else PARTS[:4]:
            yield "GET", href + part, None
    for view in ("public", "A", "B"):
        yield "GET", f"{hrefs[0]}?view={view}", None
    for path in (gone, job, job + "/changes", "/v1/rulings?limit=3", "/v1/rulings?verdict=illegal", "/v1/rulings?text=monster&limit=2", "/v1/log",
                 "/v1/notes", "/v1/penalties?player=Bo", "/v1/session", "/v1", "/v1/editions", "/v1/editions/godzilla/en-1.2/clauses/8.5.1", "/v1/cards/godzilla/ESD01-001",
                 "/v1/layouts/godzilla", "/v1/rulings/" + "0" * 32, "/v1/rulings?colour=red", "/healthz", "/readyz"):
        yield "GET", path, None
    yield "POST", "/v1/rulings", next(documents())
    yield "POST", "/v1/rulings?dry_run=true&advice=true", next(documents())
    yield "POST", "/v1/moves", json.dumps(position(4))
    yield "POST", "/v1/rulings", "judged: 1\ngame: godzila\n"


def ask(c, method, path, body):
    answer = c.ask(method, path, body and body.encode(), {"Content-Type": "application/yaml"} if body else None)
    kind = answer.headers.get("content-type", "")
    return {"status": answer.status, "type": kind, "json": answer.json if kind.endswith("json") and answer.body else None}


def heads_of(at):
    return ",".join(line.split()[1] for line in judged("verify", "--database", at).splitlines() if line.startswith("head "))


def keep():
    version = json.loads(judged("--version", "--json"))["version"]
    to = f"{FOLDER}/{version}"
    shutil.rmtree(to, ignore_errors=True)
    os.makedirs(to)
    with tempfile.TemporaryDirectory() as room:
        path, server_ = f"{room}/rulings.db", new_store()
        with Daemon(database=path) as daemon:
            token = daemon.token("submit,read,judge,admin,penalties")
            c = daemon.client(token)
            asked = list(questions(*fill(c)))
            time.sleep(1)
            answers = [ask(c, *one) for one in asked]
        judged("migrate", path, server_)
        with open(f"{to}/client.json", "w", encoding="utf-8") as file:
            json.dump({"token": token, "file": heads_of(path), "server": heads_of(server_)}, file)
        with open(path, "rb") as file:
            pack(f"{to}/rulings.db.gz", file.read())
        schema = server_.rsplit("%3D", 1)[1]
        dump = subprocess.run([psql_at("")[0].replace("psql", "pg_dump"), "--no-owner", "-n", schema, server()], capture_output=True, text=True, check=True).stdout
        pack(f"{to}/rulings.sql.gz", dump.replace(schema, "kept_release"))
    pack(f"{to}/asked.json.gz", json.dumps([{"asked": q, "answer": a} for q, a in zip(asked, answers)]))
    pack(f"{to}/openapi.yaml.gz", text_of(f"{ROOT}/docs/openapi.yaml"))
    print(f"{to}: {len(asked)} answers, {sum(os.path.getsize(f'{to}/{name}') for name in os.listdir(to)) >> 10} KiB")


# 2. What a later version may not lack


def lacks(old, new, at=""):
    """What of an answer a client can't rely on any more. Sentences may change, and lists may grow."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key not in new:
                yield f"{at}.{key} is gone"
            elif key not in ITS_OWN:
                yield from lacks(value, new[key], f"{at}.{key}")
    elif isinstance(old, list) and isinstance(new, list):
        for i, value in enumerate(old):
            if not any(not list(lacks(value, other)) for other in new):
                yield f"{at}[{i}] is gone"
    elif isinstance(old, str) and isinstance(new, str) and " " in old:
        return
    elif old != new and old is not None:
        yield f"{at} was {old!r}, is {new!r}"


def same_named(old, new):
    def names(one):
        return {value if isinstance(value, str) else value.get("name") or value.get("$ref") or json.dumps(value, sort_keys=True): value for value in one}
    return names(old), names(new)


def breaks(old, new, at=""):
    """What of the contract is gone. Descriptions may change, and everything may be added, except what a request must have."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key in ("description", "summary", "example", "examples", "title", "default", "info", "maximum", "maxItems"):
                continue
            if key not in new:
                yield f"{at}/{key}"
            else:
                yield from breaks(value, new[key], f"{at}/{key}")
    elif isinstance(old, list) and isinstance(new, list):
        before, now = same_named(old, new)
        for name, value in before.items():
            if name not in now:
                yield f"{at}/{name}"
            else:
                yield from breaks(value, now[name], f"{at}/{name}")
    elif old != new:
        yield f"{at} was {old!r}, is {new!r}"


def restored(folder, room):
    """The stores of a release, each where a daemon of ours finds it."""
    path = f"{room}/rulings.db"
    with gzip.open(f"{folder}/rulings.db.gz", "rb") as file, open(path, "wb") as to:
        shutil.copyfileobj(file, to)
    yield path
    at = new_store()
    schema = at.rsplit("%3D", 1)[1]
    psql(f"DROP SCHEMA {schema}")
    subprocess.run([*psql_at(server()), "-v", "ON_ERROR_STOP=1"], input=packed(f"{folder}/rulings.sql.gz").replace("kept_release", schema), text=True,
                   check=True, capture_output=True)
    yield at


def of_a_store(at, folder):
    client = json.loads(text_of(f"{folder}/client.json"))
    heads = client["file" if is_file(at) else "server"]
    assert json.loads(judged("verify", "--json", "--database", at, "--head", heads))["sound"]
    with Daemon(database=at) as daemon:
        c = daemon.client(client["token"])
        for one in json.loads(packed(f"{folder}/asked.json.gz")):
            if one["asked"][1] == "/v1/log" and not is_file(at):
                continue  # a migrated store has logs of its own
            wrong = list(lacks(one["answer"], ask(c, *one["asked"])))
            assert not wrong, (one["asked"], wrong[:5])
        assert c.submit(position(99)).status == 201, "it goes on with the store"
    assert json.loads(judged("verify", "--json", "--database", at, "--head", heads))["sound"]


@test
def the_stores_of_every_release_are_verified_read_and_gone_on_with():
    for folder in glob.glob(f"{FOLDER}/*/"):
        with tempfile.TemporaryDirectory() as room:
            for at in restored(folder, room):
                of_a_store(at, folder)


@test
def the_contract_of_every_release_still_holds():
    for folder in glob.glob(f"{FOLDER}/*/"):
        wrong = list(breaks(yaml.safe_load(packed(f"{folder}/openapi.yaml.gz")), yaml.safe_load(text_of(f"{ROOT}/docs/openapi.yaml"))))
        assert not wrong, (folder, wrong[:10])


@test
def what_is_gone_would_be_found():
    assert list(lacks({"a": [{"b": 1}]}, {"a": [{"b": 2}]})) and list(lacks({"a": 1}, {})) and list(lacks("left", "right"))
    assert not list(lacks({"a": [{"b": "some words"}], "engine": "1"}, {"a": [{"c": 1}, {"b": "other words", "d": 1}], "engine": "2"}))
    old = {"paths": {"/v1/x": {"get": {"parameters": [{"name": "view"}], "x-codes": {"404": ["a", "b"]}}}}}
    assert not list(breaks(old, json.loads(json.dumps(old).replace('"a"', '"a", "c"'))))
    for gone in ('"name": "view"', '"name": "look"'), ("/v1/x", "/v1/y"), ('"b"', '"c"'):
        assert list(breaks(old, json.loads(json.dumps(old).replace(*gone)))), gone


if __name__ == "__main__":
    keep() if CONTRACT else sys.exit(1)
