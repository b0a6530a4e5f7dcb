// Documents without the page: every dispute of the suite keeps its comments and its ruling when it is edited.
import { readdirSync } from "node:fs";
import { parse, parseDocument } from "yaml";
import * as doc from "./document.bundle.mjs";
import { assert, equal, read, test } from "./support.mjs";

const all = readdirSync("fixtures/disputes").filter((name) => name.endsWith(".yaml"));

/** The transcript of a dispute as it is written, comments and all. */
function written(name) {
  const lines = read(`fixtures/disputes/${name}`).split("\n");
  const from = lines.indexOf("transcript:") + 1;
  if (!from) return undefined;
  let to = lines.findIndex((line, i) => i >= from && /^\S/.test(line));
  if (to < 0) to = lines.length;
  return lines
    .slice(from, to)
    .map((line) => line.slice(2))
    .join("\n");
}

test("every_dispute_comes_to_the_ruling_the_suite_gives_it", async ({ daemon }) => {
  let n = 0;
  for (const name of all) {
    const { ruling, options } = parse(read(`fixtures/disputes/${name}`));
    const { transcript: text } = await (await fetch(`${daemon.url}/v1/disputes/${name.replace(/\.yaml$/, "")}`)).json();
    assert(text.startsWith(written(name)), name, "as it is written");
    const again = doc.write_document(doc.read_document(`# noted\n${text}`));
    assert(again.includes("# noted"), name);
    equal(parseDocument(again).toJS(), parseDocument(text).toJS(), name);
    const { status, json } = await daemon.post("/v1/table", again);
    equal(status, 200, name);
    if (ruling.verdict) equal(json.ruling.verdict, ruling.verdict, name);
    if (ruling.move) equal(json.ruling.at.move, ruling.move, name);
    if (ruling.winner) equal(json.ruling.winner, ruling.winner, name);
    if (ruling.claims && !options?.view)
      equal(
        json.ruling.claims.map((one) => one.answer),
        ruling.claims.map((one) => one.answer ?? one),
        name,
      );
    n++;
  }
  equal(n, all.length);
});

test("every_legal_move_offered_can_be_said", async ({ daemon }) => {
  let n = 0;
  for (const name of all.filter((_, i) => i % 6 === 0)) {
    const text = written(name);
    const document = text && doc.read_document(text);
    if (!document || document.has("accounts")) continue;
    document.set("moves", document.createNode([]));
    document.delete("claims");
    document.delete("on_illegal");
    const first = await daemon.post("/v1/table", doc.write_document(document));
    for (const option of (first.json.options ?? []).filter((one) => one.move)) {
      const own = document.clone();
      doc.add_move(own, option.move);
      const { json } = await daemon.post("/v1/table", doc.write_document(own));
      assert(
        ["incomplete", "consistent", "undetermined"].includes(json.ruling?.verdict),
        name,
        option,
        json.ruling?.reason ?? json,
      );
      n++;
    }
  }
  assert(n > 100, `only ${n}`);
});

const layout_of = async (daemon, game) => (await fetch(`${daemon.url}/v1/layouts/${game}`)).json();

test("cards_are_put_and_taken_as_documents_have_them", async ({ daemon }) => {
  const layout = await layout_of(daemon, "godzilla");
  const after = (text, change) => {
    const document = doc.read_document(text);
    change(document);
    return document.toJS().start;
  };
  const put = (place, number, how) => (document) => doc.lay_card(document, layout, place, number, how);
  equal(after("start: {A: {hand: 2}}", put("A.hand", "X")), { A: { hand: ["X", "unknown"] } }, "one of the two");
  equal(after("start: {A: {hand: 0}}", put("A.hand", "X")), { A: { hand: ["X"] } });
  equal(after("start: {A: {deck: 40}}", put("A.deck", "X")), { A: { deck: { count: 40, has: ["X"] } } });
  equal(after("start: {A: {hand: [Y]}}", put("A.hand", "X")), { A: { hand: ["Y", "X"] } });
  equal(after("start: {A: {zones: {3: Y}}}", put("A.zone.4", "X")), { A: { zones: { 3: "Y", 4: "X" } } });
  equal(after("start: {A: {zones: {4: Y}}}", put("A.zone.4", "X")), { A: { zones: { 4: "X" } } });
  equal(after("start: {A: {zones: {4: Y}}}", put("A.zone.4", "X", "stack")), { A: { zones: { 4: { stack: ["Y", "X"] } } } });
  equal(after("start: {A: {monster: {stack: [Y], zone: 1}}}", put("A.monster", "X", "stack")), {
    A: { monster: { stack: ["Y", "X"], zone: 1 } },
  });
  equal(after("start: {A: {monster: {stack: [Y], zone: 1}}}", put("A.monster", "X")), {
    A: { monster: { stack: ["X"], zone: 1 } },
  });
  equal(after("start: {A: {deck: {count: 1, top: [Y]}}}", put("A.deck", "X")), {
    A: { deck: { count: 2, top: ["Y"], has: ["X"] } },
  });
  equal(
    after("start: {A: {zones: {4: Y}, hand: [Z]}}", (d) => {
      doc.empty_place(d, layout, "A.zone.4");
      doc.empty_place(d, layout, "A.hand");
    }),
    { A: { zones: {}, hand: 0 } },
  );
  equal(
    after("start: {A: {hand: [Y, X]}}", (d) => doc.take_card(d, layout, "A.hand", "Y")),
    { A: { hand: ["X"] } },
  );
  equal(
    after("start: {A: {hand: 2}}", (d) => doc.name_card(d, layout, "A.hand", "X")),
    { A: { hand: ["X", "unknown"] } },
  );
  equal(
    after("start: {A: {deck: 3}}", (d) => doc.name_card(d, layout, "A.deck", "X")),
    { A: { deck: { count: 3, top: ["X"] } } },
  );
  equal(
    after("start: {A: {hand: [Y, X], zones: {4: Z}}}", (d) => doc.move_card(d, layout, "A.hand", "A.zone.5", "X")),
    {
      A: { hand: ["Y"], zones: { 4: "Z", 5: "X" } },
    },
  );
  equal(after("start: {A: {}}", put("A.zone.5", "X")), { A: { zone: { 5: "X" } } }, "no list");
  const dbs = await layout_of(daemon, "dbs");
  const played = after("start: {A: {battle: [X]}}", (d) => doc.lay_card(d, dbs, "A.battle.2", "Y"));
  equal(played, { A: { battle: ["X", "Y"] } });
  equal(
    after("start: {A: {energy: [{card: X, rested: true}], hand: [Y]}}", (d) =>
      doc.move_card(d, dbs, "A.energy", "A.battle.1", "X"),
    ),
    { A: { energy: [], hand: ["Y"], battle: { 1: { card: "X", rested: true } } } },
  );
  const flagged = after("start: {A: {energy: [X]}}", (d) => doc.set_mark(d, dbs, "A.energy", "X", "rested", true));
  equal(flagged, { A: { energy: [{ card: "X", rested: true }] } });
});
