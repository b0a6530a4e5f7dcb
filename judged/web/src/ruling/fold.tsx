// What is folded until somebody wants it.
import type { ComponentChildren } from "preact";

export function Fold(props: { title: string; open?: boolean; onOpen?: (() => void) | undefined; children: ComponentChildren }) {
  return (
    <details open={props.open} onToggle={(e) => e.currentTarget.open && props.onOpen?.()}>
      <summary>{props.title}</summary>
      {props.children}
    </details>
  );
}
