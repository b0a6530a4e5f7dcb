// A ruling for people: what it says, why, by which clause, what to do now; what is behind it is folded.
import type { ComponentChildren } from "preact";
import type { Account, ClauseCited, Fault, Need, NeedAnswer, Ruling, Seat } from "../api";
import { seats } from "../api";

const headlines: Record<string, string> = {
  illegal: "Illegal",
  undetermined: "It depends",
  surplus: "Out of place",
  refuted: "Something claimed is not so",
  incomplete: "Legal so far",
  consistent: "Legal",
};

export function say_verdict(verdict: string): string {
  return headlines[verdict] ?? verdict;
}

function where(ruling: Ruling): string {
  const { move, turn, turn_player, phase } = ruling.at;
  return [
    move !== undefined && `move ${move} of ${ruling.moves}`,
    turn !== undefined && `turn ${turn}${turn_player ? ` of ${turn_player}` : ""}`,
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
      <a class="clause" href={`/rules/${ruling.game}/${ruling.edition}/${encodeURIComponent(clause.clause)}`}>
        {clause.clause}
      </a>
      {mark} {clause.gist}
      {values && <span class="values"> — here: {values}</span>}
      {clause.card_text && <span class="values"> — by the text of {clause.card_text}</span>}
    </li>
  );
}

export function Fold(props: { title: string; open?: boolean; children: ComponentChildren }) {
  return (
    <details open={props.open}>
      <summary>{props.title}</summary>
      {props.children}
    </details>
  );
}

const treatments: Record<string, string> = {
  stopped: "",
  skipped: " It was passed over.",
  taken: " The game went on as if it had been legal.",
};

function FaultLine({ fault, onMove }: { fault: Fault; onMove?: ((move: number) => void) | undefined }) {
  const says = fault.why + (treatments[fault.treated ?? ""] ?? "");
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
  const faults = ruling.faults ?? [];
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

function seen_by(seen: { player: Seat; cards?: string[] }[]): string {
  const by = new Map<Seat, Set<string>>();
  for (const one of seen)
    by.set(one.player, new Set([...(by.get(one.player) ?? []), ...(one.cards ?? ["cards that were hidden"])]));
  return [...by].map(([player, cards]) => `${player} has seen ${[...cards].sort().join(", ")}`).join("; ");
}

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
            Rewind to before move {back.to_move}: {back.clean ? "nobody learns anything by it." : `${seen_by(back.seen)}.`}
          </li>
        )}
        {!!advice?.nearest?.length && (
          <li>Legal instead, nearest first: {advice.nearest.map((one) => `${one.player}: ${one.says}`).join("; ")}.</li>
        )}
        {counter_proof && <li>It would be otherwise with: {counter_proof.change}.</li>}
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
      {account.why}
    </li>
  );
}

function Stories({ ruling }: { ruling: Ruling }) {
  const { accounts } = ruling;
  if (!accounts) return null;
  const parting = accounts.parting;
  return (
    <section>
      <h3>Two stories</h3>
      <ul>{seats.map((seat) => accounts[seat] && <Story seat={seat} account={accounts[seat]} />)}</ul>
      {parting?.move !== undefined && <p>They part at move {parting.move}.</p>}
    </section>
  );
}

export interface NeedProps {
  need: Need;
  onAnswer?: ((need: Need, answer: { card?: string; number?: number; written?: number }) => void) | undefined;
}

function answers_of(answer: NeedAnswer): { says: string; is: { card?: string; number?: number; written?: number } }[] {
  return [
    ...(answer.cards ?? []).map((card) => ({ says: card, is: { card } })),
    ...(answer.numbers ?? []).map((number) => ({ says: String(number), is: { number } })),
    ...(answer.written ?? []).map((written) => ({ says: `the ${written}. of those written`, is: { written } })),
  ];
}

const MANY = 12;

function Answers({ need, answer, onAnswer }: NeedProps & { answer: NeedAnswer }) {
  const all = answers_of(answer);
  const then = say_verdict(answer.verdict).toLowerCase();
  if (!all.length)
    return (
      <p>
        {answer.n} cards it could be: then {then}.
      </p>
    );
  return (
    <p class="answers">
      {all.slice(0, MANY).map((one) => (
        <button type="button" disabled={!onAnswer} onClick={() => onAnswer?.(need, one.is)}>
          {one.says}
        </button>
      ))}
      {all.length > MANY && (
        <select
          aria-label="Another card"
          value=""
          disabled={!onAnswer}
          onChange={(e) => onAnswer?.(need, all[Number(e.currentTarget.value)]?.is ?? {})}
        >
          <option value="">{all.length - MANY} more …</option>
          {all.slice(MANY).map((one, i) => (
            <option value={i + MANY}>{one.says}</option>
          ))}
        </select>
      )}{" "}
      → {then}
    </p>
  );
}

/** The one question whose answer settles most. */
export function Question({ ruling, onAnswer }: { ruling: Ruling; onAnswer?: NeedProps["onAnswer"] }) {
  const need = ruling.needs?.find((one) => one.decides) ?? ruling.needs?.[0];
  if (!need) return null;
  return (
    <section class="question" aria-label="A question">
      <h3>{need.question}</h3>
      {need.ask.length > 0 && <p>{need.ask.join(" and ")} can say.</p>}
      {need.answers.map((answer) => (
        <Answers need={need} answer={answer} onAnswer={onAnswer} />
      ))}
    </section>
  );
}

export interface RulingProps {
  ruling: Ruling;
  onMove?: ((move: number) => void) | undefined;
  onAnswer?: NeedProps["onAnswer"];
  said?: string[] | undefined;
}

function Behind({ ruling, said }: RulingProps) {
  return (
    <>
      {said && (
        <Fold title="As told aloud">
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
        <Fold title="Beyond the document's text">
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
        <Fold title="Judged by">
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
      <p class="why">{ruling.why}</p>
      {!!ruling.clauses?.length && (
        <ul class="clauses">
          {ruling.clauses.map((clause) => (
            <ClauseLine clause={clause} ruling={ruling} />
          ))}
        </ul>
      )}
      {!!ruling.deck_faults?.length && (
        <ul class="clauses">
          {ruling.deck_faults.map((one) => (
            <li>
              {one.player}’s deck: {one.card} {one.gist} ({one.clause})
            </li>
          ))}
        </ul>
      )}
      <Question ruling={ruling} onAnswer={props.onAnswer} />
      <Stories ruling={ruling} />
      <WhatNow ruling={ruling} />
      <Faults {...props} />
      <Claims ruling={ruling} />
      <Behind {...props} />
    </div>
  );
}
