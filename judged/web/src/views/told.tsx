// What was told of the game besides its table: claims of every kind, what was seen, really done or set. Loaded when it is shown first.
import { useState } from "preact/hooks";
import { seats, type Layout, type Ruling, type Seat, type TableAnswer } from "../api";
import * as doc from "../doc/document";
import type { Edits } from "./use_document";

interface Props {
  layout: Layout;
  answer: TableAnswer | undefined;
  edits: Edits;
  story: Seat | undefined;
}

const kinds = {
  that: "it was so",
  happened: "it happened",
  never: "it never happened",
  count: "it happened so often",
  sequence: "in this order",
  could: "it could be done",
  could_not: "it could not be done",
  winner: "who won",
  saw: "was seen",
  did: "really did",
  set: "was set by a judge",
  note: "a note",
};
type Kind = keyof typeof kinds;

const points = { "": "at the end", start: "at the start", turn: "at turn", move: "after move" };

function paths_of(answer: TableAnswer | undefined): string[] {
  if (!answer) return [];
  const facts = seats.flatMap((seat) => (answer.table.players[seat]?.facts ?? []).map((fact) => `${seat}.${fact.name}`));
  return [...facts, ...Object.keys(answer.table.places)];
}

interface Fields {
  kind: Kind;
  who: string;
  what: string;
  value: string;
  point: keyof typeof points;
  n: string;
}

const list_of = (text: string) =>
  text
    .split(/\s*,\s*/)
    .filter(Boolean)
    .map(doc.read_value);

/** The claim or the entry of some fields, as a transcript has it. */
export function entry_of(f: Fields): { claim?: Record<string, unknown>; entry?: Record<string, unknown> } {
  const value = doc.read_value(f.value);
  if (f.kind === "note") return { entry: { note: f.what } };
  if (f.kind === "did") return { entry: { did: { [f.who]: { [f.what]: value } } } };
  if (f.kind === "saw" || f.kind === "set") return { entry: { [f.kind]: { [f.what]: value } } };
  const said: Record<Exclude<Kind, "note" | "did" | "saw" | "set">, unknown> = {
    that: { [f.what]: value },
    happened: doc.read_value(f.what),
    never: doc.read_value(f.what),
    count: { rule: f.what, is: value },
    sequence: list_of(f.what),
    could: { [f.who]: f.value ? { [f.what]: value } : f.what },
    could_not: { [f.who]: f.value ? { [f.what]: value } : f.what },
    winner: f.what,
  };
  const at = f.point === "" ? undefined : f.point === "start" ? "start" : { [f.point]: Number(f.n) };
  return { claim: { by: f.who, [f.kind]: said[f.kind], ...(at === undefined ? {} : { at }) } };
}

const has_value = (kind: Kind) => /that|count|could|saw|did|set/.test(kind);
const asks: Record<Kind, string> = {
  that: "a value or a place",
  happened: "a rule or a clause",
  never: "a rule or a clause",
  count: "a rule",
  sequence: "rules, with commas",
  could: "the word of a move",
  could_not: "the word of a move",
  winner: "A, B, draw or none",
  saw: "a value or a place",
  did: "deed",
  set: "a value or a place",
  note: "the words",
};

function AddRow({ layout, answer, edits, story }: Props) {
  const [f, setFields] = useState<Fields>({ kind: "that", who: "A", what: "", value: "", point: "", n: "" });
  const [says, setSays] = useState("");
  const set = (some: Partial<Fields>) => setFields({ ...f, ...some });
  const add = (e: Event) => {
    e.preventDefault();
    const { claim, entry } = entry_of(f);
    const change = (document: Parameters<typeof doc.add_claim>[0]) =>
      claim ? doc.add_claim(document, claim) : doc.add_move(document, entry, story);
    void edits
      .edit(`${f.who}: ${kinds[f.kind]}`, change)
      .then((why) => (setSays(why ?? ""), why === undefined && set({ what: "", value: "" })));
  };
  const verbs = layout.verbs.map((verb) => verb.name);
  const words =
    f.kind === "did"
      ? layout.deeds
      : /could/.test(f.kind)
        ? verbs
        : f.kind === "winner"
          ? [...seats, "draw", "none"]
          : paths_of(answer);
  const timed = !/saw|did|set|note|winner/.test(f.kind);
  return (
    <form class="add-row" onSubmit={add}>
      <select aria-label="Who" value={f.who} onChange={(e) => set({ who: e.currentTarget.value })}>
        {seats.map((seat) => (
          <option>{seat}</option>
        ))}
      </select>
      <select aria-label="Kind" value={f.kind} onChange={(e) => set({ kind: e.currentTarget.value as Kind })}>
        {Object.entries(kinds).map(([is, told]) => (
          <option value={is}>{told}</option>
        ))}
      </select>
      <input
        aria-label="What"
        list="add-words"
        placeholder={asks[f.kind]}
        value={f.what}
        onInput={(e) => set({ what: e.currentTarget.value })}
      />
      <datalist id="add-words">
        {words.map((word) => (
          <option value={word} />
        ))}
      </datalist>
      {has_value(f.kind) && (
        <input aria-label="Value" placeholder="value" value={f.value} onInput={(e) => set({ value: e.currentTarget.value })} />
      )}
      {timed && (
        <select aria-label="When" value={f.point} onChange={(e) => set({ point: e.currentTarget.value as Fields["point"] })}>
          {Object.entries(points).map(([is, told]) => (
            <option value={is}>{told}</option>
          ))}
        </select>
      )}
      {timed && /turn|move/.test(f.point) && (
        <input
          aria-label="Which"
          inputMode="numeric"
          placeholder="number"
          value={f.n}
          onInput={(e) => set({ n: e.currentTarget.value })}
        />
      )}
      <button disabled={!f.what}>Add</button>
      {says && <p role="status">{says}</p>}
    </form>
  );
}

/** Claims, each with what the judge found. */
function Claims({ claims, ruling, edits }: { claims: unknown[]; ruling: Ruling | undefined; edits: Edits }) {
  if (!claims.length) return null;
  return (
    <ol class="claims" aria-label="Claims">
      {claims.map((claim, i) => {
        const told = ruling?.claims?.[i];
        const by = (claim as { by?: string }).by;
        return (
          <li class={told?.answer ?? ""}>
            {by && <span class={`seat seat-${by}`}>{by}</span>} {told ? `${told.claim}, ${told.at}` : JSON.stringify(claim)}{" "}
            <b>{told?.answer ?? ""}</b>{" "}
            <button
              type="button"
              class="link"
              aria-label={`Remove claim ${i + 1}`}
              onClick={() => void edits.edit("a claim less", (d) => doc.remove_claim(d, i))}
            >
              remove
            </button>
          </li>
        );
      })}
    </ol>
  );
}

export function Told({ claims, ruling, ...props }: Props & { claims: unknown[]; ruling: Ruling | undefined }) {
  return (
    <>
      <Claims claims={claims} ruling={ruling} edits={props.edits} />
      <AddRow {...props} />
    </>
  );
}
