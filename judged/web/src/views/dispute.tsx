// A dispute as judges meet it: the table on the left, the ruling beside it, both up to date with every change.
import { useEffect, useState } from "preact/hooks";
import { get, post_text, type DisputeOfSuite, type KeptRuling, type Layout, layout_of, Problem } from "../api";
import { write_new } from "../doc/document";
import { drafts, forget_draft } from "../doc/drafts";
import { unpack } from "../doc/share";
import { go } from "../router";
import { Desk } from "./desk";
import { Drafts } from "./drafts";
import { FileInput } from "./file_input";
import { useGames } from "./games";

function Begin({ onOpen }: { onOpen: (text: string) => void }) {
  const games = useGames();
  const [problem, setProblem] = useState("");
  const begin = (game: string) =>
    layout_of(game).then(
      (layout: Layout) => onOpen(write_new(layout.begin as Record<string, unknown>)),
      (e: Problem) => setProblem(e.message),
    );
  return (
    <section class="begin">
      <h1>New dispute</h1>
      <p>Which game was played? You start with a typical table and change whatever was different.</p>
      <p class="buttons">
        {games.map(({ game, name }) => (
          <button type="button" class="big" onClick={() => void begin(game)}>
            {name}
          </button>
        ))}
      </p>
      <p>
        Or open a transcript you already have: <FileInput onText={onOpen} />
      </p>
      {problem && <p role="alert">{problem}</p>}
      <Drafts />
    </section>
  );
}

/** Keep it, and go to the ruling that is kept; it is a draft no more. */
async function keep(text: string, id: string): Promise<void> {
  const kept = await post_text<KeptRuling>("v1/rulings", text);
  forget_draft(id);
  go(`rulings/${kept.id}`);
}

/** A dispute of the suite, what happened as a comment on top. */
async function of_suite(name: string): Promise<string> {
  const one = await get<DisputeOfSuite>(`v1/disputes/${encodeURIComponent(name)}`);
  const told = `${one.dispute} ${one.why ? `How it is ruled: ${one.why}` : ""}`.trim();
  const lines = told.match(/.{1,100}(?:\s|$)/g) ?? [told];
  return `${lines.map((line) => `# ${line.trim()}`).join("\n")}\n${one.transcript ?? ""}`;
}

interface Opened {
  id: string;
  text: string;
}

let opened = 0;
const new_id = () => `${Date.now().toString(36)}-${(opened++).toString(36)}`;

/** The draft this entry of the history is about: what Back comes to goes on under its name. */
const draft_here = () => (history.state as { draft?: string } | null)?.draft ?? new_id();

/** What the address opens: a text of its own, a draft of this device, a dispute of the suite, or the typical table of a game. Nothing: it is
 * asked which game. */
async function open_address(query: URLSearchParams): Promise<Opened | "broken" | undefined> {
  const id = draft_here();
  const packed = /^#d=(.*)$/.exec(location.hash)?.[1];
  if (packed !== undefined) {
    const text = await unpack(packed);
    return text === undefined ? "broken" : { id, text };
  }
  const draft = drafts().find((one) => one.id === query.get("draft"));
  if (draft) return draft;
  const [of, game] = [query.get("of"), query.get("game")];
  if (of) return { id, text: await of_suite(of) };
  if (game) return { id, text: write_new((await layout_of(game)).begin as Record<string, unknown>) };
  return undefined;
}

function Broken() {
  return (
    <section class="begin">
      <h1>This link is broken</h1>
      <p role="alert">The dispute in this link is cut off or was changed on its way. Nothing of it was opened.</p>
      <p>
        <a href="dispute">New dispute</a>
      </p>
    </section>
  );
}

export function Dispute({ query }: { query: URLSearchParams }) {
  const [is, setIs] = useState<Opened | "broken">();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let here = true;
    const show = (found: Opened | "broken" | undefined) => here && (setIs(found), setReady(true));
    open_address(query).then(show, () => show(undefined));
    return () => {
      here = false;
    };
  }, [query]); // another one with every entry of the history
  if (!ready) return <p class="alone">…</p>;
  if (is === "broken") return <Broken />;
  if (!is) return <Begin onOpen={(text) => setIs({ id: new_id(), text })} />;
  return <Desk key={is.id} id={is.id} first={is.text} onKeep={(text) => keep(text, is.id)} onNew={() => go("dispute")} />;
}
