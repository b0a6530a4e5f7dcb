// The text pane: CodeMirror, within a shadow root, where its styles are objects and need no style element.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import type { Layout } from "../api";
import { complete } from "./complete";

export interface Mark {
  line: number;
  column: number;
  says: string;
  bad: boolean;
}

export interface Editor {
  write: (text: string) => void;
  mark: (marks: Mark[]) => void;
  end: () => void;
}

const QUIET = 250; // ms after the last key
const KEY = 100; // ms in which a key that was pressed may not be in the text yet

function diagnostic(view: EditorView, mark: Mark): Diagnostic {
  const line = view.state.doc.line(Math.min(Math.max(mark.line, 1), view.state.doc.lines));
  const begin = line.from + (/\S/.exec(line.text)?.index ?? 0); // what is underlined is the text, not what stands before it
  const from = mark.column > 1 ? Math.min(line.from + mark.column - 1, line.to) : begin;
  return {
    from: Math.max(line.from, Math.min(from, line.to - 1)),
    to: line.to,
    message: mark.says,
    severity: mark.bad ? "error" : "warning",
  };
}

const looks = EditorView.theme({
  "&": { fontSize: "13px", maxHeight: "60vh", border: "1px solid #8b959f", background: "#fff", color: "#1d2228" },
  ".cm-lintRange-error": { textDecoration: "underline wavy #a3261b", backgroundImage: "none" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy #7a5200", backgroundImage: "none" },
  ".cm-scroller": { overflow: "auto", fontFamily: "ui-monospace, monospace" },
});

export function make_editor(
  host: HTMLElement,
  text: string,
  onText: (text: string) => void,
  layout: () => Layout | undefined,
): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = false;
  let marked = "[]";
  let typed = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  let said = text; // what was handed out last: when it comes back, something may have been typed since
  const changed = EditorView.updateListener.of((update) => {
    if (!update.docChanged || writing) return;
    clearTimeout(timer);
    timer = setTimeout(() => onText((said = update.state.doc.toString())), QUIET);
  });
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      history(),
      keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]), // Tab leaves the pane, as it does every field
      yaml(),
      syntaxHighlighting(defaultHighlightStyle),
      lintGutter(),
      autocompletion({ override: [complete(layout)], icons: false }),
      looks,
      changed,
      EditorView.domEventHandlers({ beforeinput: () => void (typed = performance.now()) }),
      EditorView.contentAttributes.of({ "aria-label": "The transcript as text" }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  const show = (marks: Mark[]) =>
    view.dispatch(
      setDiagnostics(
        view.state,
        marks.map((mark) => diagnostic(view, mark)),
      ),
    );
  // What the browser has put into the page and the view has not yet read is lost to a dispatch.
  const mark_later = (marks: Mark[]) => {
    clearTimeout(later);
    if (performance.now() - typed < KEY) later = setTimeout(() => mark_later(marks), KEY);
    else show(marks);
  };
  return {
    write: (next) => {
      if (next === said || next === view.state.doc.toString()) return;
      said = next;
      marked = "";
      writing = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      writing = false;
    },
    mark: (marks) => {
      if (marked === JSON.stringify(marks)) return;
      marked = JSON.stringify(marks);
      mark_later(marks);
    },
    end: () => {
      clearTimeout(timer);
      clearTimeout(later);
      view.destroy();
      root.textContent = "";
    },
  };
}
