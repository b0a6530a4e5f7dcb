// A stranger's client in TypeScript, with nothing but the contract: openapi-typescript makes the types, openapi-fetch asks.
import createClient from "openapi-fetch";
import type { components, paths } from "./api";

declare const process: { argv: string[]; exitCode: number };

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "" });
const transcript: components["schemas"]["transcript"] = {
  judged: 1,
  game: "godzilla",
  edition: "en-1.2",
  table: 12,
  start: {
    step: "action",
    turn: 7,
    turn_player: "A",
    rest: "empty",
    A: { monster: { stack: ["EPR-007"], zone: 2 } },
    B: { monster: { stack: ["EPR-007"], zone: 1 } },
  },
  moves: [{ A: "pass" }],
};

async function main(): Promise<string> {
  const made = await client.POST("/v1/rulings", { body: transcript });
  if (!made.data || !("id" in made.data)) return `not kept: ${made.error?.code}`;
  const id: string = made.data.id;
  const listed = await client.GET("/v1/rulings", { params: { query: { limit: 1000 } } });
  if (!listed.data?.rulings.some((one) => one.id === id)) return "not listed";
  const ruling = await client.GET("/v1/rulings/{id}", { params: { path: { id } } });
  const verdict: string | undefined = ruling.data?.ruling.verdict;
  if (verdict !== "incomplete") return `verdict ${verdict}`;
  const moves = await client.POST("/v1/moves", { body: transcript });
  if (!moves.data?.options?.length) return "no options";
  const table = await client.POST("/v1/table", { body: transcript });
  if (!table.data?.said.length) return "nothing said";
  const wrong = await client.POST("/v1/rulings", { body: { judged: 1, game: "poker" } });
  if (!wrong.error?.code || !wrong.error.detail) return "no code";
  const none = await client.GET("/v1/rulings/{id}", { params: { path: { id: "none" } } });
  return none.error?.code === "no-such-ruling" ? "" : `not missing: ${none.error?.code}`;
}

main().then((fault) => {
  if (fault) console.log(fault);
  process.exitCode = fault ? 1 : 0;
});
