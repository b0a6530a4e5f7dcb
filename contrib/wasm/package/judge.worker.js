/*
 * judge.worker.js: the judge in a worker of a browser.
 *
 *   const worker = new Worker('/judge.worker.js', { type: 'module' });
 *   worker.postMessage({ id: 1, what: 'replay', text, options: { view: 'A' } });
 *   worker.onmessage = ({ data }) => data.id, data.code, data.answer
 *
 * judge.mjs and judge.wasm lie beside this file. The judge is loaded with the first question.
 */
import { codes, load } from "./judge.mjs";

let judge;

onmessage = async ({ data: { id, what, text, options } }) => {
  try {
    judge ??= load();
    const { code, answer } = (await judge).ask(what, text, options);
    postMessage({ id, code, answer });
  } catch (error) {
    judge = undefined;
    const sentence = `The judge could not be loaded (${error.message}).`;
    postMessage({ id, code: codes.bug, answer: JSON.stringify({ faults: [{ code: "cannot-read", sentence }] }) + "\n" });
  }
};
