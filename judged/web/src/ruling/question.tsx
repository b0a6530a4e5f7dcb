// What an undetermined ruling asks, with its answers as buttons.
import type { Need, NeedAnswer, Option, Ruling, TableAnswer } from "../api";
import { say_verdict } from "./verdict";

export interface Given {
  card?: string;
  number?: number;
  written?: number;
  times?: number;
}
export interface NeedProps {
  onAnswer?: ((need: Need, answer: Given) => void) | undefined;
}
type Names = Record<string, string>;

function answers_of(answer: NeedAnswer, names: Names): { says: string; is: Given }[] {
  return [
    ...(answer.cards ?? []).map((card) => ({ says: names[card] ? `${card} ${names[card]}` : card, is: { card } })),
    ...(answer.numbers ?? []).map((number) => ({ says: String(number), is: { number } })),
    ...(answer.written ?? []).map((written) => ({ says: `number ${written} of those written`, is: { written } })),
  ];
}

const FEW = 6;

interface AnswersProps extends NeedProps {
  need: Need;
  answer: NeedAnswer;
  names: Names;
  times: number;
}

function Answers({ need, answer, names, times, onAnswer }: AnswersProps) {
  const all = answers_of(answer, names);
  const few = all.length > FEW + 2 ? all.slice(0, FEW) : all;
  const rest = all.slice(few.length);
  const give = (is: Given) => onAnswer?.(need, times > 1 ? { ...is, times } : is);
  return (
    <div class="answers">
      <p>
        <b>{say_verdict(answer.verdict)}</b> with {all.length > 1 ? `one of these ${all.length}` : "this"}:
      </p>
      {!all.length && <p>{answer.n} cards that the transcript does not name.</p>}
      {few.map((one) => (
        <button type="button" disabled={!onAnswer} onClick={() => give(one.is)}>
          {one.says}
        </button>
      ))}
      {rest.length > 0 && (
        <select
          aria-label={`Another card, then ${say_verdict(answer.verdict)}`}
          value=""
          disabled={!onAnswer}
          onChange={(e) => give(rest[Number(e.currentTarget.value)]?.is ?? {})}
        >
          <option value="">{rest.length} more …</option>
          {rest.map((one, i) => (
            <option value={i}>{one.says}</option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Questions that differ in nothing are about so many cards of which none is told. */
function alike(needs: Need[], need: Need): number {
  return needs.filter((one) => JSON.stringify(one) === JSON.stringify(need)).length;
}

/** The one question whose answer settles most. */
export function Question({ ruling, names, onAnswer }: NeedProps & { ruling: Ruling; names: Names }) {
  const needs = ruling.needs ?? [];
  const need = needs.find((one) => one.decides) ?? needs[0];
  if (!need) return null;
  const times = alike(needs, need);
  const same = new Set(need.answers.map((one) => one.verdict)).size === 1;
  return (
    // Keyed, for the question changes with the answers: what is pressed stays the answer to what was asked.
    <section class="question" aria-label="A question" key={JSON.stringify(need)}>
      <h3>{need.question}</h3>
      {need.ask.length > 0 && <p>{need.ask.join(" and ")} can answer this.</p>}
      {same && <p>The verdict is the same either way, but the position or a claim comes out differently.</p>}
      {need.answers.map((answer) => (
        <Answers need={need} answer={answer} names={names} times={1} onAnswer={onAnswer} />
      ))}
      {times > 1 && (
        <>
          <h3>Or for all {times} of them at once:</h3>
          {need.answers.map((answer) => (
            <Answers need={need} answer={answer} names={names} times={times} onAnswer={onAnswer} />
          ))}
        </>
      )}
    </section>
  );
}

/** An answer that is missing in the middle: the moves after it wait for it. */
export function Missing({ answer, onOption }: { answer: TableAnswer; onOption: (option: Option) => void }) {
  const ruling = answer.ruling as Ruling;
  const options = answer.options.filter((option) => option.move);
  if (ruling.verdict !== "undetermined" || ruling.needs?.length || !ruling.unread || !options.length) return null;
  return (
    <section class="question" aria-label="A question">
      <h3>Which was it?</h3>
      <p class="answers">
        {options.map((option) => (
          <button type="button" key={JSON.stringify(option.move)} onClick={() => onOption(option)}>
            {option.player}: {option.says}
          </button>
        ))}
      </p>
    </section>
  );
}
