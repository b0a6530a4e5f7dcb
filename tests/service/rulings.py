"""Submitting, reading and listing rulings."""

import csv
import glob
import json
import subprocess

import yaml

from database import IN_FILES
from service import JUDGED, ROOT, Daemon, game, little, position, test


@test
def a_submission_is_kept_once_and_found_again():
    with Daemon() as daemon:
        c = daemon.client()
        first = c.submit(game("won-by-invasion"))
        assert first.status == 201
        again = c.submit(game("won-by-invasion"))
        assert again.status == 200 and again.json == first.json
        assert first.headers["location"] == first.json["href"] == again.headers["location"]
        assert c.get(first.json["href"]).json == first.json
        assert c.ask("HEAD", first.json["href"]).status == 200
        assert c.submit(game("won-by-invasion"), edition="ja-1.04").json["id"] != first.json["id"]


@test
def JSON_and_YAML_of_one_document_are_one_submission():
    with Daemon() as daemon:
        c = daemon.client()
        first = c.submit(position())
        text = "judged: 1\ngame: godzilla\nedition: en-1.2\nmoves: [{A: pass}]\nstart: {step: action, turn: 3, " \
            "turn_player: A, rest: empty, A: {monster: {stack: [EPR-007], zone: 2}}, " \
            "B: {monster: {stack: [EPR-007], zone: 1}}}\n"
        assert c.submit(text).json["id"] == first.json["id"]


@test
def two_accounts_are_judged_in_one_submission():
    with Daemon() as daemon:
        c = daemon.client()
        told = position(moves=[], accounts={"A": {"moves": [{"A": "pass"}]}, "B": {"moves": [{"B": "pass"}]}},
                        facts=[{"that": {"turn": 9}}])
        accounts = c.submit(told).json["ruling"]["accounts"]
        assert accounts["B"]["verdict"] == "illegal" and accounts["divergence"]["move"] == 1
        assert {"A", "B"} == {one["account"] for one in accounts["against"]}
        assert c.submit(told).status == 200
        told["accounts"]["B"]["moves"] = [{"A": "pass"}]
        assert c.submit(told).status == 201


@test
def a_ruling_is_told_aloud():
    with Daemon() as daemon:
        c = daemon.client()
        href = c.submit(game("illegal-move")).json["href"]
        told = c.get(href + "/text")
        assert b"ILLEGAL" in told.body and told.body.count(b"\n") <= 8
        assert c.get("/v1/rulings/none/text").code == "no-such-ruling"
        assert c.get("/v1/rulings/none").code == "no-such-ruling"


@test
def submissions_that_are_no_transcripts_are_refused():
    with Daemon("--max-body", "20000") as daemon:
        c = daemon.client()
        wrong = [
            (400, "json-syntax", dict(body="{", kind="application/json")),
            (400, "yaml-syntax", dict(body="a: [")),
            (400, "empty-document", dict(body="")),
            (415, "unsupported-media-type", dict(body="a: 1", kind="text/plain")),
            (415, "unsupported-media-type", dict(body="a: 1", kind=None)),
            (422, "unknown-edition", dict(body=position(edition="en-9"))),
            (422, "missing-key", dict(body={"judged": 1})),
            (413, "body-too-large", dict(body="#" * 20001)),
            (400, "bad-argument", dict(body=position(), view="all")),
            (403, "view-not-allowed", dict(body=position(), view="judge")),
        ]
        for status, code, what in wrong:
            answer = c.post("/v1/rulings", **what)
            assert (answer.status, answer.code) == (status, code), (code, answer.status, answer.body)
        assert c.get("/v1/rulings").json["rulings"] == []


@test
def lists_take_every_parameter():
    with Daemon() as daemon:
        c = daemon.client()
        ids = [c.submit(position(turn)).json["id"] for turn in range(1, 6)]
        illegal = c.submit(game("illegal-move")).json["id"]

        def listed(**arguments):
            return [one["id"] for one in c.get("/v1/rulings", **arguments).json["rulings"]]

        assert listed() == [illegal] + ids[::-1]
        assert listed(game="godzilla", edition="en-1.2", verdict="illegal") == [illegal]
        assert listed(clause="8.5.1", role="deciding") == [illegal]
        assert listed(clause="8.5.*", role="deciding") == [illegal]
        assert listed(clause="6.*", limit=1, view="public") == [illegal]
        assert listed(player="Ben") == [illegal] and listed(player="ben") == []
        assert listed(card="EPR-007", verdict="incomplete") == ids[::-1]
        assert listed(card="EBP01-016") == [illegal] and listed(card="EBP04-059") == []
        assert c.get("/v1/rulings", card="none").code == "bad-argument"
        assert listed(event="move", text="monster rank") == [illegal]
        assert listed(after="2026-01-01", before="2026-01-02") == []
        page, found = c.get("/v1/rulings", limit=2).json, []
        c.submit(position(100))
        while True:
            found += [one["id"] for one in page["rulings"]]
            if page["next"] is None:
                break
            page = c.get("/v1/rulings", limit=2, cursor=page["next"]).json
        assert found == [illegal] + ids[::-1], "pages do not shift while rulings are added"
        for wrong in ({"limit": 0}, {"limit": "x"}, {"verdict": "guilty"}, {"after": "now"}, {"role": "cited"},
                      {"cursor": "-1"}, {"before": "2026"}, {"text": " "}, {"clause": "8.5*"}, {"clause": "*"}, {"clause": "8..5"},
                      {"clause": ".8"}, {"clause": "8."}, {"clause": ""}, {"after": "2026-02-30"}, {"before": "2026-02-29"}, {"before": "2025-04-31T00:00:00Z"}):
            answer = c.get("/v1/rulings", **wrong)
            assert answer.code == "bad-argument" and answer.json["parameter"] == list(wrong)[0], wrong


@test
def an_edition_named_with_its_game_is_of_that_game_alone():
    """Two games have an edition en-1.00."""
    with Daemon("--rate=0") as daemon, open(f"{ROOT}/contrib/demo-games/dbs/chain.yaml", encoding="utf-8") as file:
        c = daemon.client(daemon.token())
        made = {"godzilla": c.submit(game("illegal-move"), edition="en-1.00").json["id"], "dbs": c.submit(file.read()).json["id"]}
        for kind in ("application/json", "application/x-ndjson"):

            def listed(**arguments):
                answer = c.get("/v1/rulings", {"Accept": kind}, **arguments)
                return [one["id"] for one in (answer.lines if kind.endswith("ndjson") else answer.json["rulings"])]

            for name, one in made.items():
                assert listed(edition=f"{name}/en-1.00") == listed(edition=f"{name}/en-1.00", game=name) == [one], (name, kind)
            assert listed(edition="en-1.00") == [made["dbs"], made["godzilla"]]
        wrong = c.get("/v1/rulings", edition="dbs/en-1.00", game="godzilla")
        assert (wrong.code, wrong.json["parameter"]) == ("bad-argument", "edition")


@test
def rulings_are_found_by_the_remarks_beside_their_record():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        public = daemon.client(daemon.token("read", "public"))
        one = c.submit(position(3, table=12, event="Worlds: Tokyo", reference=["2026-114", "x"], notes="secret")).json["id"]
        two = c.submit(position(3, table=13, event="Worlds: Tokyo")).json["id"]
        assert one != two, "a remark makes another submission"
        for remark, ids in (("table:12", [one]), ("table:1", []), ("event:Worlds: Tokyo", [two, one]), ("reference:x", [one]),
                            ("reference:2026-114", [one]), ("event:worlds: tokyo", []), ("round:1", [])):
            for reader in (c, public):
                assert [r["id"] for r in reader.get("/v1/rulings", remark=remark).json["rulings"]] == ids, remark
        for bad in ("table", ":12", "", "foo:1", "notes:secret"):
            assert c.get("/v1/rulings", remark=bad).code == "bad-argument"
        daemon.stop()
        checked = subprocess.run([JUDGED, "verify", "--store", daemon.database], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout


@test
def a_list_has_table_and_players_when_that_is_asked_for():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        written = {**yaml.safe_load(game("illegal-move")), "table": "12", "reference": "the blocked one", "notes": "for the judge"}
        names = {seat: one["name"] for seat, one in written["players"].items() if "name" in one}
        c.submit(written)
        (plain,) = c.get("/v1/rulings").json["rulings"]
        assert "record" not in plain
        for view in ("public", "judge"):
            (one,) = c.get("/v1/rulings", record="true", view=view).json["rulings"]
            assert one["record"] == {"table": "12", "reference": "the blocked one", "players": names}, one["record"]
            assert {key: one[key] for key in plain} == plain


@test
def infractions_after_the_first_are_found_by_their_clauses():
    """A player cleaned nothing up, then activated a card that may not be."""
    deck = {"A": ["ESD01-010", "ESD01-011"], "B": ["ESD02-013", "ESD02-013"]}
    document = position(7, moves=[{"did": {"A": {"cleaned": "none"}}}, {"A": {"activate": "ESD01-016", "strategy_zone": 1}}], start={
        "step": "start", "turn": 7, "turn_player": "A", "rest": "empty",
        "A": {"deck": deck["A"], "hand": ["ESD01-016", "ESD01-008"], "monster": {"stack": ["ESD01-001"], "zone": 4},
              "strategy": {"1": [{"card": "ESD01-016", "since": 5}], "2": [{"card": "ESD01-013", "since": 5}]}},
        "B": {"deck": deck["B"], "monster": {"stack": ["ESD02-001"], "zone": 5}}})
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        one = c.submit(document, include="infractions").json
        clauses = [[clause["clause"] for clause in infraction["clauses"]] for infraction in one["ruling"]["infractions"]]
        assert clauses == [["7.2.3"], ["8.3.2"]], clauses
        for number in ("7.2.3", "8.3.2", "8.3.*"):
            assert [r["id"] for r in c.get("/v1/rulings", clause=number).json["rulings"]] == [one["id"]], number
        assert c.get("/v1/rulings", clause="8.3.2", role="deciding").json["rulings"] == []
        assert c.get("/v1/editions/godzilla/en-1.2/clauses/8.3.2").json["rulings_count"] == 1


OWN = {"number": "main", "name": "Tide", "type": "battle", "rank": 1, "colours": ["blue"], "traits": ["Weapon"],
       "icon": 1, "counter": 3000}


@test
def a_hidden_card_is_not_found_by_a_word_that_is_its_number():
    """A card of one's own may be called like a phase; that the phase is told does not tell of the card."""
    document = position(start={**position()["start"], "A": {**position()["start"]["A"], "hand": ["main"]}}, cards=[OWN])
    with Daemon() as daemon:
        judge = daemon.client(daemon.token())
        ruling = judge.submit(document).json
        assert ruling["ruling"]["at"]["phase"] == "main", "the word is told to all"
        for seat, found in (("judge", True), ("A", True), ("B", False), ("public", False)):
            c = judge if seat == "judge" else daemon.client(daemon.token(seat=seat))
            answer = c.get("/v1/rulings", card="main")
            if found:
                assert [one["id"] for one in answer.json["rulings"]] == [ruling["id"]], seat
            else:
                assert answer.code == "bad-argument", "to them there is no such card"


@test
def every_reader_is_told_the_same_readings():
    """What is looked up to tell one reader what is legal is nothing that the ruling for another relied on."""
    document = position()
    document["start"]["A"]["hand"] = ["ESD01-005"]
    document["start"]["A"]["monster"] = {"stack": ["EPR-007"], "zone": 2}
    document["moves"] = [{"A": {"play_monster": "ESD01-005"}}]
    with Daemon() as daemon:
        judge = daemon.client(daemon.token())
        href = judge.submit(document).json["href"]
        told = [judge.get(href, view=view, include="readings").json["ruling"]["readings"] for view in ("public", "A", "B", "judge")]
        assert told == told[:1] * 4, told


@test
def remarks_are_told_to_every_reader_and_notes_to_the_judge_alone():
    document = position(event="Spring Open", round=3, notes="B holds EPR-008",
                        moves=[{"A": "pass", "at": "12:05", "chat": "ready?", "note": "A looked at EPR-009"}, {"note": "a pause"}])
    public = {"event": "Spring Open", "round": "3", "moves": [{"move": 1, "at": "12:05", "chat": "ready?"}]}
    whole = {"event": "Spring Open", "notes": "B holds EPR-008", "round": "3", "moves": [
        {**public["moves"][0], "note": "A looked at EPR-009"}, {"move": 2, "note": "a pause"}]}
    with Daemon() as daemon:
        judge = daemon.client(daemon.token())
        href = judge.submit(document).json["href"]
        for view in ("public", "A", "B"):
            told = judge.get(href, view=view)
            assert told.json["ruling"]["remarks"] == public and b"looked" not in told.body, told.body
        assert judge.get(href, view="judge").json["ruling"]["remarks"] == whole
        del document["event"], document["round"]
        document["moves"] = [{"A": "pass", "note": "A looked at EPR-009"}]
        noted = judge.submit(document).json["href"]
        assert "remarks" not in judge.get(noted, view="A").json["ruling"]


@test
def lists_can_be_exported():
    with Daemon() as daemon:
        c = daemon.client()
        ids = [c.submit(position(turn)).json["id"] for turn in range(1, 250)]
        lines = c.get("/v1/rulings", {"Accept": "application/x-ndjson"}).lines
        assert [line["id"] for line in lines] == ids[::-1]
        text = c.get("/v1/rulings", {"Accept": "text/csv"}).body.decode()
        rows = list(csv.DictReader(text.splitlines()))
        assert [row["id"] for row in rows] == ids[::-1] and rows[0]["verdict"] == "incomplete"
        for accept, few in (("application/x-ndjson", 30), ("text/csv", 31)):
            answer = c.get("/v1/rulings", {"Accept": f"text/html, {accept};q=0.5, */*;q=0.1"}, limit=30)
            assert answer.headers["content-type"].startswith(accept)
            assert answer.body.count(b"\n") == few
        assert c.get("/v1/rulings", {"Accept": "application/json;q=0"}).code == "not-acceptable"
        none = c.get("/v1/rulings", {"Accept": "application/x-ndjson"}, verdict="illegal")
        assert none.status == 200 and none.body == b""


@test
def what_the_client_has_is_not_sent_again():
    with Daemon() as daemon:
        c = daemon.client()
        href = c.submit(game("illegal-move")).json["href"]
        for path in (href, href + "/text", href + "/citations", "/v1/editions", "/v1/rulings"):
            tag = c.get(path).headers["etag"]
            again = c.get(path, {"If-None-Match": f'"other", {tag}'})
            assert again.status == 304 and again.body == b"" and again.headers["etag"] == tag
            assert c.get(path, {"If-None-Match": '"other"'}).status == 200
            assert c.get(path, {"If-None-Match": "*"}).status == 304
        tag = c.get("/v1/rulings").headers["etag"]
        c.submit(position())
        assert c.get("/v1/rulings", {"If-None-Match": tag}).status == 200, "the list is another now"


@test
def answers_are_packed_for_those_who_take_it():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        href = c.submit(game("illegal-move")).json["href"]
        for path in (href + "/steps", "/v1/editions/godzilla/en-1.2/clauses", "/openapi.json"):
            plain = c.get(path)
            for accept in ("gzip", "br;q=1.0, gzip;q=0.5", "*"):
                packed = c.get(path, {"Accept-Encoding": accept})
                assert packed.headers["content-encoding"] == "gzip" and "Accept-Encoding" in packed.headers["vary"]
                length = int(packed.headers["content-length"])
                assert packed.body == plain.body and length < len(plain.body) / 3, (path, length)
            for accept in ("br", "gzip;q=0", "identity, gzip; q=0"):
                assert "content-encoding" not in c.get(path, {"Accept-Encoding": accept}).headers, accept
            head = c.ask("HEAD", path, headers={"Accept-Encoding": "gzip"}).headers
            assert (head["content-length"], head["etag"]) == (str(length), packed.headers["etag"]), "HEAD says what GET would send"
            assert packed.headers["etag"] != plain.headers["etag"]
            again = c.get(path, {"If-None-Match": packed.headers["etag"], "Accept-Encoding": "gzip"})
            assert again.status == 304 and again.headers["etag"] == packed.headers["etag"]
            assert c.get(path, {"If-None-Match": packed.headers["etag"]}).status == 200, "the plain answer is another"
        assert "content-encoding" not in c.get("/v1/session", {"Accept-Encoding": "gzip"}).headers, "too short to gain"
        for number in range(30):
            c.submit(position(number + 1))
        lines = {"Accept": "application/x-ndjson", "Accept-Encoding": "gzip"}
        packed = c.get("/v1/rulings", lines)
        assert packed.headers["content-encoding"] == "gzip"
        assert len(packed.lines) == 31 and packed.body == c.get("/v1/rulings", {"Accept": "application/x-ndjson"}).body
        tag = c.get(href, {"Accept-Encoding": "gzip"}).headers["etag"]
        packed = tag[:-1] + ("" if tag.endswith('-gzip"') else "-gzip") + '"'
        assert c.ask("DELETE", href, headers={"If-Match": packed}, reason="x").status == 200, "a change names either tag"


@test
def an_unchanged_answer_has_the_length_of_the_whole_or_none():
    with Daemon() as daemon:
        c = daemon.client()
        href = c.submit(game("illegal-move")).json["href"]
        for path in (href, "/v1/editions"):
            whole = c.get(path)
            for method in ("GET", "HEAD"):
                again = c.ask(method, path, headers={"If-None-Match": whole.headers["etag"]})
                assert again.status == 304 and again.headers.get("content-length", str(len(whole.body))) == str(len(whole.body)), again.headers


@test
def a_problem_names_the_parameter_it_is_about():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        href = c.submit(game("illegal-move")).json["href"]
        for answer, code, parameter in (
                (c.get("/v1/editions", colour="red"), "unknown-argument", "colour"),
                (c.get("/v1/rulings?verdict=illegal&verdict=illegal"), "repeated-argument", "verdict"),
                (c.submit(position(), edition="dbs/en-1.00"), "wrong-game", "edition"),
                (c.submit(position(), edition="en-9"), "unknown-edition", "edition"),
                (c.post("/v1/decks/check", {"game": "godzilla", "edition": "en-1.2", "main_deck": ["EPR-007"]}, edition="dbs/en-1.00"), "wrong-game", "edition"),
                (c.get(href + "/report", expected="x", verdict="guilty"), "unknown-word", "verdict"),
                (c.get(href + "/report", expected="x", verdict="legal", clause="99"), "unknown-clause", "clause"),
                (c.get(href + "/report", expected="x"), "nothing-to-check", "verdict")):
            assert (answer.code, answer.json.get("parameter")) == (code, parameter), answer.body
            assert not {"line", "pointer"} & set(answer.json), answer.body
        asked = c.post("/v1/rejudgements", {"filter": {"card": "EPR-999"}})
        assert (asked.status, asked.code, asked.json["pointer"]) == (422, "unknown-card", "/filter/card")
        assert c.post("/v1/rejudgements", {"filter": {"card": "EPR-007"}}).status == 202


@test
def what_has_changed_meanwhile_is_left_alone():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        href = c.submit(game("illegal-move")).json["href"]
        seen = c.get(href).headers["etag"]
        note = {"kind": "withdrawal", "text": "a slip of the pen", "for": "public"}
        notes = c.get(href + "/notes").headers["etag"]
        assert c.post(href + "/notes", note, headers={"If-Match": seen}).code == "precondition-failed", "of the ruling, not of its notes"
        assert c.post(href + "/notes", note, headers={"If-Match": f'"other", {notes}'}).status == 201
        for tags in ('"nope"', seen, f'W/{c.get(href).headers["etag"]}'):
            answer = c.ask("DELETE", href, headers={"If-Match": tags}, reason="x")
            assert (answer.status, answer.code) == (412, "precondition-failed"), tags
            assert c.get(href, {"If-Match": tags}).code == "precondition-failed"
        now = c.get(href)
        assert now.status == 200 and c.get(href, {"If-Match": now.headers["etag"]}).body == now.body
        assert c.ask("DELETE", "/v1/rulings/" + "0" * 32, headers={"If-Match": '"nope"'}, reason="x").code == "no-such-ruling"
        assert c.ask("DELETE", href, headers={"If-Match": now.headers["etag"]}, reason="x").status == 200
        assert c.ask("DELETE", href, headers={"If-Match": "*"}, reason="x").code == "ruling-erased"
        blind = daemon.client(daemon.token(scopes="admin"))
        kept = c.submit(position()).json["href"]
        tag = c.get(kept).headers["etag"]
        assert blind.ask("DELETE", kept, headers={"If-Match": tag}, reason="x").code == "precondition-failed", "who may not read knows of none"


@test
def a_ruling_is_read_in_parts():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        ruling = c.submit(game("illegal-move"), include="all").json
        href, whole = ruling["href"], ruling["ruling"]
        assert c.get(href + "/citations").json["citations"] == whole["citations"]
        some = c.get(href + "/citations", event="move", clause="5.4.1").json["citations"]
        assert some and some == [one for one in whole["citations"] if one["event"] == "move" and one["clause"] == "5.4.1"]
        rule = some[0]["rule"]
        assert c.get(href + "/citations", rule=rule).json["citations"]
        assert c.get(href + "/citations", rule="none").json["citations"] == []
        again = c.submit(c.get(href + "/transcript").body, kind="application/json")
        assert again.status == 200 and again.json["id"] == ruling["id"], "the transcript is the submission"
        cut = c.get(href + "/transcript", view="B").json
        assert cut["decisions"] and all(one["event"] == "decide" for one in cut["decisions"])
        last = c.get(f"{href}/positions/{whole['decisions']}").json["position"]
        assert last == whole["position"]
        first = c.get(f"{href}/positions/0").json["position"]
        assert first["turn"] == 0 or first != last
        for k in (whole["decisions"] + 1, "x", "-1", "9" * 30):
            assert c.get(f"{href}/positions/{k}").code == "no-such-position", k
        for part in ("", "/text", "/transcript", "/citations", "/positions/0", "/similar"):
            assert c.get("/v1/rulings/none" + part).code == "no-such-ruling", part
            assert c.get(href + part, view="all").code == "bad-argument", part
            assert c.get(href + part, view="A").status == 200, part


@test
def precedents_are_rulings_decided_alike():
    with Daemon() as daemon:
        c = daemon.client()
        first = c.submit(game("illegal-move")).json
        second = c.submit(game("illegal-move"), edition="ja-1.04").json
        c.submit(game("won-by-invasion"))
        found = c.get(first["href"] + "/similar", limit=5).json["rulings"]
        assert [one["id"] for one in found] == [second["id"]] and found[0]["likeness"] > 0
        assert c.get(first["href"] + "/similar", limit=0).code == "bad-argument"


@test
def a_card_with_text_beyond_the_model_is_named_with_its_reason():
    card = {"number": "T-U", "name": "Test Riddle", "type": "strategy", "colours": ["white"], "icon": 1, "rank": 1, "acts_in": ["played"],
            "why": "its text acts as it is played"}
    document = position(7, cards=[card], moves=[{"A": {"activate": "T-U", "strategy_zone": 1}}])
    document["start"]["A"]["hand"] = ["T-U"]
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        told = c.submit(document, dry_run="true").json["ruling"]
        assert told["verdict"] == "undetermined" and told["unmodelled"]["reason"] == card["why"], told


# Bytes of an answer that says what was asked.
SHORT = 4000


def documents(c):
    """Every whole game, every dispute, and what rulings are tested with; and a move that is tried two hundred times."""
    for path in sorted(glob.glob(f"{ROOT}/contrib/demo-games/*/*.yaml") + glob.glob(f"{ROOT}/tests/data/rulings/*.yaml")):
        with open(path, encoding="utf-8") as file:
            yield path, file.read()
    for one in c.get("/v1/disputes").json["disputes"]:
        yield one["name"], c.get("/v1/disputes/" + one["name"]).json["transcript"]
    tried = yaml.safe_load(game("illegal-move"))
    yield "many", json.dumps({**tried, "moves": tried["moves"][:28] + [tried["moves"][28]] * 200, "on_illegal": "skip"}, default=str)


@test
def an_answer_is_below_four_kilobytes_whatever_the_dispute():
    with Daemon("--rate=0") as daemon:
        c, n = daemon.client(daemon.token()), 0
        for name, text in documents(c):
            made = c.submit(text)
            assert made.status != 201 or len(made.body) <= SHORT, (name, len(made.body))
            n += made.status == 201
        assert n > 80, n
        told = made.json["ruling"]
        assert len(told["infractions"]) == 2 and told["infractions_count"] == 200
        assert len(c.get(made.json["href"], include="infractions").json["ruling"]["infractions"]) == 200
        with open(f"{ROOT}/tests/data/rulings/two-accounts.yaml", encoding="utf-8") as file:
            made = c.submit(file.read())
        short, whole = made.json["ruling"]["accounts"]["A"], c.get(made.json["href"], include="all").json["ruling"]["accounts"]["A"]
        assert short["options"] == [] and short["options_count"] == len(whole["options"]) and "hashes" not in short
        assert short["infractions"] == [] and short["infractions_count"] == len(whole["infractions"])
        some = c.get(made.json["href"], include="options,hashes").json["ruling"]["accounts"]["A"]
        assert some["options"] == whole["options"] and some["hashes"]["position"] == whole["hashes"]["position"]
        made = c.submit(open(f"{ROOT}/contrib/demo-games/colossus/illegal-move.yaml", encoding="utf-8").read())
        legal = c.submit(open(f"{ROOT}/tests/data/rulings/incomplete-forced.yaml", encoding="utf-8").read())
        few, every = legal.json["ruling"], c.get(legal.json["href"], include="citations").json["ruling"]["at_work"]
        assert few["at_work"] == every[:6] and few["at_work_count"] == len(every) > 6 and set(every[0]) == {"clause"}
        whole = c.get(made.json["href"], include="all").json["ruling"]["beyond_text"]
        assert made.json["ruling"]["beyond_text"] == [{"clause": one["clause"], "is": one["is"]} for one in whole][:3] != []
        assert made.json["ruling"]["beyond_text_count"] == len(whole) > 3 and all(one["gist"] for one in whole)
        assert c.get(made.json["href"], include="readings").json["ruling"]["beyond_text"] == whole


@test
def an_answer_stays_short_whatever_it_is_submitted_with():
    asked = [{"advice": "true"}, {"budget": "small", "dry_run": "true"}, {"dry_run": "true"}, {"view": "judge", "advice": "true"}]
    asked += [{"on_illegal": way, **more} for way in ("take", "skip", "stop") for more in ({}, {"advice": "true"}, {"advice": "true", "view": "B"})]
    with Daemon("--rate=0") as daemon:
        c, n, every = daemon.client(daemon.token()), 0, 5 if little() or not IN_FILES else 1
        for number, (name, text) in enumerate(documents(c)):
            for parameters in asked[number % every::every]:
                made = c.submit(text, **parameters)
                told = made.status in (200, 201)
                assert not told or len(made.body) <= SHORT, (name, parameters, len(made.body))
                n += told
        assert n > 80 * len(asked) // every, n


def as_in(plain, more):
    """Of a tree of maps, the members that the other has."""
    return {key: as_in(plain[key], more[key]) for key in plain if key in more} if isinstance(plain, dict) and isinstance(more, dict) else more


@test
def asking_for_advice_adds_to_a_ruling_and_changes_nothing_of_it():
    with Daemon("--rate=0") as daemon:
        c, n, every = daemon.client(daemon.token()), 0, 5 if little() or not IN_FILES else 1
        for name, text in list(documents(c))[::every]:
            made = c.submit(text)
            if made.status in (200, 201):
                plain = c.get(made.json["href"], include="all").json["ruling"]
                advised = c.get(made.json["href"], include="all", advice="true").json["ruling"]
                assert as_in(plain, advised) == plain, (name, [key for key in plain if as_in(plain[key], advised.get(key)) != plain[key]])
                n += 1
        assert n > 80 // every, n


@test
def what_a_policy_makes_of_a_ruling_is_for_the_judge_alone_and_changes_nothing_of_it():
    with Daemon() as daemon:
        judge = daemon.client(daemon.token())
        document = {**position(5), "on_illegal": "take", "moves": [{"A": {"play": "ESD01-011", "zone": 2}}],
                    "event": {"policy": "bandai-trm-2025", "level": 1}, "findings": {"intent": False}}
        document["start"]["A"]["hand"] = ["ESD01-011"]
        made = judge.submit(document, policy="bandai-trm-2025", view="judge")
        remedy, href = made.json["ruling"]["remedy"], made.json["href"]
        assert made.status == 201 and remedy["infraction"]["infraction"] == "7.4.1-1" and remedy["penalty"]["penalty"] == "warning"
        assert remedy["remedy"]["remedy"] == "rewind" and remedy["remedy"]["clean"] and not remedy["policy"]["official"]
        assert judge.get(href, policy="bandai-trm-2025", view="judge").json["ruling"]["remedy"] == remedy
        plain = judge.get(href, view="judge", include="all").json["ruling"]
        both = judge.get(href, view="judge", include="all", policy="magic-ipg-2024", advice="true").json["ruling"]
        assert as_in(plain, both) == plain and both["remedy"]["infraction"]["infraction"] == "2.5" and "advice" in both
        text = judge.get(href + "/text", policy="bandai-trm-2025", view="judge").body.decode()
        assert "Infraction 7.4.1-1" in text and "[ ] Take back move 1" in text
        for view in ("A", "B", "public"):
            assert "remedy" not in judge.get(href, policy="bandai-trm-2025", view=view).json["ruling"], view
        assert judge.get(href, policy="bandai-trm-2052", view="judge").json["code"] == "bad-argument"
        kept = judge.get(href + "/transcript", view="judge").json
        assert kept["findings"] == {"intent": False} and kept["event"] == document["event"]


@test
def advice_is_cut_to_its_beginning_unless_all_of_it_is_asked_for():
    with Daemon() as daemon, open(f"{ROOT}/contrib/demo-games/colossus/illegal-move.yaml", encoding="utf-8") as file:
        c = daemon.client(daemon.token())
        made = c.submit(file.read(), advice="true").json
        short = made["ruling"]["advice"]
        whole = c.get(made["href"], advice="true", include="all").json["ruling"]["advice"]
        assert c.get(made["href"], advice="true", include="advice").json["ruling"]["advice"] == whole
        assert short["nearest"] == whole["nearest"][:3] and short["nearest_count"] == len(whole["nearest"]) > 3
        seen = whole["back_up"].pop("seen")
        assert short["back_up"] == {**whole["back_up"], "seen": seen[:3], "seen_count": len(seen)} and len(seen) > 3


@test
def what_is_asked_for_is_answered_and_no_more():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        made = c.submit(game("illegal-move"))
        short = made.json["ruling"]
        assert len(made.body) < 4096 and short["headline"].startswith("ILLEGAL: move 29 of 63")
        whole = c.get(made.json["href"], include="all").json["ruling"]
        assert whole.keys() - short.keys() == {"citations", "position"}
        assert all(short[name] == whole[name] for name in short.keys() - {"readings", "beyond_text", "beyond_text_count"})
        assert short["readings"] == [one["id"] for one in whole["readings"]]
        assert short["infractions"] == whole["infractions"] and short["infractions"][0]["reason"] == short["reason"]
        assert short["citations_count"] == len(whole["citations"])
        assert c.get(made.json["href"]).json["ruling"] == short
        assert c.submit(game("illegal-move")).json == made.json
        for path in made.json["links"].values():
            assert c.get(path, {"Accept": "*/*"}).status == 200, path
        for part in ("citations", "position", "readings"):
            more = c.get(made.json["href"], include=part).json["ruling"]
            assert more[part] == whole[part] and {**more, part: short.get(part)} | short == {**short, part: short.get(part)} | short
        assert c.get(made.json["href"], include="position,readings").json["ruling"].keys() - short.keys() == {"position"}
        seen = c.get(made.json["href"], view="A").json["ruling"]
        assert "hashes" not in seen and c.get(made.json["href"], view="A", include="hashes").json["ruling"]["hashes"] == \
            c.get(made.json["href"], view="A", include="all").json["ruling"]["hashes"]
        advised = c.get(made.json["href"], advice="true").json["ruling"]
        every = c.get(made.json["href"], advice="true", include="advice").json["ruling"]["advice"]
        assert advised["advice"]["nearest"] == every["nearest"][:3] and advised["advice"]["nearest_count"] == len(every["nearest"])
        assert c.get(made.json["href"], include="colour").code == "bad-argument"
        assert c.get(made.json["href"], format=2).code == "unknown-argument"
        with open(f"{ROOT}/tests/data/rulings/incomplete.yaml", encoding="utf-8") as file:
            open_ = file.read()
        many = c.submit(open_).json["ruling"]
        assert many["options_count"] == len(c.submit(open_, include="options").json["ruling"]["options"]) > len(many["options"]) == 5
        dry = c.submit(open_, dry_run="true", include="options").json["ruling"]
        assert len(dry["options"]) == dry["options_count"] == many["options_count"]


@test
def citations_come_by_the_page():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        href = c.submit(game("illegal-move")).json["href"] + "/citations"
        for wanted in ({}, {"event": "move"}, {"clause": "8.5.1"}):
            whole, pages, cursor = c.get(href, **wanted).json, [], None
            assert "next" not in whole
            while True:
                page = c.get(href, limit=7, cursor=cursor, **wanted).json
                pages += page["citations"]
                cursor = page["next"]
                if not cursor:
                    break
                assert len(page["citations"]) == 7
            assert pages == whole["citations"], wanted
        assert c.get(href, limit=0).code == c.get(href, limit=1001).code == c.get(href, limit=1, cursor="x").code == "bad-argument"
        assert c.get(href, limit=9, cursor=99999).json["citations"] == []


@test
def what_another_version_kept_is_judged_again_if_it_comes_to_the_same():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        href = c.submit(game("illegal-move")).json["href"]
        kept = c.get(href, view="A").json
        daemon.alter(engine="0", cards="older")
        assert c.get(href, view="A").json == kept, "another version that comes to the same"
        position_ = c.get(href + "/positions/3").json
        assert position_["engine"] == c.get("/healthz").json["engine"] != "0"
        assert "- Rewind to before" in c.get(href + "/text", advice="true").body.decode()
        if not daemon.forge(bytes.fromhex(c.get(href, view="judge").json["ruling"]["hashes"]["chain"]), bytes(32)):
            return
        for part in ("/positions/0", "/positions"):
            assert c.get(href + part, view="A").code == "view-not-kept", part
        assert c.get(href, advice="true").code == c.get(href + "/text", advice="true").code == "view-not-kept"
        assert c.get(href + "/report", view="A", expected="legal").code == "view-not-kept"
        for query, code in ({"expected": "illegal"}, "as-ruled"), ({"expected": "x", "move": "3"}, "no-such-move"), ({"expected": "x"}, "nothing-to-check"):
            assert c.get(href + "/report", view="A", **query).code == code, "refused from what is kept, without judging again"
        assert c.get(href, view="judge").status == 200
        assert daemon.forge(b"fjudged\x01", b"fjudged\x02")  # a record of another form, which only damage can bring
        assert c.get(href).code == c.get(href + "/citations").code == "view-not-kept"
        assert c.get(href + "/transcript", view="A").code == "view-not-kept"


@test
def an_idempotency_key_stands_for_one_submission():
    with Daemon() as daemon:
        c = daemon.client()
        key = {"Idempotency-Key": "order-1"}
        first = c.submit(position(3), headers=key)
        assert first.status == 201
        again = c.submit(position(3), headers=key)
        assert again.status == 200 and again.json == first.json
        assert again.headers["location"] == first.headers["location"]
        other = c.submit(position(4), headers=key)
        assert (other.status, other.code) == (422, "idempotency-key-reused")
        assert len(c.get("/v1/rulings").json["rulings"]) == 1


@test
def illegal_moves_are_treated_as_asked_for():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        stopped = c.submit(game("illegal-move")).json
        skipped = c.submit(game("illegal-move"), on_illegal="skip").json
        assert [f["treated"] for f in stopped["ruling"]["infractions"]] == ["stopped"]
        assert {f["treated"] for f in skipped["ruling"]["infractions"]} == {"skipped"}
        assert stopped["id"] != skipped["id"]
        assert stopped["ruling"]["clauses"] == skipped["ruling"]["clauses"]
        assert c.submit(game("illegal-move"), on_illegal="stop").json["id"] == stopped["id"]
        assert c.get(skipped["href"], view="A").json["ruling"]["infractions"] == skipped["ruling"]["infractions"]
        assert c.submit(game("illegal-move"), on_illegal="perhaps").code == "bad-argument"


@test
def a_reading_is_chosen_by_the_document_or_the_query():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        plain = game("illegal-move")
        written = plain + "\nreadings: {G7: other}\n"
        usual = c.submit(plain).json
        chosen = c.submit(written).json
        asked = c.submit(plain, reading="G7=other").json
        assert usual["id"] != chosen["id"] == asked["id"]
        assert "chosen_readings" not in usual["ruling"]
        assert [(r["id"], r["meaning"]) for r in asked["ruling"]["chosen_readings"]] == [("G7", "other")]
        assert c.submit(plain, reading="G22=other").json["id"] not in (usual["id"], chosen["id"])
        text = c.get(chosen["href"] + "/text").body
        assert b"\nReadings chosen for this ruling: G7=other.\n" in text, text
        assert c.post("/v1/moves", plain, reading="G7=other").status == 200
        assert c.post("/v1/table", plain, reading="G7=other").status == 200
        assert c.submit(plain, reading="D58=other").code == "unknown-reading"
        assert c.submit(plain, reading="G7=nearest").code == "unknown-word"
        assert c.submit(plain + "\nreadings: {G3: other}\n").code == "no-other-form"


@test
def advice_is_given_when_it_is_asked_for():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        first = c.submit(game("illegal-move"), advice="true", view="judge").json
        ruling = first["ruling"]
        assert [n["verb"] for n in ruling["advice"]["nearest"]] == ["rage", "play", "play"]
        back = ruling["advice"]["back_up"]
        assert back["to_move"] == 29 and not back["clean"]
        assert any(s["player"] == "A" and "EPR-009" in s["cards"] for s in back["seen"])
        assert c.get(first["href"], advice="true", view="judge").json == first
        assert "advice" not in c.get(first["href"], advice="false", view="judge").json["ruling"]
        assert "advice" not in c.get(first["href"], view="judge").json["ruling"]
        for view in ("public", "A", "B"):
            assert c.get(first["href"], advice="true", view=view).json == c.get(first["href"], view=view).json
            assert c.get(first["href"] + "/text", advice="true", view=view).body == c.get(first["href"] + "/text", view=view).body
        assert c.get(first["href"], advice="yes").code == "bad-argument"
        told = c.get(first["href"] + "/text", advice="true", view="judge").body
        assert b"\n- Rewind to before move 29. " in told and b"Judged by" not in told
        full = c.get(first["href"] + "/text", advice="true", include="all", view="judge").body
        assert b"\nIf you rewind to before move 29" in full and b"\nJudged by godzilla/en-1.2 " in full and full.count(b"\n") > 100
        assert c.get(first["href"] + "/text", include="some").code == "bad-argument"
        assert b"Rewind" not in c.get(first["href"] + "/text", view="judge").body
        assert c.get(first["href"] + "/text", advice="yes").code == "bad-argument"


@test
def a_ruling_that_is_wrong_is_reported_in_a_file():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        path = c.submit(game("illegal-move")).json["href"] + "/report"
        whole = c.get(path, view="judge", expected="legal: the card says so")
        assert whole.status == 200 and whole.headers["content-type"] == "application/yaml"
        assert "report.yaml" in whole.headers["content-disposition"]
        report = yaml.safe_load(whole.body)
        assert report["ruling"] == {"legality": "consistent"} and report["report"]["verdict"] == "illegal"
        assert report["transcript"]["players"]["B"]["name"] and report["clauses"] == ["8.5.1"]
        seat = c.get(path, view="A", expected="It was played", verdict="legal")
        part = yaml.safe_load(seat.body)
        assert part["options"] == {"view": "A"} and "seed" not in seat.body.decode()
        assert not set(report["report"]["hashes"].values()) & set(part["report"]["hashes"].values())
        elsewhere = c.get(path, view="judge", expected="It was the other one", verdict="illegal", clause="8.3.1", move="29")
        assert elsewhere.status == 200 and yaml.safe_load(elsewhere.body)["ruling"]["clauses"] == ["8.3.1"], elsewhere.body
        assert c.get(path, view="judge", expected="illegal").code == "as-ruled"
        assert c.get(path, view="judge", expected="wrong").code == "nothing-to-check"
        assert c.get(path, view="judge", expected=" ", verdict="legal").code == "nothing-expected"
        assert c.get(path, view="judge", expected="x", verdict="lawful").code == "unknown-word"
        assert c.get(path, view="judge", expected="legal", clause="99.9").code == "unknown-clause"
        assert c.get(path, view="A", expected="x", move="3").code == "no-such-move"
        assert c.get(path, view="A").code == "bad-argument" and c.get(path, view="A", expected="x", move="a").code == "bad-argument"
        assert c.get("/v1/rulings/" + "0" * 32 + "/report", expected="legal").code == "no-such-ruling"
        decks = c.submit(open(ROOT + "/tests/data/rulings/illegal-decks.json").read(), headers={"Content-Type": "application/json"}).json["href"] + "/report"
        assert c.get(decks, view="A", expected="legal").code == "secret-setup"
    with Daemon() as daemon:
        judge = daemon.client(daemon.token())
        path = judge.submit(game("illegal-move")).json["href"] + "/report"
        player = daemon.client(daemon.token("read", "A"))
        refused = player.get(path, view="judge", expected="legal")
        assert refused.code == "view-not-allowed"
        own = player.get(path, view="A", expected="legal")
        assert own.status == 200 and yaml.safe_load(own.body)["options"] == {"view": "A"}
