// The words of a game's table: every title, label and name of a place, a value, a mark of a card and a step, found in a line in any case,
// singular or plural, with small words between.
import { seats, type AreaOfLayout, type Layout, type Option, type Seat, type Table } from "../api";
import { all_areas, place_id } from "../board/place";

/** What a line is read by: the words of the game, and what lies on the table now. */
export interface Known {
  layout: Layout;
  table?: Table | undefined;
  /** What may be done now. */
  now?: readonly Option[] | undefined;
}

type Value = Layout["values"][number];
export type Title =
  | { is: "area"; words: string[]; area: AreaOfLayout }
  | { is: "value"; words: string[]; says: string; value: Value }
  | { is: "mark"; words: string[]; name: string; kind: string };

const SMALL = new Set([
  "in",
  "on",
  "at",
  "of",
  "the",
  "is",
  "are",
  "has",
  "have",
  "to",
  "with",
  "from",
  "into",
  "for",
  "was",
  "=",
  "an",
]);
export const is_small = (word: string | undefined) => !!word && SMALL.has(word.toLowerCase());

/** A word as it is compared: "Zones:" and "zone" are one. */
export function root(word: string): string {
  const bare = word.toLowerCase().replace(/[:;,]+$/, "");
  if (bare.length < 4) return bare;
  return bare.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
}

const words_of = (text: string) =>
  text
    .split(/[\s._]+/)
    .filter((word) => word && !is_small(word))
    .map(root);

/** The titles of values as the table shows them: `monster.zone` is "monster in zone" there. */
function titles_shown(table: Table | undefined): Map<string, string> {
  const shown = new Map<string, string>();
  if (!table) return shown;
  const cards = Object.values(table.places).flatMap((place) => place.cards);
  const facts = [
    table.facts,
    ...seats.map((seat) => table.players[seat]?.facts ?? []),
    ...cards.map((card) => card.values ?? []),
  ];
  for (const fact of facts.flat()) shown.set(fact.name, fact.title);
  return shown;
}

const read_before = new WeakMap<object, Title[]>();

/** Every title, the longest first. */
export function titles_of({ layout, table }: Known): Title[] {
  const before = read_before.get(table ?? layout);
  if (before) return before;
  const shown = titles_shown(table);
  const titles: Title[] = [];
  for (const area of all_areas(layout))
    for (const name of [area.area, area.title]) titles.push({ is: "area", words: words_of(name), area });
  for (const value of layout.values) {
    const says = shown.get(value.name) ?? value.name.replace(/[._]/g, " ");
    const names = [value.name, value.name.split(".").pop() ?? "", says].map(words_of);
    const marks = value.of === "card" && value.settable;
    for (const words of names)
      if (marks) titles.push({ is: "mark", words, name: value.name, kind: value.kind });
      else if (value.of !== "card") titles.push({ is: "value", words, says, value });
  }
  for (const flag of layout.flags)
    for (const name of [flag, shown.get(flag) ?? flag])
      titles.push({ is: "mark", words: words_of(name), name: flag, kind: "flag" });
  titles.sort((a, b) => b.words.length - a.words.length);
  read_before.set(table ?? layout, titles);
  return titles;
}

/** Where the words of a title end that begins there; small words may stand between. */
export function ends_at(words: string[], tokens: string[], from: number): number | undefined {
  let at = from;
  for (const word of words) {
    while (at > from && is_small(tokens[at])) at++;
    if (root(tokens[at] ?? "") !== word) return undefined;
    at++;
  }
  return at;
}

export function seat_of(word: string | undefined): Seat | undefined {
  const bare = word?.toUpperCase().replace(/(['’]S)?:?$/, "");
  return bare === "A" || bare === "B" ? bare : undefined;
}

export const turn_player = (known: Known): Seat => {
  const said = known.table?.facts.find((fact) => fact.name === "turn_player")?.is;
  return said === "B" ? "B" : "A";
};

/** A full name of a place in any case: "a.zone.4", "B.Hand", perhaps with a card: "a.hand/X-1". */
export function full_name(layout: Layout, word: string): string | undefined {
  const [, seat, name = "", number, card] = /^(?:([ab])\.)?([a-z_]+)(?:\.(\d+))?(\/\S+)?$/i.exec(word) ?? [];
  const area = all_areas(layout).find((one) => one.area === name.toLowerCase());
  if (!area || (!seat && !layout.shared.includes(area)) || (number !== undefined && Number(number) > area.places))
    return undefined;
  return place_id(seat_of(seat), area, number === undefined ? undefined : Number(number)) + (card?.toUpperCase() ?? "");
}

export interface Found {
  place: string;
  area: AreaOfLayout;
  from: number;
  to: number;
}

/** The place that is named at a word: an area, and which place of it where it has several. */
export function place_at(known: Known, seat: Seat, tokens: string[], from: number): Found | undefined {
  const whole = full_name(known.layout, tokens[from] ?? "");
  if (whole?.includes(".") && /\./.test(tokens[from] ?? "")) {
    const area = all_areas(known.layout).find((one) => one.area === whole.split(".")[1]);
    if (area) return { place: whole, area, from, to: from + 1 };
  }
  for (const title of titles_of(known)) {
    if (title.is !== "area") continue;
    let to = ends_at(title.words, tokens, from);
    if (to === undefined) continue;
    const own = known.layout.shared.includes(title.area) ? undefined : seat;
    if (title.area.places === 1) return { place: place_id(own, title.area), area: title.area, from, to };
    const number = Number(/^#?(\d+):?$/.exec(tokens[to] ?? "")?.[1]);
    if (!(number >= 1 && number <= title.area.places)) continue;
    return { place: place_id(own, title.area, number), area: title.area, from, to: ++to };
  }
  return undefined;
}

/** How many letters apart two words are, at most 3. */
export function apart(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return Math.min(3, row[b.length] ?? 3);
}
