// The desk of a dispute: the table whose every fact is a control, the ruling beside it, the line below.
import { useEffect, useState } from "preact/hooks";
import {
  post_text,
  type Layout,
  type Need,
  type Option,
  type Problem,
  type Ruling,
  type Seat,
  type Table,
  type TableCard,
} from "../api";
import { Board, type FactOnMat } from "../board/board";
import { kind_of } from "../board/fact";
import { read_place, say_place } from "../board/place";
import * as doc from "../doc/document";
import type { Entry, Given } from "../doc/enter";
import { settle, type Answer } from "../doc/settle";
import { Frame, InHead, Sheet } from "../frame";
import { Later, warm } from "../ruling/later";
import { occasion_of, RulingPanel } from "../ruling/ruling";
import type { Remedy } from "../ruling/remedy";
import type { Explained } from "../ruling/why";
import type { FoundMoves } from "../ruling/wins";
import { lies_at, next_free } from "./at_place";
import { copy_link, download } from "./download";
import { EntryLine } from "./line";
import { Moves } from "./moves";
import { begin_move, fill, MovesBar, options_of, type Built } from "./options";
import type { Mode } from "./panels";
import { Stories } from "./stories";
import { TextPane } from "./text_pane";
import { Peek, Title } from "./title";
import { useDocument, useEdits, useJudged, useKept, useLayout, useStory, type Change, type Judged } from "./use_document";

export interface DeskProps {
  /** The draft: what is kept of it on the device goes by this name. */
  id: string;
  first: string;
  onKeep: (text: string) => Promise<void>;
  onNew: () => void;
}

function StoryTabs({ story, onStory }: { story: Seat | undefined; onStory: (story: Seat | undefined) => void }) {
  const all: [Seat | undefined, string][] = [
    [undefined, "What both players agree on"],
    ["A", "A’s story"],
    ["B", "B’s story"],
  ];
  return (
    <div class="tabs" role="group" aria-label="Whose story">
      {all.map(([is, says]) => (
        <button type="button" aria-pressed={story === is} onClick={() => onStory(is)}>
          {says}
        </button>
      ))}
    </div>
  );
}

interface ToolsProps {
  text: string;
  onUndo: () => void;
  onRedo: () => void;
  onNew: () => void;
  onKeep: () => void;
  onTurn: () => void;
}

function Tools(props: ToolsProps) {
  const [says, setSays] = useState("");
  const copy = () => copy_link(location.href).then((told) => setSays(`${told} It contains the whole dispute.`));
  const file = () => setSays(download(props.text, "dispute.yaml", "application/yaml"));
  const rest: [string, () => void][] = [
    ["Redo", props.onRedo],
    ["Turn round", props.onTurn],
    ["Share", () => void copy()],
    ["Download", file],
    ["New", props.onNew],
  ];
  return (
    <p class="buttons tools">
      <button type="button" onClick={props.onUndo}>
        Undo
      </button>
      {rest.map(([name, act]) => (
        <button type="button" class="more" onClick={act}>
          {name}
        </button>
      ))}
      <button type="button" class="keep" onClick={props.onKeep}>
        Keep
      </button>
      <span role="status">{says}</span>
    </p>
  );
}

/** The table, the round and the players, in the head of the page. */
function explain(text: string, what: { move?: number; readings?: boolean }): Promise<Explained> {
  return post_text<Explained>("v1/table", text, {
    budget: "full",
    explain: what.readings ? undefined : String(what.move ?? "decided"),
    readings: what.readings,
  });
}

const missing = () => import("../ruling/question").then((found) => found.Missing);
const wins = () => import("../ruling/wins").then((found) => found.Wins);
const told_besides = () => import("./told").then((found) => found.Told);

/** What a policy makes of the text. */
async function remedy(text: string, policy: string): Promise<Remedy | null> {
  const query = { dry_run: true, view: "judge", policy };
  const { ruling } = await post_text<{ ruling: { remedy: Remedy | null } }>("v1/rulings", text, query);
  return ruling.remedy;
}

/** The verdict, where there is room for no more. */
function Brief({ judged }: { judged: Judged }) {
  const ruling = judged.answer?.ruling as Ruling | undefined;
  if (judged.problem) return <b>{judged.problem.message}</b>;
  return ruling ? <Peek ruling={ruling} stale={judged.stale} /> : <span>…</span>;
}

function RulingSide(props: {
  judged: Judged;
  waiting: readonly string[];
  text: string;
  onAnswer: (need: Need, is: Answer) => void;
  onOption: (option: Option) => void;
  says: string;
  head: Record<string, unknown>;
  edit: (says: string, change: Change) => void;
}) {
  const { problem, answer, stale } = props.judged;
  const gone = problem?.code === "gone";
  return (
    <section class={"beside" + (stale || (gone && answer) ? " stale" : "")} aria-live="polite">
      {stale && (
        <p class="waits">
          From before your last change.{" "}
          {props.waiting.length > 0 &&
            `${props.waiting.length} ${props.waiting.length === 1 ? "edit waits" : "edits wait"}: ${props.waiting.join(", ")}.`}
        </p>
      )}
      {problem && (
        <div class="ruling fault" role="alert">
          <p class="headline">
            <strong>{gone ? "No answer" : "Not understood"}</strong> {problem.line ? `line ${problem.line}` : ""}
          </p>
          <p class="why">
            {gone
              ? "No connection to the judge. Your draft is kept on this device and is judged when it is back."
              : problem.message}
          </p>
        </div>
      )}
      {answer && !problem && (
        <RulingPanel
          ruling={answer.ruling as Ruling}
          said={answer.said}
          names={answer.names}
          onAnswer={props.onAnswer}
          asked={
            answer.ruling.verdict === "undetermined" && <Later load={missing} props={{ answer, onOption: props.onOption }} />
          }
          about={props.text}
          occasion={occasion_of(props.head, answer.table)}
          ask={(what) => explain(props.text, what)}
          matter={{
            record: props.head,
            text: props.text,
            table: answer.table,
            ask: (policy) => remedy(props.text, policy),
            edit: props.edit,
          }}
        />
      )}
      {props.says && <p role="status">{props.says}</p>}
    </section>
  );
}

export type DeskState = ReturnType<typeof useDesk>;

/** What a tap of the table does, and what is open beside it. */
function useDesk(layout: Layout | undefined, table: Table | undefined, edit: (says: string, ...ways: Change[]) => void) {
  const [mode, setMode] = useState<Mode>();
  const [built, setBuilt] = useState<Built>(begin_move(undefined));
  const close = () => setMode(undefined);
  if (!layout || !table)
    return {
      mode,
      setMode,
      built,
      setBuilt,
      close,
      lay: () => undefined,
      move: () => undefined,
      on_card: () => undefined,
      on_place: () => undefined,
      on_fact: () => undefined,
    };
  const lay = (number: string, place: string, how: "replace" | "stack" = "replace") =>
    edit(`${number} at ${say_place(place)}`, (d) => doc.lay_card(d, layout, place, number, how));
  const put = (number: string, from: string | undefined, to: string, how: "replace" | "stack" = "replace") => {
    const standing = from && table.places[from]?.cards.some((card) => card.stands && card.number === number);
    const value = standing ? doc.standing_value(layout, from, to) : undefined;
    const own = standing ? `${read_place(from).seat}.${layout.rows.flat().find((area) => area.stands)?.area}` : from;
    edit(`${number} to ${say_place(to)}`, (d) => {
      if (value) return doc.set_value(d, read_place(to).seat, value, read_place(to).number);
      return own ? doc.move_card(d, layout, own, to, number, how) : doc.lay_card(d, layout, to, number, how);
    });
    close();
  };
  /** A place that is taken asks first. */
  const move = (number: string, from: string | undefined, to: string) => {
    const there = lies_at(layout, table, to);
    const stands = from && table.places[from]?.cards.some((card) => card.stands && card.number === number);
    if (!there || stands) return put(number, from, to);
    const says =
      Object.values(table.places)
        .flatMap((one) => one.cards)
        .find((card) => card.number === number)?.name ?? number;
    setMode({
      is: "taken",
      taken: { number, says, from, place: to, there: there.name ?? "", free: next_free(layout, table, to) },
    });
  };
  const build = (place: string, number?: string) => {
    setBuilt((was) => fill(layout, was, place, number));
    if (mode?.is !== "build") setMode({ is: "build" });
  };
  const on_card = (card: TableCard, place: string) => {
    if (mode?.is === "build") return build(place, card.number);
    if (mode?.is === "held" && (mode.place !== place || mode.card.number !== card.number) && mode.place !== place)
      return move(mode.card.number ?? "", mode.place, place);
    if (mode?.is === "held" && mode.card.number === card.number) return close();
    setMode({ is: "held", card, place });
  };
  const on_place = (place: string) => {
    if (mode?.is === "build") return build(place, table.places[place]?.cards.find((card) => card.is === "card")?.number);
    if (mode?.is === "held") return place === mode.place ? close() : move(mode.card.number ?? "", mode.place, place);
    setMode({ is: "choose", place });
  };
  const on_fact = (fact: FactOnMat, at: HTMLElement) => {
    if (mode?.is === "held" && fact.place) return move(mode.card.number ?? "", mode.place, fact.place);
    if (mode?.is === "build" && fact.place) return build(fact.place);
    const kind = kind_of(layout, fact);
    const other = fact.is === "A" ? "B" : "A";
    if (kind === "step") return edit(`step ${fact.is}`, (d) => doc.set_value(d, undefined, "step", fact.is));
    if (kind === "player") return edit(`${fact.title} ${other}`, (d) => doc.set_value(d, fact.seat, fact.name, other));
    if (kind === "flag" && !matchMedia("(max-width: 760px)").matches)
      return edit(fact.title, (d) => doc.set_value(d, fact.seat, fact.name, !fact.is));
    setMode({ is: "fact", fact, at });
  };
  return { mode, setMode, built, setBuilt, close, lay, move, put, on_card, on_place, on_fact };
}

const panels = () => import("./panels").then((found) => found.Panels);
const SOON = 1000; // after the table is there, in ms

export function Desk(props: DeskProps) {
  const edits = useEdits(props.first, props.id);
  const { text } = edits;
  const [story, setStory] = useState<Seat>();
  const [near, setNear] = useState<Seat>("A");
  const [says, setSays] = useState("");
  const { document: tree, game } = useDocument(text);
  const layout = useLayout(game);
  const told = useStory(tree, text, story);
  const judged = useJudged(text, edits.waiting.length > 0);
  const single = useJudged(story ? told : undefined);
  const answer = (story ? single : judged).answer;
  const ruling = answer?.ruling as Ruling | undefined;
  const table = answer && layout && answer.ruling.game === layout.game ? answer.table : undefined;
  useKept(text, props.first, props.id);
  const edit = (label: string, ...ways: Change[]) => void edits.edit(label, ...ways).then((why) => setSays(why ?? ""));
  const desk = useDesk(layout, table, edit);
  const { mode, setMode, close } = desk;
  useUndoKeys(edits.undo, edits.redo);
  useEffect(() => {
    const timer = setTimeout(() => void warm(panels), SOON);
    return () => clearTimeout(timer);
  }, []);
  const on_answer = (need: Need, is: Answer) => {
    if (!layout || !judged.answer) return;
    settle(text, layout, judged.answer.ruling as Ruling, need, is).then(
      (next) =>
        next === undefined
          ? setSays("The page can't work out where to enter this. Edit the text instead.")
          : (edits.write(next), setSays("")),
      (e: Problem) => setSays(e.message),
    );
  };
  const on_missing = (option: Option) => {
    const at = judged.answer?.ruling as Ruling | undefined;
    const move = option.move as Record<string, unknown> | undefined;
    if (at && move) edit(option.says ?? "a move", (d) => doc.answer_move(d, move, at.unread, at.at.part));
  };
  const add_move = (move: unknown, label: string) => (edit(label, (d) => doc.add_move(d, move, story)), close());
  const keep = () => void props.onKeep(text).catch((e: Problem) => setSays(e.message));
  const head = (tree?.toJS() ?? {}) as Record<string, unknown>;
  const own = new Set((Array.isArray(head.cards) ? head.cards : []).map((card: { number?: unknown }) => String(card.number)));
  const given: Given | undefined = layout && { known: { layout, table, now: options_of(answer) }, own, story };
  const moves_bar = (
    <MovesBar
      answer={answer}
      onMove={(option) => add_move(option.move, option.says ?? "a move")}
      onGroup={(key) => setMode({ is: "group", key })}
      onOther={() => (desk.setBuilt(begin_move(answer?.question?.player)), setMode({ is: "build" }))}
    />
  );
  const ask = (entry: Entry & { is: "ask" }) =>
    setMode(entry.place ? { is: "choose", place: entry.place } : { is: "choose-move", entry });
  return (
    <Frame
      mat={
        <>
          <h1 class="quiet">Dispute</h1>
          {layout && table ? (
            <Board
              layout={layout}
              table={table}
              near={near}
              evidence={ruling?.evidence}
              selected={mode?.is === "held" ? { place: mode.place, number: mode.card.number } : undefined}
              targets={mode?.is === "choose" ? new Set([mode.place]) : undefined}
              onPlace={desk.on_place}
              onCard={desk.on_card}
              onFact={desk.on_fact}
              onMove={desk.move}
            />
          ) : (
            <div class="board empty" />
          )}
        </>
      }
      side={
        <Sheet label="The ruling" peek={<Brief judged={judged} />}>
          <RulingSide
            judged={judged}
            waiting={edits.waiting}
            text={text}
            onAnswer={on_answer}
            onOption={on_missing}
            says={says}
            head={head}
            edit={edit}
          />
          {tree && layout && (
            <section class="moves-desk" aria-label="Moves">
              <Stories said={doc.says_of(tree)} edits={edits} />
              {moves_bar}
              <Later
                key="wins"
                load={wins}
                props={{
                  text: told,
                  about: told,
                  onPlay: (line: FoundMoves) => edit("a line", (d) => line.forEach((move) => doc.add_move(d, move, story))),
                }}
              />
              <h2>Moves as they were made</h2>
              {doc.has_stories(tree) ? (
                <StoryTabs story={story} onStory={setStory} />
              ) : (
                <button type="button" class="link" onClick={() => edit("two stories", doc.add_stories)}>
                  From here on, the players tell two stories
                </button>
              )}
              <Moves
                moves={doc.moves_of(tree, story)}
                before={story ? doc.moves_of(tree).length : 0}
                faults={ruling?.infractions ?? []}
                onRemove={(i) => edit("a move less", (d) => doc.remove_move(d, i, story))}
              />
              <details class="claims-desk" open={doc.claims_of(tree).length > 0}>
                <summary>Claims, and what was seen, really done or set</summary>
                <Later load={told_besides} props={{ claims: doc.claims_of(tree), ruling, layout, answer, edits, story }} />
              </details>
            </section>
          )}
          <TextPane
            text={text}
            problem={judged.problem}
            ruling={judged.answer?.ruling as Ruling | undefined}
            layout={layout}
            onText={edits.write}
            open={!tree || !game}
          />
        </Sheet>
      }
      dock={
        given && (
          <>
            <EntryLine given={given} edits={edits} onAsk={ask} />
            {moves_bar}
          </>
        )
      }
    >
      <InHead>
        <Title head={head} table={table} />
        <Tools
          text={text}
          onUndo={edits.undo}
          onRedo={edits.redo}
          onNew={props.onNew}
          onKeep={keep}
          onTurn={() => setNear(near === "A" ? "B" : "A")}
        />
      </InHead>
      {mode && layout && table && given && <Later load={panels} props={{ desk, layout, table, answer, given, edit, add_move }} />}
    </Frame>
  );
}

/** Ctrl+Z takes back a change, wherever nobody types. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const on_key = (event: KeyboardEvent) => {
      const types = event.target instanceof HTMLElement && event.target.closest(".editor, input, textarea");
      const empty = types instanceof HTMLInputElement && !types.value;
      if (!(event.ctrlKey || event.metaKey) || (types && !empty)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", on_key);
    return () => removeEventListener("keydown", on_key);
  });
}
