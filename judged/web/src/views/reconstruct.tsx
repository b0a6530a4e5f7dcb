// Positions joined by legal play: a list is pasted, dropped or begun, and what lies between its positions is shown, step by step.
import { useState } from "preact/hooks";
import { layout_of, post_text, type KeptRuling, type Problem } from "../api";
import type { paths } from "../api.gen";
import { readable, write_new } from "../doc/document";
import { pack } from "../doc/share";
import { go } from "../router";
import { Fold } from "../ruling/fold";
import { Shape } from "../ruling/verdict";
import { Line } from "../ruling/wins";
import { FileInput } from "./file_input";
import { useGames } from "./games";
import { clause_link } from "./links";

type Reconstruction = paths["/v1/reconstructions"]["post"]["responses"]["200"]["content"]["application/json"];
type Step = Reconstruction["steps"][number];
type NoWay = NonNullable<Step["impossible"]>;

const hows: Record<Step["how"], [string, string]> = {
  given: ["consistent", "Given, and legal"],
  found: ["consistent", "Found: one way"],
  ways: ["undetermined", "Several ways"],
  impossible: ["illegal", "Impossible"],
  budget: ["undetermined", "Not searched whole"],
};
const verdicts: Record<Reconstruction["verdict"], [string, string]> = {
  found: ["consistent", "Found"],
  several: ["undetermined", "Found, with several ways"],
  impossible: ["illegal", "Impossible"],
  unfinished: ["undetermined", "Not finished"],
};
const limits: Record<string, string> = {
  steps: "The search came to the limit of the service.",
  tries: "The tries for one step were spent.",
  orders: "Not every order after a shuffle was tried.",
  states: "More states fitted than can be kept.",
};

/** "A.monster.zone" is A's monster zone. */
const say_path = (path: string) => path.replace(/^([AB])\./, "$1’s ").replace(/[._]/g, " ");

const say_value = (value: unknown): string => (Array.isArray(value) ? value.map(say_value).join(", ") : String(value));

/** Why nothing fits, and the nearest legal play with what differs there. */
function Nearest({ of, game, edition }: { of: NoWay; game: string; edition: string }) {
  const differences = Object.entries(of.nearest?.differences ?? {});
  const play = of.nearest?.decisions ?? [];
  const clauses = of.clauses ?? [];
  return (
    <>
      {clauses.length > 0 && (
        <p>
          By{" "}
          {clauses.map((clause, i) => (
            <>
              {i > 0 && ", "}
              {clause === "unaccounted" ? (
                "no clause that speaks of it"
              ) : (
                <a href={clause_link(game, edition, clause)}>{clause}</a>
              )}
            </>
          ))}
          .
        </p>
      )}
      {!of.nearest && <p>{of.why}</p>}
      {play.length > 0 && (
        <>
          <p>The nearest legal play:</p>
          <Line moves={play} />
        </>
      )}
      {differences.length > 0 && (
        <div class="scroll">
          <table>
            <caption>What differs</caption>
            <thead>
              <tr>
                <th scope="col">Place</th>
                <th scope="col">{play.length ? "After that play" : "Without a play"}</th>
                <th scope="col">In the list</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(([path, is]) => (
                <tr>
                  <th scope="row">{say_path(path)}</th>
                  <td>{say_value(Array.isArray(is) ? is[0] : is)}</td>
                  <td>{say_value(Array.isArray(is) ? is[1] : "")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Between({ step, game, edition }: { step: Step; game: string; edition: string }) {
  const [verdict, says] = hows[step.how];
  const [from = 0, to = from + 1] = step.between;
  const others = step.alternatives ?? [];
  return (
    <li class={`gap-step ${step.how}`}>
      <h3>
        <Shape verdict={verdict} /> Position {from + 1} to {to + 1}:{" "}
        {step.how === "ways" ? `${step.ways ?? others.length}${step.more ? " ways or more" : " ways"}` : says}
        {step.resumed && <small> The search went on from position {to + 1} as written.</small>}
      </h3>
      {step.differ && <p>They differ in {say_path(step.differ)}.</p>}
      {step.how === "budget" && <p>{limits[step.limit ?? ""] ?? step.limit} That does not mean that it is impossible.</p>}
      {step.decisions?.length ? <Line moves={step.decisions} /> : step.decisions && <p>Nothing had to be decided.</p>}
      {others.length > 1 && (
        <Fold title={`All ${others.length} ways`}>
          {others.map((moves, i) => (
            <>
              <h4>Way {i + 1}</h4>
              <Line moves={moves} />
            </>
          ))}
        </Fold>
      )}
      {(step.impossible ?? step.budget) && <Nearest of={(step.impossible ?? step.budget)!} game={game} edition={edition} />}
    </li>
  );
}

function Result({ found, onProblem }: { found: Reconstruction; onProblem: (problem: Problem) => void }) {
  const { transcript } = found;
  const [game, edition] = [String(transcript.game), String(transcript.edition)];
  const [verdict, says] = verdicts[found.verdict];
  const replay = () =>
    post_text<KeptRuling>("v1/rulings", JSON.stringify(transcript)).then((kept) => go(`rulings/${kept.id}/replay`), onProblem);
  const open = async () => go(`dispute#d=${await pack(readable(JSON.stringify(transcript)))}`);
  return (
    <section aria-label="What lies between the positions">
      <h2 class="verdict-of">
        <Shape verdict={verdict} /> {says}
      </h2>
      <p class="buttons">
        <button type="button" class="first" onClick={() => void replay()}>
          Keep it and open the replay
        </button>
        <button type="button" onClick={() => void open()}>
          Open as a dispute
        </button>
      </p>
      <ol class="gap-steps">
        {found.steps.map((step) => (
          <Between step={step} game={game} edition={edition} key={step.between.join()} />
        ))}
      </ol>
    </section>
  );
}

/** A list with a typical position, twice: somebody changes the second. */
async function begin(game: string): Promise<string> {
  const layout = await layout_of(game);
  const { edition, start } = layout.begin as unknown as { edition?: string; start: unknown };
  return write_new({ reconstruct: 1, game, edition, positions: [start, structuredClone(start)] });
}

export function Reconstruct() {
  const games = useGames();
  const [text, setText] = useState("");
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [found, setFound] = useState<{ of: string; is: Reconstruction }>();
  const join = (list: string) => {
    setBusy(true);
    setProblem(undefined);
    post_text<Reconstruction>("v1/reconstructions", list)
      .then(
        (is) => setFound({ of: list, is }),
        (e: Problem) => (setFound(undefined), setProblem(e)),
      )
      .finally(() => setBusy(false));
  };
  const take = (list: string) => (setText(list), join(list));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) void file.text().then(take);
    else if (event.dataTransfer?.getData("text")) take(event.dataTransfer.getData("text"));
  };
  return (
    <section class="page reconstruct">
      <h1>Join positions</h1>
      <p>
        Paste or drop a list of positions: snapshots of a program, photographs of a table. The judge searches for the decisions
        between them. What you leave out, or write as unknown, fits anything.
      </p>
      <div
        class={over ? "drop over" : "drop"}
        onDragOver={(e) => (e.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <textarea
          aria-label="A list of positions"
          rows={14}
          spellcheck={false}
          placeholder={
            "reconstruct: 1\ngame: …\npositions:\n  - {step: action, turn: 3, turn_player: A, A: {…}, B: {…}}\n  - {…}"
          }
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <p class="buttons">
          <button type="button" class="first" disabled={!text.trim() || busy} onClick={() => join(text)}>
            Join them
          </button>
          <label>
            or from a file: <FileInput onText={take} />
          </label>
        </p>
      </div>
      {!text && (
        <p class="buttons">
          Begin with a typical position, twice:
          {games.map((one) => (
            <button type="button" key={one.game} onClick={() => void begin(one.game).then(setText, setProblem)}>
              {one.name}
            </button>
          ))}
        </p>
      )}
      <div role="status">{busy && <p>Searching …</p>}</div>
      {problem && <p role="alert">{problem.line ? `Line ${problem.line}: ${problem.message}` : problem.message}</p>}
      {found && !busy && (
        <>
          {found.of !== text && <p class="waits">From before your last change.</p>}
          <Result found={found.is} onProblem={setProblem} />
        </>
      )}
    </section>
  );
}
