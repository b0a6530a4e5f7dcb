// A kept ruling for people, with the table before and after the move that decided it.
import { useEffect, useState } from "preact/hooks";
import { get, layout_of, type Layout, type RulingHead } from "../api";
import { Board } from "../board/board";
import { RulingPanel, say_verdict } from "../ruling/ruling";
import { read_spot, useGame, type Game } from "./game_steps";

function Precedents({ id }: { id: string }) {
  const [found, setFound] = useState<RulingHead[]>([]);
  useEffect(() => {
    void get<{ rulings: RulingHead[] }>(`/v1/rulings/${id}/similar`, { limit: 5 }).then(
      (one) => setFound(one.rulings),
      () => undefined,
    );
  }, [id]);
  if (!found.length) return null;
  return (
    <section>
      <h2>Precedents</h2>
      <ul>
        {found.map((one) => (
          <li>
            <a href={`/rulings/${one.id}`}>{say_verdict(one.verdict)}</a>: {one.why}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Boards({ game, layout }: { game: Game; layout: Layout }) {
  const { ruling } = game.kept;
  const after =
    read_spot(game, location.hash) ?? (ruling.at.move ? read_spot(game, `#m${ruling.at.move}`) : undefined) ?? game.steps.length;
  const first = game.steps.findIndex((step) => step.move === game.steps[after - 1]?.move && step.move > 0);
  const is_done = !ruling.at.move || game.steps.some((step) => step.move === ruling.at.move);
  const before = is_done && first >= 0 ? first : after;
  const refused = (ruling as { refused?: { card?: string } }).refused?.card;
  const marked = new Set(refused ? [refused] : []);
  const [shows, setShows] = useState(before === after ? "before" : "after");
  const table = game.tables[shows === "before" ? before : after];
  return (
    <>
      {before !== after && (
        <div class="tabs" role="group" aria-label="Which table">
          {["before", "after"].map((one) => (
            <button type="button" aria-pressed={shows === one} onClick={() => setShows(one)}>
              {one === "before" ? "Before the move" : "After it"}
            </button>
          ))}
        </div>
      )}
      {table && <Board layout={layout} table={table} marked={marked} />}
    </>
  );
}

export function RulingView({ id }: { id: string }) {
  const { game, problem } = useGame(id, undefined);
  const [layout, setLayout] = useState<Layout>();
  const name = game?.kept.ruling.game;
  useEffect(() => {
    if (name) void layout_of(name).then(setLayout);
  }, [name]);
  if (problem)
    return (
      <p class="alone" role="alert">
        {problem.message}
      </p>
    );
  if (!game || !layout) return <p class="alone">…</p>;
  const move = game.kept.ruling.at.move;
  return (
    <div class="desk">
      <h1 class="quiet">Ruling</h1>
      <p class="tools">
        Kept {game.kept.kept.slice(0, 16).replace("T", " ")} UTC ·{" "}
        <a href={`/rulings/${id}/replay${move ? `#m${move}` : ""}`}>Step through the game</a> ·{" "}
        <a href={`/v1/rulings/${id}`} target="_blank">
          the ruling as data
        </a>
      </p>
      <div class="left">
        <Boards game={game} layout={layout} />
      </div>
      <section class="beside" aria-label="The ruling">
        <RulingPanel ruling={game.kept.ruling} />
        <Precedents id={id} />
      </section>
    </div>
  );
}
