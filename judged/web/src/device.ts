// The judge that runs on this device when the service cannot be reached: WebAssembly in a worker, where it was built.
import { useEffect, useState } from "preact/hooks";
import type { Ruling } from "./api";

interface Answer {
  id: number;
  /** As of a program: 2 and more are no ruling. */
  code: number;
  answer: string | Record<string, unknown>;
}

const SLOW = 20_000; // ms until it counts as not there

let worker: Worker | undefined;
let gone = false;
let last = 0;
const waiting = new Map<number, (answer: Answer | undefined) => void>();

function end(): void {
  gone = true;
  worker?.terminate();
  worker = undefined;
  for (const done of waiting.values()) done(undefined);
  waiting.clear();
}

function start(): Worker | undefined {
  if (worker || gone) return worker;
  worker = new Worker(new URL("judge.js", document.baseURI), { type: "module" });
  worker.onerror = end;
  worker.onmessage = (event: MessageEvent<Answer>) => {
    waiting.get(event.data.id)?.(event.data);
    waiting.delete(event.data.id);
  };
  return worker;
}

function ask(what: string, text: string, options: object): Promise<Answer | undefined> {
  const one = start();
  if (!one) return Promise.resolve(undefined);
  const id = ++last;
  return new Promise((done) => {
    waiting.set(id, done);
    setTimeout(() => waiting.get(id)?.(undefined), SLOW);
    one.postMessage({ id, what, text, options });
  });
}

/** What is known of the judge on this device: nothing yet, that there is none, or that it has ruled. */
export type Device = "unasked" | "none" | "rules";
const CHANGED = "judged-device";
let device: Device = "unasked";

export function useDevice(): Device {
  const [is, setIs] = useState(device);
  useEffect(() => {
    const look = () => setIs(device);
    addEventListener(CHANGED, look);
    return () => removeEventListener(CHANGED, look);
  }, []);
  return is;
}

/** The ruling on a text by the judge on this device; undefined: there is none, or it could not read the text. */
export async function judge_on_device(text: string): Promise<Ruling | undefined> {
  const found = await ask("replay", text, { advice: true });
  device = found ? "rules" : "none";
  dispatchEvent(new Event(CHANGED));
  if (!found) return undefined;
  const is = (typeof found.answer === "string" ? JSON.parse(found.answer) : found.answer) as Record<string, unknown>;
  const ruling = (is["ruling"] ?? is) as unknown as Ruling;
  return ruling.verdict && ruling.game ? ruling : undefined;
}

/** What a policy makes of a text by the judge on this device; undefined: there is none, or it has no answer. */
export async function remedy_on_device<T>(text: string, policy: string): Promise<T | undefined> {
  const found = await ask("remedy", text, { policy });
  if (!found || typeof found.answer !== "string" || found.code === 2 || found.code > 3) return undefined;
  return JSON.parse(found.answer) as T;
}
