// The only motion there is: a card goes from place to place.
import type { Went } from "./moments";

const TRAVEL = 150;

/** Let the marked card of the table come from where it was. With reduced motion its ring alone tells it. */
export function travel(root: ParentNode, went: Went | undefined): void {
  if (!went?.from || went.from === went.place || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const at = (place: string) => root.querySelector<HTMLElement>(`.board [data-place="${CSS.escape(place)}"]`);
  const card = at(went.place)?.querySelector<HTMLElement>(".now") ?? at(went.place);
  const from = at(went.from)?.getBoundingClientRect();
  if (!card || !from) return;
  const to = card.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  card.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: TRAVEL, easing: "ease-out" });
}
