// The game as a line: where turns begin, where its faults are, and where one is.
import { useMemo } from "preact/hooks";
import { Shape } from "../ruling/verdict";
import type { Game } from "../views/game_steps";
import { faults_of, moment_of, starts_of } from "./moments";

const NEAR = 0.055; // ticks closer than this part of the line are left out

function ticks_of(game: Game): { at: number; turn: number }[] {
  const last = Math.max(1, game.steps.length);
  const out: { at: number; turn: number }[] = [];
  for (const at of starts_of(game, "turn")) {
    const { turn } = moment_of(game.tables[at]);
    const before = out[out.length - 1];
    if (turn > 0 && (!before || (at - before.at) / last > NEAR)) out.push({ at, turn });
  }
  return out;
}

export function Timeline({ game, at, onAt }: { game: Game; at: number; onAt: (at: number) => void }) {
  const last = game.steps.length;
  const ticks = useMemo(() => ticks_of(game), [game]);
  const faults = useMemo(() => faults_of(game), [game]);
  const left = (spot: number) => ({ "--at": String(last ? spot / last : 0) });
  return (
    <div class="timeline">
      {ticks.map((tick) => (
        <span class="tick" style={left(tick.at)} aria-hidden="true">
          T{tick.turn}
        </span>
      ))}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        style={left(at)}
        aria-label="Step"
        aria-valuetext={`${at} of ${last}`}
        onInput={(e) => onAt(Number(e.currentTarget.value))}
      />
      {faults.map((one) => (
        <button
          type="button"
          class="fault"
          style={left(one.at)}
          aria-label={`Fault at move ${one.fault.move ?? "?"}`}
          onClick={() => onAt(one.at)}
        >
          <Shape verdict="illegal" />
        </button>
      ))}
    </div>
  );
}
