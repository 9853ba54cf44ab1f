/** Tests the verb `match` from the command line. */
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const json = (args: string[]) => {
  const run = noether([...args, "--json"]);
  expect(run.code, run.err).toBe(0);
  expect(run.out.trim().split("\n").length).toBe(1);
  return JSON.parse(run.out);
};

describe("match", () => {
  const call = ["match", "tic-tac-toe", "--players", "uct:c=0.7,random", "--iterations", "50", "--seed", "4"];

  test("keys, and the same match with the same seed", () => {
    const [first, again] = [json(call), json(call)];
    expect(Object.keys(first)).toEqual(["game", "roles", "players", "moves", "goals", "faults", "end", "seconds"]);
    expect(first).toMatchObject({
      game: "tic-tac-toe",
      roles: ["x", "o"],
      players: ["uct:c=0.7", "random"],
      faults: [],
    });
    expect(again.moves).toEqual(first.moves);
  });

  test("several threads: who can use them has them, and counted it is the same match again", () => {
    const threaded = ["match", "tic-tac-toe", "--players", "auto:solve=0,uct", "--iterations", "60", "--threads", "2"];
    const [first, again] = [json(threaded), json(threaded)];
    expect(first.players).toEqual(["auto:solve=0:threads=2", "uct"]);
    expect([first.faults, first.end]).toEqual([[], "terminal"]);
    expect(again.moves).toEqual(first.moves);
  });

  test("its record, or its moves line by line, can be replayed, and come to the same goals", () => {
    const record = json(call);
    const lines = record.moves.map((joint: string[]) => JSON.stringify(joint)).join("\n");
    for (const input of [lines, JSON.stringify(record)]) {
      const replayed = noether(["replay", "tic-tac-toe", "--moves", "-", "--json"], input);
      expect(replayed.code, replayed.err).toBe(0);
      expect(JSON.parse(replayed.out.trim().split("\n").at(-1) as string).goals).toEqual(record.goals);
    }
  });

  test("a transcript for people", () => {
    expect(noether(call).out).toMatch(
      /^tic-tac-toe: x uct:c=0.7, o random\n1\. x \(mark \d \d\) {2}o noop\n[\s\S]*goals: x \d+, o \d+\n$/,
    );
  });

  test("a player elsewhere that is not there makes faults, and the match goes on", () => {
    const record = json(["match", "tic-tac-toe", "--players", "localhost:1,legal", "--max-steps", "2"]);
    expect(record.players).toEqual(["localhost:1", "legal"]);
    expect(record.faults.map(({ step, role, kind }: Record<string, unknown>) => [step, role, kind])).toEqual([
      [0, "x", "start-error"],
      [0, "x", "error"],
      [1, "x", "error"],
    ]);
    expect(record.moves.length).toBe(2);
  });

  test("wrong calls", () => {
    expect(noether(["match", "tic-tac-toe", "--players", "uct,uct,uct"]).code).toBe(2);
    expect(noether(["match", "tic-tac-toe", "--players", "deep-thought"]).code).toBe(2);
    expect(noether(["match", "tic-tac-toe", "--players", "uct:c=x"]).code).toBe(2);
    expect(noether(["match", "tic-tac-toe"]).code).toBe(2);
    const elsewhere = ["match", "tic-tac-toe", "--players", "localhost:1,uct"];
    expect(noether([...elsewhere, "--clock", "0.5"]).err).toMatch(/whole seconds/);
    expect(noether([...elsewhere, "--budget", "cpu"]).code).toBe(2);
  });
});
