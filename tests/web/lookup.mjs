// Looking things up: one search, rules and cards.
import { assert, equal, read, test, until } from "./support.mjs";

test("one_box_finds_cards_clauses_and_rulings", async ({ page: open, daemon }) => {
  const page = await open();
  await page.goto("/");
  await page.fill("main input[type=search]", "mothra");
  await page.click("a:has-text('Mothra(egg)')");
  await page.waitForSelector("h1:has-text('Mothra(egg)')");
  await page.goBack();
  await page.fill("main input[type=search]", "8.5.1");
  await page.click("a[href='rules/godzilla/en-1.2/8.5.1']");
  await page.waitForSelector("h1:has-text('8.5.1')");
  await until(async () => (await page.innerText("main")).includes("play-monster-rank"), "its rules are told");
  assert(/engine\/godzilla\/\w+\.c:\d+/.test(await page.innerText("main")), "with the lines of C beside them");
  const marked = await page.locator("figure.code mark").allTextContents();
  assert(marked.length > 2 && marked.every((one) => /R_[A-Z]|rules\.|AR\(/.test(one)), marked);
  await page.waitForSelector(".outline a[aria-current=page]");
});

test("a_search_forgives_and_stays_in_the_address", async ({ page: open }) => {
  const page = await open();
  await page.goto("/");
  await page.waitForSelector("#find");
  await page.keyboard.press("/");
  await page.keyboard.type("shinsemaru");
  await page.waitForSelector("a:has-text('ESD01-008 Shinseimaru')");
  await page.waitForSelector("text=shown is what has “shinseimaru”");
  await page.fill("#find", "graveyard");
  await page.click("[aria-label='Which game'] button:has-text('Dragon')");
  await page.waitForSelector("a[href='rules/dbs/en-1.00/3-4-1']");
  equal(new URL(page.url()).search, "?q=graveyard&game=dbs");
  await page.reload();
  await page.waitForSelector("a[href='rules/dbs/en-1.00/3-4-1']");
  equal(await page.locator("a[href^='rules/godzilla']").count(), 0);
  await page.goto("/rules");
  await page.fill("#find", "新生丸");
  await page.keyboard.press("Enter");
  await page.waitForSelector("a:has-text('ESD01-008 Shinseimaru')");
});

test("kept_rulings_are_found_by_table_player_and_day", async ({ page: open, daemon }) => {
  const text = read("contrib/demo-games/godzilla/illegal-move.yaml");
  const { id } = await daemon.keep(`${text}\ntable: 812\nreference: the blocked one\n`);
  await daemon.keep(`${text}\ntable: 13\n`);
  const page = await open();
  const ids = () => page.locator(".rulings a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  await page.goto("/");
  await page.click("a[href='rulings']");
  await page.fill("label:has-text('Table') input", "812");
  await until(async () => JSON.stringify(await ids()) === JSON.stringify([`rulings/${id}`]), "one at table 812");
  assert((await page.innerText(".rulings a")).includes("Table 812 · Aiko v Ben · the blocked one"), "by table, players and name");
  assert(page.url().endsWith("/rulings?table=812"), page.url());
  await page.reload();
  await page.waitForSelector(`a[href='rulings/${id}']`);
  await page.fill("label:has-text('Day') input", "2020-01-01");
  await page.waitForSelector("text=No ruling was found");
  await page.goto("/rulings?reference=the+blocked+one");
  await page.waitForSelector(`a[href='rulings/${id}']`);
  equal((await ids()).length, 1);
});

test("where_nothing_is_there_is_a_page", async ({ page: open }) => {
  const page = await open();
  page.expected = /404/;
  for (const address of ["/nothing", "/dispute/x", "/rulings/a/b/c"]) {
    await page.goto(address);
    await page.waitForSelector("h1:has-text('nothing at this address')");
    assert(await page.locator("header #find").count(), "with head and search");
  }
});

test("a_rulebook_is_searched_by_number_and_word", async ({ page: open }) => {
  const page = await open();
  await page.goto("/rules");
  await page.click("a[href='rules/godzilla/en-1.2']");
  await page.waitForSelector(".contents li");
  await page.fill("main input[type=search]", "8.5");
  await until(async () => (await page.locator(".contents li").count()) < 20, "fewer clauses");
  const numbers = await page.locator(".contents a").allInnerTexts();
  assert(numbers.length > 2 && numbers.every((one) => one.startsWith("8.5")), numbers);
  await page.fill("main input[type=search]", "zzz");
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
  await page.fill("main input[type=search]", "blue vegeta");
  await until(
    async () => /^\d+ found\.$/.test(await page.innerText("[role=status]")) && page.url().includes("q=blue"),
    "some are found",
  );
  const shown = await page.locator("tbody tr").count();
  assert(shown > 0 && shown < 20, shown);
  await page.reload();
  await until(async () => (await page.locator("tbody tr").count()) === shown, "the same again");
  equal(await page.inputValue("main input[type=search]"), "blue vegeta");
});

test("disputes_of_the_suite_are_found_and_opened", async ({ page: open }) => {
  const page = await open();
  await page.goto("/");
  await page.fill("main input[type=search]", "strategies look at one's own monster");
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
  await page.waitForSelector(".states .card.now .chg");
  equal(await page.locator(".states .card").count(), 8, "how it may look on the table, with a value that changed");
  await page.click("summary:has-text('Scenarios that name this card')");
  assert((await page.innerText("main")).includes("godzilla/"), "with their files");
});
