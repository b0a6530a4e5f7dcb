// What lies in a pile, a list or a row that is too short to show all of it.
import type { Layout, TableCard } from "../api";
import { useModal } from "../views/card_dialog";
import { disc_of } from "./card";
import type { Mat } from "./mat";
import { say_place } from "./place";

function said(card: TableCard): string {
  return card.is === "card" ? `${card.number} ${card.name}` : card.is === "uncounted" ? "any number" : card.is;
}

/** Equal cards that lie next to each other, counted. */
export function counted(cards: readonly TableCard[]): { card: TableCard; n: number }[] {
  const out: { card: TableCard; n: number }[] = [];
  for (const card of cards) {
    const last = out[out.length - 1];
    if (last && said(last.card) === said(card)) last.n += card.n ?? 1;
    else out.push({ card, n: card.n ?? 1 });
  }
  return out;
}

export function PileDialog({ mat, place, onClose }: { mat: Mat; place: string; layout: Layout; onClose: () => void }) {
  const dialog = useModal();
  const { onCard, onPlace } = mat;
  return (
    <dialog ref={dialog} class="cards-of" aria-label={say_place(place)} onClose={onClose}>
      <h2>{say_place(place)}</h2>
      <ul>
        {counted(mat.table.places[place]?.cards ?? []).map(({ card, n }) => (
          <li>
            {n > 1 && `${n} × `}
            {onCard && card.is === "card" ? (
              <button type="button" class="link" onClick={(e) => (onClose(), onCard(card, place, e.currentTarget))}>
                {said(card)}
              </button>
            ) : (
              said(card)
            )}
            {disc_of(card) !== undefined && ` (${disc_of(card)})`}
          </li>
        ))}
      </ul>
      <p class="buttons">
        {onPlace && (
          <button type="button" onClick={(e) => (onClose(), onPlace(place, e.currentTarget))}>
            Put a card here
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </dialog>
  );
}
