"""Batches, open questions, decks, and what is searched."""

import gzip
import json
import subprocess

import yaml

from service import CONTRACT, JUDGE, ROOT, Daemon, game, position, test

PACKED = {"Content-Encoding": "gzip"}
DOCUMENTS = ("/v1/moves", "/v1/table", "/v1/decks/check", "/v1/reconstructions", "/v1/reach?win=A")


def lines(*documents):
    return "\n".join(one if isinstance(one, str) else json.dumps(one) for one in documents)


@test
def a_batch_is_answered_line_by_line():
    with Daemon("--max-batch=300", "--max-decisions=5") as daemon:
        c = daemon.client()
        before = c.submit(position(9)).json
        kind = "application/x-ndjson"
        answer = c.post("/v1/rulings/batch", lines(
            position(1), "{", position(edition="en-9"), "", position(9), position(1), "  ",
            position(2, moves=[{"A": "pass"}] * 9), position(2)), kind)
        told = answer.lines
        assert [one["status"] for one in told] == [201, 400, 422, 200, 200, 422, 201], told
        assert [one["line"] for one in told] == list(range(1, 8))
        assert told[1]["problem"]["code"] == "json-syntax" and told[2]["problem"]["code"] == "unknown-edition"
        assert told[5]["problem"]["code"] == "too-many-decisions"
        assert told[3]["id"] == before["id"] and told[4]["id"] == told[0]["id"]
        assert c.get(told[0]["href"]).json["ruling"]["verdict"] == told[0]["verdict"]
        many = c.post("/v1/rulings/batch", lines(*(position(n) for n in range(20, 300))), kind).lines
        assert len(many) == 280 and len({one["id"] for one in many}) == 280
        assert c.post("/v1/rulings/batch", "\n" * 301, kind).code == "batch-too-long"
        assert c.post("/v1/rulings/batch", lines(position(3)), kind, edition="ja-1.04").lines[0]["status"] == 201
        assert c.post("/v1/rulings/batch", "", kind).body == b""
        assert c.post("/v1/rulings/batch", "{}", "application/json").code == "unsupported-media-type"
        packed = gzip.compress(lines(position(4)).encode())
        assert c.post("/v1/rulings/batch", packed, kind, PACKED).lines[0]["status"] == 201
        assert c.post("/v1/rulings/batch", packed[:-1], kind, PACKED).code == "bad-encoding"


@test
def an_unfinished_game_is_played_on():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        hand = position(3)
        hand["start"]["A"]["hand"] = ["EPR-008", "ESD01-001"]
        hand["moves"] = []
        told = c.post("/v1/moves", hand).json
        assert told["verdict"] == "incomplete" and told["question"]["player"] == "A"
        assert {option["verb"] for option in told["options"]} >= {"pass", "rage"}
        assert told["refused"][0]["clauses"][0]["clause"] and told["refused"][0]["picks"]
        public = c.post("/v1/moves", hand, view="public").json
        assert {"player": "A", "hidden": True} in public["options"]
        assert c.post("/v1/moves", hand, edition="ja-1.04", on_illegal="skip").status == 200
        assert c.get("/v1/rulings").json["rulings"] == [], "nothing is kept"
        assert c.post("/v1/moves", game("won-by-invasion")).json["verdict"] == "consistent"
        assert c.post("/v1/moves", hand, view="all").code == "bad-argument"
        assert c.post("/v1/moves", hand, on_illegal="weep").code == "bad-argument"
        reader = daemon.client(daemon.token(seat="A"))
        assert reader.post("/v1/moves", hand, view="B").code == "view-not-allowed"
    with Daemon("--max-decisions=1") as daemon:
        assert daemon.client().post("/v1/moves", position(moves=[{"A": "pass"}] * 2)).code == "too-many-decisions"


@test
def decks_are_checked():
    with Daemon() as daemon:
        c = daemon.client()
        whole = c.post("/v1/decks/check", game("won-by-invasion")).json
        assert [(one["player"], one["verdict"]) for one in whole["decks"]] == [("A", "legal"), ("B", "legal")]
        player = yaml.safe_load(game("won-by-invasion"))["players"]["A"]
        single = {"game": "godzilla", "edition": "en-1.2", "monster_deck": player["monster_deck"],
                  "deck": {"cards": {**player["deck"]["cards"], "ESD01-008": 5}}}
        one = c.post("/v1/decks/check", single, edition="ja-1.04").json
        assert one["edition"] == "ja-1.04" and one["decks"][0]["verdict"] == "illegal"
        assert one["decks"][0]["faults"][0]["clause"]
        assert c.post("/v1/decks/check", position()).code == "no-decks"


@test
def documents_to_be_answered_are_read_as_strictly_as_those_to_be_kept():
    with Daemon("--max-decoded=3000") as daemon:
        c = daemon.client()
        for path in DOCUMENTS:
            for status, code, body, kind, more in (
                    (400, "json-syntax", "{", "application/json", {}), (400, "yaml-syntax", "a: [", "application/yaml", {}),
                    (400, "empty-document", "", "application/yaml", {}), (400, "yaml-anchor", "a: &x 1", "application/yaml", {}),
                    (400, "too-deep", "[" * 100, "application/yaml", {}),
                    (400, "bad-encoding", b"x", "application/yaml", PACKED),
                    (413, "decoded-too-large", gzip.compress(b"#" * 4000), "application/yaml", PACKED),
                    (415, "unsupported-media-type", "a: 1", "text/yaml", {}),
                    (422, "missing-key", "{}", "application/yaml", {})):
                answer = c.post(path, body, kind, more)
                assert (answer.status, answer.code) == (status, code), (path, code, answer.body)
        big = gzip.compress(b" " * 4000)
        assert c.post("/v1/rulings/batch", big, "application/x-ndjson", PACKED).code == "decoded-too-large"
        for path in (*DOCUMENTS, "/v1/rulings/batch"):
            connection = daemon.connection()
            connection.putrequest("POST", path)
            connection.putheader("Content-Type", "application/json")
            connection.endheaders()
            answer = connection.getresponse()
            headers = {k.lower(): v for k, v in answer.getheaders()}
            assert CONTRACT.check("POST", path.split("?")[0], [], answer.status, headers, answer.read().decode()) == []
            assert answer.status == 411
            connection.close()


def positions():
    with open(f"{ROOT}/contrib/examples/positions.yaml", encoding="utf-8") as file:
        return yaml.safe_load(file)


@test
def a_list_of_positions_is_joined_as_the_command_does():
    with Daemon() as daemon:
        c = daemon.client()
        told = c.post("/v1/reconstructions", positions()).json
        file = f"{ROOT}/contrib/examples/positions.yaml"
        said = subprocess.run([JUDGE, "reconstruct", file, "--json"], capture_output=True, text=True, check=True)
        assert told == json.loads(said.stdout) and told["verdict"] == "found", told
        assert c.post("/v1/rulings", told["transcript"]).json["ruling"]["verdict"] == "incomplete"
        wrong = positions()
        wrong["positions"][1]["A"]["monster"]["zone"] = 7
        none = c.post("/v1/reconstructions", wrong, edition="en-1.2").json
        assert none["verdict"] == "impossible" and none["impossible"]["clauses"], none
        assert c.post("/v1/reconstructions", {**wrong, "positions": []}).code == "out-of-range"
        assert c.post("/v1/reconstructions", positions(), budget="none").code == "bad-argument"
        assert c.post("/v1/reconstructions", positions(), ways="3").code == "unknown-argument"


@test
def a_search_ends_with_the_steps_of_the_service():
    with Daemon("--max-steps=300") as daemon:
        c = daemon.client()
        many = positions()
        many["positions"] *= 3
        told = c.post("/v1/reconstructions", many).json
        assert told["verdict"] == "unfinished", told
        last = told["steps"][-1]
        assert last["how"] == "budget" and last["limit"] == "steps" and len(told["steps"]) < 5, told
        assert c.post("/v1/reach", position(), win="B").json["answer"] == "no"
    with Daemon("--max-steps=20") as daemon:
        c = daemon.client()
        told = c.post("/v1/reach", position(), win="B").json
        assert (told["answer"], told["limit"]) == ("budget", "steps"), told
        told = c.post("/v1/reconstructions", positions(), budget="small").json
        assert [step["how"] for step in told["steps"]] == ["budget"], told


def race(zone, hand):
    """A, whose turn it is, is in a zone of the last ones, and holds these cards."""
    start = position(3)
    start["start"]["A"] = {"monster": {"stack": ["EPR-007"], "zone": zone}, "hand": hand}
    start["moves"] = []
    return start


@test
def what_wins_from_here_is_searched():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        won = c.post("/v1/reach", race(8, ["EPR-008"]), win="A").json
        assert won["answer"] == "forced" and won["line"] and won["tree"]["play"], won
        assert c.post("/v1/reach", race(2, []), win="A", budget="small").json["answer"] == "no"
        for more in ({"move": "0"}, {"after": "0"}, {"for": "A"}, {"edition": "en-1.2"}, {"reading": "G7=other"}):
            said = c.post("/v1/reach", {**race(2, ["EPR-008"]), "moves": []}, that="{A.monster.zone: 4}", **more).json
            assert said["answer"] == "forced", (more, said)
        assert c.post("/v1/reach", race(2, ["EPR-008"]), that="{A.monster.zone: 4}", **{"for": "B"}).json["answer"] == "possible"
        for wrong in ({}, {"win": "A", "that": "{turn: 3}"}, {"win": "C"}, {"that": "{turn: 3}", "for": "AB"}, {"win": "A", "move": "one"},
                      {"win": "A", "view": "all"}):
            assert c.post("/v1/reach", position(), **wrong).code == "bad-argument", wrong
        none = c.post("/v1/reach", position(), that="{A.nothing: 3}")
        assert none.status == 422 and none.json["parameter"] == "that", none.body
        assert c.post("/v1/reach", position(), win="A", move="1", after="1").code == "two-moments"
        assert c.post("/v1/reach", position(), win="A", move="9").code == "no-such-move"
        assert c.post("/v1/reach", game("won-by-invasion"), win="A").code == "no-decision"
        reader = daemon.client(daemon.token(scopes="read"))
        assert reader.post("/v1/reach", position(), win="A").code == "scope-missing"
        assert reader.post("/v1/reconstructions", positions()).code == "scope-missing"
    with Daemon("--max-decisions=1") as daemon:
        assert daemon.client().post("/v1/reach", position(moves=[{"A": "pass"}] * 2), win="A").code == "too-many-decisions"


@test
def what_a_view_cannot_know_wins_nothing_for_certain():
    with Daemon() as daemon:
        c = daemon.client(daemon.token(seat="B"))
        answers = [c.post("/v1/reach", race(8, [card]), win="A", view="B").json for card in ("EPR-008", "ESD01-013")]
        assert answers[0] == answers[1], answers
        assert c.post("/v1/reach", race(8, ["EPR-008"]), win="A", view="A").json["answer"] == "forced"
        assert answers[0]["answer"] != "forced", answers
