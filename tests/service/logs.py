"""The log: whatever is changed in the file behind the service's back is found, unless no answer changes by it."""

import itertools
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import tempfile
import time
import traceback

from database import IN_FILES, holds, rows
from service import JUDGED, Daemon, game, position, test

WHOLE = "WHOLE" in os.environ  # more rows of each table, and more that they are turned into
HIDDEN = "Nobodyknowswhatiswrittenhere"


def judged(*arguments):
    return subprocess.run([JUDGED, *arguments], capture_output=True, text=True, check=False)


def waited_for(what):
    for _ in range(200):
        if what():
            return
        time.sleep(0.05)


def verified(path, *more):
    """What verify says, and the answer's JSON or None."""
    made = judged("verify", "--json", "--database", path, *more)
    return made.returncode, json.loads(made.stdout) if made.stdout else None


def rejudged(judge):
    """A job that judged all of them anew, and has ended."""
    job = judge.post("/v1/rejudgements", {"to": {"edition": "godzilla/en-1.00"}}).headers["location"]
    for _ in range(600):
        if judge.get(job).json["state"] != "running":
            break
        time.sleep(0.05)
    return job


def twice():
    """A monster is played twice in a turn, which one edition alone refuses: judged anew it comes out differently."""
    one, deck = position(30, edition="ja-1.04", moves=[{"A": {"play_monster": "EPR-007"}}] * 2), ["EPR-008"] * 6
    one["start"].update(A={"monster": {"stack": ["EPR-007"], "zone": 3}, "hand": ["EPR-007"] * 2, "deck": deck},
                        B={"monster": {"stack": ["EPR-007"], "zone": 3}, "deck": deck})
    return one


def fill(daemon):
    """Something in every table: rulings of every kind, notes, tokens, jobs, idempotency keys, one that was erased."""
    judge = daemon.client(daemon.token(seat="judge"))
    daemon.token("read", "public", "guest", "--group", "table 4")
    other = daemon.client(daemon.token("submit,read", "A", "seated", "--group", "table 5"))
    hrefs = [judge.submit(game(name)).json["href"] for name in ("illegal-move", "won-by-invasion")]
    hrefs += [judge.submit(position(turn, players={"A": {"name": f"Aiko {turn}"}})).json["href"] for turn in range(1, 9)]
    hrefs += [judge.submit(twice()).json["href"]]
    hrefs += [other.submit(position(20), headers={"Idempotency-Key": "the first"}).json["href"]]
    gone = judge.submit(position(40, players={"A": {"name": HIDDEN}})).json["href"]
    judge.post(hrefs[0] + "/notes", {"kind": "overruling", "text": "The clock had run out.", "for": "public"})
    judge.post(hrefs[2] + "/notes", {"kind": "annotation", "text": "Look at this again.", "for": "judge"})
    judge.ask("DELETE", gone, reason="a player asked for it")
    head = daemon.client(daemon.token("penalties", "judge", "head judge"))
    given = [head.post("/v1/penalties", {"event": "Spring Open", "player": player, "infraction": "7.4.1-1", "penalty": "warning",
                                         "reason": "rank 5 above zone 4"}).json["id"] for player in ("Aiko 3", HIDDEN)]
    judge.ask("DELETE", "/v1/penalties/" + given[1], reason="a player asked for it")
    assert judge.get(rejudged(judge)).json["clauses"] == [{"clause": "godzilla/8.5.2", "rulings": 1}]
    return judge, other


def answers(path, tokens):
    """Everything the service says of a store, by what was asked."""
    told = {}
    with Daemon(database=path) as daemon:
        for who, token in tokens.items():
            c = daemon.client(token)
            lists = [("/v1/rulings", dict(more)) for more in (
                {}, {"game": "godzilla"}, {"edition": "en-1.2"}, {"verdict": "illegal"}, {"verdict": "legal"}, {"clause": "7.2.*"},
                {"clause": "8.*", "role": "deciding"}, {"card": "EPR-007"}, {"player": "Aiko 3"}, {"event": "move"}, {"text": "zone"},
                {"text": "a*"}, {"standing": "stands"}, {"standing": "overruled"}, {"after": "2020-01-01"}, {"before": "2020-01-01"},
                {"group": "table 5"})]
            for target, more in lists + [("/v1/notes", {}), ("/v1/penalties", {"player": "Aiko 3"}), ("/v1/rejudgements", {}), ("/v1/log", {})]:
                told[who, target, str(more)] = strip(c.ask("GET", target, **more))
            for href in tokens_hrefs(told):
                for end, view in itertools.product(("", "/text", "/transcript", "/notes", "/similar"), (None, "public")):
                    if view and end == "/notes":
                        continue
                    told[who, href + end, view] = strip(c.ask("GET", href + end, view=view))
            for job in re.findall("/v1/rejudgements/[0-9a-f]+", str(told[who, "/v1/rejudgements", "{}"])):
                told[who, job, ""] = strip(c.ask("GET", job))
                for clause in (None, "godzilla/8.5.2"):
                    told[who, job, "changes", clause] = strip(c.ask("GET", job + "/changes", clause=clause))
        again = daemon.client(next(iter(tokens.values()))).submit(position(3, players={"A": {"name": "Aiko 3"}}))
        told["again"] = again.status
    return told


def strip(answer):
    return answer.status, answer.headers.get("judged-verdict"), answer.body


def tokens_hrefs(told):
    return sorted({href for answer in told.values() if isinstance(answer, tuple)
                   for href in re.findall("/v1/rulings/[0-9a-f]{32}", answer[2].decode("utf-8", "replace"))})


class Original:
    """A store with something of everything, closed, and all the service says of it."""

    def __init__(self):
        self.room = tempfile.TemporaryDirectory()
        self.path = f"{self.room.name}/original.db"
        with Daemon() as daemon:
            judge, other = fill(daemon)
            self.tokens = {"judge": judge.token, "other": other.token}
            made = judged("backup", "--database", daemon.database, self.path)
            assert made.returncode == 0 and re.match("head [0-9a-f]{32}:", made.stdout), made
            self.head = made.stdout.split()[1]
        database = sqlite3.connect(self.path)  # without a log of its own, so that one file is all there is
        database.execute("PRAGMA journal_mode = DELETE")
        database.close()
        self.told = None

    def copy(self, path):
        shutil.copyfile(self.path, path)
        return path

    def differs(self, path):
        """What the service says of the copy that it does not say of the original, the first of it, or how it failed to; "" for nothing."""
        with tempfile.TemporaryDirectory() as room:
            if self.told is None:
                self.told = answers(self.copy(f"{room}/original.db"), self.tokens)
            try:
                told = answers(path, self.tokens)
            except Exception:  # it does not start, or does not answer as it should
                return traceback.format_exc()[-1500:]
            return next((f"{what}: {told.get(what)} instead of {self.told[what]}" for what in self.told if told.get(what) != self.told[what]),
                        "" if told == self.told else "it says more")


ORIGINAL = []


def original():
    if not ORIGINAL:
        ORIGINAL.append(Original())
    return ORIGINAL[0]


def other_values(value):
    """What a value may have been turned into."""
    if value is None:
        return [1, "x", b"x"]
    if isinstance(value, int):
        return [value + 1, 0 if value else -1, None]
    if isinstance(value, bytes):
        return [bytes([value[0] ^ 1]) + value[1:] if value else b"x", value[:-1], None]
    return [value + "x", value[1:], None]


def tables(database):
    names = [name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
    return [name for name in names if name not in ("found", "sqlite_stat1")]


def keys_of(database, table):
    described = database.execute(f"PRAGMA table_info({table})").fetchall()
    return [column[1] for column in described], [column[1] for column in described if column[5]]


def rows_of(database, table):
    """The last row, or some: where to find each, and what it is."""
    columns, keys = keys_of(database, table)
    keys = keys or ["rowid"]
    rows = database.execute(f"SELECT {', '.join(keys)}, {', '.join(columns)} FROM {table}").fetchall()
    rows = (rows if len(rows) <= 4 else [rows[0], rows[1], rows[len(rows) // 2], rows[-1]]) if WHOLE else rows[-1:]
    where = " AND ".join(f"{key} IS ?" for key in keys)
    return [(where, row[:len(keys)], dict(zip(columns, row[len(keys):]))) for row in rows]


def change(path, statement, values):
    """False: the database does not take it."""
    database = sqlite3.connect(path)
    try:
        changed = database.execute(statement, values).rowcount
        database.commit()
        return changed > 0
    except sqlite3.Error:
        return False
    finally:
        database.close()


def unfound(one, changes):
    """Of what was changed: how many, and what verification passes over although an answer changes."""
    tried, wrong, harmless = 0, [], []
    for name, statement, values in changes:
        with tempfile.TemporaryDirectory() as room:
            path = one.copy(f"{room}/copy.db")
            if not change(path, statement, values):
                continue
            tried += 1
            if verified(path)[0] == 0:
                differs = one.differs(path)
                (wrong if differs else harmless).append(f"{name}: {differs}" if differs else name)
    return tried, wrong, harmless


# Where something may be changed without a change of any answer: what ranks words or is there twice.
UNHEARD = {"found_config", "found_data", "found_idx"}


@test
def whatever_is_changed_in_a_column_is_found_unless_no_answer_changes():
    one = original()
    database = sqlite3.connect(one.path)
    changes = []
    for table in tables(database):
        for where, key, row in rows_of(database, table):
            for column, value in row.items():
                for other in [other for other in other_values(value) if other != value][:3 if WHOLE else 1]:
                    changes.append((f"{table}.{column} {key}: {other!r:.40}", f"UPDATE {table} SET {column} = ? WHERE {where}", (other, *key)))
    database.close()
    tried, wrong, harmless = unfound(one, changes)
    print(f"# {tried} values changed, {len(harmless)} of them without a change of any answer", "".join("\n#   " + name for name in harmless))
    assert tried > 95 and not wrong, wrong
    assert {name.split(".")[0] for name in harmless} <= UNHEARD, harmless


@test
def a_row_that_is_deleted_is_found_in_every_table():
    one = original()
    database = sqlite3.connect(one.path)
    changes = [(f"{table} {key}", f"DELETE FROM {table} WHERE {where}", key)
               for table in tables(database) for where, key, _ in rows_of(database, table)]
    database.close()
    tried, wrong, harmless = unfound(one, changes)
    print(f"# {tried} rows deleted, {len(harmless)} of them without a change of any answer: {harmless}")
    assert tried > 12 and not wrong, wrong
    assert {name.split()[0] for name in harmless} <= UNHEARD, harmless


@test
def a_ruling_that_is_deleted_from_every_table_is_found():
    one = original()
    with tempfile.TemporaryDirectory() as room:
        path = one.copy(f"{room}/copy.db")
        database = sqlite3.connect(path)
        for table, column in (("bodies", "ruling"), ("notes", "ruling"), ("rejudged", "ruling"), ("rulings", "seq")):
            database.execute(f"DELETE FROM {table} WHERE {column} = 3")
        database.commit()
        database.close()
        code, told = verified(path)
        assert code == 1 and any("a ruling (3) is missing" in one["what"] for one in told["damage"]), told
        database = sqlite3.connect(path)
        database.execute("DELETE FROM leaves WHERE kind = 1 AND item = 3")
        database.commit()
        database.close()
        code, told = verified(path)
        assert code == 1 and any("leaves of the log are missing" in one["what"] for one in told["damage"]), told


@test
def a_row_that_is_put_in_is_found_even_where_its_job_is_still_to_come():
    one = original()
    database = sqlite3.connect(one.path)
    job, ruling = database.execute("SELECT task, ruling FROM rejudged").fetchone()
    database.close()
    changes = [(f"job {task}, ruling {which}", "INSERT INTO rejudged (task, ruling, changed, clauses) VALUES (?, ?, 1, 'godzilla/8.5.2')", (task, which))
               for task, which in ((job + 1, ruling), (job, 1 << 40))]
    tried, wrong, harmless = unfound(one, changes)
    assert tried == 2 and not wrong and not harmless, (wrong, harmless)


@test
def an_index_of_words_that_could_not_be_written_is_found():
    # How many words it has changes nothing that is found, but without it no ruling can be kept or erased.
    one = original()
    changes = [(statement, statement, ()) for statement in (
        "DELETE FROM found_data WHERE id = 1", "UPDATE found_data SET block = x'00' WHERE id = 1",
        "UPDATE found_data SET block = x'' WHERE id = 1", "UPDATE found_data SET block = substr(block, 2) WHERE id = 1")]
    tried, wrong, harmless = unfound(one, changes)
    assert tried == 4 and not wrong and not harmless, (wrong, harmless)


@test
def a_log_that_was_cut_is_found_by_a_head_that_is_known():
    with Daemon() as daemon, tempfile.TemporaryDirectory() as room:
        c = daemon.client()
        early = f"{room}/early.db"
        before = None
        for turn in range(1, 8):
            c.submit(position(turn))
            if turn == 4:
                before = judged("backup", "--database", daemon.database, early).stdout.split()[1]
        after = verified(daemon.database)[1]["heads"][0]
        assert before.split(":")[0] == after.split(":")[0] and int(before.split(":")[1]) < int(after.split(":")[1])
        assert verified(early)[0] == 0, "it is whole in itself"
        code, told = verified(early, "--head", after)
        assert code == 1 and "ends before" in str(told["damage"]), told
        assert verified(early, "--head", before)[0] == 0
        assert verified(daemon.database, "--head", f"{before},{after}")[0] == 0, "earlier heads are heads of it"
        other = before[:-1] + ("0" if before[-1] != "0" else "1")
        code, told = verified(daemon.database, "--head", other)
        assert code == 1 and "another up to the head" in str(told["damage"]), told
        code, told = verified(daemon.database, "--head", "0" * 32 + before[32:])
        assert code == 1 and "is not there" in str(told["damage"]), told
        for wrong in ("x", before + ",", before[:-1], "1:2:3"):
            assert judged("verify", "--database", early, "--head", wrong).returncode == 2, wrong


def flip(path, bit):
    with open(path, "r+b") as file:
        file.seek(bit // 8)
        byte = file.read(1)[0]
        file.seek(bit // 8)
        file.write(bytes([byte ^ 1 << bit % 8]))


FLIPS = int(os.environ.get("FLIPS", "24"))


@test
def a_bit_that_is_flipped_is_found_unless_no_answer_changes():
    one = original()
    chance = random.Random(20)
    bits = chance.sample(range(8 * os.path.getsize(one.path)), FLIPS)
    found, harmless = 0, 0
    with tempfile.TemporaryDirectory() as room:
        for n, bit in enumerate(bits):
            path = one.copy(f"{room}/{n}.db")
            flip(path, bit)
            if verified(path)[0] != 0:
                found += 1
            else:
                harmless += 1
                differs = one.differs(path)
                assert not differs, f"bit {bit} of the file: {differs}"
    print(f"# {found} of {FLIPS} bits that were flipped are found, {harmless} change no answer")
    assert found > FLIPS // 8


@test
def a_bit_that_is_flipped_in_the_header_is_found_unless_no_answer_changes():
    # Which version of SQLite it takes to write the file, and whose the file is: either keeps the service from serving it.
    one = original()
    with tempfile.TemporaryDirectory() as room:
        for bit in [*range(18 * 8 + 1, 19 * 8), *range(68 * 8, 72 * 8)]:
            path = one.copy(f"{room}/{bit}.db")
            flip(path, bit)
            code, told = verified(path)
            assert code == 1 and "header of the file" in str(told["damage"]), (bit, told)
            os.remove(path)
        assert verified(one.copy(f"{room}/whole.db"))[0] == 0


@test
def the_head_is_told_at_the_start_now_and_then_and_at_the_end():
    with Daemon("--head-seconds=1") as daemon:
        c = daemon.client()
        c.submit(position())
        judge = daemon.operator()
        waited_for(lambda: daemon.logged().count("event=log-head") > 1)
        c = daemon.client(daemon.token())
        assert c.submit(position(2)).status == 201
        logs = judge.get("/v1/log").json["logs"]
        name = "main" if IN_FILES else "1"
        assert len(logs) == (1 if IN_FILES else 2) and logs[0]["name"] == name and logs[0]["head"] == f"{logs[0]['log']}:{logs[0]['length']}:{logs[0]['digest']}"
        assert daemon.client(daemon.token("read,judge", "judge", "other")).get("/v1/log").code == "scope-missing"
        head = judge.get("/v1/log").json["logs"][0]["head"]
        daemon.stop()
        heads = re.findall(f"event=log-head log={name} length=([0-9]+) head=([0-9a-f:]+)", daemon.logged())
        assert heads[-1][1] == head == verified(daemon.database)[1]["heads"][0], heads
        assert int(heads[0][0]) < int(heads[-1][0])
        with Daemon(database=daemon.database) as again:
            waited_for(lambda: "event=log-head" in again.logged())
            assert head in again.logged(), "at the start"


@test
def nothing_is_left_of_a_ruling_that_was_erased():
    with Daemon() as daemon:
        judge, operator = daemon.client(daemon.token(seat="judge")), daemon.operator()
        kept = [judge.submit(position(turn, players={"A": {"name": f"Player number {turn}"}})).json for turn in range(1, 30)]
        body = position(31, players={"A": {"name": HIDDEN}, "B": {"name": "Player number 3"}})
        made = judge.submit(body, headers={"Idempotency-Key": "Keyofthehidden"}).json
        judge.post(made["href"] + "/notes", {"kind": "annotation", "text": "Saidtothehidden", "for": "public"})
        texts = (HIDDEN[1:], "Keyofthehidden", "Saidtothehidden")  # in the index, a large letter is written otherwise
        assert len(set(holds(daemon.database, *texts))) == 3, "they are there to be found"
        hidden = judge.get("/v1/rulings", player=HIDDEN).json
        assert len(hidden["rulings"]) == 1 and judge.get("/v1/rulings", text=HIDDEN.lower()).status == 200
        before = verified(daemon.database)[1]["heads"][0]
        assert operator.ask("DELETE", made["href"]).code == "bad-argument"
        assert operator.ask("DELETE", made["href"], reason="x" * 401).code == "bad-argument"
        assert operator.ask("DELETE", made["href"], reason="  ").code == "bad-argument"
        assert judge.ask("DELETE", "/v1/rulings/" + "0" * 32, reason="x").code == "no-such-ruling"
        assert daemon.client(daemon.token("submit,read,judge", "judge", "head")).ask("DELETE", made["href"], reason="x").code == "scope-missing"
        done = operator.ask("DELETE", made["href"], reason="the player asked for it")
        assert done.status == 200 and done.json["reason"] == "the player asked for it" and done.json["by"] == "operator"
        assert not holds(daemon.database, *texts), "when it is answered nothing is left, in the file and in its log"
        for end in ("", "/text", "/transcript", "/citations", "/notes", "/similar", "/steps", "/positions", "/positions/1", "/explanation",
                    "/board/1.svg", "/report"):
            gone = judge.get(made["href"] + end, **({"expected": "legal"} if end == "/report" else {}))
            assert (gone.status, gone.code) == (410, "ruling-erased") and done.json["erased"] in gone.json["detail"], (end, gone.json)
            assert "the player asked for it" in gone.json["detail"]
        assert operator.ask("DELETE", made["href"], reason="again").code == "ruling-erased"
        other, why = judge.submit(position(77)).json["href"], "\u8a33" * 400
        assert operator.ask("DELETE", other, reason=why).json["reason"] == why and why in judge.get(other).json["detail"]
        assert judge.post(made["href"] + "/notes", {"kind": "annotation", "text": "x"}).code == "ruling-erased"
        assert judge.get("/v1/rulings", player=HIDDEN).json["rulings"] == []
        assert len(judge.get("/v1/rulings", player="Player number 3").json["rulings"]) == 1, "a name others have stays"
        assert len(judge.get("/v1/rulings", limit=50).json["rulings"]) == 29
        assert all(judge.get(one["href"]).json == one for one in kept)
        code, told = verified(daemon.database, "--head", before)
        assert code == 0 and told["rulings"] == 29, told
        again = judge.submit(body, headers={"Idempotency-Key": "Keyofthehidden"})
        assert again.status == 201 and again.json["id"] != made["id"], "what is submitted anew is a ruling of its own"
        assert verified(daemon.database)[0] == 0


@test
def a_ruling_is_erased_beside_the_service_as_well():
    with Daemon() as daemon:
        c = daemon.client()
        hrefs = [c.submit(position(turn, players={"A": {"name": f"Aiko {turn}"}})).json["href"] for turn in range(1, 9)]
        which = [href.split("/")[-1] for href in hrefs]
        made = judged("erase", which[7], "--reason", "it was a test", "--database", daemon.database)
        assert made.returncode == 0 and which[7] in made.stdout, made
        gone = c.get(hrefs[7])
        assert gone.status == 410 and "command line: it was a test" in gone.json["detail"]
        # The number of the last ruling, and of the names that went with it, are nobody else's; and the service notices.
        fresh = c.submit(position(8, players={"A": {"name": "Aiko 8"}})).json["href"]
        assert c.get("/v1/rulings", player="Aiko 8").json["rulings"][0]["href"] == fresh
        other = c.submit(position(9, players={"A": {"name": "Aiko 9"}})).json["href"]
        assert [one["href"] for one in c.get("/v1/rulings", player="Aiko 9").json["rulings"]] == [other]
        assert verified(daemon.database)[0] == 0
        assert judged("erase", which[7], "--reason", "again", "--database", daemon.database).returncode == 1
        for wrong in (["erase"], ["erase", which[0]], ["erase", which[0], "--reason", ""],
                      ["erase", which[0], "--reason", "x", "--database", "/no/such.db"]):
            assert judged(*wrong).returncode == 2, wrong
        assert "judged erase" in judged("erase", "--help").stdout


@test
def what_judged_an_erased_ruling_anew_refers_to_it_still():
    with Daemon() as daemon:
        judge = daemon.client(daemon.token(seat="judge"))
        made = judge.submit(position(5)).json["href"]
        job = rejudged(judge)
        anew = [one["href"] for one in judge.get("/v1/rulings").json["rulings"] if one["href"] != made]
        judge.ask("DELETE", made, reason="x")
        for href in anew:
            assert judge.get(href).json["rejudges"] == made
        assert judge.get(job + "/changes").status == 200 and verified(daemon.database)[0] == 0
        for href in anew:
            judge.ask("DELETE", href, reason="x")
        assert judge.get(job + "/changes").status == 200 and verified(daemon.database)[0] == 0


@test
def rulings_are_kept_for_as_many_days_as_the_service_is_told():
    with Daemon() as daemon, tempfile.TemporaryDirectory() as room:
        c = daemon.client()
        hrefs = [c.submit(position(turn, players={"A": {"name": f"{HIDDEN} {turn}"}})).json["href"] for turn in range(1, 6)]
        daemon.stop()
        copy = f"{room}/copy.db"
        shutil.copyfile(daemon.database, copy)
        database = sqlite3.connect(copy)
        database.execute("UPDATE rulings SET time = time - 3 * 86400000 WHERE seq <= 3")
        database.commit()
        database.close()
        with Daemon("--retention-days=4", database=copy) as daemon:
            c = daemon.client()
            waited_for(lambda: "event=log-head" in daemon.logged())
            assert [c.get(href).status for href in hrefs] == [200] * 5
        with Daemon("--retention-days=2", database=copy) as daemon:
            c = daemon.client()
            waited_for(lambda: "event=log-head" in daemon.logged())
            told = [c.get(href) for href in hrefs]
            assert [answer.status for answer in told] == [410] * 3 + [200] * 2 and "retention" in told[0].json["detail"]
            assert not holds(copy, f"{HIDDEN[1:]}^201", f"{HIDDEN[1:]}^203") and holds(copy, f"{HIDDEN[1:]}^204")
            code, told = verified(copy)
            assert code == 0 and told["rulings"] == 2, told


@test
def an_idempotency_key_ends():
    with Daemon("--idempotency-hours=1", "--head-seconds=1") as daemon:
        c = daemon.client()
        key = {"Idempotency-Key": "the same"}
        first = c.submit(position(1), headers=key)
        assert (first.status, c.submit(position(1), headers=key).status) == (201, 200)
        assert c.submit(position(2), headers=key).code == "idempotency-key-reused"
        left = [int(until) - time.time() * 1000 for until, in rows(daemon.database, "SELECT until FROM requests")]
        assert len(left) == 1 and abs(left[0] - 3600000) < 60000, left
        daemon.sql("UPDATE requests SET until = 1")
        daemon.sql("UPDATE leaves SET until = 1 WHERE kind = 7")
        assert c.submit(position(2), headers=key).status == 201, "it stands for what is submitted now"
        assert c.submit(position(1), headers=key).code == "idempotency-key-reused"
        daemon.sql("UPDATE requests SET until = 1")
        waited_for(lambda: not rows(daemon.database, "SELECT request FROM requests"))
        assert not rows(daemon.database, "SELECT request FROM requests"), "and then it is forgotten"
