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
    await page.waitForSelector(".board");
    equal(await page.inputValue(".beside select"), "A", "as this seat may see it");
    execFileSync(JUDGED, ["token", "revoke", "--database", join(daemon.room, "rulings.db"), "1"]);
    token_of(daemon, "--name", "another", "--scopes", "read", "--seat", "public");
    await page.goto("/");
    await page.waitForSelector(".sign-in");
  } finally {
    await context.close();
    await daemon.end();
  }
});
