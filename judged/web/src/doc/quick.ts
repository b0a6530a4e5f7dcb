// What somebody types in a line, in the words of the table and in any order: a card at a place, a value, how many there are, a move, a claim,
// what was seen, a remark. The words are data of the game; docs/web.md has the forms.
import type { Card, Layout, Option, Seat } from "../api";
import { all_areas, place_id, say_place } from "../board/place";
import {
  apart,
  ends_at,
  full_name,
  is_small,
  place_at,
  root,
  seat_of,
  titles_of,
  turn_player,
  type Found,
  type Known,
} from "./words";

type Plain = number | string | boolean;
export type Quick =
  | { is: "put"; place: string; words: string; marks?: Record<string, Plain> }
  | { is: "empty"; place: string }
  | { is: "count"; place: string; n: number }
  | { is: "set"; seat?: Seat | undefined; name: string; value: Plain }
  | { is: "mark"; place: string; name: string; value: Plain }
  | { is: "head"; path: string[]; value: string | number }
  /** `verbs`: those the words can mean, the likeliest first. */
  | { is: "move"; who: string; verbs: string[]; takes: string; words: Plain; more: Record<string, unknown> }
  | { is: "claim"; claim: Record<string, unknown> }
  | { is: "entry"; entry: Record<string, unknown> }
  | { is: "says"; seat: Seat; text: string }
  | { is: "do"; what: "undo" | "redo" | "help" }
  /** `near`: lines that would be taken. */
  | { is: "nothing"; why: string; near: string[] };

const no = (why: string): Quick => ({ is: "nothing", why, near: [] });
const bare = (tokens: string[]) => tokens.filter((word) => !is_small(word));

/** Words without small ones at either end. */
function trimmed(words: string[]): string[] {
  let [from, to] = [0, words.length];
  while (is_small(words[from])) from++;
  while (to > from && is_small(words[to - 1])) to--;
  return words.slice(from, to);
}

/** The value a word can have: a number, a player, yes or no, or one of its words. */
function value_of(kind: string, word: string | undefined, words: string[] | undefined): Plain | undefined {
  if (kind === "number") return /^\d+$/.test(word ?? "") ? Number(word) : undefined;
  if (kind === "player") return seat_of(word);
  if (kind === "flag")
    return /^(|yes|true|1)$/i.test(word ?? "") ? true : /^(no|not|false|0)$/i.test(word ?? "") ? false : undefined;
  return words?.find((one) => one === word?.toLowerCase());
}

/** "phase end", "main phase", "step battle": of several steps of one phase, that of a usual table. */
function read_step(layout: Layout, tokens: string[]): Quick | undefined {
  const words = bare(tokens).map((word) => word.toLowerCase());
  const rest = words.filter((word) => word !== "phase" && word !== "step");
  if (rest.length !== 1 || rest.length === words.length) return undefined;
  const phases = layout.values.find((value) => value.name === "phase")?.words ?? [];
  const usual = (layout.begin as { start?: { step?: string } }).start?.step ?? "";
  const of_phase = layout.steps.filter((_, i) => phases[i] === rest[0]);
  const step =
    words.includes("phase") && of_phase.includes(usual)
      ? usual
      : [...layout.steps, ...of_phase].includes(rest[0]!)
        ? rest[0]
        : of_phase[0];
  if (!step || !layout.steps.includes(step)) return of_phase[0] ? { is: "set", name: "step", value: of_phase[0] } : undefined;
  return { is: "set", name: "step", value: step };
}

/** A value whose title and new value are the whole of it. `any`: also those that are only read. */
function read_value(known: Known, seat: Seat | undefined, tokens: string[], any = false): Quick | undefined {
  for (const title of titles_of(known)) {
    if (title.is !== "value") continue;
    const { value } = title;
    for (let from = 0; from < tokens.length; from++) {
      const to = ends_at(title.words, tokens, from);
      if (to === undefined) continue;
      const rest = bare([...tokens.slice(0, from), ...tokens.slice(to)]);
      const is = rest.length < 2 ? value_of(value.kind, rest[0], value.words) : undefined;
      const whose = value.of === "player" ? (seat ?? turn_player(known)) : undefined;
      if (is !== undefined && (value.settable || any)) return { is: "set", seat: whose, name: value.name, value: is };
      if (is !== undefined && value.kind === "number" && value.of === "player") return counted(known, title, whose!, is);
      if (value.settable && from === 0 && rest.length === 1 && value.kind === "number" && /^[-+.\d]+$/.test(rest[0]!))
        return no(`The ${title.says} is a whole number, like: ${title.says} 2`);
    }
  }
  return undefined;
}

/** A value that is counted from cards is another one with another card: "monster rank 3" chooses one of rank 3. */
function counted(known: Known, { says, value }: { says: string; value: { name: string } }, seat: Seat, is: Plain): Quick {
  const [name = "", number] = value.name.split(".");
  const area = all_areas(known.layout).find((one) => one.area === name);
  if (!area || !number) return no(`The ${says} is counted from the cards: put the card that has it.`);
  return { is: "put", place: place_id(seat, area), words: `${number.replace(/_/g, " ")} ${is}` };
}

/** Words where a place is named at their beginning or their end: the place, and the rest. */
function split_place(known: Known, seat: Seat, tokens: string[]): (Found & { rest: string[] }) | undefined {
  for (let from = 0; from < tokens.length; from++) {
    const found = place_at(known, seat, tokens, from);
    if (!found) continue;
    const [before, after] = [bare(tokens.slice(0, from)), tokens.slice(found.to)];
    if (before.length && bare(after).length) continue;
    return { ...found, rest: trimmed(before.length ? tokens.slice(0, from) : after) };
  }
  return undefined;
}

const NONE = /^(empty|nothing|none|nobody|no cards?)$/i;

/** How a place is: empty, so many cards, a mark of its card, or a card by its words. */
function read_place_words(known: Known, seat: Seat, tokens: string[]): Quick | undefined {
  const found = split_place(known, seat, tokens);
  if (!found) return undefined;
  const { place, area, rest } = found;
  const said = rest.join(" ");
  if (NONE.test(said)) return { is: "empty", place };
  const [, n] = /^(\d+)(?: (?:unknown )?cards?)?$/i.exec(said) ?? [];
  if (n !== undefined && area.places === 1) return { is: "count", place, n: Number(n) };
  const mark = read_mark(known, rest);
  if (mark?.from === 0) return { is: "mark", place, ...mark.is };
  const card = mark ? rest.slice(0, mark.from).join(" ") : said;
  const words = /^(\?|unknown( card)?|an? unknown card)$/i.test(card) ? "unknown" : card;
  return { is: "put", place, words, ...(mark ? { marks: { [mark.is.name]: mark.is.value } } : {}) };
}

/** What is said of a card at the end of some words: "rested", "not rested", "since 2". */
function read_mark(known: Known, words: string[]): { from: number; is: { name: string; value: Plain } } | undefined {
  for (let from = 0; from < words.length; from++) {
    const denied = root(words[from]!) === "not";
    for (const title of titles_of(known)) {
      const to = title.is === "mark" ? ends_at(title.words, words, from + Number(denied)) : undefined;
      if (title.is !== "mark" || to === undefined || words.length > to + 1) continue;
      const value = denied ? false : value_of(title.kind, words[to], undefined);
      if (value !== undefined) return { from, is: { name: title.name, value } };
    }
  }
  return undefined;
}

/** Is it this word of a move: "plays", "played" and "playing" are "play"? */
function is_verb(token: string | undefined, of: string): boolean {
  const word = of.toLowerCase();
  const said = (token ?? "").toLowerCase().replace(/:$/, "");
  return (
    [word, `${word}s`, `${word}es`, `${word}ed`, `${word}d`].includes(said) ||
    (said.endsWith("ing") && said.startsWith(word.replace(/e$/, "")))
  );
}

/** Where words of a move end that begin there. */
function verb_ends(words: string[], tokens: string[], from: number): number | undefined {
  let at = from;
  for (const word of words) {
    while (at > from && (is_small(tokens[at]) || tokens[at] === "a")) at++;
    if (!is_verb(tokens[at], word)) return undefined;
    at++;
  }
  return at;
}

type Verb = Layout["verbs"][number];
interface Reading {
  verb: Verb;
  weight: number;
  rest: string[];
}

/** A verb by its name, or by how it is said: "discard X and invade". */
function readings_of(verb: Verb, tokens: string[]): Reading[] {
  const name = verb.name.split("_");
  const end = verb_ends(name, tokens, 0);
  const found: Reading[] = end === undefined ? [] : [{ verb, weight: name.length + 0.5, rest: tokens.slice(end) }];
  const [before = "", after = ""] = verb.says
    .split("%s")
    .map((part) => part.split(" ").filter((word) => word && !is_small(word) && word !== "the"));
  const [head, tail] = [before as string[], after as string[]];
  if (!head.length) return found;
  const to = verb_ends(head, tokens, 0);
  for (let from = tokens.length; to !== undefined && from > to - 1; from--) {
    if (tail.length ? verb_ends(tail, tokens, from) !== tokens.length : from < tokens.length) continue;
    found.push({ verb, weight: head.length + tail.length, rest: tokens.slice(to, from) });
    break;
  }
  return found;
}

/** What stands for the card, place or number of a verb. */
function argument(known: Known, who: Seat, takes: string, tokens: string[]): Plain | undefined {
  const words = trimmed(tokens);
  if (!words.length) return takes === "nothing" ? true : "";
  if (takes === "nothing" || /^\d+ cards?$/i.test(words.join(" "))) return undefined;
  if (takes === "player") return words.length === 1 ? seat_of(words[0]) : undefined;
  if (words.length === 1 && /^\d+$/.test(words[0]!) && takes !== "card") return Number(words[0]);
  const whole = words.length === 1 ? full_name(known.layout, words[0]!) : undefined;
  if (whole && /[./]/.test(words[0]!)) return whole;
  if (takes !== "card" && takes !== "number") {
    const of = seat_of(words[0]) ? words.slice(1) : words;
    const place = place_at(known, seat_of(words[0]) ?? who, of, 0);
    if (place?.to === of.length) return place.place;
  }
  return takes === "place" || takes === "number" ? undefined : words.join(" ");
}

/** Other words of a move after its first: behind commas, or a place or number by its word: "to zone 4". */
function split_more(
  known: Known,
  who: Seat,
  verb: Verb,
  rest: string[],
  tails: string[][],
): { rest: string[]; more: Record<string, unknown> } | string {
  const more: Record<string, unknown> = {};
  const named = known.layout.verbs
    .filter((one) => one !== verb && /place|number/.test(one.takes))
    .sort((x, y) => y.name.length - x.name.length);
  let own = rest;
  for (let from = 1; from < own.length; from++) {
    const inner = named.find((one) => {
      const to = verb_ends(one.name.split("_"), own, from);
      const takes = one.takes === "number" ? "number" : "place";
      return to !== undefined && to < own.length && argument(known, who, takes, own.slice(to)) !== undefined;
    });
    if (!inner) continue;
    tails = [...tails, own.slice(from)];
    own = own.slice(0, from);
  }
  for (const tail of tails) {
    const [one] = best(known.layout.verbs.flatMap((each) => readings_of(each, tail)));
    const value = one && argument(known, who, one.verb.takes, one.rest);
    if (!one || value === undefined || value === "") return `“${tail.join(" ")}” is no word of a move with what it needs.`;
    more[one.verb.name] = value;
  }
  return { rest: own, more };
}

function best(found: Reading[]): Reading[] {
  const most = Math.max(0, ...found.map((one) => Math.floor(one.weight)));
  return found.filter((one) => Math.floor(one.weight) === most).sort((a, b) => b.weight - a.weight);
}

/** A move by its words; with `sure`, also one whose first words name a place as well. Else such a word is a move only where the move is said by
 * it: "discard X" is one, "energy X" is a place. */
function read_move(known: Known, who: string, all: string[], sure: boolean): Quick | undefined {
  const parts = all.join(" ").split(/\s*,\s*/);
  const [tokens = [], ...tails] = parts.map((part) => part.split(/\s+/).filter(Boolean));
  const found = best(known.layout.verbs.flatMap((verb) => readings_of(verb, tokens)));
  const [first] = found;
  if (!first) return undefined;
  const place = sure ? undefined : place_at(known, "A", tokens, 0);
  const said = first.weight % 1 === 0 || first.verb.says.startsWith(`${first.verb.name.replace(/_/g, " ")} `);
  if (place && (!said || /^(place|number|player)/.test(first.verb.takes) || place.to > Math.floor(first.weight)))
    return undefined;
  const seat = seat_of(who) ?? "A";
  const split = split_more(known, seat, first.verb, first.rest, tails);
  if (typeof split === "string") return no(split);
  const words = argument(known, seat, first.verb.takes, split.rest);
  if (words === undefined) return no(`“${split.rest.join(" ")}” can't stand beside “${first.verb.name.replace(/_/g, " ")}”.`);
  const alike = found.filter((one) => one.verb.takes === first.verb.takes && one.rest.length === first.rest.length);
  const verbs = [...new Set(alike.map((one) => one.verb.name))];
  return { is: "move", who, verbs: likeliest(verbs, known.now ?? []), takes: first.verb.takes, words, more: split.more };
}

/** Those that are asked for now come first, where the words don't name another. */
function likeliest(verbs: string[], now: readonly Option[]): string[] {
  const asked = (verb: string) => now.some((option) => option.verb === verb);
  return verbs.length > 1 ? [...verbs].sort((a, b) => Number(asked(b)) - Number(asked(a))) : verbs;
}

/** What stands in a transcript for a value that is seen or claimed: its path, and what it is. */
function read_path(known: Known, words: string): Record<string, unknown> | undefined {
  for (const [seat, tokens] of seatings(words.split(/\s+/).filter(Boolean))) {
    const said = read_value(known, seat, tokens, true) ?? read_place_words(known, seat ?? turn_player(known), tokens);
    if (said?.is === "set") return { [said.seat ? `${said.seat}.${said.name}` : said.name]: said.value };
    if (said?.is === "count") return { [said.place]: said.n };
    if (said?.is === "empty") return { [said.place]: "empty" };
    if (said?.is === "mark") return { [`${said.place}.${said.name}`]: said.value };
    if (said?.is === "put" && said.words) return { [said.place]: said.words };
  }
  return undefined;
}

/** "at turn 7", "after move 2", "at start": a moment, and the words before it. */
function read_moment(words: string): [string, unknown] {
  const [, before = words, what, n] =
    /^(.*?)\s*\b(?:at|after|in|on)\s+(?:the\s+)?(start|end|move|turn|decision)\s*(\d*)$/i.exec(words) ?? [];
  if (!what || (/move|turn|decision/i.test(what) && !n)) return [words, undefined];
  return [before, n ? { [what.toLowerCase()]: Number(n) } : what.toLowerCase()];
}

/** "crush", "a crush", "11.3.2": what acted, and for whom. */
function read_event(words: string): unknown {
  const tokens = words
    .replace(/^by\s+/i, "")
    .split(/\s+/)
    .filter((word) => word && !/^(happened|by|of|the)$/i.test(word));
  const at = tokens.findIndex((word) => seat_of(word));
  const seat = seat_of(tokens[at]);
  const rule = tokens
    .filter((_, i) => i !== at)
    .join("-")
    .toLowerCase();
  return seat ? { rule, player: seat } : rule;
}

/** What is claimed, in words. */
function read_claim(known: Known, words: string): Record<string, unknown> | undefined {
  const between = /^(.*?)\s+between\s+(.+?)\s+and\s+(.+)$/i.exec(words);
  if (between) {
    const [from, to] = [between[2]!, between[3]!].map((one) => read_moment(`at ${one}`)[1]);
    const claim = from && to ? read_claim(known, between[1]!) : undefined;
    return claim && { ...claim, between: [from, to] };
  }
  const [text, at] = read_moment(words);
  const is = read_claimed(known, text);
  return is && (at === undefined ? is : { ...is, at });
}

function read_claimed(known: Known, text: string): Record<string, unknown> | undefined {
  const won = /^(a|b|nobody)\s+(?:has\s+)?(?:won|wins)$/i.exec(text)?.[1];
  if (won) return { winner: seat_of(won) ?? "none" };
  if (/^(it was )?a? ?draw$/i.test(text)) return { winner: "draw" };
  const never = /^never\s+(.+)$|^(.+)\s+never(?:\s+happened)?$/i.exec(text);
  if (never) return { never: read_event(never[1] ?? never[2]!) };
  const happened = /^happened:?\s+(.+)$|^(.+)\s+happened$/i.exec(text);
  if (happened) return { happened: read_event(happened[1] ?? happened[2]!) };
  const row = /^sequence:?\s+(.+)$/i.exec(text) ?? /^(.+\s+then\s+.+)$/i.exec(text);
  if (row) return { sequence: row[1]!.split(/\s*,\s*|\s+then\s+/).map(read_event) };
  const times = /^(?:count\s+)?(.+?)\s+(\d+)(?:\s+times(\s.+)?)?$/i.exec(text);
  const counted = times && /^count\b|\btimes\b/i.test(text) ? read_event(times[1]! + (times[3] ?? "")) : undefined;
  if (counted)
    return { count: { ...(typeof counted === "string" ? { rule: counted } : (counted as object)), is: Number(times![2]) } };
  const could = /^(?:(a|b)\s+)?(could|can)(?:\s*(not|n't|n’t))?\s+(.+)$/i.exec(text);
  if (could) {
    const move = read_move(known, seat_of(could[1]) ?? turn_player(known), could[4]!.split(/\s+/), true);
    return move?.is === "move" ? { [could[3] ? "could_not" : "could"]: move_of(move) } : undefined;
  }
  const that = read_path(known, text);
  return that && { that };
}

/** The move as a document has it, with the first of the verbs it can be. */
export function move_of(
  said: Quick & { is: "move" },
  verb = said.verbs[0]!,
  words: unknown = said.words,
): Record<string, unknown> {
  const alone = words === true && !Object.keys(said.more).length;
  return { [said.who]: alone ? verb : { [verb]: words, ...said.more } };
}

/** The same move with a card. */
export const put_in_words = (said: Quick & { is: "move" }, number: string): Quick => ({ ...said, words: number });

/** What begins with a word of its own: a claim, something seen, a remark, the table and its players. */
function read_begun(known: Known, line: string): Quick | undefined {
  const claims = /^(?:(a|b)\s+)?claims?:?\s+(?:that\s+)?(.+)$/i.exec(line);
  const claim = read_claim(known, claims?.[2] ?? (/^(a|b|nobody)\s+(has\s+)?(won|wins)$/i.test(line) ? line : ""));
  if (claim) return { is: "claim", claim: claims?.[1] ? { by: seat_of(claims[1]), ...claim } : claim };
  if (claims) return no("Say what is claimed, like: a claims b life 5 at turn 7 · b claims never RULE · a claims RULE 2 times.");
  const note = /^note:?\s+(.+)$/i.exec(line)?.[1];
  if (note) return { is: "entry", entry: { note } };
  const told = /^(a|b)\s+(?:says|said):?\s+(.+)$/i.exec(line);
  if (told) return { is: "says", seat: seat_of(told[1])!, text: told[2]! };
  const seen = /^(saw|(?:it )?was seen|seen|(?:the )?judge sets?):?\s+(.+)$/i.exec(line);
  const that = seen && read_path(known, seen[2]!);
  if (that) return { is: "entry", entry: { [/judge/i.test(seen[1]!) ? "set" : "saw"]: that } };
  const name = /^(?:player\s+)?(a|b)\s+(?:is\s+called|name|named)\s+(.+)$/i.exec(line) ?? /^name\s+(a|b)\s+(.+)$/i.exec(line);
  if (name) return { is: "head", path: ["players", seat_of(name[1])!, "name"], value: name[2]! };
  const head = /^(table|round|event|match|reference|edition):?\s+(.+)$/i.exec(line);
  if (head) return { is: "head", path: [head[1]!.toLowerCase()], value: /^\d+$/.test(head[2]!) ? Number(head[2]) : head[2]! };
  return undefined;
}

/** Whose a line is: a player named first, last, or between; the turn player where none is. */
function seatings(tokens: string[]): [Seat | undefined, string[]][] {
  const last = tokens.length - 1;
  const order = [0, last, ...tokens.keys()].filter((i, n, all) => all.indexOf(i) === n && seat_of(tokens[i]));
  const named = order.map((i): [Seat | undefined, string[]] => [seat_of(tokens[i]), tokens.filter((_, j) => j !== i)]);
  return [...named, [undefined, tokens]];
}

const REMOVE = /^(remove|clear|delete|empty|take away)$/i;

function read_plain(known: Known, seat: Seat | undefined, tokens: string[]): Quick | undefined {
  if (REMOVE.test(tokens[0] ?? "")) return read_place_words(known, seat ?? turn_player(known), [...tokens.slice(1), "empty"]);
  const who = seat ?? turn_player(known);
  const value = read_value(known, seat, tokens);
  if (value) return value;
  const there = read_place_words(known, who, tokens);
  if (there && there.is !== "put") return there;
  return read_move(known, who, tokens, false) ?? there ?? read_move(known, who, tokens, true);
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

/** Lines that would be taken: a word that is nearly one of the table's put right. */
function near(known: Known, tokens: string[]): string[] {
  const titles = [...titles_of(known).map((title) => title.words), ...known.layout.verbs.map((verb) => verb.name.split("_"))];
  const lines = new Map<string, number>();
  tokens.forEach((token, i) => {
    if (token.length < 3 || /\d/.test(token)) return;
    for (const words of titles) {
      const far = words.length === 1 ? apart(root(token), words[0]!) : 3;
      const begins = words.some((word) => word.startsWith(root(token)) && token.length > 2);
      if (far > 2 && !begins) continue;
      const line = [...tokens.slice(0, i), ...words, ...tokens.slice(i + 1)].join(" ");
      const short = line.replace(/\s(cards?)$/, "");
      if (read_line(known, short).is !== "nothing") lines.set(short, Math.min(lines.get(short) ?? 9, begins ? 1 : far));
    }
  });
  const without = tokens.filter((token) => !/^cards?$/i.test(token)).join(" ");
  if (without !== tokens.join(" ") && read_line(known, without).is !== "nothing") lines.set(without, 0);
  return [...lines]
    .sort((a, b) => a[1] - b[1])
    .slice(0, 4)
    .map(([line]) => line);
}

function read_line(known: Known, line: string): Quick {
  const [, what] = /^(undo|redo|help|\?)$/i.exec(line) ?? [];
  if (what) return { is: "do", what: what === "?" ? "help" : (what.toLowerCase() as "undo") };
  const begun = read_begun(known, line);
  if (begun) return begun;
  const said = /^(a|b|chance)\s*:\s*(.+)$/i.exec(line);
  const who = said && (seat_of(said[1]) ?? "chance");
  const move = who ? read_move(known, who, said[2]!.split(/\s+/), true) : undefined;
  if (move) return move;
  const tokens = line.split(/\s+/).filter(Boolean);
  const whole = read_step(known.layout, tokens) ?? read_value(known, undefined, tokens);
  if (whole && whole.is !== "nothing") return whole;
  let refused: Quick | undefined;
  for (const [seat, rest] of seatings(tokens)) {
    const found = read_plain(known, seat, rest);
    if (found && found.is !== "nothing") return found;
    refused ??= found;
  }
  return refused ?? no("");
}

export function read_quick(known: Known, text: string): Quick {
  const line = text.trim();
  if (!line) return no(`Type a place and a card, like: ${sample_of(known.layout).card}`);
  const said = read_line(known, line);
  if (said.is !== "nothing") return said;
  const tokens = line.split(/\s+/);
  const strange = tokens.find((token) => !seat_of(token) && !is_small(token)) ?? line;
  if (said.why.startsWith("The ")) return said;
  return {
    is: "nothing",
    why: said.why || `“${strange}” is no place, no value and no move of this game.`,
    near: near(known, tokens),
  };
}

/** What Enter will do, in few words. */
export function say_quick(said: Quick, card?: string): string {
  const whose = (seat: Seat | undefined) => (seat ? `${seat}'s ` : "");
  if (said.is === "put")
    return said.words
      ? `puts ${/^\D+ \d+$/.test(said.words) ? "a card of " : ""}${card ?? said.words} at ${say_place(said.place)}`
      : `chooses a card for ${say_place(said.place)}`;
  if (said.is === "empty") return `empties ${say_place(said.place)}`;
  if (said.is === "count") return `${said.n} at ${say_place(said.place)}`;
  if (said.is === "set")
    return `sets ${whose(said.seat)}${said.name.replace(/[._]/g, " ")} to ${said.value === true ? "yes" : said.value === false ? "no" : said.value}`;
  if (said.is === "mark")
    return `${say_place(said.place)}: ${said.name.replace(/_/g, " ")} ${said.value === true ? "yes" : said.value === false ? "no" : said.value}`;
  if (said.is === "head") return `${said.path.slice(-2).join(" ")}: ${said.value}`;
  if (said.is === "claim") return "adds a claim";
  if (said.is === "says") return `notes what ${said.seat} says`;
  if (said.is === "entry")
    return Object.keys(said.entry)[0] === "saw"
      ? "notes what was seen"
      : Object.keys(said.entry)[0] === "set"
        ? "notes what the judge set"
        : "adds a remark";
  if (said.is === "do")
    return said.what === "help"
      ? "shows what can be typed"
      : `${said.what === "undo" ? "takes back" : "does again"} the last change`;
  if (said.is === "move")
    return `a move: ${said.who} ${said.verbs[0]?.replace(/_/g, " ")} ${said.words === "" ? "… which card?" : said.words === true ? "" : (card ?? said.words)}`.trim();
  return "not entered";
}

const only = (cards: Card[]) => (cards.length === 1 ? cards[0] : undefined);

/** The card somebody meant, among those a search found: the very number, the only one of the very name, or the only one at all; of several, the
 * only one that lies where it could be taken from. */
export function meant(cards: Card[], words: string, here: ReadonlySet<string> = new Set()): Card | undefined {
  const word = words.toLowerCase();
  const named = cards.filter((card) =>
    [card.name, ...Object.values(card.names ?? {})].some((name) => name.toLowerCase() === word),
  );
  return (
    cards.find((card) => card.number.toLowerCase() === word) ??
    only(named) ??
    only(cards) ??
    only((named.length ? named : cards).filter((card) => here.has(card.number)))
  );
}
