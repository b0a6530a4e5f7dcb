"""A client of version 0.2: what it asked then, and what of the answers it read.

tests/data/clients/0.2.json was recorded between `judge --server` and `judged` of that version, of the last commit before format 2: each
exchange with the command that was given, what was sent, without its packing, and what was answered. Where the client sent an id, `$1` stands
for the first one it was told, and so on.
"""

import json
import urllib.parse

from service import ROOT, Daemon, test

# Other each time, or what a version says of itself, or positions and digests, which say more by now; and sentences, which later versions may
# say better. These are only there.
OTHERWISE = {"id", "href", "kept", "versions", "next", "chain", "position"}
SENTENCES = {"why", "says", "gist", "asks", "found", "fact", "headline", "detail", "title"}
# What the rules of a version make of the same game: the entries have the same members, but there may be other ones.
RULES = {"readings", "citations"}
# What format 2, the answer to who does not say which, has of format 1 under the same name; a list may be shorter.
SHARED = ["verdict", "legality", "state", "game", "edition", "view", "moves", "unread", "decisions", "at", "clauses", "claims", "winner", "won_by"]

with open(f"{ROOT}/tests/data/clients/0.2.json", encoding="utf-8") as recorded:
    EXCHANGES = json.load(recorded)


def expect(was, now, at):
    """All that was answered is answered; there may be more."""
    assert type(was) is type(now), (at, was, now)
    if isinstance(was, dict):
        for name, value in was.items():
            assert name in now, (at, name)
            if name in SENTENCES | OTHERWISE:
                assert type(value) is type(now[name]) and bool(value) == bool(now[name]), (at, name, value, now[name])
            elif name == "claim":  # what was written, whose order is layout
                assert sorted(value.split(", ")) == sorted(now[name].split(", ")), (at, value, now[name])
            elif name in RULES:
                members = [set(entry) for entry in now[name]]
                assert all(set(entry) in members for entry in value), (at, name)
            else:
                expect(value, now[name], f"{at}.{name}")
    elif isinstance(was, list):
        assert len(was) == len(now), (at, len(was), len(now))
        for i, (one, other) in enumerate(zip(was, now)):
            expect(one, other, f"{at}.{i}")
    else:
        assert was == now, (at, was, now)


def send(c, sent, ids, **more):
    path, _, query = sent["path"].partition("?")
    for i, one in enumerate(ids, 1):
        path = path.replace(f"${i}", one)
    arguments = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
    body = sent["body"].encode() if sent["body"] else None
    return c.ask(sent["method"], path, body, sent["headers"], **arguments, **more)


def is_ruling(one):
    return isinstance(one["answer"]["body"], dict) and "ruling" in one["answer"]["body"]


def replay(each, **more):
    """Every exchange in its order; `each` is told what was answered, and what is now."""
    with Daemon() as daemon:
        c, ids = daemon.client(), []
        for one in EXCHANGES:
            answer, was = send(c, one["request"], ids, **(more if is_ruling(one) else {})), one["answer"]
            what = " ".join(one["command"])
            assert answer.status == was["status"], (what, answer.status, answer.body[:300])
            assert answer.headers["content-type"] == was["type"], (what, answer.headers)
            assert answer.status != 201 or answer.headers["location"].startswith("/v1/rulings/"), what  # by which it says where it is kept
            assert answer.headers.get("judged-verdict") == was["verdict"], (what, answer.headers)
            if is_ruling(one) and answer.json["id"] not in ids:
                ids.append(answer.json["id"])
            each(one, answer, what)
    return ids


@test
def a_client_of_version_0_2_gets_in_format_1_all_that_it_read():
    seen = set()

    def check(one, answer, what):
        was = one["answer"]["body"]
        seen.add(one["command"][0])
        if isinstance(was, dict):
            expect(was, answer.json, what)
        else:
            assert len(was) > 20 and len(answer.body) > 20, what  # for people, in other words by now

    ids = replay(check, format="1")
    assert seen >= {"replay", "show", "search", "moves"} and len(ids) == 3, (seen, ids)


@test
def a_client_of_version_0_2_that_names_no_format_gets_the_members_that_have_not_changed():
    checked = []

    def check(one, answer, what):
        was = one["answer"]["body"]
        if not is_ruling(one):
            return
        now = answer.json
        expect({name: value for name, value in was.items() if name != "ruling"}, now, what)
        assert now["ruling"]["format"] == 2, what
        for name in SHARED:
            if name in was["ruling"]:
                expect(was["ruling"][name], now["ruling"][name], f"{what}: {name}")
                checked.append(name)
        assert {"headline", "reason", "readings"} <= now["ruling"].keys(), what

    replay(check)
    assert len(checked) > 30, checked


@test
def what_was_recorded_is_really_held_against_what_is_answered():
    was = next(one for one in EXCHANGES if is_ruling(one))["answer"]["body"]
    expect(was, {**was, "more": 1}, "the same and more")
    for spoil in (lambda r: r.pop("verdict"), lambda r: r.update(verdict="other"), lambda r: r["clauses"].append({}), lambda r: r.update(moves="1"),
                  lambda r: r.update(why="")):
        other = json.loads(json.dumps(was))
        spoil(other["ruling"])
        try:
            expect(was, other, "spoiled")
        except AssertionError:
            continue
        raise AssertionError("it was not noticed")
