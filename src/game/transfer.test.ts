import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { Budget, unlimited } from "../foundations/budgets/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { readRules } from "../language/rules/index.ts";
import { hashState } from "../machine/index.ts";
import { Game, grounded, machineOf, openPacked, packGame, searchSymmetries } from "./index.ts";

const open = (name: string): Game =>
  Game.open(readRules(new SourceText(name, readFileSync(`games/${name}/rules.kif`, "utf8"))).rules, { seed: 3 });

function packed(name: string): { game: Game; data: ReturnType<typeof packGame> } {
  const game = open(name);
  game.need(searchSymmetries, unlimited());
  return { game, data: structuredClone(packGame(game)) };
}

describe("a game sent by structured clone", () => {
  test("knows what was known, without computing it again", () => {
    const { game, data } = packed("connect-four-5x5");
    const stages: string[] = [];
    const observer = { started: (stage: string) => void stages.push(stage), done: () => {}, chose: () => {} };
    const budget = new Budget({ observer });
    const other = openPacked(data);
    const [ground, symmetries] = [other.need(grounded, budget), other.need(searchSymmetries, budget)];
    expect(stages).toEqual([]);
    expect(symmetries).toEqual(game.known(searchSymmetries));
    const { program } = game.need(grounded, unlimited());
    for (let atom = 0; atom < program.atomCount; atom++)
      expect(ground.program.atomText(atom)).toBe(program.atomText(atom));
    machineOf(other, budget);
    expect(stages.filter((stage) => stage === "grounding")).toEqual([]);
  });

  test("plays the same", () => {
    const { game, data } = packed("tic-tac-toe");
    const [one, other] = [machineOf(game), machineOf(openPacked(data))];
    const joint = [one.newCursor().legalMoves(0).moves[4] as number, one.newCursor().legalMoves(1).moves[0] as number];
    const states = [one, other].map((machine) => {
      const cursor = machine.newCursor();
      cursor.advance(joint);
      return hashState(cursor.save());
    });
    expect(states[0]).toBe(states[1]);
  });

  test("does not contain what was never asked for", () => {
    const data = packGame(open("tic-tac-toe"));
    expect([data.ground, data.symmetries]).toEqual([undefined, undefined]);
    expect(machineOf(openPacked(structuredClone(data))).roles).toEqual(["x", "o"]);
  });
});

test("a worker opens it", async () => {
  const { data } = packed("tic-tac-toe");
  const door = pathToFileURL("dist/src/game/index.js").href;
  const program = `
    const { parentPort, workerData } = require("node:worker_threads");
    import(${JSON.stringify(door)}).then(({ openPacked, grounded, machineOf, searchSymmetries }) => {
      const game = openPacked(workerData);
      const known = [game.known(grounded) !== undefined, game.known(searchSymmetries)?.length];
      parentPort.postMessage({ known, legal: machineOf(game).newCursor().legalMoves(0).count });
    });`;
  const worker = new Worker(program, { eval: true, workerData: data });
  const answer = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  expect(answer).toEqual({ known: [true, data.symmetries?.length], legal: 9 });
});
