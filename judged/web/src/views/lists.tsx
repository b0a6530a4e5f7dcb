// Rulings and disputes as rows, wherever they are listed.
import type { ComponentChildren } from "preact";
import type { DisputeOfSuite, RulingHead } from "../api";
import { say_verdict, Shape } from "../ruling/verdict";
import { say_game, type Game } from "./games";
import { dispute_link } from "./links";

/** Today by the clock, before that by the day. */
export function say_when(time: string): string {
  const at = new Date(time);
  const today = new Date().toDateString() === at.toDateString();
  return today ? at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : at.toLocaleDateString();
}

/** Where a ruling was made, as far as its record says: table and round, players, its own name. */
function say_record({ record }: RulingHead): string[] {
  if (!record) return [];
  const { players, event, table, round, reference } = record as Record<string, string> & { players: Record<string, string> };
  return [
    event ?? "",
    table ? `Table ${table}` : "",
    round ? `Round ${round}` : "",
    Object.values(players).join(" v "),
    reference ?? "",
  ];
}

export function RulingRow({ one, games }: { one: RulingHead; games: Game[] }) {
  return (
    <li class="row">
      <Shape verdict={one.verdict} />
      <a href={`rulings/${one.id}`}>
        <b>
          <span class="quiet">{say_verdict(one.verdict)}: </span>
          {one.why}
        </b>
        <span>
          {[...say_record(one), say_game(games, one.game), ...one.deciding, one.standing === "stands" ? "" : one.standing]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </a>
      <time dateTime={one.kept}>{say_when(one.kept)}</time>
    </li>
  );
}

/** "07-monster-in-the-last-zone" is dispute 7. */
const number_of = (name: string) => /^0*(\d+)-/.exec(name)?.[1] ?? "";
export const title_of = (name: string) => name.replace(/^\d+-/, "").replace(/-/g, " ");

export function DisputeRow({ one }: { one: DisputeOfSuite }) {
  return (
    <li class="row">
      <span class="number">{number_of(one.name) || "·"}</span>
      <a href={dispute_link(one.name)}>
        <b>{title_of(one.name)}</b>
        <span class="story">{one.dispute}</span>
        {one.answers.map((answer) => (
          <span key={answer.id}>
            Answer {answer.id}: {answer.source}
          </span>
        ))}
      </a>
    </li>
  );
}

/** One of a few things, chosen by a tap. */
export function Chips<T extends string>(props: {
  label: string;
  is: T | "";
  all: [T | "", string][];
  onIs: (is: T | "") => void;
}) {
  return (
    <p class="chips" role="group" aria-label={props.label}>
      {props.all.map(([is, says]) => (
        <button type="button" class="chip" aria-pressed={props.is === is} onClick={() => props.onIs(is)} key={is}>
          {says}
        </button>
      ))}
    </p>
  );
}

export function GameChips({ games, is, onIs }: { games: Game[]; is: string; onIs: (game: string) => void }) {
  return (
    <Chips
      label="Which game"
      is={is}
      onIs={onIs}
      all={[["", "All"], ...games.map((one): [string, string] => [one.game, one.name])]}
    />
  );
}

export function Section(props: { title: string; beside?: ComponentChildren; children: ComponentChildren }) {
  return (
    <section>
      <h2 class="split">
        {props.title} <span>{props.beside}</span>
      </h2>
      {props.children}
    </section>
  );
}
