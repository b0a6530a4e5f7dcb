// The areas of the mat, each in its cell: places, cards side by side, piles, ledgers.
import type { AreaOfLayout, Seat, TableCard } from "../api";
import { band_of, CardOnTable, disc_of, is_turned, Numbers, say_card } from "./card";
import { cell_of, is_low } from "./cell";
import { drag_of } from "./drag";
import { facts_of } from "./fact";
import { is_first, is_now, now_of, type Mat } from "./mat";
import { counted } from "./pile";
import { place_id, read_place, say_place } from "./place";

export interface AreaProps {
  mat: Mat;
  seat?: Seat | undefined;
  area: AreaOfLayout;
  far: boolean;
}

const MOST = 14; // cards side by side; those alike beyond them are one with their number
const BARS = 16; // lines of a ledger

export function cards_at(mat: Mat, place: string): TableCard[] {
  return mat.table.places[place]?.cards ?? [];
}

export function count_of(mat: Mat, place: string): string {
  const here = mat.table.places[place];
  if (!here) return "0";
  return here.count === null ? "?" : String(here.count);
}

/** Cards nobody can tell apart, each for itself as far as there is room. */
function one_by_one(cards: TableCard[]): TableCard[] {
  const all = cards.reduce((n, card) => n + (card.n ?? 1), 0);
  return cards.flatMap((card) => (all <= MOST && card.n ? Array.from({ length: card.n }, () => ({ ...card, n: 1 })) : [card]));
}

function Cards({ mat, place, cards }: { mat: Mat; place: string; cards: TableCard[] }) {
  const { onCard, onPlace } = mat;
  const now = now_of(mat, place, cards);
  const click = (card: TableCard) => {
    if (card.is === "card") return onCard && ((one: TableCard, at: HTMLElement) => onCard(one, place, at));
    return onPlace && ((_: TableCard, at: HTMLElement) => onPlace(place, at));
  };
  return (
    <>
      {cards.map((card) => (
        <CardOnTable
          card={card}
          layout={mat.layout}
          now={card === now}
          selected={card.is === "card" && mat.selected?.place === place && mat.selected.number === card.number}
          evidence={is_first(cards, card) ? mat.evidence.card(card, place) : undefined}
          onClick={click(card)}
          place={mat.onMove && place}
          whose={say_place(place)}
        />
      ))}
    </>
  );
}

/** What a place is called, and the whole of it to put a card there. */
function Lay({ mat, place, children }: { mat: Mat; place: string; children: preact.ComponentChildren }) {
  const { onPlace } = mat;
  if (!onPlace) return <span class="lay">{children}</span>;
  return (
    <button
      type="button"
      class="lay"
      tabIndex={-1}
      aria-label={`Put a card at ${say_place(place)}`}
      onClick={(e) => onPlace(place, e.currentTarget)}
    >
      {children}
    </button>
  );
}

function classes(mat: Mat, place: string, more: string): string {
  const kinds = [more, mat.targets?.has(place) && "target"];
  return kinds.filter(Boolean).join(" ");
}

const MOST_PIPS = 9;

/** The value of a player that stands as dots beside the card that counts as standing there. */
function pips_of(mat: Mat, place: string): number {
  const fact = facts_of(mat.table, read_place(place).seat)?.find((one) => one.name === mat.layout.pips);
  return Number(fact?.is ?? 0);
}

function Pips({ n }: { n: number }) {
  if (!n) return null;
  return (
    <span class="pips-beside" aria-hidden="true">
      {n > MOST_PIPS ? n : Array.from({ length: n }, () => <i />)}
    </span>
  );
}

const ways: Record<string, string> = { "1,0": "→", "-1,0": "←", "0,1": "↓", "0,-1": "↑" };

/** Where the next place lies, as an arrow, if cards walk from place to place there. */
function way_on(mat: Mat, area: AreaOfLayout, numbers: number[], across: number, at: number): string | undefined {
  const next = numbers.indexOf((numbers[at] ?? 0) + 1);
  if (next < 0 || area.label || !area.lines || !mat.layout.rows.flat().some((one) => one.stands)) return undefined;
  return ways[`${(next % across) - (at % across)},${Math.floor(next / across) - Math.floor(at / across)}`];
}

function Place({ mat, area, place, number, march }: AreaProps & { place: string; number?: number; march?: string | undefined }) {
  const cards = cards_at(mat, place);
  const has = cards.length ? ` has${cards.length > 1 ? " many" : ""}${cards.some(is_turned) ? " with-turned" : ""}` : "";
  return (
    <div
      class={classes(mat, place, "place" + has)}
      role="group"
      aria-label={say_place(place)}
      data-place={place}
      data-drop={place}
    >
      <Lay mat={mat} place={place}>
        {area.label || !number ? (
          <span class="label">{area.label ? `${area.label} ${number}` : area.title}</span>
        ) : (
          <span class="numeral">{number}</span>
        )}
        {march && (
          <i class="march" aria-hidden="true">
            {march}
          </i>
        )}
      </Lay>
      <Cards mat={mat} place={place} cards={cards} />
      <Pips n={cards.some((card) => card.stands) ? pips_of(mat, place) : 0} />
      <Numbers of={mat.evidence.place(place)} />
    </div>
  );
}

/** Lines are told for their player from the middle outwards; the far player is turned round. */
function numbers_of({ mat, seat, area, far }: AreaProps): { across: number; numbers: number[] } {
  if (area.lines) {
    const lines = far ? [...area.lines].reverse().map((line) => [...line].reverse()) : area.lines;
    return { across: area.lines[0]?.length ?? 1, numbers: lines.flat() };
  }
  const taken = Object.keys(mat.table.places)
    .filter((place) => place.startsWith(`${seat}.${area.area}.`))
    .map((place) => read_place(place).number ?? 0);
  const most = Math.max(area.least ?? 1, mat.room?.get(area.area) ?? 0, ...taken);
  const numbers = Array.from({ length: most }, (_, i) => i + 1);
  return { across: most, numbers: far ? numbers.reverse() : numbers };
}

function Places(props: AreaProps) {
  const { seat, area } = props;
  const { across, numbers } = numbers_of(props);
  return (
    <div class="places" style={{ "--across": across }}>
      {numbers.map((number, i) =>
        number ? (
          <Place
            {...props}
            place={place_id(seat, area, number)}
            number={number}
            march={way_on(props.mat, area, numbers, across, i)}
          />
        ) : (
          <span class="gap" />
        ),
      )}
    </div>
  );
}

/** The whole of an area of places, where there is room for a line only. */
function Summary({ mat, seat, area }: AreaProps) {
  const taken = Array.from({ length: area.places }, (_, i) => place_id(seat, area, i + 1));
  return (
    <div class="pile summary">
      <span>{area.title}</span>
      <b>
        {taken.filter((place) => cards_at(mat, place).length).length} of {area.places}
      </b>
      <Numbers of={taken.flatMap((place) => mat.evidence.pile(place))} />
    </div>
  );
}

function top_of(area: AreaOfLayout, cards: TableCard[]): TableCard | undefined {
  const top = cards[area.ordered ? 0 : cards.length - 1];
  return area.open && top?.is === "card" ? top : undefined;
}

function Pile(props: AreaProps) {
  const { mat, seat, area } = props;
  const place = place_id(seat, area);
  const top = top_of(area, cards_at(mat, place));
  return (
    <div
      class={classes(mat, place, "pile" + (top ? " open" : "") + (is_now(mat, place) ? " now" : ""))}
      data-place={place}
      data-drop={place}
    >
      <button
        type="button"
        class="lay"
        tabIndex={-1}
        aria-label={`${say_place(place)}: ${count_of(mat, place)}`}
        onClick={() => mat.open(place)}
      />
      <span>{area.title}</span>
      {top && <span class="top">{top.name} on top</span>}
      <b>{count_of(mat, place)}</b>
      <Numbers of={mat.evidence.pile(place)} />
    </div>
  );
}

/** Cards of which only the colour matters, in half a cell. */
function Tray(props: AreaProps) {
  const { mat, seat, area } = props;
  const place = place_id(seat, area);
  return (
    <div class={classes(mat, place, is_now(mat, place) ? "tray now" : "tray")} data-place={place} data-drop={place}>
      <button
        type="button"
        class="lay"
        tabIndex={-1}
        aria-label={`${say_place(place)}: ${count_of(mat, place)}`}
        onClick={() => mat.open(place)}
      />
      <span>
        {area.title} <b>{count_of(mat, place)}</b>
      </span>
      <span class="pips">
        {cards_at(mat, place).map((card) => (
          <span class="pip" style={band_of(card, mat.layout)} title={say_card(card)} />
        ))}
      </span>
      <Numbers of={mat.evidence.pile(place)} />
    </div>
  );
}

interface Line {
  place: string;
  card: TableCard;
  n: number;
}

function Bar({ mat, place, card, n, now }: Line & { mat: Mat; now: boolean }) {
  const { onCard, onPlace } = mat;
  const turned = is_turned(card);
  const kinds = ["bar", card.is, turned && "turned", now && "now"];
  const inner = (
    <>
      <i>{card.is === "card" ? (disc_of(card) ?? "·") : "?"}</i>
      <span>{card.is === "card" ? card.name : card.is}</span>
      <Numbers of={mat.evidence.card(card, place)} />
      {n > 1 && <em>×{n}</em>}
    </>
  );
  const props = {
    class: kinds.filter(Boolean).join(" "),
    style: card.is === "card" ? band_of(card, mat.layout) : {},
    title: say_card(card),
  };
  const act =
    card.is === "card"
      ? onCard && ((at: HTMLElement) => onCard(card, place, at))
      : onPlace && ((at: HTMLElement) => onPlace(place, at));
  if (!act) return <span {...props}>{inner}</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      {...props}
      onClick={(e) => act(e.currentTarget)}
      {...(mat.onMove && card.number ? drag_of({ number: card.number, from: place }) : {})}
    >
      {inner}
    </button>
  );
}

/** Lines of a ledger: a card each; when that is too much, equal ones that lie alike are one line. */
function lines_of(all: Line[]): Line[] {
  if (all.length <= BARS) return all;
  const kind = (line: Line) => `${say_card(line.card)}`;
  const by_kind = new Map<string, Line>();
  for (const line of all) {
    const same = by_kind.get(kind(line));
    if (same) same.n += line.n;
    else by_kind.set(kind(line), { ...line });
  }
  return [...by_kind.values()];
}

function Ledger(props: AreaProps) {
  const { mat, seat, area } = props;
  const many = area.places > 1;
  const places = many
    ? Object.keys(mat.table.places).filter((place) => place.startsWith(`${seat}.${area.area}.`))
    : [place_id(seat, area)];
  const all = places.flatMap((place) => counted(cards_at(mat, place)).flatMap(({ card, n }) => spread(place, card, n)));
  const lines = lines_of(all);
  const shown = lines.length > BARS ? lines.slice(0, BARS - 1) : lines;
  const here = places.filter((place) => cards_at(mat, place).length);
  const next = many
    ? place_id(seat, area, Math.max(0, ...here.map((place) => read_place(place).number ?? 0)) + 1)
    : place_id(seat, area);
  const active = all.filter((line) => !is_turned(line.card)).reduce((n, line) => n + line.n, 0);
  const count = many ? all.length : count_of(mat, place_id(seat, area));
  return (
    <div class="ledger" data-place={many ? `${seat}.${area.area}` : next} data-drop={next}>
      <Lay mat={mat} place={next}>
        <span class="label">
          {area.title} {count}
          {all.some((line) => is_turned(line.card)) && ` · ${active} active`}
        </span>
      </Lay>
      <div class="bars">
        {shown.map((line) => (
          <Bar
            mat={mat}
            {...line}
            now={
              line.card ===
              now_of(
                mat,
                line.place,
                all.filter((one) => one.place === line.place).map((one) => one.card),
              )
            }
          />
        ))}
        {shown.length < lines.length && <span class="bar more">{lines.length - shown.length} more</span>}
      </div>
      <Numbers of={places.flatMap((place) => mat.evidence.place(place))} />
    </div>
  );
}

function spread(place: string, card: TableCard, n: number): Line[] {
  return card.is === "card" ? Array.from({ length: n }, () => ({ place, card, n: 1 })) : [{ place, card, n }];
}

function Row(props: AreaProps) {
  const { mat, seat, area } = props;
  const place = place_id(seat, area);
  const cards = one_by_one(cards_at(mat, place));
  return (
    <div
      class={classes(mat, place, "place fan" + (cards.length ? " has" : ""))}
      data-place={place}
      data-drop={place}
      role="group"
      aria-label={say_place(place)}
    >
      <Lay mat={mat} place={place}>
        <span class="label">{area.title}</span>
      </Lay>
      <Cards mat={mat} place={place} cards={cards} />
      <Numbers of={mat.evidence.place(place)} />
    </div>
  );
}

/** Cards in a row that is lower than a card: their number beside them. */
function Hand(props: AreaProps) {
  const { mat, seat, area } = props;
  const place = place_id(seat, area);
  const { onFact } = mat;
  const count = count_of(mat, place);
  const cards = one_by_one(cards_at(mat, place));
  const inner = (
    <>
      {area.title} <b>{count}</b>
      <Numbers of={mat.evidence.place(place)} />
    </>
  );
  return (
    <div class={classes(mat, place, "hand")} data-place={place} data-drop={place} role="group" aria-label={say_place(place)}>
      {onFact ? (
        <button
          type="button"
          class="count"
          tabIndex={-1}
          onClick={(e) => onFact({ name: "count", title: area.title, is: count, seat, place }, e.currentTarget)}
        >
          {inner}
        </button>
      ) : (
        <span class="count">{inner}</span>
      )}
      <div class="fan" style={{ "--cards": cards.length }}>
        <Lay mat={mat} place={place}>
          {""}
        </Lay>
        <Cards mat={mat} place={place} cards={cards} />
      </div>
    </div>
  );
}

function Shape(props: AreaProps & { shared: boolean }) {
  const { area, mat } = props;
  if (area.as === "ledger") return <Ledger {...props} />;
  if (area.places > 1) return <Places {...props} />;
  if (area.as === "pile" || area.as === "list") return props.shared ? <Tray {...props} /> : <Pile {...props} />;
  return (area.wide?.[0] ?? 0) > mat.layout.tall ? <Hand {...props} /> : <Row {...props} />;
}

/** The areas of a cell. */
export function CellOfAreas({ areas, ...props }: Omit<AreaProps, "area"> & { areas: AreaOfLayout[] }) {
  const [first] = areas;
  if (!first) return null;
  const low = is_low(props.mat.layout, first) ? " low" : "";
  return (
    <div class={"cell" + low + (areas.length > 1 ? " shared" : "")} style={cell_of(props.mat.layout, first, props.far)}>
      {areas.map((area) => (
        <section class={`area as-${area.as}`} aria-label={`${props.seat}, ${area.title}`}>
          <Shape {...props} area={area} shared={areas.length > 1} />
          {area.places > 1 && <Numbers of={props.mat.evidence.place(`${props.seat}.${area.area}`)} />}
          {low && area.places > 1 && area.as === "places" && <Summary {...props} area={area} />}
        </section>
      ))}
    </div>
  );
}
