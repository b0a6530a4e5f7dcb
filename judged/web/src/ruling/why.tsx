// What is behind a ruling: both stories, all faults, claims; folded, what a move brought about, cause by cause, what other readings would make of
// it, its text, its readings and its versions.
import { useEffect, useState } from "preact/hooks";
import {
  seats,
  type Account,
  type Explanation,
  type Fault,
  type OtherReading,
  type Problem,
  type Ruling,
  type Seat,
} from "../api";
import { clause_link } from "../views/links";
import { Fold } from "./fold";
import { say_verdict } from "./verdict";

export interface Explained {
  explanation?: Explanation | undefined;
  other_readings?: OtherReading[] | undefined;
}
/** Ask the service; of a kept ruling and of one that is not, in different ways. */
export type Ask = (what: { move?: number; readings?: boolean }) => Promise<Explained>;

type Line = NonNullable<Explanation["chain"]>[number];
interface Node {
  line: Line;
  below: Node[];
}

/** Lines come in the order of the tree, each with how deep it lies. */
export function tree_of(chain: Line[]): Node[] {
  const roots: Node[] = [];
  const open: Node[] = [];
  for (const line of chain) {
    const node: Node = { line, below: [] };
    open.length = line.depth;
    (open[line.depth - 1]?.below ?? roots).push(node);
    open[line.depth] = node;
  }
  return roots;
}

function Says({ line, ruling }: { line: Line; ruling: Ruling }) {
  return (
    <>
      {line.clause && <a href={clause_link(ruling.game, ruling.edition, line.clause)}>{line.clause}</a>} {line.says}
    </>
  );
}

function Cause({ node, ruling, deep }: { node: Node; ruling: Ruling; deep: number }) {
  const [open, setOpen] = useState(deep < 1);
  if (!node.below.length)
    return (
      <li>
        <Says line={node.line} ruling={ruling} />
      </li>
    );
  return (
    <li>
      <button type="button" class="link cause" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "▾" : "▸"} {node.below.length}
        <span class="quiet"> consequences</span>
      </button>{" "}
      <Says line={node.line} ruling={ruling} />
      {open && (
        <ul>
          {node.below.map((one) => (
            <Cause node={one} ruling={ruling} deep={deep + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Tree({ explanation, ruling }: { explanation: Explanation; ruling: Ruling }) {
  const roots = tree_of(explanation.chain ?? []);
  const refused = explanation.refused_by ?? [];
  return (
    <>
      {explanation.why && <p>{explanation.why}</p>}
      {!explanation.reached && <p>The game did not reach this move.</p>}
      {refused.length > 0 && (
        <ul>
          {refused.map((one) => (
            <li>
              <a href={clause_link(ruling.game, ruling.edition, one.clause)}>{one.clause}</a> {one.gist}
            </li>
          ))}
        </ul>
      )}
      {explanation.reached && !roots.length && !refused.length && (
        <p>This entry was not a decision, or it was skipped. Anything it changed is shown with the move before it.</p>
      )}
      <ul class="tree">
        {roots.map((node) => (
          <Cause node={node} ruling={ruling} deep={0} />
        ))}
      </ul>
    </>
  );
}

function useExplained(ask: Ask, wanted: boolean, what: { move?: number; readings?: boolean }, key: string) {
  const [found, setFound] = useState<Explained>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    setProblem(undefined);
    ask(what).then(
      (one) => here && setFound(one),
      (e: Problem) => here && setProblem(e),
    );
    return () => {
      here = false;
    };
  }, [wanted, key]);
  return { found, problem };
}

/** `about` changes whenever the ruling is another one. */
export interface WhyProps {
  ruling: Ruling;
  ask: Ask;
  about: string;
  said?: string[] | undefined;
  onMove?: ((move: number) => void) | undefined;
}

function Moves({ ruling, ask, about }: WhyProps) {
  const [wanted, setWanted] = useState(false);
  const [move, setMove] = useState<number>();
  const { found, problem } = useExplained(ask, wanted, move === undefined ? {} : { move }, `${about} ${move ?? ""}`);
  const explanation = found?.explanation;
  const at = explanation?.move ?? 0;
  return (
    <Fold title="Why: what a move did, cause by cause" onOpen={() => setWanted(true)}>
      {problem && <p role="alert">{problem.message}</p>}
      {explanation && (
        <>
          <p class="buttons">
            <button type="button" disabled={at < 1} onClick={() => setMove(at - 1)}>
              ‹ Previous move
            </button>
            <b role="status">{at ? `Move ${at} of ${ruling.moves}` : "Before the first move"}</b>
            <button type="button" disabled={at >= ruling.moves} onClick={() => setMove(at + 1)}>
              Next move ›
            </button>
          </p>
          <Tree explanation={explanation} ruling={ruling} key={`${about} ${at}`} />
        </>
      )}
    </Fold>
  );
}

function Reading({ one }: { one: OtherReading }) {
  const changes = one.changes ?? [];
  return (
    <li>
      <b>{one.id}</b> {one.question} <i>Reading used: {one.reading}</i>{" "}
      {one.limit
        ? "Not tried: the game is too long for that."
        : !one.tried
          ? "There is no other reading to try."
          : changes.length
            ? `With the other reading: ${say_verdict(one.outcome?.verdict ?? "").toLowerCase()} (different ${changes.join(", ")}). ${one.outcome?.why ?? ""}`
            : "With the other reading: the same ruling."}
    </li>
  );
}

function Readings({ ask, about }: WhyProps) {
  const [wanted, setWanted] = useState(false);
  const { found, problem } = useExplained(ask, wanted, { readings: true }, about);
  const all = found?.other_readings;
  const matter = all?.filter((one) => one.changes?.length) ?? [];
  const rest = all?.filter((one) => !one.changes?.length) ?? [];
  return (
    <Fold title="Other readings of unclear clauses" onOpen={() => setWanted(true)}>
      {problem && <p role="alert">{problem.message}</p>}
      {wanted && !all && !problem && <p>Trying each reading …</p>}
      {all && (
        <p>
          {matter.length ? `${matter.length} of ${all.length} would change the ruling:` : "None of them would change the ruling."}
        </p>
      )}
      <ul>
        {matter.map((one) => (
          <Reading one={one} />
        ))}
      </ul>
      {rest.length > 0 && (
        <Fold title={`The others (${rest.length})`}>
          <ul>
            {rest.map((one) => (
              <Reading one={one} />
            ))}
          </ul>
        </Fold>
      )}
    </Fold>
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

function Faults({ ruling, onMove }: WhyProps) {
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

function Folded({ ruling, said }: WhyProps) {
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

export function Why(props: WhyProps) {
  return (
    <>
      <Stories ruling={props.ruling} />
      <Faults {...props} />
      <Claims ruling={props.ruling} />
      <Moves {...props} key={props.about} />
      {props.ruling.view === "judge" && <Readings {...props} key={`${props.about} readings`} />}
      <Folded {...props} />
    </>
  );
}
