// What happened next: one of the legal moves, any other, or what was seen, really done, set or claimed.
import { useState } from "preact/hooks";
import { seats, type Layout, type Option, type Seat, type TableAnswer } from "../api";
import * as doc from "../doc/document";
import type { Edit } from "./desk";

interface Props {
  layout: Layout;
  answer: TableAnswer | undefined;
  edit: Edit;
  story: Seat | undefined;
}

const FEW = 8;

function Legal({ answer, edit, story }: Props) {
  const [filter, setFilter] = useState("");
  const offered = (answer?.offers ?? []).flatMap((offer) => offer.options);
  const options = [...(answer?.options ?? []), ...offered].filter((option) => option.move);
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (option: Option) => words.every((word) => `${option.player} ${option.says}`.toLowerCase().includes(word));
  const shown = options.filter(fits);
  if (!options.length) return <p class="quiet-text">There are no legal moves to choose from here.</p>;
  return (
    <div class="legal">
      <h3>Legal moves now</h3>
      {options.length > FEW && (
        <input
          aria-label="Show only legal moves with these words"
          placeholder="filter"
          value={filter}
          onInput={(e) => setFilter(e.currentTarget.value)}
        />
      )}
      <ul class="options">
        {/* Keyed, for the list changes as moves are entered: what is pressed stays the move it was. */}
        {shown.map((option) => (
          <li key={JSON.stringify(option.move)}>
            <button type="button" onClick={() => edit((document) => doc.add_move(document, option.move, story))}>
              <b>{option.player}</b> {option.says}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Who({ who, onWho, others = [] }: { who: string; onWho: (who: string) => void; others?: string[] }) {
  return (
    <select aria-label="Who" value={who} onChange={(e) => onWho(e.currentTarget.value)}>
      {[...seats, ...others].map((seat) => (
        <option>{seat}</option>
      ))}
    </select>
  );
}

/** The value of a word of a move: nothing, or what was typed. */
function argument(takes: string, text: string): unknown {
  return takes === "nothing" && !text ? undefined : doc.read_value(text);
}

/** To begin with, a word that takes something, of those that may be said now. */
function usual_verb(layout: Layout, answer: TableAnswer | undefined): string {
  const takes = (name: string | undefined) => layout.verbs.find((one) => one.name === name)?.takes ?? "nothing";
  const now = answer?.options.find((option) => takes(option.verb) !== "nothing")?.verb;
  return now ?? layout.verbs.find((one) => one.takes === "card")?.name ?? layout.verbs[0]?.name ?? "";
}

function Other({ layout, answer, edit, story }: Props) {
  const [who, setWho] = useState<string>(answer?.question?.player ?? "A");
  const [verb, setVerb] = useState(() => usual_verb(layout, answer));
  const [text, setText] = useState("");
  const [also, setAlso] = useState("");
  const takes = layout.verbs.find((one) => one.name === verb)?.takes ?? "nothing";
  const add = (e: Event) => {
    e.preventDefault();
    const value = argument(takes, text);
    const more: unknown = also ? doc.read_value(`{${also}}`) : undefined;
    const rest = more && typeof more === "object" ? more : {};
    const what = value === undefined && !also ? verb : { [verb]: value ?? true, ...rest };
    if (edit((document) => doc.add_move(document, { [who]: what }, story))) setText("");
  };
  return (
    <form class="other" onSubmit={add}>
      <h3>Any other move</h3>
      <Who who={who} onWho={setWho} others={["chance"]} />
      <select aria-label="What" value={verb} onChange={(e) => setVerb(e.currentTarget.value)}>
        {layout.verbs.map((one) => (
          <option value={one.name}>{one.name.replace(/_/g, " ")}</option>
        ))}
      </select>
      {takes !== "nothing" && (
        <input
          aria-label={`Which ${takes.replace(/-/g, " ")}`}
          placeholder={takes.replace(/-/g, " ")}
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
      )}
      <input
        aria-label="Rest of the move"
        placeholder={`rest of the move, like ${layout.verbs.find((one) => one.takes === "place")?.name ?? "choose"}: 1`}
        value={also}
        onInput={(e) => setAlso(e.currentTarget.value)}
      />
      <button>Add</button>
    </form>
  );
}

type Kind = "saw" | "did" | "set" | "claim";
const kinds: Record<Kind, string> = {
  saw: "was seen: ",
  did: "really did",
  set: "was set by a judge",
  claim: "claims",
};

function paths_of(answer: TableAnswer | undefined): string[] {
  if (!answer) return [];
  const facts = seats.flatMap((seat) => (answer.table.players[seat]?.facts ?? []).map((fact) => `${seat}.${fact.name}`));
  return [...facts, ...Object.keys(answer.table.places)];
}

function note_of(kind: Kind, who: string, path: string, value: unknown): unknown {
  return kind === "did" ? { did: { [who]: { [path]: value } } } : { [kind]: { [path]: value } };
}

function Note({ layout, answer, edit, story }: Props) {
  const [kind, setKind] = useState<Kind>("saw");
  const [who, setWho] = useState<string>("A");
  const [path, setPath] = useState("");
  const [text, setText] = useState("");
  const add = (e: Event) => {
    e.preventDefault();
    const value = doc.read_value(text);
    const done = edit((document) => {
      if (kind === "claim") doc.add_claim(document, { by: who, that: { [path]: value } });
      else doc.add_move(document, note_of(kind, who, path, value), story);
    });
    if (done) setText("");
  };
  const words = kind === "did" ? layout.deeds : paths_of(answer);
  return (
    <form class="other" onSubmit={add}>
      <h3>Something that was seen, done, set or claimed</h3>
      <select aria-label="Kind" value={kind} onChange={(e) => setKind(e.currentTarget.value as Kind)}>
        {Object.entries(kinds).map(([is, says]) => (
          <option value={is}>{says}</option>
        ))}
      </select>
      {(kind === "did" || kind === "claim") && <Who who={who} onWho={setWho} />}
      <input
        aria-label="What"
        list="note-words"
        placeholder={kind === "did" ? "deed" : "a value or a place"}
        value={path}
        onInput={(e) => setPath(e.currentTarget.value)}
      />
      <datalist id="note-words">
        {words.map((word) => (
          <option value={word} />
        ))}
      </datalist>
      <input aria-label="Value" placeholder="value" value={text} onInput={(e) => setText(e.currentTarget.value)} />
      <button disabled={!path}>Add</button>
    </form>
  );
}

export function Composer(props: Props) {
  return (
    <div class="composer">
      <Legal {...props} />
      <Other {...props} key={props.layout.game} />
      <Note {...props} />
    </div>
  );
}
