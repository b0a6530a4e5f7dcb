// Disputes of the suite, as judges meet them; each opens as a dispute to look at and to change.
import { useEffect, useState } from "preact/hooks";
import type { DisputeOfSuite } from "../api";
import { rename } from "../router";
import { Fold } from "../ruling/fold";
import { useGames } from "./games";
import { DisputeRow, GameChips } from "./lists";
import { useAnswer } from "./rules";

export function Disputes({ query, title }: { query: Record<string, string>; title: string }) {
  const { answer } = useAnswer<{ found: number; disputes: DisputeOfSuite[] }>("v1/disputes", query);
  if (!answer?.found) return null;
  return (
    <Fold title={`${title} (${answer.found})`}>
      <ul class="rulings">
        {answer.disputes.map((one) => (
          <DisputeRow one={one} key={one.name} />
        ))}
      </ul>
    </Fold>
  );
}

const PAGE = 60;

/** All of them, by game and words. */
export function AllDisputes({ query }: { query: URLSearchParams }) {
  const games = useGames();
  const [game, setGame] = useState(query.get("game") ?? "");
  const [words, setWords] = useState(query.get("q") ?? "");
  const [most, setMost] = useState(PAGE);
  const wanted = words.trim();
  const { answer, problem } = useAnswer<{ found: number; disputes: DisputeOfSuite[] }>("v1/disputes", {
    game: game || undefined,
    q: wanted || undefined,
    limit: String(most),
  });
  useEffect(() => {
    const said = new URLSearchParams({ ...(game && { game }), ...(wanted && { q: wanted }) });
    rename(said.size ? `disputes?${said}` : "disputes");
  }, [game, wanted]);
  return (
    <div class="page wide">
      <h1>Disputes to learn from</h1>
      <p>Each opens as a dispute, with its ruling. Change it, and see what would be ruled then.</p>
      <GameChips games={games} is={game} onIs={(is) => (setGame(is), setMost(PAGE))} />
      <p class="find">
        <input
          type="search"
          aria-label="Words of a dispute"
          placeholder="Words of a dispute"
          value={words}
          onInput={(e) => (setWords(e.currentTarget.value), setMost(PAGE))}
        />
      </p>
      {problem && <p role="alert">{problem.message}</p>}
      {answer && <p role="status">{answer.found} found.</p>}
      <ul class="rulings">
        {answer?.disputes.map((one) => (
          <DisputeRow one={one} key={one.name} />
        ))}
      </ul>
      {answer && answer.found > answer.disputes.length && (
        <p>
          <button type="button" onClick={() => setMost(most + PAGE)}>
            More
          </button>
        </p>
      )}
    </div>
  );
}
