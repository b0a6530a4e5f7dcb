// What the tests of the page share: tests as sentences, a browser, a page that complains of nothing.
import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { Daemon } from "./daemon.mjs";

const tests = [];
export const test = (name, run) => tests.push({ name: name.replace(/_/g, " "), run });

export const read = (file) => readFileSync(file, "utf8");
export const WEB = process.env.WEB ?? "build/web";

// A page on a machine so many times slower, and far from its daemon: what then fails waits for the wrong thing.
const SLOW = Number(process.env.SLOW ?? 1);

/** The address of a dispute that is not kept. */
export const link_of = (text) => "/dispute#d=" + deflateRawSync(Buffer.from(text)).toString("base64url");

export function assert(is, ...why) {
  if (!is) throw new Error(why.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join(" ") || "not so");
}

/** A figure of this machine, to be read and never asserted. */
export const figure = (what, ms) => console.log(`  # ${what}: ${ms.toFixed(1)} ms`);

export function equal(found, wanted, what = "") {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  assert(a === b, what, "found", a?.slice(0, 600), "wanted", b?.slice(0, 600));
}

/** Press a key many times, in the page: pressing it from outside takes longer than what it does. Returns what `seen`, which runs in the page,
 * finds after each. */
export const press = (page, key, times, seen = "() => null") =>
  page.evaluate(`(async () => {
    const found = [];
    for (let i = 0; i < ${times}; i++) {
      dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", cancelable: true }));
      await new Promise((go) => setTimeout(go, 0));
      found.push((${seen})());
    }
    return found;
  })()`);

async function until(holds, what) {
  for (let i = 0; i < 100 * SLOW; i++) {
    if (await holds()) return;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`never: ${what}`);
}
export { until };

/** A page of its own, whose console and whose errors are looked at in the end. */
async function open(browser, daemon, looks = {}) {
  const context = await browser.newContext({
    serviceWorkers: "block",
    baseURL: daemon.url,
    viewport: { width: 1366, height: 900 },
    ...looks,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8000 * SLOW);
  if (SLOW > 1) {
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOW });
    await page.route("**/v1/**", async (route) => {
      await new Promise((go) => setTimeout(go, 40 * SLOW));
      await route.continue().catch(() => {}); // the page may be gone by then
    });
  }
  page.complaints = [];
  page.of = daemon.url; // the service it may ask
  page.on("console", (m) => m.type() === "error" && page.complaints.push(m.text()));
  page.on("pageerror", (e) => page.complaints.push(e.message));
  page.on(
    "request",
    (r) =>
      new URL(r.url()).origin !== page.of && !r.url().startsWith("blob:") && page.complaints.push(`asks elsewhere: ${r.url()}`),
  );
  return page;
}

async function run_one({ name, run }, daemon, browser, log) {
  const pages = [];
  const begun = Date.now();
  try {
    await run({
      daemon,
      browser,
      page: async (looks) => (pages.push(await open(browser, daemon, looks)), pages[pages.length - 1]),
    });
    for (const page of pages)
      equal(
        page.complaints.filter((one) => !page.expected?.test(one)),
        [],
        "the console:",
      );
    log(`ok - ${name} (${Date.now() - begun} ms)`);
    return true;
  } catch (e) {
    log(
      `not ok - ${name}\n  # ${String(e.stack ?? e)
        .slice(0, 1500)
        .replace(/\n/g, "\n  # ")}`,
    );
    return false;
  } finally {
    for (const page of pages) await page.context().close();
  }
}

const LANES = 2; // tests at a time, each lane with a daemon of its own

export async function run(options = []) {
  // Where the sandbox cannot be had (root), the browser does without; it only ever sees these daemons.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args });
  const only = process.argv[2];
  const waiting = tests.filter(({ name }) => !only || name.includes(only));
  let passed = 0,
    failed = 0;
  const lane = async () => {
    const daemon = await new Daemon("--allow-judge-view", "true", ...options).start();
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (await run_one(next, daemon, browser, console.log)) passed++;
      else failed++;
    await daemon.end();
  };
  await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, lane));
  await browser.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
