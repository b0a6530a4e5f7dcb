// The dispute of the link: its text and the queue of its changes, kept in the address and on the device, and what the service says of it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Document } from "yaml";
import { layout_of, post_text, Problem, type Layout, type Seat, type TableAnswer } from "../api";
import { judge_on_device } from "../device";
import { game_of, read_document, say_document, told_by, write_document } from "../doc/document";
import { drafts, keep_draft } from "../doc/drafts";
import { pack } from "../doc/share";
import { useBack } from "../net";

export type Change = (document: Document) => boolean | void;

/** The text, and its changes: each is made on the newest text, in order, and counts once the judge can read what it makes. */
export interface Edits {
  text: string;
  /** What still waits to be judged, in words. */
  waiting: readonly string[];
  /** Makes the first of these changes that the judge can read and finds possible; else says why there is none. */
  edit: (says: string, ...ways: Change[]) => Promise<string | undefined>;
  /** Another text, whatever it says. */
  write: (text: string) => void;
  undo: () => void;
  redo: () => void;
}

interface Texts {
  past: string[];
  text: string;
  future: string[];
}
const kept = new Map<string, Texts>(); // by draft: what Back comes to can be undone, too

const LAST = 12;
const small = new Map<string, Promise<TableAnswer>>();

/** What the judge says of a text at once; of the last texts it is known. */
function look_at(text: string): Promise<TableAnswer> {
  let found = small.get(text);
  if (found) return found;
  found = post_text<TableAnswer>("v1/table", text, { budget: "small" });
  small.set(text, found);
  found.catch((e: unknown) => (!(e instanceof Problem) || e.code === "gone" ? small.delete(text) : undefined));
  for (const old of small.keys()) if (small.size > LAST) small.delete(old);
  return found;
}

/** Why the judge can't read a text; nothing when it can, or is away. */
async function refusal(text: string): Promise<Problem | undefined> {
  const problem = await look_at(text).then(
    () => undefined,
    (e: unknown) => (e instanceof Problem ? e : undefined),
  );
  return problem?.code === "gone" || (problem && problem.status >= 500) ? undefined : problem;
}

const goes_on = async (text: string) => {
  const answer = await look_at(text).catch(() => undefined);
  return !answer || ["incomplete", "consistent", "undetermined"].includes(answer.ruling.verdict);
};

/** The text after the first way that the judge reads and that goes on, else the first it reads; or why there is none. */
async function changed(before: string, ways: Change[]): Promise<{ text: string } | { why: string }> {
  let [first, why] = ["", "That can't be entered there. Edit the text instead."];
  for (const way of ways) {
    const document = read_document(before);
    if (!document || way(document) === false) continue;
    const text = write_document(document);
    const problem = await refusal(text);
    if (problem && !(await refusal(before))) why = problem.message;
    else if (ways.length === 1 || (await goes_on(text))) return { text };
    else first ||= text;
  }
  return first ? { text: first } : { why };
}

export function useEdits(first: string, id: string): Edits {
  const [texts, show] = useState<Texts>(() => kept.get(id) ?? { past: [], text: first, future: [] });
  const [waiting, setWaiting] = useState<string[]>([]);
  const newest = useRef(texts);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const put = (next: Texts) => {
    newest.current = next;
    kept.set(id, next);
    show(next);
  };
  const write = (text: string) => {
    const { past, text: was } = newest.current;
    if (text !== was) put({ past: was ? [...past.slice(-99), was] : past, text, future: [] });
  };
  const edit = (says: string, ...ways: Change[]) => {
    setWaiting((all) => [...all, says]);
    const turn = queue.current.then(async () => {
      for (;;) {
        const before = newest.current.text;
        const next = await changed(before, ways);
        if (newest.current.text !== before) continue; // the text was changed by hand meanwhile
        if ("text" in next) write(next.text);
        return "why" in next ? next.why : undefined;
      }
    });
    queue.current = turn.catch(() => undefined).then(() => setWaiting((all) => all.slice(1)));
    return turn;
  };
  const later = (change: () => void) => void (queue.current = queue.current.then(change));
  const undo = () => {
    const { past, text, future } = newest.current;
    const last = past[past.length - 1];
    if (last !== undefined) put({ past: past.slice(0, -1), text: last, future: [text, ...future] });
  };
  const redo = () => {
    const { past, text, future } = newest.current;
    if (future[0] !== undefined) put({ past: [...past, text], text: future[0], future: future.slice(1) });
  };
  return { text: texts.text, waiting, edit, write, undo: () => later(undo), redo: () => later(redo) };
}

/** Keep the text in the link, and, from its first change on, as a draft on the device. */
export function useKept(text: string, first: string, id: string): void {
  useEffect(() => {
    if (!text) return;
    let here = true;
    if (text !== first || drafts().some((one) => one.id === id)) keep_draft(id, text, say_document(read_document(text)));
    void pack(text).then((packed) => here && history.replaceState({ draft: id }, "", `dispute#d=${packed}`));
    return () => {
      here = false;
    };
  }, [text]);
}

/** The layout of the game; while the text names none, as when half of a word is typed, that of before. */
export function useLayout(game: string | undefined): Layout | undefined {
  const [layout, setLayout] = useState<Layout>();
  useEffect(() => {
    if (!game || layout?.game === game) return;
    let here = true;
    layout_of(game).then(
      (found) => here && setLayout(found),
      () => here && setLayout(undefined),
    );
    return () => {
      here = false;
    };
  }, [game]);
  return !game || layout?.game === game ? layout : undefined;
}

export interface Judged {
  answer?: TableAnswer;
  problem?: Problem;
  /** The answer is of an older text, and has been for a moment. */
  stale: boolean;
}

const ADVICE_AFTER = 350; // ms without a change
const STALE_AFTER = 150; // ms without an answer

/** What the service says of a text: at once, then, when nothing changes for a moment, with what to do about it. While the service is away,
 * the judge of this device rules where there is one, over the table of before; when it is back, it is asked again. */
export function useJudged(text: string | undefined, waits = false): Judged {
  const [judged, setJudged] = useState<{ answer?: TableAnswer; problem?: Problem; of?: string }>({});
  const [stale, setStale] = useState(false);
  const back = useBack();
  useEffect(() => {
    if (!text) return;
    const stop = new AbortController();
    const settle = (is: { answer?: TableAnswer; problem?: Problem }) => {
      if (!stop.signal.aborted) setJudged((was) => ({ ...was, problem: undefined, ...is, of: text }));
    };
    const rule_here = async () => {
      const ruling = (await judge_on_device(text)) as TableAnswer["ruling"] | undefined;
      if (!ruling || stop.signal.aborted) return;
      setJudged((was) => (was.problem && was.answer ? { answer: { ...was.answer, ruling, options: [] }, of: text } : was));
    };
    const fail = (e: unknown) => {
      if (!(e instanceof Problem)) return;
      settle({ problem: e });
      if (e.code === "gone") void rule_here();
    };
    const ask = () => void look_at(text).then((answer) => settle({ answer }), fail);
    const advise = () =>
      void post_text<TableAnswer>("v1/table", text, { advice: "true" }, stop.signal).then((answer) => settle({ answer }), fail);
    ask();
    const timer = setTimeout(advise, ADVICE_AFTER);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text, back]);
  const older = waits || (!!text && judged.of !== text);
  useEffect(() => {
    setStale(false);
    if (!older) return;
    const timer = setTimeout(() => setStale(true), STALE_AFTER);
    return () => clearTimeout(timer);
  }, [older, text]);
  return { answer: judged.answer, problem: judged.problem, stale: stale && older };
}

/** The text as one player tells it, when only that story is looked at. */
export function useStory(document: Document | undefined, text: string, story: Seat | undefined): string {
  return useMemo(() => (document && story ? write_document(told_by(document, story)) : text), [text, story]);
}

export function useDocument(text: string): { document: Document | undefined; game: string | undefined } {
  return useMemo(() => {
    const document = read_document(text);
    return { document, game: game_of(document) };
  }, [text]);
}
