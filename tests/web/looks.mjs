// What everybody must be able to use: axe on every view, narrow and dark; and how much is loaded.
import { createRequire } from "node:module";
import { assert, equal, link_of, read, test, WEB } from "./support.mjs";

const axe = read(createRequire(import.meta.url).resolve("axe-core/axe.min.js"));
const CONTRAST = ["color-contrast", "link-in-text-block"];
const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
// Dark is the same page in other colours, narrow the same colours laid out otherwise: contrast is the slow one.
const looks = {
  light: [{}, { runOnly }],
  dark: [{ colorScheme: "dark" }, { runOnly: CONTRAST }],
  forced: [{ forcedColors: "active" }, { runOnly: CONTRAST }],
  narrow: [
    { viewport: { width: 360, height: 740 } },
    { runOnly, rules: Object.fromEntries(CONTRAST.map((one) => [one, { enabled: false }])) },
  ],
};

async function check(page, rules, address, wait, press) {
  await page.goto(address);
  await page.waitForSelector(wait);
  if (press) await page.click(press);
  await page.evaluate(() => document.querySelectorAll("main details:not(.text)").forEach((fold) => (fold.open = true)));
  await page.waitForTimeout(150);
  await page.evaluate(axe + ";0"); // from outside, so the policy of the page does not bear on it
  const found = await page.evaluate((rules) => window.axe.run(document, { resultTypes: ["violations"], ...rules }), rules);
  const said = found.violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(" | ")}`,
  );
  equal(said, [], address.slice(0, 40));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert(wide <= 0, address.slice(0, 40), `wider than the window by ${wide}`);
}

const games = ["godzilla/illegal-move", "colossus/x-play", "dbs/won-by-damage"];
const dispute = () => link_of(read("contrib/demo-games/godzilla/illegal-move.yaml"));

const ruled = () => link_of(`event: {policy: bandai-trm-2025}\n${read("contrib/demo-games/godzilla/illegal-move.yaml")}`);

for (const [name, [look, rules]] of Object.entries(looks))
  test(`everybody_can_use_every_view_${name}`, async ({ page: open, daemon }) => {
    const ids = [];
    for (const file of games) ids.push((await daemon.keep(read(`contrib/demo-games/${file}.yaml`))).id);
    const views = [
      ["/", ".rulings"],
      ["/dispute", ".begin button"],
      [dispute(), ".board .card"],
      [ruled(), "body:has(.remedy .penalty)"],
      ["/reconstruct", ".reconstruct button:has-text('Godzilla')"],
      [`/rulings/${ids[0]}`, ".board"],
      [`/rulings/${ids[name === "dark" ? 1 : name === "narrow" ? 2 : 0]}/replay#m20`, ".board"],
      ["/rules", ".rulings a"],
      ["/rules/godzilla/en-1.2", ".contents li >> nth=40"],
      ["/rules/godzilla/en-1.2/8.5.1", "h1:has-text('8.5.1')"],
      ["/rules/godzilla/en-1.00?beside=en-1.2", "td"],
      ["/cards/dbs", "td"],
      ["/cards/dbs/BT1-031", ".says li"],
      ["/rules/colossus/en", ".contents li >> nth=40", "button:text-is('Show as a map')"],
    ];
    const half = Math.ceil(views.length / 2);
    const look_at = async (some) => {
      const page = await open(look);
      for (const one of some) await check(page, rules, ...one);
    };
    await Promise.all([look_at(views.slice(0, half)), look_at(views.slice(half))]);
  });

test("little_is_loaded_at_first", async ({ page: open, daemon }) => {
  const sizes = JSON.parse(read(`${WEB}/sizes.json`));
  assert(sizes.first < 90 * 1024 && sizes.lazy < 200 * 1024, sizes);
  const { id } = await daemon.keep(read("contrib/demo-games/godzilla/illegal-move.yaml"));
  for (const address of ["/", "/dispute", `/rulings/${id}`]) {
    const page = await open();
    let bytes = 0;
    page.on("response", async (r) => {
      if (r.url().includes("/assets/") || !r.url().includes("/v1/")) bytes += Number(r.headers()["content-length"] ?? 0);
    });
    await page.goto(address, { waitUntil: "networkidle" });
    assert(bytes > 1000 && bytes < 90 * 1024, address, bytes);
  }
});
