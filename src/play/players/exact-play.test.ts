/** If the solver can answer, `auto` plays one of the solver's best moves, whoever the opponent is. */
import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf } from "../../game/index.ts";
import { apply, type Move } from "../../machine/index.ts";
import { playMatch } from "../match/index.ts";
import { Solver } from "../search/index.ts";
import { makePlayer } from "./make-player.ts";
import { playableGame } from "./player-fixtures.contract.ts";

describe("exact play", () => {
  test.each([
    ["tic-tac-toe", "random"],
    ["tic-tac-toe", "uct"],
    ["nim", "legal"],
    ["nim", "uct"],
  ])("%s against %s: every move is one of the best", async (name, opponent) => {
    const game = playableGame(name);
    const machine = machineOf(game);
    const solver = new Solver(machine, machine.initialState, {
      use: "none",
      memoryBytes: 1e8,
      budget: new Budget({}),
      random: createRandom(1),
    });
    for (const side of [0, 1]) {
      const { moves } = await playMatch({
        game,
        players: [0, 1].map((role) =>
          makePlayer(role === side ? "auto" : opponent, { seed: 5 + role, iterations: 40 }),
        ),
        clocks: { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY },
        now: () => 0,
        random: createRandom(7),
        maxSteps: 100,
      });
      const cursor = machine.newCursor();
      for (const texts of moves) {
        const best = solver.bestMoves(cursor.save())?.[side] as readonly Move[];
        const joint = texts.map((text, role) => machine.vocabulary.findMove(role, text) as Move);
        expect(best).toContain(joint[side]);
        apply(machine, cursor, joint);
      }
    }
  });
});
