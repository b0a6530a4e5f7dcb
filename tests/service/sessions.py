"""Signing in on the page."""

from service import Daemon, game, test

PAGE = {"Sec-Fetch-Site": "same-origin"}


def sign_in(c, token):
    answer = c.post("/v1/session", {"token": token})
    assert answer.status == 200, answer.body
    said = answer.headers["set-cookie"]
    return said, {"Cookie": "other=1; " + said.split(";")[0]}


@test
def a_token_is_kept_in_a_cookie_that_only_the_page_sends():
    with Daemon() as daemon:
        c = daemon.client()
        assert c.get("/v1/session").json == {"name": "", "seat": "public", "scopes": ["submit", "read"], "token": False}
        token = daemon.token("submit,read", "A", "Aiko")
        assert c.get("/v1/session").code == "token-needed"
        said, cookie = sign_in(c, token)
        assert {part.strip() for part in said.split(";")[1:]} == {"HttpOnly", "SameSite=Strict", "Path=/v1"}
        assert c.get("/v1/session", headers={**cookie, **PAGE}).json == {
            "name": "Aiko", "seat": "A", "scopes": ["submit", "read"], "token": True}
        own = {"Origin": f"http://{daemon.host}:{daemon.port}"}
        assert c.get("/v1/rulings", headers={**cookie, **own}).status == 200
        for foreign in ({}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "none"}, {"Origin": "http://evil.example"},
                        {"Sec-Fetch-Site": "same-site", **own}):
            assert c.get("/v1/rulings", headers={**cookie, **foreign}).code == "token-needed", foreign
            assert c.post("/v1/rulings", game("illegal-move"), headers={**cookie, **foreign}).code == "token-needed", foreign
        assert c.get("/v1/session", headers={"Cookie": "judged=judged-1-" + "0" * 64, **PAGE}).code == "token-unknown"
        assert c.get("/v1/session", headers={"Cookie": "judged=; notjudged=x; judged2=y", **PAGE}).code == "token-needed"
        assert c.get("/v1/session", headers={"Cookie": "judged=" + "x" * 500, **PAGE}).code == "token-needed"


@test
def a_session_is_found_among_many_cookies():
    with Daemon() as daemon:
        c = daemon.client()
        _, cookie = sign_in(c, daemon.token("read", "judge", "one"))
        for before, behind in ((0, 60), (30, 30), (60, 0)):
            parts = [f"a{n}=b" for n in range(before)] + [cookie["Cookie"]] + [f"c{n}=d" for n in range(behind)]
            assert c.get("/v1/rulings", headers={"cOOkiE": ";".join(parts), **PAGE}).status == 200


@test
def who_is_no_longer_known_is_signed_out():
    with Daemon() as daemon:
        c = daemon.client()
        _, cookie = sign_in(c, daemon.token("read", "judge", "one"))
        assert c.get("/v1/rulings", headers={**cookie, **PAGE}).status == 200
        daemon.sql("UPDATE tokens SET revoked = '2026-01-01T00:00:00.000Z'")
        assert c.get("/v1/rulings", headers={**cookie, **PAGE}).code == "token-unknown"
        gone = c.ask("DELETE", "/v1/session")
        assert gone.status == 204 and "Max-Age=0" in gone.headers["set-cookie"]
        refused = c.ask("DELETE", "/v1/session?everywhere=true")
        assert refused.code == "unknown-argument" and "set-cookie" not in refused.headers


@test
def what_is_no_token_signs_nobody_in():
    with Daemon() as daemon:
        c = daemon.client()
        token = daemon.token()
        for wrong in ("x", token + "0", token[:-1], "judged-9-" + "0" * 64, "x" * 500, token + "; Domain=evil"):
            answer = c.post("/v1/session", {"token": wrong})
            assert answer.code == "token-unknown" and "set-cookie" not in answer.headers, wrong
        assert c.post("/v1/session", {}).code == "missing-key" and c.post("/v1/session", {"token": token, "x": 1}).code == "unknown-key"
        assert c.post("/v1/session", {"token": 1}).code == "wrong-type"
        assert c.post("/v1/session", "{", "application/json").code == "json-syntax"
        assert c.post("/v1/session", "token=x", "application/x-www-form-urlencoded").code == "unsupported-media-type"
        assert "Secure" in c.post("/v1/session", {"token": token}, headers={"Host": "judge.example"}).headers["set-cookie"]
