"""Tables: a transcript at every change, a kept game step by step, layouts and cards."""

import json

from service import Daemon, game, position, test


def dispute():
    """Rank 3 where 1 is needed, of a hand that B would not see."""
    return position(6, start={
        "step": "action", "turn": 6, "turn_player": "A", "rest": "empty",
        "A": {"monster": {"stack": ["ESD01-001"], "zone": 2}, "hand": ["ESD01-013", "ESD01-009"], "deck": ["ESD01-008"]},
        "B": {"monster": {"stack": ["ESD02-001"], "zone": 6}, "hand": ["ESD02-013"], "deck": ["ESD02-013"]}},
        moves=[{"A": {"activate": "ESD01-013", "strategy_zone": 1}}])


def of_place(told, place):
    return told["table"]["places"].get(place, {"count": 0, "cards": []})


@test
def a_table_and_its_ruling_come_in_one_answer():
    with Daemon() as daemon:
        c = daemon.client()
        told = c.post("/v1/table", dispute(), advice="true").json
        ruling = told["ruling"]
        assert ruling["verdict"] == "illegal" and ruling["clauses"][0]["clause"] == "8.3.1" and ruling["advice"]["back_up"]
        assert told["said"][0].startswith("ILLEGAL") and told["question"]["player"] == "A"
        assert not {"citations", "citations_count", "position", "options", "options_count"} & set(ruling)
        assert [card["number"] for card in of_place(told, "A.hand")["cards"]] == ["ESD01-009", "ESD01-013"]
        monster = of_place(told, "A.zone.2")["cards"][0]
        assert monster["stands"] and monster["number"] == "ESD01-001"
        assert {"name": "threat", "title": "threat", "is": 6000, "printed": 6000, "large": True} in monster["values"]
        assert "advice" not in c.post("/v1/table", dispute()).json["ruling"]
        assert c.get("/v1/rulings").json["rulings"] == [], "nothing is kept"


@test
def every_option_has_the_entry_that_says_it():
    with Daemon() as daemon:
        c = daemon.client()
        open_ = {**dispute(), "moves": []}
        options = c.post("/v1/table", open_).json["options"]
        assert {"A": {"play": "ESD01-009"}} in [option["move"] for option in options]
        for option in options:
            then = c.post("/v1/table", {**open_, "moves": [option["move"]]}).json
            assert then["ruling"]["verdict"] in ("incomplete", "consistent"), (option, then["said"])
            assert then["since"] or option["verb"] not in ("invade",), option


@test
def a_table_shows_a_view_what_it_may_know():
    with Daemon() as daemon:
        c = daemon.client()
        seen = c.post("/v1/table", dispute(), view="B").json
        assert of_place(seen, "A.hand") == {"count": 2, "cards": [{"is": "hidden", "n": 2}]}
        assert {"player": "A", "hidden": True} in seen["options"]
        assert "ESD01-009" not in json.dumps(seen)
        unknown = dispute()
        unknown["start"]["A"]["hand"] = 3
        unknown["start"].pop("rest")
        unknown["moves"] = []
        told = c.post("/v1/table", unknown).json
        assert of_place(told, "A.hand") == {"count": 3, "cards": [{"is": "unknown", "n": 3}]}
        assert of_place(told, "B.monster_deck")["count"] is None, "nobody said how many"
        assert c.post("/v1/table", dispute(), view="C").code == "bad-argument"


@test
def a_leader_is_called_by_the_side_that_is_up():
    with Daemon() as daemon:
        c = daemon.client()
        for awakened, name in ((False, "Broly"), (True, "Broly, The Legendary Super Saiyan")):
            sides = {"leader": [{"card": "BT1-057", "awakened": awakened}], "life": 4, "deck": 20}
            document = {"judged": 1, "game": "dbs", "edition": "en-1.00", "moves": [],
                        "start": {"step": "main", "turn": 5, "turn_player": "A", "first": "A", "A": sides, "B": {"leader": ["BT1-030"], "life": 4, "deck": 20}}}
            leader = of_place(c.post("/v1/table", document).json, "A.leader")["cards"][0]
            assert leader["number"] == "BT1-057" and leader["name"] == name, leader


@test
def what_moves_brought_about_is_told_since_any_of_them():
    with Daemon() as daemon:
        c = daemon.client()
        text = game("won-by-invasion")
        last = c.post("/v1/table", text).json
        all_ = c.post("/v1/table", text, after=0).json
        assert 0 < len(last["since"]) < len(all_["since"]) and all_["since"][-1] == last["since"][-1]
        assert {event["move"] for event in last["since"]} == {last["ruling"]["moves"]}
        assert all_["ruling"]["verdict"] == "consistent" and "question" not in all_
        assert c.post("/v1/table", text, after="x").code == "bad-argument"
        small = c.post("/v1/table", dispute(), budget="small", edition="ja-1.04", on_illegal="skip").json
        assert small["ruling"]["edition"] == "ja-1.04"
    with Daemon("--max-decisions=1") as daemon:
        assert daemon.client().post("/v1/table", position(3, moves=[{"A": "pass"}] * 3)).code == "too-many-decisions"


def tables(told):
    """The table after each decision."""
    table = told["first"]
    yield table
    for step in told["steps"]:
        change = step["table"]
        places = {**table["places"], **change["places"]}
        table = {"facts": change.get("facts", table["facts"]), "players": {**table["players"], **change.get("players", {})},
                 "places": {name: place for name, place in places.items() if place["cards"]}}
        yield table


@test
def a_game_is_told_step_by_step_as_its_positions_are():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        kept = c.submit(game("starter-decks")).json
        for view in ("judge", "A", "public"):
            told = c.get(kept["href"] + "/steps", view=view).json
            assert len(told["steps"]) == kept["ruling"]["decisions"] and not told["more"]
            for k, table in enumerate(tables(told)):
                if k % 25:
                    continue
                at = c.get(f"{kept['href']}/positions/{k}", view=view).json["position"]
                for seat in "AB":
                    known = [card for card in at[seat]["hand"] if isinstance(card, str)]
                    hand = table["places"].get(f"{seat}.hand", {"cards": []})["cards"]
                    assert [card["number"] for card in hand if card["is"] == "card"] == known, (view, k, seat)
                    rage = next(fact["is"] for fact in table["players"][seat]["facts"] if fact["name"] == "monster.rage")
                    assert rage == at[seat]["monster.rage"], (view, k, seat)
        part = c.get(kept["href"] + "/steps", from_=10, to=20).json
        whole = c.get(kept["href"] + "/steps").json
        assert part["steps"] == whole["steps"][10:20] and part["more"]
        assert part["first"]["places"] == list(tables(whole))[10]["places"]
        assert c.get(kept["href"] + "/steps", from_=9999).code == "no-such-position"
        assert c.get(kept["href"] + "/steps", to="x").code == "bad-argument"
        assert c.get("/v1/rulings/" + "0" * 32 + "/steps").code == "no-such-ruling"
        if not daemon.forge(bytes.fromhex(c.get(kept["href"], view="judge").json["ruling"]["hashes"]["chain"]), bytes(32)):
            return
        daemon.alter(engine="0", cards="older")
        assert c.get(kept["href"] + "/steps").code == "view-not-kept"
        assert c.get(kept["href"] + "/positions").code == "view-not-kept"


@test
def steps_and_positions_come_by_the_page():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        kept = c.submit(game("starter-decks")).json
        steps, positions = kept["href"] + "/steps", kept["href"] + "/positions"
        whole = c.get(steps, view="A").json
        assert "next" not in whole
        pages, cursor, n = [], None, 0
        while True:
            page = c.get(steps, view="A", limit=50, cursor=cursor).json
            assert page["first"]["places"] == list(tables(whole))[len(pages)]["places"]
            pages += page["steps"]
            cursor, n = page["next"], n + 1
            assert page["more"] == (cursor is not None) and (len(page["steps"]) == 50 or not cursor)
            if not cursor:
                break
        assert pages == whole["steps"] and n == 4
        assert c.get(steps, view="A", limit=10, to=3).json["steps"] == whole["steps"][:3]
        pages, cursor = [], None
        while True:
            page = c.get(positions, view="A", limit=60, cursor=cursor).json
            pages += page["positions"]
            cursor = page["next"]
            if not cursor:
                break
        assert [one["decision"] for one in pages] == list(range(kept["ruling"]["decisions"] + 1))
        for k in (0, 1, 59, 60, 61, 100, len(pages) - 1):
            one = c.get(f"{positions}/{k}", view="A").json
            assert one["position"] == pages[k]["position"] and one["engine"] == page["engine"], k
        assert len(c.get(positions).json["positions"]) == 20
        assert c.get(positions, limit=1, cursor=9999).code == c.get(steps, limit=1, cursor=9999).code == "no-such-position"
        for wrong in ({"limit": 0}, {"limit": "x"}, {"cursor": "x"}, {"limit": 401}):
            assert c.get(steps, **wrong).code == c.get(positions, **wrong).code == "bad-argument", wrong
        assert c.get(positions, limit=101).code == "bad-argument"
        assert c.get(steps, from_=4, to=3).code == "no-such-position"
        assert daemon.client(daemon.token("read", "A", "a")).get(positions, view="B").code == "view-not-allowed"
        assert c.get("/v1/rulings/" + "0" * 32 + "/positions").code == "no-such-ruling"


@test
def every_page_of_positions_has_them_as_they_are_told_one_by_one():
    hidden = position(9, moves=[{"saw": {"A.hand": ["ESD01-008"]}}, {"A": {"play": "ESD01-008", "zone": 2}}, {"A": "pass"}])
    hidden["start"]["A"]["hand"] = 3
    hidden["start"].pop("rest")
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        for document in (hidden, game("illegal-move"), dispute()):
            kept = c.submit(document).json
            for view in ("judge", "public"):
                told = c.get(kept["href"] + "/positions", view=view, limit=100).json
                assert told["next"] is None
                for k, one in enumerate(told["positions"]):
                    assert c.get(f"{kept['href']}/positions/{k}", view=view).json["position"] == one["position"], (view, k)
                assert c.get(f"{kept['href']}/positions/{len(told['positions'])}").code == "no-such-position"


@test
def what_rules_refused_is_no_step():
    seen = position(9, moves=[{"saw": {"A.hand": ["ESD01-008", "ESD01-009", "ESD01-010"]}}, {"A": {"play": "ESD01-011", "zone": 2}}])
    seen["start"].pop("rest")
    seen["start"]["A"].update(hand=3, monster={"stack": ["ESD01-001"], "zone": 4})
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        kept = c.submit(seen).json
        assert kept["ruling"]["verdict"] == "illegal" and kept["ruling"]["decisions"] == 0, kept["ruling"]
        told = c.get(kept["href"] + "/steps").json
        assert told["steps"] == [] and not told["more"]


@test
def a_move_is_explained_cause_by_cause():
    with Daemon() as daemon:
        c = daemon.client()
        told = c.post("/v1/table", dispute(), explain="decided", readings="true").json
        why = told["explanation"]
        assert why["reached"] and why["decided_here"] and why["move"] == 1 and why["refused_by"][0]["clause"] == "8.3.1", why
        tried = [reading for reading in told["other_readings"] if reading["tried"]]
        assert tried and all("changes" in reading for reading in tried), told["other_readings"]
        assert "explanation" not in c.post("/v1/table", dispute()).json
        assert c.post("/v1/table", dispute(), explain="5").json["explanation"] == {"move": 5, "reached": False}
        assert c.post("/v1/table", dispute(), explain="x").code == "bad-argument"
        small = c.post("/v1/table", game("starter-decks"), budget="small", readings="true").json
        left = [reading for reading in small["other_readings"] if "limit" in reading]
        assert left and all("changes" not in reading for reading in left), "a small budget does not try all of them"


@test
def a_kept_ruling_is_explained_as_its_view_may_know_it():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        kept = c.submit(game("won-by-invasion")).json
        moves = kept["ruling"]["moves"]
        last = c.get(kept["href"] + "/explanation", view="judge").json
        assert last["explanation"]["move"] == moves and "other_readings" not in last
        chain = last["explanation"]["chain"]
        assert chain[0]["depth"] == 0 and max(line["depth"] for line in chain) > 1
        assert all(line["depth"] <= before["depth"] + 1 for before, line in zip(chain, chain[1:]))
        first = c.get(kept["href"] + "/explanation", move="1", readings="true").json
        assert first["explanation"]["move"] == 1 and any(reading["relied_on"] for reading in first["other_readings"])
        assert c.get(kept["href"] + "/explanation", move="-1").code == "bad-argument"
        assert c.get("/v1/rulings/" + "0" * 32 + "/explanation").code == "no-such-ruling"
        b = daemon.client(daemon.token("read", "B", "b"))
        assert b.get(kept["href"] + "/explanation", view="A").code == "view-not-allowed"
        whole = json.dumps([c.get(kept["href"] + "/explanation", view="judge", move=str(n)).json for n in range(8)])
        seen = json.dumps([b.get(kept["href"] + "/explanation", move=str(n)).json for n in range(8)])
        assert "a hidden card" in seen and "a hidden card" not in whole
        if not daemon.forge(bytes.fromhex(c.get(kept["href"], view="judge").json["ruling"]["hashes"]["chain"]), bytes(32)):
            return
        daemon.alter(engine="0", cards="older")
        assert c.get(kept["href"] + "/explanation").code == "view-not-kept"


@test
def disputes_are_found_by_clause_card_and_word():
    with Daemon() as daemon:
        c = daemon.client()
        all_ = c.get("/v1/disputes", limit=1000).json
        assert all_["found"] == len(all_["disputes"]) > 200
        of_clause = c.get("/v1/disputes", game="godzilla", edition="en-1.2", clause="8.3.1").json
        names = [one["name"] for one in of_clause["disputes"]]
        assert "01-strategy-by-the-wrong-monster" in names and of_clause["found"] < 30
        older = c.get("/v1/disputes", game="godzilla", edition="en-1.00", clause="8.3.1").json
        assert older["found"] > 0, "by the clause's number in each edition"
        by_number = c.get("/v1/disputes", q="12.6.2").json["disputes"]
        assert "31-evolved-too-high" in [one["name"] for one in by_number], by_number
        of_card = c.get("/v1/disputes", card="ESD01-013").json
        assert "01-strategy-by-the-wrong-monster" in [one["name"] for one in of_card["disputes"]]
        assert c.get("/v1/disputes", card="ESD01-01").json["found"] == 0, "no number that only begins like it"
        few = c.get("/v1/disputes", q="monster zone", limit=2).json
        assert len(few["disputes"]) == 2 < few["found"]
        one = c.get("/v1/disputes/01-strategy-by-the-wrong-monster").json
        told = c.post("/v1/table", one["transcript"]).json
        assert told["ruling"]["verdict"] == "illegal" and told["ruling"]["clauses"][0]["clause"] == "8.3.1"
        assert c.get("/v1/disputes/none").code == "no-such-dispute"
        assert c.get("/v1/disputes", limit="0").code == "bad-argument"
        for asked, missing in (({}, "edition"), ({"game": "godzilla"}, "edition"), ({"edition": "en-1.2"}, "game")):
            answer = c.get("/v1/disputes", clause="8.3.1", **asked)
            assert (answer.code, answer.json["parameter"]) == ("bad-argument", missing), asked
        assert c.get("/v1/disputes", edition="godzilla/en-1.2", clause="8.3.1").json == of_clause
        assert c.get("/v1/disputes", game="godzilla", edition="en-9", clause="8.3.1").code == "no-such-edition"
        assert c.get("/v1/disputes", game="godzilla", edition="en-1.2", clause="99").code == "no-such-clause"


@test
def steps_are_told_to_a_seat_as_to_that_seat():
    with Daemon() as daemon:
        kept = daemon.client(daemon.token()).submit(game("starter-decks")).json
        a = daemon.client(daemon.token("read", "A", "a"))
        assert a.get(kept["href"] + "/steps", view="B").code == "view-not-allowed"
        told = a.get(kept["href"] + "/steps").json
        assert told["view"] == "A" and all(card["is"] == "hidden" for table in tables(told) if "B.hand" in table["places"]
                                           for card in table["places"]["B.hand"]["cards"] if card.get("number") is None)


@test
def a_layout_has_every_area_and_a_transcript_to_begin_with():
    with Daemon() as daemon:
        c = daemon.client()
        for name in ("godzilla", "colossus", "dbs"):
            layout = c.get(f"/v1/layouts/{name}").json
            areas = [area["area"] for row in layout["rows"] for area in row] + [area["area"] for area in layout["shared"]]
            told = c.post("/v1/table", layout["begin"], budget="small").json
            assert told["ruling"]["verdict"] in ("incomplete", "undetermined"), told["said"]
            assert {place.split(".")[1 if place[0] in "AB" and place[1] == "." else 0] for place in told["table"]["places"]} <= set(areas)
            assert len(areas) == len(set(areas)) and layout["steps"] and layout["verbs"]
            known = c.submit({**layout["begin"], "moves": [{"did": {"A": {"sang": 1}}}]}).json["detail"]
            assert known.endswith("it can record " + ", ".join(layout["deeds"])), known
        zones = c.get("/v1/layouts/godzilla").json["rows"][0][0]
        assert zones["lines"] == [[0, 0, 8, 7, 6], [1, 2, 3, 4, 5]], "4.4.4"
        assert "rested" in c.get("/v1/layouts/dbs").json["flags"]
        assert c.get("/v1/layouts/chess").code == "no-such-game"


@test
def cards_are_found_by_their_words():
    with Daemon() as daemon:
        c = daemon.client()
        one = c.get("/v1/cards/godzilla", q="esd01-008").json
        assert one["found"] == 1 and one["cards"][0]["name"] == "Shinseimaru"
        many = c.get("/v1/cards/godzilla", q="blue mothra", limit=3).json
        assert many["found"] > 3 and len(many["cards"]) == 3 and all("blue" in card["colours"] for card in many["cards"])
        third = c.get("/v1/cards/godzilla", q="monster rank 3").json["cards"]
        assert len(third) > 3 and all(card["numbers"]["rank"] == 3 for card in third), third
        for query in ("モスラレオ", "ﾓｽﾗﾚｵ", "モスラ レオ"):
            found = c.get("/v1/cards/godzilla", q=query).json
            assert [card["number"] for card in found["cards"]] == ["EBP03-020"], found
            assert found["cards"][0]["names"] == {"ja": "モスラレオ"}, found
        assert c.get("/v1/cards/godzilla/EBP03-020").json["names"] == {"ja": "モスラレオ"}
        assert c.get("/v1/cards/godzilla", q="nothing of that name").json == {"game": "godzilla", "found": 0, "cards": []}
        card = c.get("/v1/cards/godzilla/EBP01-031").json
        assert card["numbers"]["rank"] == 5 and "hand_down_to" in card["abilities"][0]
        assert card["says"] == ["When this card is placed, if your rage is 2 or more, your opponent keeps 2 cards in hand; the others are discarded."]
        used = c.get("/v1/cards/godzilla/ESD01-008").json
        assert len(used["scenarios"]) == min(100, used["scenarios_count"]) > 0 and used["scenarios"][0]["file"].startswith("godzilla/")
        assert c.get("/v1/cards/dbs/BT1-001").json["type"] == "leader"
        defined = c.get("/v1/cards/godzilla/EBP04-032").json
        assert defined["defined"] == ["threat"] and "threat" not in defined["numbers"] and card["defined"] == []
        every = c.get("/v1/cards/godzilla", limit=1000).json["cards"]
        assert {one["number"]: one["defined"] for one in every if one["defined"]} == {
            "EBP03-067": ["counter"], "EBP04-032": ["threat"], "EBP04-047": ["counter"]}
        assert c.get("/v1/cards/godzilla/EBP99-999").code == "no-such-card"
        assert c.get("/v1/cards/chess").code == "no-such-game" and c.get("/v1/cards/chess/X").code == "no-such-game"
        assert c.get("/v1/cards/godzilla", limit="x").code == "bad-argument"
