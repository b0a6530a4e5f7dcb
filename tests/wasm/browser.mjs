/* browser.mjs: the judge in a worker of a browser answers as the one in Node does.
 *
 *   MODULES=FOLDER-WITH-PLAYWRIGHT node tests/wasm/browser.mjs PACKAGE FILE... */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { chromium } = createRequire(resolve(process.env.MODULES, "package.json"))("playwright-core");
const { load } = await import(pathToFileURL(resolve(folder, "judge.mjs")));
const types = { ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm" };

const server = createServer(({ url }, response) => {
  if (url === "/") return response.setHeader("content-type", "text/html").end("<!doctype html>");
  response.setHeader("content-type", types[extname(url)] ?? "text/plain").end(readFileSync(join(folder, url)));
}).listen(0, "127.0.0.1");
await new Promise((ready) => server.on("listening", ready));

/* Ask a worker, in the page. */
function askWorker(questions) {
  return new Promise((done, failed) => {
    const worker = new Worker("/judge.worker.js", { type: "module" });
    const answers = [];
    worker.onerror = (event) => failed(new Error(event.message));
    worker.onmessage = ({ data }) => {
      answers[data.id] = [data.code, data.answer];
      if (answers.filter(Boolean).length === questions.length) done(answers);
    };
    questions.forEach((question, id) => worker.postMessage({ id, ...question }));
  });
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell" });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const questions = files.map((file) => ({ what: "replay", text: readFileSync(file, "utf8"), options: { view: "A" } }));
const given = await page.evaluate(askWorker, questions);
const judge = await load();
const wrong = files.filter((file, i) => {
  const { code, answer } = judge.ask("replay", questions[i].text, questions[i].options);
  return given[i][0] !== code || given[i][1] !== answer;
});
await browser.close();
server.close();
console.log(
  `${wrong.length ? "not ok" : "ok"} 1 - a worker in Chromium answers as Node does, for ${files.length} files ${wrong[0] ?? ""}`,
);
console.log("1..1");
process.exitCode = wrong.length ? 1 : 0;
