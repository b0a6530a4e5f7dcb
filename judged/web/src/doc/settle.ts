// Writing the answer to the question of an undetermined ruling into the transcript. Where a card lay at the start is not said by the question, only
// where it was met: what can be written is tried until the service finds less to ask.
import { post_text, Problem, type Layout, type Need, type Ruling, type TableAnswer } from "../api";
import { all_areas, place_id, read_place } from "../board/place";
import * as doc from "./document";

export interface Answer {
  card?: string;
  number?: number;
  written?: number;
  /** How many cards the answer is for, when several are asked for alike. */
  times?: number;
}

type Change = (document: NonNullable<ReturnType<typeof doc.read_document>>) => boolean;

/** Where the card could have lain: where it was met, then what else its player has hidden. */
function places_of(layout: Layout, need: Need): string[] {
  const hidden = all_areas(layout).filter((area) => !area.open && area.places === 1 && !layout.shared.includes(area));
  return [...new Set([need.place, ...hidden.map((area) => place_id(need.player, area))])];
}

/** Each way to say which card it was: where it lay, or that it was the one chosen. */
function ways_of_card(layout: Layout, need: Need, card: string): Change[] {
  const places = places_of(layout, need).filter((place) => read_place(place).area);
  return [
    (document) => doc.replace_unknown(document, need.place, card),
    ...places.map(
      (place): Change =>
        (document) =>
          doc.name_card(document, layout, place, card),
    ),
    (document) => doc.say_chosen(document, need.player, card),
  ];
}

/** Each way of writing it down. */
function ways(text: string, layout: Layout, need: Need, is: Answer): string[] {
  const written: string[] = [];
  const add = (change: Change) => {
    const document = doc.read_document(text);
    if (!document) return;
    let done = true;
    for (let n = 0; done && n < (is.times ?? 1); n++) done = change(document);
    if (done) written.push(doc.write_document(document));
  };
  if (is.written !== undefined) {
    add((document) => doc.settle_move(document, (need.move ?? 0) - 1, is.written ?? 1));
  } else if (is.number !== undefined) {
    add((document) => doc.say_count(document, layout, need.place, is.number ?? 0));
  } else {
    for (const way of ways_of_card(layout, need, is.card ?? "")) add(way);
  }
  return written;
}

const asks = (ruling: Ruling) => (ruling.verdict === "undetermined" ? 1000 : 0) + (ruling.needs?.length ?? 0);

async function judged(text: string): Promise<Ruling | undefined> {
  try {
    return (await post_text<TableAnswer>("v1/table", text)).ruling as Ruling;
  } catch (e) {
    if (!(e instanceof Problem) || e.code === "gone") throw e;
    return undefined;
  }
}

/** The text with the answer in it: the first way that determines the ruling, or else the first that leaves less to ask; undefined when none does. */
export async function settle(text: string, layout: Layout, before: Ruling, need: Need, is: Answer): Promise<string | undefined> {
  let less: string | undefined;
  for (const way of ways(text, layout, need, is)) {
    const ruling = await judged(way);
    if (ruling && ruling.verdict !== "undetermined") return way;
    if (ruling && asks(ruling) < asks(before)) less ??= way;
  }
  return less;
}
