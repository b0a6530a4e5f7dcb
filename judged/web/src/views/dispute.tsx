// A dispute as judges meet it: the table on the left, the ruling beside it, both up to date with every change.
import { useEffect, useState } from "preact/hooks";
import { get, post_text, type DisputeOfSuite, type Edition, type KeptRuling, type Layout, layout_of, Problem } from "../api";
import { write_new } from "../doc/document";
import { unpack } from "../doc/share";
import { go } from "../router";
import { Desk } from "./desk";

/** The games there are, by the editions. */
function useGames(): string[] {
  const [games, setGames] = useState<string[]>([]);
  useEffect(() => {
    void get<{ editions: Edition[] }>("v1/editions").then((found) =>
      setGames([...new Set(found.editions.map((one) => one.game))]),
    );
  }, []);
  return games;
}

function Begin({ onText }: { onText: (text: string) => void }) {
  const games = useGames();
  const [problem, setProblem] = useState("");
  const begin = (game: string) =>
    layout_of(game).then(
      (layout: Layout) => onText(write_new(layout.begin as Record<string, unknown>)),
      (e: Problem) => setProblem(e.message),
    );
  return (
    <section class="begin">
      <h1>New dispute</h1>
      <p>Which game was played? You start with a typical table and change whatever was different.</p>
      <p class="buttons">
        {games.map((game) => (
          <button type="button" class="big" onClick={() => void begin(game)}>
            {game}
          </button>
        ))}
      </p>
      <p>
        Or open a transcript you already have: <FileInput onText={onText} />
      </p>
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}

export function FileInput({ onText }: { onText: (text: string) => void }) {
  return (
    <input
      type="file"
      aria-label="A transcript in YAML or JSON"
      accept=".yaml,.yml,.json,text/plain"
      onChange={(e) => void e.currentTarget.files?.[0]?.text().then(onText)}
    />
  );
}

/** Keep it, and go to the ruling that is kept. */
async function keep(text: string): Promise<void> {
  const kept = await post_text<KeptRuling>("v1/rulings", text);
  go(`rulings/${kept.id}`);
}

async function text_of_link(): Promise<string | undefined> {
  const packed = /^#d=([\w-]+)$/.exec(location.hash)?.[1];
  return packed ? unpack(packed) : undefined;
}

/** A dispute of the suite, what happened as a comment on top. */
async function of_suite(name: string): Promise<string> {
  const one = await get<DisputeOfSuite>(`v1/disputes/${encodeURIComponent(name)}`);
  const told = `${one.dispute} ${one.why ? `How it is ruled: ${one.why}` : ""}`.trim();
  const lines = told.match(/.{1,100}(?:\s|$)/g) ?? [told];
  return `${lines.map((line) => `# ${line.trim()}`).join("\n")}\n${one.transcript ?? ""}`;
}

export function Dispute({ query }: { query: URLSearchParams }) {
  const [text, setText] = useState<string>();
  const [ready, setReady] = useState(false);
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    const look = async () => {
      const found = await text_of_link();
      const game = query.get("game");
      const of = query.get("of");
      if (found !== undefined) setText(found);
      else if (of) setText(await of_suite(of));
      else if (game) setText(write_new((await layout_of(game)).begin as Record<string, unknown>));
      setReady(true);
    };
    void look().catch(() => setReady(true));
    const other = () => void text_of_link().then((found) => found !== undefined && (setText(found), setOpened((n) => n + 1)));
    addEventListener("hashchange", other);
    return () => removeEventListener("hashchange", other);
  }, []);
  if (!ready) return <p class="alone">…</p>;
  if (text === undefined) return <Begin onText={setText} />;
  return <Desk key={opened} first={text} onKeep={keep} onNew={() => (rename_away(), setText(undefined))} />;
}

function rename_away(): void {
  history.replaceState(null, "", "dispute");
}
