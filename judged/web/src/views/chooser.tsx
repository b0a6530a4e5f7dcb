// The chooser: which card lies at a place, or is played. It stands in the column of the ruling, so that the table stays in view.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Card, Layout, Table } from "../api";
import { read_place } from "../board/place";
import { cards_called, fitting_first, fits } from "../doc/enter";
import { CardRows, NOBODY, row_key } from "./card_rows";

interface Props {
  layout: Layout;
  table: Table;
  title: string;
  place?: string | undefined;
  /** Shown before anything is typed, such as the cards of a hand. */
  first: readonly Card[];
  onPick: (card: Card, next: boolean) => void;
  onClose: () => void;
}

/** What is known of the place: its area, and how many lie there. */
function about(layout: Layout, table: Table, place: string): string {
  const area = [...layout.rows.flat(), ...layout.shared].find((one) => one.area === read_place(place).area);
  const n = table.places[place]?.count ?? 0;
  return `${area?.title ?? ""}, ${n ? `${n} ${n === 1 ? "card" : "cards"}` : "empty"}`;
}

export function Chooser({ layout, table, title, place, first, onPick, onClose }: Props) {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<Card[]>([]);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (place) document.querySelector(`[data-place="${place}"]`)?.scrollIntoView({ block: "nearest" });
  }, [place, title]);
  useEffect(() => {
    let here = true;
    const show = (cards: Card[]) => here && (setFound(cards), setAt(0));
    const timer = setTimeout(() => void cards_called(layout.game, words).then(show, () => undefined), words ? 80 : 0);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [words, layout]);
  const known = words ? [] : first;
  const rest = found.filter((card) => !known.some((one) => one.number === card.number));
  const cards = [
    ...(place ? fitting_first(layout, place, [...known, ...rest]) : [...known, ...rest]),
    ...(place ? [NOBODY] : []),
  ];
  const pick = (card: Card | undefined, next = false) => card && (setWords(""), onPick(card, next));
  const on_key = (event: KeyboardEvent) => {
    if (row_key(event, cards.length, at, setAt)) return;
    if (event.key === "Escape") (event.stopPropagation(), onClose());
    if (event.key === "Enter") (event.preventDefault(), pick(cards[at]));
    if (event.key === "Tab" && !event.shiftKey && place && words) (event.preventDefault(), pick(cards[at], true));
  };
  const n = place ? found.filter((card) => fits(layout, place, card.type)).length : found.length;
  return (
    <section class="chooser panel" role="dialog" aria-label={title} onKeyDown={on_key}>
      <header>
        <h2>{title}</h2>
        <span>{place ? about(layout, table, place) : ""}</span>
        <button type="button" class="link" onClick={onClose}>
          Esc
        </button>
      </header>
      <label class="field">
        <input
          ref={field}
          aria-label="Name or number of a card"
          placeholder="name or number"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={words}
          onInput={(e) => setWords(e.currentTarget.value)}
        />
        <span>{place ? `${n} fit here` : `${n} cards`}</span>
      </label>
      <CardRows layout={layout} cards={cards} place={place} at={at} onAt={setAt} onPick={(card) => pick(card)} />
      <p class="keys">
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> lay{place ? " · " : ""}
        {place && (
          <>
            <kbd>Tab</kbd> next place
          </>
        )}
      </p>
    </section>
  );
}
