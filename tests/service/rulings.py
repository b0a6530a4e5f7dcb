"""Submitting, reading and listing rulings."""

import sqlite3

from service import Daemon, game, position, test


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
def views_are_given_to_those_who_may_have_them():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        href = c.submit(game("illegal-move"), view="judge").json["href"]
        for view in ("public", "A", "B", "judge"):
            assert c.get(href, view=view).json["ruling"]["view"] == view
        assert c.get(href, view="all").code == "bad-argument"
    with Daemon() as daemon:
        c = daemon.client()
        href = c.submit(game("illegal-move")).json["href"]
        assert c.get(href, view="judge").code == "view-not-allowed"


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
                      {"cursor": "-1"}):
            assert c.get("/v1/rulings", **wrong).code == "bad-argument", wrong


@test
def a_view_that_was_not_kept_is_not_made_up():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        href = c.submit(game("illegal-move")).json["href"]
        database = sqlite3.connect(daemon.database)
        database.execute("UPDATE rulings SET engine = '0'")
        database.commit()
        database.close()
        assert c.get(href, view="A").code == "view-not-kept"
        assert c.get(href, view="judge").status == 200


@test
def advice_is_given_when_it_is_asked_for():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        first = c.submit(game("illegal-move"), advice="true").json
        ruling = first["ruling"]
        assert [n["verb"] for n in ruling["advice"]["nearest"]] == ["pass"]
        assert ruling["advice"]["back_up"] == {
            "to_move": 29, "clean": False, "seen": [{"player": "A", "announced": True, "cards": ["EPR-009"]}]}
        assert c.get(first["href"], advice="true").json == first
        assert "advice" not in c.get(first["href"], advice="false").json["ruling"]
        assert "advice" not in c.get(first["href"]).json["ruling"]
        assert len(c.get(first["href"], advice="true", view="B").json["ruling"]["advice"]["nearest"]) > 1
        assert c.get(first["href"], advice="yes").code == "bad-argument"
        told = c.get(first["href"] + "/text", advice="true").body
        assert b"Going back to before move 29" in told and told.count(b"\n") <= 8
        assert b"Going back" not in c.get(first["href"] + "/text").body
        assert c.get(first["href"] + "/text", advice="yes").code == "bad-argument"
