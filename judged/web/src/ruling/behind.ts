// What is asked besides a ruling, once it has come to rest: the readings that would turn it, and the clause that a legal move comes to.
import { useEffect, useState } from "preact/hooks";
import { get, type ClauseInFull, type OtherReading, type Ruling } from "../api";
import { kind_of } from "./verdict";
import type { Ask } from "./why";

const REST = 250; // ms without another ruling

export interface Behind {
  turns: OtherReading[];
  /** The clause that decides, where the ruling itself names none. */
  clause: string | undefined;
}
const nothing: Behind = { turns: [], clause: undefined };

/** The last thing a move brought about that is more than a remark. */
function last_of(chain: { event?: string; clause?: string }[]): string | undefined {
  const named = chain.filter((one) => one.clause);
  return (named.filter((one) => one.event !== "note").pop() ?? named.pop())?.clause;
}

const turns = (one: OtherReading) => one.changes?.some((what) => what === "verdict" || what === "winner" || what === "claims");

export function useBehind(ruling: Ruling, ask: Ask | undefined, about: string): Behind {
  const [found, setFound] = useState<{ about: string; is: Behind }>();
  useEffect(() => {
    if (!ask) return;
    let here = true;
    const look = async () => {
      const legal = kind_of(ruling.verdict) === "legal" && !ruling.clauses?.length;
      const [own, readings] = await Promise.all([
        legal ? ask({}).catch(() => undefined) : undefined,
        ruling.view === "judge" && ruling.readings?.length ? ask({ readings: true }).catch(() => undefined) : undefined,
      ]);
      const is = {
        turns: readings?.other_readings?.filter(turns) ?? [],
        clause: legal ? (ruling.won_by ?? last_of(own?.explanation?.chain ?? [])) : undefined,
      };
      if (here) setFound({ about, is });
    };
    const timer = setTimeout(() => void look(), REST);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [about]);
  return found?.about === about ? found.is : nothing;
}

const words = new Map<string, Promise<ClauseInFull>>();

/** A clause by its number: what it says, in the rulebook's own words for its kind. */
export function useClause(ruling: Ruling, number: string | undefined): ClauseInFull | undefined {
  const [found, setFound] = useState<ClauseInFull>();
  const path = number && `v1/editions/${ruling.game}/${ruling.edition}/clauses/${encodeURIComponent(number)}`;
  useEffect(() => {
    setFound(undefined);
    if (!path) return;
    let here = true;
    let asked = words.get(path);
    if (!asked) words.set(path, (asked = get<ClauseInFull>(path)));
    asked.then(
      (one) => here && setFound(one),
      () => words.delete(path),
    );
    return () => {
      here = false;
    };
  }, [path]);
  return found;
}
