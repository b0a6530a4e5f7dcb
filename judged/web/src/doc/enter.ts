// What a line that was read does to the document: cards are looked up first, then the change waits for its turn.
import { get, Problem, type Card, type Layout, type Seat, type Table } from "../api";
import { read_place, say_place } from "../board/place";
import * as doc from "./document";
import { meant, move_of, say_quick, type Quick } from "./quick";
import type { Known } from "./words";

type Change = (document: Parameters<typeof doc.write_document>[0]) => boolean | void;

/** What a line comes to: changes to make, a card to be chosen first, or why nothing is entered. */
export type Entry =
  | { is: "change"; says: string; ways: Change[] }
  | { is: "which"; why: string; cards: Card[]; words: string }
  | { is: "ask"; place?: string; said: Quick }
  | { is: "no"; why: string };

const asked = new Map<string, Promise<Card[]>>();

/** Cards by words, those of a number first; asked for once. */
export function cards_called(game: string, words: string): Promise<Card[]> {
  const key = `${game} ${words.toLowerCase()}`;
  let found = asked.get(key);
  if (!found) {
    found = get<{ cards: Card[] }>(`v1/cards/${game}`, { q: words, limit: 200 }).then((one) => one.cards);
    found.catch(() => asked.delete(key));
    asked.set(key, found);
    if (asked.size > 50) asked.delete(asked.keys().next().value ?? "");
  }
  return found;
}

/** Does a card of this type belong at a place? */
export function fits(layout: Layout, place: string, type: string): boolean {
  const { area } = read_place(place);
  const takes = [...layout.rows.flat(), ...layout.shared].find((one) => one.area === area)?.takes;
  return !takes || takes === type;
}

export function fitting_first(layout: Layout, place: string, cards: Card[]): Card[] {
  return [...cards.filter((card) => fits(layout, place, card.type)), ...cards.filter((card) => !fits(layout, place, card.type))];
}

const is_number = (table: Table | undefined, own: ReadonlySet<string>, words: string) =>
  own.has(words)
    ? words
    : Object.values(table?.places ?? {})
        .flatMap((one) => one.cards)
        .find((card) => card.number?.toLowerCase() === words.toLowerCase())?.number;

/** Numbers of the cards at a player's places: those a move is made with, which others don't see, and all. */
function cards_of({ layout, table }: Known, seat: string): Set<string>[] {
  const closed = layout.rows.flat().filter((area) => !area.open && !area.ordered && area.places === 1);
  const numbers = (is: (place: string) => boolean) =>
    new Set(
      Object.entries(table?.places ?? {}).flatMap(([place, one]) =>
        is(place) ? one.cards.flatMap((card) => card.number ?? []) : [],
      ),
    );
  return [
    numbers((place) => closed.some((area) => place === `${seat}.${area.area}`)),
    numbers((place) => place.startsWith(`${seat}.`)),
  ];
}

export interface Given {
  known: Known;
  /** Numbers of the cards that the transcript defines itself. */
  own: ReadonlySet<string>;
  /** Whose story moves are added to. */
  story?: Seat | undefined;
}

/** The card of some words: its number, several, or none. */
async function look_up(
  given: Given,
  words: string,
  here: Set<string>[],
  place?: string,
): Promise<{ number: string; says: string } | Entry> {
  const { layout, table } = given.known;
  const known = words === "unknown" ? words : is_number(table, given.own, words);
  if (known) return { number: known, says: known };
  const cards = await cards_called(layout.game, words);
  const fitting = place ? cards.filter((card) => fits(layout, place, card.type)) : cards;
  const card =
    here.map((numbers) => meant(cards, words, numbers)).find(Boolean) ??
    meant(cards, words) ??
    (fitting.length ? meant(fitting, words) : undefined);
  if (card) return { number: card.number, says: `${card.number} ${card.name}` };
  if (!cards.length) return { is: "no", why: `No card is called “${words}”.` };
  return {
    is: "which",
    why: `${cards.length} cards are “${words}”. Which one?`,
    cards: place ? fitting_first(layout, place, cards) : cards,
    words,
  };
}

/** Words of a move that name cards, as their numbers. */
async function cards_in(given: Given, who: string, move: Record<string, unknown>): Promise<Record<string, unknown> | Entry> {
  const done: Record<string, unknown> = {};
  for (const [verb, words] of Object.entries(move)) {
    const takes = given.known.layout.verbs.find((one) => one.name === verb)?.takes ?? "";
    const name = /^card/.test(takes) && typeof words === "string" && !/^[AB]\./.test(words);
    const found = name ? await look_up(given, words, cards_of(given.known, who)) : undefined;
    if (found && "is" in found) return found;
    done[verb] = found ? found.number : words;
  }
  return done;
}

async function enter_move(given: Given, said: Quick & { is: "move" }): Promise<Entry> {
  if (said.words === "")
    return /^card/.test(said.takes) ? { is: "ask", said } : { is: "no", why: `Say which ${said.takes.replace(/-/g, " ")}.` };
  const [first = ""] = said.verbs;
  const found = await cards_in(given, said.who, { [first]: said.words, ...said.more });
  if ("is" in found && typeof found.is === "string") return found as Entry;
  const numbers = found as Record<string, unknown>;
  const { [first]: words, ...more } = numbers;
  const ways = said.verbs.map(
    (verb): Change =>
      (document) =>
        doc.add_move(document, move_of({ ...said, more }, verb, words), given.story),
  );
  return { is: "change", says: say_quick(said, typeof words === "string" ? words : undefined), ways };
}

async function enter_put(given: Given, said: Quick & { is: "put" }, how: "replace" | "stack"): Promise<Entry> {
  const { layout } = given.known;
  if (!said.words) return { is: "ask", place: said.place, said };
  const numbers: string[] = [];
  const names: string[] = [];
  for (const words of said.words.split(/\s*,\s*/)) {
    const found = await look_up(given, words, [], said.place);
    if ("is" in found) return found;
    numbers.push(found.number);
    names.push(found.says);
  }
  const way: Change = (document) =>
    numbers.every((number, i) => doc.lay_card(document, layout, said.place, number, i ? "stack" : how, said.marks));
  return { is: "change", says: `${names.join(", ")} at ${say_place(said.place)}`, ways: [way] };
}

/** The cards of a claim or of what was seen, as their numbers. */
async function numbers_in(given: Given, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => numbers_in(given, one)));
  if (!value || typeof value !== "object") return value;
  const done: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const named =
      typeof one === "string" &&
      one !== "empty" &&
      (/^[AB]\.[a-z_]+(\.\d+)?$/.test(key) ||
        given.known.layout.verbs.some((verb) => verb.name === key && /^card/.test(verb.takes)));
    const found = named ? await look_up(given, one, []) : undefined;
    done[key] = found ? ("is" in found ? one : found.number) : await numbers_in(given, one);
  }
  return done;
}

/** The card that lies at a place, to say something of it. */
const card_at = (table: Table | undefined, place: string) =>
  table?.places[place]?.cards.find((card) => card.is === "card" && !card.stands)?.number;

export async function enter(given: Given, said: Quick, how: "replace" | "stack" = "replace"): Promise<Entry> {
  const { layout, table } = given.known;
  const change = (...ways: Change[]): Entry => ({ is: "change", says: say_quick(said), ways });
  try {
    if (said.is === "move") return await enter_move(given, said);
    if (said.is === "put") return await enter_put(given, said, how);
    if (said.is === "claim") {
      const claim = await numbers_in(given, said.claim);
      return change((document) => doc.add_claim(document, claim));
    }
    if (said.is === "entry") {
      const entry = await numbers_in(given, said.entry);
      return change((document) => doc.add_move(document, entry, given.story));
    }
  } catch (e) {
    if (e instanceof Problem) return { is: "no", why: e.message };
    throw e;
  }
  if (said.is === "set") return change((document) => doc.set_value(document, said.seat, said.name, said.value));
  if (said.is === "count") return change((document) => doc.say_count(document, layout, said.place, said.n));
  if (said.is === "empty") return change((document) => doc.empty_place(document, layout, said.place));
  if (said.is === "head") return change((document) => doc.set_head(document, said.path, said.value));
  if (said.is === "says") return change((document) => doc.set_said(document, said.seat, said.text));
  if (said.is !== "mark") return { is: "no", why: said.is === "nothing" ? said.why : "" };
  const number = card_at(table, said.place);
  if (!number) return { is: "no", why: `No card lies at ${say_place(said.place)}.` };
  return change((document) => doc.set_mark(document, layout, said.place, number, said.name, said.value));
}
