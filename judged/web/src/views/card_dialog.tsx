// A card of the table: what it is, and what can be said of it in the start position.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, type CardInFull, type Layout, type TableCard } from "../api";
import { say_fact, say_printed } from "../board/card";
import { places_of, say_place } from "../board/place";
import * as doc from "../doc/document";
import type { Edit } from "./desk";

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
  shown: { card: TableCard; place: string };
  layout: Layout;
  edit: Edit;
  onClose: () => void;
}

export function CardDialog({ shown, layout, edit, onClose }: Props) {
  const { card, place } = shown;
  const [says, setSays] = useState("");
  const dialog = useModal();
  const number = card.number ?? "";
  const change = (done: boolean) =>
    done
      ? onClose()
      : setSays("The start position does not list this card here. It came here by a move, or the text writes it differently.");
  return (
    <dialog ref={dialog} aria-label={`${number} ${card.name}`} onClose={onClose}>
      <h2>
        {number} {card.name}
      </h2>
      <p>
        At {say_place(place)}
        {card.owner ? `, ${card.owner}’s card` : ""}. {(card.values ?? []).map(say_fact).join(", ")}
      </p>
      <CardText game={layout.game} number={number} />
      <p class="buttons">
        <button type="button" onClick={() => change(edit((d) => doc.take_card(d, layout, place, number)))}>
          Remove it
        </button>
        {layout.flags.map((flag) => {
          const is = !!card.values?.some((value) => value.name === flag && value.is === true);
          return (
            <button
              type="button"
              aria-pressed={is}
              onClick={() => change(edit((d) => doc.set_flag(d, layout, place, number, flag, !is)))}
            >
              {flag}
            </button>
          );
        })}
        <select
          aria-label="Move it to another place"
          value=""
          onChange={(e) => change(edit((d) => doc.move_card(d, layout, place, e.currentTarget.value, number)))}
        >
          <option value="">Move it to …</option>
          {places_of(layout)
            .filter((one) => one !== place)
            .map((one) => (
              <option value={one}>{say_place(one)}</option>
            ))}
        </select>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </p>
      <p role="status">{says}</p>
    </dialog>
  );
}
