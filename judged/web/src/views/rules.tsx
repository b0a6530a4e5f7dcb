// The rulebooks: chapters and clauses of an edition, a clause with all that hangs on it, two editions side by side.
import { useEffect, useState } from "preact/hooks";
import {
  get,
  get_as_judge,
  Problem,
  type Clause,
  type ClauseInFull,
  type Difference,
  type DisputeOfSuite,
  type Edition,
  type RulingHead,
} from "../api";
import { useBack } from "../net";
import { go } from "../router";
import { Fold } from "../ruling/fold";
import { useGames } from "./games";
import { clause_link, dispute_link } from "./links";
import { RulingRow, Section, title_of } from "./lists";
import { ClauseMap } from "./map";

/** What an address asks for, and what went wrong. */
export function useAnswer<T>(
  path: string | undefined,
  query: Record<string, string | undefined> = {},
  as_judge = false,
): { answer: T | undefined; problem: Problem | undefined } {
  const [answer, setAnswer] = useState<T>();
  const [problem, setProblem] = useState<Problem>();
  const words = JSON.stringify(query);
  const back = useBack();
  useEffect(() => {
    if (!path) return;
    let here = true;
    setProblem(undefined);
    (as_judge ? get_as_judge<T>(path, undefined, query) : get<T>(path, query)).then(
      (found) => here && setAnswer(found),
      (e: Problem) => here && setProblem(e),
    );
    return () => {
      here = false;
    };
  }, [path, words, problem?.code === "gone" ? back : 0]);
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

type Rule = ClauseInFull["rules"][number];

/** The line that names the rule is marked. */
function Code({ place }: { place: Rule["code"][number] }) {
  const lines = place.text.replace(/\n$/, "").split("\n");
  return (
    <figure class="code">
      <figcaption>
        {place.file}:{place.line} {place.function}
      </figcaption>
      <pre tabIndex={0}>
        {lines.map((line, i) => (place.first + i === place.line ? <mark>{`${line}\n`}</mark> : `${line}\n`))}
      </pre>
    </figure>
  );
}

const FEW_PLACES = 3;

/** Law and code side by side: a rule, and the lines of C that ask it. */
function RuleOf({ rule }: { rule: Rule }) {
  const rest = rule.code.slice(FEW_PLACES);
  return (
    <div class="side-by-side rule-of">
      <div>
        <p>
          <code>{rule.rule}</code> {rule.gist}.
        </p>
        {rule.value !== undefined && <p>The number is {rule.value}.</p>}
        {rule.otherwise !== undefined && (
          <p>
            <b>Without it:</b> {rule.otherwise}.
          </p>
        )}
      </div>
      <div>
        {rule.code.slice(0, FEW_PLACES).map((place) => (
          <Code place={place} key={`${place.file}:${place.line}`} />
        ))}
        {rest.length > 0 && (
          <Fold title={`Asked at ${rest.length} more places`}>
            {rest.map((place) => (
              <Code place={place} key={`${place.file}:${place.line}`} />
            ))}
          </Fold>
        )}
      </div>
    </div>
  );
}

function Rules({ clause }: { clause: ClauseInFull }) {
  if (!clause.rules.length) return null;
  return (
    <Section title="What the judge enforces, and where in C" beside={`${clause.rules.length} rules`}>
      {clause.rules.map((rule) => (
        <RuleOf rule={rule} key={rule.rule} />
      ))}
    </Section>
  );
}

function Readings({ clause }: { clause: ClauseInFull }) {
  return (
    <>
      {clause.readings.map((one) => (
        <section class="reading-of" key={one.id}>
          <h2 class="split">
            Reading {one.id} <span>unclear in print</span>
          </h2>
          <p>{one.question}</p>
          <p>
            <b>Read here:</b> {one.reading} <span class="quiet-text">{one.reason}</span>
          </p>
          {one.instead.map((other) => (
            <p key={other.meaning}>
              <b>Or:</b> {other.reading} <code>{`readings: {${one.id}: ${other.meaning}}`}</code>{" "}
              <span class="quiet-text">{other.reason}</span>
            </p>
          ))}
        </section>
      ))}
    </>
  );
}

function Rulings({ clause }: { clause: ClauseInFull }) {
  const games = useGames();
  const { answer } = useAnswer<{ rulings: RulingHead[] }>(clause.rulings, {}, true);
  return (
    <Section title="Rulings" beside={clause.rulings_count >= 10000 ? "10000 or more" : String(clause.rulings_count)}>
      <ul class="rulings">
        {answer?.rulings.slice(0, 5).map((one) => (
          <RulingRow one={one} games={games} key={one.id} />
        ))}
      </ul>
    </Section>
  );
}

function DisputesOf({ game, edition, number }: { game: string; edition: string; number: string }) {
  const { answer } = useAnswer<{ found: number; disputes: DisputeOfSuite[] }>("v1/disputes", { game, edition, clause: number });
  return (
    <Section title="Disputes" beside={String(answer?.found ?? "")}>
      <ul>
        {answer?.disputes.map((one) => (
          <li key={one.name}>
            <a href={dispute_link(one.name)}>{title_of(one.name)}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const MOST_SCENARIOS = 8;

function Scenarios({ clause }: { clause: ClauseInFull }) {
  const line = (one: ClauseInFull["scenarios"][number]) => (
    <li key={one.file + one.scenario}>
      {one.scenario} <span class="quiet-text">{one.file}</span>
    </li>
  );
  return (
    <Section title="Proven by" beside={`${clause.scenarios.length} scenarios`}>
      <ul>{clause.scenarios.slice(0, MOST_SCENARIOS).map(line)}</ul>
      {clause.scenarios.length > MOST_SCENARIOS && (
        <Fold title={`${clause.scenarios.length - MOST_SCENARIOS} more`}>
          <ul>{clause.scenarios.slice(MOST_SCENARIOS).map(line)}</ul>
        </Fold>
      )}
    </Section>
  );
}

/** What the publisher answered about the clause, and what tests it. */
function Answers({ clause }: { clause: ClauseInFull }) {
  if (clause.answers.length === 0) return null;
  return (
    <Section title="What the publisher answered">
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
                <a href={dispute_link(name)}>{title_of(name)}</a>
              </>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The clauses above it, from the chapter on. */
function above(all: Clause[], number: string): Clause[] {
  return all.filter((one) => one.clause !== number && is_below(number, one.clause));
}

/** Is a number below another, as 8.2.1 is below 8.2? */
function is_below(number: string, other: string): boolean {
  return number.startsWith(other) && /^[./-]/.test(number.slice(other.length));
}

function OneClause({ game, edition, number, all }: { game: string; edition: string; number: string; all: Clause[] }) {
  const { answer: clause, problem } = useAnswer<ClauseInFull>(`${api_of(game, edition)}/clauses/${encodeURIComponent(number)}`);
  if (problem)
    return (
      <p class="alone" role="alert">
        {problem.message}
      </p>
    );
  if (!clause || clause.clause !== number) return <p class="alone">…</p>;
  const link = (to: string) => <a href={clause_link(game, edition, to)}>{to}</a>;
  const sibling = (to: string | undefined) => {
    const found = to && all.find((one) => one.clause === to);
    return found ? (
      <p class="sibling">
        {link(found.clause)} {found.gist}
      </p>
    ) : null;
  };
  return (
    <article>
      <div class="law-text">
        <p class="crumb">
          {above(all, number).map((one) => (
            <span key={one.clause}>
              {link(one.clause)} {one.gist.replace(/^(Chapter|Section): /, "")} ›{" "}
            </span>
          ))}
        </p>
        <h1>{clause.clause}</h1>
        {sibling(clause.previous)}
        <blockquote>
          {clause.gist}
          <footer>
            in our words · {clause.kind}
            {clause.house ? ", house rule" : ""}
            {clause.presumed ? ", presumed: its text has been lost from the document" : ""}
            {clause.misprint ? `, misprint: ${clause.misprint}` : ""}
          </footer>
        </blockquote>
        {sibling(clause.next)}
      </div>
      <p class="buttons">
        <button type="button" onClick={() => print()}>
          Print
        </button>
      </p>
      <Readings clause={clause} />
      <Rules clause={clause} />
      <Answers clause={clause} />
      <div class="threes">
        <Scenarios clause={clause} />
        <DisputesOf game={game} edition={edition} number={number} />
        <Rulings clause={clause} />
      </div>
      <p class="elsewhere">
        {clause.editions
          .filter((one) => one.edition !== edition)
          .map((one) => (
            <span key={one.edition}>
              {one.edition} <a href={clause_link(game, one.edition, one.clause)}>{one.clause}</a>
            </span>
          ))}
        {clause.refers_to.length > 0 && (
          <span>
            refers to{" "}
            {clause.refers_to.map((to, i) => (
              <>
                {i > 0 && ", "}
                {link(to)}
              </>
            ))}
          </span>
        )}
      </p>
    </article>
  );
}

const chapter_of = (number: string) => number.split(/[./-]/)[0] ?? "";

/** Chapters with how many of their clauses scenarios are for; of the open one, the sections and what is around the clause. */
function Outline({ game, edition, number, all }: { game: string; edition: string; number: string; all: Clause[] }) {
  const chapters = new Map<string, Clause[]>();
  for (const one of all) chapters.set(chapter_of(one.clause), [...(chapters.get(chapter_of(one.clause)) ?? []), one]);
  const open = chapter_of(number);
  const shown = (one: Clause) =>
    one.clause !== open &&
    (depth(one.clause) === 1 || one.clause === number || is_below(number, one.clause) || is_below(one.clause, number));
  return (
    <nav class="outline" aria-label="Chapters">
      <p>
        <a href={`rules/${game}/${edition}`}>
          All of {game}/{edition}
        </a>
      </p>
      <ul>
        {[...chapters].map(([chapter, list]) => {
          const enforced = list.filter((one) => !one.heading);
          const proven = enforced.filter((one) => one.scenarios_aim !== "none").length;
          const first = list[0];
          return (
            <li key={chapter}>
              <a
                class="chapter-line"
                href={clause_link(game, edition, first?.clause ?? chapter)}
                aria-current={first?.clause === number ? "page" : undefined}
              >
                <b>{chapter}</b>
                <span>{first?.gist.replace(/^Chapter: /, "")}</span>
                <span class="bar-of" aria-hidden="true">
                  <i style={{ width: `${(100 * proven) / Math.max(enforced.length, 1)}%` }} />
                </span>
                <small>
                  <span class="quiet">clauses with scenarios: </span>
                  {proven}/{enforced.length}
                </small>
              </a>
              {chapter === open && (
                <ul>
                  {list.filter(shown).map((one) => (
                    <li key={one.clause}>
                      <a
                        href={clause_link(game, edition, one.clause)}
                        aria-current={one.clause === number ? "page" : undefined}
                        style={{ paddingLeft: `${8 + 12 * (depth(one.clause) - 1)}px` }}
                      >
                        <b>{one.clause}</b> {one.heading ? one.gist.replace(/^Section: /, "") : ""}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A clause beside the chapters. */
function Rulebook({ game, edition, number }: { game: string; edition: string; number: string }) {
  const { answer } = useAnswer<{ clauses: Clause[] }>(`${api_of(game, edition)}/clauses`);
  const all = answer?.clauses ?? [];
  return (
    <div class="rulebook">
      <Outline game={game} edition={edition} number={number} all={all} />
      <OneClause game={game} edition={edition} number={number} all={all} />
    </div>
  );
}

export function RulesView({ path, query }: { path: string[]; query: URLSearchParams }) {
  const [game, edition, number] = path;
  const beside = query.get("beside");
  if (!game || !edition) return <Editions />;
  if (number) return <Rulebook game={game} edition={edition} number={number} />;
  if (beside) return <Beside game={game} edition={edition} other={beside} />;
  return <Contents game={game} edition={edition} key={`${game}/${edition}`} />;
}
