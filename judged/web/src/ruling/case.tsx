// What a judge adds about the case: the event, who noticed what and when, earlier penalties, findings of the head judge.
import { useState } from "preact/hooks";
import type { Document } from "yaml";
import { get, seats, type Problem } from "../api";
import { Fold } from "./fold";

type Edit = (says: string, change: (document: Document) => boolean | void) => void;
type Fields = Record<string, unknown>;

const fields_of = (value: unknown): Fields =>
  typeof value === "object" && value && !Array.isArray(value) ? (value as Fields) : value === undefined ? {} : { name: value };

/** A change of some members of `event`, `noticed` or `findings`; undefined takes one away. */
export function write_case(key: string, members: Fields) {
  return (document: Document): void => {
    const is = { ...fields_of((document.toJS() as Fields)[key]), ...members };
    for (const [name, value] of Object.entries(is)) if (value === undefined) delete is[name];
    if (Object.keys(is).length) document.set(key, document.createNode(is, { flow: true }));
    else document.delete(key);
  };
}

interface Prior {
  player?: string;
  infraction?: unknown;
  penalty?: string;
  day?: number;
}

function write_prior(all: Prior[]) {
  return (document: Document): void => {
    if (all.length) document.set("prior", document.createNode(all, { flow: true }));
    else document.delete("prior");
  };
}

const findings: Record<string, string> = {
  intent: "The rule was broken knowingly",
  advantage: "The player got a great advantage",
  too_late: "Too much time has passed to go back",
  irreparable: "The state is beyond repair",
  mendable: "The state can be made legal fairly",
  back_up: "A full backup is worth it",
  resolve: "The opponent wants the ability resolved",
  harmful: "The ability would have harmed its own player",
  raise: "The penalty is raised: it is not the first",
  disruptive: "It was disruptive",
};
const lower = (says: string) => says.charAt(0).toLowerCase() + says.slice(1);
const penalties = ["caution", "warning", "game-loss", "match-loss", "disqualification"];
const by_whom = [
  ["A", "A"],
  ["B", "B"],
  ["judge", "a judge"],
] as const;
const yes_or_no = [
  [true, "yes"],
  [false, "no"],
] as const;

interface PicksProps<T> {
  title: string;
  of: readonly (readonly [T, string])[];
  is: T | undefined;
  onPick: (is: T | undefined) => void;
}

/** A few answers beside each other; the chosen one again takes it away. */
function Picks<T>({ title, of, is, onPick }: PicksProps<T>) {
  return (
    <div class="picks" role="group" aria-label={title}>
      <span>{title}</span>
      {of.map(([value, says]) => (
        <button type="button" aria-pressed={is === value} onClick={() => onPick(is === value ? undefined : value)}>
          {says}
        </button>
      ))}
    </div>
  );
}

/** The event and the players by the names that the record has: by them the service knows what they got before. */
export function names_in(record: Fields): { event?: string | undefined; A?: string | undefined; B?: string | undefined } {
  const players = fields_of(record.players);
  const name = (of: unknown) => (fields_of(of).name === undefined ? undefined : String(fields_of(of).name));
  return { event: name(record.event), A: name(players.A), B: name(players.B) };
}

interface Penalties {
  penalties: { player: string; infraction: string; penalty: string; day: number }[];
}

/** Fills in what the service keeps of the players in this event. */
function LookUp({ record, edit }: { record: Fields; edit: Edit }) {
  const [says, setSays] = useState("");
  const { event, ...players } = names_in(record);
  const known = seats.filter((seat) => players[seat]);
  if (!event || !known.length)
    return <p class="values">With the names of event and players, earlier penalties can be looked up.</p>;
  const look = async () => {
    const of = (seat: "A" | "B") =>
      get<Penalties>("v1/penalties", { event, player: players[seat], limit: 99 }).then(({ penalties }) =>
        penalties.reverse().map(({ infraction, penalty, day }) => ({ player: seat, infraction, penalty, day })),
      );
    const found = (await Promise.all(known.map(of))).flat();
    setSays(found.length ? "" : `Nothing is kept of ${known.map((seat) => players[seat]).join(" and ")} in ${event}.`);
    if (found.length) edit("earlier penalties", write_prior(found));
  };
  return (
    <p class="buttons">
      <button type="button" onClick={() => void look().catch((e: Problem) => setSays(e.message))}>
        Look up {known.map((seat) => players[seat]).join(" and ")}
      </button>
      <span role="status">{says}</span>
    </p>
  );
}

function Priors({ record, all, infraction, edit }: { record: Fields; all: Prior[]; infraction: string | undefined; edit: Edit }) {
  const [player, setPlayer] = useState<string>("A");
  const [number, setNumber] = useState<string>();
  const [penalty, setPenalty] = useState("warning");
  const [day, setDay] = useState("1");
  const add = () => {
    const which = (number ?? infraction ?? "").trim();
    if (which) edit("an earlier penalty", write_prior([...all, { player, infraction: which, penalty, day: Number(day) || 1 }]));
  };
  return (
    <fieldset>
      <legend>Earlier penalties in this event</legend>
      <LookUp record={record} edit={edit} />
      <ul>
        {all.map((one, i) => (
          <li>
            {one.player}: {String(one.infraction)}, {one.penalty}, day {one.day ?? 1}{" "}
            <button
              type="button"
              class="link"
              aria-label={`Remove earlier penalty ${i + 1}`}
              onClick={() => edit("an earlier penalty less", write_prior(all.filter((_, at) => at !== i)))}
            >
              remove
            </button>
          </li>
        ))}
      </ul>
      <p class="buttons">
        <select aria-label="Who had it" value={player} onChange={(e) => setPlayer(e.currentTarget.value)}>
          {seats.map((seat) => (
            <option>{seat}</option>
          ))}
        </select>
        <input
          aria-label="Infraction"
          size={8}
          value={number ?? infraction ?? ""}
          onInput={(e) => setNumber(e.currentTarget.value)}
        />
        <select aria-label="Penalty" value={penalty} onChange={(e) => setPenalty(e.currentTarget.value)}>
          {penalties.map((one) => (
            <option>{one}</option>
          ))}
        </select>
        <label>
          day{" "}
          <input
            aria-label="Day of the penalty"
            inputMode="numeric"
            size={2}
            value={day}
            onInput={(e) => setDay(e.currentTarget.value)}
          />
        </label>
        <button type="button" onClick={add}>
          Add
        </button>
      </p>
    </fieldset>
  );
}

/** Cards that the head judge has found, by their numbers. */
function Cards({ name, title, record, edit }: { name: string; title: string; record: Fields; edit: Edit }) {
  const is = fields_of(record.findings)[name];
  const write = (words: string) => {
    const list = words.split(/[\s,]+/).filter(Boolean);
    edit(lower(title), write_case("findings", { [name]: list.length ? list : undefined }));
  };
  return (
    <label class="line">
      {title}{" "}
      <input
        placeholder="card numbers"
        value={Array.isArray(is) ? is.join(", ") : ""}
        onChange={(e) => write(e.currentTarget.value)}
      />
    </label>
  );
}

/** Findings, asked for or not; and the cards that are too many, if somebody can tell. */
function Findings({ record, edit }: Pick<CaseProps, "record" | "edit">) {
  const is = fields_of(record.findings);
  return (
    <fieldset>
      <legend>Findings of the head judge</legend>
      {Object.entries(findings).map(([name, says]) => (
        <Picks
          key={name}
          title={says}
          of={yes_or_no}
          is={is[name]}
          onPick={(value) => edit(lower(says), write_case("findings", { [name]: value }))}
        />
      ))}
      <Cards name="identified" title="Cards that are too many" record={record} edit={edit} />
    </fieldset>
  );
}

/** The case in a line: what of it is known. */
function say_case(event: Fields, noticed: Fields, prior: Prior[]): string {
  const by = noticed.by === "judge" ? "a judge" : noticed.by;
  return [
    event.level === undefined ? "level not said" : `level ${event.level}`,
    event.day !== undefined && `day ${event.day}`,
    `noticed ${by ? `by ${by} ` : ""}${noticed.after === undefined ? "at once" : `after move ${noticed.after}`}`,
    noticed.signed === true && "signed",
    prior.length > 0 && (prior.length === 1 ? "1 earlier penalty" : `${prior.length} earlier penalties`),
  ]
    .filter(Boolean)
    .join(", ");
}

interface CaseProps {
  record: Fields;
  moves: number;
  infraction: string | undefined;
  edit: Edit;
}

/** What the head judge has found so far. */
export function Found({ record, edit }: Pick<CaseProps, "record" | "edit">) {
  const found = fields_of(record.findings);
  const known = Object.entries(findings).filter(([name]) => typeof found[name] === "boolean");
  if (!known.length) return null;
  return (
    <ul class="found">
      {known.map(([name, says]) => (
        <li key={name}>
          The head judge has found: {lower(says)}: <b>{found[name] ? "yes" : "no"}</b>{" "}
          <button
            type="button"
            class="link"
            onClick={() => edit("a finding less", write_case("findings", { [name]: undefined }))}
          >
            ask again
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Cards that chance or a player has really taken, where a remedy takes some. */
export function Taken(props: Pick<CaseProps, "record" | "edit">) {
  return <Cards name="taken" title="Cards really taken" {...props} />;
}

export function CaseForm({ record, moves, infraction, edit }: CaseProps) {
  const event = fields_of(record.event);
  const noticed = fields_of(record.noticed);
  const prior = (Array.isArray(record.prior) ? record.prior : []) as Prior[];
  const note = (members: Fields) => edit("when it was noticed", write_case("noticed", members));
  const number = (text: string) => Number(text) || undefined;
  return (
    <Fold title={`The case: ${say_case(event, noticed, prior)}`}>
      <Picks
        title="Level of the event"
        of={[1, 2, 3].map((n) => [n, String(n)] as const)}
        is={event.level as number | undefined}
        onPick={(level) => edit("the level of the event", write_case("event", { level }))}
      />
      <label class="line">
        Day of the event{" "}
        <input
          inputMode="numeric"
          size={2}
          value={String(event.day ?? 1)}
          onChange={(e) => edit("the day of the event", write_case("event", { day: number(e.currentTarget.value) }))}
        />
      </label>
      <Picks title="Noticed by" of={by_whom} is={noticed.by} onPick={(by) => note({ by })} />
      {moves > 1 && (
        <label class="line">
          Noticed after{" "}
          <select
            value={String(noticed.after ?? moves)}
            onChange={(e) => note({ after: e.currentTarget.value === String(moves) ? undefined : Number(e.currentTarget.value) })}
          >
            {Array.from({ length: moves }, (_, i) => (
              <option value={i + 1}>{i + 1 === moves ? `move ${i + 1}, the last` : `move ${i + 1}`}</option>
            ))}
          </select>
        </label>
      )}
      <label class="line">
        <input
          type="checkbox"
          checked={noticed.signed === true}
          onChange={(e) => note({ signed: e.currentTarget.checked || undefined })}
        />{" "}
        Both had signed the result
      </label>
      <label class="line">
        Minutes the call took{" "}
        <input
          inputMode="numeric"
          size={3}
          value={String(noticed.minutes ?? "")}
          onChange={(e) => note({ minutes: number(e.currentTarget.value) })}
        />
      </label>
      <Priors record={record} all={prior} infraction={infraction} edit={edit} />
      <Findings record={record} edit={edit} />
    </Fold>
  );
}
