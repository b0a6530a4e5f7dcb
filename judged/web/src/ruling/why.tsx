// What is folded behind a ruling: what a move brought about as a tree, opened cause by cause; what other readings would make of it; its text,
// its readings and its versions.
import { useEffect, useState } from "preact/hooks";
import type { Explanation, OtherReading, Problem, Ruling } from "../api";
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
      <Moves {...props} key={props.about} />
      {props.ruling.view === "judge" && <Readings {...props} key={`${props.about} readings`} />}
      <Folded {...props} />
    </>
  );
}
