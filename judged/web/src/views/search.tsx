// One box over cards, clauses and rulings of every game.
import { useEffect, useState } from "preact/hooks";
import { get, type Card, type Clause, type Edition, type RulingHead } from "../api";
import { say_verdict } from "../ruling/ruling";
import { clause_link } from "./rules";

interface Found {
  cards: { game: string; card: Card }[];
  clauses: { game: string; edition: string; clause: Clause }[];
  rulings: RulingHead[];
}

const FEW = 6;

/** The newest edition of each game. */
function newest(editions: Edition[]): Edition[] {
  return [...new Map(editions.map((one) => [one.game, one])).values()];
}

const nothing =
  <T,>(value: T) =>
  () =>
    value;

async function cards_of(game: string, words: string): Promise<Found["cards"]> {
  const found = await get<{ cards: Card[] }>(`/v1/cards/${game}`, { q: words, limit: FEW }).catch(nothing({ cards: [] }));
  return found.cards.map((card) => ({ game, card }));
}

async function clauses_of({ game, edition }: Edition, words: string): Promise<Found["clauses"]> {
  const query = /^\d[\d.-]*$/.test(words) ? { number: words } : { word: words };
  const found = await get<{ clauses: Clause[] }>(`/v1/editions/${game}/${edition}/clauses`, query).catch(
    nothing({ clauses: [] }),
  );
  return found.clauses.slice(0, FEW).map((clause) => ({ game, edition, clause }));
}

async function search(words: string): Promise<Found> {
  const { editions } = await get<{ editions: Edition[] }>("/v1/editions");
  const books = newest(editions);
  const [cards, clauses, rulings] = await Promise.all([
    Promise.all(books.map((book) => cards_of(book.game, words))),
    Promise.all(books.map((book) => clauses_of(book, words))),
    get<{ rulings: RulingHead[] }>("/v1/rulings", { text: words, limit: FEW }).catch(nothing({ rulings: [] as RulingHead[] })),
  ]);
  return { cards: cards.flat(), clauses: clauses.flat(), rulings: rulings.rulings };
}

function Results({ found }: { found: Found }) {
  if (!found.cards.length && !found.clauses.length && !found.rulings.length) return <p role="status">Nothing has these words.</p>;
  return (
    <div role="status">
      {found.cards.length > 0 && <h2>Cards</h2>}
      <ul>
        {found.cards.map(({ game, card }) => (
          <li>
            <a href={`/cards/${game}/${encodeURIComponent(card.number)}`}>
              {card.number} {card.name}
            </a>{" "}
            <span class="quiet-text">{game}</span>
          </li>
        ))}
      </ul>
      {found.clauses.length > 0 && <h2>Clauses</h2>}
      <ul>
        {found.clauses.map(({ game, edition, clause }) => (
          <li>
            <a href={clause_link(game, edition, clause.clause)}>{clause.clause}</a> {clause.gist}{" "}
            <span class="quiet-text">
              {game}/{edition}
            </span>
          </li>
        ))}
      </ul>
      {found.rulings.length > 0 && <h2>Rulings</h2>}
      <ul>
        {found.rulings.map((one) => (
          <li>
            <a href={`/rulings/${one.id}`}>{say_verdict(one.verdict)}</a>: {one.why}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Search() {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const wanted = words.trim();
    if (wanted.length < 2) return setFound(undefined);
    let here = true;
    const timer = setTimeout(
      () =>
        void search(wanted).then(
          (one) => here && setFound(one),
          () => undefined,
        ),
      150,
    );
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [words]);
  return (
    <search>
      <p class="find">
        <input
          type="search"
          aria-label="Find cards, clauses and rulings"
          placeholder="A card, a clause, a word of a ruling"
          value={words}
          onInput={(e) => setWords(e.currentTarget.value)}
        />
      </p>
      {found && <Results found={found} />}
    </search>
  );
}
