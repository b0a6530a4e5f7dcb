// What every part of the mat is drawn from.
import { seats, type Evidence, type Layout, type Seat, type Table, type TableCard } from "../api";
import type { FactOnMat } from "./fact";

/** A card at a place: the one, not its namesakes. */
export interface Spot {
  place: string;
  number?: string | undefined;
}

export interface BoardProps {
  layout: Layout;
  table: Table;
  /** The table of the step before: what is not as there is struck, with the new value beside it. */
  before?: Table | undefined;
  /** Who sits below. */
  near?: Seat | undefined;
  /** How many places an area shows, where it is more than the layout says: so that no place moves while a game is stepped through. */
  room?: ReadonlyMap<string, number> | undefined;
  /** Cards and places the step is about. */
  now?: readonly Spot[] | undefined;
  /** What the sentence of the ruling is about; the numbers stand on the cards and values. */
  evidence?: readonly Evidence[] | undefined;
  /** Places a chosen card can go to. */
  targets?: ReadonlySet<string> | undefined;
  selected?: Spot | undefined;
  onCard?: ((card: TableCard, place: string, at: HTMLElement) => void) | undefined;
  onPlace?: ((place: string, at: HTMLElement) => void) | undefined;
  /** A value, the number of cards of a pile, or a step of the rail, which `is` then names. */
  onFact?: ((fact: FactOnMat, at: HTMLElement) => void) | undefined;
  /** A card was dragged to a place: from another, or from a list of cards. */
  onMove?: ((number: string, from: string | undefined, to: string) => void) | undefined;
}

/** Numbers by what they stand on. */
export interface EvidenceOnMat {
  card: (card: TableCard, place: string) => number[];
  place: (place: string) => number[];
  /** Of a pile, whose cards are not shown one by one. */
  pile: (place: string) => number[];
  value: (seat: Seat | undefined, name: string) => number[];
}

export interface Mat extends Omit<BoardProps, "evidence"> {
  evidence: EvidenceOnMat;
  open: (place: string) => void;
}

/** The evidence with the numbers that are shown; 0 for what is about nothing on the table, like a limit of the rules. A value of a card is where
 * the card is. */
export function numbered(list: readonly Evidence[]): Evidence[] {
  let n = 0;
  const place_of = (card: string) => list.find((one) => one.card === card && one.place)?.place;
  return list.map((one) => ({
    ...one,
    n: (one.card ?? one.place ?? one.path) ? ++n : 0,
    place: one.place ?? (one.card ? place_of(one.card) : undefined),
  }));
}

export function evidence_on(list: readonly Evidence[], layout: Layout, table: Table): EvidenceOnMat {
  const all = numbered(list);
  const numbers = (is: (one: Evidence) => boolean) => all.filter((one) => one.n && is(one)).map((one) => one.n);
  const stands = layout.rows.flat().find((area) => area.stands)?.area;
  const own = (card: TableCard, place: string) => (card.stands ? `${place.charAt(0)}.${stands}` : place);
  const facts = new Set(table.facts.map((fact) => fact.name));
  for (const seat of seats) table.players[seat]?.facts.forEach((fact) => facts.add(`${seat}.${fact.name}`));
  const is_shown = (one: Evidence, place: string) => !!table.places[place]?.cards.some((card) => card.number === one.card);
  const at = (one: Evidence, place: string) => one.place === place && !facts.has(one.path ?? "");
  return {
    card: (card, place) =>
      numbers((one) =>
        one.card === undefined
          ? !!card.stands && at(one, own(card, place))
          : one.card === card.number && (one.place === undefined || one.place === own(card, place)),
      ),
    place: (place) => numbers((one) => at(one, place) && (one.card === undefined || !is_shown(one, place))),
    pile: (place) => numbers((one) => at(one, place)),
    value: (seat, name) => numbers((one) => one.path === (seat ? `${seat}.${name}` : name)),
  };
}

/** The first of these with its number: evidence stands on one card, not on its namesakes. */
export function is_first(cards: readonly TableCard[], card: TableCard): boolean {
  return cards.find((one) => one.number === card.number) === card;
}

/** The card of these the step is about: one, not its namesakes. */
export function now_of(mat: Mat, place: string, cards: readonly TableCard[]): TableCard | undefined {
  const numbers = mat.now?.filter((spot) => spot.place === place).map((spot) => spot.number);
  return numbers?.length ? cards.find((card) => card.number !== undefined && numbers.includes(card.number)) : undefined;
}

/** Is the step about the place itself, or about a card that is not shown there? */
export function is_now(mat: Mat, place: string): boolean {
  return !!mat.now?.some((spot) => spot.place === place);
}
