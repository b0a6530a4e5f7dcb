// The real cards of a game: searched by words, each with what it does as the judge understands it.
import { useEffect, useState } from "preact/hooks";
import type { Card, CardInFull, Edition, RulingHead } from "../api";
import { say_printed } from "../board/card";
import { rename } from "../router";
import { say_verdict } from "../ruling/verdict";
import { Fold } from "../ruling/fold";
import { Disputes } from "./disputes";
import { card_link } from "./links";
import { useAnswer } from "./rules";

function Games() {
  const { answer } = useAnswer<{ editions: Edition[] }>("v1/editions");
  const games = [...new Set(answer?.editions.map((one) => one.game))];
  return (
    <div class="page">
      <h1>Cards</h1>
      <ul class="rulings">
        {games.map((game) => (
          <li>
            <a href={`cards/${game}`}>{game}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Search({ game, first }: { game: string; first: string }) {
  const [words, setWords] = useState(first);
  const { answer, problem } = useAnswer<{ found: number; cards: Card[] }>(`v1/cards/${encodeURIComponent(game)}`, {
    q: words.trim() || undefined,
  });
  useEffect(() => rename(words.trim() ? `cards/${game}?q=${encodeURIComponent(words.trim())}` : `cards/${game}`), [words]);
  return (
    <div class="page wide">
      <h1>Cards of {game}</h1>
      <p>
        <label>
          Number, name, trait, type or colour{" "}
          <input type="search" value={words} onInput={(e) => setWords(e.currentTarget.value)} />
        </label>
      </p>
      {problem && <p role="alert">{problem.message}</p>}
      {answer && (
        <p role="status">
          {answer.found} found{answer.found > answer.cards.length ? `, the first ${answer.cards.length} shown` : ""}.
        </p>
      )}
      <table class="beside-editions">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Numbers</th>
            <th scope="col">Traits</th>
          </tr>
        </thead>
        <tbody>
          {answer?.cards.map((card) => (
            <tr key={card.number}>
              <th scope="row">{card.number}</th>
              <td>
                <a href={card_link(game, card.number)}>{card.name}</a>
              </td>
              <td>{[...card.colours, card.type].join(" ")}</td>
              <td>{say_printed(card).join(", ")}</td>
              <td>{card.traits.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Rulings({ game, number }: { game: string; number: string }) {
  const { answer } = useAnswer<{ rulings: RulingHead[] }>("v1/rulings", { game, card: number, limit: "10" });
  if (!answer) return null;
  return (
    <section>
      <h2>Rulings involving this card</h2>
      {answer.rulings.length ? (
        <ul>
          {answer.rulings.map((one) => (
            <li>
              <a href={`rulings/${one.id}`}>{say_verdict(one.verdict)}</a>: {one.why}
            </li>
          ))}
        </ul>
      ) : (
        <p>No kept ruling involves this card.</p>
      )}
    </section>
  );
}

/** In sentences; as it is written in the language of abilities when somebody wants that. */
export function Abilities({ card }: { card: CardInFull }) {
  const all = [...card.abilities, ...card.grants];
  return (
    <section>
      <h2>What this card does, as the judge understands it</h2>
      {!all.length && <p>This card has no text.</p>}
      <ul class="says">
        {card.says.map((one) => (
          <li>{one}</li>
        ))}
        {card.grants_say.map((one) => (
          <li>It gives: {one}</li>
        ))}
      </ul>
      {all.length > 0 && (
        <Fold title="As written in a card file">
          {all.map((one) => (
            <pre class="ability" tabIndex={0}>
              {one}
            </pre>
          ))}
        </Fold>
      )}
    </section>
  );
}

function OneCard({ game, number }: { game: string; number: string }) {
  const { answer: card, problem } = useAnswer<CardInFull>(`v1/cards/${encodeURIComponent(game)}/${encodeURIComponent(number)}`);
  if (problem)
    return (
      <p class="alone" role="alert">
        {problem.message}
      </p>
    );
  if (!card || card.number !== number) return <p class="alone">…</p>;
  return (
    <div class="page">
      <p>
        <a href={`cards/${game}`}>Cards of {game}</a>
      </p>
      <h1>
        {card.number} {card.name}
      </h1>
      <p>
        {[[...card.colours, card.type].join(" "), say_printed(card).join(", "), card.traits.join(", ")]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Abilities card={card} />
      <Disputes query={{ game, card: number }} title="Disputes involving this card" />
      {card.scenarios_count > 0 && (
        <Fold title={`Scenarios that name this card (${card.scenarios_count})`}>
          <ul>
            {card.scenarios.map((one) => (
              <li>
                {one.scenario} <span class="quiet-text">{one.file}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <Rulings game={game} number={number} />
    </div>
  );
}

export function CardsView({ path, query }: { path: string[]; query: URLSearchParams }) {
  const [game, number] = path;
  if (!game) return <Games />;
  if (number) return <OneCard game={game} number={number} />;
  return <Search game={game} first={query.get("q") ?? ""} key={game} />;
}
