// The mat: every place where it always is, in what fits a screen; by keys one stop.
import { readdirSync } from "node:fs";
import { assert, equal, link_of, press, read, test, until } from "./support.mjs";

const games = "contrib/demo-games";
const laptop = { viewport: { width: 1366, height: 768 } };
const small = { viewport: { width: 1366, height: 650 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** In the page: where everything is that has a place, to a tenth of a pixel; and all steps of a replay, whose places are as at its start. */
function in_page() {
  const all = ".board, .board :is([data-place], .plate, .fact, .middle, .rail, .count), .what, .steps, .dock";
  const shown = () => document.querySelector(".spot.quiet").textContent;
  window.places = () =>
    [...document.querySelectorAll(all)].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const name = one.dataset.place ?? one.className.split(" ")[0];
      return `${name} ${[left, top, width, height].map((is) => is.toFixed(1)).join(" ")}`;
    });
  window.shifted = async () => {
    const wanted = window.places();
    const last = Number(shown().split(" ")[2]);
    for (let at = 1; at <= last; at++) {
      dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", cancelable: true }));
      while (!shown().startsWith(`${at} of`)) await null;
      const now = window.places();
      const wrong = now.findIndex((one, i) => one !== wanted[i]);
      if (wrong >= 0 || now.length !== wanted.length) return [at, now.length, wanted.length, now[wrong], wanted[wrong]];
    }
    return wanted.length;
  };
}

const demos = readdirSync(games, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .flatMap(({ name }) => readdirSync(`${games}/${name}`).flatMap((file) => (file.endsWith(".yaml") ? [`${name}/${file}`] : [])));

// One game of each kind; every game with EFFORT=100, which takes minutes.
const one_each = demos.filter((file) => /illegal-move|won-by-damage/.test(file));
for (const [look, how, files] of [
  ["laptop", laptop, Number(process.env.EFFORT ?? 1) >= 100 ? demos : one_each],
  ["phone", phone, one_each],
])
  test(`nothing_changes_its_place_while_a_game_is_stepped_through_on_a_${look}`, async ({ page: open, daemon }) => {
    const page = await open({ ...how, reducedMotion: "reduce" });
    await page.addInitScript(in_page);
    for (const file of files) {
      const { id } = await daemon.keep(read(`${games}/${file}`));
      await page.goto(`/rulings/${id}/replay`);
      await page.waitForSelector(".board [data-place]");
      const places = await page.evaluate(() => window.shifted());
      assert(places > 40, file, places);
    }
  });

for (const file of ["godzilla/illegal-move", "colossus/illegal-move", "dbs/won-by-damage"])
  test(`both_halves_are_on_one_screen_${file.split("/")[0]}`, async ({ page: open }) => {
    for (const [look, most] of [
      [laptop, 700],
      [small, 520],
      [phone, 640],
    ]) {
      const page = await open(look);
      await page.goto(link_of(read(`${games}/${file}.yaml`)));
      await page.waitForSelector(".board .card");
      const { height, wide } = await page.evaluate(() => ({
        height: document.querySelector(".board").getBoundingClientRect().height,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      assert(height <= most + 0.1, look, height);
      assert(wide <= 0, look, `wider than the window by ${wide}`);
    }
  });

test("large_type_and_little_room_need_no_scrolling_sideways", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read(`${games}/dbs/won-by-damage.yaml`));
  const page = await open(laptop);
  const views = ["/", "/rulings", "/dispute", "/rules/godzilla/en-1.2/8.3.1", "/cards/dbs/BT1-031", `/rulings/${id}`];
  const mats = [`/rulings/${id}/replay#m61`, ...one_each.map((file) => link_of(read(`${games}/${file}`)))];
  for (const address of [...views, ...mats]) {
    await page.goto(address);
    await page.waitForSelector(mats.includes(address) ? ".board .card" : "main a, main button");
    // A narrow telephone, and a laptop with everything twice as large.
    for (const [width, height] of [
      [320, 640],
      [683, 384],
    ]) {
      await page.setViewportSize({ width, height });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await until(async () => (await wide()) <= 0, `${address.slice(0, 40)} is as wide as the window of ${width}`);
    }
  }
});

test("the_table_is_one_stop_and_arrows_go_on_in_it", async ({ page: open }) => {
  const page = await open(laptop);
  await page.goto(link_of(read(`${games}/godzilla/illegal-move.yaml`)));
  await page.waitForSelector(".board .card");
  equal(await page.locator(".board [tabindex='0']").count(), 1, "one stop");
  await page.locator('[data-place="A.zone.2"] .lay').focus();
  const place = () => page.evaluate(() => document.activeElement.closest("[data-place]")?.dataset.place);
  await page.keyboard.press("ArrowRight");
  equal(await place(), "A.zone.3");
  await page.keyboard.press("ArrowUp");
  equal(await place(), "A.zone.8");
  equal(await page.locator(".board [tabindex='0']").count(), 1, "still one");
  await page.keyboard.press("g");
  await page.keyboard.press("5");
  equal(await place(), "A.zone.5");
});

test("a_card_says_what_changed_and_which_it_is", async ({ page: open }) => {
  const page = await open(laptop);
  await page.goto(link_of(read(`${games}/godzilla/illegal-move.yaml`)));
  await page.waitForSelector(".board .card");
  const monster = page.locator('[data-place="B.zone.6"] .card');
  equal(await monster.locator("s").textContent(), "printed 6000");
  assert((await monster.locator(".chg").innerText()).startsWith("11000"), "and the new value");
  const evidence = page.locator('[data-place="B.hand"] .card:has(.ev)');
  equal(await evidence.count(), 1, "the card the reason is about");
  equal(await evidence.getAttribute("data-number"), "EPR-009");
});

test("rage_stands_as_dots_and_arrows_show_the_way", async ({ page: open }) => {
  const page = await open(laptop);
  await page.goto(link_of(read(`${games}/godzilla/illegal-move.yaml`)));
  await page.waitForSelector(".board .card");
  equal(await page.locator('[data-place="A.zone.8"] .pips-beside i').count(), 4, "as many as the rage of A");
  const arrows = (seat) =>
    page.locator(`[data-place^="${seat}.zone."] .march`).evaluateAll((all) => all.map((one) => one.textContent.trim()).join(""));
  equal(await arrows("B"), "↓←←←←→→"); // 5 4 3 2 1, then 6 and 7; 8 is the last
  equal(await arrows("A"), "←←→→→→↑");
  equal(await page.locator('[data-place^="A.strategy."] .march').count(), 0, "nobody walks there");
});

test("what_the_sheet_says_at_its_least_height_is_whole_lines", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(`${read(`${games}/godzilla/illegal-move.yaml`)}\ntable: 12\nround: 3\n`);
  const page = await open(phone);
  for (const address of [`/rulings/${id}`, `/rulings/${id}/replay#m28`, link_of(read(`${games}/godzilla/illegal-move.yaml`))]) {
    await page.goto(address);
    await page.waitForSelector(".peek p");
    const [peek, side] = await Promise.all([page.locator(".peek p").boundingBox(), page.locator(".side").boundingBox()]);
    assert(peek.y >= side.y + 14 && peek.y + peek.height <= side.y + side.height, address.slice(0, 40), peek, side);
    equal(Math.round(peek.height) % 19, 0, "no line is cut");
    if (address.startsWith("/rulings")) assert((await page.innerText("#head")).includes("Table 12 · Round 3"), "whose it is");
  }
  assert((await page.innerText(".peek")).includes("Clause 8.5.1"), "and the clause");
});

test("a_turned_card_is_wide_and_low_and_its_words_are_upright", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read(`${games}/dbs/won-by-damage.yaml`));
  const page = await open(laptop);
  await page.goto(`/rulings/${id}/replay#m61`);
  await page.waitForSelector(".board .card.turned");
  const card = page.locator('[data-place="B.battle.3"] .card.turned');
  const box = await card.boundingBox();
  assert(box.width > box.height * 1.2, box);
  equal(await card.evaluate((one) => getComputedStyle(one).transform), "none");
  assert((await card.innerText()).includes("REST"));
});

test("one_card_is_marked_and_not_its_namesakes", async ({ page: open, daemon }) => {
  const { id } = await daemon.keep(read(`${games}/godzilla/starter-decks.yaml`));
  const page = await open(laptop);
  await page.goto(`/rulings/${id}/replay`);
  await page.waitForSelector(".board [data-place]");
  const marked = await press(page, "ArrowRight", 80, () => document.querySelectorAll(".board .now").length);
  assert(marked.every((n) => n <= 1) && marked.includes(1), "one card, at most", marked);
});
