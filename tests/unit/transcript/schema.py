"""Holds documents against a JSON Schema.

Usage: schema.py SCHEMA, with lines on standard input: `accept` or `refuse`, a tab, a name, a
tab, the document as JSON. Tells each disagreement on standard error; exit 1 when there was one.
"""

import json
import os
import sys

import jsonschema

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))

from schemas import Schema  # noqa: E402


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = Schema(schema)
    disagreements = 0
    for line in sys.stdin:
        wanted, name, text = line.rstrip("\n").split("\t", 2)
        found = "refuse" if validator.errors(json.loads(text)) else "accept"
        if found != wanted:
            disagreements += 1
            print(f"{name}: the schema should {wanted} it", file=sys.stderr)
    return 1 if disagreements else 0


sys.exit(main())
