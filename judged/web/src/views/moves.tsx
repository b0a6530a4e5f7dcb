// The moves of a transcript in words, with those the ruling finds fault with.
import type { Fault } from "../api";

function say_argument(value: unknown): string {
  if (Array.isArray(value)) return value.map(say_argument).join(", ");
  if (value && typeof value === "object")
    return Object.entries(value)
      .map(([key, one]) => (one === true ? key.replace(/_/g, " ") : `${key.replace(/_/g, " ")} ${say_argument(one)}`))
      .join(", ");
  return typeof value === "string" ? value.replace(/^[a-z_]+$/, (word) => word.replace(/_/g, " ")) : String(value);
}

/** "A: play ESD01-008, zone 5" */
export function say_move(move: unknown): string {
  if (!move || typeof move !== "object") return String(move);
  return Object.entries(move)
    .map(([who, what]) => `${who}: ${say_argument(what)}`)
    .join("; ");
}

export interface MovesProps {
  moves: unknown[];
  before: number;
  faults: Fault[];
  onRemove: (index: number) => void;
}

export function Moves({ moves, before, faults, onRemove }: MovesProps) {
  if (!moves.length) return <p class="quiet-text">No moves yet. Choose a legal one, or enter what was really done.</p>;
  return (
    <ol class="moves" start={before + 1} tabIndex={moves.length > 6 ? 0 : undefined} aria-label="Moves so far">
      {moves.map((move, i) => {
        const fault = faults.find((one) => one.move === before + i + 1);
        return (
          <li class={fault ? "fault" : ""}>
            {say_move(move)}
            {fault && <em> {fault.kind}</em>}{" "}
            <button type="button" class="link" aria-label={`Remove move ${before + i + 1}`} onClick={() => onRemove(i)}>
              remove
            </button>
          </li>
        );
      })}
    </ol>
  );
}
