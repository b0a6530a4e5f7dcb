// What the policy of the event makes of a ruling: the case, the infraction, what is asked of the head judge, the remedy as steps, the penalty;
// and all of that on paper. Loaded once somebody wants it.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Document } from "yaml";
import { get, post_text, type Edition, type Problem, type Ruling, type Seat, type Table } from "../api";
import { remedy_on_device } from "../device";
import { readable } from "../doc/document";
import { pack } from "../doc/share";
import { useAway } from "../net";
import { go } from "../router";
import { clause_link } from "../views/links";
import { CaseForm, Found, names_in, Taken, write_case } from "./case";
import { Printed, type PaperProps } from "./paper";

interface Part {
  clause: string;
  gist: string;
}
interface Infraction extends Part {
  infraction: string;
  kind: string;
  player: Seat;
  move?: number;
  reason?: string;
}
interface Cure extends Part {
  remedy: string;
  steps: { do: string; says: string }[];
  compared?: "equal" | "unknown-cards" | "different";
  clean?: boolean;
  simple?: boolean;
  decisions_since?: number;
  decisions_changed?: number;
  record?: unknown;
}
interface Penalty extends Part {
  penalty: string;
  player: Seat;
  occurrence?: number;
  loses?: string;
  raised_by?: string;
}
interface Branch {
  means: string;
  remedy?: string;
  penalty?: string;
}
interface Asked extends Part {
  finding: string;
  asks: string;
  for?: string[];
  against?: string[];
  outcomes: { yes: Branch; no: Branch };
}
/** One infraction and what follows from it. */
interface Finding {
  infraction?: Infraction | null;
  remedy?: Cure | null;
  penalty?: Penalty | null;
  other?: Penalty | null;
  also?: (Part & { says: string })[];
  entry?: { player: Seat; infraction: string; penalty: string; day: number } | null;
}
/** The answer of a policy, as far as this page shows it; docs/remedy.md has all of it. */
export interface Remedy extends Finding {
  policy: { document: string; title: string; official: boolean; why: string };
  story: string;
  follow: { move?: number; reason: string }[];
  others: Finding[];
  asks: Asked[];
  uncertain?: string;
}

/** Whose case it is: its record, how a policy is asked about it, and, where it can be changed, how. */
export interface Matter {
  record: Record<string, unknown>;
  text?: string | undefined;
  /** Where the cards lie: they have names. */
  table?: Table | undefined;
  ask: (policy: string) => Promise<Remedy | null>;
  edit?: ((says: string, change: (document: Document) => boolean | void) => void) | undefined;
}

const cures: Record<string, string> = {
  rewind: "Rewind",
  fix: "Partial fix, now",
  resolve: "Resolve at the next check timing",
  return: "Return the cards",
  "return-random": "Return as many at random",
  "opponent-picks": "The opponent picks",
  show: "Show the card",
  declined: "Counts as declined",
  deck: "Put the deck right",
  correct: "Put the situation right",
  stands: "The result stands",
  leave: "Leave it",
};
const takes = ["return-random", "opponent-picks"]; // cards that the judge names once they are taken
const say_cure = (is: string | undefined) => cures[is ?? ""] ?? is ?? "none";
const say_penalty = (is: string | undefined) =>
  is ? (is.charAt(0).toUpperCase() + is.slice(1)).replace(/-/g, " ") : "No penalty";

function names_of(table: Table | undefined): Record<string, string> {
  const cards = Object.values(table?.places ?? {}).flatMap((place) => place.cards);
  return Object.fromEntries(cards.flatMap((card) => (card.number && card.name ? [[card.number, card.name]] : [])));
}

/** Steps in people's words: "A.zone.2" is A's zone 2, and a card has its name. */
function say_step(says: string, names: Record<string, string>): string {
  return says
    .replace(
      /\b([AB])\.([a-z_]+(?:\.[a-z_]+)*)(?:\.(\d+))?|\b[a-z]+_[a-z_]+\b/g,
      (whole, seat?: string, path?: string, n?: string) =>
        [seat && `${seat}’s`, (path ?? whole).replace(/[._]/g, " "), n].filter(Boolean).join(" "),
    )
    .replace(/[A-Z][A-Z0-9]*-[A-Z]*\d+\w*/g, (number) => (names[number] ? `${names[number]} (${number})` : number));
}

const certain: Record<string, string> = {
  equal: "the game is exactly as it should have been",
  "unknown-cards": "the game is as it should have been, but for cards that not everybody sees",
  different: "the game is not certainly as it should have been",
};
function say_quality({ clean, simple, compared }: Cure): string {
  const is = [clean ? "clean" : "not clean", simple ? "simple" : "not simple"].join(", ");
  return `${is.charAt(0).toUpperCase()}${is.slice(1)}; afterwards ${certain[compared ?? "different"]}.`;
}
function say_penalty_of(one: Penalty): string {
  return [
    `${say_penalty(one.penalty)} for ${one.player}`,
    one.loses && `loses ${one.loses}`,
    (one.occurrence ?? 1) > 1 && `number ${one.occurrence} in this event`,
    one.raised_by && `raised by clause ${one.raised_by}`,
  ]
    .filter(Boolean)
    .join(", ");
}

interface FindingProps {
  one: Finding;
  document: string;
  names: Record<string, string>;
  ticked: Set<string>;
  onTick: (says: string) => void;
}

function Clause({ of, document, children }: { of: Part; document: string; children: ComponentChildren }) {
  return (
    <li>
      <p class="law">
        <a class="clause" href={clause_link("policy", document, of.clause)}>
          {of.clause}
        </a>{" "}
        <span>{children}</span>
      </p>
      <p class="gist">{of.gist}</p>
    </li>
  );
}

function Steps({ cure, names, ticked, onTick }: FindingProps & { cure: Cure }) {
  return (
    <>
      <ul class="do">
        {cure.steps.map(({ says }) => (
          <li key={says}>
            <label>
              <input type="checkbox" checked={ticked.has(says)} onChange={() => onTick(says)} />{" "}
              <span>{say_step(says, names)}</span>
            </label>
          </li>
        ))}
      </ul>
      {cure.compared && <p class="values">{say_quality(cure)}</p>}
    </>
  );
}

function OneFinding(props: FindingProps & { matter: Matter; children?: ComponentChildren }) {
  const { one, document } = props;
  const { infraction, remedy } = one;
  const { record, edit } = props.matter;
  return (
    <>
      {infraction ? (
        <ul class="clauses">
          <Clause of={infraction} document={document}>
            Infraction {infraction.infraction} by {infraction.player}
            {infraction.move ? `, move ${infraction.move}` : ""}
          </Clause>
        </ul>
      ) : (
        <p class="none">No infraction.</p>
      )}
      {props.children}
      {remedy && (
        <>
          <h4>{say_cure(remedy.remedy)}</h4>
          <Steps {...props} cure={remedy} />
          {edit && takes.includes(remedy.remedy) && <Taken record={record} edit={edit} />}
          <p class="values">
            <a class="clause" href={clause_link("policy", document, remedy.clause)}>
              {remedy.clause}
            </a>{" "}
            {remedy.gist}
          </p>
        </>
      )}
      {[one.penalty, one.other].map(
        (penalty) =>
          penalty && (
            <p class="penalty">
              <b>{say_penalty_of(penalty)}.</b>{" "}
              <span class="values">
                <a class="clause" href={clause_link("policy", document, penalty.clause)}>
                  {penalty.clause}
                </a>{" "}
                {penalty.gist}
              </span>
            </p>
          ),
      )}
      <Enter one={one} record={record} />
      {one.also?.map((also) => (
        <p class="values" key={also.clause}>
          {also.says} ({also.clause})
        </p>
      ))}
    </>
  );
}

/** What only the head judge can find, with the grounds on both sides. */
function Question({ asked, document, onFind }: { asked: Asked; document: string; onFind?: ((is: boolean) => void) | undefined }) {
  const side = (is: boolean) => {
    const branch = asked.outcomes[is ? "yes" : "no"];
    const grounds = (is ? asked.for : asked.against) ?? [];
    return (
      <div class="side-of">
        <button type="button" disabled={!onFind} onClick={() => onFind?.(is)}>
          <b>{is ? "Yes" : "No"}</b>, {branch.means}
        </button>
        <p>
          {say_cure(branch.remedy)}. {say_penalty(branch.penalty)}.
        </p>
        <ul>
          {grounds.map((ground) => (
            <li key={ground}>{ground.replace(/ \(`seen`\)/, "")}</li>
          ))}
        </ul>
      </div>
    );
  };
  return (
    <section class="question" aria-label="A question for the head judge">
      <h4>{asked.asks}</h4>
      <p class="values">
        For the head judge.{" "}
        <a class="clause" href={clause_link("policy", document, asked.clause)}>
          {asked.clause}
        </a>{" "}
        {asked.gist}
      </p>
      <div class="sides">
        {side(true)}
        {side(false)}
      </div>
    </section>
  );
}

/** Keeps the penalty with the service, where the record names event and player: the next case of the event finds it. */
function Enter({ one, record }: { one: Finding; record: Record<string, unknown> }) {
  const [says, setSays] = useState("");
  const { entry } = one;
  const names = names_in(record);
  const player = entry && names[entry.player];
  if (!entry || !player || !names.event) return null;
  const { infraction, penalty, day } = entry;
  const reason = one.infraction?.reason;
  const text = JSON.stringify({ event: names.event, player, infraction, penalty, day, ...(reason ? { reason } : {}) });
  const enter = () =>
    post_text("v1/penalties", text).then(
      () => setSays(`Kept for ${player}.`),
      (e: Problem) => setSays(e.message),
    );
  return (
    <p class="buttons">
      <button type="button" disabled={says.startsWith("Kept")} onClick={() => void enter()}>
        Note it for {player} in {names.event}
      </button>
      <span role="status">{says}</span>
    </p>
  );
}

let policies: Promise<Edition[]> | undefined;

/** The documents of policy that the service has. */
function usePolicies(): Edition[] {
  const [found, setFound] = useState<Edition[]>([]);
  useEffect(() => {
    let here = true;
    policies ??= get<{ policies: Edition[] }>("v1/editions").then((is) => is.policies);
    policies.then(
      (is) => here && setFound(is),
      () => (policies = undefined),
    );
    return () => {
      here = false;
    };
  }, []);
  return found;
}

const REST = 200; // ms without a change

interface Answer {
  about: string;
  is?: Remedy | null;
  problem?: Problem;
}

/** What the policy says, asked again with each change; the answer of before stands until the next is there. */
function useRemedy({ ask, text }: Matter, policy: string | undefined, about: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const away = useAway();
  useEffect(() => {
    if (!policy) return;
    let here = true;
    const set = (is: Answer) => here && setAnswer(is);
    const here_too = async (problem: Problem) => {
      const is = problem.code === "gone" && text ? await remedy_on_device<Remedy>(text, policy) : undefined;
      set(is ? { about, is } : { about, problem });
    };
    const timer = setTimeout(() => {
      ask(policy).then(
        (is) => set({ about, is }),
        (problem: Problem) => void here_too(problem),
      );
    }, REST);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [about, policy, away]);
  return answer;
}

/** What the paper has besides the ruling: the same in few words. */
function OnPaper({ found, names, ticked }: { found: Remedy; names: Record<string, string>; ticked: Set<string> }) {
  const all = [found, ...found.others].filter((one) => one.infraction || one.remedy);
  return (
    <>
      {!all.length && <p>No infraction under {found.policy.document}.</p>}
      {all.map(({ infraction, remedy, penalty, other }) => (
        <div class="paper-remedy">
          {infraction && (
            <p>
              <b>
                Infraction {infraction.infraction} by {infraction.player}
                {infraction.move ? `, move ${infraction.move}` : ""}.
              </b>{" "}
              {infraction.gist}.
            </p>
          )}
          {remedy && (
            <>
              <p>
                <b>{say_cure(remedy.remedy)}</b> ({remedy.clause}):
              </p>
              <ul>
                {remedy.steps.map(({ says }) => (
                  <li key={says}>
                    <span class="box">{ticked.has(says) ? "☒" : "☐"}</span> {say_step(says, names)}
                  </li>
                ))}
              </ul>
            </>
          )}
          {[penalty, other].map(
            (one) =>
              one && (
                <p>
                  <b>{say_penalty_of(one)}</b> ({one.clause}).
                </p>
              ),
          )}
        </div>
      ))}
      {found.asks.map((asked) => (
        <p key={asked.finding}>
          Head judge: {asked.asks} ☐ {asked.outcomes.yes.means} ☐ {asked.outcomes.no.means}
        </p>
      ))}
      <p class="paper-policy">
        {found.policy.title}
        {found.policy.official ? "" : " (not official for this game)"}
      </p>
    </>
  );
}

export interface RemedyProps {
  matter: Matter;
  ruling: Ruling;
  about: string;
  paper: PaperProps;
}

export function policy_of(record: Record<string, unknown>): string | undefined {
  const event = record.event as { policy?: unknown } | undefined;
  return event && typeof event.policy === "string" ? event.policy : undefined;
}

function Choice({ policy, onPolicy }: { policy: string | undefined; onPolicy: (policy: string) => void }) {
  const all = usePolicies();
  if (!policy)
    return (
      <>
        <p>Which policy does the event follow?</p>
        {all.map((one) => (
          <button type="button" class="policy" key={one.edition} onClick={() => onPolicy(one.edition)}>
            {one.title} <small>{one.date}</small>
          </button>
        ))}
      </>
    );
  return (
    <select aria-label="Policy of the event" value={policy} onChange={(e) => onPolicy(e.currentTarget.value)}>
      {all.map((one) => (
        <option value={one.edition}>
          {one.title}, {one.date}
        </option>
      ))}
      {!all.some((one) => one.edition === policy) && <option value={policy}>{policy}</option>}
    </select>
  );
}

/** Go on with the game after the remedy, as a dispute. */
async function play_on(record: unknown): Promise<void> {
  go(`dispute#d=${await pack(readable(JSON.stringify(record)))}`);
}

export function RemedyPart({ matter, ruling, about, paper }: RemedyProps) {
  const names = names_of(matter.table);
  const { record, edit } = matter;
  const [chosen, setChosen] = useState<string>();
  const [ticked, setTicked] = useState(new Set<string>());
  const policy = (edit ? policy_of(record) : chosen) ?? policy_of(record);
  const answer = useRemedy(matter, policy, about);
  const found = answer?.is;
  const choose = (document: string) =>
    edit ? edit(`policy ${document}`, write_case("event", { policy: document })) : setChosen(document);
  const tick = (says: string) => {
    const next = new Set(ticked);
    if (!next.delete(says)) next.add(says);
    setTicked(next);
  };
  const find = (finding: string) =>
    edit &&
    ((is: boolean) => edit(`${finding.replace(/_/g, " ")}: ${is ? "yes" : "no"}`, write_case("findings", { [finding]: is })));
  const next = found?.remedy?.record;
  return (
    <section class="remedy" aria-label="Infraction, remedy, penalty" aria-busy={!!policy && answer?.about !== about}>
      <h3>Infraction, remedy, penalty</h3>
      <Choice policy={policy} onPolicy={choose} />
      {answer?.problem && <p role="alert">{say_problem(answer.problem)}</p>}
      {policy && answer?.is === null && <p role="alert">The record can’t be judged with its illegal moves let stand.</p>}
      {found && (
        <>
          {!found.policy.official && <p class="values">Not official for this game. {found.policy.why}.</p>}
          {edit && <CaseForm record={record} moves={ruling.moves} infraction={found.infraction?.infraction} edit={edit} />}
          {found.uncertain && (
            <p role="alert">
              <b>Uncertain:</b> {found.uncertain}
            </p>
          )}
          {[found, ...found.others].map((one, i) => (
            <OneFinding
              matter={matter}
              one={one}
              document={found.policy.document}
              names={names}
              ticked={ticked}
              onTick={tick}
              key={i}
            >
              {!i &&
                found.asks.map((asked) => (
                  <Question asked={asked} document={found.policy.document} key={asked.finding} onFind={find(asked.finding)} />
                ))}
              {!i && edit && <Found record={record} edit={edit} />}
            </OneFinding>
          ))}
          {found.follow.map((one) => (
            <p class="values">
              Not counted, since it follows from that: move {one.move}: {one.reason}
            </p>
          ))}
          {next !== undefined && (
            <button type="button" onClick={() => void play_on(next)}>
              Play on from there
            </button>
          )}
        </>
      )}
      <Printed {...paper} policy={found ? <OnPaper found={found} names={names} ticked={ticked} /> : undefined} />
    </section>
  );
}

function say_problem(problem: Problem): string {
  return problem.code === "gone"
    ? "The judge on this device has no remedies. They are back with the connection."
    : problem.message;
}
