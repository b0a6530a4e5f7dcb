// Disputes that are not kept: on this device alone, from their first change, until they are kept or forgotten.

export interface Draft {
  id: string;
  text: string;
  /** What it is called. */
  says: string;
  /** When it was changed last, in ms. */
  at: number;
}

const KEY = "judged-drafts";
const MOST = 60;

export function drafts(): Draft[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found)
      ? (found as Draft[]).filter((one) => [one.text, one.id, one.says].every((is) => typeof is === "string"))
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
export function keep_draft(id: string, text: string, says: string): boolean {
  const all = [{ id, text, says, at: Date.now() }, ...drafts().filter((one) => one.id !== id)].slice(0, MOST);
  while (all.length && !write(all))
    if (all.length > 1) all.pop();
    else return false;
  return true;
}

export function forget_draft(id: string): void {
  write(drafts().filter((one) => one.id !== id));
}
