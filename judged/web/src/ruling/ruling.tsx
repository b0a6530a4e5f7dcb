// A ruling for people, as a slip: verdict and where, one sentence, the clause and its words, a reading that would turn it, what to do; what is
// behind it is folded.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ClauseCited, OtherReading, Ruling, Seat, Table } from "../api";
import { clause_link } from "../views/links";
import { useBehind, useClause } from "./behind";
import { Fold } from "./fold";
import { Later } from "./later";
import type { Law, Occasion } from "./paper";
import type { NeedProps } from "./question";
import { Reason } from "./reason";
import type { Matter } from "./remedy";
import { steps_of, type Seen, type StepToDo } from "./steps";
import { kind_of, say_verdict, Shape } from "./verdict";
import type { Ask } from "./why";

export function say_where(ruling: Ruling): string {
  const { move, turn, turn_player, phase } = ruling.at;
  return [
    move !== undefined && `move ${move} of ${ruling.moves}`,
    turn !== undefined && `turn ${turn}${turn_player ? ` (${turn_player}’s)` : ""}`,
    phase !== undefined && `${phase} phase`,
  ]
    .filter(Boolean)
    .join(", ");
}

function say_values(values: Record<string, number> | undefined): string {
  return Object.entries(values ?? {})
    .map(([name, is]) => `${name} ${is}`)
    .join(", ");
}

/** A clause that the ruling cites. */
function Cited({ clause, ruling }: { clause: ClauseCited; ruling: Ruling }) {
  const values = say_values(clause.values);
  return (
    <li>
      <p class="law">
        <a class="clause" href={clause_link(ruling.game, ruling.edition, clause.clause)}>
          {clause.clause}
        </a>{" "}
        <span>
          {clause.house ? "house rule, " : clause.presumed ? "text lost, presumed, " : ""}
          {clause.rule.replace(/-/g, " ")}
        </span>
      </p>
      <p class="gist">{clause.gist}</p>
      {values && <p class="values">Here: {values}.</p>}
      {clause.card_text && <p class="values">By the text of {clause.card_text}.</p>}
    </li>
  );
}

/** The clause that decides where nothing is refused. */
function Decides({ number, ruling }: { number: string; ruling: Ruling }) {
  const clause = useClause(ruling, number);
  return (
    <li>
      <p class="law">
        <a class="clause" href={clause_link(ruling.game, ruling.edition, number)}>
          {number}
        </a>{" "}
        <span>{clause?.kind}</span>
      </p>
      <p class="gist">{clause?.gist ?? "…"}</p>
    </li>
  );
}

/** A reading of an unclear clause with which the ruling would be another one. */
function Turns({ one }: { one: OtherReading }) {
  return (
    <p class="flip">
      <b>Would turn the ruling: reading {one.id}.</b> {one.question} Read here: {one.reading}
    </p>
  );
}

/** What each player would know by going back, card by card. */
function Reveals({ seen }: { seen: Seen[] }) {
  const by = new Map<Seat, Set<string>>();
  for (const one of seen)
    by.set(one.player, new Set([...(by.get(one.player) ?? []), ...(one.cards ?? ["cards that were hidden"])]));
  return (
    <ul>
      {[...by].map(([player, cards]) => (
        <li>
          {cards.size > FEW ? (
            <Fold title={`${player} has already seen ${cards.size} cards`}>{[...cards].sort().join(", ")}</Fold>
          ) : (
            `${player} has already seen ${[...cards].sort().join(", ")}`
          )}
        </li>
      ))}
    </ul>
  );
}

const FEW = 6;

/** "A.monster.zone 2 -> 4", as people say it. */
export function say_change(change: string): string {
  const said = change.replace(
    /\b([AB])\.([\w.]+)/g,
    (_, seat: string, path: string) => `${seat}’s ${path.replace(/[._]/g, " ")}`,
  );
  return said.replace(/ -> /g, " → ");
}

function WhatNow({ ruling, steps }: { ruling: Ruling; steps: StepToDo[] }) {
  const { counter_proof } = ruling;
  return (
    <>
      {counter_proof && kind_of(ruling.verdict) === "illegal" && (
        <p class="flip">
          <b>Would turn the ruling:</b> {say_change(counter_proof.change)}.
        </p>
      )}
      {steps.length > 0 && (
        <section>
          <h3>What to do</h3>
          <ul class="do">
            {steps.map((one) => (
              <li key={one.says}>
                <label>
                  <input type="checkbox" /> <span>{one.says}</span>
                </label>
                {one.seen && <Reveals seen={one.seen} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export interface RulingProps {
  ruling: Ruling;
  onMove?: ((move: number) => void) | undefined;
  onAnswer?: NeedProps["onAnswer"];
  said?: string[] | undefined;
  names?: Record<string, string> | undefined;
  /** What is asked besides what the ruling needs. */
  asked?: ComponentChildren;
  /** Asks what is behind the ruling. `about` changes whenever the ruling is another one. */
  ask: Ask;
  about?: string | undefined;
  /** Whose dispute it is. */
  occasion?: Occasion | undefined;
  /** What a policy can be asked about. */
  matter?: Matter | undefined;
  /** Its name, if it is kept. */
  kept?: string | undefined;
}

/** Whose dispute it is, by the remarks of its record and the names of its players. */
export function occasion_of(record: Record<string, unknown>, table: Table | undefined, when?: string): Occasion {
  const said = (key: string) => {
    const is = record[key] as string | { name?: string } | undefined;
    return typeof is === "object" ? is?.name : is && String(is);
  };
  const names = { A: table?.players.A?.name, B: table?.players.B?.name };
  return { event: said("event"), table: said("table"), round: said("round"), names, when };
}

const asks = () => import("./question").then((found) => found.Question);
const why = () => import("./why").then((found) => found.Why);
const paper = () => import("./paper").then((found) => found.Printed);
const remedy = () => import("./remedy").then((found) => found.RemedyPart);

const FULL = 2; // readings that would turn the ruling, with the answer taken; the others have their question
const MOST_CLAUSES = 3; // where the ruling itself names none

/** The clauses, as the paper has them. */
function laws_of(ruling: Ruling, decides: string | undefined, gist: string | undefined): Law[] {
  const cited = (ruling.clauses ?? []).map((one) => ({ number: one.clause, gist: one.gist }));
  return cited.length ? cited.slice(0, 2) : decides ? [{ number: decides, gist: gist ?? "" }] : [];
}

export function RulingPanel(props: RulingProps) {
  const { ruling, about = "" } = props;
  const behind = useBehind(ruling, props.ask, about);
  const decides = useClause(ruling, behind.clause);
  const clauses = ruling.clauses ?? [];
  const unclear = behind.turns.flatMap((one) => one.clauses);
  // Those of the clauses that the ruling cites come first.
  const cited = new Set(clauses.map((one) => one.clause));
  const near = (one: OtherReading) => Number(one.clauses.some((number) => cited.has(number)));
  const turning = [...behind.turns].sort((a, b) => near(b) - near(a));
  const deciding = [...new Set([...(behind.clause ? [behind.clause] : []), ...unclear])].slice(0, MOST_CLAUSES);
  const question = !!ruling.needs?.length && (
    <Later key="question" load={asks} props={{ ruling, names: props.names ?? {}, onAnswer: props.onAnswer }} />
  );
  const { matter } = props;
  const [wanted, want] = useState(false);
  const follows = matter && (wanted || !!(matter.record.event as { policy?: string } | undefined)?.policy);
  const printed = {
    ruling,
    where: say_where(ruling),
    laws: laws_of(ruling, behind.clause, decides?.gist),
    turns: behind.turns,
    about: props.occasion ?? {},
  };
  return (
    <div class={`ruling slip ${kind_of(ruling.verdict)} verdict-${ruling.verdict}`}>
      <p class="headline">
        <Shape verdict={ruling.verdict} /> <strong>{say_verdict(ruling.verdict)}</strong>{" "}
        <span class="at">
          {say_where(ruling)}
          {ruling.winner && (ruling.winner === "draw" ? " · a draw" : ` · ${ruling.winner} has won`)}
        </span>
      </p>
      <Reason reason={ruling.reason} evidence={ruling.evidence} />
      {ruling.verdict === "undetermined" && question}
      {props.asked}
      {(clauses.length > 0 || deciding.length > 0) && (
        <ul class="clauses">
          {clauses.map((clause) => (
            <Cited clause={clause} ruling={ruling} />
          ))}
          {!clauses.length && deciding.map((number) => <Decides number={number} ruling={ruling} key={number} />)}
        </ul>
      )}
      {!!ruling.deck_infractions?.length && (
        <ul class="clauses">
          {ruling.deck_infractions.map((one) => (
            <li>
              {one.player}’s deck: {one.card} {one.gist} ({one.clause})
            </li>
          ))}
        </ul>
      )}
      {turning.slice(0, FULL).map((one) => (
        <Turns one={one} key={one.id} />
      ))}
      {turning.length > FULL && (
        <p class="flip">
          <b>So would:</b>{" "}
          {turning.slice(FULL).map((one) => (
            <span key={one.id}>
              <b>{one.id}</b> {one.question}{" "}
            </span>
          ))}
        </p>
      )}
      <WhatNow ruling={ruling} steps={follows ? [] : steps_of(ruling)} />
      {ruling.verdict !== "undetermined" && question}
      {follows ? (
        <Later key="remedy" load={remedy} props={{ matter, ruling, about, paper: printed }} />
      ) : (
        matter && (
          <button type="button" onClick={() => want(true)}>
            Infraction, remedy, penalty
          </button>
        )
      )}
      <Later key="why" load={why} props={{ ruling, ask: props.ask, about, said: props.said, onMove: props.onMove }} />
      <p class="sig">
        <span>
          {props.kept ?? "Draft"} · {ruling.game} {ruling.edition}
        </span>
        <button type="button" onClick={() => print()}>
          Print
        </button>
      </p>
      {!follows && <Later key="paper" load={paper} props={printed} />}
    </div>
  );
}
