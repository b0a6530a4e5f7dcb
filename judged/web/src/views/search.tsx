// One box over cards, clauses, rulings and disputes of every game; what is looked for stays in the address.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, get_as_judge, type Found as FoundHere, type RulingHead } from "../api";
import { rename } from "../router";
import { card_link, clause_link } from "./links";
import { say_game, type Game } from "./games";
import { DisputeRow, GameChips, RulingRow, Section } from "./lists";

interface Found extends FoundHere {
  rulings: RulingHead[];
}

const FEW = 8;

async function search(words: string, game: string): Promise<Found> {
  const query = { game: game || undefined, limit: FEW };
  const [found, rulings] = await Promise.all([
    get<FoundHere>("v1/search", { q: words, ...query }),
    get_as_judge<{ rulings: RulingHead[] }>("v1/rulings", undefined, { text: words, ...query }).catch(() => ({ rulings: [] })),
  ]);
  return { ...found, rulings: rulings.rulings };
}

function Meant({ meant }: { meant: Record<string, string> }) {
  const all = Object.entries(meant);
  if (!all.length) return null;
  return (
    <p class="quiet-text">
      {all.map(([typed, taken]) => (
        <span key={typed}>
          Nothing has “{typed}”: shown is what has “{taken}”.{" "}
        </span>
      ))}
    </p>
  );
}

function Results({ found, games }: { found: Found; games: Game[] }) {
  const { cards, clauses, rulings, disputes } = found;
  if (!cards.length && !clauses.length && !rulings.length && !disputes.length)
    return <p role="status">Nothing was found with these words.</p>;
  return (
    <div class="results" role="status">
      <Meant meant={found.meant} />
      {clauses.length > 0 && (
        <Section title="Clauses">
          <ul class="rulings">
            {clauses.map((one) => (
              <li class="row" key={`${one.game} ${one.clause}`}>
                <a href={clause_link(one.game, one.edition, one.clause)}>
                  <b>{one.clause}</b>
                  <span class="story">{one.gist}</span>
                  <span>
                    {say_game(games, one.game)} {one.edition}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {cards.length > 0 && (
        <Section title="Cards">
          <ul class="rulings">
            {cards.map((one) => (
              <li class="row" key={`${one.game} ${one.number}`}>
                <a href={card_link(one.game, one.number)}>
                  <b>
                    {one.number} {one.name}
                  </b>
                  <span>{[one.names?.ja, one.type, say_game(games, one.game)].filter(Boolean).join(" · ")}</span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {disputes.length > 0 && (
        <Section title="Disputes">
          <ul class="rulings">
            {disputes.map((one) => (
              <DisputeRow one={one} key={one.name} />
            ))}
          </ul>
        </Section>
      )}
      {rulings.length > 0 && (
        <Section title="Rulings">
          <ul class="rulings">
            {rulings.map((one) => (
              <RulingRow one={one} games={games} key={one.id} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface SearchProps {
  query: URLSearchParams;
  games: Game[];
  onWords: (words: string) => void;
}

export function Search({ query, games, onWords }: SearchProps) {
  const [words, setWords] = useState(query.get("q") ?? "");
  const [game, setGame] = useState(query.get("game") ?? "");
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState("");
  const wanted = words.trim();
  useEffect(() => {
    setWords(query.get("q") ?? "");
    setGame(query.get("game") ?? "");
  }, [query]);
  useEffect(() => {
    onWords(wanted);
    if (wanted.length < 2) return setFound(undefined);
    let here = true;
    const timer = setTimeout(() => {
      rename(`.?${new URLSearchParams({ q: wanted, ...(game && { game }) }).toString()}`);
      search(wanted, game).then(
        (one) => here && (setFound(one), setProblem("")),
        (e: Error) => here && setProblem(e.message),
      );
    }, 150);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [wanted, game]);
  const was = useRef(wanted);
  useEffect(() => {
    if (was.current && !wanted) rename(".");
    was.current = wanted;
  }, [wanted]);
  return (
    <search>
      <p class="find big-find">
        <input
          id="find"
          type="search"
          aria-label="Find cards, clauses, disputes and rulings"
          placeholder="Card, clause, ruling or words: “can a monster block”"
          value={words}
          onInput={(e) => setWords(e.currentTarget.value)}
        />
      </p>
      {wanted.length > 1 && <GameChips games={games} is={game} onIs={setGame} />}
      {problem && <p role="alert">{problem}</p>}
      {found && <Results found={found} games={games} />}
    </search>
  );
}
