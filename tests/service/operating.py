"""Running the service: its settings, its log, its figures, its signals."""

import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time

from database import on_disk
from service import JUDGED, Daemon, position, test


def judged(*arguments, **env):
    return subprocess.run([JUDGED, *arguments], capture_output=True, text=True, check=False, env={**os.environ, **env})


def write(room, text):
    path = f"{room}/judged.yaml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


@test
def settings_come_from_file_environment_and_flags():
    with tempfile.TemporaryDirectory() as room:
        path = write(room, "max-body: 5000\nmax-depth: 7\nlog-format: json\nallow-judge-view: true\nrate: 10\n")
        told = judged("--config", path, "--check-config", "--rate=30", JUDGED_MAX_DEPTH="8", JUDGED_RATE="20")
        assert told.returncode == 0, told.stderr
        for line in ("max-body: 5000", "max-depth: 8", "log-format: json", "rate: 30", "allow-judge-view: true",
                     "log-requests: true"):
            assert line in told.stdout.splitlines(), line
        again = judged("--config", write(room, told.stdout), "--check-config")
        assert again.stdout == told.stdout, "what it tells is a configuration file"
        assert judged("--check-config", JUDGED_CONFIG=path).stdout == again.stdout


@test
def settings_that_mean_nothing_are_refused_with_their_place():
    with tempfile.TemporaryDirectory() as room:
        for text, code, place in (
                ("max-body: 0\n", "bad-setting", ":1:"), ("a: 1\n", "unknown-setting", ":1:1:"),
                ("rate: 1\nrate: 2\n", "duplicate-key", ":2:1:"), ("rate: [1]\n", "bad-setting", ":1:"),
                ("- rate\n", "wrong-type", ":1:1:"), ("log-format: xml\n", "bad-setting", ":1:"),
                ("allow-judge-view: 1\n", "bad-setting", ":1:"), ("listen: nowhere\n", "bad-address", ""),
                ("rate: 99999999999999999999\n", "", ":1:"), ("a: [\n", "yaml-syntax", "")):
            told = judged("--check-config", "--config", write(room, text))
            assert told.returncode == 2 and code in told.stderr and place in told.stderr, (text, told.stderr)
        for flags in (["--rate"], ["--rate", "x"], ["--colour", "red"], ["rate"], ["--config", "/no/such"],
                      ["--allow-judge-view=yes"]):
            assert judged("--check-config", *flags).returncode == 2, flags
        assert "JUDGED_RATE" in judged("--check-config", JUDGED_RATE="-1").stderr
        for told in (judged("--check-config", "--store=x.db"), judged("--check-config", JUDGED_STORE="x.db"),
                     judged("--check-config", "--config", write(room, "store: x.db\n"))):
            assert 'database: "x.db"\n' in told.stdout, "another name of it, from wherever it comes"


@test
def a_reload_takes_over_what_it_can():
    with tempfile.TemporaryDirectory() as room:
        path = write(room, "max-body: 5000\n")
        with Daemon("--config", path) as daemon:
            c = daemon.client()
            assert c.submit("#" * 4000).code == "empty-document"
            write(room, "max-body: 1000\nmax-connections: 7\ntrusted-proxies: 127.0.0.1\n")
            daemon.process.send_signal(signal.SIGHUP)
            wait_for(daemon, 'event=reloaded need-a-restart="max-connections trusted-proxies"')
            assert c.submit("#" * 4000).code == "body-too-large"
            c.get("/healthz", headers={"X-Forwarded-For": "192.0.2.7"})
            assert "192.0.2.7" not in daemon.logged(), "a setting that needs a restart is as it was"
            write(room, "max-body: none\n")
            daemon.process.send_signal(signal.SIGHUP)
            wait_for(daemon, "event=not-reloaded code=bad-setting")
            assert c.submit("#" * 4000).code == "body-too-large", "it goes on as it was"


def new_set(room, name, number):
    with open(f"{room}/{name}", "w", encoding="utf-8") as file:
        json.dump({"game": "godzilla", "cards": [{
            "number": number, "name": "Fresh Ray", "type": "strategy", "rank": 1, "colours": ["red"], "icon": 1,
            "abilities": [{"on": "placed", "do": [{"draw": 2}]}]}]}, file)


@test
def a_new_set_is_served_without_a_new_daemon():
    with tempfile.TemporaryDirectory() as room:
        new_set(room, "one.json", "NEW-001")
        with Daemon("--cards", room) as daemon:
            c = daemon.client()
            with_it = {**position(), "start": {**position()["start"], "A": {
                "monster": {"stack": ["EPR-007"], "zone": 2}, "hand": ["NEW-001"]}}}
            made = c.submit(with_it)
            assert c.get("/v1/cards/godzilla/NEW-001").json["name"] == "Fresh Ray"
            assert c.get("/v1/cards/godzilla/NEW-002").status == 404
            cards = c.get("/v1/rulings/" + made.json["id"]).json["ruling"]["versions"]["cards"]
            assert re.fullmatch(r"godzilla-.*\+[0-9a-f]{12}", cards), cards
            new_set(room, "two.json", "NEW-002")
            daemon.process.send_signal(signal.SIGHUP)
            wait_for(daemon, "event=reloaded")
            assert c.get("/v1/cards/godzilla/NEW-002").json["number"] == "NEW-002"
            assert c.get("/v1/rulings/" + made.json["id"]).json["ruling"]["versions"]["cards"] == cards, "it was made with the others"
            new_set(room, "three.json", "EPR-007")
            daemon.process.send_signal(signal.SIGHUP)
            wait_for(daemon, "event=not-reloaded code=duplicate-card")
            assert c.get("/v1/cards/godzilla/NEW-002").status == 200
        told = judged("--cards", room, "--check-config")
        assert told.returncode == 2 and "three.json" in told.stderr and "duplicate-card" in told.stderr, told.stderr


def wait_for(daemon, text):
    for _ in range(100):
        if text in daemon.logged():
            return
        time.sleep(0.05)
    raise AssertionError(f"{text} is not in {daemon.logged()}")


@test
def every_request_is_logged_with_its_id():
    with Daemon() as daemon:
        c = daemon.client(daemon.token())
        mine = c.get("/v1/editions", {"X-Request-Id": "order-66.a"})
        assert mine.headers["x-request-id"] == "order-66.a"
        given = c.get("/v1/rulings/none").headers["x-request-id"]
        assert re.fullmatch("[0-9a-f]{16}", given)
        for bad in ("a b", "x" * 65, 'a"b', "a=b"):
            assert c.get("/healthz", {"X-Request-Id": bad}).headers["x-request-id"] != bad
        wait_for(daemon, "id=order-66.a client=127.0.0.1 token=1 method=GET path=/v1/editions status=200")
        wait_for(daemon, f"id={given} client=127.0.0.1 token=1 method=GET path=/v1/rulings/none status=404")
        c.get("/v1/rulings/a%0Alevel=error")
        wait_for(daemon, 'path="/v1/rulings/a?level=error"')
    with Daemon("--log-format=json") as daemon:
        daemon.client().get("/healthz")
        wait_for(daemon, '"path":"/healthz"')
        for line in daemon.logged().splitlines():
            assert {"time", "level", "event"} <= set(json.loads(line)), line
    with Daemon("--log-requests=false") as daemon:
        daemon.client().get("/healthz")
        time.sleep(0.1)
        assert "healthz" not in daemon.logged()


@test
def figures_are_told():
    with Daemon() as daemon:
        c = daemon.operator()
        assert c.get("/readyz").json == {"status": "ready"}
        c.submit(position(3))
        c.submit(position(3))
        c.submit(position(4))
        c.get("/v1/rulings/none")
        figures = dict(line.rsplit(" ", 1) for line in c.get("/metrics").body.decode().splitlines()
                       if not line.startswith("#"))
        assert figures["judged_rulings"] == figures["judged_rulings_kept_total"] == "2"
        assert figures["judged_rulings_again_total"] == "1"
        assert figures['judged_answers_total{status="4xx"}'] == "1"
        assert figures["judged_request_seconds_count"] == figures['judged_request_seconds_bucket{le="+Inf"}'] == "5"
        assert int(figures["judged_resident_bytes"]) > 0 and figures["judged_connections"] == "1"
    with Daemon() as daemon:
        assert daemon.client(daemon.token("read")).get("/metrics").code == "scope-missing"
        assert daemon.client(daemon.token("admin")).get("/metrics").status == 200


@test
def the_service_manager_is_told():
    with tempfile.TemporaryDirectory() as room:
        manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        manager.bind(f"{room}/notify")
        manager.settimeout(10)
        with Daemon(env={"NOTIFY_SOCKET": f"{room}/notify"}) as daemon:
            assert manager.recv(200) == b"READY=1"
            assert daemon.client().get("/readyz").status == 200
            daemon.process.send_signal(signal.SIGHUP)
            assert manager.recv(200).startswith(b"RELOADING=1\nMONOTONIC_USEC=")
            assert manager.recv(200) == b"READY=1"
            assert daemon.stop() == 0
            assert manager.recv(200) == b"STOPPING=1"
        manager.close()


@test
def what_check_config_writes_is_a_configuration_whatever_the_names_are():
    with tempfile.TemporaryDirectory() as room:
        for name in ('a "quoted" name.db', "back\\slash.db", "colon: # and \u5353.db", "tab\there.db"):
            told = judged("--check-config", "--database", name)
            assert told.returncode == 0, told.stderr
            again = judged("--check-config", "--config", write(room, told.stdout))
            assert again.returncode == 0 and again.stdout == told.stdout, (name, told.stdout, again.stderr)
            assert not os.path.exists(name)


@test
def a_password_in_an_address_is_refused_before_anybody_sees_it():
    for flags in (["--check-config"], []):
        told = judged(*flags, "--store", "postgresql://judge:s3cret@127.0.0.1:9/rulings")
        assert told.returncode == 2 and "PGPASSFILE" in told.stderr, told
        assert "s3cret" not in told.stdout + told.stderr


@test
def figures_are_told_by_route_and_of_what_waits_and_fails():
    with Daemon() as daemon:
        c = daemon.operator()
        c.submit(position(3))
        c.get("/v1/rulings/none")
        c.get("/v1/rulings/0")
        c.get("/nowhere")
        taken = on_disk(daemon.database)
        figures = dict(line.rsplit(" ", 1) for line in c.get("/metrics").body.decode().splitlines() if not line.startswith("#"))
        assert figures['judged_requests_total{method="POST",route="/v1/rulings",status="2xx"}'] == "1"
        assert figures['judged_requests_total{method="GET",route="/v1/rulings/{}",status="4xx"}'] == "2"
        assert figures['judged_requests_total{method="",route="",status="4xx"}'] == "1"
        assert float(figures['judged_route_seconds_total{method="POST",route="/v1/rulings"}']) > 0
        assert figures["judged_queue"] == figures["judged_write_queue"] == figures["judged_failed_writes_total"] == "0"
        assert 0 < taken <= int(figures["judged_database_bytes"]) <= on_disk(daemon.database)


@test
def the_address_behind_a_trusted_proxy_is_the_clients():
    for trusted, header, wanted in (("", "1.2.3.4", "127.0.0.1"), ("127.0.0.1", "1.2.3.4", "1.2.3.4"), ("127.0.0.1", None, "127.0.0.1"),
                                    ("127.0.0.1", "9.9.9.9, 1.2.3.4", "1.2.3.4"), ("10.0.0.1, 127.0.0.1", "1.2.3.4 ,10.0.0.1", "1.2.3.4"),
                                    ("127.0.0.1,10.0.0.1", "5.6.7.8,nobody,10.0.0.1", "10.0.0.1"), ("127.0.0.1", "2001:DB8::1", "2001:db8::1"),
                                    ("10.0.0.1", "1.2.3.4", "127.0.0.1"), ("127.0.0.1", ", ".join(["1.1.1.1"] * 300), "1.1.1.1"),
                                    ("127.0.0.1", "x" * 1500 + ", 1.2.3.4", "1.2.3.4"), ("127.0.0.1", "," * 3000 + "1.2.3.4,127.0.0.1", "1.2.3.4")):
        with Daemon("--trusted-proxies", trusted, "--rate=2", "--burst=2") as daemon:
            c = daemon.client()
            headers = {"X-Forwarded-For": header} if header else {}
            answer = c.get("/v1/editions", headers)
            wait_for(daemon, f"id={answer.headers['x-request-id']} client={wanted} ")
            told = [c.get("/v1/editions", {"X-Forwarded-For": f"7.7.7.{n}"}).status for n in range(6)]
            assert (429 in told) == ("127.0.0.1" not in trusted), (trusted, told)
    assert judged("--check-config", "--trusted-proxies", "nowhere").returncode == 2
    assert "--config needs a value" in judged("--check-config", "--config").stderr


@test
def verify_reads_what_it_may_not_write():
    with Daemon() as daemon, tempfile.TemporaryDirectory() as room:
        daemon.client().submit(position())
        daemon.stop()
        path, program = f"{room}/kept % ?#.db", f"{room}/judged"
        for source, to in ((daemon.database, path), (JUDGED, program)):
            with open(source, "rb") as from_, open(to, "wb") as file:
                file.write(from_.read())
        os.chmod(path, 0o444)
        os.chmod(program, 0o555)
        os.chmod(room, 0o555)
        nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        for more in ([], ["--replay"]):
            told = subprocess.run([program, "verify", "--database", path, *more], capture_output=True, text=True, check=False, **nobody)
            assert told.returncode == 0 and "1 rulings: sound" in told.stdout, told
        os.chmod(room, 0o755)
        assert sorted(os.listdir(room)) == ["judged", "kept % ?#.db"]


@test
def jobs_say_what_they_want_to_be_told():
    with Daemon() as daemon:
        c = daemon.operator()
        for path in ("/v1/suite-runs", "/v1/rejudgements"):
            for kind in ("text/plain", "application/x-www-form-urlencoded"):
                answer = c.post(path, "", kind)
                assert (answer.status, answer.code) == (415, "unsupported-media-type") and "{}" in answer.json["detail"]
