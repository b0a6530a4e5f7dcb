// The transcript as text; the editor is loaded when the pane is opened.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Layout, Problem, Ruling } from "../api";
import type { Editor, Mark } from "../doc/editor";

interface Props {
  text: string;
  problem: Problem | undefined;
  ruling: Ruling | undefined;
  layout: Layout | undefined;
  onText: (text: string) => void;
  open: boolean;
}

/** What stands in the text and is not right: bad input, and faults of the game. */
function marks_of(problem: Problem | undefined, ruling: Ruling | undefined): Mark[] {
  const marks: Mark[] = [];
  if (problem?.line) marks.push({ line: problem.line, column: problem.column ?? 1, says: problem.message, bad: true });
  else
    for (const fault of ruling?.infractions ?? [])
      if (fault.line) marks.push({ line: fault.line, column: 1, says: fault.reason, bad: false });
  return marks;
}

export function TextPane(props: Props) {
  const [open, setOpen] = useState(props.open);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>();
  const layout = useRef(props.layout);
  layout.current = props.layout;
  useEffect(() => {
    if (!open || editor.current || !host.current) return;
    const at = host.current;
    let here = true;
    void import("../doc/editor").then(({ make_editor }) => {
      if (here) editor.current = make_editor(at, props.text, props.onText, () => layout.current);
      editor.current?.mark(marks_of(props.problem, props.ruling));
    });
    return () => {
      here = false;
      editor.current?.end();
      editor.current = undefined;
    };
  }, [open]);
  // At once, not after the next frame: by then more may be typed and handed out, and what comes back would overwrite it.
  useLayoutEffect(() => editor.current?.write(props.text), [props.text]);
  useEffect(() => editor.current?.mark(marks_of(props.problem, props.ruling)), [props.problem, props.ruling, props.text]);
  return (
    <details class="text" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>The transcript as text</summary>
      <p class="quiet-text">Moves, places and cards are completed as you type (Ctrl-Space), and mistakes are underlined.</p>
      <div ref={host} class="editor" />
    </details>
  );
}
