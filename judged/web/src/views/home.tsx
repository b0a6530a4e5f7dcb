// Home: what was ruled lately, and where to begin.
import { useEffect, useState } from "preact/hooks";
import { get, post_text, type KeptRuling, type Problem, type RulingHead } from "../api";
import { go } from "../router";
import { say_verdict } from "../ruling/verdict";
import { FileInput } from "./dispute";
import { Search } from "./search";

function useLast(): { rulings: RulingHead[] | undefined; problem: string } {
  const [rulings, setRulings] = useState<RulingHead[]>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get<{ rulings: RulingHead[] }>("v1/rulings", { limit: 10 }).then(
      (found) => setRulings(found.rulings),
      (e: Problem) => setProblem(e.message),
    );
  }, []);
  return { rulings, problem };
}

function Rulings({ rulings }: { rulings: RulingHead[] }) {
  if (!rulings.length) return <p>No rulings have been kept yet.</p>;
  return (
    <ul class="rulings">
      {rulings.map((one) => (
        <li>
          <a href={`rulings/${one.id}`}>{say_verdict(one.verdict)}</a>{" "}
          <span class="quiet-text">
            {one.game}/{one.edition}, {one.kept.slice(0, 10)}
          </span>
          <br />
          {one.why}{" "}
          <a href={`rulings/${one.id}/replay`} aria-label={`Replay the game of this ruling: ${one.why}`}>
            Replay
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Home() {
  const { rulings, problem } = useLast();
  const [says, setSays] = useState("");
  const replay = (text: string) =>
    void post_text<KeptRuling>("v1/rulings", text).then(
      (kept) => go(`rulings/${kept.id}/replay`),
      (e: Problem) => setSays(e.line ? `Line ${e.line}: ${e.message}` : e.message),
    );
  return (
    <div class="page">
      <h1>A rules judge for trading card games</h1>
      <Search />
      <p class="buttons">
        <a class="button big" href="dispute">
          New dispute
        </a>
      </p>
      <h2>Replay a game</h2>
      <p>
        Open a transcript. It is judged and kept, and then you can step through it. <FileInput onText={replay} />
      </p>
      {says && <p role="alert">{says}</p>}
      <h2>Latest rulings</h2>
      {problem && <p role="alert">{problem}</p>}
      {rulings && <Rulings rulings={rulings} />}
    </div>
  );
}
