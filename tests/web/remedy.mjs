// From a ruling to its slip: the policy of the event, what is asked of the head judge, the remedy as steps, and all of it on paper.
import { assert, equal, link_of, read, test, until } from "./support.mjs";

const PART = ".slip .remedy";
const settled = `${PART}[aria-busy=false]`;
const text_of = (name) =>
  read(`fixtures/disputes/${name}.yaml`)
    .split("\ntranscript:\n")[1]
    .split(/\n(?=\w)/)[0]
    .replace(/^ {2}/gm, "");

/** Open a dispute and choose a policy, as somebody does. */
async function choose(page, name, document) {
  await page.goto(`/dispute?of=${name}`);
  await page.click(".slip button:text-is('Infraction, remedy, penalty')");
  await page.click(`.slip button.policy:has-text('${document}')`);
  await page.waitForSelector(`${settled} :is(.clauses, .none)`);
}

const A6 = [419.5, 297.6];
async function print(page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, ...size] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf).map(Number);
  assert(
    size.every((is, i) => Math.abs(is - A6[i]) < 1.5),
    "148 by 105 mm",
    size,
  );
  await page.emulateMedia({ media: "print" });
  const paper = await page.innerText("#paper");
  await page.emulateMedia({ media: null });
  return { sheets: (pdf.match(/\/Type \/Page\b/g) ?? []).length, paper };
}

test("the_head_judge_answers_and_the_slip_has_the_remedy", async ({ page: open }) => {
  const page = await open();
  await choose(page, "remedy-02-noticed-a-turn-later", "Bandai");
  const asked = page.locator(`${PART} .question`);
  equal(await asked.locator("h4").innerText(), "Has too much time passed to go back?");
  const sides = await asked.locator(".side-of").allInnerTexts();
  assert(/^Yes, too late\s+Leave it\. Warning\.[^]*3 decisions were made since/.test(sides[0]), sides);
  assert(/^No, in time\s+Rewind\. Warning\.[^]*The record has every move/.test(sides[1]), sides);
  equal(await page.locator(`${PART} .do`).count(), 0, "no remedy before it is answered");
  await page.click(`${PART} .question button:has-text('No')`);
  await page.waitForSelector(`${settled} .do`);
  assert((await page.innerText(PART)).includes("Warning for A."), "the penalty");
  equal(await page.locator(".slip .do").count(), 1, "the remedy stands for what else could be done");
  const steps = await page.locator(`${PART} .do label`).allInnerTexts();
  assert(steps.length > 3 && steps.some((one) => /from A’s zone 2 to A’s hand/.test(one)), "in words, not in paths", steps);
  await page.locator(`${PART} .do input`).first().check();
  const { sheets, paper } = await print(page);
  equal(sheets, 1);
  for (const one of ["Illegal", "Clause 8.2.1", "Infraction 7.4.1-1 by A, move 1", "Rewind", "☒", "Warning for A", "Judge"])
    assert(paper.includes(one), one, paper);
  equal(paper.match(/☒/g).length, 1, "the step that was ticked");
  equal(paper.match(/☐/g).length, steps.length - 1, "and those that were not");
  await page.click(`${PART} button:text-is('ask again')`);
  await page.waitForSelector(`${settled} .question`);
});

test("the_case_is_written_into_the_record", async ({ page: open }) => {
  const page = await open();
  await choose(page, "remedy-01-too-high-for-the-zone", "Bandai");
  await page.click(`${PART} summary:has-text('The case')`);
  const group = (name) => page.locator(`${PART} .picks[aria-label='${name}']`);
  await group("Level of the event").locator("button:text-is('3')").click();
  await group("Noticed by").locator("button:text-is('B')").click();
  for (let n = 1; n <= 2; n++) {
    await page.click(`${PART} button:text-is('Add')`);
    await page.waitForSelector(`${PART} button[aria-label='Remove earlier penalty ${n}']`);
  }
  await page.waitForSelector(`${settled} .question h4:has-text('not the first')`);
  await page.click(`${PART} .question button:has-text('Yes')`);
  await page.waitForSelector(`${settled} .penalty:has-text('Game loss for A')`);
  await page.waitForSelector(`${PART} summary:has-text('level 3, noticed by B at once, 2 earlier penalties')`);
  await page.click("details.text > summary");
  await page.waitForSelector(".cm-content");
  const text = await page.innerText(".cm-content");
  for (const one of ["policy: bandai-trm-2025", "level: 3", "by: B", "infraction: 7.4.1-1", "raise: true"])
    assert(text.includes(one), one, text);
  assert(/name: Spring Open/.test(text), "the event's name stays", text);
  assert((await print(page)).paper.startsWith("Spring Open"), "on the paper, too");
});

test("every_remedy_of_the_suite_fits_its_slip", async ({ page: open, daemon }) => {
  const page = await open();
  const { disputes } = await (await fetch(`${daemon.url}/v1/disputes?q=remedy&limit=200`)).json();
  const names = disputes.map((one) => one.name).filter((one) => one.startsWith("remedy-"));
  assert(names.length > 20, names.length);
  for (const name of names.filter((_, i) => i % 4 === 0)) {
    const text = text_of(name).replace(/^event:.*$/m, "");
    await page.goto("about:blank");
    await page.goto(link_of(`event: {policy: bandai-trm-2025}\ntable: 3\n${text.trimStart()}\n`));
    await page.waitForSelector(`${settled} :is(.clauses, .none)`);
    const { sheets, paper } = await print(page);
    equal(sheets, 1, name);
    assert(paper.includes("Table 3") && paper.includes("Tournament Rules Manual"), name, paper);
  }
});

test("a_kept_ruling_has_the_remedy_of_its_record", async ({ page: open, daemon }) => {
  const text = text_of("remedy-01-too-high-for-the-zone").replace("event: {", "event: {policy: magic-ipg-2024, ");
  const { id } = await daemon.keep(text);
  const page = await open();
  await page.goto(`/rulings/${id}`);
  await page.waitForSelector(`${settled} .penalty:has-text('Warning for A.')`);
  equal(await page.locator(`${PART} summary:has-text('The case')`).count(), 0, "nothing of it can be changed");
  await page.selectOption(`${PART} select`, "bandai-trm-2025");
  await page.waitForSelector(`${settled} .clauses:has-text('7.4.1-1.i')`);
  await page.click(`${PART} button:text-is('Play on from there')`);
  await page.waitForURL(/\/dispute#d=/);
  await until(async () => (await page.innerText(".slip .headline strong").catch(() => "")) === "Legal so far", "before the move");
});

const stub = (
  remedies,
) => `onmessage = ({ data: { id, what, options } }) => postMessage({ id, code: what === "replay" ? 1 : ${remedies} ? 1 : 2,
  answer: what === "replay" ? JSON.stringify({ verdict: "illegal", headline: "", reason: "Ruled here.", evidence: [], game: "godzilla", edition: "en-1.2",
    view: "judge", moves: 1, unread: 0, decisions: 1, at: {}, clauses: [] })
  : ${remedies} ? JSON.stringify({ policy: { document: options.policy, title: "Of the device", official: true, why: "" }, story: "", follow: [], others: [],
    asks: [], penalty: { clause: "1", gist: "g", penalty: "caution", player: "B" } }) : '{"faults": []}' });`;

test("without_a_network_the_device_gives_the_remedy_or_says_that_it_can_not", async ({ page: open, daemon }) => {
  for (const remedies of [true, false]) {
    const page = await open();
    page.expected = /ERR_|Failed to load|Failed to fetch/;
    await page.route("**/judge.js", (route) => route.fulfill({ contentType: "text/javascript", body: stub(remedies) }));
    await choose(page, "remedy-01-too-high-for-the-zone", "Magic");
    await page.route("**/v1/**", (route) => route.abort());
    await page.route("**/healthz", (route) => route.abort());
    await page.click('button[aria-label="Remove move 1"]');
    if (remedies) await page.waitForSelector(`${PART} .penalty:has-text('Caution for B.')`);
    else await page.waitForSelector(`${PART} [role=alert]:has-text('The judge on this device has no remedies')`);
  }
});

/** From the first page to the slip with its remedy, as somebody who has never seen it: what is done, each a step. */
const lines = ["turn 8", "a zone 4; b zone 4", "a hand esd01-011", "a plays esd01-011 to zone 2"];

for (const [on, look] of Object.entries({
  desk: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}))
  test(`a_newcomer_comes_from_a_dispute_to_a_slip_at_a_${on}`, async ({ page: open }) => {
    const page = await open(look);
    let steps = 0;
    const press = async (what) => (steps++, on === "phone" ? page.tap(what) : page.click(what));
    await page.goto("/");
    await press('main a.tile[href$="game=godzilla"]');
    await page.waitForSelector(".board [data-place]");
    for (const line of lines) {
      steps++;
      await page.fill("#quick", line);
      await page.keyboard.press("Enter");
      await until(
        async () => (await page.inputValue("#quick")) === "" && !(await page.locator(".entry[aria-busy=true]").count()),
        `"${line}" is entered: ${await page.innerText("#quick-says").catch(() => "")}`,
      );
    }
    await page.waitForSelector(".slip.illegal", { state: "attached" });
    if (on === "phone") for (let n = 0; n < 2; n++) await press(".sheet .grip");
    await press(".slip button:text-is('Infraction, remedy, penalty')");
    await press(".slip button.policy:has-text('Bandai')");
    await page.waitForSelector(`${settled} .penalty`);
    const small = await page
      .locator(`${PART} :is(button, select, summary, label)`)
      .evaluateAll((all) => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).length);
    if (on === "phone") equal(small, 0, "targets for a finger");
    await page.evaluate(() => (window.print = () => (window.printed = true)));
    await press(".slip .sig button:text-is('Print')");
    assert(await page.evaluate(() => window.printed), "printed");
    console.log(`  # from the first page to the slip: ${steps} steps`);
    assert(steps <= (on === "phone" ? 10 : 8), `${steps} steps`);
    const { paper } = await print(page);
    for (const one of ["Rewind", "☐", "Warning for A", "Player B"]) assert(paper.includes(one), one, paper);
  });
