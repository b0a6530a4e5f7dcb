// Disputes that are not kept: on this device alone, from their first change, until they are kept or forgotten.
import { game_of, moves_of, read_document } from "./document";

export interface Draft {
  id: string;
  text: string;
  /** When it was changed last, in ms. */
  at: number;
}

const KEY = "judged-drafts";
const MOST = 60;

export function drafts(): Draft[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found)
      ? (found as Draft[]).filter((one) => typeof one.text === "string" && typeof one.id === "string")
      : [];
  } catch {
    return [];
  }
}

function write(all: Draft[]): boolean {
  try {
    if (all.length) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false; // the device has no room, or keeps nothing
  }
}

/** Keep a text, the latest first; the oldest goes when there is no room. */
export function keep_draft(id: string, text: string): boolean {
  const all = [{ id, text, at: Date.now() }, ...drafts().filter((one) => one.id !== id)].slice(0, MOST);
  while (all.length && !write(all))
    if (all.length > 1) all.pop();
    else return false;
  return true;
}

export function forget_draft(id: string): void {
  write(drafts().filter((one) => one.id !== id));
}

/** "table 12, round 3, Aiko v Ben, godzilla, 4 moves" */
export function say_draft(draft: Draft): string {
  const document = read_document(draft.text);
  if (!document) return "a text";
  const head = ["table", "round", "event", "match"]
    .filter((key) => document.has(key))
    .map((key) => `${key} ${String(document.get(key))}`);
  const names = ["A", "B"].map((seat) => document.getIn(["players", seat, "name"])).filter((name) => typeof name === "string");
  const moves = moves_of(document).length;
  return [
    ...head,
    ...(names.length ? [names.join(" v ")] : []),
    game_of(document) ?? "",
    moves === 1 ? "1 move" : `${moves} moves`,
  ]
    .filter(Boolean)
    .join(", ");
}
