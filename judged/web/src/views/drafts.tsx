// The disputes of this device that are not kept.
import { useState } from "preact/hooks";
import { drafts, forget_draft } from "../doc/drafts";
import { say_when, Section } from "./lists";

export function Drafts() {
  const [all, setAll] = useState(drafts);
  if (!all.length) return null;
  return (
    <Section title="Drafts on this device">
      <ul class="drafts rulings">
        {all.map((draft) => (
          <li class="row" key={draft.id}>
            <a class="open" href={`dispute?draft=${draft.id}`}>
              <b>{draft.says}</b>
              <span>{say_when(new Date(draft.at).toISOString())}</span>
            </a>
            <button
              type="button"
              class="link"
              aria-label={`Forget ${draft.says}`}
              onClick={() => (forget_draft(draft.id), setAll(drafts()))}
            >
              forget
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
