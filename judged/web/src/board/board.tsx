// The mat: the table of a game, drawn by its layout. Both halves always show the same places, the far one turned round.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Seat } from "../api";
import { CellOfAreas, cards_at } from "./area";
import { Numbers } from "./card";
import { cell_of, grid_of, groups_of } from "./cell";
import { on_drop } from "./drag";
import { FactChip, Plate, Rail, say_value } from "./fact";
import { evidence_on, type BoardProps, type Mat } from "./mat";
import { go_to_place, move_in, one_stop } from "./keys";
import { PileDialog } from "./pile";
import { place_id } from "./place";

export type { BoardProps } from "./mat";
export type { FactOnMat } from "./fact";

function Half({ mat, seat, far }: { mat: Mat; seat: Seat; far: boolean }) {
  const groups = useMemo(() => groups_of(mat.layout), [mat.layout]);
  const cells = groups.map((areas) => <CellOfAreas mat={mat} seat={seat} far={far} areas={areas} />);
  const plate = <Plate mat={mat} seat={seat} cell={cell_of(mat.layout, mat.layout.facts, far)} />;
  return (
    <section class={`half ${far ? "far" : "near"}`} aria-label={`Half of ${seat}`}>
      {plate}
      {far ? cells.reverse() : cells}
    </section>
  );
}

const OWN = ["turn", "turn_player", "step", "phase"]; // they have places of their own

/** Areas of both players, and what else is true of the game: always there, so that nothing moves. */
function Shared({ mat }: { mat: Mat }) {
  const facts = mat.table.facts.filter((fact) => !OWN.includes(fact.name));
  const told = facts.filter((fact) => fact.is !== null && fact.is !== 0 && fact.is !== "none");
  const says = told.map((fact) => `${fact.title} ${say_value(fact.is)}`).join(", ");
  return (
    <div class="between">
      {facts.length > 0 && (
        <p title={says} data-fact="others">
          {says}
          <Numbers of={told.flatMap((fact) => mat.evidence.value(undefined, fact.name))} />
        </p>
      )}
      {mat.layout.shared.map((area) => {
        const place = place_id(undefined, area);
        const cards = cards_at(mat, place).map((card) => card.name ?? card.is);
        return (
          <button
            type="button"
            class={cards.length ? "has" : ""}
            tabIndex={-1}
            data-place={place}
            data-drop={place}
            title={`${area.title}: ${cards.join(", ") || "nothing"}`}
            onClick={() => mat.open(place)}
          >
            {cards.length ? cards.join(", ") : `${area.title}: –`}
            <Numbers of={mat.evidence.pile(place)} />
          </button>
        );
      })}
    </div>
  );
}

function River({ mat }: { mat: Mat }) {
  const fact = (name: string) => mat.table.facts.find((one) => one.name === name);
  const turn = fact("turn");
  const player = fact("turn_player");
  return (
    <div class="middle">
      {turn && <FactChip mat={mat} fact={turn} />}
      {player && <FactChip mat={mat} fact={player} title="of" />}
      <Rail mat={mat} />
      <Shared mat={mat} />
    </div>
  );
}

const SOON = 1200; // between g and the number, in ms

/** "g 4": to place 4, from anywhere but where one types. */
function usePlaceKeys(root: { current: HTMLElement | null }): void {
  useEffect(() => {
    let asked = 0;
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog, .editor");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "g") asked = event.timeStamp;
      else if (/^[1-9]$/.test(event.key) && asked && event.timeStamp - asked < SOON && root.current) {
        go_to_place(root.current, event.key);
        asked = 0;
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

export function Board(props: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string>();
  const evidence = useMemo(() => evidence_on(props.evidence ?? [], props.layout, props.table), [props.evidence, props.table]);
  const mat: Mat = { ...props, evidence, open: setOpen };
  const near = props.near ?? "A";
  const far = near === "A" ? "B" : "A";
  const { onMove } = props;
  useEffect(() => (root.current && onMove ? on_drop(root.current, onMove) : undefined));
  useLayoutEffect(() => one_stop(root.current));
  usePlaceKeys(root);
  const grid = useMemo(() => grid_of(props.layout), [props.layout]);
  return (
    <div
      class="board"
      ref={root}
      style={grid}
      role="application"
      aria-label="The table"
      onKeyDown={move_in}
      onFocusIn={(e) => one_stop(root.current, e.target)}
    >
      <Half mat={mat} seat={far} far={true} />
      <River mat={mat} />
      <Half mat={mat} seat={near} far={false} />
      {open && <PileDialog mat={mat} place={open} layout={props.layout} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
