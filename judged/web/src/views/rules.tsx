// The rulebooks: chapters and clauses of an edition, a clause with all that hangs on it, two editions side by side.
import { useEffect, useState } from "preact/hooks";
import { get, Problem, type Clause, type ClauseInFull, type Difference, type Edition, type RulingHead } from "../api";
import { go } from "../router";
import { Fold } from "../ruling/fold";
import { say_verdict } from "../ruling/verdict";
import { clause_link, dispute_link } from "./links";
import { Disputes } from "./disputes";
import { ClauseMap } from "./map";

/** What an address asks for, and what went wrong. */
export function useAnswer<T>(
  path: string | undefined,
  query: Record<string, string | undefined> = {},
): { answer: T | undefined; problem: Problem | undefined } {
  const [answer, setAnswer] = useState<T>();
  const [problem, setProblem] = useState<Problem>();
  const words = JSON.stringify(query);
  useEffect(() => {
    if (!path) return;
    let here = true;
    setProblem(undefined);
    get<T>(path, query).then(
      (found) => here && setAnswer(found),
      (e: Problem) => here && setProblem(e),
    );
    return () => {
      here = false;
    };
  }, [path, words]);
  return { answer, problem };
}

const api_of = (game: string, edition: string) => `v1/editions/${encodeURIComponent(game)}/${encodeURIComponent(edition)}`;

function Editions() {
  const { answer, problem } = useAnswer<{ editions: Edition[] }>("v1/editions");
  return (
    <div class="page">
      <h1>Rules</h1>
      {problem && <p role="alert">{problem.message}</p>}
      <ul class="rulings">
        {answer?.editions.map((one) => (
          <li>
            <a href={`rules/${one.game}/${one.edition}`}>{one.title}</a>
            <br />
            <span class="quiet-text">
              {one.game}/{one.edition}, {one.date}, {one.clauses} clauses
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How deep a number is: 8.2.1 is two below 8. */
const depth = (number: string) => number.split(/[.-]/).length - 1;

function ClauseRow({ clause, game, edition }: { clause: Clause; game: string; edition: string }) {
  return (
    <li class={`depth-${Math.min(depth(clause.clause), 5)}${clause.heading ? " heading" : ""}`}>
      <a class="clause" href={clause_link(game, edition, clause.clause)}>
        {clause.clause}
      </a>{" "}
      {clause.gist}
      {clause.house && <em> (house rule)</em>}
      {clause.presumed && <em> (presumed)</em>}
    </li>
  );
}

/** A number finds what is below it, anything else finds words. */
function useClauses(game: string, edition: string, words: string) {
  const number = /^\d[\d.*-]*$/.test(words) ? words.replace(/\.?\*?$/, ".*") : undefined;
  return useAnswer<{ clauses: Clause[] }>(`${api_of(game, edition)}/clauses`, {
    number,
    word: number ? undefined : words || undefined,
  });
}

function Compare({ game, edition }: { game: string; edition: string }) {
  const { answer } = useAnswer<{ editions: Edition[] }>("v1/editions");
  const others = answer?.editions.filter((one) => one.game === game && one.edition !== edition) ?? [];
  if (!others.length) return null;
  return (
    <label>
      Compare with another edition{" "}
      <select value="" onChange={(e) => e.currentTarget.value && go(`rules/${game}/${edition}?beside=${e.currentTarget.value}`)}>
        <option value="">…</option>
        {others.map((one) => (
          <option>{one.edition}</option>
        ))}
      </select>
    </label>
  );
}

function Contents({ game, edition }: { game: string; edition: string }) {
  const [words, setWords] = useState("");
  const { answer, problem } = useClauses(game, edition, words.trim());
  const [as_map, setMap] = useState(false);
  return (
    <div class="page">
      <h1>
        {game}/{edition}
      </h1>
      <p class="buttons">
        <label>
          Find a clause by number or word <input type="search" value={words} onInput={(e) => setWords(e.currentTarget.value)} />
        </label>
        <button type="button" aria-pressed={as_map} onClick={() => setMap(!as_map)}>
          Show as a map
        </button>
        <Compare game={game} edition={edition} />
      </p>
      {problem && <p role="alert">{problem.message}</p>}
      {answer && !answer.clauses.length && <p>No clauses found.</p>}
      {as_map && answer ? (
        <ClauseMap clauses={answer.clauses} game={game} edition={edition} />
      ) : (
        <ul class="contents">
          {answer?.clauses.map((clause) => (
            <ClauseRow clause={clause} game={game} edition={edition} key={clause.clause} />
          ))}
        </ul>
      )}
    </div>
  );
}

type Pair = Difference["clauses"][number];

function Side({
  game,
  edition,
  number,
  all,
}: {
  game: string;
  edition: string;
  number: string | undefined;
  all: Map<string, Clause>;
}) {
  if (!number) return <td>–</td>;
  return (
    <td>
      <a href={clause_link(game, edition, number)}>{number}</a> {all.get(number)?.gist}
    </td>
  );
}

/** What differs, by the clauses that are the same in both though their numbers may not be; on wish what does not as well. */
function pairs_of(pairs: Pair[], left: Clause[], right: Clause[], all: boolean): Pair[] {
  if (!all) return pairs.filter((pair) => pair.changed || pair.differences.some((one) => one !== "renumbered"));
  const from = new Set(pairs.map((pair) => pair.from));
  const to = new Set(pairs.map((pair) => pair.to));
  const there = new Set(right.map((clause) => clause.clause));
  const same: Pair[] = left
    .filter((clause) => !from.has(clause.clause) && there.has(clause.clause) && !to.has(clause.clause))
    .map((clause) => ({ from: clause.clause, to: clause.clause, differences: [], gist: clause.gist }));
  const key = (pair: Pair) => pair.to ?? pair.from ?? "";
  return [...pairs, ...same].sort((a, b) => key(a).localeCompare(key(b), "en", { numeric: true }));
}

function Beside({ game, edition, other }: { game: string; edition: string; other: string }) {
  const one = useAnswer<{ clauses: Clause[] }>(`${api_of(game, edition)}/clauses`);
  const two = useAnswer<{ clauses: Clause[] }>(`${api_of(game, other)}/clauses`);
  const diff = useAnswer<Difference>(`${api_of(game, edition)}/diff/${encodeURIComponent(other)}`);
  const [all, setAll] = useState(false);
  const [left, right] = [one.answer?.clauses ?? [], two.answer?.clauses ?? []];
  const by_number = (clauses: Clause[]) => new Map(clauses.map((clause) => [clause.clause, clause]));
  const [here, there] = [by_number(left), by_number(right)];
  const shown = pairs_of(diff.answer?.clauses ?? [], left, right, all);
  return (
    <div class="page wide">
      <h1>
        {game}: {edition} and {other}
      </h1>
      {diff.problem && <p role="alert">{diff.problem.message}</p>}
      <p>
        <label>
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} /> also show clauses that are the same or only
          renumbered ({diff.answer?.same ?? "…"} are the same)
        </label>
      </p>
      <table class="beside-editions">
        <thead>
          <tr>
            <th scope="col">{edition}</th>
            <th scope="col">{other}</th>
            <th scope="col">What differs</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((pair) => (
            <tr>
              <Side game={game} edition={edition} number={pair.from} all={here} />
              <Side game={game} edition={other} number={pair.to} all={there} />
              <td>
                {pair.differences.join(", ")}
                {pair.changed && <div>{pair.changed.what}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Rules({ clause }: { clause: ClauseInFull }) {
  if (!clause.rules.length) return null;
  return (
    <section>
      <h2>What the judge enforces under this clause</h2>
      <ul>
        {clause.rules.map((rule) => (
          <li>
            <b>{rule.rule}</b>: {rule.gist}. {rule.value !== undefined && <>The number is {rule.value}. </>}
            {rule.otherwise !== undefined && <span class="quiet-text">Without it: {rule.otherwise}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rulings({ clause }: { clause: ClauseInFull }) {
  const { answer } = useAnswer<{ rulings: RulingHead[] }>(clause.rulings);
  return (
    <section>
      <h2>Kept rulings ({clause.rulings_count >= 10000 ? "10000 or more" : clause.rulings_count})</h2>
      <ul>
        {answer?.rulings.slice(0, 10).map((one) => (
          <li>
            <a href={`rulings/${one.id}`}>{say_verdict(one.verdict)}</a>: {one.why}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the publisher answered about the clause, and what tests it. */
function Answers({ clause }: { clause: ClauseInFull }) {
  if (clause.answers.length === 0) return null;
  return (
    <section>
      <h2>What the publisher answered</h2>
      <ul>
        {clause.answers.map((one) => (
          <li>
            <b>{one.id}</b> {one.question} <i>{one.answer}</i>{" "}
            <span class="quiet-text">
              {one.authority}; {one.source}
            </span>
            {one.decision && <p>{one.decision}</p>}
            {one.excused && <p>Not tested: {one.excused}.</p>}
            {one.disputes?.map((name) => (
              <>
                {" "}
                <a href={dispute_link(name)}>{name.replace(/-/g, " ")}</a>
              </>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneClause({ game, edition, number }: { game: string; edition: string; number: string }) {
  const { answer: clause, problem } = useAnswer<ClauseInFull>(`${api_of(game, edition)}/clauses/${encodeURIComponent(number)}`);
  if (problem)
    return (
      <p class="alone" role="alert">
        {problem.message}
      </p>
    );
  if (!clause || clause.clause !== number) return <p class="alone">…</p>;
  const link = (to: string) => <a href={clause_link(game, edition, to)}>{to}</a>;
  return (
    <div class="page">
      <p class="buttons">
        <a href={`rules/${game}/${edition}`}>
          {game}/{edition}
        </a>
        {clause.previous && <span>‹ {link(clause.previous)}</span>}
        {clause.next && <span>{link(clause.next)} ›</span>}
      </p>
      <h1>
        {clause.clause} {clause.gist}
      </h1>
      <p class="quiet-text">
        {clause.kind}
        {clause.house ? ", house rule" : ""}
        {clause.presumed ? ", presumed: its text has been lost from the document" : ""}
        {clause.misprint ? `, misprint: ${clause.misprint}` : ""}
      </p>
      {clause.refers_to.length > 0 && (
        <p>
          Refers to{" "}
          {clause.refers_to.map((to, i) => (
            <>
              {i > 0 && ", "}
              {link(to)}
            </>
          ))}
          .
        </p>
      )}
      <Rules clause={clause} />
      {clause.readings.length > 0 && (
        <section>
          <h2>How unclear clauses are read</h2>
          <ul>
            {clause.readings.map((one) => (
              <li>
                <b>{one.id}</b> {one.question} <i>{one.reading}</i> {one.reason}
                {one.instead.map((other) => (
                  <>
                    <br />
                    <code>{`readings: {${one.id}: ${other.meaning}}`}</code> {other.reading} {other.reason}
                  </>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Answers clause={clause} />
      {clause.editions.length > 1 && (
        <Fold title="This clause in all editions">
          <ul>
            {clause.editions.map((one) => (
              <li>
                <a href={clause_link(game, one.edition, one.clause)}>
                  {one.edition} {one.clause}
                </a>
                : {one.gist}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <Fold title={`Scenarios about this clause (${clause.scenarios.length})`}>
        <ul>
          {clause.scenarios.map((one) => (
            <li>
              {one.scenario}{" "}
              <span class="quiet-text">
                {one.claim}, {one.file}
              </span>
            </li>
          ))}
        </ul>
      </Fold>
      <Disputes query={{ game, edition, clause: number }} title="Disputes that turn on this clause" />
      <Rulings clause={clause} />
    </div>
  );
}

export function RulesView({ path, query }: { path: string[]; query: URLSearchParams }) {
  const [game, edition, number] = path;
  const beside = query.get("beside");
  if (!game || !edition) return <Editions />;
  if (number) return <OneClause game={game} edition={edition} number={number} />;
  if (beside) return <Beside game={game} edition={edition} other={beside} />;
  return <Contents game={game} edition={edition} key={`${game}/${edition}`} />;
}
