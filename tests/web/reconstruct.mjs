// Positions joined by legal play, and what wins from a position.
import { assert, equal, link_of, read, test, until } from "./support.mjs";

const list = (name) => read(`contrib/examples/${name}.yaml`);

async function join(page, text) {
  await page.fill(".reconstruct textarea", text);
  await page.click("button:text-is('Join them')");
  await page.waitForSelector(".gap-steps");
}

test("positions_are_joined_and_open_as_a_replay", async ({ page: open }) => {
  const page = await open();
  await page.goto("/");
  await page.click("nav a:text-is('Positions')");
  await page.waitForSelector(".reconstruct button:has-text('Godzilla')");
  await join(page, list("positions"));
  equal(await page.innerText(".verdict-of"), "Found");
  equal(await page.locator(".gap-step.found").count(), 1);
  equal(await page.locator(".gap-step .line-of-play li").allInnerTexts(), ["A: play ESD01-008", "A: zone 8"]);
  await page.click("button:has-text('open the replay')");
  await page.waitForURL(/\/rulings\/[0-9a-f]{32}\/replay/);
  await page.waitForSelector(".board [data-place]");
});

test("positions_fit_a_narrow_window", async ({ page: open }) => {
  const page = await open({ viewport: { width: 320, height: 640 } });
  await page.goto("/");
  await page.click("main a:text-is('Join positions')");
  await join(page, list("positions-impossible"));
  const wide = await page.evaluate(() => [...document.querySelectorAll("body *")].some((one) => one.getBoundingClientRect().right > 321));
  equal(wide, false);
});

test("an_impossible_step_has_its_clause_and_what_differs", async ({ page: open }) => {
  const page = await open();
  await page.goto("/reconstruct");
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "positions.yaml"));
    return data;
  }, list("positions-impossible"));
  await page.dispatchEvent(".reconstruct .drop", "drop", { dataTransfer: dropped });
  await page.waitForSelector(".gap-step.impossible");
  equal(await page.innerText(".verdict-of"), "Impossible");
  assert((await page.locator(".gap-step a[href*='/5.2.1']").count()) === 1, "the clause, to be read");
  equal(await page.locator("tbody tr").first().locator("th, td").allInnerTexts(), ["A’s zone 1", "ESD01-009", "ESD01-008"]);
  await page.fill(".reconstruct textarea", "reconstruct: 1\ngame: nonsense\n");
  await page.click("button:text-is('Join them')");
  page.expected = /status of 422/;
  await page.waitForSelector(".reconstruct [role=alert]:has-text('Line 2')");
});

test("several_ways_and_a_spent_budget_are_said_as_such", async ({ page: open }) => {
  const page = await open();
  const moves = (zone) => [{ A: { play: "X-1", zone } }];
  const steps = [
    { between: [0, 1], how: "ways", ways: 2, more: true, tries: 9, decisions: moves(1), alternatives: [moves(1), moves(2)], differ: "A.zone" },
    { between: [1, 2], how: "budget", tries: 9, limit: "tries", budget: { between: [1, 2], clauses: ["unaccounted"], why: "w" } },
    { between: [2, 3], how: "given", tries: 1, decisions: [] },
  ];
  await page.route("**/v1/reconstructions*", (route) =>
    route.fulfill({ json: { reconstruct: 1, verdict: "unfinished", steps, transcript: { game: "g", edition: "e" } } }),
  );
  await page.goto("/reconstruct");
  await join(page, "anything");
  equal(await page.innerText(".verdict-of"), "Not finished");
  const told = await page.locator(".gap-step").allInnerTexts();
  assert(/Position 1 to 2: 2 ways or more\s+They differ in A’s zone/.test(told[0]), told);
  assert(/Not searched whole[^]*does not mean that it is impossible[^]*no clause/.test(told[1]), told);
  assert(/Given, and legal[^]*Nothing had to be decided/.test(told[2]), told);
  await page.click("summary:has-text('All 2 ways')");
  equal(await page.locator(".gap-step details li").allInnerTexts(), ["A: play X-1, zone 1", "A: play X-1, zone 2"]);
});

const last_zone = read("fixtures/disputes/07-monster-in-the-last-zone.yaml")
  .split("\ntranscript:\n")[1]
  .split(/\n {2}moves:/)[0]
  .replace(/^ {2}/gm, "");

test("a_position_says_what_wins_and_plays_the_line", async ({ page: open }) => {
  const page = await open();
  await page.goto(link_of(last_zone));
  await page.click("button:text-is('What wins from here?')");
  await page.waitForSelector(".wins[aria-busy=false] .reached.forced");
  const told = await page.locator(".reached").allInnerTexts();
  assert(/^A wins this turn, whatever the other player answers/.test(told[0]), told);
  assert(/^B can’t win this turn/.test(told[1]), told);
  await page.click("button:text-is('Play this line')");
  await until(async () => (await page.innerText(".slip .headline").catch(() => "")).includes("A has won"), "the line wins");
  equal(await page.locator(".reached").count(), 0, "of the position before, and gone with it");
});

test("a_step_of_a_replay_says_what_wins", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read("contrib/demo-games/godzilla/won-by-invasion.yaml"));
  const page = await open();
  await page.goto(`/rulings/${id}/replay#m60`);
  await page.click("button:text-is('What wins from here?')");
  await page.click(".reached.forced button:text-is('Play this line')", { timeout: 30000 });
  await page.waitForURL(/\/dispute#d=/);
  await until(async () => (await page.innerText(".slip .headline").catch(() => "")).includes("A has won"), "the line wins");
});
