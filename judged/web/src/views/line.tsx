// The line: what was on the table, a move, a claim, in the words of the table. It says beside the text what Enter will do.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Card } from "../api";

import { cards_called, enter, fitting_first, type Entry, type Given } from "../doc/enter";
import { meant, read_quick, sample_of, say_quick, type Quick } from "../doc/quick";
import { is_single } from "../doc/document";
import { CardRows, row_key } from "./card_rows";
import type { Edits } from "./use_document";

interface Props {
  given: Given;
  edits: Edits;
  /** A card is to be chosen for a place, or for a move. */
  onAsk: (entry: Entry & { is: "ask" }) => void;
}

/** The words of a line that name a card. */
function named(said: Quick): string {
  const words = said.is === "put" ? said.words : said.is === "move" && /^card/.test(said.takes) ? said.words : "";
  return typeof words === "string" && words.length > 1 && words !== "unknown" && !/^[AB]\./.test(words) ? words : "";
}

/** The cards a line could mean, as they are found. */
function useFound(given: Given, said: Quick): Card[] {
  const [found, setFound] = useState<Card[]>([]);
  const words =
    named(said)
      .split(/\s*,\s*/)
      .pop() ?? "";
  const { layout } = given.known;
  useEffect(() => {
    if (words.length < 2) return setFound([]);
    let here = true;
    const show = (cards: Card[]) => here && setFound(said.is === "put" ? fitting_first(layout, said.place, cards) : cards);
    const timer = setTimeout(() => void cards_called(layout.game, words).then(show, () => undefined), 80);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [words, said.is === "put" ? said.place : "", layout]);
  return words.length < 2 ? [] : found;
}

const forms = (sample: ReturnType<typeof sample_of>) => [
  `${sample.card}, a place of the table and a card, in any order`,
  `${sample.value}, turn 6, phase end: a value, a step`,
  "a hand 5 cards: how many there are; a hand empty",
  `${sample.move}: a move`,
  "b claims b hand 5 at turn 7; a claims never RULE; b claims RULE 2 times between turn 5 and end; a won",
  "saw a hand 4; judge sets turn 7; a says: …; note …; table 12; round 3; a name Aiko; edition …; undo; redo",
];

/** What lies at the place already, when a line would lay a card there. */
function there(given: Given, said: Quick): string | undefined {
  if (said.is !== "put" || !said.words || !is_single(given.known.layout, said.place)) return undefined;
  return given.known.table?.places[said.place]?.cards.find((card) => card.is === "card" && !card.stands)?.name;
}

/** The line with a card's number where its name was typed. */
export function put_in(line: string, words: string, number: string): string {
  const at = line.toLowerCase().lastIndexOf(words.toLowerCase());
  return at < 0 ? line : line.slice(0, at) + number + line.slice(at + words.length);
}

export function EntryLine({ given, edits, onAsk }: Props) {
  const [line, setLine] = useState("");
  const [says, setSays] = useState("");
  const [near, setNear] = useState<string[]>([]);
  const [help, setHelp] = useState(false);
  const [busy, setBusy] = useState(0);
  const [at, setAt] = useState(-1);
  const newest = useRef("");
  const type = (text: string) => (setLine(text), (newest.current = text));
  const { layout } = given.known;
  const lines = line.split(";");
  const said = read_quick(given.known, lines[lines.length - 1] ?? "");
  const found = useFound(given, said);
  useEffect(() => setAt(-1), [line]);
  const refuse = (rest: string, why: string, others: string[] = []) => {
    if (!newest.current) type(rest); // the words stay, unless others were typed
    setSays(why);
    setNear(others);
  };
  const act = (what: "undo" | "redo" | "help") => {
    if (what === "help") setHelp(true);
    else edits[what]();
  };
  const take_one = async (text: string, rest: string, how: "replace" | "stack"): Promise<boolean> => {
    const one = read_quick(given.known, text);
    if (one.is === "nothing") return (refuse(rest, one.why, one.near), false);
    if (one.is === "do") return (act(one.what), true);
    const entry = await enter(given, one, how);
    if (entry.is === "ask") return (onAsk(entry), true);
    if (entry.is === "which") return (refuse(rest, entry.why), false);
    if (entry.is === "no") return (refuse(rest, entry.why), false);
    const why = await edits.edit(entry.says, ...entry.ways);
    if (why) return (refuse(rest, why), false);
    setSays(entry.says);
    return true;
  };
  const take = async (text: string, how: "replace" | "stack" = "replace") => {
    if (!text.trim()) return;
    type("");
    setSays("");
    setNear([]);
    setHelp(false);
    const all = text.split(";").filter((one) => one.trim());
    setBusy((n) => n + 1);
    try {
      for (const [i, one] of all.entries()) if (!(await take_one(one, all.slice(i).join(";"), how))) return;
    } finally {
      setBusy((n) => n - 1);
    }
  };
  const pick = (card: Card, how?: "replace" | "stack") =>
    void take(
      put_in(
        line,
        named(said)
          .split(/\s*,\s*/)
          .pop() ?? "",
        card.number,
      ),
      how,
    );
  const on_key = (event: KeyboardEvent) => {
    if (row_key(event, found.length, at, setAt)) return;
    if (event.key === "Escape") (type(""), setSays(""), setNear([]), setHelp(false));
    if (event.key === "Tab" && near[0] && !event.shiftKey) (event.preventDefault(), type(near[0]), setNear([]), setSays(""));
  };
  const likely =
    at >= 0
      ? found[at]
      : found.length
        ? meant(
            found,
            named(said)
              .split(/\s*,\s*/)
              .pop() ?? "",
          )
        : undefined;
  const sample = sample_of(layout);
  const lies = there(given, said);
  const will = !line
    ? ""
    : said.is === "nothing"
      ? ""
      : found.length > 1 && !likely
        ? `${found.length} cards, ↓ chooses`
        : `${say_quick(said, likely && `${likely.number} ${likely.name}`)}${lies ? `, for ${lies}` : ""} · Enter`;
  return (
    <form
      class="entry"
      aria-busy={busy > 0}
      onSubmit={(e) => (e.preventDefault(), likely && at >= 0 ? pick(likely) : void take(line))}
    >
      {(says || near.length > 0 || help || lies) && (
        <div class={"answer" + (near.length || (says && line) ? " refused" : "") + (help || lies ? " more" : "")}>
          <p id="quick-says" role="status">
            {says}
          </p>
          {near.map((one) => (
            <button type="button" class="pill" onClick={() => void take(one)}>
              {one}
            </button>
          ))}
          {lies && said.is === "put" && (
            <button type="button" class="pill" onClick={() => void take(line, "stack")}>
              on top of {lies}
            </button>
          )}
          {help && (
            <ul>
              {forms(sample).map((one) => (
                <li>{one}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {found.length > 0 && (
        <div class="popup">
          <CardRows
            layout={layout}
            cards={found}
            place={said.is === "put" ? said.place : undefined}
            at={at}
            onAt={setAt}
            onPick={(card) => pick(card)}
          />
        </div>
      )}
      <input
        id="quick"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="enter"
        aria-label="What was on the table, or a move"
        placeholder={`${sample.card} · turn 6 · ${sample.value} · ${sample.move}`}
        value={line}
        onInput={(e) => type(e.currentTarget.value)}
        onKeyDown={on_key}
        aria-describedby="quick-will"
      />
      <span id="quick-will" class="will">
        {will}
      </span>
      <button class="go">Enter</button>
    </form>
  );
}
