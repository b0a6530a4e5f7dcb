// The real cards of a game: searched by words, each with what it does as the judge understands it.
import { useEffect, useState } from "preact/hooks";
import { layout_of, type Card, type CardInFull, type Fact, type Layout, type RulingHead, type TableCard } from "../api";
import { band_of, CardOnTable, is_turned, say_printed } from "../board/card";
import { rename } from "../router";
import { Fold } from "../ruling/fold";
import { Disputes } from "./disputes";
import { say_game, useGames } from "./games";
import { card_link } from "./links";
import { RulingRow, Section } from "./lists";
import { useAnswer } from "./rules";

function Games() {
  const games = useGames();
  return (
    <div class="page">
      <h1>Cards</h1>
      <ul class="rulings">
        {games.map((one) => (
          <li class="row" key={one.game}>
            <a href={`cards/${one.game}`}>
              <b>{one.name}</b>
            </a>
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
      <h1>Cards of {say_game(useGames(), game)}</h1>
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
  const games = useGames();
  const { answer } = useAnswer<{ rulings: RulingHead[] }>(
    "v1/rulings",
    { game, card: number, limit: "10", record: "true" },
    true,
  );
  if (!answer) return null;
  return (
    <Section title="Rulings involving this card" beside={String(answer.rulings.length)}>
      {!answer.rulings.length && <p>No kept ruling involves this card.</p>}
      <ul class="rulings">
        {answer.rulings.map((one) => (
          <RulingRow one={one} games={games} key={one.id} />
        ))}
      </ul>
    </Section>
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
  const games = useGames();
  const { answer: card, problem } = useAnswer<CardInFull>(`v1/cards/${encodeURIComponent(game)}/${encodeURIComponent(number)}`);
  if (problem)
    return (
      <p class="alone" role="alert">
        {problem.message}
      </p>
    );
  if (!card || card.number !== number) return <p class="alone">…</p>;
  return (
    <div class="one-card">
      <BigCard game={game} card={card} />
      <div>
        <p class="crumb">
          <a href={`cards/${game}`}>Cards of {say_game(games, game)}</a>
        </p>
        <h1>{card.name}</h1>
        <p class="quiet-text">
          {[
            card.number,
            card.names?.ja,
            [...card.colours, card.type].join(" "),
            say_printed(card).join(", "),
            card.traits.join(", "),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <Abilities card={card} />
        <States game={game} card={card} />
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
    </div>
  );
}

/** The card as it may lie on a table, with what each look of it means. */
function States({ game, card }: { game: string; card: CardInFull }) {
  const layout = useLayout(game);
  if (!layout) return null;
  const [large] = layout.marks.filter((mark) => mark.large && card.numbers[mark.name] !== undefined);
  const turns = layout.marks.find((mark) => mark.turns);
  const values = (by: number) =>
    layout.marks.flatMap((mark): Fact[] => {
      const printed = card.numbers[mark.name];
      if (printed === undefined || !(mark.disc || mark.large)) return [];
      return [{ ...mark, is: mark === large ? printed + by : printed, printed }];
    });
  const more = large ? ((card.numbers[large.name] ?? 0) >= 100 ? 5000 : 1) : 0;
  const { number, name, type, colours } = card;
  const as_card = (how: Partial<TableCard> = {}): TableCard => ({
    is: "card",
    number,
    name,
    type,
    colours,
    values: values(0),
    ...how,
  });
  const changed = as_card({ values: values(more) });
  const turned: Fact[] = turns ? [...values(0), { ...turns, is: true }] : [];
  const all: [string, TableCard, { now?: boolean; evidence?: number[]; whose?: string }?][] = [
    ["On the table", as_card()],
    ...(large
      ? ([
          ["Its value changed: the printed one struck", changed],
          ["Changed in this step", changed, { now: true }],
        ] as typeof all)
      : []),
    ...(turns ? ([[`Turned: ${turns.title}`, as_card({ values: turned })]] as typeof all) : []),
    ["On two other cards", as_card({ under: [number, number] })],
    ["Known to A only, beside its owner", as_card({ known: "A" })],
    ["Number 1 of the ruling’s sentence", as_card(), { evidence: [1] }],
    ["Hidden from you", { is: "hidden", n: 1 }, { whose: "B’s hand" }],
    ["A card nobody knows", { is: "unknown", n: 1 }],
  ];
  return (
    <section>
      <h2>How it looks on the table</h2>
      <ul class="states">
        {all.map(([says, one, how]) => (
          <li key={says}>
            <span class="board">
              <span class={`place has${is_turned(one) ? " with-turned" : ""}`}>
                <CardOnTable card={one} layout={layout} {...how} />
              </span>
            </span>
            {says}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The layout of a game, once it is there. */
function useLayout(game: string): Layout | undefined {
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
  return layout;
}

/** The card as large as it lies on a table. */
function BigCard({ game, card }: { game: string; card: CardInFull }) {
  const numbers = Object.entries(card.numbers);
  const layout = useLayout(game);
  const disc = layout?.marks.find((mark) => mark.disc && card.numbers[mark.name] !== undefined);
  return (
    <section class="big-card" aria-label={`The card ${card.number}`}>
      <p class="band" style={layout ? band_of(card, layout) : {}}>
        {disc && <span class="disc">{card.numbers[disc.name]}</span>}
        <span class="type">{card.type.replace(/_/g, " ")}</span>
        <span>{card.colours.join(", ")}</span>
      </p>
      <h2>{card.name}</h2>
      <p class="traits">{card.traits.join(", ")}</p>
      <div class="text">
        {card.says.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
      <dl>
        {numbers.map(([name, is]) => (
          <div key={name}>
            <dt>{name.replace(/_/g, " ")}</dt>
            <dd>{is}</dd>
          </div>
        ))}
      </dl>
      <p class="foot">{card.number}</p>
    </section>
  );
}

export function CardsView({ path, query }: { path: string[]; query: URLSearchParams }) {
  const [game, number] = path;
  if (!game) return <Games />;
  if (number) return <OneCard game={game} number={number} />;
  return <Search game={game} first={query.get("q") ?? ""} key={game} />;
}
