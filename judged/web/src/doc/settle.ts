// Writing the answer to the question of an undetermined ruling into the transcript. Where a card lay at the start is not said by the question, only
// where it was met: places are tried until the service finds less to ask.
import { post_text, Problem, type Layout, type Need, type Ruling, type TableAnswer } from "../api";
import { all_areas, place_id, read_place } from "../board/place";
import * as doc from "./document";

export interface Answer {
  card?: string;
  number?: number;
  written?: number;
}

/** Where the card could have lain: where it was met, then what else its player has hidden. */
function places_of(layout: Layout, need: Need): string[] {
  const hidden = all_areas(layout).filter((area) => !area.open && area.places === 1 && !layout.shared.includes(area));
  return [...new Set([need.place, ...hidden.map((area) => place_id(need.player, area))])];
}

/** Each way of writing it down. */
function ways(text: string, layout: Layout, need: Need, is: Answer): string[] {
  const written: string[] = [];
  const add = (change: (document: NonNullable<ReturnType<typeof doc.read_document>>) => boolean) => {
    const document = doc.read_document(text);
    if (document && change(document)) written.push(doc.write_document(document));
  };
  if (is.written !== undefined) {
    const move = Number(/move (\d+)/.exec(need.question)?.[1] ?? 0);
    add((document) => doc.settle_move(document, move - 1, is.written ?? 1));
  } else if (is.number !== undefined) {
    add((document) => doc.say_count(document, layout, need.place, is.number ?? 0));
  } else {
    for (const place of places_of(layout, need)) {
      if (!read_place(place).area) continue;
      add((document) => doc.replace_unknown(document, need.place, is.card ?? ""));
      add((document) => doc.name_card(document, layout, place, is.card ?? ""));
    }
  }
  return written;
}

const asks = (ruling: Ruling) => (ruling.verdict === "undetermined" ? 1000 : 0) + (ruling.needs?.length ?? 0);

/** The text with the answer in it; undefined when no way of writing it settles anything. */
export async function settle(text: string, layout: Layout, before: Ruling, need: Need, is: Answer): Promise<string | undefined> {
  for (const way of ways(text, layout, need, is)) {
    try {
      const { ruling } = await post_text<TableAnswer>("/v1/table", way);
      if (asks(ruling as Ruling) < asks(before)) return way;
    } catch (e) {
      if (!(e instanceof Problem) || e.code === "gone") throw e;
    }
  }
  return undefined;
}
