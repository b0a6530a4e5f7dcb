"""Rulings and questions as text, the verdict beside them, and rulings nobody keeps."""

from service import Daemon, game, position, test

TEXT = {"Accept": "text/plain"}


@test
def a_dry_run_is_judged_and_not_kept():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        dry = c.submit(game("illegal-move"), dry_run="true", view="judge")
        assert dry.status == 200 and "location" not in dry.headers and set(dry.json) == {"ruling"}
        assert c.get("/v1/rulings").json["rulings"] == []
        told = c.submit(game("illegal-move"), dry_run="true", headers=TEXT).body
        advised = c.submit(game("illegal-move"), dry_run="true", advice="true", view="judge").json["ruling"]
        assert "advice" in advised
        kept = c.submit(game("illegal-move"), dry_run="false", view="judge")
        assert kept.status == 201 and kept.json["ruling"] == dry.json["ruling"]
        assert c.get(kept.json["href"] + "/text").body == told
        assert c.submit(game("illegal-move"), dry_run="true").json.get("id") is None, "nor told what is kept"
        assert c.submit(position(), dry_run="true", headers={"Idempotency-Key": "k"}).status == 200
        assert c.submit(position(4), headers={"Idempotency-Key": "k"}).status == 201, "the key stands for nothing yet"
        assert c.submit(position(), dry_run="1").code == "bad-argument"
        assert c.submit(position(game="none"), dry_run="true").status == 422
        assert c.submit("{", dry_run="true").status == 400


@test
def a_dry_run_needs_the_scope_and_view_of_a_submission():
    with Daemon() as daemon:
        reader = daemon.client(daemon.token("read", "A"))
        assert reader.submit(position(), dry_run="true").code == "scope-missing"
        player = daemon.client(daemon.token("submit", "A"))
        assert player.submit(position(), dry_run="true").status == 200
        assert player.submit(position(), dry_run="true", view="B").code == "view-not-allowed"


@test
def a_submission_is_told_aloud_when_text_is_asked_for():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        first = c.submit(game("illegal-move"), headers=TEXT)
        again = c.submit(game("illegal-move"), headers=TEXT)
        assert (first.status, again.status) == (201, 200) and first.body == again.body
        href = first.headers["location"]
        for view in ("public", "A", "B", "judge"):
            told = c.submit(game("illegal-move"), headers=TEXT, view=view).body
            assert told == c.get(href + "/text", view=view).body, view
            fresh = c.submit(position(3, players={"A": {"name": view}}), headers=TEXT, view=view)
            assert fresh.status == 201 and fresh.body == c.get(fresh.headers["location"] + "/text", view=view).body
        advised = c.submit(game("illegal-move"), headers=TEXT, advice="true").body
        assert b"- Rewind to before" in advised and advised == c.get(href + "/text", advice="true").body


@test
def a_ruling_says_what_its_reason_is_about_as_far_as_the_seat_knows():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        ruling = c.submit(game("illegal-move"), view="judge").json["ruling"]
        assert ruling["evidence"][0]["card"] == ruling["refused"]["card"] and ruling["evidence"][0]["place"]
        rest = ruling["reason"]
        for n, one in enumerate(ruling["evidence"], 1):
            assert one["n"] == n
            words = str(one["value"]) if "name" in one else one.get("card", one.get("path", one.get("place")))
            _, found, rest = rest.partition(one.get("words", words))
            assert found or one["words"] == "", one
        held = position(claims=[{"that": {"A.hand": {"has": "ESD01-010"}}}])
        held["start"]["A"]["hand"] = ["ESD01-008"]
        made = c.submit(held, view="judge").json
        told = {view: c.get(made["href"], view=view).json["ruling"] for view in ("judge", "A", "B", "public")}
        for view, ruling in told.items():
            known = "A.hand" in ruling["reason"].partition(" is wrong: ")[2]
            assert [one["place"] for one in ruling["evidence"]] == (["A.hand"] if known else []), (view, ruling["reason"])
        assert told["judge"]["evidence"] == told["A"]["evidence"] != told["B"]["evidence"] == told["public"]["evidence"]


@test
def a_ruling_by_the_japanese_edition_is_told_in_japanese_when_that_is_asked_for():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        for said, japanese in (("ja", True), ("ja-JP, en;q=0.5", True), ("fr, ja", True), ("en, ja", False), ("jam", False), ("", False),
                               ("ja;q=0, en", False), ("ja;q=0", False), ("en;q=0.3, ja;q=0.8", True), ("ja;q=0.2, en-GB", False), ("*", False),
                               ("en;q=0, *", True), ("*;q=0.5, ja;q=0", False), ("fr, *;q=0.1, ja ; q=0.5", True)):
            headers = {**TEXT, "Accept-Language": said}
            told = c.submit(game("illegal-move"), headers=headers, edition="ja-1.04", view="judge")
            assert ("違反: " in told.body.decode()) == japanese, said
            again = c.get(told.headers["location"] + "/text", headers=headers, view="judge")
            assert again.body == told.body and "Accept-Language" in again.headers["vary"]
        for said in ("ja", "en"):
            asked = c.post("/v1/moves", game("illegal-move"), headers={**TEXT, "Accept-Language": said}, edition="ja-1.04", view="judge")
            assert ("適正な手:" in asked.body.decode()) == (said == "ja") and asked.headers["judged-question"] == "refused", asked.body
        told = c.submit(game("illegal-move"), headers={**TEXT, "Accept-Language": "ja"}, view="judge").body.decode()
        assert told.startswith("ILLEGAL: "), "an edition that is not there in Japanese"


@test
def the_verdict_stands_in_a_header():
    with Daemon() as daemon:
        c = daemon.client()
        ruling = c.submit(game("illegal-move"))
        assert ruling.headers["judged-verdict"] == "illegal"
        for path in ("", "/text"):
            for _ in range(2):
                assert c.get(ruling.json["href"] + path).headers["judged-verdict"] == "illegal"
        assert c.submit(position()).headers["judged-verdict"] == "incomplete"
        moves = c.post("/v1/moves", position()).headers
        assert (moves["judged-verdict"], moves["judged-question"]) == ("incomplete", "open")
        for how, state in (("stop", "refused"), ("skip", "open")):
            assert c.post("/v1/moves", game("illegal-move"), on_illegal=how).headers["judged-question"] == state
        assert c.post("/v1/moves", game("won-by-invasion")).headers["judged-question"] == "over"


@test
def a_question_is_told_as_text():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        told = c.post("/v1/moves", position(), headers=TEXT, view="judge").body.decode()
        asked = c.post("/v1/moves", position(), view="judge").json
        assert told.splitlines()[0] == asked["why"]
        assert told.splitlines()[1] == "Legal:" and "\nRefused:\n" in told
        assert c.post("/v1/moves", position(), headers={"Accept": "text/csv"}).code == "not-acceptable"
