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

/** What stands for so many unknown cards, as a list. */
function spelled_out(value: unknown): unknown[] | undefined {
  if (typeof value === "number") return Array.from({ length: value }, () => "unknown");
  return undefined;
}

/** Put a card at a place, beside those that lie there. False: the place cannot be written to. */
export function put_card(
  document: Document,
  layout: Layout,
  id: string,
  number: string,
  more: Record<string, unknown> = {},
): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  const found: unknown = document.getIn(path);
  const card = flow_node(document, card_value(number, more));
  if (isSeq(found)) found.add(card);
  else if (isMap(found) && found.has("stack")) document.setIn(path, list_of(document, [found, card]));
  else if (isMap(found) && (found.has("count") || found.has("top"))) add_among(document, found, card);
  else if (isMap(found)) document.setIn(path, list_of(document, [found, card]));
  else if (found === undefined || found === null)
    document.setIn(path, path[path.length - 1] === "stack" ? list_of(document, [card]) : single(document, layout, id, card));
  else if (typeof found === "number")
    document.setIn(
      path,
      flow_node(document, found > FEW ? { count: found + 1, has: [number] } : [number, ...(spelled_out(found) ?? [])]),
    );
  else if (found === "unknown") document.setIn(path, flow_node(document, { count: "unknown", has: [number] }));
  else document.setIn(path, list_of(document, [document.createNode(found), card]));
  return true;
}

/** A place of several takes a card as it is, a heap takes a list. */
function single(document: Document, layout: Layout, id: string, card: unknown): unknown {
  const area = area_named(layout, read_place(id).area);
  return area && area.places > 1 ? card : list_of(document, [card]);
}

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

/** Take a card away from a place, the first of that number. False: it is not written there. */
export function take_card(document: Document, layout: Layout, id: string, number: string): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  const found: unknown = document.getIn(path, true);
  if (isSeq(found)) {
    const at = found.items.findIndex((item) => number_of(item) === number);
    if (at >= 0) found.items.splice(at, 1);
    return at >= 0;
  }
  if (number_of(found) !== number) return false;
  document.deleteIn(path);
  return true;
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

/** Take a card from one place to another, with what is said of it. */
export function move_card(document: Document, layout: Layout, from: string, to: string, number: string): boolean {
  const more = said_of(document, layout, from, number);
  return take_card(document, layout, from, number) && put_card(document, layout, to, number, more);
}

/** Say which card one of the unknown ones at a place is. */
export function name_card(document: Document, layout: Layout, id: string, number: string): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  const found: unknown = document.getIn(path);
  if (isSeq(found)) {
    const at = found.items.findIndex((item) => number_of(item) === "unknown");
    if (at < 0) return false;
    found.items[at] = document.createNode(number);
    return true;
  }
  const ordered = area_named(layout, read_place(id).area)?.ordered;
  if (typeof found === "number") {
    const value = ordered ? { count: found, top: [number] } : [number, ...(spelled_out(found - 1) ?? [])];
    document.setIn(path, flow_node(document, value));
    return true;
  }
  if (isMap(found)) {
    add_among(document, found, document.createNode(number));
    return true;
  }
  document.setIn(path, flow_node(document, { count: "unknown", has: [number] }));
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

/** A card that lies somewhere: say that something is true of it, or no longer. */
export function set_flag(document: Document, layout: Layout, id: string, number: string, flag: string, is: boolean): boolean {
  const path = path_of(document, layout, id);
  if (!path) return false;
  const found: unknown = document.getIn(path, true);
  const at = isSeq(found) ? found.items.findIndex((item) => number_of(item) === number) : -1;
  const node: unknown = isSeq(found) ? found.items[at] : found;
  if (number_of(node) !== number) return false;
  const card = isMap(node) ? node : (flow_node(document, { card: number }) as YAMLMap);
  if (is) card.set(flag, true);
  else card.delete(flag);
  const next = !is && card.items.length === 1 ? document.createNode(number) : card;
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
