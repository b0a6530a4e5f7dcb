// The table, drawn by the layout of its game: the opponent above and turned round, so that places face each other as on the table.
import type { ComponentChildren } from "preact";
import type { AreaOfLayout, Fact, Layout, Seat, Table, TableCard } from "../api";
import { CardOnTable } from "./card";
import { drop_at } from "./drag";
import { place_id, say_place } from "./place";

export interface BoardProps {
  layout: Layout;
  table: Table;
  /** Who sits below. */
  near?: Seat | undefined;
  onCard?: ((card: TableCard, place: string) => void) | undefined;
  onPlace?: ((place: string) => void) | undefined;
  /** Places that are to be seen as changed since the step before. */
  fresh?: ReadonlySet<string> | undefined;
  /** Numbers of cards the ruling is about. */
  marked?: ReadonlySet<string> | undefined;
  /** A card was dragged to a place: from another, or from a list of cards. */
  onMove?: ((number: string, from: string | undefined, to: string) => void) | undefined;
}

interface AreaProps extends BoardProps {
  seat?: Seat | undefined;
  area: AreaOfLayout;
  far: boolean;
}

function cards_at(table: Table, place: string): TableCard[] {
  return table.places[place]?.cards ?? [];
}

/** Is every card of the area shown at the place where it stands? */
function is_shown_standing(props: AreaProps): boolean {
  if (!props.area.stands) return false;
  const numbers = cards_at(props.table, place_id(props.seat, props.area)).map((card) => card.number);
  const standing = Object.entries(props.table.places)
    .filter(([place]) => place.startsWith(`${props.seat}.`))
    .flatMap(([, one]) => one.cards.filter((card) => card.stands).map((card) => card.number));
  return numbers.length > 0 && numbers.every((number) => standing.includes(number));
}

/** "in zone 6": where the cards of the area are shown instead. */
function standing_at(props: AreaProps): string {
  const places = Object.entries(props.table.places)
    .filter(([place, one]) => place.startsWith(`${props.seat}.`) && one.cards.some((card) => card.stands))
    .map(([place]) => say_place(place.replace(/^[AB]\./, "")));
  return `in ${places.join(", ")}`;
}

function Cards(props: AreaProps & { place: string; cards: TableCard[] }) {
  const { onCard } = props;
  return (
    <>
      {props.cards.map((card) => (
        <CardOnTable
          card={card}
          layout={props.layout}
          marked={!!card.number && props.marked?.has(card.number)}
          fresh={props.fresh?.has(props.place)}
          onClick={onCard && ((one) => onCard(one, props.place))}
          place={props.onMove && props.place}
        />
      ))}
    </>
  );
}

function PlaceLabel(props: { place: string; children: ComponentChildren; onPlace?: ((place: string) => void) | undefined }) {
  const { onPlace, place } = props;
  if (!onPlace) return <span class="label">{props.children}</span>;
  return (
    <button type="button" class="label" aria-label={`Put a card at ${say_place(place)}`} onClick={() => onPlace(place)}>
      {props.children} <span aria-hidden="true">+</span>
    </button>
  );
}

function Cell(props: AreaProps & { number: number; next?: boolean }) {
  const place = place_id(props.seat, props.area, props.number);
  const cards = cards_at(props.table, place);
  if (!cards.length && !props.area.empty && !props.next) return null;
  const fresh = props.fresh?.has(place) ? " fresh" : "";
  return (
    <div class={"cell" + fresh} role="group" aria-label={say_place(place)} data-place={place} {...drop_at(place, props.onMove)}>
      <Cards {...props} place={place} cards={cards} />
      <PlaceLabel place={place} onPlace={props.onPlace}>
        {props.number}
      </PlaceLabel>
    </div>
  );
}

/** Lines are told for their player from the middle outwards; the far player is turned round. */
function Lines(props: AreaProps & { lines: number[][] }) {
  const lines = props.far ? [...props.lines].reverse().map((line) => [...line].reverse()) : props.lines;
  return (
    <div class="lines" style={{ "--across": props.lines[0]?.length ?? 1 }}>
      {lines.flat().map((number) => (number ? <Cell {...props} number={number} /> : <span class="gap" />))}
    </div>
  );
}

/** Where cards can be put, the first place without one is there to be put to. */
function Places(props: AreaProps) {
  const numbers = Array.from({ length: props.area.places }, (_, i) => i + 1);
  const next = props.onPlace && numbers.find((n) => !cards_at(props.table, place_id(props.seat, props.area, n)).length);
  if (props.far) numbers.reverse();
  return (
    <div class="row">
      {numbers.map((number) => (
        <Cell {...props} number={number} next={number === next} />
      ))}
    </div>
  );
}

function count_of(table: Table, place: string): string {
  const here = table.places[place];
  if (!here) return "0";
  return here.count === null ? "?" : String(here.count);
}

function List({ cards }: { cards: TableCard[] }) {
  const counted = new Map<string, number>();
  for (const card of cards) {
    const says = card.is === "card" ? `${card.number} ${card.name}` : card.is === "uncounted" ? "any number" : card.is;
    counted.set(says, (counted.get(says) ?? 0) + (card.n ?? 1));
  }
  const long = counted.size > 4; // then it scrolls, also by keys
  return (
    <ul class="list" tabIndex={long ? 0 : undefined}>
      {[...counted].map(([says, n]) => (
        <li>
          {n > 1 ? `${n} × ` : ""}
          {says}
        </li>
      ))}
    </ul>
  );
}

function Heap(props: AreaProps) {
  const place = place_id(props.seat, props.area);
  const cards = cards_at(props.table, place);
  if (props.area.as === "list") return cards.length ? <List cards={cards} /> : null;
  if (props.area.as === "pile") {
    const top = cards[props.area.ordered ? 0 : cards.length - 1];
    return <div class="row">{top && <Cards {...props} place={place} cards={[{ ...top, n: 1 }]} />}</div>;
  }
  return <div class="row">{<Cards {...props} place={place} cards={cards} />}</div>;
}

function Area(props: AreaProps) {
  const place = place_id(props.seat, props.area);
  const many = props.area.places > 1;
  const fresh = props.fresh?.has(place) ? " fresh" : "";
  const whose = props.seat ? `${props.seat}, ` : "";
  if (is_shown_standing(props) && !props.onPlace) return null;
  return (
    <section
      class={`area as-${props.area.as}${props.area.lines ? " in-lines" : ""}${fresh}`}
      aria-label={whose + props.area.title}
      data-place={many ? undefined : place}
      {...(many ? {} : drop_at(place, props.onMove))}
    >
      <h3>
        {props.area.title}
        {!many && <span class="n">{count_of(props.table, place)}</span>}
        {!many && props.onPlace && (
          <PlaceLabel place={place} onPlace={props.onPlace}>
            {""}
          </PlaceLabel>
        )}
      </h3>
      {many ? (
        props.area.lines ? (
          <Lines {...props} lines={props.area.lines} />
        ) : (
          <Places {...props} />
        )
      ) : is_shown_standing(props) ? (
        <p class="label">{standing_at(props)}</p>
      ) : (
        <Heap {...props} />
      )}
    </section>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  const told = facts.filter((fact) => fact.is !== null && fact.is !== false);
  return (
    <dl class="facts">
      {told.map((fact) => (
        <div>
          <dt>{fact.title}</dt>
          <dd>{fact.is === true ? "yes" : String(fact.is)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Side(props: BoardProps & { seat: Seat; far: boolean }) {
  const player = props.table.players[props.seat];
  const turn = props.table.facts.find((fact) => fact.name === "turn_player")?.is === props.seat;
  const rows = props.far ? [...props.layout.rows].reverse() : props.layout.rows;
  return (
    <section class={`side seat-${props.seat} ${props.far ? "far" : "near"}`} aria-label={`Player ${props.seat}`}>
      <div class="who">
        <h2>
          {props.seat}
          {player?.name ? ` (${player.name})` : ""}
          {turn ? " · turn player" : ""}
        </h2>
        <Facts facts={player?.facts ?? []} />
      </div>
      {rows.map((row) => (
        <div class="areas">
          {row.map((area) => (
            <Area {...props} area={area} />
          ))}
        </div>
      ))}
    </section>
  );
}

export function Board(props: BoardProps) {
  const near = props.near ?? "A";
  const far = near === "A" ? "B" : "A";
  const shared = props.layout.shared.filter((area) => cards_at(props.table, place_id(undefined, area)).length > 0);
  return (
    <div class="board">
      <Side {...props} seat={far} far={true} />
      <div class="middle">
        <Facts facts={props.table.facts} />
        {shared.map((area) => (
          <Area {...props} area={area} seat={undefined} far={false} />
        ))}
      </div>
      <Side {...props} seat={near} far={false} />
    </div>
  );
}
