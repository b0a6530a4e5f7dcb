"""The rulebook, and what the service tells of itself."""

from service import CONTRACT, Daemon, test


@test
def the_rulebook_is_told():
    with Daemon() as daemon:
        c = daemon.client()
        for edition in c.get("/v1/editions").json["editions"]:
            assert len(c.get(edition["href"]).json["clauses"]) == edition["clauses"]
        clause = c.get("/v1/editions/godzilla/en-1.2/clauses/8.5.1").json
        assert "play-monster-rank" in [rule["rule"] for rule in clause["rules"]]
        assert c.get(clause["rulings"]).status == 200
        assert c.get("/v1/editions/godzilla/en-1.2/clauses/99").code == "no-such-clause"
        assert c.get("/v1/editions/godzilla/en-9/clauses/1").code == "no-such-edition"
        assert c.get("/v1/editions/godzilla/en-9/clauses").code == "no-such-edition"


@test
def the_documents_served_are_those_in_docs():
    with Daemon() as daemon:
        c = daemon.client()
        assert c.get("/openapi.json").json == CONTRACT.document
        assert c.get("/ruling.schema.json").json["$id"] == "urn:judged:ruling:1"
        assert c.get("/healthz").json["status"] == "ok"
