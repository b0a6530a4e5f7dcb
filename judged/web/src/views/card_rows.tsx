// Cards to choose from, a row each, told apart by type, numbers and colour; arrows and Enter choose.
import { Fragment } from "preact";
import type { Card, Layout } from "../api";
import { fits } from "../doc/enter";

/** What is known of a card besides its name. */
const about = (card: Card) =>
  [
    card.type,
    ...Object.entries(card.numbers)
      .slice(0, 2)
      .map(([name, is]) => `${name.replace(/_/g, " ")} ${is}`),
    card.number,
  ].join(", ");

/** The number a glance should find: the largest. */
function power_of(card: Card): string {
  const most = Math.max(0, ...Object.values(card.numbers));
  return most >= 100 ? String(most) : "";
}

/** The card nobody knows stands last. */
export const NOBODY: Card = {
  number: "unknown",
  name: "a card nobody knows",
  type: "",
  colours: [],
  traits: [],
  numbers: {},
  defined: [],
};

export interface RowsProps {
  layout: Layout;
  cards: readonly Card[];
  place?: string | undefined;
  at: number;
  onAt: (at: number) => void;
  onPick: (card: Card) => void;
}

export function CardRows({ layout, cards, place, at, onAt, onPick }: RowsProps) {
  const misfit = place ? cards.findIndex((card) => card !== NOBODY && !fits(layout, place, card.type)) : -1;
  return (
    <ul class="card-rows" role="listbox" aria-label="Cards" tabIndex={-1}>
      {cards.map((card, i) => (
        <Fragment key={card.number}>
          {i === misfit && (
            <li class="head" role="presentation">
              Do not fit here; can be laid all the same
            </li>
          )}
          <li
            role="option"
            aria-selected={i === at}
            data-number={card.number}
            ref={(row) => {
              if (i === at) row?.scrollIntoView({ block: "nearest" });
            }}
            onPointerMove={() => i !== at && onAt(i)}
            onPointerDown={(e) => e.pointerType === "mouse" && e.preventDefault()} // the line keeps the focus
            onClick={() => onPick(card)}
          >
            <span
              class="square"
              ref={(band: HTMLElement | null) =>
                band?.style.setProperty("background", card.colours.map((name) => layout.colours[name]).find(Boolean) ?? null)
              }
            >
              {card === NOBODY ? "?" : String(Object.values(card.numbers)[0] ?? "")}
            </span>
            <span class="name">
              {card.name}
              <small>{card === NOBODY ? "unknown, no number" : about(card)}</small>
            </span>
            <b>{power_of(card)}</b>
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

/** Keys of a list that a field stands over. True: the key was the list's. */
export function row_key(event: KeyboardEvent, n: number, at: number, onAt: (at: number) => void): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by || !n) return false;
  event.preventDefault();
  onAt(Math.max(0, Math.min(n - 1, at + by)));
  return true;
}
