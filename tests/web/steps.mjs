// Ten disputes entered as a person does it at a table, counted: a step is a click, a tap, or a line typed and entered, from the first page on.
import { assert, test, until } from "./support.mjs";

const headline = (page) => page.locator(".beside .headline strong, .beside .verdict").first().innerText();

/** What somebody does, each a step; an array is what a hand does at the table. `then`, `clause`: the ruling, and what decides it. */
const disputes = {
  "the wrong monster's strategy": {
    game: "godzilla",
    does: ["turn 6", "a zone 2", "b zone 6", "a hand esd01-013", "a activates ginza annihilated, strategy zone 1"],
    then: "Illegal",
    clause: "8.3.1",
  },
  "a monster in the last zone": {
    game: "godzilla",
    does: ["turn 18", "a zone 8", "b zone 8", "b battle zone 7 super-x", "a hand reinforcements", "a invades reinforcements"],
    then: "Legal",
    clause: "5.13.1.1.2",
  },
  "rage for a battle card": {
    game: "godzilla",
    does: ["a hand esd01-011", "a: rage godzilla(2023)"],
    then: "Illegal",
    clause: "8.4.1",
  },
  "evolved too high": {
    game: "godzilla",
    does: ["step main", "turn 7", "a zone 4", "a battle zone 3 esd02-007", "a deck ebp03-050", "a: accept, choose ebp03-050"],
    then: "Illegal",
    clause: "12.6.2",
  },
  "what was crushed, counted": {
    game: "godzilla",
    does: [
      "a zone 2; a battle zone 3 shinseimaru; a battle zone 4 shinseimaru",
      "a invades esd01-010; a passes",
      "b plays esd02-008 zone 2; b passes; a passes",
      "b claims crush 1 times by a",
    ],
    then: "A claim is not true",
    clause: "crush",
  },
  "an answer in the defence": {
    game: "colossus",
    does: ["b hand co-a08", "a attacks field 1, attack deck", "b passes", "a passes", "b answer action co-a08, choose a.field.1"],
    then: "Illegal",
    clause: "3.0/proc/4",
  },
  "attacked twice": {
    game: "colossus",
    does: [
      "turn 5; a locus 1 co-g01; a locus 2 co-g01; a locus 3 co-g01; a set gems co-g01",
      "a hand rally",
      "a attacks field 1, attack deck; b passes; a passes",
      "b lets the attack through; b passes; a passes",
      "a plays co-a03; b passes; a passes",
      "a attacks field 1, attack deck",
    ],
    then: "Illegal",
    clause: "2.2.2.2",
  },
  "paid with the wrong colour": {
    game: "dbs",
    does: ["a hand son goten", "a plays bt1-035"],
    then: "Illegal",
    clause: "2-10-1-1",
  },
  "would rather not block": {
    game: "dbs",
    does: ["b battle 1 botamo of universe 6", "a attacks battle 1, target b leader", "b declines"],
    then: "Legal so far",
    clause: "10-3-1",
  },
  "countered in the defence step": {
    game: "dbs",
    does: ["b hand bt1-055", "b energy bt1-035", "a attacks battle 1, target b leader", "a passes", "b counters with bt1-055"],
    then: "Illegal",
    clause: "4-7-3-5",
  },
};

const steps_of = new Map();

/** A line is entered, and one of several cards of the name chosen, which is a step more. */
async function enter(page, line) {
  await page.fill("#quick", line);
  await page.keyboard.press("Enter");
  let steps = 1;
  await until(async () => {
    if (await page.locator(".entry[aria-busy=true]").count()) return false;
    if ((await page.inputValue("#quick")) === "") return true;
    const row = page.locator(".popup [role=option]").first();
    if (!/Which one/.test(await page.innerText("#quick-says").catch(() => "")) || !(await row.count())) return false;
    await row.click();
    steps++;
    return false;
  }, `"${line}" is entered`);
  return steps;
}

async function play(page, { game, does, then, clause }, press) {
  let steps = 1;
  await page.goto("/");
  await press(`main a.tile[href$="game=${game}"]`);
  await page.waitForSelector(".board [data-place]");
  for (const line of does) steps += await enter(page, line);
  await until(
    async () => (await headline(page).catch(() => "")) === then,
    `it is ruled "${then}": ${(await page.locator(".beside").textContent()).slice(0, 300)}`,
  );
  return { steps, shown: async () => (await seen(page)).includes(clause) };
}

/** The words of the ruling that are on the screen. */
const seen = (page) =>
  page.evaluate(() => {
    const told = [];
    for (const root of document.querySelectorAll(".side")) {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const one = node.parentElement;
        if (box.height && box.bottom > 0 && box.top < innerHeight && one?.checkVisibility()) told.push(node.textContent);
      }
    }
    return told.join(" ");
  });

for (const [name, dispute] of Object.entries(disputes)) {
  test(`a_person_enters_${name}_in_few_steps`, async ({ page: open }) => {
    const page = await open({ viewport: { width: 1366, height: 768 } });
    const { steps, shown } = await play(page, dispute, (what) => page.click(what));
    console.log(`  # ${name}: ${steps} steps`);
    steps_of.set(name, steps);
    await until(shown, `${dispute.clause} is on the screen: ${await seen(page)}`);
    assert(steps <= 10, `${steps} steps`);
    if (steps_of.size === Object.keys(disputes).length) {
      const all = [...steps_of.values()].sort((a, b) => a - b);
      assert((all[4] + all[5]) / 2 <= 8, `the median is ${all}`);
    }
  });

  test(`a_finger_enters_${name}_on_a_phone`, async ({ page: open }) => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { steps, shown } = await play(page, dispute, (what) => page.tap(what));
    // A tap shows half of the slip, another one all of it.
    let taps = 0;
    for (; taps < 2 && !(await shown()); taps++) {
      await page.tap(".grip");
      await page.waitForTimeout(700);
    }
    await until(shown, `${dispute.clause} is on the screen: ${await seen(page)}`);
    assert(steps + taps <= 10, `${steps + taps} steps`);
  });
}
