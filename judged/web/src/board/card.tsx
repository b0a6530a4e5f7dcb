// A card on the mat, or one that nobody can tell from others: a band with its number and type, its name, its power.
import type { Card, Fact, Layout, TableCard } from "../api";
import { drag_of } from "./drag";

export function say_fact(fact: Fact): string {
  if (fact.is === true) return fact.title;
  const now = `${fact.title} ${fact.is}`;
  return fact.printed !== undefined && fact.printed !== fact.is ? `${now} (printed ${fact.printed})` : now;
}

/** The numbers printed on a card; X where its own text says what the number is. */
export function say_printed(card: Pick<Card, "numbers" | "defined">): string[] {
  const printed = [...Object.entries(card.numbers), ...card.defined.map((name): [string, string] => [name, "X"])];
  return printed.map(([name, is]) => `${name.replace(/_/g, " ")} ${is}`);
}

export function say_card(card: TableCard): string {
  if (card.is === "uncounted") return "any number of unknown cards";
  if (card.is !== "card") return `${card.n ?? 1} ${card.is} card${card.n === 1 ? "" : "s"}`;
  const under = card.under?.length ? [`on ${card.under.map((one) => one ?? "a hidden card").join(", ")}`] : [];
  return [`${card.number} ${card.name}`, ...(card.values ?? []).map(say_fact), ...under].join(", ");
}

export function is_turned(card: TableCard): boolean {
  return turn_of(card) !== undefined;
}

/** The value that turns the card: "OFF". */
function turn_of(card: TableCard): Fact | undefined {
  return card.values?.find((value) => value.turns && value.is === true);
}

/** The colour of its band, and whether ink on it is light. */
export function band_of(card: Pick<TableCard, "colours">, layout: Layout): Record<string, string> {
  const colours = (card.colours ?? []).map((name) => layout.colours[name]).filter((one) => one !== undefined);
  const [first] = colours;
  if (!first) return {};
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(first.slice(at, at + 2), 16));
  const light = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0) < 140;
  const all = colours.length > 1 ? `linear-gradient(90deg, ${colours.join(", ")})` : first;
  return { "--k": all, "--k1": first, "--ki": light ? "#fff" : "#1a1915" };
}

/** The number at the head of the card: its rank or cost, if it has one. */
export function disc_of(card: TableCard): string | undefined {
  const is = card.values?.find((value) => value.disc)?.is;
  return is === undefined || is === null || is === 0 ? undefined : String(is);
}

/** A name may go on in the next line before a bracket. */
export function broken(name: string) {
  return name.split(/(?=\()/).map((part, i) => (
    <>
      {i > 0 && <wbr />}
      {part}
    </>
  ));
}

/** The large values, "2/1", and as they are printed where that differs. */
function Power({ values }: { values: Fact[] }) {
  const large = values.filter((value) => value.large);
  if (!large.length) return null;
  const now = large.map((value) => String(value.is)).join("/");
  const printed = large.map((value) => String(value.printed ?? value.is)).join("/");
  const more = large.reduce((sum, value) => sum + Number(value.is) - Number(value.printed ?? value.is), 0);
  if (now === printed) return <b class="power">{now}</b>;
  return (
    <>
      <s>
        <span class="quiet">printed </span>
        {printed}
      </s>
      <b class="power chg">
        {now}
        <span aria-hidden="true">{more < 0 ? "▾" : "▴"}</span>
      </b>
    </>
  );
}

/** What else is true of it now: a damage, an effect that nullifies it. */
function small_values(values: Fact[]): Fact[] {
  return values.filter(
    (value) =>
      !value.large && !value.disc && !value.turns && value.is && value.is !== value.printed && value.printed === undefined,
  );
}

export interface CardProps {
  card: TableCard;
  layout: Layout;
  onClick?: ((card: TableCard, at: HTMLElement) => void) | undefined;
  /** It is what the ruling or the step is about: a ring. */
  now?: boolean | undefined;
  selected?: boolean | undefined;
  /** Its numbers in the sentence of the ruling. */
  evidence?: number[] | undefined;
  /** Where it lies, when it may be dragged from there. */
  place?: string | undefined;
  /** Whose back it is: "B's hand". */
  whose?: string | undefined;
}

export function Numbers({ of }: { of: number[] | undefined }) {
  if (!of?.length) return null;
  return (
    <span class="evs">
      {of.map((n) => (
        <span class="ev">{n}</span>
      ))}
    </span>
  );
}

function Face({ card, evidence }: CardProps) {
  const values = card.values ?? [];
  const disc = disc_of(card);
  const tab = turn_of(card);
  const small = small_values(values).map(say_fact);
  return (
    <>
      <span class="band">
        {disc !== undefined && <span class="disc">{disc}</span>}
        <span class="type">{card.type?.replace(/_/g, " ")}</span>
        {tab && <span class="tab">{tab.title}</span>}
        <Numbers of={evidence} />
      </span>
      <span class="name">{broken(card.name ?? "")}</span>
      <span class="foot">
        <Power values={values} />
        {!!card.under?.length && <small>on {card.under.length}</small>}
        {small.length > 0 && <small class="small">{small.join(", ")}</small>}
      </span>
      {card.known && <span class="eye">{card.known === "both" ? "both know" : `${card.known} knows`}</span>}
    </>
  );
}

function Back({ card, whose }: CardProps) {
  if (card.is === "uncounted") return <span>any number</span>;
  const n = card.n ?? 1;
  if (card.is === "unknown") return <span>{n > 1 ? `? × ${n}` : "?"}</span>;
  return <span>{n > 1 ? `× ${n}` : whose}</span>;
}

export function CardOnTable(props: CardProps) {
  const { card, onClick } = props;
  const kinds = [
    "card",
    card.is,
    card.stands && "stands",
    !!card.under?.length && "stack",
    is_turned(card) && "turned",
    (props.now || !!props.evidence?.length) && "now",
    props.selected && "selected",
  ];
  const classes = kinds.filter(Boolean).join(" ");
  const title = say_card(card);
  const inner = card.is === "card" ? <Face {...props} /> : <Back {...props} />;
  const style = card.is === "card" ? band_of(card, props.layout) : undefined;
  if (!onClick)
    return (
      <span class={classes} style={style} role="img" aria-label={title} title={title} data-number={card.number}>
        {inner}
      </span>
    );
  return (
    <button
      type="button"
      class={classes}
      style={style}
      aria-label={title}
      title={title}
      data-number={card.number}
      tabIndex={-1}
      onClick={(e) => onClick(card, e.currentTarget)}
      {...(props.place && card.number ? drag_of({ number: card.number, from: props.place }) : {})}
    >
      {inner}
    </button>
  );
}
