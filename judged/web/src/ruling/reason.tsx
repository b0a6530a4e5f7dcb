// The sentence of a ruling, with the numbers of its evidence: the same numbers stand on the cards and values of the table.
import type { ComponentChildren } from "preact";
import type { Evidence } from "../api";
import { numbered } from "../board/mat";

interface Mark {
  from: number;
  to: number;
  n: number;
  value: boolean;
}

/** Where in the sentence a piece of evidence stands; a card with its name. */
function find(reason: string, one: Evidence, after: number): Mark | undefined {
  const words = one.words ?? (one.name === undefined ? (one.card ?? one.path ?? one.place) : String(one.value));
  if (!words) return undefined;
  const from = [reason.indexOf(words, after), reason.indexOf(words)].find((at) => at >= 0);
  if (from === undefined) return undefined;
  const name = one.words || one.name ? "" : (/^ \((?:[^()]|\([^()]*\))*\)/.exec(reason.slice(from + words.length))?.[0] ?? "");
  return { from, to: from + words.length + name.length, n: one.n, value: one.value !== undefined };
}

export function marks_of(reason: string, evidence: readonly Evidence[]): Mark[] {
  const marks: Mark[] = [];
  let after = 0;
  for (const one of numbered(evidence)) {
    const mark = find(reason, one, after);
    if (!mark || marks.some((other) => mark.from < other.to && other.from < mark.to)) continue;
    marks.push(mark);
    after = mark.to;
  }
  return marks.sort((a, b) => a.from - b.from);
}

export function Reason({ reason, evidence }: { reason: string; evidence: readonly Evidence[] }) {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const mark of marks_of(reason, evidence)) {
    parts.push(reason.slice(at, mark.from));
    const words = reason.slice(mark.from, mark.to);
    parts.push(mark.value ? <mark>{words}</mark> : words);
    at = mark.to;
    if (!mark.n) continue;
    // What follows the number stays in its line.
    const after = /^[^\s\w(]*/.exec(reason.slice(at))?.[0] ?? "";
    parts.push(
      <span class="with-ev">
        {"\u00a0"}
        <span class="ev">{mark.n}</span>
        {after}
      </span>,
    );
    at += after.length;
  }
  return (
    <p class="why">
      {parts}
      {reason.slice(at)}
    </p>
  );
}
