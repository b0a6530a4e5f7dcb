// A kept ruling for people, with the table before and after the move that decided it.
import { useEffect, useState } from "preact/hooks";
import { get, get_text, layout_of, type Layout, type Problem, type RulingHead, type View } from "../api";
import { Board } from "../board/board";
import { Frame, InHead, Sheet } from "../frame";
import { Fold } from "../ruling/fold";
import { occasion_of, RulingPanel } from "../ruling/ruling";
import type { Remedy } from "../ruling/remedy";
import { say_verdict } from "../ruling/verdict";
import type { Explained } from "../ruling/why";
import { readable } from "../doc/document";
import { pack } from "../doc/share";
import { go } from "../router";
import { copy_link, copy_text, download } from "./download";
import { read_spot, useGame, type Game } from "./game_steps";
import { Peek, Title } from "./title";

function Precedents({ id }: { id: string }) {
  const [found, setFound] = useState<RulingHead[]>([]);
  useEffect(() => {
    void get<{ rulings: RulingHead[] }>(`v1/rulings/${id}/similar`, { limit: 5 }).then(
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
            <a href={`rulings/${one.id}`}>{say_verdict(one.verdict)}</a>: {one.why}
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
  const [shows, setShows] = useState(before === after ? "before" : "after");
  const table = game.tables[shows === "before" ? before : after];
  return (
    <>
      {before !== after && (
        <div class="tabs" role="group" aria-label="Which position to show">
          {["before", "after"].map((one) => (
            <button type="button" aria-pressed={shows === one} onClick={() => setShows(one)}>
              {one === "before" ? "Before the move" : "After the move"}
            </button>
          ))}
        </div>
      )}
      {table && <Board layout={layout} table={table} evidence={ruling.evidence} />}
    </>
  );
}

/** What can be taken away of a kept ruling, as far as its view may have it. */
function Export({ id, view }: { id: string; view: View }) {
  const [says, setSays] = useState("");
  const told = (text: Promise<string>) => void text.then(setSays, (e: Problem) => setSays(e.message));
  const text = (path: string) => get_text(`v1/rulings/${id}/${path}?view=${view}`);
  return (
    <p class="buttons">
      <button type="button" onClick={() => told(copy_link(location.href.replace(/#.*/, "")))}>
        Copy the link
      </button>
      <button type="button" onClick={() => told(text("text").then((is) => copy_text(is)))}>
        Copy the ruling
      </button>
      <button
        type="button"
        onClick={() => told(text("text").then((is) => download(is, `ruling-${id.slice(0, 8)}.txt`, "text/plain")))}
      >
        Download the ruling
      </button>
      <button
        type="button"
        onClick={() => told(text("transcript").then((is) => download(is, `game-${id.slice(0, 8)}.json`, "application/json")))}
      >
        Download the transcript
      </button>
      {view === "judge" && (
        <button type="button" onClick={() => told(text("transcript").then(open_as_dispute))}>
          Edit it as a dispute
        </button>
      )}
      <a href={`v1/rulings/${id}?view=${view}`} target="_blank">
        View as JSON
      </a>
      <span role="status">{says}</span>
    </p>
  );
}

const verdicts: [string, string][] = [
  ["legal", "legal"],
  ["illegal", "illegal"],
  ["undetermined", "undetermined"],
];

/** "This ruling is wrong": what was expected, and a file to send in, with nothing its view may not know. */
function Wrong({ id, view }: { id: string; view: View }) {
  const [expected, setExpected] = useState("");
  const [verdict, setVerdict] = useState("legal");
  const [clause, setClause] = useState("");
  const [says, setSays] = useState("");
  const report = () => {
    const query = new URLSearchParams({ view, expected, verdict });
    if (clause.trim()) query.set("clause", clause.trim());
    void get_text(`v1/rulings/${id}/report?${query}`, "application/yaml").then(
      (is) => setSays(download(is, `wrong-${id.slice(0, 8)}.yaml`, "application/yaml")),
      (e: Problem) => setSays(e.message),
    );
  };
  return (
    <Fold title="This ruling is wrong">
      <form class="wrong" onSubmit={(e) => (e.preventDefault(), report())}>
        <label>
          What should the ruling have been, and why?
          <textarea required rows={3} value={expected} onInput={(e) => setExpected(e.currentTarget.value)} />
        </label>
        <label>
          It should have been{" "}
          <select value={verdict} onChange={(e) => setVerdict(e.currentTarget.value)}>
            {verdicts.map(([is, text]) => (
              <option value={is}>{text}</option>
            ))}
          </select>
        </label>
        <label>
          under clause (if you know it) <input value={clause} onInput={(e) => setClause(e.currentTarget.value)} />
        </label>
        <p>
          You get a file with this ruling, what you expected, and as much of the game as you may see. Send it to the people who
          maintain the judge. They can run it as a test, which fails until the judge agrees with you.
        </p>
        <button>Download the report</button> <span role="status">{says}</span>
      </form>
    </Fold>
  );
}

async function open_as_dispute(transcript: string): Promise<string> {
  go(`dispute#d=${await pack(readable(transcript))}`);
  return "";
}

function explain(id: string, view: View, what: { move?: number; readings?: boolean }): Promise<Explained> {
  return get<Explained>(`v1/rulings/${id}/explanation`, { view, move: what.move, readings: what.readings });
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
    <Frame
      mat={
        <>
          <h1 class="quiet">Ruling</h1>
          <Boards game={game} layout={layout} />
        </>
      }
      side={
        <Sheet label="The ruling" peek={<Peek ruling={game.kept.ruling} />}>
          <section class="beside">
            <RulingPanel
              ruling={game.kept.ruling}
              about={`${id} ${game.kept.ruling.view}`}
              ask={(what) => explain(id, game.kept.ruling.view, what)}
              occasion={occasion_of(game.written, game.tables[0], game.kept.kept.slice(0, 10))}
              matter={{
                record: game.written,
                table: game.tables[game.tables.length - 1],
                ask: (policy) =>
                  get<{ ruling: { remedy: Remedy | null } }>(`v1/rulings/${id}`, { view: "judge", policy }).then(
                    (found) => found.ruling.remedy,
                  ),
              }}
              kept={`Kept ${game.kept.kept.slice(0, 10)}`}
            />
            <Wrong id={id} view={game.kept.ruling.view} />
            <Precedents id={id} />
          </section>
        </Sheet>
      }
      dock={
        <div class="tools">
          <a class="button first" href={`rulings/${id}/replay${move ? `#m${move}` : ""}`}>
            Step through the game
          </a>
          <Export id={id} view={game.kept.ruling.view} />
          <span class="quiet-text">Kept {game.kept.kept.slice(0, 16).replace("T", " ")} UTC</span>
        </div>
      }
    >
      <InHead>
        <Title head={{ game: name, ...game.written }} table={game.tables[0]} otherwise="Ruling" />
      </InHead>
    </Frame>
  );
}
