// The table is one stop of the Tab key; arrows go on in it to what lies in their direction.
const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function stops(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("button")];
}

/** One button of the table takes the Tab key: the one that was there last, or the first. */
export function one_stop(root: HTMLElement | null, to?: EventTarget | null): void {
  const last = root?.querySelector<HTMLElement>("button[tabindex='0']");
  if (!root || (last && (!to || last === to))) return;
  const next = to instanceof HTMLElement && to.matches("button") ? to : last ? null : root.querySelector<HTMLElement>("button");
  if (!next) return;
  last?.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
}

function centre(one: HTMLElement): [number, number] {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest in that direction; what lies aside counts three times as far. */
function next_in(root: HTMLElement, from: HTMLElement, [dx, dy]: [number, number]): HTMLElement | undefined {
  const [x, y] = centre(from);
  let [best, found]: [number, HTMLElement | undefined] = [Infinity, undefined];
  for (const one of stops(root)) {
    const [ox, oy] = centre(one);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const far = along + 3 * aside;
    if (one !== from && along > 4 && far < best && one.checkVisibility()) [best, found] = [far, one];
  }
  return found;
}

export function move_in(event: KeyboardEvent): void {
  const way = ways[event.key];
  const from = event.target;
  const root = event.currentTarget;
  if (!way || !(from instanceof HTMLElement) || !(root instanceof HTMLElement) || from.closest("dialog")) return;
  const next = next_in(root, from, way);
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

/** The place of that number of the near player's first area of places. */
export function go_to_place(root: HTMLElement, number: string): void {
  const places = [...root.querySelectorAll<HTMLElement>(".near .places .place")];
  const [first] = places.map((one) => one.dataset.place?.replace(/\d+$/, ""));
  const place = places.find((one) => one.dataset.place === `${first}${number}`);
  const stop = place?.querySelector<HTMLElement>("button.card, button") ?? place;
  if (stop === place) place?.setAttribute("tabindex", "-1");
  stop?.focus();
}
