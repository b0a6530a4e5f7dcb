// Dragging a card to a place. Whoever does not drag has a card's dialog, and the line to type in.
const TYPE = "application/x-judged-card";

export interface Dragged {
  number: string;
  from?: string | undefined;
}

/** What makes a thing that can be dragged. */
export function drag_of(card: Dragged) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer?.setData(TYPE, JSON.stringify(card));
      if (event.dataTransfer) event.dataTransfer.effectAllowed = "copyMove";
    },
  };
}

/** What makes a place that takes what is dragged. */
export function drop_at(place: string, onMove: ((number: string, from: string | undefined, to: string) => void) | undefined) {
  if (!onMove) return {};
  const takes = (event: DragEvent) => !!event.dataTransfer?.types.includes(TYPE);
  const mark = (event: DragEvent, is: boolean) => (event.currentTarget as HTMLElement).classList.toggle("over", is);
  return {
    onDragOver: (event: DragEvent) => {
      if (takes(event)) event.preventDefault();
      mark(event, takes(event));
    },
    onDragLeave: (event: DragEvent) => mark(event, false),
    onDrop: (event: DragEvent) => {
      mark(event, false);
      const card = event.dataTransfer?.getData(TYPE);
      if (!card) return;
      event.preventDefault();
      event.stopPropagation();
      const { number, from } = JSON.parse(card) as Dragged;
      if (from !== place) onMove(number, from, place);
    },
  };
}
