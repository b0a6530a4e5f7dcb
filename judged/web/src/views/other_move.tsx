// Every legal move of a word, and any other move, built by tapping cards and places.
import { useEffect, useState } from "preact/hooks";
import { seats, type Layout, type Option } from "../api";
import { read_value } from "../doc/document";
import { takes_of, type Built, type Part } from "./options";

/** Every option of a word, a row each. */
export function GroupPanel(props: { title: string; options: Option[]; onMove: (option: Option) => void; onClose: () => void }) {
  const [filter, setFilter] = useState("");
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = props.options.filter((option) => words.every((word) => option.says?.toLowerCase().includes(word)));
  return (
    <section class="group panel" role="dialog" aria-label={props.title} onKeyDown={(e) => e.key === "Escape" && props.onClose()}>
      <header>
        <h2>{props.title}</h2>
        <button type="button" class="link" onClick={props.onClose}>
          Esc
        </button>
      </header>
      {props.options.length > 8 && (
        <input
          aria-label="Show only moves with these words"
          placeholder="filter"
          value={filter}
          onInput={(e) => setFilter(e.currentTarget.value)}
        />
      )}
      <ul class="choices">
        {/* Keyed, for the list changes as moves are entered: what is pressed stays the move it was. */}
        {shown.map((option) => (
          <li key={JSON.stringify(option.move)}>
            <button type="button" onClick={() => props.onMove(option)}>
              {option.says}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The move as a transcript has it; nothing while a part lacks its value. */
export function written(layout: Layout, built: Built): Record<string, unknown> | undefined {
  const [first] = built.parts;
  if (!first || built.parts.some((part) => takes_of(layout, part.verb) !== "nothing" && !part.value)) return undefined;
  const value = (part: Part) =>
    takes_of(layout, part.verb) === "nothing"
      ? true
      : /number|place|player|order/.test(takes_of(layout, part.verb))
        ? read_value(part.value)
        : part.value;
  if (built.parts.length === 1 && takes_of(layout, first.verb) === "nothing") return { [built.who]: first.verb };
  return { [built.who]: Object.fromEntries(built.parts.map((part) => [part.verb, value(part)])) };
}

interface OtherProps {
  layout: Layout;
  built: Built;
  onBuilt: (built: Built) => void;
  onChoose: () => void;
  onAdd: (move: Record<string, unknown>) => void;
  onClose: () => void;
}

function PartRow({ layout, built, index, onBuilt, onChoose }: OtherProps & { index: number }) {
  const part = built.parts[index]!;
  const takes = takes_of(layout, part.verb);
  const set = (value: string) =>
    onBuilt({ ...built, parts: built.parts.map((one, i) => (i === index ? { ...one, value } : one)) });
  return (
    <div class={"part" + (built.at === index ? " at" : "")}>
      <b>{part.verb.replace(/_/g, " ")}</b>
      {takes !== "nothing" && (
        <input
          aria-label={`${part.verb.replace(/_/g, " ")}: which ${takes.replace(/-/g, " ")}`}
          placeholder={/card|place/.test(takes) ? "tap it on the table" : takes}
          value={part.value}
          onFocus={() => built.at !== index && onBuilt({ ...built, at: index })}
          onInput={(e) => set(e.currentTarget.value)}
        />
      )}
      {/^card/.test(takes) && (
        <button type="button" onClick={onChoose}>
          Cards…
        </button>
      )}
      <button
        type="button"
        class="link"
        aria-label={`Without ${part.verb.replace(/_/g, " ")}`}
        onClick={() => onBuilt({ ...built, parts: built.parts.filter((_, i) => i !== index), at: Math.max(0, built.at - 1) })}
      >
        ✕
      </button>
    </div>
  );
}

export function OtherMove(props: OtherProps) {
  const { layout, built, onBuilt, onAdd, onClose } = props;
  const move = written(layout, built);
  const used = new Set(built.parts.map((part) => part.verb));
  const add = (verb: string) => onBuilt({ ...built, parts: [...built.parts, { verb, value: "" }], at: built.parts.length });
  useEffect(() => document.querySelector<HTMLElement>(".other-move button")?.focus(), []);
  return (
    <section
      class="other-move panel"
      role="dialog"
      aria-label="Any other move"
      onKeyDown={(e) => e.key === "Escape" && onClose()}
    >
      <header>
        <h2>Any other move</h2>
        <button type="button" class="link" onClick={onClose}>
          Esc
        </button>
      </header>
      <p class="tabs" role="group" aria-label="Who">
        {[...seats, "chance"].map((who) => (
          <button type="button" aria-pressed={built.who === who} onClick={() => onBuilt({ ...built, who })}>
            {who}
          </button>
        ))}
      </p>
      {built.parts.map((_, i) => (
        <PartRow {...props} index={i} key={i} />
      ))}
      <p class="buttons">
        <button type="button" class="go" disabled={!move} onClick={() => move && onAdd(move)}>
          Enter the move
        </button>
      </p>
      <p class="hint">{built.parts.length ? "and" : "What was done, legal or not:"}</p>
      <p class="verbs">
        {layout.verbs
          .filter((verb) => !used.has(verb.name))
          .map((verb) => (
            <button type="button" class="pill" title={verb.says.replace("%s", "…")} onClick={() => add(verb.name)}>
              {verb.name.replace(/_/g, " ")}
            </button>
          ))}
      </p>
    </section>
  );
}
