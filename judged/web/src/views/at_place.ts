// What lies at places, and which are free.
import type { Layout, Table, TableCard } from "../api";
import { places_of, read_place } from "../board/place";
import { is_single } from "../doc/document";

/** The card that lies at a place where one has room. */
export function lies_at(layout: Layout, table: Table, place: string): TableCard | undefined {
  return is_single(layout, place) ? table.places[place]?.cards.find((card) => card.is === "card" && !card.stands) : undefined;
}

export function next_free(layout: Layout, table: Table, place: string): string | undefined {
  const { seat, area } = read_place(place);
  return places_of(layout).find((one) => {
    const is = read_place(one);
    return (
      is.seat === seat && is.area === area && is.number !== undefined && !table.places[one]?.cards.some((card) => !card.stands)
    );
  });
}

/** The next place of the area without a card, after this one. */
export function places_after(layout: Layout, table: Table, place: string): string | undefined {
  const { seat, area, number } = read_place(place);
  return places_of(layout).find((one) => {
    const is = read_place(one);
    return is.seat === seat && is.area === area && (is.number ?? 0) > (number ?? 0) && !table.places[one]?.cards.length;
  });
}
