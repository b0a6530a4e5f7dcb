/* same.mjs: the judge in WebAssembly against the program: the same bytes and codes for each file, whatever is asked; and what
 * happens when an instance has too little stack or memory. Prints TAP.
 *
 *   node tests/wasm/same.mjs JUDGE FOLDER FILE... */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [program, folder, ...files] = process.argv.slice(2);
const { load, codes } = await import(pathToFileURL(resolve(folder, "package/judge.mjs")));

let n = 0;
let failed = 0;
function check(name, wrong) {
  console.log(`${wrong ? "not ok" : "ok"} ${++n} - ${name}`);
  if (wrong) console.log(`  # ${wrong}`);
  failed += wrong ? 1 : 0;
}

const ways = [
  [undefined, ["--json"]],
  [{ full: true, view: "A" }, ["--json", "--full", "--view", "A"]],
];

/* Return the first file that is answered otherwise, or ''. */
function differing(judge, options, given) {
  for (const file of files) {
    const of = spawnSync(program, ["replay", file, ...given], { encoding: "utf8", maxBuffer: 1 << 28 });
    const { code, answer } = judge.ask("replay", readFileSync(file, "utf8"), options);
    const good = code === codes.badInput || answer === of.stdout; // the program writes faults as text
    if (code !== of.status || !good) return `${file}: ${code}, not ${of.status}: ${answer.slice(0, 200)}`;
  }
  return "";
}

const judge = await load();
for (const [options, given] of ways)
  check(`the same bytes as \`judge replay ${given.join(" ")}\` for ${files.length} files`, differing(judge, options, given));

const text = readFileSync(files[0], "utf8");
const good = judge.ask("replay", text).answer;
const little = judge.ask("replay", text, { memory: 100000 });
check("too little memory is said", little.code === codes.noMemory ? "" : JSON.stringify(little));
check("an unknown word is said", judge.ask("replai", text).code === codes.badInput ? "" : "it is not");
check("then the next call works", judge.ask("replay", text).answer === good ? "" : "it does not");

/* With 16 KiB of stack some games can't be judged. None may be judged wrongly. */
const small = await load(readFileSync(resolve(folder, "small.wasm")));
let threw = 0;
let wrong = "";
for (const file of files) {
  const given = readFileSync(file, "utf8");
  const { code, answer } = small.ask("replay", given, { full: true });
  threw += code === codes.bug;
  if (code !== codes.bug && answer !== judge.ask("replay", given, { full: true }).answer) wrong ||= file;
}
check("with too little stack an answer is right or says that the judge failed", wrong || (threw === 0 ? "nothing failed" : ""));

console.log(`1..${n}`);
process.exit(failed ? 1 : 0);
