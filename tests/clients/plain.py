"""A stranger's client in Python, with nothing but the standard library: python3 plain.py URL GAME"""

import json
import sys
import urllib.error
import urllib.request

url, game = sys.argv[1:3]


def ask(path, body=None, kind="application/yaml"):
    request = urllib.request.Request(url + path, body, {"Content-Type": kind} if body else {})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)


with open(game, "rb") as file:
    text = file.read()
status, made = ask("/v1/rulings", text)
assert status in (200, 201), made
status, read = ask(made["href"])
assert status == 200 and read["ruling"]["headline"] == made["ruling"]["headline"]
status, again = ask("/v1/rulings", text)
assert status == 200 and again["id"] == made["id"]
status, page = ask("/v1/rulings?limit=1000")
assert made["id"] in [one["id"] for one in page["rulings"]]
status, problem = ask("/v1/rulings", b"judged: 1\ngame: godzila\n")
assert status == 422 and problem["code"] and problem["detail"] and problem["line"] == 2, problem
