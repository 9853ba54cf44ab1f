/** Tests the option `sym`: which symmetries a player uses, with everything else equal. */
import { describe, expect, test } from "vitest";
import { checkBySimulation, namedByNumbers } from "../../analysis/symmetry/index.ts";
import { unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { Game, grounded, machineOf, SYMMETRY_SOURCES, symmetriesForSearch } from "../../game/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { makePlayer, makeThinkerOf } from "./make-player.ts";
import { countingParts, playableGame, seatAt } from "./player-fixtures.contract.ts";

const LIMITS = { playouts: 2, maxSteps: 12 };

const judge = async (game: Game, name: string) => {
  const player = makePlayer(name, { seed: 5, iterations: 20 });
  await player.start(seatAt(game, 0), Number.POSITIVE_INFINITY);
  return player.analyse?.([], Number.POSITIVE_INFINITY);
};

describe.each(["uct", "grave", "mac-ucb"])("%s-sym", (kind) => {
  test("without symmetries it is the plain player", async () => {
    const game = playableGame("connect-four-4x5");
    expect(await judge(game, `${kind}-sym:sym=none`)).toEqual(await judge(game, kind));
  });

  // The rule graph does not see that rows can be exchanged with columns while each is reflected alone.
  test.each([
    ["rule", 4],
    ["ground", 3],
    ["constraint", 3],
    ["all", 3],
  ])("sym=%s leaves %i of the nine moves of tic-tac-toe", async (sym, moves) => {
    const found = await judge(playableGame("tic-tac-toe"), `${kind}-sym:sym=${sym}`);
    expect(found?.length).toBe(moves);
  });
});

test("a symmetric player reports its engine, and how many moves each move stands for", async () => {
  const thinker = makeThinkerOf("grave-sym")(countingParts(playableGame("tic-tac-toe"), 0, 30));
  thinker.prepare?.();
  thinker.work();
  const lines = thinker.explain?.().join("\n");
  expect(lines).toMatch(
    /^engine: tree search by GRAVE, one playout a leaf, symmetric states joined\nevaluated: 30 positions/,
  );
  expect(lines?.match(/\(stands for 4\)/g)).toHaveLength(2);
});

test("sources differ if the rules hide a symmetry: lines counted square by square", async () => {
  const counted = async (sym: string): Promise<number | undefined> =>
    (await judge(playableGame("gomoku-7x7"), `uct-sym:sym=${sym}`))?.length;
  expect(await counted("ground")).toBe(49);
  expect(await counted("constraint")).toBe(10);
  expect(await counted("all")).toBe(10);
});

/** Chance, three players, simultaneous moves; each game as written and with other names. */
describe.each(["random-tic-tac-toe-2x2", "three-player-tic-tac-toe", "tron"])("%s", (name) => {
  const { rules } = playableGame(name);
  const games = [rules, scrambleRules(rules, createRandom(3), { arguments: true }).rules].map((one) => Game.open(one));
  test.each(SYMMETRY_SOURCES)("symmetries of the source %s commute with play, and names do not matter", (source) => {
    const counts = games.map((game) => {
      const machine = machineOf(game);
      const { program } = game.need(grounded, unlimited());
      const generators = game.need(symmetriesForSearch(source), unlimited());
      for (const generator of generators)
        expect(checkBySimulation(machine, namedByNumbers(program, generator), createRandom(1), LIMITS)).toBe(null);
      return generators.length > 0;
    });
    expect(counts[1]).toBe(counts[0]);
  });
});
