#!/bin/sh
# judge mcp as clients of the Model Context Protocol meet it.
set -u
. "$(dirname "$0")/../support/tap.sh"
judge=${B:-build}/judge # the program itself, which reads and writes by turns

# talk PROGRAM: runs Python that asks with rq(METHOD, PARAMS) and gets the length of the answer's line and the answer.
talk() {
  python3 - "$judge" <<PY
import glob, json, re, subprocess, sys
p = subprocess.Popen([sys.argv[1], "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def line(text):
    p.stdin.write(text + "\n")
    p.stdin.flush()
def rq(method, params={}, revision="2026-07-28"):
    meta = {"_meta": {"io.modelcontextprotocol/protocolVersion": revision}} if revision else {}
    line(json.dumps({"jsonrpc": "2.0", "id": 7, "method": method, "params": params | meta}))
    answer = p.stdout.readline()
    out = json.loads(answer)
    assert out["jsonrpc"] == "2.0" and out["id"] == 7
    return len(answer), out
def call(tool, **arguments):
    result = rq("tools/call", {"name": tool, "arguments": arguments})[1]["result"]
    text = result["content"][0]["text"]
    assert result["isError"] or json.loads(text) == result["structuredContent"]
    return result["isError"], text, json.loads(text)
$1
p.stdin.close()
assert p.wait() == 0
PY
}

revisions() {
  talk '
n, d = rq("server/discover")
assert d["result"]["resultType"] == "complete" and d["result"]["supportedVersions"][0] == "2026-07-28" and d["result"]["ttlMs"] > 0
n, d = rq("tools/list", revision="2031-01-01")
assert d["error"]["code"] == -32022 and "2026-07-28" in d["error"]["data"]["supported"]
assert rq("sampling")[1]["error"]["code"] == -32601
line("nonsense")
assert json.loads(p.stdout.readline())["error"]["code"] == -32700
line(json.dumps({"jsonrpc": "2.0", "method": "notifications/cancelled"}))
n, d = rq("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "old", "version": "1"}}, None)
assert d["result"]["protocolVersion"] == "2025-06-18" and "resultType" not in d["result"]
assert rq("initialize", {"protocolVersion": "2031-01-01"}, None)[1]["result"]["protocolVersion"] == "2025-11-25"
assert rq("ping", {}, None)[1]["result"] == {}'
}
check 'clients of this revision and of older ones are answered' revisions

tools() {
  talk '
n, d = rq("tools/list")
tools = d["result"]["tools"]
assert n < 8000 and [t["name"] for t in tools] == ["replay", "check", "moves", "explain", "position", "claim", "clause", "cards", "new"], n
assert all(t["annotations"]["readOnlyHint"] and t["annotations"]["idempotentHint"] for t in tools)
assert rq("tools/call", {"name": "fly"})[1]["error"]["code"] == -32602'
}
check 'nine tools that change nothing are listed in 8 KB' tools

short() {
  talk '
for path in sorted(glob.glob("fixtures/disputes/*.yaml"))[::20] + glob.glob("contrib/demo-games/*/*.yaml"):
    for tool in ("replay", "check", "moves", "explain", "claim"):
        bad, text, answer = call(tool, transcript=open(path).read())
        assert not bad and len(text.encode()) <= 4000, (path, tool, len(text))
bad, text, answer = call("cards", what="battle")
assert len(text) <= 4000 and answer["cards_left_out"] + len(answer["cards"]) == answer["found"]
bad, text, answer = call("cards", what="battle", more=True)
assert len(answer["cards"]) == answer["found"]'
}
check 'an answer is short unless more is asked for' short

works() {
  talk '
path = "fixtures/disputes/01-strategy-by-the-wrong-monster.yaml"
told = json.loads(subprocess.run([sys.argv[1], "replay", path, "--json", "--full"], capture_output=True).stdout)
assert call("replay", transcript=open(path).read(), full=True)[2] == told
bad, text, answer = call("new", game="godzilla", start={"A": {"hand": ["ESD01-013"]}})
assert not bad and "#" not in answer["transcript"] and len(text) < 4000
assert call("replay", transcript=answer["transcript"])[2]["verdict"] == "incomplete"
assert call("check", transcript={"judged": 1})[0]
bad, text, answer = call("replay", transcript="judged: 1", viev="A")
assert bad and "did you mean" in answer["faults"][0]["instead"]
assert call("replay")[0]
assert call("clause", what="8.3.1", edition="en-1.2")[2]["clauses"][0]["clause"] == "8.3.1"'
}
check 'the answers are those of the commands, and faults are errors' works

resources() {
  talk '
n, d = rq("resources/list")
uris = [r["uri"] for r in d["result"]["resources"]]
assert len(uris) == 6
for uri in uris:
    text = rq("resources/read", {"uri": uri})[1]["result"]["contents"][0]["text"]
    if "schema" in uri:
        assert json.loads(text)["$schema"]
        continue
    examples = re.findall(r"\x60\x60\x60yaml\n(.*?)\x60\x60\x60", text, re.S)
    assert len(examples) == 8 and len(text.encode()) < 6200, (uri, len(text.encode()))
    assert not any(call("replay", transcript=one)[0] for one in examples), uri
assert rq("resources/read", {"uri": "judge://schema/poker"})[1]["error"]["code"] == -32602
assert rq("resources/templates/list")[1]["result"]["resourceTemplates"] == []'
}
check 'resources are a schema and a page of grammar for each game' resources

checked
