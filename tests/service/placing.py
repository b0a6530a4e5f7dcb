"""Where the service stands: on a Unix socket, below a path, behind proxies, beside pages of other origins; and its first token."""

import json
import os
import re
import socket
import stat
import subprocess
import tempfile

from service import JUDGE, JUDGED, Daemon, position, test

FIRST = "judged-1-" + "5f0c" * 8


def check(*arguments, **env):
    return subprocess.run([JUDGED, "--check-config", *arguments], capture_output=True, text=True, check=False, env={**os.environ, **env})


class Local:
    """A daemon on a Unix socket."""

    def __init__(self, room, *options):
        self.path = f"{room}/judged.sock"
        self.process = subprocess.Popen(
            [JUDGED, "--listen", f"unix:{self.path}", "--database", f"{room}/rulings.db", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.ready = self.process.stdout.readline()

    def ask(self, path, *headers):
        with socket.socket(socket.AF_UNIX) as s:
            s.connect(self.path)
            lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", ""]
            s.sendall("\r\n".join(lines).encode())
            answer = b""
            while more := s.recv(65536):
                answer += more
        return answer.decode()

    def stop(self):
        self.process.terminate()
        errors = self.process.communicate(timeout=30)[1]
        assert self.process.returncode == 0, errors
        return errors


@test
def a_unix_socket_serves_members_of_the_group():
    with tempfile.TemporaryDirectory() as room:
        for _ in range(2):
            daemon = Local(room)
            assert daemon.ready == f"listening on unix:{daemon.path}\n", daemon.ready
            assert stat.S_IMODE(os.stat(daemon.path).st_mode) == 0o660
            assert '"status":"ok"' in daemon.ask("/healthz")
            second = subprocess.run([JUDGED, "--listen", f"unix:{daemon.path}", "--database", f"{room}/other.db"],
                                    capture_output=True, text=True, check=False)
            assert second.returncode == 2 and "[cannot-listen]" in second.stderr, "somebody listens there already"
            assert '"status":"ok"' in daemon.ask("/healthz"), "and goes on to"
            assert "client=unix " in daemon.stop()
            assert not os.path.exists(daemon.path)
        left = Local(room)
        left.process.kill()
        left.process.communicate()
        assert os.path.exists(left.path)
        again = Local(room)
        assert '"status":"ok"' in again.ask("/healthz"), "a socket left behind is replaced"
        again.stop()
        with open(f"{room}/file", "w", encoding="ascii") as file:
            file.write("precious")
        taken = subprocess.run([JUDGED, "--listen", f"unix:{room}/file", "--database", f"{room}/other.db"],
                               capture_output=True, text=True, check=False)
        assert taken.returncode == 2 and "[cannot-listen]" in taken.stderr and os.path.getsize(f"{room}/file") == 8, "a file is no socket"
        for bad in ("unix:", "unix:relative", "unix:/" + "x" * 120):
            refused = check("--listen", bad)
            assert refused.returncode == 2 and "[bad-address]" in refused.stderr, bad


@test
def a_proxy_on_a_unix_socket_is_trusted_by_that_name():
    with tempfile.TemporaryDirectory() as room:
        daemon = Local(room, "--trusted-proxies", "unix, 10.0.0.0/8")
        daemon.ask("/healthz", "X-Forwarded-For: 192.0.2.1, 10.1.2.3")
        daemon.ask("/healthz", "X-Forwarded-For: 10.0.0.1, 192.0.2.2, 11.0.0.1")
        log = daemon.stop()
        assert "client=192.0.2.1 " in log and "client=11.0.0.1 " in log, log


@test
def trusted_proxies_are_addresses_and_networks():
    # (list, forwarded, the client)
    for trusted, forwarded, client in (
            ("127.0.0.0/8", "192.0.2.7", "192.0.2.7"), ("127.0.0.1/32", "192.0.2.7", "192.0.2.7"),
            ("127.128.0.0/9", "192.0.2.7", "127.0.0.1"), ("0.0.0.0/0", "192.0.2.7", "192.0.2.7"),
            ("::/0", "192.0.2.7", "127.0.0.1"), ("127.0.0.1 2001:db8::/33", "192.0.2.7, 2001:db8:7fff::1", "192.0.2.7"),
            ("127.0.0.1 2001:db8::/33", "192.0.2.7, 2001:db8:8000::1", "2001:db8:8000::1")):
        with Daemon("--trusted-proxies", trusted) as daemon:
            daemon.client().get("/healthz", {"X-Forwarded-For": forwarded})
            daemon.stop()
            assert f"client={client} " in daemon.logged(), (trusted, forwarded, daemon.logged())
    for bad in ("10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x", "::/129", "10.0.0/8", "proxy"):
        refused = check("--trusted-proxies", bad)
        assert refused.returncode == 2 and "[bad-address]" in refused.stderr, bad


@test
def below_a_path_every_link_has_it():
    with Daemon("--base-path=/judge/here") as daemon:
        c = daemon.operator()
        made = c.submit(position())
        href = made.json["href"]
        assert made.headers["location"] == href and href.startswith("/judge/here/v1/rulings/"), href
        answer = c.ask_plain(href)
        assert answer.status == 200 and all(link.startswith(href) for link in json.loads(answer.body)["links"].values())
        assert c.get(href.removeprefix("/judge/here")).status == 200, "a proxy may take the path away"
        for path in ("/v1/rulings", "/v1/editions", "/v1/editions/godzilla/en-1.2/clauses/8.5.1", "/v1/rulings/" + made.json["id"] + "/similar"):
            text = c.get(path).body.decode()
            links = re.findall(r'"(/[^" ]*)"', text)
            assert all(link.startswith("/judge/here/v1/") for link in links), (path, links)
        page = c.ask_plain("/judge/here/rules/godzilla").body.decode()
        assert '<base href="/judge/here/">' in page or "was not built" in page
        assert c.ask_plain("/judge/here").status == 200 and c.ask_plain("/judge/hereafter").status == 404
        token = daemon.token()
        signed = c.post("/v1/session", {"token": token})
        assert "Path=/judge/here/v1;" in signed.headers["set-cookie"]
    for bad in ("judge", "/judge/", "/", "//judge", "/a b", "/judge?x", "/" + "j" * 40, "/v1", "/a/../b", "/assets/x"):
        refused = check("--base-path", bad)
        assert refused.returncode == 2 and "[bad-setting]" in refused.stderr, bad


@test
def pages_of_named_origins_may_use_the_service():
    asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    with Daemon("--allow-origins", "https://play.example, http://localhost:3000") as daemon:
        c = daemon.client()
        first = c.ask_plain("/v1/rulings", "OPTIONS", {"Origin": "https://play.example", **asks})
        assert first.status == 204 and first.headers["access-control-allow-origin"] == "https://play.example"
        assert "POST" in first.headers["access-control-allow-methods"] and "Content-Type" in first.headers["access-control-allow-headers"]
        answer = c.get("/v1/editions", {"Origin": "https://play.example"})
        assert answer.status == 200 and answer.headers["access-control-allow-origin"] == "https://play.example"
        assert "Location" in answer.headers["access-control-expose-headers"]
        assert "access-control-allow-credentials" not in answer.headers, "the cookie is for the service's own page"
        for origin in ("https://play.example.org", "http://play.example", "null"):
            other = c.get("/v1/editions", {"Origin": origin})
            assert other.status == 403 and "access-control-allow-origin" not in other.headers, origin
            refused = c.ask_plain("/v1/rulings", "OPTIONS", {"Origin": origin, **asks})
            assert "access-control-allow-origin" not in refused.headers, origin
        assert c.ask_plain("/v1/rulings", "OPTIONS").status == 405, "no question of a browser"
    with Daemon("--allow-origins=*") as daemon:
        c = daemon.client()
        assert c.get("/v1/editions", {"Origin": "https://any.example"}).status == 403, "without tokens, only pages that are named"
        named = daemon.client(daemon.token())
        assert named.get("/v1/editions", {"Origin": "https://any.example"}).headers["access-control-allow-origin"] == "https://any.example"
    with Daemon() as daemon:
        assert daemon.client().ask_plain("/v1/rulings", "OPTIONS", {"Origin": "http://localhost:3000", **asks}).status == 405
    for bad in ("play.example", "https://play.example/", "ftp://play.example", "https://", "https://*.example"):
        refused = check("--allow-origins", bad)
        assert refused.returncode == 2 and "[bad-setting]" in refused.stderr, bad


@test
def no_answer_tells_another_site_where_it_was_read():
    with Daemon() as daemon:
        c = daemon.client()
        for path in ("/", "/v1/editions", "/v1/none"):
            assert c.ask_plain(path).headers["referrer-policy"] == "no-referrer", path
        token = daemon.token()
        for path, kept in (("/v1/session", "private, no-cache"), ("/v1/rulings", "private, no-cache"), ("/v1/none", None)):
            answer = daemon.client(token).ask_plain(path)
            assert answer.headers.get("cache-control") == kept, (path, answer.headers)
        signed = c.post("/v1/session", {"token": token})
        assert signed.headers["cache-control"] == "no-store" and "set-cookie" in signed.headers


@test
def the_first_token_comes_from_a_file_or_the_environment():
    with tempfile.TemporaryDirectory() as room:
        path = f"{room}/token"
        with open(path, "w", encoding="utf-8") as file:
            file.write(FIRST + "\n")
        with Daemon("--first-token-file", path) as daemon:
            assert daemon.client().get("/v1/rulings").code == "token-needed"
            who = daemon.client(FIRST).get("/v1/session").json
            assert who["name"] == "first" and who["seat"] == "judge" and "admin" in who["scopes"]
            subprocess.run([JUDGED, "token", "add", "--database", daemon.database, "--name", "x", "--scopes", "admin", "--seat", "judge"],
                           check=True, capture_output=True)
            subprocess.run([JUDGED, "token", "revoke", "--database", daemon.database, "1"], check=True)
            daemon.stop()
            os.remove(path)
            with Daemon("--first-token-file", path, database=daemon.database) as again:
                assert again.client(FIRST).get("/v1/rulings").code == "token-unknown", "it is not made a second time"
        with Daemon(env={"JUDGED_FIRST_TOKEN": FIRST}) as daemon:
            assert daemon.client(FIRST).get("/v1/rulings").status == 200
        assert FIRST not in check(JUDGED_FIRST_TOKEN=FIRST).stdout
        with Daemon("--allow-origins", "https://play.example") as daemon:
            assert daemon.client().get("/healthz").headers["vary"] == "Origin", "a cache tells them apart"
        for bad in ("", "secret", "judged-2-" + "a" * 32, "judged-1-" + "a" * 31, "judged-1-" + "a" * 65, "judged-1-" + "a" * 31 + "-"):
            with open(path, "w", encoding="utf-8") as file:
                file.write(bad)
            for options, env in (["--first-token-file", path], {}), ([], {"JUDGED_FIRST_TOKEN": bad}):
                if not bad and env:
                    continue
                refused = subprocess.run([JUDGED, "--listen", "127.0.0.1:0", "--database", f"{room}/new.db", *options],
                                         capture_output=True, text=True, check=False, env={**os.environ, **env})
                assert refused.returncode == 2 and re.search(r"\[(bad-token|cannot-read)\]", refused.stderr), (bad, refused.stderr)
        missing = subprocess.run([JUDGED, "--listen", "127.0.0.1:0", "--database", f"{room}/new.db", "--first-token-file", f"{room}/none"],
                                 capture_output=True, text=True, check=False)
        assert missing.returncode == 2 and "cannot-read" in missing.stderr, missing.stderr


@test
def metrics_have_a_scope_of_their_own():
    with Daemon() as daemon:
        reader = daemon.client(daemon.token("metrics", "public"))
        daemon.client(daemon.token()).submit(position())
        text = reader.get("/metrics").body.decode()
        assert reader.get("/v1/rulings").code == "scope-missing" and reader.submit(position(5)).code == "scope-missing"
        assert daemon.client(daemon.token("read,submit,judge")).get("/metrics").code == "scope-missing"
        assert re.search(r'\njudged_log_length\{log="[^"]+"\} [1-9]', text), text
        assert int(re.search(r"\njudged_last_commit_timestamp_seconds (\d+)\n", text)[1]) > 1_700_000_000
        assert "\njudged_wal_bytes " in text or not os.path.exists(daemon.database)
        assert "\njudged_erasures_waiting 0\n" in text and "\njudged_reconnects_total 0\n" in text
        assert "judged_verified" not in text
        grouped = subprocess.run([JUDGED, "token", "add", "--database", daemon.database, "--name", "x", "--scopes", "metrics", "--seat",
                                  "public", "--group", "g"], capture_output=True, text=True, check=False)
        assert grouped.returncode == 2 and "metrics" in grouped.stderr


@test
def metrics_say_when_the_database_was_verified():
    with tempfile.TemporaryDirectory() as room:
        path = f"{room}/verified.json"
        with Daemon("--verify-result", path) as daemon:
            c = daemon.client(daemon.token())
            c.submit(position())
            assert "judged_verified" not in c.get("/metrics").body.decode()
            for change, sound in (lambda: None, 1), (lambda: daemon.alter(verdict="legal"), 0):
                change()
                with open(path, "w", encoding="utf-8") as file:
                    subprocess.run([JUDGED, "verify", "--json", "--database", daemon.database], stdout=file, check=sound == 1)
                text = c.get("/metrics").body.decode()
                assert f"\njudged_verified_sound {sound}\n" in text, text
                assert abs(int(re.search(r"\njudged_verified_timestamp_seconds (\d+)\n", text)[1]) - os.stat(path).st_mtime) < 2
            with open(path, "w", encoding="utf-8") as file:
                file.write("{")
            assert "judged_verified" not in c.get("/metrics").body.decode(), "a file that is being written says nothing"


@test
def the_versions_are_in_one_place():
    told = [json.loads(subprocess.run([program, "--version", "--json"], capture_output=True, check=True).stdout) for program in (JUDGE, JUDGED)]
    with Daemon() as daemon:
        daemon.token()
        assert told == [daemon.client().get("/v1").json] * 2
    assert subprocess.run([JUDGE, "--version"], capture_output=True, text=True, check=True).stdout == f"judge {told[0]['version']}\n"


@test
def a_trace_goes_through_to_log_and_answer():
    trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    with Daemon("--log-format=json") as daemon:
        c = daemon.client()
        assert c.get("/healthz", {"traceparent": trace}).headers["traceparent"] == trace
        for bad in (trace[:-1], trace + "0", trace.replace("4bf9", "4BF9"), trace.replace("-", "0", 1), "ä" * 20):
            assert "traceparent" not in c.get("/healthz", {"traceparent": bad.encode() if "ä" in bad else bad}).headers
        daemon.stop()
        lines = [json.loads(line) for line in daemon.logged().splitlines()]
        requests = [line for line in lines if line["event"] == "request"]
        assert [line.get("trace") for line in requests] == [trace] + [None] * 5
        for name in ("status", "bytes", "us", "token"):
            assert isinstance(requests[0][name], int), requests[0]
        heads = [line for line in lines if line["event"] == "log-head"]
        assert all(isinstance(line["length"], int) for line in heads)
