// What every part of the mat is drawn from.
import type { Evidence, Layout, Seat, Table, TableCard } from "../api";
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
  value: (seat: Seat | undefined, name: string) => number[];
}

export interface Mat extends Omit<BoardProps, "evidence"> {
  evidence: EvidenceOnMat;
  open: (place: string) => void;
}

export function evidence_on(list: readonly Evidence[]): EvidenceOnMat {
  const numbers = (is: (one: Evidence) => boolean) => list.filter(is).map((one) => one.n);
  return {
    card: (card, place) =>
      card.number ? numbers((one) => one.card === card.number && (one.place === undefined || one.place === place)) : [],
    place: (place) => numbers((one) => one.card === undefined && one.path === undefined && one.place === place),
    value: (seat, name) => numbers((one) => one.path === (seat ? `${seat}.${name}` : name)),
  };
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
