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
  await page.click("a[href='/rules/godzilla/en-1.2/8.5.1']");
  await page.waitForSelector("h1:has-text('8.5.1')");
  assert((await page.innerText("main")).includes("play-monster-rank"), "its rules are told");
});

test("a_rulebook_is_searched_by_number_and_word", async ({ page: open }) => {
  const page = await open();
  await page.goto("/rules");
  await page.click("a[href='/rules/godzilla/en-1.2']");
  await page.waitForSelector(".contents li");
  await page.fill("input[type=search]", "8.5");
  await until(async () => (await page.locator(".contents li").count()) < 20, "fewer clauses");
  const numbers = await page.locator(".contents a").allInnerTexts();
  assert(numbers.length > 2 && numbers.every((one) => one.startsWith("8.5")), numbers);
  await page.fill("input[type=search]", "zzz");
  await page.waitForSelector("text=No clause has that");
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
  await page.click("a[href='/cards/dbs']");
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
