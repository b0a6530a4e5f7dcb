// Disputes entered as a person does it at a table, counted: a step is a click, or a line typed and entered. At most two steps for each thing to be said,
// and four more.
import { parse } from "yaml";
import { assert, equal, figure, read, test, until } from "./support.mjs";

const headline = (page) => page.locator(".beside .headline strong").first().innerText();

/** What somebody does, each a step. `facts`: how many things there are to say, the moves included. */
const disputes = {
  "01-strategy-by-the-wrong-monster": {
    game: "godzilla",
    facts: ["turn 6", "a monster zone 2", "b monster zone 6", "a hand esd01-013", "a: activate esd01-013, strategy zone 1"],
    then: "Illegal",
  },
  "07-monster-in-the-last-zone": {
    game: "godzilla",
    facts: [
      "turn 18",
      "a monster zone 8",
      "b monster zone 8",
      "b zone 7 esd02-009",
      "a hand reinforcements",
      "a: invade reinforcements",
    ],
    then: "Legal",
  },
  "31-evolved-too-high": {
    game: "godzilla",
    facts: ["step main", "turn 7", "a monster zone 4", "a zone 3 esd02-007", "a deck ebp03-050", "a: accept, choose ebp03-050"],
    then: "Illegal",
  },
  "colossus-seven-cards-and-one-discarded": {
    game: "colossus",
    facts: [
      "turn 5",
      "a hand 6",
      "a hand co-w01",
      "a hand co-w02",
      "a: end",
      "b: pass",
      "a: pass",
      "a: discard dawnwatch squire",
      "a: discard co-w02",
    ],
    then: "Illegal",
  },
  "colossus-damage-where-nobody-is": {
    game: "colossus",
    facts: ["turn 5", "a hand sunburst", "a: play action sunburst, choose B.field.4"],
    then: "Illegal",
  },
};

for (const [name, { game, facts, then }] of Object.entries(disputes))
  test(`a_person_enters_dispute_${name}_in_few_steps`, async ({ page: open }) => {
    const page = await open();
    const { ruling } = parse(read(`fixtures/disputes/${name}.yaml`));
    let steps = 0;
    const begun = Date.now();
    await page.goto("/");
    await page.click("text=New dispute");
    await page.click(`button:text-is('${game}')`);
    steps += 2;
    await page.waitForSelector("#quick");
    for (const line of facts) {
      await page.fill("#quick", line);
      await page.keyboard.press("Enter");
      steps++;
      await until(
        async () => {
          if ((await page.inputValue("#quick")) === "") return true;
          if (!(await page.innerText("#quick-says")).startsWith("Which one")) return false;
          await page.locator(".quick .answers button").first().click();
          steps++;
          return false;
        },
        `"${line}" is entered: ${await page.innerText("#quick-says")}`,
      );
    }
    await until(
      async () => (await headline(page).catch(() => "")) === then,
      `it is ruled "${then}": ${await page.innerText(".beside")}`,
    );
    for (const clause of then === "Illegal" ? ruling.clauses.filter((one) => /^\d/.test(one)) : [])
      assert((await page.innerText(".beside .clauses")).includes(clause), clause);
    assert(steps <= 2 * facts.length + 4, `${steps} steps for ${facts.length} things to say`);
    console.log(`  # ${name}: ${steps} steps for ${facts.length} things to say`);
    figure("and by a machine that types at once", Date.now() - begun);
  });
