// What each player says of what happened.
import { seats, type Seat } from "../api";
import * as doc from "../doc/document";
import type { Edits } from "./use_document";

/** What each player says, in their words. */
export function Stories({ said, edits }: { said: Partial<Record<Seat, string>>; edits: Edits }) {
  return (
    <section class="stories" aria-label="What they say">
      <h2>What they say</h2>
      {seats.map((seat) => (
        <label>
          <span class={`seat seat-${seat}`}>{seat}</span>
          <input
            aria-label={`What ${seat} says`}
            placeholder="…"
            value={said[seat] ?? ""}
            onChange={(e) => {
              const words = e.currentTarget.value.trim();
              void edits.edit(`what ${seat} says`, (document) => doc.set_said(document, seat, words));
            }}
          />
        </label>
      ))}
    </section>
  );
}
