// Looking things up: one search, rules and cards.
import { assert, equal, test, until } from "./support.mjs";

test("one_box_finds_cards_clauses_and_rulings", async ({ page: open, daemon }) => {
  const page = await open();
  await page.goto("/");
  await page.fill("input[type=search]", "mothra");
  await page.click("a:has-text('Mothra(egg)')");
  await page.waitForSelector("h1:has-text('Mothra(egg)')");
  await page.goBack();
  await page.fill("input[type=search]", "8.5.1");
  await page.click("a[href='rules/godzilla/en-1.2/8.5.1']");
  await page.waitForSelector("h1:has-text('8.5.1')");
  assert((await page.innerText("main")).includes("play-monster-rank"), "its rules are told");
});

test("a_rulebook_is_searched_by_number_and_word", async ({ page: open }) => {
  const page = await open();
  await page.goto("/rules");
  await page.click("a[href='rules/godzilla/en-1.2']");
  await page.waitForSelector(".contents li");
  await page.fill("input[type=search]", "8.5");
  await until(async () => (await page.locator(".contents li").count()) < 20, "fewer clauses");
  const numbers = await page.locator(".contents a").allInnerTexts();
  assert(numbers.length > 2 && numbers.every((one) => one.startsWith("8.5")), numbers);
  await page.fill("input[type=search]", "zzz");
  await page.waitForSelector("text=No clauses found");
});

test("two_editions_stand_side_by_side", async ({ page: open }) => {
  const page = await open();
  await page.goto("/rules/godzilla/en-1.00");
  await page.selectOption("select", "en-1.2");
  await page.waitForSelector("td");
  const changed = await page.locator("tbody tr").count();
  await page.check("input[type=checkbox]");
  await until(async () => (await page.locator("tbody tr").count()) > changed, "all of them");
});

test("cards_are_searched_and_the_search_has_an_address", async ({ page: open }) => {
  const page = await open();
  await page.goto("/cards");
  await page.click("a[href='cards/dbs']");
  await page.fill("input[type=search]", "blue vegeta");
  await until(
    async () => /^\d+ found\.$/.test(await page.innerText("[role=status]")) && page.url().includes("q=blue"),
    "some are found",
  );
  const shown = await page.locator("tbody tr").count();
  assert(shown > 0 && shown < 20, shown);
  await page.reload();
  await until(async () => (await page.locator("tbody tr").count()) === shown, "the same again");
  equal(await page.inputValue("input[type=search]"), "blue vegeta");
});

test("disputes_of_the_suite_are_found_and_opened", async ({ page: open }) => {
  const page = await open();
  await page.goto("/");
  await page.fill("input[type=search]", "strategies look at one's own monster");
  await page.click("a:has-text('strategy by the wrong monster')");
  await until(async () => (await page.innerText(".beside .headline strong").catch(() => "")) === "Illegal", "it is ruled");
  await page.click("summary:has-text('The transcript as text')");
  await page.waitForSelector(".editor .cm-content");
  assert((await page.innerText(".editor .cm-content")).startsWith("# A's monster"), "with what happened on top");
});

test("a_clause_has_its_disputes_and_its_place_on_the_map", async ({ page: open }) => {
  const page = await open();
  await page.goto("/rules/godzilla/en-1.2");
  await page.click("button:text-is('Show as a map')");
  await page.waitForSelector(".map .aim-proves");
  const cells = await page.locator(".map .cells a").count();
  assert(cells > 400 && (await page.locator(".map .aim-none").count()) < cells, cells);
  await page.click('.map a[aria-label^="8.3.1:"]');
  await page.waitForSelector("h1:has-text('8.3.1')");
  await page.click("summary:has-text('Disputes that turn on this clause')");
  await page.waitForSelector("a:has-text('strategy by the wrong monster')");
});

test("a_clause_that_moved_stands_beside_itself", async ({ page: open }) => {
  const page = await open();
  await page.goto("/rules/godzilla/en-1.00?beside=en-1.2");
  await page.waitForSelector("td");
  await page.check("input[type=checkbox]");
  await page.waitForSelector("td:text-is('renumbered')");
  const rows = await page.locator("tbody tr").evaluateAll((all) => all.map((row) => row.innerText));
  const moved = rows.filter((row) => row.includes("renumbered"));
  assert(moved.length > 0 && moved.every((row) => row.split("\t")[0] !== "–" && row.split("\t")[1] !== "–"), moved.slice(0, 3));
});

test("a_card_is_told_in_sentences_with_what_uses_it", async ({ page: open }) => {
  const page = await open();
  await page.goto("/cards/godzilla/ESD01-013");
  await page.waitForSelector(".says li");
  const says = await page.locator(".says li").allInnerTexts();
  assert(
    says.every((one) => /^[A-Z].*\.$/.test(one)),
    says,
  );
  await page.click("summary:has-text('Disputes involving this card')");
  await page.waitForSelector("a:has-text('strategy by the wrong monster')");
  await page.goto("/cards/godzilla/EBP04-032");
  await page.waitForSelector("text=threat X");
  await page.goto("/cards/godzilla/ESD01-008");
  await page.click("summary:has-text('Scenarios that name this card')");
  assert((await page.innerText("main")).includes("godzilla/"), "with their files");
});
