// Names of places: "A.zone.4", "B.hand", "resolution".
import { seats, type AreaOfLayout, type Layout, type Seat } from "../api";

export interface PlaceName {
  seat?: Seat;
  area: string;
  number?: number;
}

export function place_id(seat: Seat | undefined, area: AreaOfLayout, number?: number): string {
  const own = seat ? `${seat}.${area.area}` : area.area;
  return area.places > 1 && number ? `${own}.${number}` : own;
}

export function read_place(id: string): PlaceName {
  const parts = id.split(".");
  const seat = parts[0] === "A" || parts[0] === "B" ? (parts.shift() as Seat) : undefined;
  const number = parts[1] ? Number(parts[1]) : undefined;
  return { seat, area: parts[0] ?? "", number };
}

export function all_areas(layout: Layout): AreaOfLayout[] {
  return [...layout.rows.flat(), ...layout.shared];
}

/** Every place there can be; of areas with any number of places the first few. */
export function places_of(layout: Layout): string[] {
  const few = (area: AreaOfLayout) => Array.from({ length: Math.min(area.places, 12) }, (_, i) => i + 1);
  const own = (seat: Seat | undefined) => (area: AreaOfLayout) =>
    area.places > 1 ? few(area).map((number) => place_id(seat, area, number)) : [place_id(seat, area)];
  return [...seats.flatMap((seat) => layout.rows.flat().flatMap(own(seat))), ...layout.shared.flatMap(own(undefined))];
}

/** "A, zone 4": as it is read aloud. */
export function say_place(id: string): string {
  const place = read_place(id);
  const name = place.area.replace(/_/g, " ");
  const whole = place.number ? `${name} ${place.number}` : name;
  return place.seat ? `${place.seat}'s ${whole}` : whole;
}
