// A place that is taken: does the card come in the place of that one, on top of it, or to the next place that is free?
import { say_place } from "../board/place";

export interface Taken {
  number: string;
  says: string;
  from?: string | undefined;
  place: string;
  there: string;
  free?: string | undefined;
}

export function TakenPanel(props: {
  taken: Taken;
  onLay: (place: string, how: "replace" | "stack") => void;
  onClose: () => void;
}) {
  const { taken, onLay, onClose } = props;
  return (
    <section
      class="taken panel"
      role="dialog"
      aria-label={`${say_place(taken.place)} is taken`}
      onKeyDown={(e) => e.key === "Escape" && onClose()}
    >
      <header>
        <h2>{say_place(taken.place)} is taken</h2>
        <span>{taken.there}</span>
      </header>
      <p class="choices">
        <button type="button" ref={(one) => one?.focus()} onClick={() => onLay(taken.place, "replace")}>
          Replace {taken.there}
        </button>
        <button type="button" onClick={() => onLay(taken.place, "stack")}>
          Lay {taken.says} on top of it
        </button>
        {taken.free && (
          <button type="button" onClick={() => onLay(taken.free ?? "", "replace")}>
            Lay it at {say_place(taken.free)}
          </button>
        )}
        <button type="button" onClick={onClose}>
          Leave it
        </button>
      </p>
    </section>
  );
}
