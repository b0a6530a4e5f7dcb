// The games there are, and what they are called: by the titles of their rulebooks.
import { useEffect, useState } from "preact/hooks";
import { get, type Edition } from "../api";

let asked: Promise<Edition[]> | undefined;

export function editions(): Promise<Edition[]> {
  asked ??= get<{ editions: Edition[] }>("v1/editions").then((found) => found.editions);
  asked.catch(() => (asked = undefined));
  return asked;
}

export interface Game {
  game: string;
  name: string;
  /** The newest edition in English. */
  edition: string;
}

/** "Some Card Game Comprehensive Rules ver. 1.2" is about Some. */
const name_of = (title: string) => title.replace(/( Card Game)? (Comprehensive |Play |Official )?Rules?\b.*$/, "");

export function games_of(all: Edition[]): Game[] {
  const found = new Map<string, Game>();
  for (const one of all)
    if (one.language === "en") found.set(one.game, { game: one.game, name: name_of(one.title), edition: one.edition });
  return [...found.values()];
}

export function useGames(): Game[] {
  const [games, setGames] = useState<Game[]>([]);
  useEffect(() => {
    let here = true;
    editions().then(
      (all) => here && setGames(games_of(all)),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return games;
}

export const say_game = (games: Game[], game: string) => games.find((one) => one.game === game)?.name ?? game;
