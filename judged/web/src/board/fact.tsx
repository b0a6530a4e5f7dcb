// The facts of the table: each is a control of its own, at a place that never changes.
import type { Fact, Layout, Seat, Table } from "../api";
import { Numbers } from "./card";
import type { Mat } from "./mat";

/** A fact that was touched: of a player, of the game, or the number of cards at a place. */
export interface FactOnMat extends Fact {
  seat?: Seat | undefined;
  place?: string | undefined;
}

const ROOM = 6; // characters of an old and a new value that stand beside each other

export function say_value(is: Fact["is"]): string {
  if (is === null) return "–";
  return typeof is === "boolean" ? (is ? "yes" : "no") : String(is);
}

function Value({ fact, before }: { fact: Fact; before: Fact | undefined }) {
  const changed = before && before.is !== fact.is;
  const both = changed && say_value(before.is).length + say_value(fact.is).length <= ROOM;
  return (
    <b>
      {both && <s>{say_value(before.is)}</s>}
      <span class={changed ? "chg" : undefined}>{say_value(fact.is)}</span>
    </b>
  );
}

export function FactChip({ mat, fact, title }: { mat: Mat; fact: FactOnMat; title?: string }) {
  const before = facts_of(mat.before, fact.seat)?.find((one) => one.name === fact.name);
  const numbers = mat.evidence.value(fact.seat, fact.name);
  const inner = (
    <>
      <small>{title ?? fact.title}</small>
      <Value fact={fact} before={before} />
      <Numbers of={numbers} />
    </>
  );
  const { onFact } = mat;
  if (!onFact)
    return (
      <div class="fact" data-fact={fact.name}>
        {inner}
      </div>
    );
  return (
    <button type="button" class="fact" tabIndex={-1} data-fact={fact.name} onClick={(e) => onFact(fact, e.currentTarget)}>
      {inner}
    </button>
  );
}

export function facts_of(table: Table | undefined, seat: Seat | undefined): Fact[] | undefined {
  return seat ? table?.players[seat]?.facts : table?.facts;
}

export function is_turn_of(table: Table, seat: Seat): boolean {
  return table.facts.find((fact) => fact.name === "turn_player")?.is === seat;
}

/** Can it be set, and how? What is counted from cards can't be. */
export function kind_of(layout: Layout, fact: FactOnMat): "number" | "flag" | "player" | "step" | "counted" {
  if (fact.place) return "number";
  if (fact.name === "step") return "step";
  const value = layout.values.find((one) => one.name === fact.name);
  const kind = value?.settable ? value.kind : "counted";
  return kind === "number" || kind === "flag" || kind === "player" ? kind : "counted";
}

/** A player's name and values. */
export function Plate({ mat, seat, cell }: { mat: Mat; seat: Seat; cell: Record<string, string> }) {
  const player = mat.table.players[seat];
  const facts = player?.facts ?? [];
  return (
    <div class={facts.length > 3 ? "plate" : "plate few"} style={cell} role="group" aria-label={`Player ${seat}`}>
      <h2 class="who">
        <span class={`seat seat-${seat}`}>{seat}</span>
        <span class="called">{player?.name ?? ""}</span>
        {is_turn_of(mat.table, seat) && <span class="flag">turn player</span>}
      </h2>
      {facts.map((fact) => (
        <FactChip mat={mat} fact={{ ...fact, seat }} />
      ))}
    </div>
  );
}

/** The step the game is at, among those there are. */
export function Rail({ mat }: { mat: Mat }) {
  const step = mat.table.facts.find((fact) => fact.name === "step");
  const { onFact } = mat;
  const steps = steps_of(mat.layout, step?.is);
  return (
    <div class="rail" role="group" aria-label="Step of the turn">
      {steps.map((one) =>
        onFact ? (
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={one === step?.is}
            onClick={(e) => step && onFact({ ...step, is: one }, e.currentTarget)}
          >
            {one}
          </button>
        ) : (
          <span aria-current={one === step?.is ? "step" : undefined}>{one}</span>
        ),
      )}
    </div>
  );
}

/** Setting up is before the first turn: it is shown while it lasts. */
function steps_of(layout: Layout, now: Fact["is"] | undefined): string[] {
  return layout.steps.filter((one, i) => i > 0 || one === now);
}
