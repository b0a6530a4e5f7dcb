"""The rulebook, and what the service tells of itself."""

import json
import subprocess

import yaml

from service import CONTRACT, JUDGE, ROOT, Daemon, game, test


@test
def the_rulebook_is_told():
    with Daemon() as daemon:
        c = daemon.client()
        for edition in c.get("/v1/editions").json["editions"]:
            assert len(c.get(edition["href"]).json["clauses"]) == edition["clauses"]
        clause = c.get("/v1/editions/godzilla/en-1.2/clauses/8.5.1").json
        assert "play-monster-rank" in [rule["rule"] for rule in clause["rules"]]
        assert c.get(clause["rulings"]).status == 200
        assert clause["rulings_count"] == 0 and clause["previous"] == "8.5"
        assert {one["edition"] for one in clause["editions"]} >= {"en-1.2", "ja-1.04"}
        c.submit(game("illegal-move"))
        assert c.get("/v1/editions/godzilla/en-1.2/clauses/8.5.1").json["rulings_count"] == 1
        assert c.get("/v1/editions/godzilla/ja-1.04/clauses/8.5.1").json["rulings_count"] == 0
        assert "previous" not in c.get("/v1/editions/godzilla/en-1.2/clauses/1").json
        below = c.get("/v1/editions/godzilla/en-1.2/clauses", number="8.5.*").json["clauses"]
        assert below[0]["clause"] == "8.5" and all(one["clause"].startswith("8.5") for one in below)
        words = c.get("/v1/editions/godzilla/en-1.2/clauses", word="rage", number="8.*").json["clauses"]
        assert 0 < len(words) < 40
        assert c.get("/v1/editions/godzilla/en-1.2/clauses", word="zzz").json["clauses"] == []


@test
def a_clause_has_the_answers_of_the_publisher_and_other_meanings_of_its_readings():
    with Daemon() as daemon:
        c = daemon.client()
        clause = c.get("/v1/editions/dbs/en-1.00/clauses/10-4-3").json
        answers = {answer["id"]: answer for answer in clause["answers"]}
        assert answers["A25"]["authority"] == "answer" and "Bandai" in answers["A25"]["source"]
        assert answers["A25"]["disputes"] == ["answer-evolved-onto-a-rested-card"] and "excused" not in answers["A25"]
        assert answers["A03"]["disputes"] == [] and answers["A03"]["excused"] and answers["A03"]["decision"]
        stack = next(reading for reading in clause["readings"] if reading["id"] == "D51")
        assert [other["meaning"] for other in stack["instead"]] == ["other"] and stack["instead"][0]["reason"]
        dispute = c.get("/v1/disputes/answer-evolved-onto-a-rested-card").json
        assert [answer["id"] for answer in dispute["answers"]] == ["A25"]
        assert c.get("/v1/editions/colossus/en/clauses/1.0").json["answers"] == []


@test
def a_clause_names_the_scenarios_that_are_about_it():
    """Against the files of the suite themselves, read anew."""
    with open(f"{ROOT}/fixtures/godzilla/8.5.yaml", encoding="utf-8") as file:
        written = yaml.safe_load(file)["scenarios"]
    with Daemon() as daemon:
        c = daemon.client()
        clause = c.get("/v1/editions/godzilla/en-1.2/clauses/8.5.1").json
        rules = {rule["rule"] for rule in clause["rules"]}
        told = {one["scenario"]: one for one in clause["scenarios"] if one["file"] == "godzilla/8.5.yaml"}
        wanted = {one["name"]: rules & set([one["rule"]] if "rule" in one else one.get("rules", [])) for one in written
                  if "editions" not in one or "en-1.2" in one["editions"]}
        wanted = {name: of for name, of in wanted.items() if of}
        assert wanted and told.keys() == wanted.keys(), (told.keys(), wanted.keys())
        assert all(set(told[name]["rules"]) == of and told[name]["claim"] == "proves" for name, of in wanted.items())
        claims, about = set(), 0
        for one in c.get("/v1/editions/godzilla/ja-1.04/clauses", number="3.*").json["clauses"]:
            found = c.get(f"/v1/editions/godzilla/ja-1.04/clauses/{one['clause']}").json["scenarios"]
            assert len({(s["file"], s["scenario"]) for s in found}) == len(found), "each is named once"
            claims |= {s["claim"] for s in found}
            about += len(found) > 0
        assert claims == {"proves", "observes", "inert"} and about > 10
        here = subprocess.run([JUDGE, "clause", "en-1.2", "8.5.1", "--json"], check=True, capture_output=True, text=True)
        alone = json.loads(here.stdout)["clauses"][0]
        for name in ("scenarios", "refers_to", "gist", "kind", "heading", "readings", "answers", "clause"):
            assert alone[name] == clause[name], f"`judge clause` and the service say the same: {name}"


@test
def editions_are_compared():
    with Daemon() as daemon:
        c = daemon.client()
        diff = c.get("/v1/editions/godzilla/en-1.00/diff/en-1.2").json
        assert diff["clauses"] and diff["same"] > 0
        words = {word for one in diff["clauses"] for word in one["differences"]}
        assert "added" in words
        assert c.get("/v1/editions/godzilla/en-1.2/diff/en-1.2").json["clauses"] == []
        assert c.get("/v1/editions/godzilla/en-1.2/diff/en-9").code == "no-such-edition"


@test
def an_edition_or_clause_that_is_none_is_not_found():
    with Daemon() as daemon:
        c = daemon.client()
        assert c.get("/v1/editions/godzilla/en-1.2/clauses/99").code == "no-such-clause"
        assert c.get("/v1/editions/godzilla/en-9/clauses/1").code == "no-such-edition"
        assert c.get("/v1/editions/godzilla/en-9/clauses").code == "no-such-edition"


@test
def numbers_of_clauses_may_have_slashes():
    with Daemon() as daemon:
        c = daemon.client()
        clause = c.get("/v1/editions/colossus/en/clauses/4.G%2Fproc%2F1.1").json
        assert clause["clause"] == "4.G/proc/1.1" and clause["next"] == "4.G/proc/2"
        below = c.get("/v1/editions/colossus/en/clauses", number="house.*").json["clauses"]
        assert len(below) > 20 and all(c["house"] for c in below)
        assert c.get("/v1/editions/colossus/en/clauses/4.G%2Fproc%2F").code == "no-such-clause"


@test
def the_documents_served_are_those_in_docs():
    with Daemon() as daemon:
        c = daemon.client()
        assert c.get("/openapi.json").json == CONTRACT.document
        assert c.get("/ruling.schema.json").json["$id"] == "urn:judged:ruling:1"
        assert c.get("/healthz").json["status"] == "ok"


@test
def the_schemas_are_those_the_program_prints():
    with Daemon() as daemon:
        c = daemon.client()
        for name in ("godzilla", "colossus"):
            printed = subprocess.run([JUDGE, "cards", "--game", name, "--schema"], check=True, capture_output=True, text=True)
            answer = c.get(f"/v1/schemas/cards/{name}")
            assert answer.json == json.loads(printed.stdout)
            assert c.get(f"/v1/schemas/cards/{name}", {"If-None-Match": answer.headers["etag"]}).status == 304
            printed = subprocess.run([JUDGE, "new", name, "--schema"], check=True, capture_output=True, text=True)
            assert c.get(f"/v1/schemas/transcripts/{name}").json == json.loads(printed.stdout)
        assert c.get("/v1/schemas/transcripts/poker").code == "no-such-game"
        assert c.get("/v1/schemas/cards/poker").code == "no-such-game"
        assert c.get("/v1/schemas/cards").code == "no-such-page"


@test
def a_search_finds_what_people_type():
    with Daemon() as daemon:
        c = daemon.client()

        def found(q, kind, **more):
            key = {"cards": "number", "clauses": "clause", "disputes": "name"}[kind]
            return [one[key] for one in c.get("/v1/search", q=q, **more).json[kind]]

        assert found("8.3.1", "clauses", game="godzilla")[0] == "8.3.1" and "2-10-1-1" in found("2-10-1", "clauses")
        assert found("esd01-008", "cards") == ["ESD01-008"] and found("新生丸", "cards") == ["ESD01-008"]
        slip = c.get("/v1/search", q="shinsemaru").json
        assert slip["cards"][0]["number"] == "ESD01-008" and slip["meant"] == {"shinsemaru": "shinseimaru"}
        assert "5-2-1-5" in found("mulligan", "clauses", game="dbs"), "not the rulebook's word"
        assert {"5.13.1.1.1", "5.13.1.1.2"} & set(found("can a monster block", "clauses", game="godzilla"))
        assert "07-monster-in-the-last-zone" in found("does my monster stand in the way", "disputes")
        assert found("blocked", "clauses", game="colossus") == found("blocks", "clauses", game="colossus") != [], "in any form"
        assert all(one["game"] == "dbs" for one in c.get("/v1/search", q="godzila mana", game="dbs").json["clauses"])
        assert len(found("card", "cards", limit=3)) == 3
        nothing = c.get("/v1/search").json
        assert nothing == c.get("/v1/search", q=" ?! ").json == {"cards": [], "clauses": [], "disputes": [], "meant": {}}
        assert c.get("/v1/search", q="x" * 60 + " " + "a b " * 40).status == 200
        assert c.get("/v1/search", q="x", game="chess").code == "no-such-game"
        assert c.get("/v1/search", q="x", limit=0).code == "bad-argument"
