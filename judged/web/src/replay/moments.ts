// A game as moments to go to: its turns and phases, the decisions in them, its faults, and the clauses it cites.
import type { Fault, Seat, Step, Table } from "../api";
import type { Spot } from "../board/mat";
import { read_spot, type Game } from "../views/game_steps";

export interface Moment {
  turn: number;
  player: Seat | undefined;
  phase: string;
}

function value_of(table: Table | undefined, name: string): unknown {
  return table?.facts.find((fact) => fact.name === name)?.is;
}

/** Where a table is in its game. */
export function moment_of(table: Table | undefined): Moment {
  const player = value_of(table, "turn_player");
  return {
    turn: Number(value_of(table, "turn") ?? 0),
    player: player === "A" || player === "B" ? player : undefined,
    phase: String(value_of(table, "phase") ?? ""),
  };
}

export interface Decision {
  at: number; // the table after it
  seat: Seat | undefined;
  says: string;
  step: Step;
}

/** "B decides to pass": who, and what. */
export function decision_of(step: Step, at: number): Decision {
  const found = /^([AB]) decides to (.*)$/.exec(step.says);
  return { at, seat: found?.[1] as Seat | undefined, says: found?.[2] ?? (step.says || "…"), step };
}

/** Decisions that follow each other, all of them passes: one line. */
export type Line = Decision[];

export interface Phase {
  moment: Moment;
  lines: Line[];
}

const is_pass = (one: Decision) => /^(pass|end the step)$/.test(one.says);

/** The decisions of a game by turn and phase; passes that follow each other are folded. */
export function phases_of(game: Game): Phase[] {
  const out: Phase[] = [];
  game.steps.forEach((step, i) => {
    const moment = moment_of(game.tables[i]);
    const one = decision_of(step, i + 1);
    const last = out[out.length - 1];
    const same = last && last.moment.turn === moment.turn && last.moment.phase === moment.phase;
    const phase = same ? last : { moment, lines: [] };
    if (!same) out.push(phase);
    const line = phase.lines[phase.lines.length - 1];
    if (line?.every(is_pass) && is_pass(one)) line.push(one);
    else phase.lines.push([one]);
  });
  return out;
}

export interface FaultAt {
  at: number;
  fault: Fault;
}

/** The faults, each where it is seen: at the last step of its move, or the last before it when the move was not taken. */
export function faults_of(game: Game): FaultAt[] {
  return (game.kept.ruling.infractions ?? []).map((fault) => {
    const taken = game.steps.map((step) => step.move).lastIndexOf(fault.move ?? -1);
    return { fault, at: taken < 0 ? (read_spot(game, `#m${fault.move ?? 0}`) ?? 0) : taken + 1 };
  });
}

/** The next of some spots, in one direction or the other; where there is none, one stays. */
export function next_of(spots: number[], at: number, back: boolean): number {
  const found = back ? [...spots].reverse().find((spot) => spot < at) : spots.find((spot) => spot > at);
  return found ?? at;
}

/** Where turns begin, or phases. */
export function starts_of(game: Game, of: "turn" | "phase"): number[] {
  const key = (table: Table | undefined) => {
    const { turn, phase } = moment_of(table);
    return of === "turn" ? String(turn) : `${turn} ${phase}`;
  };
  return game.tables.flatMap((table, i) => (i === 0 || key(table) !== key(game.tables[i - 1]) ? [i] : []));
}

/** The clause a spot is about: of its fault, or the first its step cites. */
export function clause_at(game: Game, at: number): string | undefined {
  const fault = faults_of(game).find((one) => one.at === at)?.fault;
  return fault?.clauses[0]?.clause ?? game.steps[at - 1]?.events.find((event) => event.clause)?.clause;
}

/** The next step that cites the clause; after the last, the first. */
export function next_use(game: Game, at: number): number {
  const clause = clause_at(game, at);
  const spots = game.steps.flatMap((step, i) => (step.events.some((event) => event.clause === clause) ? [i + 1] : []));
  if (!clause || !spots.length) return at;
  return spots.find((spot) => spot > at) ?? spots[0] ?? at;
}

export interface Went extends Spot {
  from?: string | undefined;
}

/** The card a step is about, where it now lies, and where it came from: one, not its namesakes. */
export function went_at(game: Game, at: number): Went | undefined {
  const events = game.steps[at - 1]?.events.filter((event) => event.card && event.to) ?? [];
  const first = events.find((event) => event.event === "move") ?? events.find((event) => event.event === "set");
  const last = [...events].reverse().find((event) => event.card === first?.card && event.event === first?.event);
  return first && last?.to ? { place: last.to, number: first.card, from: first.from } : undefined;
}

/** How many places each area takes at most in the whole game: so that no place moves while one steps through it. */
export function room_of(tables: readonly Table[]): Map<string, number> {
  const room = new Map<string, number>();
  for (const table of tables)
    for (const place of Object.keys(table.places)) {
      const [, area, number] = /^[AB]\.(\w+)\.(\d+)$/.exec(place) ?? [];
      if (area && table.places[place]?.cards.length) room.set(area, Math.max(room.get(area) ?? 0, Number(number)));
    }
  return room;
}
