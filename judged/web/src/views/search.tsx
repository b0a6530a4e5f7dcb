// One box over cards, clauses, rulings and disputes of every game.
import { useEffect, useState } from "preact/hooks";
import { get, type Card, type Clause, type DisputeOfSuite, type Edition, type RulingHead } from "../api";
import { say_verdict } from "../ruling/verdict";
import { DisputeLine } from "./disputes";
import { card_link, clause_link } from "./links";

interface Found {
  cards: { game: string; card: Card }[];
  clauses: { game: string; edition: string; clause: Clause }[];
  rulings: RulingHead[];
  disputes: DisputeOfSuite[];
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
  const found = await get<{ cards: Card[] }>(`v1/cards/${game}`, { q: words, limit: FEW }).catch(nothing({ cards: [] }));
  return found.cards.map((card) => ({ game, card }));
}

async function clauses_of({ game, edition }: Edition, words: string): Promise<Found["clauses"]> {
  const query = /^\d[\d.-]*$/.test(words) ? { number: words } : { word: words };
  const found = await get<{ clauses: Clause[] }>(`v1/editions/${game}/${edition}/clauses`, query).catch(nothing({ clauses: [] }));
  return found.clauses.slice(0, FEW).map((clause) => ({ game, edition, clause }));
}

async function search(words: string): Promise<Found> {
  const { editions } = await get<{ editions: Edition[] }>("v1/editions");
  const books = newest(editions);
  const [cards, clauses, rulings, disputes] = await Promise.all([
    Promise.all(books.map((book) => cards_of(book.game, words))),
    Promise.all(books.map((book) => clauses_of(book, words))),
    get<{ rulings: RulingHead[] }>("v1/rulings", { text: words, limit: FEW }).catch(nothing({ rulings: [] as RulingHead[] })),
    get<{ disputes: DisputeOfSuite[] }>("v1/disputes", { q: words, limit: FEW }).catch(
      nothing({ disputes: [] as DisputeOfSuite[] }),
    ),
  ]);
  return { cards: cards.flat(), clauses: clauses.flat(), rulings: rulings.rulings, disputes: disputes.disputes };
}

function Results({ found }: { found: Found }) {
  const { cards, clauses, rulings, disputes } = found;
  if (!cards.length && !clauses.length && !rulings.length && !disputes.length)
    return <p role="status">Nothing was found with these words.</p>;
  return (
    <div role="status">
      {found.cards.length > 0 && <h2>Cards</h2>}
      <ul>
        {found.cards.map(({ game, card }) => (
          <li key={card.number}>
            <a href={card_link(game, card.number)}>
              {card.number} {card.name}
            </a>{" "}
            <span class="quiet-text">{game}</span>
          </li>
        ))}
      </ul>
      {found.clauses.length > 0 && <h2>Clauses</h2>}
      <ul>
        {found.clauses.map(({ game, edition, clause }) => (
          <li key={`${game}/${edition} ${clause.clause}`}>
            <a href={clause_link(game, edition, clause.clause)}>{clause.clause}</a> {clause.gist}{" "}
            <span class="quiet-text">
              {game}/{edition}
            </span>
          </li>
        ))}
      </ul>
      {disputes.length > 0 && <h2>Disputes</h2>}
      <ul>
        {disputes.map((one) => (
          <DisputeLine one={one} key={one.name} />
        ))}
      </ul>
      {found.rulings.length > 0 && <h2>Rulings</h2>}
      <ul>
        {found.rulings.map((one) => (
          <li key={one.id}>
            <a href={`rulings/${one.id}`}>{say_verdict(one.verdict)}</a>: {one.why}
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
          aria-label="Find cards, clauses, disputes and rulings"
          placeholder="A card, a clause, or a word from a dispute or ruling"
          value={words}
          onInput={(e) => setWords(e.currentTarget.value)}
        />
      </p>
      {found && <Results found={found} />}
    </search>
  );
}
