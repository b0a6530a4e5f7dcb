"""Pictures of positions."""

import json
import xml.etree.ElementTree as xml

from service import ROOT, Daemon, game, position, test

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {SVG + name for name in ("svg", "title", "desc", "g", "rect", "text")}
SAID = {"x", "y", "width", "height", "rx", "fill", "stroke", "stroke-dasharray", "font-size", "font-weight", "font-family", "text-anchor",
        "transform", "role", "aria-labelledby", "id", "viewBox"}


def picture(c, href, k, **arguments):
    """The picture, read as XML, with all its text; nothing is in it but what is drawn."""
    answer = c.get(f"{href}/board/{k}.svg", **arguments)
    assert answer.status == 200 and answer.headers["content-type"] == "image/svg+xml", answer.body
    assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert answer.headers["x-content-type-options"] == "nosniff"
    again = c.get(f"{href}/board/{k}.svg", **arguments)
    assert again.body == answer.body and again.headers["content-security-policy"] == answer.headers["content-security-policy"]
    root = xml.fromstring(answer.body)
    for element in root.iter():
        assert element.tag in DRAWN and set(element.attrib) <= SAID, element.tag
        assert not any("url(" in value or "script" in value for value in element.attrib.values())
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert root.get("role") == "img" and set(root.get("aria-labelledby").split()) == ids == {"title", "desc"}
    return answer, root


def words(root):
    return "\n".join(element.text or "" for element in root.iter())


@test
def a_position_is_drawn_as_its_view_may_know_it():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        ruling = c.submit(game("starter-decks")).json
        href, last = ruling["href"], ruling["ruling"]["decisions"]
        for k in (0, 1, 40, last):
            drawn = set()
            for view in ("public", "A", "B", "judge"):
                answer, root = picture(c, href, k, view=view)
                drawn.add(answer.body)
                hands = [g for g in root.iter(SVG + "g") if (g.findtext(SVG + "title") or "").endswith(", Hand")]
                assert len(hands) == 2 and not any("since turn" in words(hand) for hand in hands)
                at = c.get(f"{href}/positions/{k}", view=view).json["position"]
                text = words(root)
                assert f"after {k} decision" in root.find(SVG + "title").text
                for seat in "AB":
                    for entry in at[seat]["hand"]:
                        said = f"{entry['hidden']} hidden card" if isinstance(entry, dict) and "hidden" in entry else entry
                        assert said in text, (k, view, entry)
                    for cards in at[seat]["zone"].values():
                        assert all(card["card"] in text for card in cards)
                    if at[seat]["deck"] and not any(isinstance(card, str) for card in at[seat]["deck"]):
                        assert f"{at[seat]['deck'][0]['hidden']} cards" in text
            assert len(drawn) == 4, "each view has its own"


@test
def what_a_seat_cannot_know_is_not_in_its_picture():
    """Two games that differ only in cards A does not know: the same bytes at every decision."""
    with open(f"{ROOT}/tests/data/rulings/consistent-game.json", encoding="utf-8") as file:
        whole = json.load(file)
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        start = c.post("/v1/rulings", {**whole, "moves": []}).json
        at = c.get(f"{start['href']}/positions/{start['ruling']['decisions']}", view="judge").json["position"]
        whole["players"]["B"]["deck"] = {"listed": None}
        hand, deck = at["B"]["hand"], at["B"]["deck"]
        other = next(i for i in range(1, len(deck)) if deck[i] != deck[0])
        swapped = [deck[other], *deck[1:other], deck[0], *deck[other + 1:]]
        hrefs = []
        for order in (deck, swapped):
            whole["players"]["B"]["deck"] = {"listed": hand + order}
            hrefs.append(c.post("/v1/rulings", {**whole, "moves": whole["moves"][:2]}).json)
        assert hrefs[0]["id"] != hrefs[1]["id"]
        differ = 0
        for k in range(hrefs[0]["ruling"]["decisions"] + 1):
            for view in ("A", "B", "public"):
                one, two = (c.get(f"{one['href']}/board/{k}.svg", view=view) for one in hrefs)
                assert one.body == two.body and one.headers["etag"] == two.headers["etag"], (k, view)
            first, second = (c.get(f"{one['href']}/positions/{k}", view="judge").json["position"] for one in hrefs)
            differ += first != second
        assert differ > 0, "they are two games"


@test
def another_seats_picture_is_refused():
    with Daemon() as daemon:
        judge, player = daemon.client(daemon.token()), daemon.client(daemon.token("read", "A"))
        href = judge.submit(game("illegal-move")).json["href"]
        for view in ("B", "judge"):
            assert player.get(href + "/board/3.svg", view=view).code == "view-not-allowed"
        assert player.get(href + "/board/3.svg").body == judge.get(href + "/board/3.svg", view="A").body
        assert judge.get(href + "/board/3.svg", view="x").code == "bad-argument"
        assert judge.get(href + "/board/3.svg", {"Accept": "image/png"}).code == "not-acceptable"
        for k in ("99999", "-1", "x", "9" * 30):
            assert judge.get(f"{href}/board/{k}.svg").code == "no-such-position", k
        for path in ("/board/3", "/board/.svg", "/board/3.png", "/board/3.svg.svg/"):
            assert judge.get(href + path).code in ("no-such-page",), path
        assert judge.get("/v1/rulings/none/board/3.svg").code == "no-such-ruling"
        tag = judge.get(href + "/board/3.svg").headers
        assert "immutable" in tag["cache-control"]
        assert judge.get(href + "/board/3.svg", {"If-None-Match": tag["etag"]}).status == 304
        if not daemon.forge(bytes.fromhex(judge.get(href, view="judge").json["ruling"]["hashes"]["position"]), bytes(32)):
            return
        daemon.alter(engine="0")
        assert judge.get(href + "/board/3.svg").code == "view-not-kept"


@test
def no_name_breaks_the_picture():
    wicked = "<script>alert(\"1\")</script> & 'x' ]]> \ufffe \u202e\u0007"
    card = {"number": "OWN-001", "name": wicked, "type": "battle", "rank": 1, "icon": 1, "counter": 1000, "colours": ["red"], "traits": []}
    own = position(cards=[card], players={"A": {"name": wicked}, "B": {"name": "\u30b4\u30b8\u30e9" * 20}})
    own["start"]["A"]["zone"] = {"3": ["OWN-001"]}
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        kept = c.submit(own)
        assert kept.status == 201, kept.json
        _, root = picture(c, kept.json["href"], 0, view="judge")
        assert "<script>alert(\"1\")</script> & 'x' ]]> ? " in words(root)
        assert "\ufffe" not in words(root) and "\u0007" not in words(root)


@test
def cards_nobody_told_are_told_apart_from_hidden_ones():
    with Daemon("--allow-judge-view") as daemon:
        c = daemon.client()
        start = position()
        start["start"]["B"]["hand"] = ["ESD01-006", "unknown", "unknown"]
        href = c.submit(start).json["href"]
        assert "2 unknown cards" in words(picture(c, href, 0, view="judge")[1])
        _, root = picture(c, href, 0, view="A")
        assert "2 unknown cards" in words(root) and "1 hidden card" in words(root)
        _, root = picture(c, c.submit(position(7)).json["href"], 0)
        assert "EPR-007" in words(root) and "stands here" in words(root)


def second_game(locus):
    return {
        "judged": 1, "game": "colossus", "edition": "en",
        "start": {
            "step": "move", "turn": 4, "turn_player": "A", "rest": "empty",
            "A": {"field": {1: "CO-W01", 4: "CO-W03"}, "locus": {1: locus, 2: "CO-A01"}, "colossus": ["CO-C01"],
                  "set_gems": ["CO-G01", "CO-G01"], "deck": ["CO-G01", "CO-W01"], "hand": ["CO-G02", "CO-A01"]},
            "B": {"field": {1: "CO-R01"}, "colossus": ["CO-C04"], "hand": ["CO-G03", "unknown"], "deck": ["CO-G03", "unknown"]}},
        "moves": []}


@test
def the_second_game_is_drawn_by_its_table():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        one, two = (c.submit(second_game(locus)).json["href"] for locus in ("CO-B01", "CO-B02"))
        _, root = picture(c, one, 0, view="judge")
        titles = {g.findtext(SVG + "title") for g in root.iter(SVG + "g")}
        assert {"A, Field", "B, Locus", "A, Colossus", "B, Set Gems", "A, Hand", "Revealed"} <= titles
        assert {"CO-W01", "CO-C01", "CO-C04", "CO-B01 Reef Scout", "2\u00d7 CO-G01 Dawn Gem"} <= {t.text for t in root.iter(SVG + "text")}
        for view in ("A", "B", "public"):
            first, root = picture(c, one, 0, view=view)
            assert first.body == c.get(f"{two}/board/0.svg", view=view).body, "even its owner may not look at a Locus card"
            assert "CO-B01" not in words(root) and ("CO-G02" in words(root)) == (view == "A")
        assert c.get(f"{one}/board/0.svg", view="judge").body != c.get(f"{two}/board/0.svg", view="judge").body
