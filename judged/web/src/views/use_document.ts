// The dispute of the link: its text, kept in the address as it changes, and what the service says of it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Document } from "yaml";
import { layout_of, post_text, Problem, type Layout, type Seat, type TableAnswer } from "../api";
import { judge_on_device } from "../device";
import { game_of, read_document, told_by, write_document } from "../doc/document";
import { pack } from "../doc/share";
import { useBack } from "../net";
import { rename } from "../router";

/** Undo and redo over whole texts. */
export interface History {
  text: string;
  set: (text: string) => void;
  undo: () => void;
  redo: () => void;
}

export function useHistory(first: string): History {
  const [state, setState] = useState({ past: [] as string[], text: first, future: [] as string[] });
  return {
    text: state.text,
    set: (text) =>
      setState((s) => (text === s.text ? s : { past: s.text ? [...s.past.slice(-99), s.text] : s.past, text, future: [] })),
    undo: () =>
      setState((s) =>
        s.past.length ? { past: s.past.slice(0, -1), text: s.past[s.past.length - 1] ?? "", future: [s.text, ...s.future] } : s,
      ),
    redo: () =>
      setState((s) => (s.future.length ? { past: [...s.past, s.text], text: s.future[0] ?? "", future: s.future.slice(1) } : s)),
  };
}

/** Keep the text in the link. */
export function useLink(text: string): void {
  useEffect(() => {
    if (!text) return;
    let here = true;
    void pack(text).then((packed) => here && rename(`dispute#d=${packed}`));
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
  waits: boolean;
}

const ADVICE_AFTER = 350; // ms without a change

/** The judge of this device rules where there is one, over the table of before. */
async function without_service(text: string, e: Problem, stop: AbortSignal, set: (next: (was: Judged) => Judged) => void) {
  const ruling = await judge_on_device(text);
  if (stop.aborted) return;
  set((was) =>
    ruling && was.answer
      ? { answer: { ...was.answer, ruling: ruling as unknown as TableAnswer["ruling"], options: [] }, waits: false }
      : { ...was, problem: e, waits: false },
  );
}

/** What the service says of a text: at once, then, when nothing changes for a moment, with what to do about it. */
export function useJudged(text: string | undefined): Judged {
  const [judged, setJudged] = useState<Judged>({ waits: true });
  const last = useRef<AbortController>();
  const back = useBack();
  useEffect(() => {
    last.current?.abort();
    if (!text) return;
    const stop = (last.current = new AbortController());
    const fail = (e: unknown) => {
      if (e instanceof Problem && e.code === "gone") void without_service(text, e, stop.signal, setJudged);
      else if (e instanceof Problem) setJudged((was) => ({ ...was, problem: e, waits: false }));
      else if (!stop.signal.aborted) throw e;
    };
    const ask = (query: Record<string, string>) =>
      post_text<TableAnswer>("v1/table", text, query, stop.signal).then((answer) => {
        if (!stop.signal.aborted) setJudged({ answer, waits: false });
      });
    const timer = setTimeout(() => void ask({ advice: "true" }).catch(fail), ADVICE_AFTER);
    setJudged((was) => ({ ...was, waits: true }));
    ask({ budget: "small" }).catch(fail);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, back]);
  return judged;
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
