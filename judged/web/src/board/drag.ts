// A card goes to a place by mouse, pen or finger: pressed, moved by eight pixels, let go over a place. Esc puts it back.
const FAR = 8;
const DROPPED = "judged-dropped";

export interface Dragged {
  number: string;
  from?: string | undefined;
}

export type OnMove = (number: string, from: string | undefined, to: string) => void;

function place_under(event: PointerEvent): HTMLElement | null {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]") ?? null;
}

/** A picture of the card that follows the pointer. */
function picture_of(card: HTMLElement): HTMLElement {
  const box = card.getBoundingClientRect();
  const copy = card.cloneNode(true) as HTMLElement;
  copy.classList.add("dragged");
  copy.style.setProperty("width", `${box.width}px`);
  copy.style.setProperty("height", `${box.height}px`);
  (card.closest(".board") ?? document.body).append(copy);
  return copy;
}

function follow(card: HTMLElement, what: Dragged, begun: PointerEvent): void {
  let picture: HTMLElement | undefined;
  let over: HTMLElement | null = null;
  const mark = (place: HTMLElement | null) => {
    over?.classList.remove("over");
    (over = place)?.classList.add("over");
  };
  const move = (event: PointerEvent) => {
    if (!picture && Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) < FAR) return;
    picture ??= picture_of(card);
    picture.style.setProperty("translate", `${event.clientX}px ${event.clientY}px`);
    mark(place_under(event));
  };
  const end = () => {
    picture?.remove();
    mark(null);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", end);
    removeEventListener("keydown", leave);
  };
  const drop = (event: PointerEvent) => {
    const place = picture ? place_under(event) : null;
    if (picture) addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    end();
    if (place && place.dataset.drop !== what.from)
      place.dispatchEvent(new CustomEvent(DROPPED, { bubbles: true, detail: { ...what, to: place.dataset.drop } }));
  };
  const swallow = (event: Event) => (event.preventDefault(), event.stopPropagation());
  const leave = (event: KeyboardEvent) => event.key === "Escape" && end();
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", end);
  addEventListener("keydown", leave);
}

/** What makes a thing that can be dragged to a place of the mat. */
export function drag_of(card: Dragged) {
  return {
    "data-drags": "",
    onDragStart: (event: Event) => event.preventDefault(),
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0 && event.isPrimary) follow(event.currentTarget as HTMLElement, card, event);
    },
  };
}

/** Hear of cards that are dropped on the places within. Returns what ends it. */
export function on_drop(within: HTMLElement, onMove: OnMove): () => void {
  const hear = (event: Event) => {
    const { number, from, to } = (event as CustomEvent<Dragged & { to: string }>).detail;
    onMove(number, from, to);
  };
  within.addEventListener(DROPPED, hear);
  return () => within.removeEventListener(DROPPED, hear);
}
