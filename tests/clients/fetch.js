// The service as Node's fetch sees it: node fetch.js URL
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";

const base = process.argv[2];
const json = { "Content-Type": "application/json" };

const position = (turn) => ({
  judged: 1, game: "godzilla", edition: "en-1.2",
  start: {
    step: "action", turn, turn_player: "A", rest: "empty",
    A: { monster: { stack: ["EPR-007"], zone: 2 } }, B: { monster: { stack: ["EPR-007"], zone: 1 } },
  },
  moves: [{ A: "pass" }],
});

const post = (document, headers) =>
  fetch(`${base}/v1/rulings`, { method: "POST", headers, body: document instanceof Buffer ? document : JSON.stringify(document) });

// Who has much waiting to be judged is told when to come again.
const submit = async (document, headers = json) => {
  for (;;) {
    const answer = await post(document, headers);
    if (answer.status !== 429) return answer;
    assert.equal((await answer.json()).code, "too-many-waiting");
    await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get("Retry-After"))));
  }
};

// Many at once, over as many connections as it likes
const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => submit(position(i + 1))));
assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201]);
const rulings = await Promise.all(answers.map((answer) => answer.json()));
assert.equal(new Set(rulings.map((ruling) => ruling.id)).size, 300);

// The same again, packed
const again = await submit(gzipSync(JSON.stringify(position(1))), { ...json, "Content-Encoding": "gzip" });
assert.equal(again.status, 200);
assert.equal((await again.json()).id, rulings[0].id);

// What does not change is not sent again
const first = await fetch(base + rulings[0].href);
assert.deepEqual(await first.json(), rulings[0]);
const unchanged = await fetch(base + rulings[0].href, { headers: { "If-None-Match": first.headers.get("etag") } });
assert.equal(unchanged.status, 304);
assert.equal((await fetch(base + rulings[0].href, { method: "HEAD" })).status, 200);

// Page after page
const seen = [];
for (let cursor = ""; cursor !== null;) {
  const page = await (await fetch(`${base}/v1/rulings?limit=77${cursor && `&cursor=${cursor}`}`)).json();
  seen.push(...page.rulings.map((ruling) => ruling.id));
  cursor = page.next;
}
assert.deepEqual(new Set(seen), new Set(rulings.map((ruling) => ruling.id)));
assert.equal(seen.length, 300);

// An export is a stream; who has enough goes
const lines = await fetch(`${base}/v1/rulings`, { headers: { Accept: "application/x-ndjson" } });
let text = "";
for await (const piece of lines.body.pipeThrough(new TextDecoderStream())) text += piece;
assert.equal(text.trim().split("\n").map((line) => JSON.parse(line).id).length, 300);
const enough = new AbortController();
const dropped = await fetch(`${base}/v1/rulings`, { headers: { Accept: "text/csv" }, signal: enough.signal });
enough.abort();
await assert.rejects(dropped.text());

// Problems are documents
for (const [path, status, code] of [["/v1/rulings/none", 404, "no-such-ruling"], ["/v1/rulings?limit=0", 400, "bad-argument"],
  ["/nowhere", 404, "no-such-page"]]) {
  const answer = await fetch(base + path);
  assert.equal(answer.status, status);
  assert.equal(answer.headers.get("content-type"), "application/problem+json");
  assert.equal((await answer.json()).code, code);
}
assert.equal((await fetch(`${base}/v1/rulings`, { method: "DELETE" })).headers.get("allow"), "POST, GET, HEAD");

// A body whose length nobody knows yet comes in chunks
const stream = new ReadableStream({
  start(to) {
    for (const piece of JSON.stringify(position(900)).match(/.{1,50}/g)) to.enqueue(new TextEncoder().encode(piece));
    to.close();
  },
});
const streamed = await fetch(`${base}/v1/rulings`, { method: "POST", headers: json, body: stream, duplex: "half" });
assert.equal(streamed.status, 201);
