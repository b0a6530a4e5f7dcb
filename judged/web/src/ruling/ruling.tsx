// A ruling for people: what it says, why, by which clause, what to do now; what is behind it is folded.
import type { ComponentChildren } from "preact";
import type { Account, ClauseCited, Fault, Ruling, Seat } from "../api";
import { seats } from "../api";
import { Fold } from "./fold";
import { Question, type NeedProps } from "./question";
import { say_verdict } from "./verdict";

function where(ruling: Ruling): string {
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

export function ClauseLine({ clause, ruling }: { clause: ClauseCited; ruling: Ruling }) {
  const values = say_values(clause.values);
  const mark = clause.house ? " (house rule)" : clause.presumed ? " (text lost, presumed)" : "";
  return (
    <li>
      <a class="clause" href={`rules/${ruling.game}/${ruling.edition}/${encodeURIComponent(clause.clause)}`}>
        {clause.clause}
      </a>
      {mark} {clause.gist}
      {values && <span class="values"> — here: {values}</span>}
      {clause.card_text && <span class="values"> — by the text of {clause.card_text}</span>}
    </li>
  );
}

const treatments: Record<string, string> = {
  stopped: "",
  skipped: " It was skipped.",
  taken: " The game went on as if it had been legal.",
};

function FaultLine({ fault, onMove }: { fault: Fault; onMove?: ((move: number) => void) | undefined }) {
  const says = fault.reason + (treatments[fault.treated ?? ""] ?? "");
  return (
    <li>
      {fault.move !== undefined &&
        (onMove ? (
          <button type="button" class="link" onClick={() => onMove(fault.move ?? 0)}>
            Move {fault.move}
          </button>
        ) : (
          <b>Move {fault.move}</b>
        ))}
      : {says} {fault.clauses.map((clause) => clause.clause).join(", ")}
    </li>
  );
}

function Faults({ ruling, onMove }: RulingProps) {
  const faults = ruling.infractions ?? [];
  if (faults.length < 2) return null;
  return (
    <section>
      <h3>All faults ({faults.length})</h3>
      <ul>
        {faults.map((fault) => (
          <FaultLine fault={fault} onMove={onMove} />
        ))}
      </ul>
    </section>
  );
}

interface Seen {
  player: Seat;
  cards?: string[];
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

function WhatNow({ ruling }: { ruling: Ruling }) {
  const { advice, counter_proof } = ruling;
  if (!advice && !counter_proof) return null;
  const back = advice?.back_up;
  return (
    <section>
      <h3>What to do now</h3>
      <ul>
        {back && (
          <li>
            Rewind to before move {back.to_move}:{" "}
            {back.clean ? "nothing hidden has been revealed to anybody." : "hidden cards have already been seen."}
            {!back.clean && <Reveals seen={back.seen} />}
          </li>
        )}
        {!!advice?.nearest?.length && (
          <li>
            Or play a legal move from the same position instead, nearest first:{" "}
            {advice.nearest.map((one) => `${one.player}: ${one.says}`).join("; ")}.
          </li>
        )}
        {counter_proof && <li>The ruling would be different with: {counter_proof.change}.</li>}
      </ul>
    </section>
  );
}

function Claims({ ruling }: { ruling: Ruling }) {
  if (!ruling.claims?.length) return null;
  return (
    <section>
      <h3>Claims</h3>
      <ul>
        {ruling.claims.map((claim) => (
          <li class={`claim ${claim.answer}`}>
            {claim.by ? `${claim.by} says` : "Claimed"}: {claim.claim}, {claim.at}. <b>{claim.answer}</b>
            {claim.found && <> — {claim.found}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Story({ seat, account }: { seat: Seat; account: Account }) {
  return (
    <li class={`verdict-${account.verdict}`}>
      <b>
        {seat}’s story: {say_verdict(account.verdict)}.
      </b>{" "}
      {account.reason}
    </li>
  );
}

function Stories({ ruling }: { ruling: Ruling }) {
  const { accounts } = ruling;
  if (!accounts) return null;
  const parting = accounts.divergence;
  return (
    <section>
      <h3>Two stories</h3>
      <ul>{seats.map((seat) => accounts[seat] && <Story seat={seat} account={accounts[seat]} />)}</ul>
      {parting?.move !== undefined && <p>They diverge at move {parting.move}.</p>}
    </section>
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
  /** Why it is so, and what else it could be. */
  why?: ComponentChildren;
}

function Behind({ ruling, said }: RulingProps) {
  return (
    <>
      {said && (
        <Fold title="The ruling as text">
          <ul class="said">
            {said.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </Fold>
      )}
      {!!ruling.readings?.length && (
        <Fold title={`Unclear clauses relied on (${ruling.readings.length})`}>
          <ul>
            {ruling.readings.map((one) => (
              <li>
                <b>{one.id}</b> {one.question} <i>{one.reading}</i>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {!!ruling.beyond_text?.length && (
        <Fold title="What the document itself does not say">
          <ul>
            {ruling.beyond_text.map((one) => (
              <li>
                <b>{one.clause}</b> ({one.is}) {one.gist}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {ruling.hashes && ruling.versions && (
        <Fold title="Edition, versions and hashes">
          <p>
            {ruling.game}/{ruling.edition} of {ruling.versions.date}, engine {ruling.versions.engine}, cards{" "}
            {ruling.versions.cards}.
          </p>
          <p class="hashes">
            transcript {ruling.hashes.transcript}
            <br />
            chain {ruling.hashes.chain}
            <br />
            position {ruling.hashes.position}
          </p>
        </Fold>
      )}
    </>
  );
}

export function RulingPanel(props: RulingProps) {
  const { ruling } = props;
  return (
    <div class={`ruling verdict-${ruling.verdict}`}>
      <p class="headline">
        <strong>{say_verdict(ruling.verdict)}</strong> <span>{where(ruling)}</span>
        {ruling.winner && <span> · {ruling.winner === "draw" ? "a draw" : `${ruling.winner} has won`}</span>}
      </p>
      <p class="why">{ruling.reason}</p>
      {!!ruling.clauses?.length && (
        <ul class="clauses">
          {ruling.clauses.map((clause) => (
            <ClauseLine clause={clause} ruling={ruling} />
          ))}
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
      <Question ruling={ruling} names={props.names ?? {}} onAnswer={props.onAnswer} />
      {props.asked}
      <Stories ruling={ruling} />
      <WhatNow ruling={ruling} />
      <Faults {...props} />
      <Claims ruling={ruling} />
      {props.why}
      <Behind {...props} />
    </div>
  );
}
