// The desk of a dispute: board, what to enter, moves, text; and the ruling.
import { useEffect, useState } from "preact/hooks";
import type { Document } from "yaml";
import {
  get,
  post_text,
  Problem,
  type Card,
  type Layout,
  type Need,
  type Option,
  type Ruling,
  type Seat,
  type TableAnswer,
  type TableCard,
} from "../api";
import { Board, type FactOnMat } from "../board/board";
import { drag_of } from "../board/drag";
import { say_place } from "../board/place";
import * as doc from "../doc/document";
import { meant, read_quick, sample_of, type Quick } from "../doc/quick";
import { settle, type Answer } from "../doc/settle";
import { Frame, InHead, Sheet } from "../frame";
import { Missing } from "../ruling/question";
import { RulingPanel } from "../ruling/ruling";
import { say_verdict } from "../ruling/verdict";
import { Why, type Explained } from "../ruling/why";
import { CardDialog } from "./card_dialog";
import { Composer } from "./composer";
import { copy_link, download } from "./download";
import { Moves, say_move } from "./moves";
import { TextPane } from "./text_pane";
import { useDocument, useHistory, useJudged, useLayout, useLink, useStory } from "./use_document";

export type Edit = (change: (document: Document) => boolean | void) => boolean;

export interface DeskProps {
  first: string;
  onKeep: (text: string) => Promise<void>;
  onNew: () => void;
}

interface Entered {
  says: string;
  done: boolean;
}
const no = (says: string): Entered => ({ says, done: false });
const yes = (says: string): Entered => ({ says, done: true });

/** The card somebody meant, or what to say when it is not clear which. */
async function look_up(game: string, words: string): Promise<Card | string> {
  const found = await get<{ cards: Card[]; found: number }>(`v1/cards/${game}`, { q: words, limit: 20 });
  const card = meant(found.cards, words);
  if (card) return card;
  if (!found.found) return `No card is called “${words}”.`;
  const few = found.cards.slice(0, 6).map((one) => `${one.number} ${one.name}`);
  return `Which one? ${few.join(", ")}${found.found > 6 ? " …" : ""}`;
}

const takes_of = (layout: Layout, verb: string) => layout.verbs.find((one) => one.name === verb)?.takes ?? "nothing";

/** What stands behind a word of a move: a card may be said by its name; what is no card's name is taken as it is, a place or a card of the
 * transcript's own. */
async function value_of(layout: Layout, verb: string, words: unknown): Promise<{ is: unknown } | string> {
  if (typeof words !== "string" || !words) return { is: words === "" ? true : words };
  const takes = takes_of(layout, verb);
  if (!/^card/.test(takes) || /^[AB]\./.test(words))
    return { is: /^(number|place)$/.test(takes) ? doc.read_value(words) : words };
  const card = await look_up(layout.game, words);
  if (typeof card !== "string") return { is: card.number };
  return card.startsWith("Which") ? card : { is: words };
}

async function enter_move(said: Quick & { is: "move" }, layout: Layout, edit: Edit, story: Seat | undefined): Promise<Entered> {
  const move: Record<string, unknown> = {};
  for (const [verb, words] of Object.entries({ [said.verb]: said.words, ...said.more })) {
    const value = await value_of(layout, verb, words);
    if (typeof value === "string") return no(value);
    move[verb] = value.is;
  }
  const bare = Object.keys(move).length === 1 && move[said.verb] === true;
  edit((document) => doc.add_move(document, { [said.who]: bare ? said.verb : move }, story));
  return yes(say_move({ [said.who]: bare ? said.verb : move }));
}

/** "b zone 4 mothra": look the card up, and put it there. */
async function enter(line: string, layout: Layout, edit: Edit, story: Seat | undefined): Promise<Entered> {
  const said = read_quick(layout, line);
  if (said.is === "nothing") return no(said.why);
  if (said.is === "move") return enter_move(said, layout, edit, story);
  if (said.is === "set") {
    edit((document) => doc.set_value(document, said.seat, said.name, said.value));
    return yes(`${said.seat ? `${said.seat} ` : ""}${said.name.replace(/[._]/g, " ")}: ${said.value}`);
  }
  if (said.is === "count") {
    const done = edit((document) => doc.say_count(document, layout, said.place, said.n));
    return done ? yes(`${said.n} at ${say_place(said.place)}`) : no("That can't be entered there. Edit the text instead.");
  }
  const card = await look_up(layout.game, said.words);
  if (typeof card === "string") return no(card);
  const done = edit((document) => doc.put_card(document, layout, said.place, card.number));
  return done
    ? yes(`${card.number} ${card.name} at ${say_place(said.place)}`)
    : no("That can't be entered there. Edit the text instead.");
}

/** The line with a card's number where its name was typed. */
function put_in(line: string, words: string, number: string): string {
  const at = line.lastIndexOf(words);
  return line.slice(0, at) + number + line.slice(at + words.length);
}

interface QuickProps {
  layout: Layout;
  edit: Edit;
  story: Seat | undefined;
  place: string;
  onPlaced: () => void;
}

function QuickLine({ layout, edit, story, place, onPlaced }: QuickProps) {
  const [line, setLine] = useState("");
  const [says, setSays] = useState("");
  const [found, setFound] = useState<Card[]>([]);
  useEffect(() => {
    if (place) setLine(`${place.replace(/[._]/g, " ")} `);
    if (place) document.getElementById("quick")?.focus();
  }, [place]);
  useEffect(() => {
    const said = read_quick(layout, line);
    const named = said.is === "put" || (said.is === "move" && /^card/.test(said.takes));
    if (!named || said.words.length < 2) return setFound([]);
    let here = true;
    const timer = setTimeout(
      () =>
        void get<{ cards: Card[] }>(`v1/cards/${layout.game}`, { q: said.words, limit: 8 }).then(
          (one) => here && setFound(one.cards),
          () => undefined,
        ),
      80,
    );
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [line]);
  const take = (text: string) =>
    void enter(text, layout, edit, story).then(
      ({ says: told, done }) => {
        setSays(told);
        if (!done) return;
        setLine("");
        onPlaced();
      },
      (e: Problem) => setSays(e.message),
    );
  const said = read_quick(layout, line);
  const sample = sample_of(layout);
  return (
    <form class="quick" onSubmit={(e) => (e.preventDefault(), take(line))}>
      <label for="quick">Enter what was on the table, or a move</label>
      <input
        id="quick"
        autocomplete="off"
        spellcheck={false}
        placeholder={`${sample.card} · turn 6 · ${sample.value} · ${sample.move}`}
        value={line}
        onInput={(e) => setLine(e.currentTarget.value)}
        aria-describedby="quick-says"
      />
      <button>Enter</button>
      <p id="quick-says" role="status">
        {says}
      </p>
      {found.length > 0 && (said.is === "put" || said.is === "move") && (
        <p class="answers" aria-label="Cards with that name">
          {/* Keyed, for the list may change under the pointer: what is pressed or dragged stays the card it was. */}
          {found.map((card) => (
            <button
              key={card.number}
              type="button"
              {...drag_of({ number: card.number })}
              onClick={() => take(put_in(line, said.words, card.number))}
            >
              {card.number} {card.name}
            </button>
          ))}
        </p>
      )}
    </form>
  );
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

function Tools(props: {
  text: string;
  onUndo: () => void;
  onRedo: () => void;
  onNew: () => void;
  onKeep: () => void;
  onTurn: () => void;
}) {
  const [says, setSays] = useState("");
  const copy = () => copy_link(location.href).then((told) => setSays(`${told} It contains the whole dispute.`));
  const file = () => setSays(download(props.text, "dispute.yaml", "application/yaml"));
  return (
    <p class="buttons tools">
      <button type="button" onClick={props.onUndo}>
        Undo
      </button>
      <button type="button" onClick={props.onRedo}>
        Redo
      </button>
      <button type="button" onClick={props.onKeep}>
        Keep
      </button>
      <button type="button" onClick={file}>
        Download
      </button>
      <button type="button" onClick={() => void copy()}>
        Share
      </button>
      <button type="button" onClick={props.onNew}>
        New
      </button>
      <button type="button" onClick={props.onTurn}>
        Turn round
      </button>
      <span role="status">{says}</span>
    </p>
  );
}

function explain(text: string, what: { move?: number; readings?: boolean }): Promise<Explained> {
  return post_text<Explained>("v1/table", text, {
    budget: "full",
    explain: what.readings ? undefined : String(what.move ?? "decided"),
    readings: what.readings,
  });
}

/** The verdict, where there is room for no more. */
function Peek({ ruling, problem }: { ruling: Ruling | undefined; problem: Problem | undefined }) {
  if (problem) return <b>No ruling</b>;
  if (!ruling) return <span>…</span>;
  return (
    <>
      <b>{say_verdict(ruling.verdict)}.</b> {ruling.reason}
    </>
  );
}

function RulingSide(props: {
  answer: TableAnswer | undefined;
  problem: Problem | undefined;
  text: string;
  onAnswer: (need: Need, is: Answer) => void;
  onOption: (option: Option) => void;
  says: string;
}) {
  const { problem, answer } = props;
  return (
    <section class="beside" aria-live="polite">
      {problem && (
        <div class="ruling fault" role="alert">
          <p class="headline">
            <strong>{problem.code === "gone" ? "No answer" : "Not understood"}</strong>{" "}
            {problem.line ? `line ${problem.line}` : ""}
          </p>
          <p class="why">{problem.message}</p>
        </div>
      )}
      {answer && !problem && (
        <RulingPanel
          ruling={answer.ruling as Ruling}
          said={answer.said}
          names={answer.names}
          onAnswer={props.onAnswer}
          asked={<Missing answer={answer} onOption={props.onOption} />}
          why={<Why ruling={answer.ruling as Ruling} about={props.text} ask={(what) => explain(props.text, what)} />}
        />
      )}
      {props.says && <p role="status">{props.says}</p>}
    </section>
  );
}

export function Desk(props: DeskProps) {
  const { text, set, undo, redo } = useHistory(props.first);
  const [story, setStory] = useState<Seat>();
  const [near, setNear] = useState<Seat>("A");
  const [place, setPlace] = useState("");
  const [shown, setShown] = useState<{ card: TableCard; place: string }>();
  const [says, setSays] = useState("");
  const { document: tree, game } = useDocument(text);
  const layout = useLayout(game);
  const told = useStory(tree, text, story);
  const judged = useJudged(text);
  const single = useJudged(story ? told : undefined);
  const at = story ? single : judged;
  useLink(text);
  const edit: Edit = (change) => {
    const own = doc.read_document(text);
    if (!own || change(own) === false) return false;
    set(doc.write_document(own));
    return true;
  };
  const on_answer = (need: Need, is: Answer) => {
    if (!layout || !judged.answer) return;
    settle(text, layout, judged.answer.ruling as Ruling, need, is).then(
      (next) =>
        next === undefined
          ? setSays("The page can't work out where to enter this. Edit the text instead.")
          : (set(next), setSays("")),
      (e: Problem) => setSays(e.message),
    );
  };
  const on_move = (number: string, from: string | undefined, to: string) => {
    if (!layout) return;
    const done = edit((d) => (from ? doc.move_card(d, layout, from, to, number) : doc.put_card(d, layout, to, number)));
    setSays(done ? "" : "The start position does not list this card there. It came there by a move.");
  };
  const on_option = (option: Option) => {
    const at = (judged.answer?.ruling as Ruling | undefined) ?? undefined;
    const move = option.move as Record<string, unknown> | undefined;
    if (at && move) edit((d) => doc.answer_move(d, move, at.unread, at.at.part));
  };
  /** Until a fact has a control of its own, the line that sets it is begun. */
  const on_fact = (fact: FactOnMat) => setPlace(fact.seat ? `${fact.seat} ${fact.name}` : fact.name);
  const keep = () => void props.onKeep(text).catch((e: Problem) => setSays(e.message));
  const answer = at.answer;
  const shows_board = answer && layout && answer.ruling.game === layout.game;
  const ruling = answer?.ruling as Ruling | undefined;
  return (
    <Frame
      mat={
        <>
          <h1 class="quiet">Dispute</h1>
          {shows_board ? (
            <Board
              layout={layout}
              table={answer.table}
              near={near}
              evidence={ruling?.evidence}
              onPlace={setPlace}
              onCard={(card, at_place) => setShown({ card, place: at_place })}
              onFact={on_fact}
              onMove={on_move}
            />
          ) : (
            <div class="board empty" />
          )}
        </>
      }
      side={
        <Sheet label="The ruling" peek={<Peek ruling={ruling} problem={judged.problem} />}>
          <RulingSide
            answer={judged.answer}
            text={text}
            problem={judged.problem}
            onAnswer={on_answer}
            onOption={on_option}
            says={says}
          />
          {tree && layout && (
            <section class="moves-desk" aria-label="Moves">
              <h2>Moves</h2>
              {doc.has_stories(tree) ? <StoryTabs story={story} onStory={setStory} /> : null}
              <Moves
                moves={doc.moves_of(tree, story)}
                before={story ? doc.moves_of(tree).length : 0}
                faults={ruling?.infractions ?? []}
                onRemove={(i) => edit((d) => doc.remove_move(d, i, story))}
              />
              <Composer layout={layout} answer={answer} edit={edit} story={story} />
              {!doc.has_stories(tree) && (
                <p>
                  <button type="button" onClick={() => edit(doc.add_stories)}>
                    From here on, the players tell two stories
                  </button>
                </p>
              )}
            </section>
          )}
          <TextPane text={text} problem={judged.problem} ruling={ruling} layout={layout} onText={set} open={!tree || !game} />
        </Sheet>
      }
      dock={layout && <QuickLine layout={layout} edit={edit} story={story} place={place} onPlaced={() => setPlace("")} />}
    >
      <InHead>
        <Tools
          text={text}
          onUndo={undo}
          onRedo={redo}
          onNew={props.onNew}
          onKeep={keep}
          onTurn={() => setNear(near === "A" ? "B" : "A")}
        />
      </InHead>
      {shown && layout && <CardDialog shown={shown} layout={layout} edit={edit} onClose={() => setShown(undefined)} />}
    </Frame>
  );
}
