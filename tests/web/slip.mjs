// The slip: a ruling in one order, its numbers on the table, and on paper.
import { assert, equal, link_of, read, test, until } from "./support.mjs";

const open_at = async (open, name) => {
  const page = await open();
  await page.goto(`/dispute?of=${name}`);
  await page.waitForSelector(".slip .headline strong");
  return page;
};

/** The parts of the slip from above, by what they are. */
const parts = (page) =>
  page
    .locator(".slip > *")
    .evaluateAll((all) => all.map((one) => one.classList[0] ?? one.querySelector("h3, summary")?.textContent ?? one.tagName));

test("an_illegal_move_has_its_evidence_by_number", async ({ page: open }) => {
  const page = await open_at(open, "01-strategy-by-the-wrong-monster");
  equal(await page.locator(".slip .headline .shape.illegal").count(), 1);
  equal(await page.innerText(".slip .clauses .clause"), "8.3.1");
  equal(await page.locator(".slip .why .ev").allInnerTexts(), ["1", "2", "3"]);
  equal(await page.locator(".slip .why mark").allInnerTexts(), ["(4)", "(2)"]);
  await until(
    async () => (await page.locator(".board .ev").allInnerTexts()).sort().join() === "1,2,3",
    "the same numbers on the table",
  );
  await page.waitForSelector(".slip .flip"); // what else is said comes when nothing changes for a moment
  const order = (await parts(page)).filter((one) => ["headline", "why", "clauses", "flip", "What to do"].includes(one));
  equal(order, ["headline", "why", "clauses", "flip", "What to do"]);
  assert((await page.locator(".slip .do input[type=checkbox]").count()) >= 1, "steps to tick off");
});

// What each is about: a place, a hand, a pile, the card that stands in a zone, a value of a card, one of the game, one of the other player,
// a value that the words before it name.
for (const name of [
  "02-into-the-enemy-zone",
  "111-eight-cards-at-the-end",
  "202-a-tie-in-battle",
  "114-burst-covered-at-once",
  "106-tokyo-twice",
  "237-the-attack-card-went-home",
  "125-a-game-nobody-wrote-down",
  "14-burst-on-the-wrong-rank",
])
  test(`every_number_of_the_sentence_stands_on_the_table_in_dispute_${name}`, async ({ page: open }) => {
    const page = await open();
    await page.goto(`/dispute?of=${name}`);
    await page.waitForSelector(".slip .why .ev");
    const said = await page.locator(".slip .why .ev").allInnerTexts();
    const shown = async () => {
      const all = page.locator(".board .ev");
      const seen = await all.evaluateAll((list) => list.filter((one) => one.checkVisibility()).map((one) => one.textContent));
      return said.every((n) => seen.includes(n));
    };
    await until(shown, `${said} on the table`);
  });

test("a_limit_of_the_rules_has_no_number_and_a_number_no_lonely_colon", async ({ page: open }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(link_of(read("contrib/demo-games/colossus/illegal-move.yaml")));
  await page.waitForSelector(".slip .why .ev", { state: "attached" });
  equal(await page.locator(".slip .why .ev").allTextContents(), ["1", "2"]);
  equal(await page.locator(".slip .why mark").allTextContents(), ["1", "1"]);
  equal(await page.locator('.near .fact[data-fact="locus_set"] .ev').allTextContents(), ["2"]);
  equal(await page.locator(".slip .with-ev").evaluateAll((all) => all.map((one) => getComputedStyle(one).whiteSpace)), [
    "nowrap",
    "nowrap",
  ]);
  assert((await page.locator(".slip .with-ev").last().textContent()).endsWith("."), "the full stop stays with its number");
});

test("a_legal_move_names_its_clause_and_the_reading_that_would_turn_it", async ({ page: open }) => {
  const page = await open_at(open, "07-monster-in-the-last-zone");
  await page.waitForSelector(".slip .flip:has-text('G15')");
  const clauses = await page.locator(".slip .clauses .clause").allInnerTexts();
  assert(clauses.includes("1.2.1.1") && clauses.includes("5.13.1.1.2"), clauses);
  await until(async () => !(await page.innerText(".slip .clauses")).includes("…"), "their words");
  equal(await page.locator(".slip .shape.legal").count(), 1);
  const tops = await page.locator(".slip > *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  equal(
    tops,
    [...tops].sort((a, b) => a - b),
    "one below the other",
  );
  assert(tops[1] > tops[0], tops);
  assert((await page.innerText(".slip .do")).includes("A has won"), "what to do");
});

test("a_question_stands_above_the_clause", async ({ page: open }) => {
  const page = await open_at(open, "246-nobody-wrote-what-was-discarded");
  await page.waitForSelector(".slip .question button");
  equal(await page.locator(".slip .shape.open").count(), 1);
  assert((await parts(page)).indexOf("question") === 2, await parts(page));
});

test("the_slip_is_printed_on_a6_in_black", async ({ page: open }) => {
  const page = await open();
  await page.goto(link_of(`table: "12"\nround: "3"\n${read("contrib/demo-games/godzilla/illegal-move.yaml")}`));
  await page.waitForSelector(".slip .clauses");
  await page.waitForSelector("#paper .paper-sign", { state: "attached" }); // loaded once the slip is shown
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf).map(Number);
  assert(Math.abs(width - 419.5) < 1.5 && Math.abs(height - 297.6) < 1.5, "148 by 105 mm", [width, height]);
  equal((pdf.match(/\/Type \/Page\b/g) ?? []).length, 1, "one sheet");
  await page.emulateMedia({ media: "print" });
  const paper = await page.innerText("#paper");
  for (const one of ["Illegal", "Clause", "☐", "Judge", "Aiko (A)", "Ben (B)", "Table 12 · Round 3", "Slip "])
    assert(paper.includes(one), one, paper);
  equal(await page.locator(".board").isVisible(), false);
  const colours = await page
    .locator("#paper, #paper *")
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))]);
  equal(colours, ["rgb(0, 0, 0)"]);
});
