// What wins from here: whether each player can win by the end of the turn, and the line that does. Loaded with the first position that is shown.
import { useState } from "preact/hooks";
import { post_text, Problem, seats, type Seat } from "../api";
import type { paths } from "../api.gen";
import { say_move } from "../views/moves";

export type Reached = paths["/v1/reach"]["post"]["responses"]["200"]["content"]["application/json"];
export type FoundMoves = NonNullable<Reached["line"]>;

const says: Record<Reached["answer"], (seat: Seat) => string> = {
  forced: (seat) => `${seat} wins this turn, whatever the other player answers.`,
  possible: (seat) => `${seat} can win this turn if the other player, a shuffle or an unknown card helps.`,
  no: (seat) => `${seat} can’t win this turn.`,
  budget: (seat) => `No win of ${seat} was found, but not every way was tried.`,
};
const limits: Record<string, string> = {
  steps: "The search came to the limit of the service.",
  orders: "Not every order after a shuffle was tried.",
  depth: "The search came to its greatest depth.",
};

export function Line({ moves }: { moves: FoundMoves }) {
  return (
    <ol class="line-of-play">
      {moves.map((move) => (
        <li>{say_move(move)}</li>
      ))}
    </ol>
  );
}

interface Branch {
  play?: FoundMoves;
  then?: Branch | Branch[];
}

/** What to play; where the other player answers, a branch for each answer. */
function Tree({ of }: { of: Branch | Branch[] }) {
  const all = Array.isArray(of) ? of : [of];
  return (
    <ul class="tree">
      {all.map((one) => (
        <li>
          {(one.play ?? []).map(say_move).join("; ")}
          {one.then && <Tree of={one.then} />}
        </li>
      ))}
    </ul>
  );
}

function Answer({ seat, is, onPlay }: { seat: Seat; is: Reached; onPlay?: ((moves: FoundMoves) => void) | undefined }) {
  const { line, tree } = is;
  return (
    <div class={`reached ${is.answer}`}>
      <p>
        <b>{says[is.answer](seat)}</b>{" "}
        <span class="quiet-text">
          {is.tries === 1 ? "1 try." : `${is.tries} tries.`} {limits[is.limit ?? ""]}
        </span>
      </p>
      {line && (
        <>
          <Line moves={line} />
          {Array.isArray((tree as Branch | undefined)?.then) && (
            <details>
              <summary>For each answer of the other player</summary>
              <Tree of={tree as Branch} />
            </details>
          )}
          {onPlay && (
            <button type="button" onClick={() => onPlay(line)}>
              Play this line
            </button>
          )}
        </>
      )}
    </div>
  );
}

export interface WinsProps {
  text: string;
  /** Of the position: changes with every other one. */
  about: string;
  /** Which position of the text it is; by default its end. */
  at?: { after: number; view: string };
  /** Opens a line, where one can be played. */
  onPlay?: ((moves: FoundMoves) => void) | undefined;
}

type Answers = Partial<Record<Seat, Reached>>;

export function Wins({ text, about, at, onPlay }: WinsProps) {
  const [found, setFound] = useState<{ about: string; busy: boolean; answers: Answers; problem?: string }>();
  const search = async () => {
    const answers: Answers = {};
    setFound({ about, busy: true, answers });
    try {
      for (const win of seats) answers[win] = await post_text<Reached>("v1/reach", text, { ...at, win });
      setFound({ about, busy: false, answers });
    } catch (e) {
      setFound({ about, busy: false, answers, problem: e instanceof Problem ? e.message : String(e) });
    }
  };
  const here = found?.about === about ? found : undefined;
  return (
    <section class="wins" aria-label="What wins from here" aria-busy={!!here?.busy}>
      <button type="button" disabled={!!here?.busy} onClick={() => void search()}>
        What wins from here?
      </button>
      <div role="status">
        {here?.busy && <p>Searching to the end of the turn …</p>}
        {here &&
          !here.busy &&
          seats.map((seat) => here.answers[seat] && <Answer seat={seat} is={here.answers[seat]} onPlay={onPlay} />)}
        {here?.problem && <p role="alert">{here.problem}</p>}
      </div>
    </section>
  );
}
