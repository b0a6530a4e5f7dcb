// What a step did, on a card that never changes its size: the decision, its faults, what became of what.
import type { TableEvent } from "../api";
import { Shape } from "../ruling/verdict";
import { clause_link } from "../views/links";
import { remarks_of, type Game } from "../views/game_steps";
import { decision_of, faults_of, moment_of } from "./moments";

/** "A's rage: now 1, was 0", with the old value struck. */
function Said({ says }: { says: string }) {
  const found = /^(.*): now (.+), was (.+)$/.exec(says);
  if (!found) return <span>{says}</span>;
  return (
    <span>
      {found[1]} <s>{found[3]}</s> <span aria-hidden="true">→</span>
      <span class="quiet"> is now </span> <b class="chg">{found[2]}</b>
    </span>
  );
}

function Event({ game, event }: { game: Game; event: TableEvent }) {
  const { ruling } = game.kept;
  return (
    <li class={event.how ? "fault" : ""}>
      <Said says={event.how ? `${event.how}: ${event.says}` : event.says} />
      {event.clause && <a href={clause_link(ruling.game, ruling.edition, event.clause)}>{event.clause}</a>}
    </li>
  );
}

/** Moves and new values first: what is only told comes after them. */
function in_order(events: TableEvent[]): TableEvent[] {
  const told = (event: TableEvent) => event.event === "note" || event.event === "step";
  return [...events.filter((event) => !told(event)), ...events.filter(told)];
}

export function StepCard({ game, at }: { game: Game; at: number }) {
  const step = game.steps[at - 1];
  const { turn, player, phase } = moment_of(game.tables[Math.max(0, at - 1)]);
  const last = game.steps.slice(0, at).reduce((move, one) => one.move || move, 0);
  const one = step && decision_of(step, at);
  const of = step?.move ? `Move ${step.move}. ` : last ? `After move ${last}. ` : "";
  return (
    <section class="what" tabIndex={0} aria-live="polite" aria-label="What this step did">
      <p class="cap">{turn > 0 ? `Turn ${turn} · ${player ?? ""} · ${phase}` : phase || "set-up"}</p>
      <h2>{one ? `${of}${one.seat ?? ""}${one.seat ? ": " : ""}${one.says}` : "The start of the game"}</h2>
      {faults_of(game)
        .filter((fault) => fault.at === at)
        .map(({ fault }) => (
          <p class="fault" role="note">
            <Shape verdict="illegal" /> <b>Move {fault.move}</b>: {fault.reason}
          </p>
        ))}
      {remarks_of(game, last).map((remark) => (
        <p class="quiet-text">{remark}</p>
      ))}
      {step && (
        <ul>
          {in_order(step.events).map((event) => (
            <Event game={game} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}
