// A kept game to step through: the table, the moves beside it, and what each of them brought about.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { layout_of, type Fault, type Layout, type Seat, type Step, type TableEvent, type View } from "../api";
import { Board } from "../board/board";
import { Frame, Sheet } from "../frame";
import { rename } from "../router";
import { say_verdict } from "../ruling/verdict";
import { CardText, useModal } from "./card_dialog";
import { now_at, read_spot, spot_of, useGame, type Game, remarks_of } from "./game_steps";

const help: [string, string][] = [
  ["← →", "one decision back or forward"],
  ["Home End", "back to the start, on to the end"],
  ["n N", "to the next fault, to the previous one"],
  ["c", "to the next use of this step's clause"],
  ["f", "turn the table round"],
  ["?", "show these keys"],
];

function useKept(id: string) {
  const [view, setView] = useState<View>();
  return { view, setView, ...useGame(id, view) };
}

/** The step a fault is seen at: the last of its move, or the last before it when the move was not taken. */
function spot_of_fault(game: Game, fault: Fault): number {
  const taken = game.steps.map((step) => step.move).lastIndexOf(fault.move ?? -1);
  return taken < 0 ? (read_spot(game, `#m${fault.move ?? 0}`) ?? 0) : taken + 1;
}

function faults_of(game: Game): { at: number; fault: Fault }[] {
  return (game.kept.ruling.infractions ?? []).map((fault) => ({ fault, at: spot_of_fault(game, fault) }));
}

function next_fault(game: Game, at: number, back: boolean): number {
  const spots = faults_of(game).map((one) => one.at);
  const found = back ? [...spots].reverse().find((spot) => spot < at) : spots.find((spot) => spot > at);
  return found ?? at;
}

function next_use(game: Game, at: number): number {
  const clause = clause_at(game, at);
  if (!clause) return at;
  const found = game.steps.findIndex((step, i) => i >= at && step.events.some((event) => event.clause === clause));
  return found < 0 ? at : found + 1;
}

function clause_at(game: Game, at: number): string | undefined {
  const fault = faults_of(game).find((one) => one.at === at)?.fault;
  return fault?.clauses[0]?.clause ?? game.steps[at - 1]?.events.find((event) => event.clause)?.clause;
}

/** "B: pass" */
function say_step(step: Step): string {
  return step.says.replace(" decides to ", ": ") || "…";
}

function Event({ event }: { event: TableEvent }) {
  return (
    <li class={event.how ? "fault" : ""}>
      {event.how ? `${event.how}: ` : ""}
      {event.says} {event.clause && <span class="clause">{event.clause}</span>}
    </li>
  );
}

function FaultHere({ fault }: { fault: Fault }) {
  return (
    <div class="ruling verdict-illegal" role="note">
      <p class="why">
        <b>Move {fault.move}</b>: {fault.reason}
      </p>
    </div>
  );
}

function What({ game, at }: { game: Game; at: number }) {
  const step: Step | undefined = game.steps[at - 1];
  const faults = faults_of(game).filter((one) => one.at === at);
  const last = game.steps.slice(0, at).reduce((move, one) => one.move ?? move, 0);
  const of = step?.move ? `Move ${step.move}. ` : last ? `After move ${last}. ` : "";
  return (
    <section class="what" tabIndex={0} aria-live="polite" aria-label="What this step did">
      {faults.map((one) => (
        <FaultHere fault={one.fault} />
      ))}
      <h2>{step ? `${of}${say_step(step)}` : "The start of the game"}</h2>
      {remarks_of(game, last).map((remark) => (
        <p class="quiet-text">{remark}</p>
      ))}
      {step && step.events.length > 0 && (
        <ul>
          {step.events.map((event) => (
            <Event event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The moves of a game; made once, for a game has hundreds of them. */
function useMoves(game: Game, onAt: (at: number) => void) {
  return useMemo(() => {
    const bad = new Set((game.kept.ruling.infractions ?? []).map((fault) => fault.move));
    const refused = faults_of(game).filter((one) => !game.steps.some((step) => step.move === one.fault.move));
    return (
      <>
        {game.steps.map((step, i) => (
          <li class={bad.has(step.move) ? "fault" : ""}>
            <button type="button" class="link" data-at={i + 1} onClick={() => onAt(i + 1)}>
              {step.move ? `${step.move}. ` : ""}
              {say_step(step)}
            </button>
          </li>
        ))}
        {refused.map((one) => (
          <li class="fault">
            <button type="button" class="link" onClick={() => onAt(one.at)}>
              {one.fault.move}. refused: {one.fault.reason}
            </button>
          </li>
        ))}
      </>
    );
  }, [game]);
}

function MoveList({ game, at, onAt }: { game: Game; at: number; onAt: (at: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const moves = useMoves(game, onAt);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.current?.querySelector<HTMLElement>(`[data-at="${at}"]`);
    if (!current || !list.current) return;
    current.setAttribute("aria-current", "step");
    list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [at, game]);
  return (
    <ol class="steps" ref={list} tabIndex={-1}>
      {moves}
    </ol>
  );
}

function Help({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} aria-label="Keys" onClose={onClose}>
      <h2>Keys</h2>
      <dl class="keys">
        {help.map(([keys, does]) => (
          <div>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="buttons">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </dialog>
  );
}

function CardHistory({
  game,
  layout,
  number,
  onAt,
  onClose,
}: {
  game: Game;
  layout: Layout;
  number: string;
  onAt: (at: number) => void;
  onClose: () => void;
}) {
  const dialog = useModal();
  const told = game.steps.flatMap((step, i) =>
    step.events.filter((event) => event.card === number).map((event) => ({ event, at: i + 1 })),
  );
  return (
    <dialog ref={dialog} aria-label={`History of ${number}`} onClose={onClose}>
      <h2>{number}</h2>
      <CardText game={layout.game} number={number} />
      <h3>In this game</h3>
      <ul>
        {told.map(({ event, at }) => (
          <li>
            <button type="button" class="link" onClick={() => (onAt(at), onClose())}>
              {event.move ? `Move ${event.move}` : `Step ${at}`}
            </button>
            : {event.says}
          </li>
        ))}
      </ul>
      {!told.length && <p>Nothing is known about this card.</p>}
      <p class="buttons">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </dialog>
  );
}

function is_typing(event: KeyboardEvent): boolean {
  return event.target instanceof Element && !!event.target.closest("input:not([type=range]), select, textarea, dialog");
}

function Player({ game, layout, view, onView }: { game: Game; layout: Layout; view: View; onView: (view: View) => void }) {
  const last = game.steps.length;
  const [at, setAt] = useState(() => read_spot(game, location.hash) ?? 0);
  const [near, setNear] = useState<Seat>("A");
  const [asks, setAsks] = useState(false);
  const [card, setCard] = useState<string>();
  const now = useRef(at); // keys may come faster than steps are drawn
  const go = (to: number) => setAt((now.current = Math.max(0, Math.min(last, to))));
  useEffect(() => rename(location.pathname + spot_of(game, at)), [at, game]);
  useEffect(() => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => go(now.current - 1),
      ArrowRight: () => go(now.current + 1),
      Home: () => go(0),
      End: () => go(last),
      n: () => go(next_fault(game, now.current, false)),
      N: () => go(next_fault(game, now.current, true)),
      c: () => go(next_use(game, now.current)),
      f: () => setNear((was) => (was === "A" ? "B" : "A")),
      "?": () => setAsks(true),
    };
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (!act || event.defaultPrevented || is_typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    const move = () => go(read_spot(game, location.hash) ?? at);
    addEventListener("keydown", press);
    addEventListener("hashchange", move);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("hashchange", move);
    };
  });
  const table = game.tables[at];
  const { ruling } = game.kept;
  const turn_round = () => setNear((was) => (was === "A" ? "B" : "A"));
  return (
    <Frame
      class="replay"
      mat={
        <>
          <h1 class="quiet">Replay</h1>
          {table && (
            <Board
              layout={layout}
              table={table}
              before={at > 0 ? game.tables[at - 1] : undefined}
              near={near}
              now={now_at(game, at)}
              onCard={(one) => setCard(one.number)}
            />
          )}
        </>
      }
      side={
        <Sheet label="Moves">
          <section class="beside">
            <p>
              <a href={`rulings/${game.kept.id}`}>{say_verdict(ruling.verdict)}</a>: {ruling.reason}
            </p>
            <What game={game} at={at} />
            <MoveList game={game} at={at} onAt={go} />
            <label>
              Seen by{" "}
              <select value={view} onChange={(e) => onView(e.currentTarget.value as View)}>
                {["public", "A", "B", "judge"].map((one) => (
                  <option>{one}</option>
                ))}
              </select>
            </label>
          </section>
        </Sheet>
      }
      dock={
        <>
          <div class="buttons">
            <button type="button" aria-label="Back" onClick={() => go(at - 1)}>
              ‹
            </button>
            <button type="button" aria-label="Forward" onClick={() => go(at + 1)}>
              ›
            </button>
            <input
              type="range"
              min={0}
              max={last}
              value={at}
              aria-label="Step"
              aria-valuetext={`${at} of ${last}`}
              onInput={(e) => go(Number(e.currentTarget.value))}
            />
            <span class="spot">
              {at} of {last}
            </span>
          </div>
          <div class="buttons">
            <button type="button" onClick={() => go(next_fault(game, at, false))}>
              Next fault
            </button>
            <button type="button" onClick={turn_round}>
              Turn round
            </button>
            <button type="button" aria-label="Keys" onClick={() => setAsks(true)}>
              ?
            </button>
          </div>
        </>
      }
    >
      {asks && <Help onClose={() => setAsks(false)} />}
      {card && <CardHistory game={game} layout={layout} number={card} onAt={go} onClose={() => setCard(undefined)} />}
    </Frame>
  );
}

export function Replay({ id }: { id: string }) {
  const { game, problem, setView } = useKept(id);
  const [layout, setLayout] = useState<Layout>();
  const name = game?.kept.ruling.game;
  useEffect(() => {
    if (name) void layout_of(name).then(setLayout);
  }, [name]);
  if (problem && !game)
    return (
      <p class="alone" role="alert">
        {problem.message}
      </p>
    );
  if (!game || !layout) return <p class="alone">…</p>;
  return (
    <>
      {problem && <p role="alert">{problem.message}</p>}
      <Player game={game} layout={layout} view={game.kept.ruling.view} onView={setView} key={game.kept.ruling.view} />
    </>
  );
}
