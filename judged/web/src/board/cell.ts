// Where areas lie in the grids of half a table; the far half is turned round.
import type { AreaOfLayout, Layout } from "../api";

type Cell = readonly number[];

const NARROW = 10;

function end_of(cell: Cell): number {
  return (cell[0] ?? 0) + (cell[3] ?? 1) - 1;
}

function cells_of(layout: Layout, which: "wide" | "narrow"): Cell[] {
  return [layout.facts[which], ...layout.rows.flat().flatMap((area) => (area[which] ? [area[which]] : []))];
}

export function rows_in(layout: Layout, which: "wide" | "narrow"): number {
  return Math.max(...cells_of(layout, which).map(end_of));
}

/** The style of the mat: the columns, and how many rows are lower than a card. */
export function grid_of(layout: Layout): Record<string, string> {
  return {
    "--columns": layout.columns.map((one) => `${one}fr`).join(" "),
    "--tall": String(layout.tall),
    "--low-wide": String(rows_in(layout, "wide") - layout.tall),
    "--low-narrow": String(rows_in(layout, "narrow") - layout.tall),
  };
}

function area_of(cell: Cell, rows: number, columns: number, far: boolean): string {
  const [row = 1, column = 1, width = 1, height = 1] = cell;
  const [top, left] = far ? [rows + 2 - row - height, columns + 2 - column - width] : [row, column];
  return `${top} / ${left} / span ${height} / span ${width}`;
}

/** The style of what lies in a cell. */
export function cell_of(layout: Layout, at: { wide?: Cell; narrow?: Cell }, far: boolean): Record<string, string> {
  const narrow = area_of(at.narrow ?? [], rows_in(layout, "narrow"), NARROW, far);
  return { "--wide": area_of(at.wide ?? [], rows_in(layout, "wide"), layout.columns.length, far), "--narrow": narrow };
}

/** On a narrow screen it is one line. */
export function is_low(layout: Layout, area: AreaOfLayout): boolean {
  return (area.narrow?.[0] ?? 0) > layout.tall;
}

/** Areas by their cells: those that have one in common share it. */
export function groups_of(layout: Layout): AreaOfLayout[][] {
  const by_cell = new Map<string, AreaOfLayout[]>();
  for (const area of layout.rows.flat().filter((one) => one.wide)) {
    const key = String(area.wide);
    by_cell.set(key, [...(by_cell.get(key) ?? []), area]);
  }
  return [...by_cell.values()];
}
