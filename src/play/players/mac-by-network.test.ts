/**
 * Compares MAC-UCB as a constraint solver with MAC-UCB on a machine: the same layers, the same values left for every
 * decision, the same policy.
 */
import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { Game, machineOf } from "../../game/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { marginals, type NodeStore, type PositionGraph } from "../search/index.ts";
import { makeMacUcb } from "./mac-ucb.ts";
import { countingParts, playableGame } from "./player-fixtures.contract.ts";
import type { SymmetryWord } from "./shared-options.ts";
import type { Judgement } from "./thinker.ts";

interface Explored {
  readonly judgement: Judgement;
  /**
   * By depth and state: the state, whether it is an end, the moves left for every role, and how often it was sampled.
   */
  readonly layers: readonly unknown[];
  readonly isSolver: boolean;
}

function explore(game: Game, mac: "machine" | "network", sym: SymmetryWord, iterations: number): Explored {
  const parts = countingParts(game, 0, iterations);
  const thinker = makeMacUcb({ c: 0.6, leaf: 4, steps: 60, mac, sym })(parts);
  thinker.begin(machineOf(game).initialState);
  for (let goesOn = true; goesOn && !parts.budget.isDone(); ) {
    parts.budget.startSlice();
    goesOn = thinker.work();
  }
  const { layers, made } = thinker as unknown as {
    readonly layers: { readonly list: number[][] };
    readonly made: { readonly store: NodeStore; readonly graph: PositionGraph };
  };
  const { store, graph } = made;
  const { roleCount } = store;
  const explored = layers.list.map((positions) =>
    positions.map((position) => ({
      state: [...graph.table.stateOf(position)],
      isEnd: store.proven[position] === 1,
      visits: store.visits[position],
      sums: [...store.sums.subarray(position * roleCount, (position + 1) * roleCount)],
      moves: Array.from({ length: roleCount }, (_, role) =>
        marginals(store, position, role).map(({ move, weight }) => [move, weight]),
      ),
    })),
  );
  const { cursor, playoutCursor } = graph.parts;
  return { judgement: thinker.judge(), layers: explored, isSolver: cursor !== playoutCursor };
}

/** Alternating moves, chance, three players, simultaneous moves, and a game with other names. */
const GAMES = [
  ...["connect-four-4x5", "random-tic-tac-toe-2x2-rows", "three-player-tic-tac-toe", "tron", "nim", "pig"].map(
    (name) => [name, playableGame(name)] as const,
  ),
  [
    "tic-tac-toe renamed",
    Game.open(scrambleRules(playableGame("tic-tac-toe").rules, createRandom(6), { arguments: true }).rules),
  ] as const,
];

describe.each(GAMES)("%s", (_, game) => {
  test.each(["none", "constraint"] as const)("symmetries: %s", (sym) => {
    const [fast, solver] = [explore(game, "machine", sym, 150), explore(game, "network", sym, 150)];
    expect([fast.isSolver, solver.isSolver]).toEqual([false, true]);
    expect(fast.layers.length).toBeGreaterThan(1);
    expect(solver.layers).toEqual(fast.layers);
    expect(solver.judgement).toEqual(fast.judgement);
  });
});
