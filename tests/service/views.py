"""Two games that differ only in what a seat cannot know: whatever it asks, on every route, it gets the same bytes."""

import functools
import json
import re
import sqlite3

from database import IN_FILES
from documents import OTHERS, SECRETS
from service import CONTRACT, Client, Daemon, every_path, little, normal, position, test

CARDS = sorted({card for hands in (SECRETS, OTHERS) for hand in hands.values() for card in hand} | {"EPR-008"})
IN_DBS = dict(zip(CARDS, ("BT1-012", "BT1-013", "BT1-014", "BT1-015", "BT1-016", "BT1-018", "BT1-019")))
IN_COLOSSUS = dict(zip(CARDS, ("CO-W01", "CO-W02", "CO-K01", "CO-K02", "CO-R01", "CO-R02", "CO-B01")))
VERDICTS = ("illegal", "undetermined", "surplus", "refuted", "incomplete", "consistent")


def in_hands(hands, **more):
    out = position(7, **more)
    out["players"] = {"A": {"name": "Aiko"}, "B": {"name": "Ben"}}
    out["start"]["A"]["hand"], out["start"]["B"]["hand"] = hands["A"] + ["EPR-008"], hands["B"]
    return out


def claims_of(seat):
    """What may be claimed of a hand, true of some hands and not of others."""
    hand, one, two = f"{seat}.hand", SECRETS[seat], OTHERS[seat]
    return [{"that": {hand: {"has": one[0]}}}, {"that": {hand: {"lacks": one[0]}}}, {"that": {hand: {"has": two[1]}}},
            {"that": {hand: {"at_least": 2}}}, {"that": {hand: {"not": {"has": two[0]}}}},
            {"that": {hand: {"any": [{"has": one[0]}, {"has": "EPR-008"}]}}},
            {"could": {seat: {"rage": one[0]}}}, {"could_not": {seat: {"rage": two[0]}}}]


def games(hands):
    """Games with claims, each alone and all together; illegal, undetermined, with something seen."""
    every = claims_of("A") + claims_of("B")
    moved = [{"A": {"rage": "EPR-008"}}, {"B": "pass"}]
    for claim in every:
        yield in_hands(hands, claims=[{"by": "A", **claim}])
    yield in_hands(hands, claims=every)
    yield in_hands(hands, moves=moved, claims=[{"at": {"move": 1, "when": "settled"}, **claim} for claim in every if "that" in claim])
    yield in_hands(hands, moves=[{"A": {"rage": "EPR-008"}}, {"A": {"rage": "EPR-007"}}], claims=every[:2] + every[8:10])
    for seat in "AB":
        yield in_hands(hands, moves=[{"saw": {f"{seat}.hand": {"has": SECRETS[seat][0]}}}, {"A": "pass"}])
    unknown = in_hands(hands, claims=[{"that": {"A.hand": {"has": "ESD01-008"}}}, *every])
    unknown["start"]["A"]["hand"] += ["unknown", "unknown"]
    yield unknown
    unknown = in_hands(hands, moves=[{"A": {"rage": "EPR-009"}}], claims=every[8:])
    unknown["start"]["A"]["hand"] = ["unknown", "unknown", "EPR-008"]
    yield unknown


def games_of_dbs(hands):
    """Games with energy and life, whose hidden cards are held and paid with; all are legal."""
    hand = {seat: [IN_DBS[card] for card in hands[seat]] + ["BT1-019"] for seat in "AB"}
    secret = {seat: [IN_DBS[card] for card in SECRETS[seat]] for seat in "AB"}
    claims = [{"that": {f"{seat}.hand": {how: card}}} for seat in "AB" for how in ("has", "lacks") for card in secret[seat]]
    claims += [{could: {seat: {"play": secret[seat][0]}}} for seat in "AB" for could in ("could", "could_not")]
    start = {"step": "main", "turn": 3, "turn_player": "A", "rest": "empty",
             "A": {"leader": "BT1-001", "life": 6, "deck": 30, "hand": hand["A"], "energy": ["BT1-012", "BT1-012"]},
             "B": {"leader": "BT1-028", "life": 6, "deck": 30, "hand": hand["B"]}}
    attack = [{"A": {"attack": "A.leader", "target": "B.leader"}}, {"A": "pass"}, {"B": "pass"}]
    for moves in ([], [{"A": "end"}], attack, [*attack, {"A": "end"}, {"B": {"charge": "BT1-019"}}, {"B": "end"}],
                  [{"saw": {"B.hand": {"has": "BT1-019"}}}, {"A": "end"}]):
        yield {"judged": 1, "game": "dbs", "edition": "en-1.00", "players": {"A": {"name": "Aiko"}, "B": {"name": "Ben"}},
               "start": start, "moves": moves, "claims": claims}


def games_of_colossus(hands):
    """Games with a Locus that nobody looks at and Gems that all see, whose hidden cards are held and laid face down."""
    hand = {seat: [IN_COLOSSUS[card] for card in hands[seat]] + ["CO-G02"] for seat in "AB"}
    secret = {seat: [IN_COLOSSUS[card] for card in SECRETS[seat]] for seat in "AB"}
    claims = [{"that": {f"{seat}.hand": {how: card}}} for seat in "AB" for how in ("has", "lacks") for card in secret[seat]]
    start = {"step": "move", "turn": 5, "turn_player": "A", "first": "A", "rest": "empty",
             "A": {"colossus": ["CO-C01"], "set_gems": ["CO-G01"], "locus": ["CO-G01", "CO-G01", "CO-G01"], "field": {1: "CO-W01"},
                   "hand": hand["A"], "deck": ["CO-G01"] * 6},
             "B": {"colossus": ["CO-C03"], "set_gems": ["CO-G03"], "locus": ["CO-G03", "CO-G03"], "field": {1: "CO-R04"},
                   "hand": hand["B"], "deck": ["CO-G04"] * 6}}
    attack = [{"A": {"attack": "A.field.1", "attack_deck": True}}]
    laid = {seat: {seat: {"set_locus": hand[seat][0]}} for seat in "AB"}
    for moves in ([], [{"A": "end"}], attack, [{"A": "end"}, {"B": {"set_gem": "CO-G02"}}], [laid["A"], {"A": "end"}, laid["B"]],
                  [{"A": {"set_locus": "CO-G02"}}, laid["A"]]):
        yield {"judged": 1, "game": "colossus", "edition": "en", "players": {"A": {"name": "Aiko"}, "B": {"name": "Ben"}},
               "start": start, "moves": moves, "claims": claims}


def games_worked_out(hands):
    """Games with unknown cards, and with a play that is claimed: the judge tries cases and rules, and counts them."""
    for seat, other in ("AB", "BA"):
        own = hands[seat] == SECRETS[seat]
        start = {"step": "move", "turn": 5, "turn_player": seat, "rest": "empty",
                 seat: {"colossus": "CO-C01", "hand": ["CO-K01", "CO-W01" if own else "CO-G02"], "field": {1: {"card": "CO-R03", "since": 2}}, "deck": 30},
                 other: {"colossus": "CO-C02", "locus": ["unknown", "unknown"], "deck": 30}}
        yield {"judged": 1, "game": "colossus", "edition": "en", "start": start, "claims": [{"by": other, "that": {f"{other}.locus.1": "CO-W01"}}],
               "moves": [{seat: {"play_ability": f"{seat}.field.1", "choose": [f"{other}.locus.1", "CO-K01"]}}, {other: "pass"}, {seat: "pass"}]}
        start = {"step": "main", "turn": 7, "turn_player": other, "rest": "empty",
                 other: {"leader": "BT1-028", "life": 6, "deck": 30, "battle": {1: "BT1-037"}},
                 seat: {"leader": "BT1-083", "life": ["BT1-102", "BT1-103" if own else "BT1-012"], "deck": 30}}
        yield {"judged": 1, "game": "dbs", "edition": "en-1.00", "start": start, "moves": [], "claims": [{"could": {seat: {"play": "BT1-012"}}}]}


def all_games(hands):
    return [*games(hands), *games_of_dbs(hands), *games_of_colossus(hands), *games_worked_out(hands)]


def wait_for_end(c, href):
    answer = c.get(href + "/events")
    assert b"event: end" in answer.body
    return answer


def about_one(c, href, decisions):
    """All that a seat is told of one ruling."""
    for part in ("", "/text", "/transcript", "/citations", "/similar", "/notes"):
        yield part, c.get(href + part)
    for part in ("", "/text"):
        yield part + " advice", c.get(href + part, advice="true")
    for after in (None, "1"):
        yield f"/steps {after}", c.get(href + "/steps", from_=after)
    for advice in ("false", "true"):
        yield f"whole {advice}", c.get(href, include="all", advice=advice)
    yield "/positions", c.get(href + "/positions", limit="99")
    yield "/report", c.get(href + "/report", expected="legal", move="1")
    for move in (None, "1"):
        yield f"/explanation {move}", c.get(href + "/explanation", move=move)
    for k in range(decisions + 2):
        yield f"/positions/{k}", c.get(f"{href}/positions/{k}")
        yield f"/board/{k}", c.get(f"{href}/board/{k}.svg")


def searches():
    yield {}
    for name, values in (("card", CARDS + sorted(IN_DBS.values()) + sorted(IN_COLOSSUS.values())), ("text", CARDS + ["refuted", "hidden", "Claim", "upheld"]), ("verdict", VERDICTS),
                         ("event", ("move", "decide")), ("clause", ("8.*", "8.2.1")), ("player", ("Ben",)),
                         ("standing", ("stands", "overruled", "withdrawn"))):
        for value in values:
            yield {name: value}


def about_all(c):
    """All that it finds, in each form."""
    for arguments in searches():
        for kind in ("application/json", "application/x-ndjson", "text/csv"):
            yield f"{arguments} {kind}", c.get("/v1/rulings", {"Accept": kind}, limit="99", **arguments)
    yield "clause", c.get("/v1/editions/godzilla/en-1.2/clauses/8.2.1")
    for card in (*CARDS, *sorted(IN_DBS.values()), *sorted(IN_COLOSSUS.values())):
        game = "dbs" if card.startswith("BT") else "colossus" if card.startswith("CO") else "godzilla"
        yield f"card {card}", c.get(f"/v1/cards/{game}/{card}")
    yield "cards", c.get("/v1/cards/dbs", q="red")
    yield "audit", c.get("/v1/notes")


def about_jobs(c, others):
    """What comes of judging anew, by a job of its own, and of those of others."""
    for order in ({}, {"to": {"edition": "godzilla/en-1.00"}}, {"filter": {"verdict": "refuted"}}):
        job = c.post("/v1/rejudgements", order).json["href"]
        yield f"events {order}", wait_for_end(c, job)
        yield f"job {order}", c.get(job)
        yield f"changes {order}", c.get(job + "/changes")
    for job in others:
        yield "another's job", c.get(job)
    yield "jobs", c.get("/v1/rejudgements")


def about_own(c, documents):
    """What it is told of what it hands in itself; it knows the document, so the verdicts are those of its view all the same."""
    lines = b"".join(json.dumps(document).encode() + b"\n" for document in documents)
    yield "batch", c.post("/v1/rulings/batch", lines, "application/x-ndjson")
    for n, document in enumerate(documents):
        for path in ("/v1/moves", "/v1/rulings"):
            arguments = {"dry_run": "true", "advice": "true", "include": "all"} if path == "/v1/rulings" else {}
            for kind in ("application/json", "text/plain"):
                yield f"{path} {n} {kind}", c.post(path, document, headers={"Accept": kind}, **arguments)
        yield f"table {n}", c.post("/v1/table", document, view=c.seat, advice="true")
        yield f"reach {n}", c.post("/v1/reach", document, win="A", view=c.seat, budget="small")
        yield f"again {n}", c.submit(document)
        yield f"decks {n}", c.post("/v1/decks/check", document)


def about_the_rest(c, href, job):
    """What is asked in none of the others: what the seat does itself, the page, and what is of no ruling."""
    asked = set(c.noted)
    yield "with readings", c.get(href + "/explanation", readings="true")
    yield "signed in", c.post("/v1/session", {"token": c.token})
    yield "said", c.post(href + "/notes", {"kind": "annotation", "text": "I saw it.", "for": "public"})
    yield "cancelled", c.ask("DELETE", job)
    one = position(7)
    yield "joined", c.post("/v1/reconstructions", {"reconstruct": 1, "game": one["game"], "edition": one["edition"], "positions": [one["start"]] * 2})
    penalty = c.post("/v1/penalties", {"event": "Open", "player": "Aiko", "infraction": "7.4.1-1", "penalty": "warning"})
    yield "penalised", penalty
    yield "penalties", c.get("/v1/penalties", event="Open", player="Aiko")
    yield "pardoned", c.ask("DELETE", f"/v1/penalties/{penalty.json['id']}", reason="asked for")
    yield "played", c.post("/v1/suite-runs", {})
    for method, path, _ in every_path():
        if method == "GET" and CONTRACT.operation(method, path)[:2] not in asked:
            yield f"{method} {path}", c.get(path.replace("/rulings/" + path.split("/")[-1], href[3:]) if path.startswith("/rulings/") else path)
    yield "signed out", c.ask("DELETE", "/v1/session")
    for where in ("/v1/suite-runs/none", "/v1/rejudgements/none"):
        yield where, c.ask("DELETE", where)
    yield "erased", c.ask("DELETE", href, reason="asked for")
    yield "gone", c.get(href)


class Noting(Client):
    """Notes which operations of the contract it has asked for."""

    def __init__(self, daemon, token, seat):
        super().__init__(daemon, token)
        self.seat, self.noted = seat, set()

    def ask(self, method, path, *arguments, **more):
        found = CONTRACT.operation(method, path.split("?")[0])
        self.noted.add(found[:2])
        return super().ask(method, path, *arguments, **more)


# What tells of the whole service: when and how much, and a digest over the random ids of all there is.
FIGURES = ("GET /metrics", "GET /v1/log")


def in_words(what, text):
    return re.sub(r"[0-9a-f]{16,}|[0-9][0-9.]*(e-?[0-9]+)?", "N", text) if what in FIGURES else however_it_went(text)


def however_it_went(text):
    """An answer without what differs between any two games: ids, times, how often a job was looked at on its way, and how far it has come."""
    text = re.sub(r'"total":(null|[0-9]+),"done":[0-9]+', '"total":N,"done":N', text)
    return normal(text[text.rfind("event: end"):] if "event: end" in text else text)


def everything_told(seat, documents):
    with Daemon("--rate=0", "--log-requests=false") as daemon:
        judge = daemon.client(daemon.token())
        c = Noting(daemon, daemon.token(seat=seat), seat)
        kept = [judge.submit(document).json for document in documents]
        judge.post(kept[0]["href"] + "/notes", {"kind": "annotation", "text": f"{documents[0]['start']['B']['hand']}"})
        judge.post(kept[1]["href"] + "/notes", {"kind": "overruling", "text": "It was shown.", "for": "public"})
        wait_for_end(judge, judge.post("/v1/rejudgements", {}).json["href"])
        told = {}
        for n, ruling in enumerate(kept):
            for what, answer in about_one(c, ruling["href"], ruling["ruling"]["decisions"]):
                told[f"{n} {what}"] = answer
        told.update(about_all(c))
        told.update(about_jobs(c, [job["href"] for job in judge.get("/v1/rejudgements").json["jobs"]]))
        told.update(about_own(c, documents))
        told.update((f"{what} in the end", answer) for what, answer in about_all(c))
        told.update(about_the_rest(c, kept[0]["href"], judge.get("/v1/rejudgements").json["jobs"][0]["href"]))
    missing = {(method, template) for method, template, *_ in CONTRACT.operations} - c.noted
    assert not missing, f"routes that may tell a seat what it cannot know: {missing}"
    return {what: (answer.status, answer.headers.get("judged-verdict"), answer.headers.get("judged-question"), in_words(what, answer.body.decode()))
            for what, answer in told.items()}


@functools.cache
def told_of_secrets(seat):
    return everything_told(seat, all_games(SECRETS))


def differences(seat, other):
    one, other = told_of_secrets(seat), everything_told(seat, all_games(other))
    assert one.keys() == other.keys() and len(one) > 300
    return [what for what in one if one[what] != other[what]], one, other


def first_difference(found, one, other):
    if not found:
        return ""
    a, b = (str(told[found[0]]) for told in (one, other))
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return f"{len(found)} differ; {found[0]}: ...{a[max(0, at - 150):at + 80]}... and ...{b[max(0, at - 10):at + 80]}"


@test
def the_games_of_two_of_the_three_are_legal():
    with Daemon() as daemon:
        judge = daemon.client(daemon.token())
        for hands in (SECRETS, OTHERS):
            for document in (*games_of_dbs(hands), *games_of_colossus(hands)):
                told = judge.submit(document).json["ruling"]
                laid = sum("set_locus" in move.get("A", ()) for move in document["moves"])
                assert told["legality"] == ("illegal" if laid > 1 else "consistent") and told["unread"] == 0, (document["moves"], told["reason"])


@test
def what_a_seat_cannot_know_changes_no_byte_on_any_route():
    seats = (("A", {**SECRETS, "B": OTHERS["B"]}), ("public", OTHERS), ("B", {**SECRETS, "A": OTHERS["A"]}))
    # All of it takes a minute, and where it is also played over files, a server need not be asked for each seat.
    for seat, other in seats[:1] if little() else seats if IN_FILES else seats[1:]:
        found, *told = differences(seat, other)
        assert not found, (seat, first_difference(found, *told))


@test
def what_it_knows_changes_what_it_is_told():
    found, *_ = differences("A", {**SECRETS, "A": OTHERS["A"]})
    assert len(found) > 50, (len(found), "the test above could not fail")


@test
def a_claim_is_answered_to_whoever_may_know():
    with Daemon() as daemon:
        judge = daemon.client(daemon.token())
        claims = [{"by": "A", "that": {"B.hand": {"has": "EPR-010"}}}, {"by": "A", "that": {"B.hand": {"has": "EPR-009"}}},
                  {"by": "A", "that": {"B.hand": 2}}, {"by": "A", "that": {"B.hand": "empty"}}, {"by": "A", "that": {"A.hand": {"has": "EPR-009"}}}]
        for chosen, verdicts in (([0], ("incomplete", "incomplete", "incomplete")), ([1], ("refuted", "incomplete", "refuted")),
                                 ([3], ("refuted", "refuted", "refuted")), ([1, 3], ("refuted", "refuted", "refuted")),
                                 ([4], ("incomplete", "incomplete", "incomplete"))):
            href = judge.submit(in_hands(SECRETS, claims=[claims[i] for i in chosen])).json["href"]
            for view, verdict in zip(("judge", "A", "B"), verdicts):
                answer = judge.get(href, view=view)
                assert answer.json["ruling"]["verdict"] == answer.headers["judged-verdict"] == verdict, (chosen, view, answer.json["ruling"]["reason"])
                text = judge.get(href + "/text", view=view)
                assert text.headers["judged-verdict"] == verdict and text.body.decode().startswith(verdict.upper())
                found = judge.get("/v1/rulings", view=view, verdict=verdict).json["rulings"]
                assert found[0]["href"] == href and found[0]["verdict"] == verdict
                assert all(one["href"] != href for one in judge.get("/v1/rulings", view=view, verdict="consistent").json["rulings"])
        href = judge.submit(in_hands(SECRETS, claims=claims)).json["href"]
        answers = {view: [one["answer"] for one in judge.get(href, view=view).json["ruling"]["claims"]] for view in ("judge", "A", "B", "public")}
        assert answers == {"judge": ["upheld", "refuted", "upheld", "refuted", "upheld"],
                           "A": ["hidden", "hidden", "upheld", "refuted", "upheld"],
                           "B": ["upheld", "refuted", "upheld", "refuted", "hidden"],
                           "public": ["hidden", "hidden", "upheld", "refuted", "hidden"]}, answers


def index_of(path):
    """How many rulings each entry of the index finds. A search of a view reads entries that begin with o or its own letter (store/found.h)."""
    database = sqlite3.connect(path)
    database.execute("CREATE VIRTUAL TABLE temp.entries USING fts5vocab (main, found, row)")
    found = dict(database.execute("SELECT term, doc FROM temp.entries"))
    database.close()
    return found


@test
def a_search_takes_the_same_work_whatever_its_seat_cannot_see():
    if not IN_FILES:
        return
    indexes = []
    for hands in ({**SECRETS}, {**SECRETS, "B": OTHERS["B"]}):
        with Daemon() as daemon:
            c = daemon.client()
            for one in games(hands):
                c.submit(one)
            daemon.stop()
            indexes.append(index_of(daemon.database))
    for view, same in ("o", True), ("a", True), ("b", False), ("j", False):
        one, other = ({entry: n for entry, n in index.items() if entry.startswith(view)} for index in indexes)
        assert one and (one == other) == same, (view, set(one.items()) ^ set(other.items()))
