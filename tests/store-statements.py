#!/usr/bin/env python3
"""The tables of statements of the stores: every statement is used, and what is said to PostgreSQL is in the subset
that servers on many machines have in common. Usage: tests/store-statements.py"""

import glob
import re
import sys

# What one of Citus, YugabyteDB and CockroachDB lacks, does otherwise, or makes all wait for one. A tsvector with an inverted
# index is PostgreSQL's own, and stays: an index of words made of other means was more than two thousand lines.
FORBIDDEN = re.compile(
    r"\b(SERIAL|BIGSERIAL|IDENTITY|SEQUENCE|NEXTVAL|REFERENCES|FOREIGN KEY|FOR (NO KEY )?UPDATE|FOR (KEY )?SHARE|"
    r"SKIP LOCKED|LISTEN|NOTIFY|ADVISORY\w*|PG_ADVISORY\w*|TRIGGER|LOCK TABLE|TEMP|TEMPORARY|EXTENSION|FUNCTION|DO \$|"
    r"CTID|OFFSET|INHERITS|DEFERRABLE)\b", re.I)
# They ask all shards, on purpose: what is little, or is done now and then.
ALL_SHARDS = {"COUNT", "ALL_NOTES", "END_REQUESTS", "HAS_TABLES", "SIZE", "NEVER_LOOKED", "LOOK_AT_RULINGS", "LOOK_AT_FOUND", "LOOK_AT_LEAVES", "FOUND_BY"}


def entries(path):
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    macros = {m[0]: "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', m[1]))
              for m in re.findall(r"^#define (\w+)(?:\([\w, ]*\))? \\?\n?((?:.*\\\n)*.*)$", text, re.M)}
    for match in re.finditer(r"^(STATEMENT|SCRIPT|CHECK|TABLE)\((\w+),(.*?)\)$", text, re.M | re.S):
        kind, name, body = match.groups()
        words = re.findall(r'"((?:[^"\\]|\\.)*)"|\b([A-Z]+_[A-Z_]+)\b', body)
        yield kind, name, "".join(said or macros.get(macro, "") for said, macro in words)


def wrong_with(kind, name, sql):
    forbidden = FORBIDDEN.search(sql)
    if forbidden:
        yield f"{forbidden.group(0)} is not in the subset"
    if "judged_" in sql and name not in ALL_SHARDS and "shard" not in sql:
        yield "names no shard"
    for key in re.findall(r"(?:PRIMARY KEY|UNIQUE|INDEX \w+ ON \w+) \(([^)]*)\)", sql):
        if key.split(",")[0].strip() != "shard":
            yield f"the key ({key}) does not begin with the shard"
    if sql.startswith("CREATE TABLE") and "PRIMARY KEY (shard" not in sql:
        yield "the table has no key that begins with the shard"


def main():
    found = []
    code = ""
    for path in glob.glob("judged/store/**/*.[ch]", recursive=True):
        with open(path, encoding="utf-8") as file:
            code += file.read()
    with open("judged/store/rows.def", encoding="utf-8") as file:
        rows = re.findall(r"^ROWS\((\w+)\)", file.read(), re.M)
    code += " ".join(f"SQL_{name} PG_{name}" for name in rows)
    for path, prefix in (("judged/store/sqlite/sqlite.def", "SQL_"), ("judged/store/postgres/postgres.def", "PG_")):
        n = 0
        for kind, name, sql in entries(path):
            n += 1
            if kind in ("STATEMENT", "SCRIPT") and not re.search(rf"\b{prefix}{name}\b", code):
                found.append(f"{path}: {name} is never used")
            if prefix == "PG_":
                found += [f"{path}: {name}: {wrong}" for wrong in wrong_with(kind, name, sql)]
        if n < 40:
            found.append(f"{path}: only {n} statements were read")
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    assert list(wrong_with("TABLE", "X", "CREATE TABLE judged_x (id SERIAL, PRIMARY KEY (id))"))
    assert list(wrong_with("STATEMENT", "X", "SELECT 1 FROM judged_x WHERE shard = 0 FOR UPDATE SKIP LOCKED"))
    assert list(wrong_with("TABLE", "X", "CREATE INDEX x ON judged_x (seq, shard)"))
    assert list(wrong_with("STATEMENT", "X", "DELETE FROM judged_x WHERE seq = $1"))
    sys.exit(main())
