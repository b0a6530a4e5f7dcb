/* judge.d.ts: the types of judge.mjs. */
export * from "./schemas.js";

export declare const codes: {
  readonly fine: 0;
  readonly notFine: 1;
  readonly badInput: 2;
  readonly undetermined: 3;
  readonly noMemory: 4;
  readonly bug: 5;
  readonly stopped: 6;
};
export type Code = (typeof codes)[keyof typeof codes];

/** An answer: JSON as text. With `codes.badInput` and higher it is Faults, with other codes what was asked for. */
export interface Answer {
  code: Code;
  answer: string;
}

export interface Fault {
  code: string;
  sentence: string;
  instead?: string;
  line?: number;
  column?: number;
  pointer?: string;
  parameter?: string;
}
export interface Faults {
  faults: Fault[];
}

export interface Options {
  edition?: string;
  reading?: string;
  on_illegal?: "stop" | "skip" | "take";
  account?: "A" | "B";
  view?: "judge" | "A" | "B" | "public";
  cards?: string[];
  steps?: number;
  memory?: number;
  [more: string]: unknown;
}

export declare class Judge {
  constructor(module: WebAssembly.Module);
  ask(what: string, text: string, options?: Options): Answer;
}

export declare function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Judge>;
