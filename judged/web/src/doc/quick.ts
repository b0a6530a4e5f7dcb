// What somebody types in a line: "b zone 4 mothra" puts a card, "turn 6" and "a rage 2" set a value, "a hand 8" says how many there are,
// "a: activate mothra, zone 4" is a move.
import type { Card, Layout, Seat } from "../api";
import { all_areas, place_id } from "../board/place";

export type Quick =
  | { is: "put"; place: string; words: string }
  | { is: "set"; seat?: Seat | undefined; name: string; value: number | string | boolean }
  | { is: "count"; place: string; n: number }
  | { is: "move"; who: string; verb: string; takes: string; words: string; more: Record<string, unknown> }
  | { is: "nothing"; why: string };

function seat_of(word: string | undefined): Seat | undefined {
  const upper = word?.toUpperCase();
  return upper === "A" || upper === "B" ? upper : undefined;
}

/** The value a word can have: a number, a player, yes or no, or one of its words. */
function value_of(kind: string, word: string, words: string[] | undefined): number | string | boolean | undefined {
  if (kind === "number") return /^\d+$/.test(word) ? Number(word) : undefined;
  if (kind === "player") return seat_of(word);
  if (kind === "flag") return /^(yes|true|1)$/i.test(word) ? true : /^(no|false|0)$/i.test(word) ? false : undefined;
  return words?.find((one) => one === word.toLowerCase());
}

function read_set(layout: Layout, seat: Seat | undefined, words: string[]): Quick | undefined {
  const last = words[words.length - 1];
  const name = words.slice(0, -1).join(" ").toLowerCase();
  if (!last || !name) return undefined;
  if (name === "step" && !seat && layout.steps.includes(last.toLowerCase()))
    return { is: "set", name: "step", value: last.toLowerCase() };
  for (const value of layout.values) {
    if (!value.settable || value.of !== (seat ? "player" : "game")) continue;
    const names = [value.name, value.name.replace(/[._]/g, " "), value.name.split(".").pop() ?? ""];
    const is = names.includes(name) ? value_of(value.kind, last, value.words) : undefined;
    if (is !== undefined) return { is: "set", seat, name: value.name, value: is };
  }
  return undefined;
}

function read_put(layout: Layout, seat: Seat | undefined, words: string[]): Quick | undefined {
  const text = words.join(" ").toLowerCase();
  for (const area of all_areas(layout)) {
    const names = [area.area.replace(/_/g, " "), area.title.toLowerCase(), area.area];
    const name = names.find((one) => text === one || text.startsWith(`${one} `));
    if (!name) continue;
    const rest = words.slice(name.split(" ").length);
    const number = area.places > 1 ? Number(rest.shift()) : undefined;
    if (area.places > 1 && !(number! >= 1 && number! <= area.places))
      return { is: "nothing", why: `Say which of the ${area.places} places of ${area.title}.` };
    const shared = layout.shared.includes(area);
    if (!shared && !seat) return { is: "nothing", why: "Say whose it is: begin with A or B." };
    if (!rest.length) return { is: "nothing", why: "Say which card, by its number or name." };
    if (area.places === 1 && rest.length === 1 && /^\d+$/.test(rest[0] ?? ""))
      return { is: "count", place: place_id(shared ? undefined : seat, area), n: Number(rest[0]) };
    return { is: "put", place: place_id(shared ? undefined : seat, area, number), words: rest.join(" ") };
  }
  return undefined;
}

/** The verb that words begin with: "play action" for `play_action`, and how many words it takes. */
function verb_of(layout: Layout, words: string[]): { name: string; takes: string; n: number } | undefined {
  for (let n = 3; n > 0; n--) {
    const name = words.slice(0, n).join("_").toLowerCase();
    const verb = words.length >= n && layout.verbs.find((one) => one.name === name);
    if (verb) return { name: verb.name, takes: verb.takes, n };
  }
  return undefined;
}

/** What stands beside the verb of a move: "zone 4", "choose B.field.4". */
function read_more(layout: Layout, parts: string[]): Record<string, unknown> | string {
  const more: Record<string, unknown> = {};
  for (const part of parts) {
    const words = part.trim().split(/\s+/);
    const verb = verb_of(layout, words);
    if (!verb) return `“${words[0]}” is no word of a move.`;
    const value = words.slice(verb.n).join(" ");
    more[verb.name] = verb.takes === "nothing" ? true : /^\d+$/.test(value) ? Number(value) : value;
  }
  return more;
}

/** "a: activate mothra, zone 4"; the colon may be left out where the word is no place either. */
function read_move(layout: Layout, who: string, line: string): Quick | undefined {
  const [first = "", ...parts] = line.split(",");
  const words = first.trim().split(/\s+/).filter(Boolean);
  const verb = verb_of(layout, words);
  if (!verb) return undefined;
  const more = read_more(layout, parts);
  if (typeof more === "string") return { is: "nothing", why: more };
  return { is: "move", who, verb: verb.name, takes: verb.takes, words: words.slice(verb.n).join(" "), more };
}

/** What can be typed, in words of the game. */
export function sample_of(layout: Layout): { card: string; value: string; move: string } {
  const heap = all_areas(layout).find((area) => area.places === 1 && !area.open && !area.ordered) ?? all_areas(layout)[0];
  const value = layout.values.find((one) => one.settable && one.of === "player" && one.kind === "number");
  const verb = layout.verbs.find((one) => one.takes === "card");
  return {
    card: `b ${heap?.area.replace(/_/g, " ")} CARD`,
    value: value ? `a ${value.name.replace(/[._]/g, " ")} 2` : "turn 6",
    move: `a: ${verb?.name.replace(/_/g, " ")} CARD`,
  };
}

export function read_quick(layout: Layout, line: string): Quick {
  const said = /^\s*(a|b|chance)\s*:\s*(.*)$/i.exec(line);
  if (said) {
    const who = /^chance$/i.test(said[1] ?? "") ? "chance" : (said[1] ?? "").toUpperCase();
    return (
      read_move(layout, who, said[2] ?? "") ?? {
        is: "nothing",
        why: `Begin a move with its word, like: ${sample_of(layout).move}`,
      }
    );
  }
  const words = line.trim().split(/\s+/).filter(Boolean);
  const seat = seat_of(words[0]);
  if (seat) words.shift();
  if (!words.length) return { is: "nothing", why: `Type a place and a card, like: ${sample_of(layout).card}` };
  return (
    read_set(layout, seat, words) ??
    read_put(layout, seat, words) ??
    (seat && read_move(layout, seat, words.join(" "))) ?? {
      is: "nothing",
      why: `“${words[0]}” is no place, no value and no move of this game.`,
    }
  );
}

const only = (cards: Card[]) => (cards.length === 1 ? cards[0] : undefined);

/** The card somebody meant, among those a search found: the very number, the only one of the very name, or the only one at all. */
export function meant(cards: Card[], words: string): Card | undefined {
  const word = words.toLowerCase();
  return (
    cards.find((card) => card.number.toLowerCase() === word) ??
    only(cards.filter((card) => card.name.toLowerCase() === word)) ??
    only(cards)
  );
}
