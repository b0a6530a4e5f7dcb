// Bundles src/ into dist/, with hashed names, packed beside by gzip; fails when what a page loads first, or the text pane, is too large.
import { build } from "esbuild";
import { readFileSync, writeFileSync, readdirSync } from "node:fs";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { basename } from "node:path";

const FIRST = 90 * 1024; // packed: what any view loads first
const LAZY = 200 * 1024; // and what the text pane loads besides

const result = await build({
  entryPoints: ["src/main.tsx", "src/style.css", "src/icon.svg"],
  loader: { ".svg": "copy" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  minify: true,
  metafile: true,
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  legalComments: "none",
  logLevel: "warning",
});

const outputs = result.metafile.outputs;
const named = (entry) => Object.keys(outputs).find((file) => outputs[file].entryPoint === entry);
const html = readFileSync("index.html", "utf8")
  .replace("%SCRIPT%", "assets/" + basename(named("src/main.tsx")))
  .replace("%STYLE%", "assets/" + basename(named("src/style.css")))
  .replace("%ICON%", "assets/" + basename(Object.keys(outputs).find((file) => file.endsWith(".svg"))));
writeFileSync("dist/index.html", html);

// The service worker keeps all that a page loads at once; its name stays, so its text changes with theirs.
const shell = readdirSync("dist")
  .filter((file) => /\.(js|css|svg)$/.test(file))
  .sort();
writeFileSync(
  "dist/sw.js",
  readFileSync("sw.js", "utf8")
    .replace(
      "%VERSION%",
      createHash("sha256")
        .update(shell.join() + html)
        .digest("hex")
        .slice(0, 12),
    )
    .replace("%FILES%", shell.map((file) => `assets/${file}`).join('", "')),
);

let sizes = {};
for (const file of readdirSync("dist")) {
  const packed = gzipSync(readFileSync("dist/" + file), { level: 9 });
  writeFileSync(`dist/${file}.gz`, packed);
  sizes[file] = packed.length;
}

// What a file loads at once, itself included.
function at_once(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const other of outputs[file].imports) if (other.kind === "import-statement") at_once(other.path, seen);
  return seen;
}
const size = (files) => [...files].reduce((sum, file) => sum + sizes[basename(file)], 0);
const main = at_once(named("src/main.tsx"));
// Each view is loaded when it is shown first; the budget is of the largest.
const views = outputs[named("src/main.tsx")].imports
  .filter((one) => one.kind === "dynamic-import")
  .map((one) => at_once(one.path));
const always = sizes[basename(named("src/style.css"))] + sizes["index.html"];
const first = always + Math.max(...views.map((view) => size(new Set([...main, ...view]))));
const shown = new Set([...main, ...views.flatMap((view) => [...view])]);
const lazy = size(Object.keys(outputs).filter((file) => file.endsWith(".js") && !shown.has(file)));
writeFileSync("sizes.json", JSON.stringify({ first, lazy, files: sizes }, null, 1) + "\n");
if (first > FIRST || lazy > LAZY) {
  console.error(`too large, packed: ${first} bytes first (${FIRST} at most), ${lazy} later (${LAZY} at most)`);
  process.exit(1);
}
