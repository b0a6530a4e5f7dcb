// The moves of a game, grouped by turn and phase.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Seat } from "../api";
import { Shape } from "../ruling/verdict";
import type { Game } from "../views/game_steps";
import { faults_of, phases_of, type Line, type Phase } from "./moments";

export function SeatDisc({ seat }: { seat: Seat | undefined }) {
  return seat ? <span class={`seat seat-${seat}`}>{seat}</span> : <span />;
}

function LineOfList({ line, bad, onAt }: { line: Line; bad: ReadonlySet<number>; onAt: (at: number) => void }) {
  const last = line[line.length - 1];
  if (!last) return null;
  const [first] = line;
  const fault = line.some((one) => bad.has(one.step.move));
  return (
    <li class={fault ? "fault" : ""}>
      <button type="button" class="mv" data-at={last.at} data-from={first?.at} onClick={() => onAt(last.at)}>
        <span class="no">{first?.step.move || ""}</span>
        <SeatDisc seat={last.seat} />
        <span>{line.length > 1 ? `${line.length} passes folded` : last.says}</span>
        {fault && <Shape verdict="illegal" />}
      </button>
    </li>
  );
}

function PhaseOfList(props: { phase: Phase; before: Phase | undefined; bad: ReadonlySet<number>; onAt: (at: number) => void }) {
  const { turn, player, phase } = props.phase.moment;
  const begins = props.before?.moment.turn !== turn;
  return (
    <>
      {begins && (
        <li class="turn">
          {turn > 0 ? `Turn ${turn}` : "Before the first turn"} <span>{player}</span>
        </li>
      )}
      <li class="phase">{phase} phase</li>
      {props.phase.lines.map((line) => (
        <LineOfList line={line} bad={props.bad} onAt={props.onAt} />
      ))}
    </>
  );
}

/** Made once, for a game has hundreds of moves. */
function useMoves(game: Game, onAt: (at: number) => void) {
  return useMemo(() => {
    const faults = faults_of(game);
    const bad = new Set(faults.map((one) => one.fault.move ?? 0));
    const refused = faults.filter((one) => !game.steps.some((step) => step.move === one.fault.move));
    const phases = phases_of(game);
    return (
      <>
        {phases.map((phase, i) => (
          <PhaseOfList phase={phase} before={phases[i - 1]} bad={bad} onAt={onAt} />
        ))}
        {refused.map((one) => (
          <li class="fault">
            <button type="button" class="mv" onClick={() => onAt(one.at)}>
              <span class="no">{one.fault.move}</span>
              <SeatDisc seat={one.fault.player} />
              <span>refused: {one.fault.reason}</span>
              <Shape verdict="illegal" />
            </button>
          </li>
        ))}
      </>
    );
  }, [game]);
}

export function MoveList({ game, at, onAt }: { game: Game; at: number; onAt: (at: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const moves = useMoves(game, onAt);
  useEffect(() => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[data-at]") ?? [])];
    const current = all.find((one) => Number(one.dataset.from) <= at && at <= Number(one.dataset.at));
    list.current?.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (!current || !list.current) return;
    current.setAttribute("aria-current", "step");
    list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [at, game]);
  return (
    <ol class="steps" ref={list} tabIndex={-1} aria-label="Moves">
      {moves}
    </ol>
  );
}
