// What stands in the head of a view of one game: table and round, players, and what is said of it at the sheet's least height.
import type { ComponentChildren } from "preact";
import { seats, type Ruling, type Table } from "../api";
import { say_verdict, Shape } from "../ruling/verdict";
import { say_game, useGames } from "./games";

interface TitleProps {
  /** The record: event, table, round, game and reference are remarks of it. */
  head: Record<string, unknown>;
  table: Table | undefined;
  /** Where the record says neither table nor round. */
  otherwise?: string;
  children?: ComponentChildren;
}

export function Title({ head, table, otherwise, children }: TitleProps) {
  const said = (key: string, says = "") => (head[key] === undefined ? "" : says + String(head[key]));
  const games = useGames();
  const at = [said("event"), said("table", "Table "), said("round", "Round ")].filter(Boolean).join(" · ") || otherwise;
  const called = seats.map((seat) => table?.players[seat]?.name && `${table.players[seat]?.name} (${seat})`);
  const names = called.filter(Boolean).join(" v ");
  const more = [at && names, said("reference"), (at || names) && say_game(games, said("game"))].filter(Boolean).join(" · ");
  return (
    <div class="case">
      <b>{at || names || say_game(games, said("game"))}</b>
      <span>
        {more}
        {more && children && " · "}
        {children}
      </span>
    </div>
  );
}

/** The verdict and the clause, and as much of the reason as there is room for. */
export function Peek({ ruling, stale }: { ruling: Ruling; stale?: boolean }) {
  const [clause] = ruling.clauses ?? [];
  return (
    <p class={stale ? "stale" : ""}>
      <Shape verdict={ruling.verdict} /> <b class="verdict">{say_verdict(ruling.verdict)}.</b>{" "}
      {clause && <small>Clause {clause.clause}. </small>}
      {ruling.reason}
    </p>
  );
}
