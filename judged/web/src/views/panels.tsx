// What is open beside the table while a dispute is entered; loaded when something is opened first.
import type { Card, Layout, Table, TableAnswer, TableCard } from "../api";
import type { FactOnMat } from "../board/fact";
import { read_place, say_place } from "../board/place";
import * as doc from "../doc/document";
import { enter, type Entry, type Given } from "../doc/enter";
import { put_in_words } from "../doc/quick";
import { lies_at, places_after } from "./at_place";
import { CardPanel } from "./card_dialog";
import { Chooser } from "./chooser";
import type { DeskState } from "./desk";
import { FactEditor } from "./fact_editor";
import { groups_of, options_of } from "./options";
import { GroupPanel, OtherMove } from "./other_move";
import { TakenPanel, type Taken } from "./taken";
import type { Change } from "./use_document";

/** What is going on beside the table; a tap on a card or a place goes to it. */
export type Mode =
  | { is: "held"; card: TableCard; place: string }
  | { is: "choose"; place: string; how?: "replace" | "stack" }
  | { is: "choose-move"; entry: Entry & { is: "ask" } }
  | { is: "choose-part" }
  | { is: "taken"; taken: Taken }
  | { is: "fact"; fact: FactOnMat; at: HTMLElement }
  | { is: "group"; key: string }
  | { is: "build" };

export interface PanelsProps {
  desk: DeskState;
  layout: Layout;
  table: Table;
  answer: TableAnswer | undefined;
  given: Given;
  edit: (says: string, ...ways: Change[]) => void;
  add_move: (move: unknown, label: string) => void;
}

/** What is open beside the table. */
export function Panels({ desk, layout, table, answer, given, edit, add_move }: PanelsProps) {
  const { mode, setMode, built, setBuilt, close } = desk;
  if (!mode) return null;
  if (mode.is === "choose") return <PlaceChooser {...{ desk, layout, table, mode }} />;
  if (mode.is === "choose-move") {
    const { said } = mode.entry;
    if (said.is !== "move") return null;
    const pick = (card: Card) =>
      void enter(given, put_in_words(said, card.number)).then(
        (entry) => entry.is === "change" && (edit(entry.says, ...entry.ways), close()),
      );
    const title = `${said.who}: ${said.verbs[0]?.replace(/_/g, " ")} which card?`;
    return (
      <Chooser
        layout={layout}
        table={table}
        title={title}
        first={cards_here(table, said.who, layout)}
        onPick={pick}
        onClose={close}
      />
    );
  }
  if (mode.is === "choose-part") {
    const pick = (card: Card) => {
      const parts = built.parts.map((part, i) => (i === built.at ? { ...part, value: card.number } : part));
      setBuilt({ ...built, parts, at: built.at + 1 });
      setMode({ is: "build" });
    };
    return (
      <Chooser
        layout={layout}
        table={table}
        title={`${built.who}: which card?`}
        first={cards_here(table, built.who, layout)}
        onPick={pick}
        onClose={() => setMode({ is: "build" })}
      />
    );
  }
  if (mode.is === "build")
    return (
      <OtherMove
        layout={layout}
        built={built}
        onBuilt={setBuilt}
        onChoose={() => setMode({ is: "choose-part" })}
        onAdd={(move) => add_move(move, "a move")}
        onClose={close}
      />
    );
  if (mode.is === "group") {
    const options = groups_of(options_of(answer)).get(mode.key) ?? [];
    return (
      <GroupPanel
        title={mode.key.replace(/_/g, " ")}
        options={options}
        onMove={(option) => add_move(option.move, option.says ?? "a move")}
        onClose={close}
      />
    );
  }
  if (mode.is === "taken") {
    const { number, from } = mode.taken;
    return <TakenPanel taken={mode.taken} onLay={(place, how) => desk.put?.(number, from, place, how)} onClose={close} />;
  }
  if (mode.is === "fact") {
    const { fact, at } = mode;
    const set = (one: FactOnMat, is: number | boolean | string) =>
      edit(`${one.title} ${is}`, (d) =>
        one.place ? doc.say_count(d, layout, one.place, Number(is)) : doc.set_value(d, one.seat, one.name, is),
      );
    return (
      <FactEditor
        {...{ layout, table, fact, at }}
        onSet={set}
        onClose={close}
        onPut={fact.place ? () => setMode({ is: "choose", place: fact.place ?? "" }) : undefined}
      />
    );
  }
  const { card, place } = mode;
  const number = card.number ?? "";
  const own = card.stands ? `${read_place(place).seat}.${layout.rows.flat().find((area) => area.stands)?.area}` : place;
  return (
    <CardPanel
      held={mode}
      layout={layout}
      onRemove={() => (edit(`${number} away`, (d) => doc.take_card(d, layout, own, number)), close())}
      onMark={(flag, is) => (edit(`${number} ${flag}`, (d) => doc.set_mark(d, layout, own, number, flag, is)), close())}
      onReplace={() => setMode({ is: "choose", place: own, how: "replace" })}
      onClose={close}
    />
  );
}

/** The cards of a player that nobody has to look up. */
function cards_here(table: Table, seat: string, layout: Layout): Card[] {
  const closed = layout.rows.flat().filter((area) => !area.open && area.places === 1);
  const cards = closed.flatMap((area) => table.places[`${seat}.${area.area}`]?.cards ?? []).filter((card) => card.is === "card");
  const seen = new Set<string>();
  return cards.flatMap((card) => {
    if (!card.number || seen.has(card.number)) return [];
    seen.add(card.number);
    return [
      { number: card.number, name: card.name ?? "", type: "", colours: card.colours ?? [], traits: [], numbers: {}, defined: [] },
    ];
  });
}

/** A card for a place; Tab goes on to the next place. */
function PlaceChooser({
  desk,
  layout,
  table,
  mode,
}: Pick<PanelsProps, "desk" | "layout" | "table"> & { mode: Mode & { is: "choose" } }) {
  const { place } = mode;
  const { seat } = read_place(place);
  const pick = (card: Card, next: boolean) => {
    if (mode.how || !lies_at(layout, table, place)) desk.lay(card.number, place);
    else return desk.move(card.number, undefined, place);
    const free = next ? places_after(layout, table, place) : undefined;
    desk.setMode(free ? { is: "choose", place: free } : undefined);
  };
  const name = say_place(place);
  return (
    <Chooser
      layout={layout}
      table={table}
      title={name[0]!.toUpperCase() + name.slice(1)}
      place={place}
      first={seat ? cards_here(table, seat, layout) : []}
      onPick={pick}
      onClose={desk.close}
    />
  );
}
