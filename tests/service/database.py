"""Where the daemons of the tests keep what they are given: each in a file of its own, or in tables of its own in a PostgreSQL server.

JUDGED_TEST_STORE=postgresql python3 tests/service NAME runs a module of tests over PostgreSQL. The server is the tests' own, on a socket in a
folder of its own: one for all who are told its address by JUDGED_TEST_POSTGRES (tests/run.sh), else this program's.
"""

import atexit
import functools
import glob
import itertools
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
IN_FILES = os.environ.get("JUDGED_TEST_STORE", "file") == "file"
SCRIPT = f"{ROOT}/tests/support/postgres.sh"
numbers = itertools.count(1)

# What has to do with a file, or with what older versions kept in one: module, test, and why it is nothing for PostgreSQL.
FILE = "it looks into the file, or does something to it"
DISK = "it fills the daemon's own disk, on which no server keeps anything"
OLD = "older versions kept nothing in PostgreSQL"
BOTH = "it is about both kinds of store already"
NOTHING = "nothing in it is kept or read"
ONLY_FILES = {
    "logs": {
        "whatever_is_changed_in_a_column_is_found_unless_no_answer_changes": FILE,
        "a_row_that_is_deleted_is_found_in_every_table": FILE,
        "a_ruling_that_is_deleted_from_every_table_is_found": FILE,
        "a_row_that_is_put_in_is_found_even_where_its_job_is_still_to_come": FILE,
        "an_index_of_words_that_could_not_be_written_is_found": FILE,
        "a_log_that_was_cut_is_found_by_a_head_that_is_known": FILE,
        "a_bit_that_is_flipped_is_found_unless_no_answer_changes": FILE,
        "a_bit_that_is_flipped_in_the_header_is_found_unless_no_answer_changes": FILE,
        "what_an_older_version_kept_gets_its_leaves_while_it_is_served": OLD,
        "rulings_are_kept_for_as_many_days_as_the_service_is_told": FILE,
    },
    "storing": {
        "damage_is_found": FILE,
        "what_other_versions_kept_is_played_again_or_passed_over": OLD,
        "figures_tell_of_writes_that_failed": DISK,
        "a_full_disk_is_told_and_nothing_is_lost": DISK,
        "whether_anything_can_be_kept_is_found_out_before_anybody_submits": DISK,
        "a_disk_with_room_for_a_page_and_for_no_ruling_is_not_ready": DISK,
    },
    "jobs": {"a_job_waits_for_a_store_that_cannot_be_written": DISK, "a_transcript_the_other_edition_cannot_judge_is_told": OLD,
             "playing_the_suite_does_not_go_on_after_the_end_of_the_service": "there another daemon begins it anew: postgres.py"},
    "limits": {"a_search_that_takes_too_long_is_given_up": "it is steps of SQLite that are limited; there it is time: postgres.py"},
    "batches": {"a_store_that_fails_is_told_in_each_line": DISK},
    "faults": {
        "a_folder_that_cannot_be_written_is_told_and_then_served": FILE,
        "damage_is_told_and_when_it_is_mended_the_service_goes_on": FILE,
        "a_clock_that_is_set_back_leaves_order_and_spans_as_they_are": FILE,
    },
    "operating": {"verify_reads_what_it_may_not_write": FILE},
    "tokens": {"what_is_kept_is_readable_by_its_owner_alone": FILE, "adding_a_token_makes_no_database_unless_it_is_to": FILE},
}
# Whole modules.
NEVER_TWICE = {"restoring": FILE, "release": BOTH, "postgres": BOTH, "migrating": BOTH, "backups": BOTH, "pages": NOTHING, "rulebook": NOTHING}


@functools.cache
def server(name="usual"):
    """The address of one, begun when it is first asked for and ended with the tests."""
    if name == "usual" and "JUDGED_TEST_POSTGRES" in os.environ:
        return os.environ["JUDGED_TEST_POSTGRES"]
    room = tempfile.mkdtemp(prefix="judged-postgres-", dir="/tmp")
    atexit.register(lambda: (subprocess.run([SCRIPT, "stop", room], check=False), shutil.rmtree(room, ignore_errors=True)))
    how = ["quick"] if name == "usual" else []
    return subprocess.run([SCRIPT, "start", room, *how], check=True, capture_output=True, text=True).stdout.strip()


def psql_at(at):
    tool = sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))[-1:] or ["psql"]
    return [*tool, "-Atq", at]


def psql(statement, at=None):
    return subprocess.run([*psql_at(at or server()), "-c", statement], check=True, capture_output=True, text=True).stdout


def new_store():
    """A schema of that server."""
    name = f"store_{os.getpid()}_{next(numbers)}"
    psql(f"CREATE SCHEMA {name}")
    return f"{server()}&options=-csearch_path%3D{name}"


def new_place(room):
    """For a store that is not there yet."""
    return f"{room}/rulings.db" if IN_FILES else new_store()


def is_file(at):
    return "://" not in at


def run_sql(at, statement):
    """One that both kinds of store understand, but for the names of tables."""
    if is_file(at):
        database = sqlite3.connect(at)
        database.execute(statement)
        database.commit()
        database.close()
    else:
        psql(re.sub(r"\b(UPDATE|FROM|INTO|TABLE) (?!judged_)(\w+)", r"\1 judged_\2", statement), at)


def rows(at, statement):
    """What such a one reads, a text a value."""
    if is_file(at):
        database = sqlite3.connect(at)
        found = [tuple(map(str, row)) for row in database.execute(statement)]
        database.close()
        return found
    return [tuple(line.split("|")) for line in psql(re.sub(r"\bFROM (\w+)", r"FROM judged_\1", statement), at).splitlines()]


def which(at, number):
    """A condition: the ruling that was kept as the so-manieth, or any."""
    if number is None:
        return "1 = 1"
    return f"seq = {number}" if is_file(at) else f"seq = (SELECT seq FROM judged_rulings ORDER BY seq OFFSET {number - 1} LIMIT 1)"


def on_disk(at):
    """The bytes a store takes."""
    if is_file(at):
        return sum(os.path.getsize(at + end) for end in ("", "-wal") if os.path.exists(at + end))
    return int(psql("SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace = current_schema()::REGNAMESPACE AND relkind = 'r'", at))


def holds(at, *texts):
    """Which of these are anywhere in the file or its log, however they are written; or in any row of a server."""
    if not is_file(at):
        tables = psql("SELECT relname FROM pg_class WHERE relnamespace = current_schema()::REGNAMESPACE AND relkind = 'r'", at).split()
        rows = "".join(psql(f"SELECT t::TEXT FROM {table} t", at).lower() for table in tables)
        return [text for text in texts if text.lower() in rows or text.encode().hex() in rows]
    found = []
    for end in ("", "-wal"):
        if os.path.exists(at + end):
            with open(at + end, "rb") as file:
                content = file.read().lower()
            found += [text for text in texts if text.lower().encode() in content]
    return found


class Held:
    """While this lasts nothing can be kept, and all can be read; or less, of a server's tables."""

    def __init__(self, at, tables="judged_leaves, judged_schema", mode="SHARE"):
        self.database, self.session = None, None
        if is_file(at):
            self.database = sqlite3.connect(at, isolation_level=None)
            self.database.execute("BEGIN IMMEDIATE")
            return
        self.session, self.what = subprocess.Popen(psql_at(at), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True), f"{tables} IN {mode} MODE"
        self.lock("BEGIN")

    def lock(self, begin):
        self.session.stdin.write(f"{begin}; LOCK TABLE {self.what}; SELECT 'held';\n")
        self.session.stdin.flush()
        assert self.session.stdout.readline() == "held\n"

    def release(self):
        if self.database:
            self.database.execute("ROLLBACK")
            self.database.close()
        else:
            self.session.communicate("ROLLBACK;\n", timeout=60)
