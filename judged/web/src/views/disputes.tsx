// Disputes of the suite, as judges meet them; each opens as a dispute to look at and to change.
import type { DisputeOfSuite } from "../api";
import { Fold } from "../ruling/fold";
import { dispute_link } from "./links";
import { useAnswer } from "./rules";

export function DisputeLine({ one }: { one: DisputeOfSuite }) {
  return (
    <li>
      <a href={dispute_link(one.name)}>{one.name.replace(/^[\d]+-/, "").replace(/-/g, " ")}</a>{" "}
      <span class="quiet-text">
        {one.game}/{one.edition}
      </span>
      <br />
      {one.dispute}
      {one.answers.map((answer) => (
        <>
          <br />
          <span class="quiet-text">
            Answer {answer.id}: {answer.source}
          </span>
        </>
      ))}
    </li>
  );
}

export function Disputes({ query, title }: { query: Record<string, string>; title: string }) {
  const { answer } = useAnswer<{ found: number; disputes: DisputeOfSuite[] }>("v1/disputes", query);
  if (!answer?.found) return null;
  return (
    <Fold title={`${title} (${answer.found})`}>
      <ul class="rulings">
        {answer.disputes.map((one) => (
          <DisputeLine one={one} />
        ))}
      </ul>
    </Fold>
  );
}
