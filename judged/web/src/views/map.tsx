// The clauses of an edition as a map: by what scenarios are for them, or, where the suite was played, by what it proved.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, post_text, Problem, type Clause, type Matrices, type Session, type SuiteRun } from "../api";
import { clause_link } from "./links";

/** What a cell can be, and how it looks: its class in the style sheet, and its words. */
type Kind = [look: string, says: string];
type Matrix = Matrices["matrices"][number];

const aims: Record<Clause["scenarios_aim"], Kind> = {
  proves: ["proves", "scenarios for each of its rules"],
  part: ["part", "scenarios for some of its rules"],
  observes: ["observes", "scenarios that observe it"],
  inert: ["inert", "it can have no effect on play"],
  none: ["none", "no scenarios"],
};
const proofs: Record<Matrix["clauses"][number]["status"], Kind> = {
  proven: ["proves", "proven: with it switched off, a scenario fails"],
  cited: ["part", "cited, but not fully proven"],
  observed: ["observes", "observed: a scenario shows that it holds"],
  inert: ["inert", "it can have no effect on play"],
  open: ["none", "open"],
  heading: ["heading", "a heading"],
};
const heading: Kind = proofs.heading;

/** What was played last: its job, and what it came to for this edition. */
interface Played {
  job: SuiteRun;
  matrix: Matrix;
}

async function result_of(job: SuiteRun, game: string, edition: string): Promise<Played | undefined> {
  const { matrices } = await get<Matrices>(job.matrix);
  const matrix = matrices.find((one) => one.game === game && one.edition === edition);
  return matrix && { job, matrix };
}

async function newest(game: string, edition: string): Promise<Played | undefined> {
  const { jobs } = await get<{ jobs: SuiteRun[] }>("v1/suite-runs", { limit: 99 });
  const of_this = (job: SuiteRun) => job.editions?.some((one) => one.game === game && one.edition === edition);
  const job = jobs.find((one) => one.state === "done" && of_this(one));
  return job && result_of(job, game, edition);
}

const OFTEN = 500; // ms between two looks at a job

/** Has the suite played, and looks at it as long as somebody is told. */
async function play(game: string, edition: string, tell: (job: SuiteRun) => boolean): Promise<Played | undefined> {
  let job = await post_text<SuiteRun>("v1/suite-runs", JSON.stringify({ edition: `${game}/${edition}` }));
  while (!job.ended) {
    if (!tell(job)) return undefined;
    await new Promise((go) => setTimeout(go, OFTEN));
    job = await get<SuiteRun>(job.href);
  }
  if (job.state === "done") return result_of(job, game, edition);
  throw new Problem(0, job.state, `The suite did not finish: ${job.why || job.state}.`);
}

const far = (job: SuiteRun) => (job.total ? `Playing: ${job.done} of ${job.total} scenarios` : "Playing");

/** What the cells show, and the way to have the suite played, for those who may. */
function Suite({
  game,
  edition,
  played,
  onPlayed,
}: {
  game: string;
  edition: string;
  played: Played | undefined;
  onPlayed: (what: Played | undefined) => void;
}) {
  const [may, setMay] = useState(false);
  const [job, setJob] = useState<SuiteRun>();
  const [problem, setProblem] = useState("");
  const here = useRef(true);
  const fail = (e: Problem) => here.current && setProblem(e.message);
  useEffect(() => {
    here.current = true;
    get<Session>("v1/session")
      .then(async ({ scopes }) => {
        const judges = scopes.some((one) => one === "judge" || one === "admin");
        if (here.current) setMay(judges);
        const found = judges ? await newest(game, edition) : undefined;
        if (here.current) onPlayed(found);
      })
      .catch(fail);
    return () => {
      here.current = false;
    };
  }, [game, edition]);
  const begin = () => {
    setProblem("");
    play(game, edition, (now) => (here.current && setJob(now), here.current))
      .then((found) => here.current && found && onPlayed(found), fail)
      .finally(() => here.current && setJob(undefined));
  };
  return (
    <p class="quiet-text" role="status">
      {played
        ? `When the suite was played on ${played.job.made.slice(0, 10)}, ${played.job.passed} scenarios passed and ${played.job.failed} failed. `
        : "This map shows which clauses the suite's scenarios are about. Only playing the suite shows what they prove. "}
      {may ? (
        <button type="button" disabled={!!job} onClick={begin}>
          {job ? far(job) : played ? "Play the suite again" : "Play the suite"}
        </button>
      ) : (
        <>
          A judge who signs in can play the suite here. The same on the command line: <code>judge matrix</code>
        </>
      )}
      {problem && <span role="alert"> {problem}</span>}
    </p>
  );
}

/** The clauses of each chapter as a row of cells. */
export function ClauseMap({ clauses, game, edition }: { clauses: Clause[]; game: string; edition: string }) {
  const [played, setPlayed] = useState<Played>();
  const status = new Map(played?.matrix.clauses.map((one) => [one.clause, one]));
  const kind_of = (clause: Clause): Kind => {
    const found = status.get(clause.clause);
    if (clause.heading) return heading;
    return found ? proofs[found.status] : aims[clause.scenarios_aim];
  };
  const chapters = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const chapter = clause.clause.split(/[./-]/)[0] ?? "";
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), clause]);
  }
  const legend = played ? Object.values(proofs) : [...Object.values(aims), heading];
  return (
    <>
      <p class="legend">
        {legend.map(([look, says]) => (
          <span>
            <span class={`aim aim-${look}`} aria-hidden="true" /> {says}
          </span>
        ))}
      </p>
      <Suite game={game} edition={edition} played={played} onPlayed={setPlayed} />
      <div class="map">
        {[...chapters].map(([chapter, list]) => (
          <section class="chapter" aria-label={`Chapter ${chapter}`}>
            <h3>
              {chapter} {list[0]?.gist}
            </h3>
            <p class="cells">
              {list.map((clause) => {
                const [look, says] = kind_of(clause);
                const why = status.get(clause.clause)?.why;
                return (
                  <a
                    class={`aim aim-${look}`}
                    href={clause_link(game, edition, clause.clause)}
                    title={`${clause.clause} ${clause.gist} (${says}${why ? `: ${why}` : ""})`}
                    aria-label={`${clause.clause}: ${says}`}
                  />
                );
              })}
            </p>
          </section>
        ))}
      </div>
    </>
  );
}
