// What to do now, as steps that can be ticked off.
import type { Ruling, Seat } from "../api";

export interface Seen {
  player: Seat;
  cards?: string[];
}
export interface StepToDo {
  says: string;
  /** What is known by going back. */
  seen?: Seen[];
}

const MOST = 3; // moves to play instead

function of_illegal(ruling: Ruling): StepToDo[] {
  const back = ruling.advice?.back_up;
  const move = ruling.at.move;
  const steps: StepToDo[] = [];
  if (back)
    steps.push({
      says: `Rewind to before move ${back.to_move}: ${back.clean ? "nothing hidden has been revealed to anybody." : "hidden cards have already been seen."}`,
      ...(back.clean ? {} : { seen: back.seen }),
    });
  else if (move !== undefined) steps.push({ says: `Take back move ${move}, and play on from before it.` });
  const nearest = ruling.advice?.nearest ?? [];
  if (nearest.length)
    steps.push({
      says: `Or play a legal move from the same position instead, nearest first: ${nearest
        .slice(0, MOST)
        .map((one) => `${one.player}: ${one.says}`)
        .join("; ")}.`,
    });
  return steps;
}

export function steps_of(ruling: Ruling): StepToDo[] {
  switch (ruling.verdict) {
    case "illegal":
      return of_illegal(ruling);
    case "surplus":
      return [{ says: "Ask what happened there: a decision was left out of the record, or one too many was made." }];
    case "refuted":
      return [{ says: "Correct what was claimed; the moves stand." }];
    case "undetermined":
      return ruling.needs?.length ? [] : [{ says: "Find out what is missing, and enter it." }];
  }
  if (ruling.winner)
    return [{ says: ruling.winner === "draw" ? "The game is a draw. Record it." : `${ruling.winner} has won. Record the game.` }];
  return [{ says: ruling.moves ? "The moves stand. Play on." : "Enter the move they quarrel about." }];
}
