// The keys of the replay.
import { useLayoutEffect } from "preact/hooks";

export const help: [string, string][] = [
  ["← →", "one decision back or forward"],
  ["p P", "to the next phase, back a phase"],
  ["t T", "to the next turn, back a turn"],
  ["n N", "to the next fault, to the previous one"],
  ["c", "to the next use of this step's clause"],
  ["Home End", "back to the start, on to the end"],
  ["space", "play, pause"],
  ["f", "turn the table round"],
  ["g 1–8", "to that place of the table"],
  ["?", "show these keys"],
];

function is_typing(event: KeyboardEvent): boolean {
  return event.target instanceof Element && !!event.target.closest("input:not([type=range]), select, textarea, dialog");
}

function is_pressed(event: KeyboardEvent): boolean {
  return event.key === " " && event.target instanceof Element && !!event.target.closest("button, a, summary");
}

export function useKeys(keys: Record<string, () => void>): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (!act || event.defaultPrevented || is_typing(event) || is_pressed(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
