// The service, with the types of its contract (api.gen.ts is made from docs/openapi.yaml).
import type { components, paths } from "./api.gen";
import { note_away } from "./net";

type Schemas = components["schemas"];
export type Layout = Schemas["layout"];
export type AreaOfLayout = Schemas["areaOfLayout"];
export type Table = Schemas["table"];
export type TableCard = Schemas["cardOfTable"];
export type TablePlace = Schemas["placeOfTable"];
export type CellOfLayout = Schemas["cellOfLayout"];
export type Fact = Schemas["fact"];
export type Steps = Schemas["steps"];
export type Step = Steps["steps"][number];
export type TableEvent = Schemas["event"];
export type TableAnswer = Schemas["tableAnswer"];
export type Option = Schemas["option"];
export type Card = Schemas["card"];
export type CardInFull = Schemas["cardInFull"];
export type RulingHead = Schemas["rulingOfList"];
export type Edition = Schemas["editions"]["editions"][number];
export type Clause = Schemas["clauses"]["clauses"][number];
export type Session = Schemas["session"];
export type ClauseInFull = Schemas["clauseInFull"];
export type Explanation = Schemas["explanation"];
export type OtherReading = Schemas["otherReading"];
export type Matrices = Schemas["matrices"];
export type SuiteRun = Schemas["suiteRun"];
export type DisputeOfSuite = Schemas["dispute"];
export type Found = Schemas["found"];
export type Difference =
  paths["/v1/editions/{game}/{edition}/diff/{other}"]["get"]["responses"]["200"]["content"]["application/json"];

export type Seat = "A" | "B";
export type View = "public" | "A" | "B" | "judge";
export const seats: readonly Seat[] = ["A", "B"];

export interface ClauseCited {
  clause: string;
  rule: string;
  gist: string;
  values?: Record<string, number>;
  card_text?: string;
  house?: boolean;
  presumed?: boolean;
}
export interface Fault {
  move?: number;
  line?: number;
  kind: string;
  player?: Seat;
  clauses: ClauseCited[];
  reason: string;
  treated?: string;
}
/** A card, place or value that the reason is about. `words` stands for it there, if not the card, or else the path or place. */
export interface Evidence {
  n: number;
  card?: string;
  place?: string;
  path?: string;
  name?: string;
  value?: number | string;
  words?: string;
}
export interface NeedAnswer {
  n: number;
  cards?: string[];
  numbers?: number[];
  written?: number[];
  verdict: string;
}
export interface Need {
  ask: string[];
  place: string;
  player: Seat;
  /** The move the question is about. */
  move?: number;
  question: string;
  decides: boolean;
  answers: NeedAnswer[];
}
export interface Advice {
  nearest?: { says: string; player: Seat }[];
  back_up?: { to_move: number; seen: { player: Seat; cards?: string[]; announced?: boolean }[]; clean: boolean };
}
export interface Account {
  verdict: string;
  reason: string;
  against?: string[];
}
/** A ruling as far as this page shows it; docs/ruling.md has all of it. */
export interface Ruling {
  verdict: string;
  headline: string;
  reason: string;
  evidence: Evidence[];
  game: string;
  edition: string;
  view: View;
  moves: number;
  unread: number;
  decisions: number;
  at: { part?: string; turn?: number; turn_player?: Seat; phase?: string; move?: number; line?: number; column?: number };
  clauses?: ClauseCited[];
  infractions?: Fault[];
  deck_infractions?: (ClauseCited & { player: Seat; card?: string })[];
  claims?: { by?: Seat; claim: string; at: string; answer: string; found?: string; hidden?: boolean }[];
  readings?: { id: string; question: string; reading: string }[];
  beyond_text?: { clause: string; is: string; gist: string }[];
  needs?: Need[];
  limit?: string;
  accounts?: { A?: Account; B?: Account; divergence?: { move?: number; says?: string }; against?: unknown };
  winner?: string;
  how?: string;
  won_by?: string;
  advice?: Advice;
  counter_proof?: { change: string; then: { verdict: string } };
  hashes?: { transcript: string; chain: string; position: string };
  versions?: { engine: string; edition: string; date: string; cards: string };
}
export interface KeptRuling {
  id: string;
  kept: string;
  standing?: string;
  href: string;
  ruling: Ruling;
}

/** What the service refused, in its own words. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly line?: number,
    readonly column?: number,
  ) {
    super(message);
  }
}

interface ProblemBody {
  code?: string;
  title?: string;
  detail?: string;
  line?: number;
  column?: number;
}

async function problem_of(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => ({}))) as ProblemBody;
  const says = body.detail ?? body.title ?? `The service answered ${answer.status}.`;
  return new Problem(answer.status, body.code ?? "", says, body.line, body.column);
}

/** Somebody has to sign in: the service knows no token, or knows it no longer. */
export const SIGN_IN = "judged-sign-in";

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch (e) {
    if (e instanceof DOMException && e.name === "AbortError") throw e;
    note_away();
    throw new Problem(0, "gone", "The service does not answer. Is judged still running?");
  }
  if (!answer.ok) {
    const problem = await problem_of(answer);
    if (problem.status === 401) dispatchEvent(new Event(SIGN_IN));
    throw problem;
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

type Query = Record<string, string | number | boolean | undefined>;

function with_query(path: string, query: Query): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) said.set(name, String(value));
  const text = said.toString();
  return text ? `${path}?${text}` : path;
}

export function get<T>(path: string, query: Query = {}): Promise<T> {
  return ask<T>(with_query(path, query));
}

/** An answer that is a text. */
export async function get_text(path: string, type = "text/plain, application/json"): Promise<string> {
  const answer = await fetch(path, { headers: { Accept: type } }).catch(() => undefined);
  if (!answer) throw new Problem(0, "gone", "The service does not answer. Is judged still running?");
  if (!answer.ok) throw await problem_of(answer);
  return answer.text();
}

export function post_text<T>(path: string, text: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  const headers = { "Content-Type": "application/yaml" };
  return ask<T>(with_query(path, query), { method: "POST", headers, body: text, signal: signal ?? null });
}

export function sign_in(token: string): Promise<Session> {
  const headers = { "Content-Type": "application/json" };
  return ask<Session>("v1/session", { method: "POST", headers, body: JSON.stringify({ token }) });
}

export function sign_out(): Promise<void> {
  return ask<void>("v1/session", { method: "DELETE" });
}

const layouts = new Map<string, Promise<Layout>>();

/** The layout of a game, asked for once. */
export function layout_of(game: string): Promise<Layout> {
  let found = layouts.get(game);
  if (!found) {
    found = get<Layout>(`v1/layouts/${encodeURIComponent(game)}`);
    found.catch(() => layouts.delete(game));
    layouts.set(game, found);
  }
  return found;
}

/** Asks as the judge sees it, or, when this caller may not, as the caller does. */
export async function get_as_judge<T>(path: string, view: View | undefined, query: Query = {}): Promise<T> {
  if (view) return get<T>(path, { ...query, view });
  try {
    return await get<T>(path, { ...query, view: "judge" });
  } catch (e) {
    if (e instanceof Problem && e.code === "view-not-allowed") return get<T>(path, query);
    throw e;
  }
}
