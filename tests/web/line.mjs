// The line: what a judge types first is understood, and what it writes the judge can read.
import * as doc from "./document.bundle.mjs";
import { meant, read_quick } from "./quick.bundle.mjs";
import { assert, equal, link_of, read, test, until } from "./support.mjs";
import { parse, stringify } from "yaml";

const transcript = (name) => stringify(parse(read(`fixtures/disputes/${name}.yaml`)).transcript);

/** The words of a game, and its usual table. */
async function known_of(daemon, game) {
  const layout = await (await fetch(`${daemon.url}/v1/layouts/${game}`)).json();
  const { json } = await daemon.post("/v1/table?budget=small", JSON.stringify(layout.begin));
  return { layout, table: json.table, now: json.options };
}

const put = (place, words) => ({ is: "put", place, words });
const set = (name, value, seat) => (seat ? { is: "set", seat, name, value } : { is: "set", name, value });
const move = (who, verb, words, more = {}) => ({ is: "move", who, verb, words, more });
const claim = (is) => ({ is: "claim", claim: is });

/** What a judge typed in the first minute, and what is meant by it. */
const phrases = {
  godzilla: {
    "zone 4 mothra": put("A.zone.4", "mothra"),
    "a battle zone 4 shinseimaru": put("A.zone.4", "shinseimaru"),
    "shinseimaru zone 4 a": put("A.zone.4", "shinseimaru"),
    "A plays Shinseimaru to zone 4": move("A", "play", "Shinseimaru", { zone: 4 }),
    "a plays shinseimaru zone 4": move("A", "play", "shinseimaru", { zone: 4 }),
    "a discards shinseimaru": move("A", "discard", "shinseimaru"),
    "phase end": set("step", "end"),
    "monster a zone 5": set("monster.zone", 5, "A"),
    "a invades": move("A", "invade", ""), // and asks for the card
    "a hand 5 cards": { is: "count", place: "A.hand", n: 5 },
    "b hand: reinforcements": put("B.hand", "reinforcements"),
    "a monster rank 3": put("A.monster", "rank 3"), // one of the cards of this rank
    "a monster godzilla(2023)": put("A.monster", "godzilla(2023)"),
    "hand a reinforcements": put("A.hand", "reinforcements"),
    "a won": claim({ winner: "A" }),
    "a has invaded yes": set("invaded", true, "A"),
    "a zone 4 empty": { is: "empty", place: "A.zone.4" },
    "turn -1": { is: "nothing" }, // there is no such turn
    "edition ja-1.04": { is: "head", path: ["edition"], value: "ja-1.04" },
    "remove a zone 4": { is: "empty", place: "A.zone.4" },
    undo: { is: "do", what: "undo" },
    help: { is: "do", what: "help" },
    "a zone 4 ゴジラ": put("A.zone.4", "ゴジラ"),
    "a monster in zone 2": set("monster.zone", 2, "A"),
    "a rage 2": set("monster.rage", 2, "A"),
    "a invade shinseimaru": move("A", "invade", "shinseimaru"),
    "a deck 0": { is: "count", place: "A.deck", n: 0 },
    "a monster esd01-003": put("A.monster", "esd01-003"),
    "a strategy 1 ginza": put("A.strategy.1", "ginza"),
    "turn player b": set("turn_player", "B"),
    "a invaded yes": set("invaded", true, "A"),
    "a rage 3 cards": { is: "nothing" }, // a number, or cards to discard: both are offered
    "a: invade": move("A", "invade", ""),
    "a discard shinseimaru": move("A", "discard", "shinseimaru"),
    // The words of the table itself, and more of the kind.
    "a battle zones 4 shinseimaru": put("A.zone.4", "shinseimaru"),
    "phase main": set("step", "action"),
    "A.Zone.4 shinseimaru": put("A.zone.4", "shinseimaru"),
    "a zone 4 unknown": put("A.zone.4", "unknown"),
    "a discards reinforcements and invades": move("A", "invade", "reinforcements"),
    "a: activate esd01-013, strategy zone 1": move("A", "activate", "esd01-013", { strategy_zone: 1 }),
    "a passes": move("A", "pass", true),
    "b claims crush 2 times": claim({ by: "B", count: { rule: "crush", is: 2 } }),
    "a claims crush 1 times by a between turn 6 and end": claim({
      by: "A",
      count: { rule: "crush", player: "A", is: 1 },
      between: [{ turn: 6 }, "end"],
    }),
    "b claims never crush between turn 6 and end": claim({ by: "B", never: "crush", between: [{ turn: 6 }, "end"] }),
    "b claims a crush happened": claim({ by: "B", happened: { rule: "crush", player: "A" } }),
    "b claims invasion a then crush a": claim({
      by: "B",
      sequence: [
        { rule: "invasion", player: "A" },
        { rule: "crush", player: "A" },
      ],
    }),
    "a claims a rage 5 at turn 7": claim({ by: "A", that: { "A.monster.rage": 5 }, at: { turn: 7 } }),
    "a claims b could not pass": claim({ by: "A", could_not: { B: "pass" } }),
    "saw b hand 0": { is: "entry", entry: { saw: { "B.hand": 0 } } },
    "judge sets a rage 2": { is: "entry", entry: { set: { "A.monster.rage": 2 } } },
    "note asked twice": { is: "entry", entry: { note: "asked twice" } },
    "b says: my monster stands there, too": { is: "says", seat: "B", text: "my monster stands there, too" },
    "table 12": { is: "head", path: ["table"], value: 12 },
    "a name Aiko": { is: "head", path: ["players", "A", "name"], value: "Aiko" },
  },
  colossus: {
    "a field 3 co-w01 off": { ...put("A.field.3", "co-w01"), marks: { off: true } },
    "a field 1 off": { is: "mark", place: "A.field.1", name: "off", value: true },
    "a locus 1 co-g01": put("A.locus.1", "co-g01"),
    "choose a.field.1": move("A", "choose", "A.field.1"),
    "a attacks field 1, attack deck": move("A", "attack", "A.field.1", { attack_deck: true }),
    "b blocks with the follower in field 1": move("B", "block", "B.field.1"),
    "a lets the attack through": move("A", "no_block", true),
    "a sets co-g01 on the colossus": move("A", "set_gem", "co-g01"),
  },
  dbs: {
    "a energy bt1-012": put("A.energy", "bt1-012"),
    "a life 5": { is: "count", place: "A.life", n: 5 },
    "b leader awakened": { is: "mark", place: "B.leader", name: "awakened", value: true },
    "a attack a.battle.1, target b.leader": move("A", "attack", "A.battle.1", { target: "B.leader" }),
    "a attacks with battle 1, target b leader": move("A", "attack", "A.battle.1", { target: "B.leader" }),
    "b activates the counter of bt1-055": move("B", "counter", "bt1-055"),
    "first a": set("first", "A"),
  },
};

const sorted = (value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort()
          .map(([key, one]) => [key, sorted(one)]),
      )
    : value;

for (const [game, lines] of Object.entries(phrases))
  test(`a_line_is_read_in_the_words_of_the_table_of_${game}`, async ({ daemon }) => {
    const known = await known_of(daemon, game);
    for (const [line, wanted] of Object.entries(lines)) {
      const { why: _, near: __, verbs, takes: ___, ...found } = read_quick(known, line);
      equal(sorted(found.is === "move" ? { ...found, verb: verbs[0] } : found), sorted(wanted), `“${line}”:`);
    }
  });

test("a_line_that_is_not_understood_has_the_nearest_titles", async ({ daemon }) => {
  const known = await known_of(daemon, "godzilla");
  equal(read_quick(known, "a stratgy 1 oxygen").near, ["a strategy 1 oxygen"]);
  equal(read_quick(known, "a rage 3 cards").near[0], "a rage 3");
  for (const line of ["", "nowhere", "a:", "b nowhere x"]) equal(read_quick(known, line).is, "nothing", line);
});

test("the_card_that_is_meant_is_the_only_one_of_its_name", async () => {
  const cards = [
    { number: "X-1", name: "Mothra", names: { ja: "モスラ" } },
    { number: "X-2", name: "Mothra Leo" },
  ];
  equal(meant(cards, "mothra").number, "X-1");
  equal(meant(cards, "モスラ").number, "X-1");
  equal(meant(cards, "x-2").number, "X-2");
  equal(meant(cards, "moth"), undefined);
  const two = [...cards, { number: "X-3", name: "Mothra" }];
  equal(meant(two, "mothra"), undefined, "two cards of one name are two");
  equal(meant(two, "mothra", new Set(["X-3"])).number, "X-3", "one of them lies where it can be taken from");
});

const WIDE = { viewport: { width: 1366, height: 768 } };

async function begin(open, game, looks = WIDE) {
  const page = await open(looks);
  await page.goto(`/dispute?game=${game}`);
  await page.waitForSelector(".board [data-place]");
  await page.waitForSelector("#quick");
  return page;
}

/** A line is typed and entered: the line is empty, or says why it is not. */
async function type(page, line) {
  await page.fill("#quick", line);
  await page.keyboard.press("Enter");
}
const says = (page) => page.innerText("#quick-says").catch(() => "");
const text_of = (page) =>
  page.evaluate(async () => {
    const packed = location.hash.slice(3).replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  });
const start_of = async (page) => doc.read_document(await text_of(page)).toJS().start;

test("an_unknown_card_at_a_place_becomes_the_card_that_is_named", async ({ page: open }) => {
  const page = await begin(open, "colossus");
  await type(page, "a locus 1 co-g01");
  await until(async () => (await start_of(page)).A.locus?.[0] === "CO-G01", "it is the first card there");
  equal((await start_of(page)).A.locus, ["CO-G01", "unknown"]);
  assert((await page.innerText(".beside")).includes("Legal so far"), "and the judge can read it");
});

test("a_place_in_a_move_is_understood_in_any_case", async ({ page: open }) => {
  const page = await begin(open, "dbs");
  await type(page, "a: attack a.battle.1, target b.leader");
  await until(async () => (await page.innerText(".moves").catch(() => "")).includes("A.battle.1"), "the attack is a move");
  assert(!(await page.innerText(".beside")).includes("Not understood"));
});

test("no_edit_is_lost_while_another_looks_a_card_up", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  await page.route("**/v1/cards/**", async (route) => {
    await new Promise((go) => setTimeout(go, 600));
    await route.continue();
  });
  await type(page, "a hand ESD01-013");
  await type(page, "turn 7");
  await until(async () => (await start_of(page)).turn === 7, "the turn is 7 at once");
  await until(async () => JSON.stringify((await start_of(page)).A.hand).includes("ESD01-013"), "then the card is in the hand");
  equal((await start_of(page)).turn, 7);
});

test("what_the_judge_cannot_read_is_not_written", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  await type(page, "a monster zone 12");
  await until(async () => (await says(page)).includes("monster.zone"), "the judge's own words say why");
  equal(await page.inputValue("#quick"), "a monster zone 12", "the words stay");
  equal((await start_of(page)).A.monster.zone, 3);
  await page.fill("#quick", "");
  await type(page, "edition xx-1.00");
  await until(async () => /xx-1.00|edition/.test(await says(page)), "nor an edition that there is not");
  page.expected = /422/;
});

test("new_is_another_entry_of_the_history_and_back_returns", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  await type(page, "a hand ginza annihilated");
  const has = async () => (await page.innerText("main")).includes("Ginza");
  await until(has, "the card is there");
  await page.waitForTimeout(200);
  await page.click("nav a:text-is('New dispute')");
  await page.waitForSelector(".begin");
  assert(!(await page.locator(".board").count()), "the address and the page say the same");
  assert((await page.innerText(".drafts")).includes("godzilla"), "and the other one is a draft of this device");
  await page.goBack();
  await until(has, "Back returns to it");
  await page.click("button:text-is('New')");
  await page.waitForSelector(".begin");
  await page.goBack();
  await until(has, "and from New as well");
  await page.click("button:text-is('Undo')");
  await until(async () => !(await has()), "what was done there can be undone");
});

test("a_draft_is_opened_again_and_forgotten", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  equal(await page.evaluate(() => localStorage.length), 0, "nothing is kept before the first change");
  for (const line of ["table 12", "round 3", "a name Aiko", "b name Ben"]) await type(page, line);
  await until(async () => (await page.innerText("#head")).includes("Aiko"), "the names stand in the head");
  await page.waitForTimeout(100);
  await page.goto("/");
  const draft = page.locator(".drafts .open");
  await until(
    async () => (await draft.first().innerText()).includes("table 12, round 3, Aiko v Ben, godzilla"),
    "by what it is called",
  );
  await draft.first().click();
  await until(async () => (await page.innerText("#head")).includes("Table 12"), "it is opened");
  await page.goto("/dispute");
  await page.click("button:text-is('forget')");
  assert(!(await page.locator(".drafts").count()), "none is left");
});

test("the_monster_is_moved_by_a_tap_on_it_and_one_on_a_zone", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  await page.click('[data-place="A.zone.3"] button.card');
  await page.click('[data-place="A.zone.6"] .lay');
  await until(async () => (await start_of(page)).A.monster.zone === 6, "it stands in zone 6");
  await page.locator("body").press("Control+z");
  await until(async () => (await start_of(page)).A.monster.zone === 3, "Ctrl+Z puts it back");
});

test("a_link_that_is_cut_off_opens_nothing", async ({ page: open }) => {
  const page = await open(WIDE);
  await page.goto("/dispute#d=AAAAgarbage");
  await page.waitForSelector("text=This link is broken");
  await page.click(".begin a:text-is('New dispute')");
  await page.waitForSelector(".begin button");
});

test("a_fact_is_changed_where_it_stands", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  const near = page.locator(".half.near");
  await near.locator('.fact[data-fact="monster.rage"]').click();
  await page.click(".fact-editor button:text-is('+')");
  await until(async () => (await start_of(page)).A.monster.rage === 2, "one more by its button");
  await page.locator(".fact-editor input").fill("5");
  await page.keyboard.press("Enter");
  await until(async () => (await start_of(page)).A.monster.rage === 5, "or typed");
  assert(!(await page.locator(".fact-editor").count()), "and it is closed");
  await near.locator('.fact[data-fact="invaded"]').click();
  await until(async () => (await start_of(page)).A.invaded === true, "a truth turns round by a click");
  await page.click('.middle .fact[data-fact="turn_player"]');
  await until(async () => (await start_of(page)).turn_player === "B", "and so does the turn player");
  await page.click(".rail button:text-is('end')");
  await until(async () => (await start_of(page)).step === "end", "a step of the rail is set");
});

test("a_card_is_chosen_for_a_place_by_keys", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  await page.click('[data-place="A.zone.4"] .lay');
  await page.waitForSelector(".chooser");
  await page.keyboard.type("godzilla(2023)");
  const rows = page.locator(".chooser [role=option]");
  const called = () => rows.filter({ hasText: "Godzilla(2023)" }).count();
  await until(async () => (await called()) === 14, "all fourteen of that name");
  const names = await rows.allInnerTexts();
  assert(names[0].includes("battle") && names[names.length - 1].includes("nobody knows"), names);
  assert((await page.innerText(".chooser .head")).includes("Do not fit here"));
  await page.keyboard.press("ArrowDown");
  const second = await rows.nth(1).getAttribute("data-number");
  await page.keyboard.press("Enter");
  await until(async () => (await start_of(page)).A.zone?.[4] === second, "the second of them lies there");
  await page.click('[data-place="A.zone.5"] .lay');
  await page.keyboard.press("Escape");
  assert(!(await page.locator(".chooser").count()), "Esc closes it");
});

test("a_place_that_is_taken_asks_first", async ({ page: open }) => {
  const page = await begin(open, "colossus");
  await type(page, "a hand co-w02");
  await page.click('[data-place="A.hand"] button.card[title^="CO-W02"]');
  await page.click('[data-place="A.field.1"] button.card');
  await page.waitForSelector(".taken");
  await page.click(".taken button:has-text('field 2')");
  await until(async () => JSON.stringify((await start_of(page)).A.field?.[2]) === '"CO-W02"', "the next place takes it");
});

test("naming_a_card_in_a_counted_hand_turns_one_unknown_into_it", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  await type(page, "a hand reinforcements");
  await until(async () => Array.isArray((await start_of(page)).A.hand), "one is named");
  equal((await start_of(page)).A.hand, ["ESD01-009", "unknown", "unknown", "unknown", "unknown"]);
});

test("all_that_is_legal_now_is_offered_to_both_players", async ({ page: open }) => {
  const page = await open(WIDE);
  const dispute = parse(read("fixtures/disputes/207-countered-in-the-defence-step.yaml")).transcript;
  await page.goto(link_of(stringify({ ...dispute, moves: dispute.moves.slice(0, 1) })));
  const pills = page.locator(".can .pill");
  await until(
    async () => (await pills.allInnerTexts()).some((one) => one.includes("activate the Counter")),
    "B's Counter is there",
  );
  await page.click(".can .pill:has-text('activate the Counter')");
  await until(async () => (await page.innerText(".moves")).includes("counter BT1-055"), "and is a move by a click");
});

test("a_move_is_built_by_tapping_cards_and_places", async ({ page: open }) => {
  const page = await open(WIDE);
  await page.goto(link_of(transcript("207-countered-in-the-defence-step").replace(/moves:[\s\S]*/, "moves: []\n")));
  await page.waitForSelector(".board [data-place]");
  await page.click(".can .pill:has-text('other move')");
  await page.click(".other-move .verbs button:text-is('attack')");
  await page.click('[data-place="A.battle.1"] button.card');
  await page.click(".other-move .verbs button:text-is('target')");
  await page.click('[data-place="B.leader"] button.card');
  await page.click(".other-move .go");
  await until(
    async () => (await page.innerText(".moves").catch(() => "")).includes("attack A.battle.1, target B.leader"),
    "the attack",
  );
});

test("claims_of_every_kind_are_entered_by_rows", async ({ page: open }) => {
  const page = await open(WIDE);
  await page.goto(link_of(transcript("60-counting-what-was-crushed").replace(/claims:[\s\S]*/, "")));
  await page.waitForSelector(".board [data-place]");
  await page.click("summary:has-text('Claims')");
  const row = page.locator(".add-row");
  const add = async (kind, what, value, at) => {
    await row.getByLabel("Kind").selectOption(kind);
    await row.getByLabel("What").fill(what);
    if (value) await row.getByLabel("Value").fill(value);
    await row.getByLabel("When").selectOption(at ? "turn" : "");
    if (at) await row.getByLabel("Which").fill(at);
    await row.getByRole("button", { name: "Add" }).click();
    await until(async () => (await row.getByLabel("What").inputValue()) === "", `${kind} ${what}`);
  };
  await add("count", "crush", "2");
  await add("never", "counter");
  await add("happened", "11.3.2");
  await add("sequence", "invasion, crush");
  await add("that", "A.monster.zone", "4", "7");
  const claims = page.locator(".claims li");
  await until(async () => (await claims.count()) === 5, "five claims");
  await until(async () => (await claims.allInnerTexts()).every((one) => /upheld|refuted|unknown/.test(one)), "each is answered");
});

test("a_verdict_older_than_the_last_edit_is_struck", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  let late = true;
  await page.route("**/v1/table**", async (route) => {
    if (late) await new Promise((go) => setTimeout(go, 900));
    await route.continue().catch(() => {});
  });
  await type(page, "turn 7");
  await page.waitForSelector(".beside.stale");
  assert((await page.innerText(".waits")).includes("turn"), "it says what waits");
  late = false;
  await until(async () => !(await page.locator(".beside.stale").count()), "then it is of now");
});

test("a_draft_is_judged_when_the_service_is_back", async ({ page: open }) => {
  const page = await begin(open, "godzilla");
  let away = true;
  await page.route("**/v1/table**", (route) => (away ? route.abort() : route.continue()));
  await type(page, "turn 7");
  await page.waitForSelector("text=No connection to the judge");
  away = false;
  await until(async () => (await page.innerText(".middle")).includes("7"), "it is judged without anybody's doing");
  page.expected = /Failed to load/;
});
