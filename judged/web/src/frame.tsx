// The frame of a view with a table: the mat, what is said of it beside, and a line below. On a narrow screen what is said is a
// sheet from below, above the line.
import { render, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** What a view puts into the head of the page: its title, its tools. */
export function InHead({ children }: { children: ComponentChildren }) {
  useLayoutEffect(() => {
    const head = document.getElementById("head");
    if (head) render(<>{children}</>, head);
  });
  useEffect(
    () => () => {
      const head = document.getElementById("head");
      if (head) render(null, head);
    },
    [],
  );
  return null;
}

export type Height = "peek" | "middle" | "full";
const heights: Height[] = ["peek", "middle", "full"];
const FAR = 24;

/** A sheet from below with three heights: a tap on its grip or a swipe goes on to the next. Where there is room it is a column, all of it
 * shown. `peek`: the little of it that is shown at the least height. */
export function Sheet(props: {
  label: string;
  peek?: ComponentChildren;
  height?: Height;
  onHeight?: (height: Height) => void;
  children: ComponentChildren;
}) {
  const [own, setOwn] = useState<Height>("peek");
  const height = props.height ?? own;
  const set = (next: Height) => (setOwn(next), props.onHeight?.(next));
  const begun = useRef<number>();
  const swiped = useRef(false);
  const step = (by: number) => set(heights[Math.max(0, Math.min(2, heights.indexOf(height) + by))] ?? "peek");
  const end = (event: PointerEvent) => {
    const by = begun.current === undefined ? 0 : event.clientY - begun.current;
    begun.current = undefined;
    swiped.current = Math.abs(by) > FAR;
    if (swiped.current) step(by < 0 ? 1 : -1);
  };
  return (
    <aside class="side sheet" data-height={height} aria-label={props.label}>
      <button
        type="button"
        class="grip"
        aria-label={height === "full" ? "Smaller" : "Larger"}
        aria-expanded={height !== "peek"}
        onPointerDown={(e) => (begun.current = e.clientY)}
        onPointerUp={end}
        onClick={() =>
          swiped.current
            ? (swiped.current = false)
            : set(height === "full" ? "peek" : (heights[heights.indexOf(height) + 1] ?? "peek"))
        }
      />
      {props.peek && <div class="peek">{props.peek}</div>}
      <div class="said">{props.children}</div>
    </aside>
  );
}

export interface FrameProps {
  /** The board, or what stands in its place. */
  mat: ComponentChildren;
  /** A Sheet. */
  side: ComponentChildren;
  /** The line below: two cells, under the mat and under the side. The Tab key comes to it first. */
  dock: ComponentChildren;
  class?: string;
  children?: ComponentChildren;
}

export function Frame(props: FrameProps) {
  return (
    <div class={"desk" + (props.class ? ` ${props.class}` : "")}>
      <div class="dock">{props.dock}</div>
      <div class="table">{props.mat}</div>
      {props.side}
      {props.children}
    </div>
  );
}
