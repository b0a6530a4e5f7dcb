// Signing in where the service has tokens, and being signed out.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Daemon } from "./daemon.mjs";
import { assert, equal, link_of, read, test, until } from "./support.mjs";

const JUDGED = process.env.JUDGED ?? "build/judged";
const token_of = (daemon, ...more) =>
  execFileSync(JUDGED, ["token", "add", "--database", join(daemon.room, "rulings.db"), ...more], { encoding: "utf8" }).trim();

test("somebody_signs_in_and_is_signed_out_when_the_token_is_revoked", async ({ browser }) => {
  const daemon = await new Daemon().start();
  const context = await browser.newContext({ baseURL: daemon.url });
  try {
    const token = token_of(daemon, "--name", "Aiko", "--scopes", "submit,read", "--seat", "A");
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    await page.goto(link_of(read("contrib/demo-games/godzilla/illegal-move.yaml")));
    await page.waitForSelector(".sign-in");
    await page.fill("input[type=password]", "judged-1-nonsense");
    await page.click("button:text-is('Sign in')");
    await page.waitForSelector("[role=alert]");
    await page.fill("input[type=password]", token);
    await page.click("button:text-is('Sign in')");
    await until(
      async () => (await page.innerText(".beside .headline strong").catch(() => "")) === "Illegal",
      "the dispute is judged",
    );
    assert((await page.innerText(".signed-in")).includes("Aiko, seat A"), "it says who asks");
    equal(
      await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]),
      ["", 0, 0],
      "no script can read it",
    );
    await page.click("button:text-is('Keep')");
    await page.waitForURL(/\/rulings\/[0-9a-f]{32}$/);
    await page.click("text=Step through the game");
    await page.waitForSelector(".board [data-place]");
    equal(await page.inputValue("#view"), "A", "as this seat may see it");
    execFileSync(JUDGED, ["token", "revoke", "--database", join(daemon.room, "rulings.db"), "1"]);
    token_of(daemon, "--name", "another", "--scopes", "read", "--seat", "public");
    await page.goto("/");
    await page.waitForSelector(".sign-in");
  } finally {
    await context.close();
    await daemon.end();
  }
});

test("a_judge_has_the_suite_played_and_sees_what_is_proven", async ({ browser }) => {
  const daemon = await new Daemon().start();
  const context = await browser.newContext({ baseURL: daemon.url });
  try {
    const token = token_of(daemon, "--name", "Emi", "--scopes", "judge,read", "--seat", "judge");
    const page = await context.newPage();
    page.setDefaultTimeout(30000);
    await page.goto("/rules/colossus/en");
    await page.fill("input[type=password]", token);
    await page.click("button:text-is('Sign in')");
    await page.click("button:text-is('Show as a map')");
    await page.waitForSelector(".map .aim-proves[aria-label$='scenarios for each of its rules']");
    await page.click("button:text-is('Play the suite')");
    await page.waitForSelector("text=When the suite was played on");
    const { matrices } = await page.evaluate(async () => {
      const { jobs } = await (await fetch("/v1/suite-runs")).json();
      return (await fetch(jobs[0].matrix)).json();
    });
    const wanted = (status) => matrices[0].clauses.filter((one) => one.status === status).length;
    const shown = (says) => page.locator(`.map a[aria-label*=": ${says}"]`).count();
    for (const status of ["proven", "observed", "open"]) equal(await shown(status), wanted(status), status);
    assert(wanted("proven") > 100, matrices[0].totals);
    await page.reload();
    await page.click("button:text-is('Show as a map')");
    await page.waitForSelector("text=Play the suite again");
    equal(await shown("proven"), wanted("proven"), "what was played last is shown to who comes back");
  } finally {
    await context.close();
    await daemon.end();
  }
});
