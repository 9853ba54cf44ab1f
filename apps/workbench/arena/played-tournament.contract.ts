/** A small tournament in a store, as if it had been played: for tests of how tournaments are shown. */
import { readFileSync } from "node:fs";
import { Tournament } from "../../../src/play/tournament/index.ts";
import { type ArenaStore, hashOf, type Json, MatchPlan, type StoredTournament } from "../../arena/index.ts";
import { ArenaDesk } from "./arena-desk.ts";
import type { HeldArena } from "./arena-shapes.ts";

/** The first player wins in the top row. */
const MARKS = ["1 1", "2 2", "2 1", "3 3", "3 1"];
const MOVES = MARKS.map((square, i) => (i % 2 === 0 ? [`(mark ${square})`, "noop"] : ["noop", `(mark ${square})`]));

/** The whole tournament in the form that a file holds. */
export async function playedTournament(store: ArenaStore): Promise<HeldArena> {
  const text = readFileSync("games/tic-tac-toe/rules.kif", "utf8");
  const how = { iterations: 10, budget: "wall", maxSteps: 1000 } as const;
  const document: StoredTournament = {
    kind: "tournament",
    ...{ version: "1", seed: 1 },
    plan: {
      ...{ games: ["tic-tac-toe"], settings: ["10 iterations"], players: ["one", "other"] },
      ...{ schedule: "round-robin", matches: 4 },
    },
    games: { "tic-tac-toe": { sheet: hashOf(text), playingRoles: 2 } },
    settings: { "10 iterations": how },
  };
  await store.putSheets([text]);
  const id = await store.putPlan(document);
  const plan = new MatchPlan(new Tournament(document.plan), {
    ...{ version: "1", seed: 1, settings: new Map([["10 iterations", how]]) },
    games: new Map(Object.entries(document.games)),
  });
  for (let match = plan.next(); match !== undefined; match = plan.next()) {
    const task = plan.taskOf(match);
    const { first, second } = task.job as { first: string; second: string };
    const game = { roles: ["x", "o"], players: [first, second], moves: MOVES, goals: { x: 100, o: 0 }, faults: [] };
    await store.finish([
      {
        task,
        outcome: { kind: "done", value: { points: 1, goals: [100, 0], faults: [0, 0], told: [] } },
        record: [{ ...game, end: "terminal" }] as unknown as Json,
        seconds: 1,
        origin: { version: "1", host: "h", cpu: "c", node: "n" },
      },
    ]);
  }
  return new ArenaDesk(store).hold(id);
}
