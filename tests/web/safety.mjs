// What others say is text; who is elsewhere gets nothing; a daemon may go and come back.
import { Daemon } from "./daemon.mjs";
import { request } from "node:http";
import { assert, equal, link_of, read, test, until } from "./support.mjs";

const EVIL = '<img src=x onerror="window.evil=1"><script>window.evil=1</script>';

test("names_are_text_whatever_they_say", async ({ page: open, daemon }) => {
  const text = `judged: 1
game: godzilla
edition: en-1.2
cards:
  - {number: T-001, name: ${JSON.stringify(EVIL)}, type: battle, rank: 1, colours: [red], icon: 1, counter: 2000}
players:
  A: {name: ${JSON.stringify(EVIL)}, monster_deck: [EPR-007], deck: {unknown: {T-001: 4}}}
  B: {name: "javascript:alert(1)", monster_deck: [EPR-007], deck: {unknown: {T-001: 4}}}
start:
  step: action
  turn: 5
  turn_player: A
  rest: empty
  A: {monster: {stack: [EPR-007], zone: 3}, hand: [T-001], deck: [T-001], zones: {4: T-001}}
  B: {monster: {stack: [EPR-007], zone: 2}, deck: [T-001]}
moves:
  - A: {play: T-001, zone: 5}
`;
  const { id } = await daemon.keep(text);
  const page = await open();
  for (const address of [link_of(text), `/rulings/${id}`, `/rulings/${id}/replay`, "/"]) {
    await page.goto(address);
    await page.waitForSelector(address === "/" ? ".rulings" : ".board [data-place]");
    await page.waitForTimeout(100);
    equal(
      await page.evaluate(() => [window.evil, document.images.length]),
      [undefined, 0].map((one) => one ?? null),
      address,
    );
    if (address !== "/") assert((await page.innerText(".board")).includes("<img src=x"), "the name is there, as text");
  }
});

const ask = (daemon, path, headers) =>
  new Promise((done, failed) => {
    const asked = request({ host: "127.0.0.1", port: daemon.port, path, headers }, (answer) => {
      let body = "";
      answer.on("data", (piece) => (body += piece));
      answer.on("end", () => done({ status: answer.statusCode, headers: answer.headers, body }));
    });
    asked.on("error", failed);
    asked.end();
  });

test("who_calls_the_machine_by_a_foreign_name_gets_no_page", async ({ daemon }) => {
  const script = "/" + /assets\/main-[^"]+/.exec((await ask(daemon, "/", {})).body)[0];
  for (const path of ["/", "/dispute", "/rulings/x/replay", script, "/v1/layouts/godzilla", "/v1/cards/godzilla"]) {
    equal((await ask(daemon, path, {})).status, 200, path);
    equal((await ask(daemon, path, { Host: "evil.example" })).status, 403, path);
    equal((await ask(daemon, path, { Origin: "http://evil.example" })).status, 403, path);
  }
});

test("the_page_may_load_nothing_but_itself", async ({ daemon }) => {
  const page = await ask(daemon, "/", { "Accept-Encoding": "gzip" });
  assert(page.headers["content-security-policy"].startsWith("default-src 'self';"), page.headers);
  equal(page.headers["content-encoding"], "gzip");
  const plain = await ask(daemon, "/dispute", {});
  assert(!plain.headers["content-encoding"] && !/<script(?![^>]*src=)|\son\w+=|style=/.test(plain.body), plain.body);
  equal((await ask(daemon, "/", { "If-None-Match": plain.headers.etag })).status, 304);
  const script = "/" + /assets\/main-[^"]+/.exec(plain.body)[0];
  assert((await ask(daemon, script, {})).headers["cache-control"].includes("immutable"));
  equal((await ask(daemon, "/assets/none.js", {})).status, 404);
  equal((await ask(daemon, "/assets/..%2f..%2fetc%2fpasswd", {})).status, 404);
});

test("the_page_works_below_a_path", async ({ page: open }) => {
  const below = await new Daemon("--base-path=/judge").start();
  try {
    const page = await open();
    page.of = below.url;
    await page.goto(below.url + "/judge/rules");
    await page.click("a:has-text('1.2')");
    await page.waitForSelector(".contents li");
    equal(new URL(page.url()).pathname.startsWith("/judge/rules/"), true, page.url());
    await page.click("nav a:has-text('Cards')");
    await page.waitForSelector("a[href='cards/dbs']");
    equal(new URL(page.url()).pathname, "/judge/cards");
    await page.focus("a.skip");
    await page.keyboard.press("Enter");
    equal(new URL(page.url()).pathname, "/judge/cards", "the link past the navigation stays on the page");
    equal(await page.evaluate(() => document.activeElement.id), "main");
  } finally {
    await below.end();
  }
});

test("a_link_that_unpacks_to_too_much_or_to_nothing_is_told_of", async ({ page: open }) => {
  const page = await open();
  for (const link of [link_of("#".repeat(5_000_000)), "/dispute#d=nonsense"]) {
    await page.goto("/");
    await page.goto(link);
    await page.waitForSelector("text=This link is broken");
  }
});

test("a_daemon_that_is_gone_is_told_of_and_found_again", async ({ page: open, daemon }) => {
  const page = await open();
  page.expected = /ERR_|Failed to load/;
  await page.goto(link_of(read("contrib/demo-games/godzilla/illegal-move.yaml")));
  await page.waitForSelector(".ruling");
  await daemon.stop();
  await page.fill("#quick", "on_illegal take");
  await page.click('button[aria-label="Remove move 1"]');
  await page.waitForSelector(".beside >> text=No connection to the judge");
  await daemon.start();
  await page.click("text=Undo");
  await until(async () => (await page.innerText(".beside .headline strong")) === "Illegal", "it is judged again");
});
