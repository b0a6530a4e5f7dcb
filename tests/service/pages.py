"""The page, as far as the service is concerned: where it is, to whom it is given, what it may load."""

import re

from service import CONTRACT, Daemon, test

ADDRESSES = ("/", "/dispute", "/rulings", "/disputes", "/reconstruct", "/rulings/x", "/rulings/x/replay", "/rules", "/rules/godzilla", "/cards", "/cards/godzilla")
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@test
def the_page_is_given_to_this_machine():
    with Daemon() as daemon:
        c = daemon.client()
        for address in ADDRESSES:
            page = c.get(address)
            assert page.status == 200 and page.headers["cache-control"] == "no-cache"
            assert c.get(address, headers={"If-None-Match": page.headers["etag"]}).status == 304
            assert c.get(address, headers={"Host": "evil.example"}).code == "foreign-page"
            assert c.get(address, headers={"Origin": "http://evil.example"}).code == "foreign-page"
        connection = daemon.connection()
        connection.request("GET", "/rules/godzilla/en-1.2/8.5.1")
        assert connection.getresponse().read() == c.get("/").body, "slashes and all"
        connection.close()
        assert c.get("/dispute", game="dbs").status == c.get("/rules/godzilla", beside="en-1.2").status == c.get("/cards/dbs", q="blue").status == 200
        assert c.get("/assets/x.js").code == "no-such-page"
        for file in ("/assets/x.js", "/sw.js", "/judge.js", "/judge.wasm"):
            assert c.get(file, headers={"Host": "evil.example"}).code == "foreign-page"
        daemon.token()
        assert c.get("/", headers={"Host": "judge.example"}).status == 200, "where there are tokens it has a name of its own"


@test
def a_browser_gets_a_page_where_nothing_is():
    with Daemon() as daemon:
        c = daemon.client()
        page = c.get("/").body
        for address in ("/nothing", "/dispute/x/y", "/v2/rulings"):
            answer = c.get(address, BROWSER)
            assert (answer.status, answer.body, answer.headers["cache-control"]) == (404, page, "no-cache"), address
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert c.get(address).code == c.get(address, {"Accept": "*/*"}).code == "no-such-page", "programs get a problem"
        assert c.get("/nothing", {**BROWSER, "Host": "evil.example"}).code == "no-such-page"
        assert c.get("/dispute", BROWSER, utm_source="mail").status == 200, "what is hung on a link breaks no page"
        assert c.get("/v1/editions", BROWSER, utm_source="mail").code == "unknown-argument"


@test
def files_of_the_page_whose_names_stay_are_asked_for_again():
    with Daemon() as daemon:
        c = daemon.client()
        for name in ("sw.js", "judge.js", "judge.wasm"):
            answer = c.get(f"/{name}")
            if answer.status == 200:
                assert answer.headers["cache-control"] == "no-cache"
                assert ("wasm-unsafe-eval" in answer.headers["content-security-policy"]) == name.startswith("judge.")
            else:
                assert answer.code == "no-such-page"
            CONTRACT.met |= {(f"GET /{name}", "200", None), (f"GET /{name}", "404", "no-such-page")}  # one of them, by how it was built


@test
def the_page_says_when_it_was_not_built():
    with Daemon() as daemon:
        c = daemon.client()
        page = c.get("/").body.decode()
        files = re.findall(r'"assets/([^"]+)"', page)
        if not files:
            assert "The page was not built" in page
            CONTRACT.met.add(("GET /assets/{file}", "200", None))  # of which there is none then
        for name in files:
            plain, packed = c.get(f"/assets/{name}"), c.get(f"/assets/{name}", headers={"Accept-Encoding": "gzip"})
            assert plain.status == 200 and "immutable" in plain.headers["cache-control"]
            assert "content-encoding" not in plain.headers
            assert packed.headers["content-encoding"] == "gzip" and packed.headers["etag"] != plain.headers["etag"]
