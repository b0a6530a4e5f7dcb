// The transcript as a tree that keeps what a person wrote: comments, order and form. Every change of the page is an edit of it.
import { Document, isMap, isScalar, isSeq, parseDocument, Scalar, visit, YAMLMap, YAMLSeq } from "yaml";
import type { AreaOfLayout, Layout, Seat } from "../api";
import { all_areas, read_place } from "../board/place";

export type Path = (string | number)[];

/** The text as a tree; undefined when it is no YAML map at all. */
export function read_document(text: string): Document | undefined {
  const document = parseDocument(text, { keepSourceTokens: false, uniqueKeys: false });
  if (document.errors.length || !isMap(document.contents)) return undefined;
  return document;
}

export function write_document(document: Document): string {
  return document.toString({ lineWidth: 130, flowCollectionPadding: false });
}

export function game_of(document: Document | undefined): string | undefined {
  const game: unknown = document?.get("game");
  return typeof game === "string" ? game : undefined;
}

function flow_node(document: Document, value: unknown) {
  return document.createNode(value, { flow: true });
}

/** Maps and lists that a person may write in several ways: `zones` for `zone`, as documents may. */
function key_of(side: unknown, area: string): string {
  const names = [area, `${area}s`, area.replace(/y$/, "ies")];
  return (isMap(side) && names.find((name) => side.has(name))) || area;
}

function area_named(layout: Layout, name: string): AreaOfLayout | undefined {
  return all_areas(layout).find((area) => area.area === name);
}

/** Has a value of the player a name within the area: `monster.zone`? Then its cards are a stack beside these values. */
function has_values(layout: Layout, area: string): boolean {
  return layout.values.some((value) => value.of === "player" && value.settable && value.name.startsWith(`${area}.`));
}

function ensure_map(document: Document, path: Path): YAMLMap {
  const found: unknown = document.getIn(path);
  if (isMap(found)) return found;
  const map = document.createNode({}) as YAMLMap;
  document.setIn(path, map);
  return map;
}

/** Where the cards of a place stand in the document. */
function path_of(document: Document, layout: Layout, id: string): Path | undefined {
  const place = read_place(id);
  const area = area_named(layout, place.area);
  if (!area) return undefined;
  const side: Path = place.seat ? ["start", place.seat] : ["start"];
  ensure_map(document, side);
  const key = key_of(document.getIn(side), place.area);
  if (area.places > 1) return [...side, key, numbered(places_map(document, [...side, key]), place.number ?? 1)];
  return has_values(layout, place.area) ? [...side, key, "stack"] : [...side, key];
}

/** The places of an area; made as a map when there are none yet, for by a number alone a list would be made. */
function places_map(document: Document, path: Path): unknown {
  const found: unknown = document.getIn(path);
  return found === undefined || found === null ? ensure_map(document, path) : found;
}

/** The key of a place as it is written: 4 or "4"; in a list the first place is at 0. */
function numbered(map: unknown, number: number): string | number {
  if (isSeq(map)) return Math.min(number - 1, map.items.length);
  return isMap(map) && map.has(String(number)) ? String(number) : number;
}

function card_value(number: string, more: Record<string, unknown>): unknown {
  return Object.keys(more).length ? { card: number, ...more } : number;
}

const FEW = 10; // unknown cards that are written one by one

function list_of(document: Document, items: unknown[]): YAMLSeq {
  const list = document.createNode([]) as YAMLSeq;
  list.flow = true;
  for (const item of items) list.add(item);
  return list;
}

function add_among(document: Document, map: YAMLMap, card: unknown): void {
  const has: unknown = map.get("has");
  if (isSeq(has)) has.add(card);
  else map.set("has", list_of(document, [card]));
}

function number_of(node: unknown): string | undefined {
  if (isScalar(node)) return String(node.value);
  if (typeof node === "string") return node;
  if (isMap(node) && node.has("card")) return String(node.get("card"));
  return undefined;
}

/** Take a card away from a place, the first of that number, or an unknown one. False: it is not written there. */
export function take_card(document: Document, layout: Layout, id: string, number: string): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  const found: unknown = document.getIn(path, true);
  if (isSeq(found)) return take_of(found, number);
  if (isMap(found) && !found.has("card")) {
    const list = ["has", "top", "bottom", "stack"].map((key) => found.get(key)).find((one) => isSeq(one) && take_of(one, number));
    const count: unknown = found.get("count");
    if ((list || number === "unknown") && typeof count === "number") found.set("count", count - 1);
    return !!list || number === "unknown";
  }
  const n: unknown = isScalar(found) ? found.value : undefined;
  if (number === "unknown" && typeof n === "number" && n > 0) document.setIn(path, n - 1);
  else if (number_of(found) === number) document.deleteIn(path);
  else return false;
  return true;
}

function take_of(list: YAMLSeq, number: string): boolean {
  const at = list.items.findIndex((item) => number_of(item) === number);
  if (at >= 0) list.items.splice(at, 1);
  return at >= 0;
}

/** What stands of a card beside its number where it lies: {card: X, rested: true}. */
function said_of(document: Document, layout: Layout, id: string, number: string): Record<string, unknown> {
  const path = path_of(document, layout, id);
  const found: unknown = path && document.getIn(path, true);
  const nodes: unknown[] = isSeq(found) ? found.items : [found];
  const node = nodes.find((one) => number_of(one) === number);
  if (!isMap(node)) return {};
  const { card: _, ...more } = node.toJSON() as Record<string, unknown>;
  return more;
}

/** Has the place room for one card, or one pile of them, such as a zone, a monster's stack, a leader? */
export function is_single(layout: Layout, id: string): boolean {
  const { area } = read_place(id);
  const start = (layout.begin as { start?: { A?: Record<string, unknown> } }).start;
  return (area_named(layout, area)?.places ?? 1) > 1 || has_values(layout, area) || typeof start?.A?.[area] === "string";
}

/** Lay a card at a place: where one card has room, in the place of those there or on top of them; else among them, as one of the unknown if there
 * are any. */
export function lay_card(
  document: Document,
  layout: Layout,
  id: string,
  number: string,
  how: "replace" | "stack" = "replace",
  more: Record<string, unknown> = {},
): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  if (!is_single(layout, id)) return name_card(document, layout, id, number, more, true);
  const found: unknown = document.getIn(path, true);
  const in_stack = path[path.length - 1] === "stack";
  const under = isSeq(found)
    ? (found.toJSON() as unknown[])
    : isMap(found) && found.has("stack")
      ? list_in(found, "stack")
      : [number_of(found)];
  const stack = how === "stack" ? [...under.filter((one) => one !== undefined), number] : [number];
  if (in_stack) document.setIn(path, flow_node(document, stack));
  else if (stack.length > 1) document.setIn(path, flow_node(document, { stack, ...more }));
  else document.setIn(path, flow_node(document, card_value(number, more)));
  return true;
}

function list_in(map: YAMLMap, key: string): unknown[] {
  const list: unknown = map.get(key);
  return isSeq(list) ? (list.toJSON() as unknown[]) : [];
}

/** No card lies at the place at the start. */
export function empty_place(document: Document, layout: Layout, id: string): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  if (is_single(layout, id))
    return isSeq(document.getIn(path.slice(0, -1))) ? document.deleteIn(path) : (document.deleteIn(path), true);
  document.setIn(path, 0);
  return true;
}

/** What stands on a place of another area has its place as a value: `monster.zone`. */
export function standing_value(layout: Layout, from: string, to: string): string | undefined {
  const [is, other] = [read_place(from), read_place(to)];
  const stands = all_areas(layout).find(
    (area) => area.stands && layout.values.some((value) => value.name === `${area.area}.${other.area}`),
  );
  return stands && is.seat === other.seat && other.number !== undefined ? `${stands.area}.${other.area}` : undefined;
}

/** Take a card from one place to another, with what is said of it. */
export function move_card(
  document: Document,
  layout: Layout,
  from: string,
  to: string,
  number: string,
  how: "replace" | "stack" = "replace",
): boolean {
  const more = said_of(document, layout, from, number);
  return take_card(document, layout, from, number) && lay_card(document, layout, to, number, how, more);
}

/** Say which card one of the unknown ones at a place is. `adds`: what is named is anywhere in a pile, and one more where none is unknown; else
 * it is the uppermost. */
export function name_card(
  document: Document,
  layout: Layout,
  id: string,
  number: string,
  more: Record<string, unknown> = {},
  adds = false,
): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  const found: unknown = document.getIn(path);
  const card = flow_node(document, card_value(number, more));
  if (isSeq(found)) {
    const at = found.items.findIndex((item) => number_of(item) === "unknown");
    if (at >= 0) found.items[at] = card;
    else if (adds) found.add(card);
    return at >= 0 || adds;
  }
  const ordered = area_named(layout, read_place(id).area)?.ordered;
  if (typeof found === "number" && found > 0) {
    const listed = [card_value(number, more), ...Array.from({ length: Math.min(found - 1, FEW) }, () => "unknown")];
    const counted = { count: found, [ordered && !adds ? "top" : "has"]: [number] };
    document.setIn(path, flow_node(document, ordered || found > FEW ? counted : listed));
    return true;
  }
  if (isMap(found)) {
    add_among(document, found, card);
    const named = ["has", "top", "bottom"].reduce((n, key) => n + list_in(found, key).length, 0);
    if (typeof found.get("count") === "number" && named > Number(found.get("count"))) found.set("count", named);
    return true;
  }
  const counted =
    adds && (found === 0 || document.getIn(["start", "rest"]) === "empty" || area_named(layout, read_place(id).area)?.open);
  document.setIn(path, counted ? list_of(document, [card]) : flow_node(document, { count: "unknown", has: [number] }));
  return true;
}

/** Moves name a card by where it lies alone (`choose: A.hand`): say there which it was, the first time. */
export function replace_unknown(document: Document, id: string, number: string): boolean {
  let done = false;
  visit(document.get("moves", true) as never, {
    Scalar: (_, node) => {
      if (done || node.value !== id) return undefined;
      node.value = `${id}/${number}`;
      done = true;
      return visit.BREAK;
    },
  });
  return done;
}

/** Say how many cards lie at a place at the start. */
export function say_count(document: Document, layout: Layout, id: string, n: number): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  const found: unknown = document.getIn(path);
  if (isMap(found)) found.set("count", n);
  else if (isSeq(found) && found.items.length <= n) while (found.items.length < n) found.add(document.createNode("unknown"));
  else document.setIn(path, n);
  return true;
}

/** A value of the start position: `turn`, or of a player `monster.rage`. */
export function set_value(document: Document, seat: Seat | undefined, name: string, value: unknown): void {
  const path: Path = ["start", ...(seat ? [seat] : []), ...name.split(".")];
  for (let i = 1; i < path.length; i++) ensure_map(document, path.slice(0, i));
  document.setIn(path, value);
}

/** A card that lies somewhere: say something of it; what is not so is not said. */
export function set_mark(document: Document, layout: Layout, id: string, number: string, mark: string, is: unknown): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  const found: unknown = document.getIn(path, true);
  const at = isSeq(found) ? found.items.findIndex((item) => number_of(item) === number) : -1;
  const node: unknown = isSeq(found) ? found.items[at] : found;
  if (number_of(node) !== number) return false;
  const card = isMap(node) ? node : (flow_node(document, { card: number }) as YAMLMap);
  if (is === false) card.delete(mark);
  else card.set(mark, is);
  const next = card.items.length === 1 ? document.createNode(number) : card;
  if (isSeq(found)) found.items[at] = next;
  else document.setIn(path, next);
  return true;
}

/** The list of moves a story has: those both agree on, or a player's own. */
function moves_path(story: Seat | undefined): Path {
  return story ? ["accounts", story, "moves"] : ["moves"];
}

export function moves_of(document: Document, story?: Seat): unknown[] {
  const found: unknown = document.getIn(moves_path(story));
  return isSeq(found) ? (found.toJSON() as unknown[]) : [];
}

export function add_move(document: Document, move: unknown, story?: Seat): void {
  const path = moves_path(story);
  let found: unknown = document.getIn(path);
  if (!isSeq(found)) {
    document.setIn(path, document.createNode([]));
    found = document.getIn(path);
  }
  const list = found as YAMLSeq;
  if (list.items.length === 0) list.flow = false;
  list.add(move_node(document, move));
}

/** `- A: {play: X, zone: 4}` on a line. */
function move_node(document: Document, move: unknown) {
  const node = document.createNode(move);
  if (isMap(node)) for (const pair of node.items) if (isMap(pair.value) || isSeq(pair.value)) pair.value.flow = true;
  return node;
}

export function remove_move(document: Document, index: number, story?: Seat): void {
  document.deleteIn([...moves_path(story), index]);
}

/** Of a move that nobody remembers, take the one it was. */
export function settle_move(document: Document, index: number, which: number): boolean {
  const move: unknown = document.getIn(["moves", index]);
  if (!isMap(move)) return false;
  for (const pair of move.items) {
    const value: unknown = pair.value;
    const one: unknown = isMap(value) ? value.get("one_of") : undefined;
    if (!isSeq(one)) continue;
    pair.value = one.items[which - 1];
    return true;
  }
  return false;
}

/** The last move of a player chose that card, where it does not say what it chose. */
export function say_chosen(document: Document, seat: Seat, card: string): boolean {
  const moves: unknown = document.get("moves");
  const last: unknown = isSeq(moves) ? moves.items[moves.items.length - 1] : undefined;
  const what: unknown = isMap(last) ? last.get(seat) : undefined;
  if (!isMap(what) || what.has("choose")) return false;
  what.set("choose", card);
  return true;
}

/** What nobody wrote down, where the moves after it are not read for it: as a move before those, or as the part of the move that left it open. */
export function answer_move(document: Document, option: Record<string, unknown>, unread: number, part?: string): boolean {
  const moves: unknown = document.get("moves");
  if (!isSeq(moves)) return false;
  const at = moves.items.length - unread;
  const [who, what] = Object.entries(option)[0] ?? ["", undefined];
  const move: unknown = moves.items[at];
  const said: unknown = isMap(move) ? move.get(who) : undefined;
  const is = part && what && typeof what === "object" ? (what as Record<string, unknown>)[part] : undefined;
  if (part && is !== undefined && isMap(said) && isScalar(said.get(part, true))) said.set(part, is);
  else moves.items.splice(at, 0, move_node(document, option));
  return true;
}

export function add_claim(document: Document, claim: unknown): void {
  let found: unknown = document.get("claims");
  if (!isSeq(found)) {
    document.set("claims", document.createNode([]));
    found = document.get("claims");
  }
  (found as YAMLSeq).add(flow_node(document, claim));
}

export function claims_of(document: Document): unknown[] {
  const found: unknown = document.get("claims");
  return isSeq(found) ? (found.toJSON() as unknown[]) : [];
}

export function remove_claim(document: Document, index: number): boolean {
  return document.deleteIn(claims_of(document).length > 1 ? ["claims", index] : ["claims"]);
}

/** What the players say, as notes of the judge: "A: I win". */
export function says_of(document: Document): Partial<Record<Seat, string>> {
  const notes: unknown = document.toJS().notes;
  const all = (Array.isArray(notes) ? notes : [notes]).map(String);
  const said = (seat: Seat) => all.find((one) => one.startsWith(`${seat}: `))?.slice(3);
  return { A: said("A"), B: said("B") };
}

export function set_said(document: Document, seat: Seat, words: string): void {
  const notes: unknown = document.toJS().notes;
  const others = (notes === undefined ? [] : Array.isArray(notes) ? notes : [notes]).filter(
    (one) => !String(one).startsWith(`${seat}: `),
  );
  if (words) others.push(`${seat}: ${words}`);
  if (others.length) document.set("notes", document.createNode(others));
  else document.delete("notes");
}

/** A key of the head of the document, such as the table, or a player's name; nothing takes it away. */
export function set_head(document: Document, path: Path, value: unknown): void {
  for (let i = 1; i < path.length; i++) ensure_map(document, path.slice(0, i));
  if (value === undefined || value === "") document.deleteIn(path);
  else document.setIn(path, value);
}

/** Two stories from here on: moves are told by each player apart. */
export function add_stories(document: Document): void {
  if (!document.has("accounts")) document.set("accounts", document.createNode({ A: { moves: [] }, B: { moves: [] } }));
}

export function has_stories(document: Document): boolean {
  return document.has("accounts");
}

/** The document as if one player's story were what happened. */
export function told_by(document: Document, story: Seat): Document {
  const own = document.clone() as Document;
  const moves = moves_of(document, story);
  own.delete("accounts");
  own.delete("facts");
  for (const move of moves) add_move(own, move);
  return own;
}

/** A transcript of the service as somebody would write it. */
export function readable(json: string): string {
  return write_new(JSON.parse(json) as Record<string, unknown>);
}

/** A new document. */
export function write_new(value: Record<string, unknown>): string {
  const document = new Document(value);
  const start: unknown = document.get("start");
  if (isMap(start)) for (const pair of start.items) if (isMap(pair.value)) flow_within(pair.value);
  return write_document(document);
}

function flow_within(map: YAMLMap): void {
  for (const pair of map.items) if (isMap(pair.value) || isSeq(pair.value)) pair.value.flow = true;
}

/** The value a person meant: 4, true, "EPR-007", [a, b]. */
export function read_value(text: string): unknown {
  const document = parseDocument(text);
  if (document.errors.length) return text;
  const value: unknown = document.toJS();
  return value instanceof Scalar ? value.value : value;
}

/** "table 12, round 3, Aiko v Ben, godzilla, 4 moves" */
export function say_document(document: Document | undefined): string {
  if (!document) return "a text";
  const head = ["table", "round", "event", "match"]
    .filter((key) => document.has(key))
    .map((key) => `${key} ${String(document.get(key))}`);
  const names = ["A", "B"].map((seat) => document.getIn(["players", seat, "name"])).filter((name) => typeof name === "string");
  const moves = moves_of(document).length;
  return [
    ...head,
    ...(names.length ? [names.join(" v ")] : []),
    game_of(document) ?? "",
    moves === 1 ? "1 move" : `${moves} moves`,
  ]
    .filter(Boolean)
    .join(", ");
}
