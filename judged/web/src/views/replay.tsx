// A kept game to step through: the table, the moves beside it, and what each of them brought about.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { layout_of, type Layout, type Seat, type View } from "../api";
import { Board } from "../board/board";
import { pack } from "../doc/share";
import { readable } from "../doc/document";
import { Frame, InHead, Sheet } from "../frame";
import { help, useKeys } from "../replay/keys";
import { faults_of, moment_of, next_of, next_use, room_of, starts_of, went_at } from "../replay/moments";
import { travel } from "../replay/motion";
import { MoveList } from "../replay/moves";
import { StepCard } from "../replay/step_card";
import { Timeline } from "../replay/timeline";
import { go as go_to, rename } from "../router";
import { say_verdict, Shape } from "../ruling/verdict";
import { Wins, type FoundMoves } from "../ruling/wins";
import { CardText, useModal } from "./card_dialog";
import { read_spot, spot_of, useGame, type Game } from "./game_steps";
import { Title } from "./title";

const PACE = 900; // between steps that are played, in ms
const views: View[] = ["public", "A", "B", "judge"];

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

const moves_until = (game: Game, at: number) => Math.max(0, ...game.steps.slice(0, at).map((step) => step.move));

/** A dispute of the game as far as it has come, and what else is played then. */
async function play_on(game: Game, at: number, line: FoundMoves = []): Promise<void> {
  const whole = { ...game.written, moves: [...(game.written.moves ?? []).slice(0, moves_until(game, at)), ...line] };
  go_to(`dispute#d=${await pack(readable(JSON.stringify(whole)))}`);
}

/** Where one is in the game, and how to go elsewhere. */
function useSpot(game: Game) {
  const last = game.steps.length;
  const [at, setAt] = useState(() => read_spot(game, location.hash) ?? 0);
  const now = useRef(at); // keys may come faster than steps are drawn
  const go = (to: number) => setAt((now.current = Math.max(0, Math.min(last, to))));
  const to = (spots: number[], back: boolean) => () => go(next_of(spots, now.current, back));
  const starts = useMemo(
    () => ({ turn: starts_of(game, "turn"), phase: starts_of(game, "phase"), fault: faults_of(game).map((one) => one.at) }),
    [game],
  );
  useEffect(() => {
    const move = () => go(read_spot(game, location.hash) ?? now.current);
    addEventListener("hashchange", move);
    return () => removeEventListener("hashchange", move);
  }, [game]);
  return { at, last, go, by: (n: number) => go(now.current + n), to, starts, use: () => go(next_use(game, now.current)) };
}

type At = ReturnType<typeof useSpot>;

/** Steps one after another while it is on. */
function usePlay(spot: At) {
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    if (!plays) return;
    if (spot.at >= spot.last) return setPlays(false);
    const timer = setTimeout(() => spot.by(1), PACE);
    return () => clearTimeout(timer);
  }, [plays, spot.at]);
  return { plays, toggle: () => setPlays((was) => !was) };
}

function Dock({ game, spot, onAsk }: { game: Game; spot: At; onAsk: () => void }) {
  const { plays, toggle } = usePlay(spot);
  const { starts } = spot;
  useKeys({ " ": toggle });
  return (
    <>
      <div class="transport">
        <button type="button" aria-label="Back" onClick={() => spot.by(-1)}>
          ‹
        </button>
        <button type="button" class="play" aria-label={plays ? "Pause" : "Play"} onClick={toggle}>
          {plays ? "❚❚" : "▶"}
        </button>
        <button type="button" aria-label="Forward" onClick={() => spot.by(1)}>
          ›
        </button>
        <Timeline game={game} at={spot.at} onAt={spot.go} />
        <span class="spot quiet">
          {spot.at} of {spot.last}
        </span>
      </div>
      <div class="jumps">
        {starts.fault.length > 0 && (
          <button type="button" class="pill fault" aria-label="Next fault" onClick={spot.to(starts.fault, false)}>
            <Shape verdict="illegal" />
            <span>Next fault</span> <kbd>n</kbd>
          </button>
        )}
        <button type="button" class="pill" onClick={spot.to(starts.turn, false)}>
          Turn <kbd>t</kbd>
        </button>
        <button type="button" class="pill" onClick={spot.to(starts.phase, false)}>
          Phase <kbd>p</kbd>
        </button>
        <button type="button" class="pill" aria-label="Keys" onClick={onAsk}>
          ?
        </button>
      </div>
    </>
  );
}

function Head(props: { game: Game; at: number; view: View; onView: (view: View) => void; onTurn: () => void }) {
  const { game, at } = props;
  const names = (["A", "B"] as const).map((seat) => game.tables[0]?.players[seat]?.name ?? seat);
  const { ruling } = game.kept;
  return (
    <InHead>
      <Title head={{ ...game.written, game: undefined }} table={game.tables[0]} otherwise={`Game: ${names.join(" v ")}`}>
        <a href={`rulings/${game.kept.id}`}>{say_verdict(ruling.verdict)}</a> · {ruling.edition} ·{" "}
        <label>
          seen by{" "}
          <select id="view" value={props.view} onChange={(e) => props.onView(e.currentTarget.value as View)}>
            {views.map((one) => (
              <option>{one}</option>
            ))}
          </select>
        </label>
      </Title>
      <button type="button" class="opt" onClick={props.onTurn}>
        Turn round
      </button>
      {game.written.moves && (
        <button type="button" class="first" onClick={() => void play_on(game, at)}>
          Play on from here
        </button>
      )}
    </InHead>
  );
}

/** What wins from this step. A line is played on from where a move has taken effect, not from within it. */
function WinsHere({ game, at }: { game: Game; at: number }) {
  const text = useMemo(() => JSON.stringify(game.written), [game]);
  const within = !!game.steps[at] && game.steps[at].move === moves_until(game, at) && at > 0;
  if (!game.written.moves) return null;
  return (
    <Wins
      text={text}
      about={`${game.kept.id} ${at}`}
      at={{ after: at, view: game.kept.ruling.view }}
      onPlay={within ? undefined : (line) => void play_on(game, at, line)}
    />
  );
}

/** What the sheet shows at its least height: the step in a few words. */
function Brief({ game, at }: { game: Game; at: number }) {
  const step = game.steps[at - 1];
  const { turn } = moment_of(game.tables[Math.max(0, at - 1)]);
  const told = (step?.events ?? []).filter((event) => event.event !== "note" && event.event !== "step").slice(0, 2);
  return (
    <p>
      <b>
        {step?.move ? `Move ${step.move}. ` : turn > 0 ? `Turn ${turn}. ` : ""}
        {step?.says || "The start of the game"}
      </b>{" "}
      {told.map((event) => event.says).join(" · ")}
    </p>
  );
}

function useSteps(spot: At, onTurn: () => void, onAsk: () => void): void {
  const { by, go, to, starts } = spot;
  useKeys({
    ArrowLeft: () => by(-1),
    ArrowRight: () => by(1),
    Home: () => go(0),
    End: () => go(spot.last),
    n: to(starts.fault, false),
    N: to(starts.fault, true),
    t: to(starts.turn, false),
    T: to(starts.turn, true),
    p: to(starts.phase, false),
    P: to(starts.phase, true),
    c: spot.use,
    f: onTurn,
    "?": onAsk,
  });
}

function Player({ game, layout, view, onView }: { game: Game; layout: Layout; view: View; onView: (view: View) => void }) {
  const spot = useSpot(game);
  const { at, go } = spot;
  const [near, setNear] = useState<Seat>(new URLSearchParams(location.search).get("near") === "B" ? "B" : "A");
  const [asks, setAsks] = useState(false);
  const [card, setCard] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const room = useMemo(() => room_of(game.tables), [game]);
  const went = useMemo(() => went_at(game, at), [game, at]);
  const turn_round = () => setNear((was) => (was === "A" ? "B" : "A"));
  useSteps(spot, turn_round, () => setAsks(true));
  useLayoutEffect(() => travel(document, went), [went]);
  useEffect(() => {
    const query = new URLSearchParams({ view, ...(near === "B" ? { near } : {}) });
    rename(`${location.pathname}?${query}${spot_of(game, at)}`);
  }, [at, near, game]);
  const table = game.tables[at];
  return (
    <Frame
      class="replay"
      mat={
        <div ref={root}>
          <h1 class="quiet">Replay</h1>
          {table && (
            <Board
              layout={layout}
              table={table}
              before={game.tables[at - 1]}
              near={near}
              room={room}
              now={went && [went]}
              onCard={(one) => setCard(one.number)}
            />
          )}
        </div>
      }
      side={
        <Sheet label="The step and the moves" peek={<Brief game={game} at={at} />}>
          <StepCard game={game} at={at} />
          <WinsHere game={game} at={at} />
          <MoveList game={game} at={at} onAt={go} />
        </Sheet>
      }
      dock={<Dock game={game} spot={spot} onAsk={() => setAsks(true)} />}
    >
      <Head game={game} at={at} view={view} onView={onView} onTurn={turn_round} />
      {asks && <Help onClose={() => setAsks(false)} />}
      {card && <CardHistory game={game} layout={layout} number={card} onAt={go} onClose={() => setCard(undefined)} />}
    </Frame>
  );
}

/** The view an address names, as far as there is such a one. */
function view_of_address(): View | undefined {
  const said = new URLSearchParams(location.search).get("view");
  return views.find((one) => one === said);
}

export function Replay({ id }: { id: string }) {
  const [view, setView] = useState(view_of_address);
  const { game, problem } = useGame(id, view);
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
  if (!game || !layout)
    return (
      <Frame
        class="replay"
        mat={<div class="board empty" role="status" aria-label="Loading" />}
        side={<Sheet label="Moves">…</Sheet>}
        dock={<span />}
      />
    );
  return (
    <>
      {problem && <p role="alert">{problem.message}</p>}
      <Player game={game} layout={layout} view={game.kept.ruling.view} onView={setView} key={game.kept.ruling.view} />
    </>
  );
}
