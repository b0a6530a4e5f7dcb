// What can stand at the cursor of a transcript: keys, words of moves, places, and cards by any part of their names.
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { get, seats, type Card, type Layout } from "../api";
import { all_areas, places_of } from "../board/place";

const frame = [
  "judged",
  "game",
  "edition",
  "players",
  "start",
  "moves",
  "claims",
  "accounts",
  "facts",
  "cards",
  "on_illegal",
  "readings",
  "event",
  "match",
  "round",
  "table",
  "reference",
  "at",
  "notes",
  "ended",
];
const of_claims = ["by", "at", "that", "could", "could_not", "winner", "how", "happened"];
const of_moves = ["saw", "did", "set", "judge", "one_of", "more"];

/** The key at the edge that the line stands under: `moves`, `start`. */
export function section_of(text: string): string {
  const edges = text.match(/^[a-z_]+(?=:)/gm);
  return edges?.[edges.length - 1] ?? "";
}

const word = (label: string, detail: string): Completion => ({ label, detail });

function words_of(layout: Layout, section: string): Completion[] {
  const values = layout.values.filter((value) => value.settable).map((value) => word(value.name.split(".").pop() ?? "", "value"));
  const areas = all_areas(layout).map((area) => word(area.area, "area"));
  const places = places_of(layout).map((place) => word(place, "place"));
  const who = seats.map((seat) => word(seat, "player"));
  if (section === "moves" || section === "accounts")
    return [
      ...layout.verbs.map((verb) => word(verb.name, "move")),
      ...of_moves.map((one) => word(one, "key")),
      ...who,
      ...places,
    ];
  if (section === "claims") return [...of_claims.map((one) => word(one, "key")), ...who, ...places];
  if (section === "start")
    return [
      ...areas,
      ...values,
      ...who,
      ...layout.steps.map((step) => word(step, "step")),
      ...layout.flags.map((flag) => word(flag, "of a card")),
    ];
  return [];
}

/** Cards of that number or name; the number is what is written. */
async function cards_of(layout: Layout, typed: string): Promise<Completion[]> {
  const found = await get<{ cards: Card[] }>(`v1/cards/${layout.game}`, { q: typed, limit: 12 }).catch(() => ({ cards: [] }));
  return found.cards.map((card) => ({ label: `${card.number} ${card.name}`, apply: card.number, detail: card.type }));
}

export function complete(layout_now: () => Layout | undefined): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(/[\w.-]*/);
    const layout = layout_now();
    const line = context.state.doc.lineAt(context.pos);
    const at_edge = !!typed && typed.from === line.from;
    if (!typed || (typed.from === typed.to && !context.explicit)) return null;
    if (/^\s*#/.test(line.text)) return null; // a comment says what it likes
    if (at_edge) return { from: typed.from, options: frame.map((key) => word(key, "key")) };
    if (!layout) return null;
    const section = section_of(context.state.doc.sliceString(0, context.pos));
    const words = words_of(layout, section).filter((one) => one.label.toLowerCase().startsWith(typed.text.toLowerCase()));
    const cards = typed.text.length > 1 ? await cards_of(layout, typed.text) : [];
    return { from: typed.from, options: [...words, ...cards], filter: false };
  };
}
