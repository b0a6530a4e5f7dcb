/* judge.mjs: the judge in WebAssembly. Text goes in, JSON comes out; nothing else is read. */

/** The kinds of answers: the exit status of the program `judge`, and three more. */
export const codes = { fine: 0, notFine: 1, badInput: 2, undetermined: 3, noMemory: 4, bug: 5, stopped: 6 };

const answerBytes = 12; // struct judge_text: a pointer, a length and a code, 4 bytes each

/* The module reads and writes nothing, so what it imports for that is never called. */
function imports(module) {
  const all = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    all[from] ??= {};
    all[from][name] = () => {
      throw new Error(`${from}.${name} is not there`);
    };
  }
  let high = 0; // the upper half of a number of 64 bits
  Object.assign((all.env ??= {}), {
    getTempRet0: () => high,
    setTempRet0: (value) => void (high = value),
    emscripten_notify_memory_growth: () => {},
  });
  return all;
}

function faulty(code, word, sentence) {
  return { code, answer: JSON.stringify({ faults: [{ code: word, sentence }] }) + "\n" };
}

export class Judge {
  #module;
  #instance = null;

  /** @param {WebAssembly.Module} module the compiled judge.wasm */
  constructor(module) {
    this.#module = module;
  }

  #exports() {
    if (!this.#instance) {
      this.#instance = new WebAssembly.Instance(this.#module, imports(this.#module)).exports;
      this.#instance._initialize();
    }
    return this.#instance;
  }

  /* Copy bytes into the judge's memory, with a NUL behind them. */
  #put(judge, bytes) {
    const at = judge.malloc(bytes.length + 1);
    if (!at) throw new RangeError("no memory");
    const to = new Uint8Array(judge.memory.buffer, at, bytes.length + 1);
    to.set(bytes);
    to[bytes.length] = 0;
    return at;
  }

  #ask(judge, what, text, options) {
    const utf8 = new TextEncoder();
    const bytes = utf8.encode(text);
    const word = this.#put(judge, utf8.encode(what));
    const from = this.#put(judge, bytes);
    const given = options === undefined ? 0 : this.#put(judge, utf8.encode(JSON.stringify(options)));
    const out = this.#put(judge, new Uint8Array(answerBytes));
    const code = judge.judge_ask_to(out, word, from, bytes.length, given);
    const [at, n] = new Uint32Array(judge.memory.buffer, out, 2);
    const answer = new TextDecoder().decode(new Uint8Array(judge.memory.buffer, at, n));
    judge.judge_text_free(out);
    for (const block of [word, from, given, out]) judge.free(block);
    return { code, answer };
  }

  /**
   * Ask. The answer is JSON as text, byte for byte that of the library and of `judge ... --json`. An instance that threw is
   * dropped, so the next question is answered by a new one.
   */
  ask(what, text, options) {
    try {
      return this.#ask(this.#exports(), what, text, options);
    } catch (error) {
      this.#instance = null;
      if (error instanceof RangeError && error.message === "no memory")
        return faulty(codes.noMemory, "no-memory", "There is not enough memory for the answer.");
      return faulty(codes.bug, "bug", `The judge failed (${error.message}). Please report it.`);
    }
  }
}

/**
 * Load the judge. `source` is an address, a response, bytes or a compiled module; by default the judge.wasm beside this file.
 */
export async function load(source = new URL("judge.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return new Judge(source);
  if (source instanceof URL && source.protocol === "file:") source = await (await import("node:fs/promises")).readFile(source);
  else if (typeof source === "string" || source instanceof URL) source = await fetch(source);
  if (typeof Response !== "undefined" && source instanceof Response) source = await source.arrayBuffer();
  return new Judge(await WebAssembly.compile(source));
}
