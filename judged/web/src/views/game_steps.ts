// A kept game decision by decision: tables put together from what each decision changed.
import { useEffect, useState } from "preact/hooks";
import { get_as_judge, type KeptRuling, type Problem, type Step, type Steps, type Table, type View } from "../api";

export interface Game {
  kept: KeptRuling;
  tables: Table[]; // after 0, 1, 2 ... decisions
  steps: Step[]; // steps[k] led to tables[k + 1]
  written: Written; // the transcript, as far as the reader may see it
}

/** What of a transcript is read here: remarks beside the record and its moves. */
interface Written {
  [key: string]: unknown;
  moves?: { [key: string]: unknown }[];
}

const beside_record = ["event", "match", "round", "table", "reference", "at", "notes", "ended"];
const beside_move = ["at", "chat", "note"];

/** What tables and platforms wrote down: beside the record (move 0) or a move. */
export function remarks_of(game: Game, move: number): string[] {
  const at = move > 0 ? game.written.moves?.[move - 1] : game.written;
  const words = move > 0 ? beside_move : beside_record;
  return words.flatMap((word) => (typeof at?.[word] === "string" ? [`${word}: ${at[word]}`] : []));
}

function changed(before: Table, step: Step): Table {
  const { facts, players, places } = step.table;
  return { facts: facts ?? before.facts, players: { ...before.players, ...players }, places: { ...before.places, ...places } };
}

async function all_steps(id: string, view: View): Promise<{ first: Table; steps: Step[] }> {
  const begin = await get_as_judge<Steps>(`v1/rulings/${id}/steps`, view);
  const steps = [...begin.steps];
  for (let more = begin.more; more; ) {
    const next = await get_as_judge<Steps>(`v1/rulings/${id}/steps`, view, { from: steps.length });
    steps.push(...next.steps);
    more = next.more && next.steps.length > 0;
  }
  return { first: begin.first, steps };
}

export async function load_game(id: string, view: View | undefined): Promise<Game> {
  const kept = await get_as_judge<KeptRuling>(`v1/rulings/${id}`, view, {
    advice: true,
    include: "readings,infractions,hashes,advice",
  });
  const { first, steps } = await all_steps(id, kept.ruling.view);
  const written = await get_as_judge<Written>(`v1/rulings/${id}/transcript`, view).catch(() => ({}));
  const tables = [first];
  for (const step of steps) tables.push(changed(tables[tables.length - 1] ?? first, step));
  return { kept, tables, steps, written };
}

export function useGame(id: string, view: View | undefined): { game: Game | undefined; problem: Problem | undefined } {
  const [game, setGame] = useState<Game>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    let here = true;
    load_game(id, view).then(
      (found) => here && (setGame(found), setProblem(undefined)),
      (e: Problem) => here && setProblem(e),
    );
    return () => {
      here = false;
    };
  }, [id, view]);
  return { game, problem };
}

/** "m29.3": after the third decision of move 29; "m29": where the move has taken effect and the next one is due. */
export function read_spot(game: Game, hash: string): number | undefined {
  const found = /^#m(\d+)(?:\.(\d+))?$/.exec(hash);
  if (!found) return undefined;
  const [move, part] = [Number(found[1]), found[2] ? Number(found[2]) : undefined];
  const own = game.steps.flatMap((step, i) => (step.move === move ? [i + 1] : []));
  if (own.length && part) return own[part - 1] ?? own[own.length - 1];
  if (own.length) {
    const next = game.steps.findIndex((step) => (step.move ?? 0) > move);
    return next < 0 ? game.steps.length : next;
  }
  const before = game.steps.filter((step) => step.move < move).length;
  return Math.min(before, game.steps.length);
}

export function spot_of(game: Game, at: number): string {
  const step = game.steps[at - 1];
  if (!step?.move) return "";
  const part = game.steps.slice(0, at).filter((one) => one.move === step.move).length;
  return `#m${step.move}.${part}`;
}
