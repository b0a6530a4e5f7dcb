// A card of the table that was touched: what it is, and what can be said of it in the start position. A tap on a place moves it.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, type CardInFull, type Layout, type TableCard } from "../api";
import { say_fact, say_printed } from "../board/card";
import { say_place } from "../board/place";

export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return dialog;
}

export function CardText({ game, number }: { game: string; number: string }) {
  const [card, setCard] = useState<CardInFull>();
  useEffect(() => {
    setCard(undefined);
    get<CardInFull>(`v1/cards/${game}/${encodeURIComponent(number)}`).then(setCard, () => setCard(undefined));
  }, [game, number]);
  if (!card) return <p class="quiet-text">This card is either defined in the transcript or not known here.</p>;
  return (
    <>
      <p>{[card.type, ...card.colours, ...say_printed(card), ...card.traits].join(", ")}</p>
      <ul class="says">
        {card.says.map((one) => (
          <li>{one}</li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  held: { card: TableCard; place: string };
  layout: Layout;
  onRemove: () => void;
  onMark: (flag: string, is: boolean) => void;
  onReplace: () => void;
  onClose: () => void;
}

export function CardPanel({ held, layout, onRemove, onMark, onReplace, onClose }: Props) {
  const { card, place } = held;
  const number = card.number ?? "";
  const leave = (event: KeyboardEvent) => event.key === "Escape" && onClose();
  return (
    <section class="card-panel panel" role="dialog" aria-label={`${number} ${card.name}`} onKeyDown={leave}>
      <header>
        <h2>{card.name}</h2>
        <span>{number}</span>
        <button type="button" class="link" onClick={onClose}>
          Esc
        </button>
      </header>
      <p>
        At {say_place(place)}
        {card.owner ? `, ${card.owner}’s card` : ""}. {(card.values ?? []).map(say_fact).join(", ")}
      </p>
      <p class="hint">Tap a place to move it there.</p>
      <p class="buttons">
        <button type="button" onClick={onReplace}>
          Another card
        </button>
        <button type="button" onClick={onRemove}>
          Remove it
        </button>
        {layout.flags.map((flag) => {
          const is = !!card.values?.some((value) => value.name === flag && value.is === true);
          return (
            <button type="button" aria-pressed={is} onClick={() => onMark(flag, !is)}>
              {flag}
            </button>
          );
        })}
      </p>
      <CardText game={layout.game} number={number} />
    </section>
  );
}
