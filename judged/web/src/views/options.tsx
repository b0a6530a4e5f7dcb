// The moves that are legal now, gathered by their word, and a move that is built of parts.
import type { Layout, Option, TableAnswer } from "../api";

export function options_of(answer: TableAnswer | undefined): Option[] {
  const offered = (answer?.offers ?? []).flatMap((offer) => offer.options);
  return [...(answer?.options ?? []), ...offered].filter((option) => option.move);
}

/** Options of one word: "play …" stands for all cards that can be played. */
export function groups_of(options: Option[]): Map<string, Option[]> {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const key = `${option.player} ${option.verb}`;
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  return groups;
}

interface BarProps {
  answer: TableAnswer | undefined;
  onMove: (option: Option) => void;
  onGroup: (key: string) => void;
  onOther: () => void;
}

export function MovesBar({ answer, onMove, onGroup, onOther }: BarProps) {
  const groups = [...groups_of(options_of(answer))];
  const several = new Set(groups.map(([, [one]]) => one?.player)).size > 1;
  return (
    <div class="can" role="group" aria-label="Legal moves now">
      {groups.map(([key, options]) => {
        const [one] = options;
        if (!one) return null;
        const who = several ? <b>{one.player} </b> : "";
        if (options.length === 1)
          return (
            <button key={JSON.stringify(one.move)} type="button" class="pill" onClick={() => onMove(one)}>
              {who}
              {one.says}
            </button>
          );
        return (
          <button key={key} type="button" class="pill" onClick={() => onGroup(key)}>
            {who}
            {(one.verb ?? "").replace(/_/g, " ")}… <small>{options.length}</small>
          </button>
        );
      })}
      <button type="button" class="pill other" onClick={onOther}>
        other move…
      </button>
    </div>
  );
}

/** A part of a move that is built: its word, and what stands beside it. */
export interface Part {
  verb: string;
  value: string;
}
export interface Built {
  who: string;
  parts: Part[];
  /** The part that a tap on the table fills. */
  at: number;
}

export const begin_move = (who: string | undefined): Built => ({ who: who ?? "A", parts: [], at: 0 });

export const takes_of = (layout: Layout, verb: string) => layout.verbs.find((one) => one.name === verb)?.takes ?? "nothing";

/** What was tapped goes to the part that waits for it: a card by its number where only that is taken. */
export function fill(layout: Layout, built: Built, place: string, number: string | undefined): Built {
  const part = built.parts[built.at];
  if (!part) return built;
  const takes = takes_of(layout, part.verb);
  const many = takes !== "place" && place.split(".").length < 3 && number; // of several cards at a place one is named
  const own = place.startsWith(`${built.who}.`) ? Number(place.split(".")[2]) : NaN;
  const value = takes === "card" ? (number ?? "") : takes === "place" && own ? String(own) : many ? `${place}/${number}` : place;
  const parts = built.parts.map((one, i) => (i === built.at ? { ...one, value } : one));
  return { ...built, parts, at: Math.min(built.at + 1, parts.length) };
}
