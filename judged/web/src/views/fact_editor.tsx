// A fact, edited where it stands: its number by − and +, or typed. On a narrow screen the facts of its player are the rows of a sheet.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Layout, Table } from "../api";
import { facts_of, kind_of, type FactOnMat } from "../board/fact";
import { say_place } from "../board/place";

export type SetFact = (fact: FactOnMat, is: number | boolean | string) => void;

function Row({
  layout,
  fact,
  onSet,
  onClose,
  first,
}: {
  layout: Layout;
  fact: FactOnMat;
  onSet: SetFact;
  onClose: () => void;
  first: boolean;
}) {
  const kind = kind_of(layout, fact);
  const is = typeof fact.is === "number" ? fact.is : 0;
  const [now, setNow] = useState(String(is));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setNow(String(is)), [is, fact.name]);
  useEffect(() => {
    if (first) field.current?.select();
  }, []);
  const set = (n: number) => (setNow(String(n)), onSet(fact, n));
  const step = (by: number) => set(Math.max(0, (/^\d+$/.test(now) ? Number(now) : is) + by));
  const title = fact.place ? say_place(fact.place) : fact.title;
  if (kind === "counted")
    return (
      <p class="fact-row">
        <span>{title}</span> <b>{String(fact.is ?? "–")}</b> <small>counted from the cards</small>
      </p>
    );
  if (kind !== "number")
    return (
      <p class="fact-row">
        <span>{title}</span>
        <button type="button" aria-pressed={fact.is === true} onClick={() => onSet(fact, !fact.is)}>
          {fact.is ? "yes" : "no"}
        </button>
      </p>
    );
  return (
    <form class="fact-row" onSubmit={(e) => (e.preventDefault(), /^\d+$/.test(now) && set(Number(now)), onClose())}>
      <label>
        <span>{title}</span>
        <input ref={field} inputMode="numeric" autocomplete="off" value={now} onInput={(e) => setNow(e.currentTarget.value)} />
      </label>
      <button type="button" aria-label={`${title} one less`} onClick={() => step(-1)}>
        −
      </button>
      <button type="button" aria-label={`${title} one more`} onClick={() => step(1)}>
        +
      </button>
    </form>
  );
}

interface Props {
  layout: Layout;
  table: Table;
  fact: FactOnMat;
  /** Where it stands. */
  at: HTMLElement;
  onSet: SetFact;
  onClose: () => void;
  /** Cards can be put there as well. */
  onPut?: (() => void) | undefined;
}

const NARROW = "(max-width: 760px)";

/** Over the control it edits, within the window. */
function place_over(box: HTMLElement, at: HTMLElement): void {
  const [own, over] = [box.getBoundingClientRect(), at.getBoundingClientRect()];
  const left = Math.max(8, Math.min(over.left - 8, innerWidth - own.width - 8));
  const top = Math.max(8, Math.min(over.top - 8, innerHeight - own.height - 8));
  box.style.setProperty("left", `${left}px`);
  box.style.setProperty("top", `${top}px`);
}

export function FactEditor({ layout, table, fact, at, onSet, onClose, onPut }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const narrow = matchMedia(NARROW).matches;
  useLayoutEffect(() => {
    if (box.current && !narrow) place_over(box.current, at);
  }, [at]);
  useEffect(() => {
    const away = (event: Event) => event.target instanceof Node && !box.current?.contains(event.target) && onClose();
    const timer = setTimeout(() => addEventListener("pointerdown", away), 0);
    return () => (clearTimeout(timer), removeEventListener("pointerdown", away));
  }, [at]);
  const now = (one: FactOnMat): FactOnMat =>
    one.place
      ? { ...one, is: table.places[one.place]?.count ?? 0 }
      : { ...one, is: facts_of(table, one.seat)?.find((each) => each.name === one.name)?.is ?? one.is };
  const others =
    narrow && fact.seat && !fact.place ? (facts_of(table, fact.seat) ?? []).map((one) => ({ ...one, seat: fact.seat })) : [fact];
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
    at.focus();
  };
  return (
    <div ref={box} class={"fact-editor" + (narrow ? " panel" : "")} role="dialog" aria-label={fact.title} onKeyDown={leave}>
      {others.map((one, i) => (
        <Row
          key={`${one.seat}.${one.name}`}
          layout={layout}
          fact={now(one)}
          onSet={onSet}
          onClose={onClose}
          first={i === 0 && !narrow}
        />
      ))}
      <p class="keys">
        {onPut && (
          <button type="button" class="link" onClick={onPut}>
            Name a card of these
          </button>
        )}
        <button type="button" class="link" onClick={onClose}>
          Done
        </button>
      </p>
    </div>
  );
}
