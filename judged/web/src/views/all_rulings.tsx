// All rulings that are kept: found by game, verdict, table, player, day and words; a page at a time, and the filters in the address.
import { useEffect, useState } from "preact/hooks";
import type { RulingHead } from "../api";
import { rename } from "../router";
import { say_verdict } from "../ruling/verdict";
import { useGames } from "./games";
import { GameChips, RulingRow } from "./lists";
import { useAnswer } from "./rules";

const names = ["game", "verdict", "table", "round", "reference", "player", "day", "text"] as const;
type Filter = Partial<Record<(typeof names)[number], string>>;

const verdicts = ["consistent", "incomplete", "illegal", "surplus", "refuted", "undetermined"];
const fields: [keyof Filter, string, string][] = [
  ["table", "Table", "text"],
  ["player", "Player", "text"],
  ["day", "Day", "date"],
  ["reference", "Your name for it", "text"],
  ["text", "Words", "search"],
];

/** The day after, so that "after" and "before" hold one day. */
function next_day(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

/** What the service is asked. It takes one remark, and the table counts first. */
function asked(typed: Filter): Record<string, string | undefined> {
  const filter: Filter = Object.fromEntries(Object.entries(typed).map(([name, is]) => [name, is?.trim() || undefined]));
  const remark = (["table", "reference", "round"] as const).find((name) => filter[name]);
  const day = /^\d{4}-\d\d-\d\d$/.test(filter.day ?? "") ? filter.day : undefined;
  return {
    game: filter.game,
    verdict: filter.verdict,
    player: filter.player,
    text: filter.text,
    remark: remark && `${remark}:${filter[remark]}`,
    after: day,
    before: day && next_day(day),
  };
}

export function AllRulings({ query }: { query: URLSearchParams }) {
  const games = useGames();
  const [filter, setFilter] = useState<Filter>(() =>
    Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined])),
  );
  const [cursors, setCursors] = useState<string[]>([]);
  const { answer, problem } = useAnswer<{ rulings: RulingHead[]; next: string | null }>(
    "v1/rulings",
    { ...asked(filter), record: "true", cursor: cursors[cursors.length - 1] },
    true,
  );
  useEffect(() => {
    const said = new URLSearchParams();
    for (const name of names) if (filter[name]) said.set(name, filter[name]);
    rename(said.size ? `rulings?${said}` : "rulings");
  }, [filter]);
  const set = (name: keyof Filter, is: string) => (setFilter({ ...filter, [name]: is || undefined }), setCursors([]));
  return (
    <div class="page wide">
      <h1>Rulings</h1>
      <GameChips games={games} is={filter.game ?? ""} onIs={(is) => set("game", is)} />
      <form class="filters" onSubmit={(e) => e.preventDefault()}>
        <label>
          Verdict
          <select value={filter.verdict ?? ""} onChange={(e) => set("verdict", e.currentTarget.value)}>
            <option value="">any</option>
            {verdicts.map((one) => (
              <option value={one}>{say_verdict(one)}</option>
            ))}
          </select>
        </label>
        {fields.map(([name, says, type]) => (
          <label key={name}>
            {says}
            <input type={type} value={filter[name] ?? ""} onInput={(e) => set(name, e.currentTarget.value)} />
          </label>
        ))}
      </form>
      {problem && <p role="alert">{problem.message}</p>}
      {answer && !answer.rulings.length && <p role="status">No ruling was found.</p>}
      <ul class="rulings">
        {answer?.rulings.map((one) => (
          <RulingRow one={one} games={games} key={one.id} />
        ))}
      </ul>
      <p class="buttons">
        <button type="button" disabled={!cursors.length} onClick={() => setCursors(cursors.slice(0, -1))}>
          ‹ Newer
        </button>
        <button type="button" disabled={!answer?.next} onClick={() => answer?.next && setCursors([...cursors, answer.next])}>
          Older ›
        </button>
      </p>
    </div>
  );
}
