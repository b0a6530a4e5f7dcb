"""Notes: what head judges say to rulings, beside rulings that stay as they are."""

import gzip

from service import CONTRACT, Daemon, game, position, test


@test
def a_ruling_is_annotated_overruled_and_withdrawn():
    with Daemon() as daemon:
        head = daemon.client(daemon.token(name="head judge"))
        player = daemon.client(daemon.token("submit,read", "A", "player"))
        ruling = head.submit(game("illegal-move")).json
        href = ruling["href"]
        assert ruling["standing"] == "stands" and head.get(href + "/notes").json["notes"] == []
        tag = player.get(href).headers["etag"]

        def say(kind, text, **more):
            return head.post(href + "/notes", {"kind": kind, "text": text, **more})

        first = say("annotation", "B holds EPR-009.")
        assert first.status == 201 and first.json["by"] == "head judge" and first.json["for"] == "judge"
        assert head.get(href).json["standing"] == "stands"
        assert player.get(href + "/notes").json["notes"] == [], "what is for judges is read by judges"
        say("overruling", "The card was shown before.", **{"for": "public"})
        assert [one["kind"] for one in player.get(href + "/notes").json["notes"]] == ["overruling"]
        again = player.get(href, {"If-None-Match": tag})
        assert again.status == 200 and again.json["standing"] == "overruled"
        assert head.get(href).json["ruling"] == ruling["ruling"], "the engine's ruling stays"
        say("withdrawal", "Another table's game.")
        assert head.get("/v1/rulings").json["rulings"][0]["standing"] == "withdrawn"
        assert [one["kind"] for one in head.get(href + "/notes").json["notes"]] == [
            "annotation", "overruling", "withdrawal"]
        assert player.post(href + "/notes", {"kind": "annotation", "text": "I won."}).code == "scope-missing"
        assert player.get("/v1/notes").code == "scope-missing"


@test
def all_that_was_said_is_in_the_log():
    with Daemon() as daemon:
        head = daemon.client(daemon.token())
        hrefs = [head.submit(position(turn)).json["href"] for turn in (1, 2)]
        for n in range(60):
            head.post(hrefs[n % 2] + "/notes", {"kind": "annotation", "text": f"note {n}"})
        page = head.get("/v1/notes").json
        assert len(page["notes"]) == 50 and page["notes"][0]["text"] == "note 59"
        rest = head.get("/v1/notes", cursor=page["next"]).json
        assert [one["text"] for one in rest["notes"]] == [f"note {n}" for n in range(9, -1, -1)]
        assert rest["next"] is None and rest["notes"][0]["ruling"] == hrefs[1]
        assert head.get("/v1/notes", cursor="x").code == "bad-argument"


@test
def a_note_is_as_long_as_its_characters():
    with Daemon() as daemon:
        head = daemon.client(daemon.token())
        path = head.submit(position()).json["href"] + "/notes"
        for text, status in (("\u8a33" * 4000, 201), ("\u8a33" * 4001, 422), ("x" * 4001, 422)):
            assert head.post(path, {"kind": "annotation", "text": text}).status == status


@test
def the_number_of_a_note_is_never_anothers():
    with Daemon() as daemon:
        head = daemon.client(daemon.token())
        hrefs = [head.submit(position(turn)).json["href"] for turn in range(1, 5)]
        numbers = []
        for href in (hrefs[0], hrefs[1], hrefs[1]):
            numbers.append(head.post(href + "/notes", {"kind": "annotation", "text": "x"}).json["note"])
        for href, after in ((hrefs[1], hrefs[2]), (hrefs[0], None), (hrefs[2], hrefs[3])):
            assert head.ask("DELETE", href, reason="x").status == 200
            if after:
                numbers.append(head.post(after + "/notes", {"kind": "annotation", "text": "y"}).json["note"])
        assert len(set(numbers)) == len(numbers) == 5 and numbers == sorted(numbers), numbers


@test
def notes_that_say_nothing_are_refused():
    with Daemon("--max-decoded=6000") as daemon:
        head = daemon.client(daemon.token())
        path = head.submit(position()).json["href"] + "/notes"
        packed = {"Content-Encoding": "gzip"}
        for status, code, body, kind, more in (
                (422, "unknown-word", '{"kind": "praise", "text": "x"}', "application/json", {}),
                (422, "missing-key", '{"kind": "annotation"}', "application/json", {}),
                (422, "unknown-key", '{"kind": "annotation", "text": "x", "to": "A"}', "application/json", {}),
                (422, "out-of-range", '{"kind": "annotation", "text": ""}', "application/json", {}),
                (422, "out-of-range", 'kind: annotation\ntext: ' + "x" * 4001, "application/yaml", {}),
                (422, "unknown-word", '{"kind": "annotation", "text": "x", "for": "A"}', "application/json", {}),
                (400, "json-syntax", "{", "application/json", {}), (400, "yaml-syntax", "a: [", "application/yaml", {}),
                (400, "empty-document", "", "application/yaml", {}), (400, "too-deep", "[" * 99, "application/yaml", {}),
                (400, "bad-encoding", b"x", "application/yaml", packed),
                (413, "decoded-too-large", gzip.compress(b"#" * 7000), "application/yaml", packed),
                (415, "unsupported-media-type", "a", "text/plain", {})):
            answer = head.post(path, body, kind, more)
            assert (answer.status, answer.code) == (status, code), (code, answer.status, answer.body)
        assert head.get(path).json["notes"] == []
        fine = {"kind": "annotation", "text": "x"}
        assert head.post("/v1/rulings/none/notes", fine).code == "no-such-ruling"
        assert head.get("/v1/rulings/none/notes").code == "no-such-ruling"
        connection = daemon.connection()
        connection.putrequest("POST", path)
        connection.putheader("Authorization", f"Bearer {head.token}")
        connection.endheaders()
        answer = connection.getresponse()
        headers = {k.lower(): v for k, v in answer.getheaders()}
        assert CONTRACT.check("POST", path, [], answer.status, headers, answer.read().decode()) == []
        assert answer.status == 411
        connection.close()


@test
def the_log_of_all_notes_shows_a_seat_what_is_for_all():
    with Daemon() as daemon:
        judge = daemon.client(daemon.token())
        href = judge.submit(position()).json["href"]
        judge.post(href + "/notes", {"kind": "annotation", "text": "B holds EPR-009"})
        judge.post(href + "/notes", {"kind": "annotation", "text": "the zone was free", "for": "public"})
        for seat in ("A", "B", "public"):
            notes = daemon.client(daemon.token("read,judge", seat)).get("/v1/notes").json["notes"]
            assert [note["text"] for note in notes] == ["the zone was free"], seat
        assert len(judge.get("/v1/notes").json["notes"]) == 2
