"""JSON Schemas (2020-12), as fast as a program compiled from them.

python3-jsonschema walks a schema again for each value, which took four fifths of the time of tests that query a daemon.
So python3-fastjsonschema compiles the schemas, translated to draft 7, and jsonschema only explains why a value was refused.
With EFFORT=100 both check every value, and must agree.
"""

import json
import os

import jsonschema

try:
    import fastjsonschema
except ImportError:  # not Debian's Python, so its packages are missing
    fastjsonschema = None

IN_BOTH = {"type", "$ref", "description", "properties", "required", "additionalProperties", "items", "minimum", "maximum", "enum",
           "const", "pattern", "default", "minLength", "maxLength", "minItems", "maxItems", "oneOf", "anyOf", "allOf", "title",
           "exclusiveMinimum", "examples", "not", "propertyNames", "patternProperties", "minProperties", "maxProperties", "uniqueItems",
           "components", "$defs", "dependencies"}
WITH_NAMES = ("properties", "patternProperties", "$defs")
WITH_ONE = ("items", "additionalProperties", "not", "propertyNames")
WITH_MANY = ("oneOf", "anyOf", "allOf")


class Schema:
    """One schema. Its references must point into the schema itself."""

    def __init__(self, schema):
        self.slow = jsonschema.Draft202012Validator(schema)
        self.root = schema
        if not fastjsonschema:
            return
        drafted = self._drafted(schema)
        if "components" in schema:
            drafted["components"] = {"schemas": {name: self._drafted(one) for name, one in schema["components"]["schemas"].items()}}
        self.fast = fastjsonschema.compile({"$schema": "http://json-schema.org/draft-07/schema#", **drafted}, use_default=False)

    def errors(self, value):
        """Return jsonschema's errors for a value; an empty list if it is valid."""
        if not fastjsonschema:
            return list(self.slow.iter_errors(value))
        try:
            self.fast(value)
            refused = False
        except fastjsonschema.JsonSchemaException:
            refused = True
        if not refused and os.environ.get("EFFORT") != "100":
            return []
        found = list(self.slow.iter_errors(value))
        assert bool(found) == refused, f"two validators disagree about {json.dumps(value)[:500]}"
        return found

    def _drafted(self, schema):
        """Return the schema in draft 7. Raises ValueError for a keyword that isn't in both drafts."""
        if isinstance(schema, bool):
            return schema
        out = {key: value for key, value in schema.items() if key not in ("$schema", "$id")}
        if "dependentRequired" in out:
            out["dependencies"] = out.pop("dependentRequired")
        if out.get("unevaluatedProperties") is False:
            del out["unevaluatedProperties"]
            out["additionalProperties"] = False
            out["properties"] = {**dict.fromkeys(self._names(schema), True), **out.get("properties", {})}
        for key in out.keys() - IN_BOTH:
            raise ValueError(f"{key} is not known here: {json.dumps(schema)[:200]}")
        for key in WITH_NAMES:
            if key in out:
                out[key] = {name: self._drafted(one) for name, one in out[key].items()}
        for key in WITH_ONE:
            if key in out:
                out[key] = self._drafted(out[key])
        for key in WITH_MANY:
            if key in out:
                out[key] = [self._drafted(one) for one in out[key]]
        if "$ref" in out and len(out) > 1: # in draft 7 nothing next to a reference counts
            out["allOf"] = [{"$ref": out.pop("$ref")}, *out.get("allOf", [])]
        return out

    def _names(self, schema):
        """Return the properties named by a schema and by the schemas it is made of."""
        while "$ref" in schema:
            found = self.root
            for step in schema["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            schema = found
        assert not schema.keys() & {"oneOf", "anyOf", "patternProperties"}, "made of what cannot be counted"
        names = set(schema.get("properties", {}))
        return names.union(*(self._names(one) for one in schema.get("allOf", [])))
