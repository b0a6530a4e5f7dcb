"""Holds documents against a JSON Schema.

Usage: schema.py SCHEMA, with lines on standard input: `accept` or `refuse`, a tab, a name, a
tab, the document as JSON. Tells each disagreement on standard error; exit 1 when there was one.
"""

import json
import sys

import jsonschema


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    disagreements = 0
    for line in sys.stdin:
        wanted, name, text = line.rstrip("\n").split("\t", 2)
        found = "accept" if validator.is_valid(json.loads(text)) else "refuse"
        if found != wanted:
            disagreements += 1
            print(f"{name}: the schema should {wanted} it", file=sys.stderr)
    return 1 if disagreements else 0


sys.exit(main())
