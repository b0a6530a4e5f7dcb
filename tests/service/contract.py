"""Holds answers of the daemon against its OpenAPI document, and notes what of it was exercised.

An answer fails when its path, status, type, header or body is not described; the document fails, at the
end, for every operation, parameter, status and problem code that no test has met.
"""

import json
import os
import re
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "support"))

from schemas import Schema  # noqa: E402


class Contract:
    def __init__(self, document, ruling_schema):
        self.document = document
        ruling = {k: v for k, v in ruling_schema.items() if k not in ("$id", "$schema", "$defs")}
        self.root = {"components": json.loads(json.dumps(document["components"])), "$defs": ruling_schema["$defs"]}
        self.root["components"]["schemas"]["ruling"] = ruling
        self._point_at_ruling(self.root["components"])
        self.operations = []
        for path, item in document["paths"].items():
            pattern = re.compile("^" + re.sub(r"\{[^}]*\}", "[^/]+", path.replace(".", r"\.")) + "$")
            for method, operation in item.items():
                if method != "parameters":
                    parameters = [self._deref(p) for p in item.get("parameters", []) + operation.get("parameters", [])]
                    operation = self._with_codes(operation)
                    self.operations.append((method.upper(), path, pattern, operation, parameters))
        self.validators = {}
        self.met = set()

    @staticmethod
    def _with_codes(operation):
        """The codes of an operation stand beside its answers, for nothing may stand beside a reference."""
        responses = dict(operation["responses"])
        for status, codes in operation.get("x-codes", {}).items():
            responses[status] = {**responses[status], "x-codes": codes}
        for status in operation.get("x-open-codes", []):
            responses[status] = {**responses[status], "x-open-codes": True}
        return {**operation, "responses": responses}

    def _deref(self, node):
        while "$ref" in node:
            more = {k: v for k, v in node.items() if k != "$ref"}
            found = self.document
            for step in node["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            node = {**found, **more}
        return node

    def _point_at_ruling(self, node):
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            self._point_at_ruling(child)
        if isinstance(node, dict) and str(node.get("$ref")).startswith("ruling.schema.json"):
            rest = node["$ref"].removeprefix("ruling.schema.json").removeprefix("#")
            node["$ref"] = "#/components/schemas/ruling" + rest

    def _validator(self, schema):
        schema = json.loads(json.dumps(schema))
        self._point_at_ruling(schema)
        name = json.dumps(schema, sort_keys=True)
        if name not in self.validators:
            self.validators[name] = Schema({**self.root, **schema})
        return self.validators[name]

    def operation(self, method, path):
        for named, template, pattern, operation, parameters in self.operations:
            if pattern.match(path) and (named == method or (named == "GET" and method == "HEAD")):
                if "{" in template and any(p == path for _, p, _, _, _ in self.operations):
                    continue
                return named, template, operation, parameters
        return None

    def check(self, method, path, names, status, headers, body):
        """Complaints about one answer; `names` are those of the query parameters asked with."""
        found, places = self.operation(method, path), []
        if found:
            places.append((f"{found[0]} {found[1]}", found[2]["responses"]))
            places.append(("everywhere", self.document["x-everywhere"]))
        places.append(("any path", self.document["x-any-path"]))
        code = None
        if headers.get("content-type") == "application/problem+json" and body:
            code = json.loads(body).get("code")
        for place, responses in places:
            if str(status) not in responses:
                continue
            response = self._deref(responses[str(status)])
            known = code in response.get("x-codes", [code])
            if code and not known and not response.get("x-open-codes"):
                continue
            complaints = self._check_response(method, response, headers, body)
            if code and not complaints:
                complaints += self._check_problem(json.loads(body), status)
            if not complaints:
                self.met.add((place, str(status), code if "x-codes" in response and known else None))
                if found and status < 300:
                    self.met |= {(place, "parameter", name) for name in names}
            return complaints
        return [f"{method} {path} answered {status} {code or ''}, which is not described"]

    def _check_response(self, method, response, headers, body):
        complaints = []
        if "x-request-id" not in headers:
            complaints.append("the request has no id")
        for name, header in response.get("headers", {}).items():
            header = self._deref(header)
            if header.get("required") and name.lower() not in headers:
                complaints.append(f"the header {name} is missing")
        content = {**response.get("content", {}), **response.get("x-other-types", {})}
        if not content:
            return complaints + (["a body where none is described"] if body else [])
        media = headers.get("content-type")
        if not media and method == "HEAD" and not body:
            return complaints
        if media not in content:
            return complaints + [f"the type {media} is not described"]
        if method == "HEAD":
            return complaints + (["a body in answer to HEAD"] if body else [])
        return complaints + self._check_body(content[media].get("schema", {}), media, body)

    def _check_body(self, schema, media, body):
        if media in ("application/json", "application/problem+json"):
            values = [json.loads(body)]
        elif media == "application/x-ndjson":
            values = [json.loads(line) for line in body.splitlines()]
        elif media == "text/event-stream":
            values = [json.loads(line.removeprefix("data: ")) for line in body.splitlines() if line.startswith("data: ")]
        else:
            return []
        return [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:300]}"
                for value in values for e in self._validator(schema).errors(value)]

    @staticmethod
    def _check_problem(problem, status):
        complaints = []
        if problem["type"] != "urn:judged:problem:" + problem["code"]:
            complaints.append("the type does not end in the code")
        if problem["status"] != status:
            complaints.append("the status in the body is another")
        return complaints

    def wanted(self):
        for method, path, _, operation, parameters in self.operations:
            place = f"{method} {path}"
            for parameter in parameters:
                if parameter["in"] == "query":
                    yield place, "parameter", parameter["name"]
            yield from self._of_responses(place, operation["responses"])
        yield from self._of_responses("everywhere", self.document["x-everywhere"])
        yield from self._of_responses("any path", self.document["x-any-path"])

    def _of_responses(self, place, responses):
        for status, response in responses.items():
            response = self._deref(response)
            for code in response.get("x-codes", [None]) + [None] * response.get("x-open-codes", False):
                yield place, status, code

    def never_met(self):
        return [" ".join(str(part) for part in want if part) for want in self.wanted() if want not in self.met]
