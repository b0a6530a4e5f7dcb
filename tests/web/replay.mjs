// Replays: a game walked by keys, linked to, seen by one seat.
import { assert, equal, figure, press, read, test, until } from "./support.mjs";

const games = "contrib/demo-games";
const at = (page) => page.locator(".spot.quiet").textContent();

test("a_game_is_walked_to_its_end_by_keys", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read(`${games}/godzilla/starter-decks.yaml`));
  const page = await open();
  await page.goto(`/rulings/${id}/replay`);
  await page.waitForSelector(".board [data-place]");
  const last = Number((await at(page)).split(" ")[2]);
  assert(last > 100, last);
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  equal(await at(page), `5 of ${last}`);
  await press(page, "ArrowRight", last - 5);
  equal(await at(page), `${last} of ${last}`);
  const end = await page.innerText(".board");
  await page.keyboard.press("Home");
  equal(await at(page), `0 of ${last}`);
  await page.keyboard.press("End");
  equal(await page.innerText(".board"), end);
  await page.keyboard.press("ArrowLeft");
  equal(await at(page), `${last - 1} of ${last}`);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
});

test("a_step_is_drawn_without_asking_anybody", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read(`${games}/godzilla/starter-decks.yaml`));
  const page = await open();
  await page.goto(`/rulings/${id}/replay`);
  await page.waitForSelector(".board [data-place]");
  const asked = [];
  page.on("request", (request) => /icon/.test(request.url()) || asked.push(request.url()));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" }); // of the processor, not of the clock
  const script = async () =>
    (await cdp.send("Performance.getMetrics")).metrics.find((one) => one.name === "ScriptDuration").value;
  await press(page, "ArrowRight", 20);
  const before = await script();
  await press(page, "ArrowRight", 60);
  const each = ((await script()) - before) * (1000 / 60);
  figure("script of a step (aim 4)", each);
  equal((await at(page)).split(" ")[0], "80");
  equal(asked, []);
});

test("the_fault_is_found_and_shown_where_it_was", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read(`${games}/godzilla/illegal-move.yaml`));
  const page = await open();
  await page.goto(`/rulings/${id}/replay`);
  await page.waitForSelector(".board [data-place]");
  await page.keyboard.press("n");
  const told = await page.innerText(".what");
  assert(told.includes("Move 29") && told.includes("rank"), told);
  assert(await page.locator(".steps li.fault").count(), "it is red in the list");
});

test("a_step_has_an_address", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read(`${games}/godzilla/illegal-move.yaml`));
  const page = await open();
  await page.goto(`/rulings/${id}/replay#m20`);
  await page.waitForSelector(".board [data-place]");
  const told = await page.innerText(".what h2");
  assert(/^(Move|After move) 20\./.test(told), told);
  await page.locator(".steps button").nth(4).click();
  assert(/#m\d+\.\d+$/.test(page.url()), page.url());
  const spot = await at(page);
  await page.reload();
  await page.waitForSelector(".board [data-place]");
  equal(await at(page), spot);
});

test("the_table_is_turned_round", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read(`${games}/godzilla/illegal-move.yaml`));
  const page = await open();
  await page.goto(`/rulings/${id}/replay#m20`);
  await page.waitForSelector(".board [data-place]");
  const order = () => page.locator("[data-place*='.zone.']").evaluateAll((all) => all.map((one) => one.dataset.place));
  equal(
    (await order()).slice(0, 8),
    [5, 4, 3, 2, 1, 6, 7, 8].map((n) => `B.zone.${n}`),
  );
  equal(
    (await order()).slice(8),
    [8, 7, 6, 1, 2, 3, 4, 5].map((n) => `A.zone.${n}`),
  );
  const left = (place) => page.locator(`[data-place="${place}"]`).evaluate((one) => one.getBoundingClientRect().left);
  equal(await left("A.zone.8"), await left("B.zone.8"), "8 faces 8");
  await page.keyboard.press("f");
  equal((await order())[0], "A.zone.5");
});

test("a_seat_never_sees_the_other_hand", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read(`${games}/godzilla/won-by-invasion.yaml`));
  const get = async (view) => (await fetch(`${daemon.url}/v1/rulings/${id}/steps?view=${view}`)).json();
  for (const [view, other] of [
    ["A", "B"],
    ["B", "A"],
  ]) {
    const judge = await get("judge");
    // Cards the other seat has had in hand from the beginning, and nobody has ever seen elsewhere.
    const secret = new Set();
    const seat = JSON.stringify(await get(view));
    const hands = judge.steps.flatMap((step) => step.table.places[`${other}.hand`]?.cards ?? []);
    for (const card of hands) if (!seat.includes(card.number)) secret.add(card.number);
    assert(secret.size > 0, "there is something to hide");
    const page = await open();
    let heard = "";
    page.on("response", async (r) => r.url().includes(`view=${view}`) && (heard += await r.text().catch(() => "")));
    await page.goto(`/rulings/${id}/replay#m4`);
    await page.waitForSelector(".board [data-place]");
    await page.selectOption("#view", view);
    await until(
      async () =>
        (await page.inputValue("#view")) === view &&
        (await page.locator(`[data-place="${other}.hand"] .card.hidden`).count()) > 0,
      "the other hand is hidden",
    );
    for (const html of await press(page, "ArrowRight", 20, () => document.documentElement.outerHTML))
      for (const number of secret) assert(!html.includes(number), view, number);
    equal(
      [...secret].filter((number) => heard.includes(number)),
      [],
      "nor does the network",
    );
    assert(heard.length > 1000, heard.length);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    equal(stored, "[{},{}]");
  }
});

for (const [game, file] of [
  ["colossus", "x-play"],
  ["dbs", "won-by-damage"],
])
  test(`a_game_of_${game}_is_walked_as_well`, async ({ page: open, daemon }) => {
    const { id } = await daemon.keep(read(`${games}/${game}/${file}.yaml`));
    const page = await open();
    await page.goto(`/rulings/${id}/replay`);
    await page.waitForSelector(".board [data-place]");
    await press(page, "ArrowRight", 60);
    await until(async () => (await at(page)).startsWith("60 of "), "it is at step 60");
    if (game === "dbs") assert(await page.locator(".card.turned").count(), "cards in Rest Mode lie turned");
  });
