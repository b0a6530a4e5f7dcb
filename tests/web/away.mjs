// Without the service, and without a network: what works, what is said, and what goes on by itself.
import { assert, link_of, read, test, until } from "./support.mjs";

const headline = (page) => page.innerText(".beside .headline strong").catch(() => "");
const text = read("contrib/demo-games/godzilla/illegal-move.yaml");

test("a_dispute_goes_on_when_the_service_is_back", async ({ page: open, daemon }) => {
  const page = await open();
  page.expected = /ERR_|Failed to load/;
  await page.goto(link_of(text));
  await until(async () => (await headline(page)) === "Illegal", "it is ruled");
  await daemon.stop();
  await page.click('button[aria-label="Remove move 1"]');
  await page.waitForSelector(".away:has-text('No connection to the judge')");
  await daemon.start();
  await page.waitForSelector(".away", { state: "detached" });
  await until(async () => !(await page.locator(".ruling.fault").count()), "judged again, by itself");
});

test("page_rules_and_cards_are_there_without_a_network", async ({ page: open }) => {
  const page = await open({ serviceWorkers: "allow" });
  page.expected = /ERR_|Failed to load|no-such-page/;
  await page.goto("/rules/godzilla/en-1.2/8.3.1");
  await page.waitForSelector("blockquote");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(() => page.evaluate(async () => !!navigator.serviceWorker.controller), "the worker serves this page");
  for (const address of ["/rules/godzilla/en-1.2/8.3.1", "/cards/godzilla/ESD01-013", "/dispute?game=dbs"]) {
    await page.goto(address);
    await page.waitForSelector("h1");
    await page.waitForTimeout(400);
  }
  await page.context().setOffline(true);
  await page.goto("/rules/godzilla/en-1.2/8.3.1");
  await page.waitForSelector("blockquote:has-text('strategy card')");
  await page.goto("/cards/godzilla/ESD01-013");
  await page.waitForSelector("h1:has-text('Ginza')");
  const kept = await page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys())
      for (const one of await (await caches.open(name)).keys()) all.push(new URL(one.url).pathname);
    return all;
  });
  assert(
    kept.every((one) => !/rulings|session|table/.test(one)),
    "nothing of rulings and sessions",
    kept,
  );
  await page.context().setOffline(false);
});

const stub = `let n = 0;
onmessage = (e) => postMessage({ id: e.data.id, code: 1, answer: JSON.stringify({
  verdict: "illegal", headline: "", reason: "Ruled here, of " + e.data.what + ", " + e.data.text.length + " bytes.", evidence: [], game: "godzilla",
  edition: "en-1.2", view: "judge", moves: 1, unread: 0, decisions: 1, at: {}, clauses: [] }) });`;

test("without_a_network_the_judge_of_the_device_rules", async ({ page: open, daemon }) => {
  for (const built of [true, false]) {
    const page = await open();
    page.expected = /ERR_|Failed to load|Failed to fetch|judge\.js/;
    await page.route("**/judge.js", (route) =>
      built ? route.fulfill({ contentType: "text/javascript", body: stub }) : route.fulfill({ status: 404, body: "" }),
    );
    await page.goto(link_of(text));
    await until(async () => (await headline(page)) === "Illegal", "it is ruled");
    await page.route("**/v1/**", (route) => route.abort());
    await page.route("**/healthz", (route) => route.abort());
    await page.click('button[aria-label="Remove move 1"]');
    if (built) {
      await page.waitForSelector(".beside .why:has-text('Ruled here, of replay')");
      await page.waitForSelector(".away:has-text('Ruled on this device')");
    } else await page.waitForSelector(".away:has-text('no judge on this device')");
    await page.unroute("**/v1/**");
    await page.unroute("**/healthz");
    // A tap, unless the page has tried by itself just now.
    await page.evaluate(() =>
      [...document.querySelectorAll(".away button")].find((one) => one.textContent === "Try now")?.click(),
    );
    await page.waitForSelector(".away", { state: "detached" });
    await until(async () => !(await page.innerText(".beside")).includes("Ruled here"), "the service rules again");
    await until(async () => !(await page.locator(".ruling.fault").count()), "with no fault left");
  }
});
