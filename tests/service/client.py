"""judge --server: the command line as a client of the daemon, and of servers that behave badly."""

import gzip
import http.server
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading

import service
from service import JUDGE, ROOT, Daemon, position, test

GAMES = f"{ROOT}/contrib/demo-games/godzilla"
RULINGS = f"{ROOT}/tests/data/rulings"
ROOM = tempfile.TemporaryDirectory(prefix="judge-client-")


def judge(*arguments, text=None, **env):
    known = {k: v for k, v in os.environ.items() if not k.startswith("JUDGE_")}
    return subprocess.run([JUDGE, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=60, env={**known, **env})


def at(daemon):
    return f"http://{daemon.host}:{daemon.port}"


def file(name, content):
    path = f"{ROOM.name}/{name}"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as to:
        to.write(content if isinstance(content, str) else json.dumps(content))
    return path


@test
def a_ruling_is_told_as_without_a_server_and_ends_with_the_same_code():
    with Daemon() as daemon:
        for name in sorted(os.listdir(RULINGS)):
            if name.endswith(".json"):  # which names no lines
                here = judge("replay", "--view", "public", f"{RULINGS}/{name}")
                there = judge("--server", at(daemon), "replay", f"{RULINGS}/{name}")
                assert there.returncode == here.returncode, (name, there)
                if here.returncode != 2:
                    told, kept = there.stdout.rsplit("Kept as ", 1)
                    assert told == here.stdout and len(kept) == 34, (name, there)
                else:
                    assert there.stderr == here.stderr and not there.stdout, (name, here, there)
        for name, code in (("illegal-rank.yaml", 1), ("undetermined-stack.yaml", 3), ("surplus-move.yaml", 1)):
            assert judge("--server", at(daemon), "replay", f"{RULINGS}/{name}").returncode == code
        again = judge("--server", at(daemon), "replay", f"{RULINGS}/illegal-rank.yaml")
        assert "Kept before as " in again.stdout


@test
def without_a_libcurl_that_can_be_used_only_asking_a_server_is_refused():
    room, game = f"{ROOM.name}/libraries", f"{GAMES}/illegal-move.yaml"
    file("empty.c", "")
    file("libraries/libcurl.so.4", "none")
    file("libraries/libcurl-gnutls.so.4", "none")
    none = judge("--server", "http://127.0.0.1:1", "replay", game, LD_LIBRARY_PATH=room)
    assert none.returncode == 2 and "none can be loaded here" in none.stderr and not none.stdout, none
    assert judge("replay", game, LD_LIBRARY_PATH=room).returncode == 1
    subprocess.run([os.environ.get("CC", "cc").split()[-1], "-shared", "-o", f"{room}/libcurl-gnutls.so.4", f"{ROOM.name}/empty.c"], check=True)
    old = judge("--server", "http://127.0.0.1:1", "replay", game, LD_LIBRARY_PATH=room)
    assert old.returncode == 2 and "too old: it has no curl_url()" in old.stderr and not old.stdout, old


@test
def json_is_the_servers_own():
    with Daemon("--allow-judge-view") as daemon:
        one = judge("--server", at(daemon), "replay", "--json", f"{GAMES}/illegal-move.yaml")
        assert one.returncode == 1
        kept = json.loads(one.stdout)
        assert daemon.client().get(kept["href"]).body.decode() == one.stdout
        shown = judge("--server", at(daemon), "show", kept["id"], "--json")
        assert shown.stdout == one.stdout and shown.returncode == 1
        two = judge("--server", at(daemon), "replay", "--json", f"{GAMES}/illegal-move.yaml", f"{RULINGS}/undetermined-stack.yaml")
        assert two.returncode == 1
        assert [entry["file"] for entry in json.loads(two.stdout)] == [f"{GAMES}/illegal-move.yaml", f"{RULINGS}/undetermined-stack.yaml"]
        assert json.loads(two.stdout)[0]["ruling"] == kept["ruling"]
        other = json.loads(judge("--server", at(daemon), "replay", "--json", "--edition", "ja-1.04", "--on-illegal", "skip",
                                 "--advice", "--view", "judge", f"{GAMES}/illegal-move.yaml").stdout)["ruling"]
        assert other["edition"] == "ja-1.04" and other["infractions"][0]["treated"] == "skipped" and "advice" in other


@test
def what_is_no_transcript_is_told_with_its_place():
    with Daemon() as daemon:
        path = file("wrong.yaml", "judged: 1\ngame: godzilla\nedition: en-9\nmoves: []\n")
        for command in (["replay"], ["moves"]):
            here, there = judge(*command, path), judge("--server", at(daemon), *command, path)
            assert there.returncode == here.returncode == 2 and there.stderr == here.stderr, (here, there)
        assert judge("--server", at(daemon), "replay", "-", text="{").stderr == judge("replay", "-", text="{").stderr
        missing = judge("--server", at(daemon), "replay", f"{ROOM.name}/none")
        assert missing.returncode == 2 and "cannot be read" in missing.stderr
        many = judge("--server", at(daemon), "replay", path, f"{RULINGS}/illegal-rank.yaml")
        assert many.returncode == 2 and "ILLEGAL" in many.stdout, "the worst counts, the others are told"


@test
def a_dry_run_is_told_and_not_kept():
    with Daemon() as daemon:
        told = judge("--server", at(daemon), "replay", "--dry-run", f"{GAMES}/illegal-move.yaml")
        assert told.returncode == 1 and told.stdout.startswith("ILLEGAL") and "Kept" not in told.stdout
        assert judge("--server", at(daemon), "search").stdout == "No kept ruling matches.\n"


@test
def moves_are_told_as_without_a_server():
    with Daemon("--allow-judge-view") as daemon:
        for name, code in (("incomplete.yaml", 0), ("illegal-rank.yaml", 1), ("undetermined-stack.yaml", 3)):
            for option in ([], ["--json"]):
                here = judge("moves", "--full", f"{RULINGS}/{name}", *option)
                there = judge("--server", at(daemon), "moves", f"{RULINGS}/{name}", "--view", "judge", *option)
                assert there.returncode == here.returncode == code, (name, here, there)
                if option:
                    assert json.loads(there.stdout) == json.loads(here.stdout), name
                else:
                    assert there.stdout == here.stdout, name
        for name in sorted(os.listdir(RULINGS)):
            for how in ("stop", "skip", "take"):
                here = judge("moves", f"{RULINGS}/{name}", "--on-illegal", how).returncode
                there = judge("--server", at(daemon), "moves", f"{RULINGS}/{name}", "--on-illegal", how).returncode
                assert here == there, (name, how, here, there)
        assert judge("--server", at(daemon), "moves", "--advice", f"{RULINGS}/incomplete.yaml").returncode == 2


@test
def a_ruling_is_shown_in_its_parts():
    with Daemon() as daemon:
        server = ["--server", at(daemon)]
        env = {"JUDGE_TOKEN": daemon.token()}
        first = json.loads(judge(*server, "replay", "--json", f"{GAMES}/illegal-move.yaml", **env).stdout)
        judge(*server, "replay", "--edition", "ja-1.04", f"{GAMES}/illegal-move.yaml", **env)
        c = daemon.client(env["JUDGE_TOKEN"])
        told = judge(*server, "show", first["id"], "--view", "public", **env)
        assert told.returncode == 1 and told.stdout == c.get(first["href"] + "/text", advice="true", view="public").body.decode()
        assert judge(*server, "show", first["href"], **env).returncode == 1, "by its place as well"
        for part in (["transcript"], ["citations"], ["position", "3"]):
            shown = judge(*server, "show", first["id"], *part, "--view", "A", **env)
            path = {"position": "/positions/3"}.get(part[0], "/" + part[0])
            assert shown.returncode == 0 and json.loads(shown.stdout) == c.get(first["href"] + path, view="A").json
        drawn = judge(*server, "show", first["id"], "board", "3", "--view", "A", **env)
        assert drawn.stdout == judge("board", f"{GAMES}/illegal-move.yaml", "--after", "3", "--view", "A").stdout
        assert drawn.stdout.startswith("<?xml") and drawn.returncode == 0
        similar = judge(*server, "show", first["id"], "similar", **env)
        assert similar.returncode == 0 and "godzilla/ja-1.04 ILLEGAL: " in similar.stdout
        c.post(first["href"] + "/notes", {"kind": "overruling", "text": "shown \u001b[31mboth\u009b cards"})
        notes = judge(*server, "show", first["id"], "notes", **env)
        assert "overruling by tester: shown ?[31mboth? cards" in notes.stdout, "nothing a terminal would obey"
        assert json.loads(judge(*server, "show", first["id"], "notes", "--json", **env).stdout)["notes"]
        assert ", overruled: " in judge(*server, "search", "--edition", "en-1.2", **env).stdout
        for wrong in (["position"], ["position", "x"], ["position", "999999"], ["notes", "3"], ["nothing"], []):
            shown = judge(*server, "show", *([first["id"], *wrong] if wrong else ["none"]), **env)
            assert shown.returncode == 2 and shown.stderr, wrong


@test
def rulings_are_searched_for():
    with Daemon() as daemon:
        server = ["--server", at(daemon), "search"]
        c = daemon.client()
        c.submit(service.game("illegal-move"))
        for turn in range(3, 6):
            c.submit(position(turn))
        lines = judge(*server, "--clause", "8.5.*", "--role", "deciding", "--verdict", "illegal").stdout.splitlines()
        assert len(lines) == 1 and "godzilla/en-1.2 ILLEGAL: " in lines[0]
        two = judge(*server, "--limit", "2").stdout.splitlines()
        cursor = two[2].removeprefix("There are more; continue with --cursor ")
        rest = judge(*server, "--cursor", cursor).stdout.splitlines()
        assert len(two) == 3 and len(rest) == 2 and lines[0] in rest
        page = judge(*server, "--json", "--text", "pass & more", "--game", "godzilla", "--edition", "en-1.2", "--view", "public")
        assert json.loads(page.stdout) == {"rulings": [], "next": None}
        assert len(judge(*server, "--ndjson", "--after", "2020-01-01").stdout.splitlines()) == 4
        assert judge(*server, "--csv", "--limit", "1").stdout.startswith("id,kept,game")
        for wrong in (["--verdict", "wrong"], ["--limit", "0"], ["--ndjson", "--limit", "x"], ["--nothing"], ["more"]):
            told = judge(*server, *wrong)
            assert told.returncode == 2 and told.stderr, wrong


@test
def many_are_submitted_at_once():
    with Daemon() as daemon:
        server = ["--server", at(daemon), "batch"]
        for turn in range(3, 253):
            file(f"many/{turn:03}.json", position(turn))
        file("many/sub/illegal.yaml", service.game("illegal-move"))
        told = judge(*server, f"{ROOM.name}/many")
        lines = told.stdout.splitlines()
        assert told.returncode == 1 and len(lines) == 251, told
        assert sum("INCOMPLETE" in line.upper() for line in lines) == 250
        assert lines[-1].startswith(f"{ROOM.name}/many/sub/illegal.yaml: illegal ")
        assert len(daemon.client().get("/v1/rulings", {"Accept": "application/x-ndjson"}).lines) == 251
        mixed = json.dumps(position(3)) + "\n\n{\n" + json.dumps(position(4)) + "\n"
        told = judge(*server, "-", text=mixed)
        assert told.returncode == 2 and len(told.stdout.splitlines()) == 2
        assert told.stderr.startswith("standard input, line 3:")
        lines = [json.loads(line) for line in judge(*server, "--json", file("some.ndjson", mixed), f"{RULINGS}/undetermined-stack.yaml").stdout.splitlines()]
        assert [line["line"] for line in lines] == [1, 2, 3, 4] and lines[3]["verdict"] == "undetermined"
        assert [line["status"] for line in lines] == [200, 400, 200, 201]
        assert lines[2]["file"].endswith("some.ndjson, line 4")
        broken = judge(*server, f"{ROOM.name}/wrong.yaml", file("syntax.yaml", "a: ["), f"{RULINGS}/incomplete.yaml", "--edition", "ja-1.04")
        assert broken.returncode == 2 and "incomplete.yaml: incomplete " in broken.stdout and "syntax.yaml:" in broken.stderr


@test
def a_token_comes_from_the_environment_or_a_file():
    with Daemon() as daemon:
        server = ["--server", at(daemon)]
        token = daemon.token("read", "public")
        none = judge(*server, "search")
        assert none.returncode == 2 and "[token-needed]" in none.stderr and "JUDGE_TOKEN" in none.stderr
        assert judge(*server, "search", JUDGE_TOKEN=token).returncode == 0
        path = file("token", token + "\n")
        assert judge(*server, "--token-file", path, "search").returncode == 0
        assert judge(*server, "--token-file", path, "search", JUDGE_TOKEN="judged-9-0").returncode == 0, "the file wins"
        assert "[scope-missing]" in judge(*server, "replay", f"{RULINGS}/illegal-rank.yaml", JUDGE_TOKEN=token).stderr
        assert "[token-unknown]" in judge(*server, "search", JUDGE_TOKEN="judged-9-0").stderr
        for bad in ("two words", "a\r\nX: y", "\u00e9"):
            assert "contains no token" in judge(*server, "search", JUDGE_TOKEN=bad).stderr, bad
        assert "contains no token" in judge(*server, "--token-file", file("empty", ""), "search").stderr
        assert "cannot be read" in judge(*server, "--token-file", ROOM.name + "/none", "search").stderr


@test
def a_token_goes_nowhere_in_the_clear():
    for server in ("http://192.0.2.1", "http://localhost.example", "http://1270.0.0.1"):
        told = judge("--server", server, "search", JUDGE_TOKEN="judged-1-0")
        assert told.returncode == 2 and "in the clear" in told.stderr, server
    for server in ("http://user:secret@127.0.0.1", "http://127.0.0.1?token=x", "http://127.0.0.1#x"):
        assert "JUDGE_TOKEN" in judge("--server", server, "search").stderr, server
    for server in ("ftp://127.0.0.1", "file:///etc/passwd", "127.0.0.1:1", "", "http://", "http://" + "a" * 300):
        told = judge("--server", server, "search")
        assert told.returncode == 2 and "server" in told.stderr, server


@test
def wrong_use_is_told():
    for arguments in ([], ["search", "x"], ["--token-file"], ["--timeout", "0", "search"], ["--wait", "x", "search"]):
        told = judge("--server", "http://127.0.0.1:1", *arguments)
        assert told.returncode == 2 and told.stderr and not told.stdout, arguments
    assert "cannot use a server" in judge("--server", "http://127.0.0.1:1", "deck", "x").stderr
    assert judge("--nothing").returncode == 2
    for command in ([], ["replay"], ["moves"], ["show"], ["search"], ["batch"]):
        told = judge("--server", "http://127.0.0.1:1", *command, "--help")
        assert told.returncode == 0 and told.stdout.startswith("usage: judge --server"), command
        assert all(len(line) <= 100 for line in told.stdout.splitlines())


# Servers that are none


class Strange:
    """Answers every request as the list says, one after another, the last for ever; keeps what came."""

    def __init__(self, *answers):
        strange = self
        self.answers, self.asked = list(answers), []

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                strange.asked.append((self.path, dict(self.headers), body))
                status, headers, body = strange.answers.pop(0) if len(strange.answers) > 1 else strange.answers[0]
                if status is None:
                    self.close_connection = True
                    return
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if "Content-Length" not in headers:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


BUSY = {"type": "urn:judged:problem:too-many-requests", "title": "x", "status": 429, "code": "too-many-requests", "detail": "Too often."}
PROBLEM = {"Content-Type": "application/problem+json"}
EMPTY = (200, {"Content-Type": "application/json"}, b'{"rulings":[],"next":null}')


def busy(status, **headers):
    return status, {**PROBLEM, **{k.replace("_", "-"): v for k, v in headers.items()}}, json.dumps(BUSY).encode()


@test
def a_server_that_is_not_there_is_named():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        told = judge("--server", url, "search")
    assert told.returncode == 2 and told.stderr == f"judge: {url} cannot be reached: nobody listens there; is judged running?\n"
    assert "no machine of that name" in judge("--server", "http://nowhere.invalid", "search").stderr


@test
def a_silent_server_is_left():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        told = judge("--server", f"http://127.0.0.1:{silent.getsockname()[1]}", "--timeout", "1", "search")
    assert told.returncode == 2 and "did not answer within 1 s" in told.stderr
    with Strange((None, {}, b"")) as strange:
        assert "ended the connection" in judge("--server", strange.url, "search").stderr
    with Strange((200, {"Content-Length": "100", "Content-Type": "application/json"}, b"{")) as strange:
        assert "ended the connection" in judge("--server", strange.url, "search").stderr


@test
def retry_after_is_honoured_up_to_a_bound():
    with Strange(busy(429, Retry_After="1"), busy(503, Retry_After="1"), EMPTY) as strange:
        told = judge("--server", strange.url, "search")
        assert told.returncode == 0 and len(strange.asked) == 3
    with Strange(busy(429, Retry_After="1")) as strange:
        told = judge("--server", strange.url, "--wait", "2", "search")
        assert told.returncode == 2 and "[too-many-requests]" in told.stderr and len(strange.asked) == 3
    for answer in (busy(429, Retry_After="61"), busy(503), busy(429, Retry_After="-1"), busy(400, Retry_After="1")):
        with Strange(answer) as strange:
            assert judge("--server", strange.url, "search").returncode == 2 and len(strange.asked) == 1
    with Daemon("--rate", "1", "--burst", "1") as daemon:
        told = judge("--server", at(daemon), "replay", f"{RULINGS}/illegal-rank.yaml", f"{RULINGS}/incomplete.yaml")
        assert told.returncode == 1 and told.stdout.count("Kept as") == 2, "the daemon's own limit is waited for"


@test
def a_server_that_is_not_judged_is_told():
    html = {"Content-Type": "text/html"}
    for answer in ((502, html, b"<h1>Bad gateway</h1>"), (302, {"Location": "http://192.0.2.1/"}, b""), (404, PROBLEM, b"{"),
                   (200, html, b"<p>"), (500, PROBLEM, b'{"code": 3}')):
        with Strange(answer) as strange:
            for command in (["search"], ["show", "x"], ["replay", f"{RULINGS}/illegal-rank.yaml"], ["batch", f"{RULINGS}/illegal-rank.yaml"]):
                told = judge("--server", strange.url, *command)
                assert told.returncode == 2 and told.stderr.startswith("judge: "), (answer, command, told)


@test
def a_batch_that_is_cut_off_is_told():
    line = b'{"line":1,"status":201,"id":"x","verdict":"illegal"}\n'
    kind = {"Content-Type": "application/x-ndjson"}
    two = [f"{RULINGS}/illegal-rank.yaml", f"{RULINGS}/incomplete.yaml"]
    with Strange((200, kind, line)) as strange:
        told = judge("--server", strange.url, "batch", *two)
        assert told.returncode == 2 and "is incomplete" in told.stderr and "illegal x" in told.stdout
    with Strange((200, kind, line * 3)) as strange:
        assert "not understood" in judge("--server", strange.url, "batch", *two).stderr


@test
def what_is_sent_is_packed_and_holds_no_more_than_it_should():
    with Strange((201, {"Content-Type": "text/plain", "Judged-Verdict": "illegal", "Location": "/v1/rulings/x"}, b"ILLEGAL\n")) as strange:
        told = judge("--server", strange.url + "/", "replay", f"{GAMES}/illegal-move.yaml", JUDGE_TOKEN="judged-1-ab",
                     http_proxy="http://192.0.2.1:1", HTTP_PROXY="http://192.0.2.1:1")
        assert told.returncode == 1 and told.stdout == "ILLEGAL\nKept as x.\n"
        path, headers, body = strange.asked[0]
        assert path == "/v1/rulings?advice=true" and headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(body).decode() == service.game("illegal-move")
        assert headers["Authorization"] == "Bearer judged-1-ab" and headers["Content-Type"] == "application/yaml"
        assert set(headers) <= {"Host", "User-Agent", "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Content-Type",
                                "Content-Encoding", "Content-Length"}, headers
        judge("--server", strange.url + "/base", "show", "../x y", "transcript")
        assert strange.asked[1][0] == "/base/v1/rulings/..%2Fx%20y/transcript"


if __name__ == "__main__":
    sys.exit(service.run())
