"""Tokens: who may ask, and what each seat gets to know."""

import json
import os
import re
import subprocess

from documents import OTHERS, SECRETS, with_hands
from database import holds
from service import JUDGED, ROOT, Daemon, every_path, game, normal, position, test


@test
def from_the_first_token_on_everybody_needs_one():
    with Daemon() as daemon:
        nobody = daemon.client()
        assert nobody.get("/v1/rulings").status == 200
        good = daemon.token()
        for method, path, _ in every_path():
            answer = nobody.ask(method, path)
            if path in ("/healthz", "/readyz", "/openapi.json", "/ruling.schema.json"):
                assert answer.status == 200, path
            elif not path.startswith(("/v1/", "/metrics")) or (path == "/v1/session" and method != "GET"):
                assert answer.status != 401, "the page, which holds nothing, and where one signs in and out"
            else:
                assert (answer.status, answer.code) == (401, "token-needed"), path
        wrong = [good[:-1] + ("0" if good[-1] != "0" else "1"), good + "0", good[:-1], "judged-99-" + "0" * 64,
                 "judged-0-", "judged-1-", "judged--1-0", "x", "judged-99999999999999999999-0"]
        for token in wrong:
            answer = daemon.client(token).get("/v1/rulings")
            assert (answer.status, answer.code) == (401, "token-unknown"), token
        assert daemon.client().get("/v1/rulings", {"Authorization": f"Basic {good}"}).code == "token-unknown"
        assert daemon.client().get("/v1/rulings", {"Authorization": f"bearer  {good}"}).status == 200


@test
def a_token_allows_what_its_scopes_say():
    with Daemon() as daemon:
        reader, writer = daemon.client(daemon.token("read")), daemon.client(daemon.token("submit"))
        assert reader.get("/v1/rulings").status == 200
        assert reader.submit(position()).code == "scope-missing"
        href = writer.submit(position()).json["href"]
        assert writer.get(href).code == "scope-missing"
        assert reader.get(href).status == 200


@test
def a_revoked_token_is_good_for_nothing():
    with Daemon() as daemon:
        token = daemon.token()
        other = daemon.token(name="another")

        def tokens(*arguments):
            return subprocess.run([JUDGED, "token", *arguments], capture_output=True, text=True, check=False)

        listed = json.loads(tokens("list", "--json", "--database", daemon.database).stdout)
        assert [one["name"] for one in listed] == ["tester", "another"]
        assert not holds(daemon.database, token.split("-")[2])
        assert tokens("revoke", "--database", daemon.database, "1").returncode == 0
        assert tokens("revoke", "--database", daemon.database, "1").returncode == 1
        assert "revoked" in json.loads(tokens("list", "--json", "--database", daemon.database).stdout)[0]
        assert daemon.client(token).get("/v1/rulings").code == "token-unknown"
        assert daemon.client(other).get("/v1/rulings").status == 200
        for wrong in (["add"], ["add", "--name", "x", "--scopes", "all", "--seat", "A"], ["list", "x"], ["revoke"],
                      ["add", "--name", "x", "--scopes", "read", "--seat", "C"], [], ["drop"], ["revoke", "x"],
                      ["add", "--name", "", "--scopes", "read", "--seat", "A"], ["list", "--color"],
                      ["add", "--name", "x", "--scopes", "read,read", "--seat", "A"]):
            database = ["--database", daemon.database] if wrong else []
            assert tokens(*wrong, *database).returncode == 2, wrong
        assert "usage" in tokens("--help").stdout


@test
def a_submission_is_known_again_only_by_who_made_it():
    with Daemon() as daemon:
        one, other = daemon.client(daemon.token()), daemon.client(daemon.token())
        first = one.submit(position(), headers={"Idempotency-Key": "k"})
        second = other.submit(position(), headers={"Idempotency-Key": "k"})
        assert (first.status, second.status) == (201, 201)
        assert first.json["id"] != second.json["id"]
        assert one.submit(position()).json["id"] == first.json["id"]


@test
def views_are_given_to_those_who_may_have_them():
    with Daemon() as daemon:
        judge = daemon.client(daemon.token(seat="judge"))
        href = judge.submit(game("illegal-move")).json["href"]
        assert judge.get(href).json["ruling"]["view"] == "judge"
        for seat in ("public", "A", "B"):
            c = daemon.client(daemon.token(seat=seat))
            for part in ("", "/text", "/transcript", "/citations", "/positions/3", "/similar"):
                for view in ("public", "A", "B", "judge"):
                    answer = c.get(href + part, view=view)
                    if view in (seat, "public"):
                        assert answer.status == 200, (seat, part, view)
                    else:
                        assert (answer.status, answer.code) == (403, "view-not-allowed"), (seat, part, view)
            assert c.get(href).json["ruling"]["view"] == seat
            assert c.get("/v1/rulings", view="judge").code == "view-not-allowed"
            assert c.submit(position(), view="judge").code == "view-not-allowed"
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        href = c.submit(game("illegal-move"), view="judge").json["href"]
        assert c.get(href).json["ruling"]["view"] == "public"
        assert c.get(href, view="B").json["ruling"]["view"] == "B"


def everything_told(daemon, seat, document):
    """All a seat can get to know of one ruling, on every route and by every search."""
    judge = daemon.client(daemon.token())
    ruling = judge.submit(document).json
    c = daemon.client(daemon.token(seat=seat))
    href, told = ruling["href"], {}
    for part in ("", "/text", "/transcript", "/citations", "/similar"):
        told[part] = c.get(href + part)
    told["advice"] = c.get(href, advice="true")
    for k in range(ruling["ruling"]["decisions"] + 2):
        told[f"/positions/{k}"] = c.get(f"{href}/positions/{k}")
    for card in sorted({card for hand in [*SECRETS.values(), *OTHERS.values()] for card in hand} | {"EPR-008"}):
        told["card " + card] = c.get("/v1/rulings", card=card)
        told["text " + card] = c.get("/v1/rulings", text=card)
    for arguments in ({}, {"event": "move"}, {"clause": "8.*"}, {"player": "Ben"}, {"verdict": "illegal"}):
        told[str(arguments)] = c.get("/v1/rulings", **arguments)
        told[str(arguments) + " csv"] = c.get("/v1/rulings", {"Accept": "text/csv"}, **arguments)
    told["submitted"] = c.submit(document)
    return {what: (answer.status, normal(answer.body.decode()),
                   answer.headers.get("etag") if what.startswith("/") and "/similar" != what else None)
            for what, answer in told.items()}


def told_alike(seat, one, other):
    told = []
    for document in (one, other):
        with Daemon() as daemon:
            told.append(everything_told(daemon, seat, document))
    for what in told[0]:
        same = told[0][what][:2] == told[1][what][:2]
        if not same:
            return what
    return None


@test
def what_a_seat_cannot_know_changes_nothing_it_is_told():
    for seat, one, other in (
            ("public", with_hands(SECRETS["A"], SECRETS["B"]), with_hands(OTHERS["A"], OTHERS["B"])),
            ("A", with_hands(SECRETS["A"], SECRETS["B"]), with_hands(SECRETS["A"], OTHERS["B"])),
            ("B", with_hands(SECRETS["A"], SECRETS["B"]), with_hands(OTHERS["A"], SECRETS["B"]))):
        differs = told_alike(seat, one, other)
        assert differs is None, (seat, differs)


@test
def what_a_seat_knows_is_told_it():
    one, other = with_hands(SECRETS["A"], SECRETS["B"]), with_hands(OTHERS["A"], SECRETS["B"])
    assert told_alike("A", one, other) is not None, "the test above could not fail"
    assert told_alike("judge", one, other) is not None


@test
def without_a_token_only_what_is_called_by_a_name_of_this_machine_may_submit_and_read():
    with Daemon() as daemon:
        c = daemon.client()
        kept = c.submit(position()).json
        for scopes in ("/metrics", "/v1/notes", "/v1/rejudgements", "/v1/suite-runs"):
            answer = c.get(scopes)
            assert (answer.status, answer.code) == (403, "scope-missing"), scopes
        assert c.post("/v1/rejudgements", {}).code == "scope-missing"
        assert c.post("/v1/suite-runs", {}).code == "scope-missing"
        port = daemon.port
        for host in (f"localhost:{port}", "LOCALHOST", f"127.0.0.1:{port}", f"[::1]:{port}", "127.0.0.1"):
            assert c.get(kept["href"], {"Host": host}).status == 200, host
            assert c.get(kept["href"], {"Host": host, "Origin": f"http://{host}"}).status == 200, host
        for host in (f"rebound.example:{port}", "127.0.0.1.example", "localhost.example", "", "localhost:", "localhost:80x", "[::1]x"):
            answer = c.get(kept["href"], {"Host": host})
            assert (answer.status, answer.code) == (403, "foreign-page"), host
            answer = c.post("/v1/rulings", position(4), headers={"Host": host})
            assert (answer.status, answer.code) == (403, "foreign-page"), host
        for origin in ("http://rebound.example", "https://localhost.example", "null", "http://localhost.example:80", "file://"):
            assert c.get(kept["href"], {"Origin": origin}).code == "foreign-page", origin
            assert c.submit(position(4), headers={"Origin": origin}).code == "foreign-page", origin
        assert c.get("/healthz", {"Host": "probe.example"}).status == 200, "what says nothing of rulings is said to all"
        assert len(c.get("/v1/rulings").json["rulings"]) == 1
        held = daemon.client(daemon.token())
        assert held.get(kept["href"], {"Host": "judge.example", "Origin": "http://page.example"}).status == 200, \
            "with a token it is the token that counts: a page of somebody else does not have it"


@test
def a_switch_takes_the_word_behind_it():
    with Daemon("--log-requests", "false") as daemon:
        daemon.client().get("/healthz")
        daemon.stop()
        assert "event=request" not in daemon.logged()
    with Daemon("--log-requests", "true") as daemon:
        daemon.client().get("/healthz")
        daemon.stop()
        assert "event=request" in daemon.logged()


@test
def what_is_kept_is_readable_by_its_owner_alone():
    with Daemon() as daemon:
        daemon.client().submit(position())
        for end in ("", "-wal", "-shm"):
            assert os.stat(daemon.database + end).st_mode & 0o077 == 0, end
        copy = f"{daemon.room.name}/copy.db"
        subprocess.run([JUDGED, "backup", "--database", daemon.database, copy], check=True, capture_output=True)
        assert os.stat(copy).st_mode & 0o077 == 0


@test
def a_list_by_a_name_that_nothing_has_says_so():
    with Daemon() as daemon:
        c = daemon.client()
        c.submit(position())
        for name, value in (("game", "chess"), ("edition", "en-9"), ("edition", "godzilla/en-9"), ("event", "explode")):
            answer = c.get("/v1/rulings", **{name: value})
            assert (answer.status, answer.code, answer.json["parameter"]) == (400, "bad-argument", name), value
        for name, value in (("game", "godzilla"), ("edition", "en-1.2"), ("edition", "godzilla/en-1.2"), ("event", "step")):
            assert len(c.get("/v1/rulings", **{name: value}).json["rulings"]) == 1, value
        assert c.get("/v1/rulings", game="colossus", edition="en-1.2").code == "bad-argument"
        rows = c.get("/v1/rulings", {"Accept": "text/csv"}).body.decode().splitlines()
        assert rows[0] == "id,kept,game,edition,verdict,standing,deciding,rejudges,why" and ',"stands",' in rows[1]


def groups(daemon, **scopes):
    """Clients bound to a group each, one to none, and one whose seat is A."""
    more = scopes.get("scopes", "submit,read,judge")
    return {name: daemon.client(daemon.token(more, seat, name, *(["--group", group] if group else [])))
            for name, seat, group in (("one", "judge", "table 1"), ("other", "judge", "table 2"), ("seat", "A", "table 1"), ("all", "judge", ""))}


@test
def a_token_that_is_bound_to_a_group_reads_what_is_from_there():
    with Daemon() as daemon:
        c = groups(daemon)
        before = daemon.client(daemon.token()).submit(game("illegal-move")).json
        assert "group" not in before
        mine, theirs = c["one"].submit(game("illegal-move")).json, c["other"].submit(game("illegal-move")).json
        assert mine["group"] == "table 1" and theirs["group"] == "table 2" and len({before["id"], mine["id"], theirs["id"]}) == 3
        batch = c["other"].post("/v1/rulings/batch", json.dumps(position(4)).encode() + b"\n", "application/x-ndjson").lines[0]
        for name, may in (("one", [mine]), ("seat", [mine]), ("other", [theirs, batch]), ("all", [before, mine, theirs, batch])):
            for one in (before, mine, theirs, batch):
                for part in ("", "/text", "/transcript", "/citations", "/positions/1", "/board/1.svg", "/similar", "/notes"):
                    for _ in range(2):  # what is remembered is remembered for those who may have it
                        answer = c[name].get(one["href"] + part)
                        if one in may:
                            assert answer.status == 200, (name, part)
                        else:
                            assert (answer.status, answer.code) == (404, "no-such-ruling"), (name, part)
            ids = {one["id"] for one in may}
            for arguments in ({}, {"clause": "8.*"}, {"card": "EPR-007"}, {"text": "legal"}, {"verdict": "illegal"}, {"event": "move"},
                              {"standing": "stands"}):
                for kind in ("application/json", "application/x-ndjson", "text/csv"):
                    body = c[name].get("/v1/rulings", {"Accept": kind}, **arguments).body.decode()
                    assert set(re.findall("[0-9a-f]{32}", body)) <= ids, (name, arguments)
            assert {one["id"] for one in c[name].get("/v1/rulings").json["rulings"]} == ids
            assert {one["id"] for one in c[name].get(may[0]["href"] + "/similar").json["rulings"]} <= ids
            assert c[name].get("/v1/editions/godzilla/en-1.2/clauses/8.5.1").json["rulings_count"] == len([one for one in may if one is not batch])
        assert {one["group"] for one in c["all"].get("/v1/rulings", group="table 2").json["rulings"]} == {"table 2"}
        assert c["one"].get("/v1/rulings", group="table 1").status == 200
        assert c["one"].get("/v1/rulings", group="table 2").code == "bad-argument"


@test
def notes_and_jobs_stay_in_their_group():
    with Daemon() as daemon:
        c = groups(daemon)
        mine, theirs = c["one"].submit(game("illegal-move")).json, c["other"].submit(game("illegal-move")).json
        note = {"kind": "annotation", "text": "seen", "for": "public"}
        assert c["one"].post(theirs["href"] + "/notes", note).code == "no-such-ruling"
        assert c["one"].post(mine["href"] + "/notes", note).status == c["all"].post(theirs["href"] + "/notes", note).status == 201
        for name, hrefs in (("one", {mine["href"]}), ("other", {theirs["href"]}), ("seat", {mine["href"]}), ("all", {mine["href"], theirs["href"]})):
            assert {one["ruling"] for one in c[name].get("/v1/notes").json["notes"]} == hrefs, name
        order = {"to": {"edition": "godzilla/en-1.00"}}
        job = c["one"].post("/v1/rejudgements", order).json["href"]
        assert b"event: end" in c["one"].get(job + "/events").body
        done = c["one"].get(job).json
        assert (done["total"], done["done"]) == (1, 1), done
        assert {one["from"]["id"] for one in c["one"].get(job + "/changes").json["changes"]} <= {mine["id"]}
        for part in ("", "/events", "/changes"):
            assert c["other"].get(job + part).code == "no-such-job"
            assert c["all"].get(job + part).status == 200
        assert c["other"].ask("DELETE", job).code == "no-such-job"
        assert c["other"].get("/v1/rejudgements").json["jobs"] == [] and len(c["seat"].get("/v1/rejudgements").json["jobs"]) == 0
        assert len(c["one"].get("/v1/rejudgements").json["jobs"]) == len(c["all"].get("/v1/rejudgements").json["jobs"]) == 1
        again = c["one"].get("/v1/rulings", rejudges=mine["id"]).json["rulings"]
        assert len(again) == 1 and again[0]["rejudges"] == mine["href"] and again[0]["group"] == "table 1"
        assert c["other"].get("/v1/rulings", rejudges=mine["id"]).json["rulings"] == []
        wide = c["all"].post("/v1/rejudgements", order).json["href"]
        assert b"event: end" in c["all"].get(wide + "/events").body and c["all"].get(wide).json["total"] == 3
        assert {one["group"] for one in c["all"].get("/v1/rulings", rejudges=theirs["id"]).json["rulings"]} == {"table 2"}


@test
def a_group_is_a_name_and_not_for_the_whole_service():
    with Daemon() as daemon:
        def add(*arguments):
            return subprocess.run([JUDGED, "token", "add", "--database", daemon.database, "--name", "x", "--seat", "judge", *arguments],
                                  capture_output=True, text=True, check=False)
        for wrong in (["--scopes", "read,admin", "--group", "t"], ["--scopes", "read", "--group", ""], ["--scopes", "read", "--group", "x" * 64]):
            assert add(*wrong).returncode == 2, wrong
        assert add("--scopes", "read", "--group", "\u5353 1").returncode == 0
        listed = subprocess.run([JUDGED, "token", "list", "--json", "--database", daemon.database], capture_output=True, text=True, check=True)
        assert [one.get("group") for one in json.loads(listed.stdout)] == ["\u5353 1"]


@test
def adding_a_token_makes_no_database_unless_it_is_to():
    with Daemon() as daemon:
        path = f"{daemon.room.name}/other.db"
        command = [JUDGED, "token", "add", "--database", path, "--name", "x", "--scopes", "read", "--seat", "A"]
        for what in (command, [JUDGED, "token", "list", "--database", path], [JUDGED, "token", "revoke", "--database", path, "1"]):
            told = subprocess.run(what, capture_output=True, text=True, check=False)
            assert told.returncode == 2 and "cannot-open" in told.stderr and not os.path.exists(path), told
        assert subprocess.run([*command, "--create"], capture_output=True, check=False).returncode == 0
        with Daemon(database=path) as first:
            assert first.client().get("/v1/rulings").code == "token-needed"


@test
def lists_are_filtered_by_standing_and_by_what_is_judged_anew():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        kept = [c.submit(position(turn)).json for turn in range(1, 7)]

        def say(ruling, kind):
            c.post(ruling["href"] + "/notes", {"kind": kind, "text": "said"})

        for i, kinds in enumerate((["annotation"], ["overruling"], ["withdrawal"], ["overruling", "withdrawal"], ["withdrawal", "overruling", "annotation"])):
            for kind in kinds:
                say(kept[i], kind)
        for standing, wanted in (("stands", [5, 0]), ("overruled", [4, 1]), ("withdrawn", [3, 2])):
            for more in ({}, {"verdict": "incomplete"}, {"card": "EPR-007"}, {"text": "legal"}, {"clause": "7.*"}, {"player": "Nobody"}):
                found = [one["id"] for one in c.get("/v1/rulings", standing=standing, **more).json["rulings"]]
                assert found == ([] if "player" in more else [kept[i]["id"] for i in wanted]), (standing, more)
            first = c.get("/v1/rulings", standing=standing, limit="1").json
            assert first["rulings"][0]["standing"] == standing
            assert [one["id"] for one in c.get("/v1/rulings", standing=standing, cursor=first["next"]).json["rulings"]] == [kept[wanted[1]]["id"]]
            rows = c.get("/v1/rulings", {"Accept": "text/csv"}, standing=standing).body.decode().splitlines()
            assert len(rows) == 3 and all(f',"{standing}",' in row for row in rows[1:])
        for name, value in (("standing", "fallen"), ("rejudges", "x")):
            answer = c.get("/v1/rulings", **{name: value})
            assert (answer.code, answer.json["parameter"]) == ("bad-argument", name)


@test
def a_card_that_nothing_has_is_told_and_one_that_somebody_made_is_found():
    with Daemon() as daemon:
        c = daemon.client()
        c.submit(position())
        for number in ("EPR-999", "OWN-1"):
            answer = c.get("/v1/rulings", card=number)
            assert (answer.status, answer.code, answer.json["parameter"]) == (400, "bad-argument", "card")
        assert c.get("/v1/rulings", card="EBP04-059").json["rulings"] == [], "there is such a card"
        with open(f"{ROOT}/contrib/examples/own-cards-game.yaml", encoding="utf-8") as file:
            text = file.read()
        number = re.search(r"number: (\S+)", text)[1].strip("'\",}")
        assert c.submit(text).status == 201
        assert len(c.get("/v1/rulings", card=number).json["rulings"]) == 1, number
