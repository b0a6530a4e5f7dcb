// Home: one search, a new dispute of each game, drafts, what was ruled lately, and disputes to learn from.
import { useEffect, useState } from "preact/hooks";
import { layout_of, post_text, type DisputeOfSuite, type KeptRuling, type Layout, type Problem, type RulingHead } from "../api";
import { go } from "../router";
import { Drafts } from "./drafts";
import { FileInput } from "./file_input";
import { useGames, type Game } from "./games";
import { DisputeRow, GameChips, RulingRow, Section } from "./lists";
import { useAnswer } from "./rules";
import { Search } from "./search";

const FEW = 6;

/** The places of one half, as small as an icon. */
function MiniMat({ game }: { game: string }) {
  const [layout, setLayout] = useState<Layout>();
  useEffect(() => {
    let here = true;
    layout_of(game).then(
      (one) => here && setLayout(one),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [game]);
  const columns = layout?.columns?.length ?? 1;
  const areas = layout?.rows.flat().filter((one) => one.wide) ?? [];
  return (
    <span class="mini" aria-hidden="true" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      {areas.map(({ wide = [] }) => (
        <i style={{ gridArea: `${wide[0]} / ${wide[1]} / span ${wide[3]} / span ${wide[2]}` }} />
      ))}
    </span>
  );
}

function Begin({ games, onText }: { games: Game[]; onText: (text: string) => void }) {
  return (
    <div class="tiles">
      {games.map((one) => (
        <a class="tile" href={`dispute?game=${one.game}`} key={one.game}>
          <MiniMat game={one.game} />
          <span>
            <b>{one.name}</b>
            New dispute
          </span>
        </a>
      ))}
      <label class="tile">
        <span class="mini open" aria-hidden="true">
          ⇣
        </span>
        <span>
          <b>Open a game</b>
          Transcript file: replay it
        </span>
        <FileInput onText={onText} />
      </label>
    </div>
  );
}

function Rulings({ games }: { games: Game[] }) {
  const { answer, problem } = useAnswer<{ rulings: RulingHead[] }>("v1/rulings", { limit: "10", record: "true" }, true);
  return (
    <Section title="Latest rulings" beside={<a href="rulings">all</a>}>
      {problem && <p role="alert">{problem.message}</p>}
      {answer && !answer.rulings.length && <p>No rulings have been kept yet.</p>}
      <ul class="rulings">
        {answer?.rulings.map((one) => (
          <RulingRow one={one} games={games} key={one.id} />
        ))}
      </ul>
    </Section>
  );
}

function Learn({ games }: { games: Game[] }) {
  const [game, setGame] = useState("");
  const { answer } = useAnswer<{ found: number; disputes: DisputeOfSuite[] }>("v1/disputes", {
    game: game || undefined,
    limit: String(FEW),
  });
  return (
    <Section title="Disputes to learn from" beside={<a href="disputes">all {answer?.found}</a>}>
      <GameChips games={games} is={game} onIs={setGame} />
      <ul class="rulings">
        {answer?.disputes.map((one) => (
          <DisputeRow one={one} key={one.name} />
        ))}
      </ul>
    </Section>
  );
}

export function Home({ query }: { query: URLSearchParams }) {
  const games = useGames();
  const [says, setSays] = useState("");
  const [searching, setSearching] = useState(!!query.get("q"));
  const replay = (text: string) =>
    void post_text<KeptRuling>("v1/rulings", text).then(
      (kept) => go(`rulings/${kept.id}/replay`),
      (e: Problem) => setSays(e.line ? `Line ${e.line}: ${e.message}` : e.message),
    );
  return (
    <div class="page home-page">
      <h1>What happened at the table?</h1>
      <Search query={query} games={games} onWords={(words) => setSearching(words.length > 1)} />
      {!searching && (
        <>
          <Begin games={games} onText={replay} />
          <p>
            Only positions, and not the moves? <a href="reconstruct">Join positions</a>
          </p>
          {says && <p role="alert">{says}</p>}
          <div class="columns">
            <div>
              <Drafts />
              <Rulings games={games} />
            </div>
            <Learn games={games} />
          </div>
        </>
      )}
    </div>
  );
}
