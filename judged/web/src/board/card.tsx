// A card on the table, or some that nobody can tell apart.
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
  return !!card.values?.some((value) => value.turns && value.is === true);
}

/** The value a glance should find. */
function big_value(card: TableCard): Fact | undefined {
  return card.values?.find((value) => value.large);
}

export interface CardProps {
  card: TableCard;
  layout: Layout;
  onClick?: ((card: TableCard) => void) | undefined;
  marked?: boolean | undefined;
  fresh?: boolean | undefined;
  /** Where it lies, when it may be dragged from there. */
  place?: string | undefined;
}

/** A name may go on in the next line before a bracket. */
function broken(name: string) {
  return name.split(/(?=\()/).map((part) => (
    <>
      {part}
      <wbr />
    </>
  ));
}

function Face({ card, layout }: CardProps) {
  const big = big_value(card);
  const rest = (card.values ?? []).filter((value) => value !== big && value.is !== 0 && !value.turns); // it lies turned
  const colour = (card.colours ?? []).map((name) => layout.colours[name]).find(Boolean) ?? "";
  return (
    <>
      <span class="edge" ref={(edge: HTMLElement | null) => edge?.style.setProperty("background", colour || null)} />
      <span class="number">{card.number}</span>
      <span class="name">{broken(card.name ?? "")}</span>
      {big && (
        <span class={"big" + (big.printed !== undefined && big.printed !== big.is ? " other" : "")}>
          {String(big.is)}
          {big.printed !== undefined && big.printed !== big.is && <small> printed {big.printed}</small>}
        </span>
      )}
      {rest.length > 0 && <span class="values">{rest.map(say_fact).join(", ")}</span>}
      {!!card.under?.length && <span class="values">on {card.under.length}</span>}
    </>
  );
}

function Back({ card }: { card: TableCard }) {
  if (card.is === "uncounted") return <span class="count">? cards</span>;
  return (
    <>
      {card.is === "unknown" && <span class="ask">?</span>}
      {(card.n ?? 1) > 1 && <span class="count">× {card.n}</span>}
      <span class="values">{card.is}</span>
    </>
  );
}

export function CardOnTable(props: CardProps) {
  const { card, onClick } = props;
  const kinds = [
    "card",
    card.is,
    card.stands && "stands",
    is_turned(card) && "turned",
    props.marked && "marked",
    props.fresh && "fresh",
  ];
  const inner = card.is === "card" ? <Face {...props} /> : <Back card={card} />;
  const classes = kinds.filter(Boolean).join(" ");
  const title = say_card(card);
  if (onClick && card.is === "card")
    return (
      <button
        type="button"
        class={classes}
        aria-label={title}
        title={title}
        onClick={() => onClick(card)}
        {...(props.place && card.number ? drag_of({ number: card.number, from: props.place }) : {})}
      >
        {inner}
      </button>
    );
  return (
    <span class={classes} role="img" aria-label={title} title={title}>
      {inner}
    </span>
  );
}
