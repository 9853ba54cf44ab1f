import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { findAutomorphisms } from "../../foundations/graphs/index.ts";
import { imageOf } from "../../foundations/permutation-groups/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import type { State } from "../../machine/index.ts";
import { InterpretedMachine } from "../../machine/interpreted/index.ts";
import { ownRules, rulesFromText } from "../../machine/machine.contract.ts";
import { cliqueRuleGraph, cliqueRulesOf } from "../rule-graph/index.ts";
import {
  actionOf,
  bestPolicy,
  expectedConsistency,
  type GameAction,
  type GameStages,
  gameStages,
  horizonOf,
  initialBits,
  isSolution,
  MinimaxValues,
  microstructureComplement,
  minimaxNetwork,
  oneStageMicrostructure,
  oneStageNetworks,
  type Policy,
  printPolicy,
  printStages,
  type Reading,
  structuralDifference,
  type ValueGraph,
} from "./index.ts";
import { AT_ONCE, COIN, MATCHING, ODD_ONE_OUT } from "./small-sheets.contract.ts";
import { DOORS, LOADED, OPPOSITES } from "./trial-sheets.ts";

function programOf(rules: Rules): GroundProgram {
  const program = groundRules(rules, new Budget({ rules: 20_000 }), { form: "plain" });
  if (isGaveUp(program)) throw new Error(program.doing);
  return program;
}

function stagesOf(rules: Rules, stages: number): GameStages {
  const found = gameStages(programOf(rules), stages);
  if (isGaveUp(found)) throw new Error(found.doing);
  return found;
}

const scramble = (rules: Rules, seed: number): Rules =>
  scrambleRules(rules, createRandom(seed), { arguments: true }).rules;
const scrambled = (text: string, seed: number): Rules => scramble(rulesFromText(text), seed);
const scrambledGame = (name: string, seed: number): Rules => scramble(ownRules(name), seed);

/** The values of a state for each role, computed from the rules as written, without a ground program or network. */
function minimaxAsWritten(rules: Rules): (fluents: readonly string[]) => number[] {
  const machine = new InterpretedMachine(rules);
  const cursor = machine.newCursor();
  const chance = machine.roles.indexOf("random");
  const known = new Map<string, number[]>();
  const worth = (state: State): number[] => {
    const key = state.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    cursor.load(state);
    if (cursor.isTerminal()) return machine.roles.map((_, role) => cursor.goal(role) ?? 0);
    const lists = machine.roles.map((_, role) => {
      const { count, moves } = cursor.legalMoves(role);
      return [...moves.subarray(0, count)];
    });
    const joints = lists.reduce<number[][]>((all, list) => all.flatMap((a) => list.map((b) => [...a, b])), [[]]);
    const byProfile = new Map<string, { profile: number[]; below: number[][] }>();
    for (const joint of joints) {
      cursor.load(state);
      cursor.advance(joint);
      const profile = joint.map((move, role) => (role === chance ? -1 : move));
      const entry = byProfile.get(profile.join()) ?? { profile, below: [] };
      entry.below.push(worth(cursor.save()));
      byProfile.set(profile.join(), entry);
    }
    const worths = machine.roles.map((_, role) => {
      const least = new Map<number, number>();
      for (const { profile, below } of byProfile.values()) {
        const mean = below.reduce((sum, one) => sum + (one[role] as number), 0) / below.length;
        const own = profile[role] as number;
        least.set(own, Math.min(least.get(own) ?? Number.POSITIVE_INFINITY, mean));
      }
      return Math.max(...least.values());
    });
    known.set(key, worths);
    return worths;
  };
  return (fluents) =>
    worth(machine.stateFromFluents(fluents.map((text) => machine.vocabulary.findFluent(text) as number)));
}

describe("policies", () => {
  test.each([
    ["coin", rulesFromText(COIN), 3],
    ["doors", rulesFromText(DOORS), 3],
    ["odd one out, three roles at once", rulesFromText(ODD_ONE_OUT), 2],
    ["doors renamed and reordered", scrambled(DOORS, 4), 3],
    ["randomised tic-tac-toe", ownRules("random-tic-tac-toe-2x2"), 9],
  ])("%s: a legal strategy is a solution, and its C is 1", (_, rules, stages) => {
    const game = stagesOf(rules, stages);
    const { policy, consistency } = bestPolicy(game.network);
    expect(consistency).toBeCloseTo(1, 9);
    expect(expectedConsistency(game.network, policy)).toBeCloseTo(1, 9);
    expect(isSolution(game.network, policy)).toBe(true);
  });

  test("a policy that errs after one of two equally likely moves of chance has C = 1/2, and is no solution", () => {
    const game = stagesOf(rulesFromText(COIN), 3);
    const { policy } = bestPolicy(game.network);
    /** Claims that nothing was won after the coin fell to the left. */
    const spoil = (node: Policy, fell: boolean): Policy => {
      if (node.kind === "leaf") return node;
      if (node.kind === "chance") {
        const at = game.network.variables[node.variable]?.domain.indexOf("(fall left)");
        return { ...node, children: node.children.map((child, value) => spoil(child, fell || value === at)) };
      }
      const { name = "" } = game.network.variables[node.variable] ?? {};
      const value = fell && name === "terminal@3" ? 0 : node.value;
      return { ...node, value, child: spoil(node.child, fell) };
    };
    const spoiled = spoil(policy, false);
    expect(expectedConsistency(game.network, spoiled)).toBeCloseTo(0.5, 9);
    expect(isSolution(game.network, spoiled)).toBe(false);
  });

  test("a game that does not end within the stages has a policy, but no minimax policy", () => {
    const game = stagesOf(rulesFromText(DOORS), 2);
    expect(bestPolicy(game.network).consistency).toBe(1);
    expect(() => minimaxNetwork(game)).toThrow("gave up");
  });

  test("atoms that depend on themselves are refused: condition (7b)", () => {
    const circle = `${COIN} (<= loop (true won) (not other)) (<= other pool) (<= pool other) (<= pool (true lost)) (<= (legal better stay) loop)`;
    expect(gameStages(programOf(rulesFromText(circle)), 2)).toMatchObject({ kind: "gave-up" });
  });
});

describe("the minimax network", () => {
  test.each([
    ["coin", COIN, 3],
    ["doors", DOORS, 3],
  ])("%s: its solutions play optimally", (_, text, stages) => {
    for (const rules of [rulesFromText(text), scrambled(text, 7)]) {
      const plain = stagesOf(rules, stages);
      const game = minimaxNetwork(plain);
      const { policy, consistency } = bestPolicy(game.network);
      expect(consistency).toBeCloseTo(1, 9);
      const asWritten = minimaxAsWritten(rules);
      const { program } = game.truth;
      const worths = asWritten(Array.from(program.initialFluents, (fluent) => program.fluents[fluent] as string));
      let node: Policy = policy;
      while (node.kind === "decision") {
        const { kind, stage, subject, domain } = game.network.variables[
          node.variable
        ] as (typeof game.network.variables)[number];
        if (kind === "utility" && stage === 1)
          expect(Number(domain[node.value])).toBeCloseTo(worths[subject] as number, 6);
        node = node.child;
      }
    }
  });

  test("where both move at once it has no solution: no choice is a pure maximin for both", () => {
    const game = minimaxNetwork(stagesOf(rulesFromText(MATCHING), 2));
    expect(bestPolicy(game.network).consistency).toBe(0);
  });

  test.each([
    ["random-tic-tac-toe-2x2", 7],
    ["random-tic-tac-toe-2x2-rows", 9],
    ["matching-pennies", 2],
    ["prisoners-dilemma", undefined],
  ])("%s: equations 1 and 2 beside the rules as written", (name, stages) => {
    const rules = ownRules(name);
    const program = programOf(rules);
    const game = stagesOf(rules, 1);
    const values = new MinimaxValues(game.truth);
    const first = initialBits(program);
    const horizon = horizonOf(values, first, 40, new Budget({ steps: 20_000 }));
    if (stages !== undefined) expect(horizon).toBe(stages);
    const written = minimaxAsWritten(rules)(
      Array.from(program.initialFluents, (fluent) => program.fluents[fluent] as string),
    );
    const found = values.worths(first, (horizon as number) - 1);
    for (const role of game.players) expect(found?.[role]).toBeCloseTo(written[role] as number, 6);
    // too shallow: only the estimate is known
    const blind = new MinimaxValues(game.truth, { depth: 0 });
    for (const role of game.players) expect(blind.worths(first, 5)?.[role]).toBe(50);
  });
});

interface Found {
  readonly graph: ValueGraph;
  readonly actions: (GameAction | string)[];
}

function symmetriesOf(game: GameStages, graph: ValueGraph): Found {
  const { generators } = findAutomorphisms(graph.graph);
  return { graph, actions: generators.map((one) => actionOf(game, graph, (vertex) => imageOf(one, vertex))) };
}

const complementOf = (game: GameStages, reading: Reading): Found =>
  symmetriesOf(game, microstructureComplement(game, { reading, budget: new Budget({ gates: 300_000 }) }));

const SHEETS = [
  ["coin", COIN, 3],
  ["doors", DOORS, 3],
  ["odd one out", ODD_ONE_OUT, 2],
  ["matching", MATCHING, 2],
  ["opposites", OPPOSITES, 2],
  ["loaded", LOADED, 2],
] as const;

describe("Proposition 1", () => {
  test.each([
    ...SHEETS.map(([name, text, stages]) => ({ name, rules: rulesFromText(text), stages })),
    { name: "randomised tic-tac-toe", rules: ownRules("random-tic-tac-toe-2x2"), stages: 7 },
    { name: "the same renamed", rules: scrambledGame("random-tic-tac-toe-2x2", 8), stages: 7 },
  ])("$name: automorphisms of the ground rule graph are structural symmetries", ({ rules, stages }) => {
    const game = stagesOf(rules, stages);
    const { program } = game.truth;
    const clique = cliqueRuleGraph(cliqueRulesOf(program));
    for (const generator of findAutomorphisms(clique.graph).generators) {
      const imagesOf = (kind: "fluent" | "action", texts: readonly string[]): Int32Array =>
        Int32Array.from(texts, (text, i) => {
          const vertex = clique.vertexOf(kind, text);
          return vertex === undefined ? i : texts.indexOf(clique.label(imageOf(generator, vertex)));
        });
      const action = {
        fluents: imagesOf("fluent", program.fluents),
        moves: program.moves.map((moves) => imagesOf("action", moves)),
      };
      expect(structuralDifference(game, action)).toBe(null);
    }
  });
});

describe("Proposition 2", () => {
  test.each(SHEETS)("%s: mended, every constraint symmetry is structural", (_, text, stages) => {
    for (const rules of [rulesFromText(text), scrambled(text, 2)]) {
      const game = stagesOf(rules, stages);
      const { actions } = complementOf(game, "mended");
      for (const action of actions) {
        expect(typeof action).toBe("object");
        expect(structuralDifference(game, action as GameAction)).toBe(null);
      }
    }
  });

  test("the exchange of left and right, of the doors, of the values is found", () => {
    for (const [, text, stages] of SHEETS.slice(0, 4)) {
      const { actions } = complementOf(stagesOf(rulesFromText(text), stages), "mended");
      expect(actions.length).toBeGreaterThan(0);
    }
  });

  test("as printed it fails: a fluent that holds is exchanged with one that does not", () => {
    const game = stagesOf(rulesFromText(OPPOSITES), 2);
    const { actions } = complementOf(game, "printed");
    expect(actions.some((action) => typeof action === "string" && action.startsWith("it makes"))).toBe(true);
    // even if only their names tell them apart, they are no structural symmetry: (3b)
    const { program } = game.truth;
    const [f, g] = ["f", "g"].map((name) => program.fluents.indexOf(name)) as [number, number];
    const fluents = Int32Array.from(program.fluents, (_, fluent) => (fluent === f ? g : fluent === g ? f : fluent));
    const moves = program.moves.map((list) => Int32Array.from(list, (_, move) => move));
    expect(structuralDifference(game, { fluents, moves })).toContain("(3b)");
  });

  test("as printed it fails besides: values of one variable go different ways", () => {
    const { actions } = complementOf(stagesOf(rulesFromText(AT_ONCE), 1), "printed");
    expect(actions.some((one) => typeof one === "string" && one.includes("apart"))).toBe(true);
  });

  test("as printed it fails besides: moves are exchanged at one stage and not at another", () => {
    const { actions } = complementOf(stagesOf(rulesFromText(COIN), 3), "printed");
    expect(actions.some((one) => typeof one === "string" && one.includes("different stages"))).toBe(true);
  });
});

describe("Propositions 3 and 4", () => {
  test.each([
    ["coin", COIN, 3],
    ["doors", DOORS, 3],
    ["loaded", LOADED, 2],
  ] as const)("%s: constraint symmetries of N* and N^d keep the values of all states", (_, text, stages) => {
    const rules = rulesFromText(text);
    const plain = stagesOf(rules, stages);
    for (const options of [{}, { depth: 1 }]) {
      const game = minimaxNetwork(plain, options);
      const { actions } = complementOf(game, "mended");
      const values = new MinimaxValues(plain.truth, options);
      const { fluents } = plain.truth.program;
      for (const action of actions) {
        expect(typeof action).toBe("object");
        const { fluents: images } = action as GameAction;
        for (let bits = 0; bits < 2 ** fluents.length; bits++) {
          const state = Uint8Array.from(fluents, (__, fluent) => (bits >> fluent) & 1);
          const image = new Uint8Array(state.length);
          state.forEach((value, fluent) => {
            image[images[fluent] as number] = value;
          });
          for (let left = 0; left < stages; left++)
            expect(values.worths(image, left)).toEqual(values.worths(state, left));
        }
      }
    }
  });

  test.each([
    ["coin", rulesFromText(COIN), 3],
    ["doors", rulesFromText(DOORS), 3],
    ["doors renamed and reordered", scrambled(DOORS, 9), 3],
    ["randomised tic-tac-toe", ownRules("random-tic-tac-toe-2x2"), 9],
  ])("%s: symmetries of one stage keep what choices are worth", (_, rules, stages) => {
    const game = minimaxNetwork(stagesOf(rules, stages));
    const written = minimaxAsWritten(rules);
    const { program } = game.truth;
    const upTo = Math.min(3, stages);
    for (const stage of oneStageNetworks(game, upTo)) {
      const graph = oneStageMicrostructure(game, stage, { reading: "mended" });
      expect(stage.tuples.length).toBeGreaterThan(0);
      // compares the utilities of each tuple with exhaustive minimax
      const places = new Map(stage.variables.map((variable, place) => [variable, place]));
      const utilitiesOf = (tuple: Int32Array): number[] =>
        game.players.map((role) => {
          const variable = game.places.utility(stage.stage, role);
          return Number(game.network.variables[variable]?.domain[tuple[places.get(variable) as number] as number]);
        });
      for (const tuple of stage.tuples) {
        const state = program.fluents.filter((__, fluent) => tuple[fluent] === 1);
        const worths = written(state);
        for (const [i, role] of game.players.entries())
          expect(utilitiesOf(tuple)[i]).toBeCloseTo(worths[role] as number, 6);
      }
      const byName = new Map(stage.tuples.map((tuple) => [tuple.join(), tuple]));
      for (const generator of findAutomorphisms(graph.graph).generators)
        for (const tuple of stage.tuples) {
          const image = new Int32Array(tuple.length);
          let vertex = 0;
          for (const [place, variable] of stage.variables.entries()) {
            const target = graph.values[imageOf(generator, vertex + (tuple[place] as number))];
            image[places.get(target?.variable as number) as number] = target?.value as number;
            vertex += game.network.variables[variable]?.domain.length as number;
          }
          expect(byName.has(image.join())).toBe(true);
          expect(utilitiesOf(image)).toEqual(utilitiesOf(tuple));
        }
    }
  });
});

test("P = 1/|L0| on every successor is no distribution where two moves of chance lead to one state", () => {
  const game = stagesOf(rulesFromText(LOADED), 2);
  const values = new MinimaxValues(game.truth);
  const first = initialBits(game.truth.program);
  const [profile] = values.profiles(first);
  const lots = values.successors(first, profile as number[]);
  const successors = new Set(lots.map(({ state }) => state.join("")));
  expect(lots.length).toBe(3);
  // as printed: each successor has probability 1/|L0|
  expect(successors.size / lots.length).toBeCloseTo(2 / 3, 9);
  // as intended, and as the table of the stochastic variable says
  expect(values.worths(first, 1)).toEqual([100 / 3, 0]);
});

test("printed form", () => {
  const game = stagesOf(rulesFromText(LOADED), 2);
  const lines = [...printStages(game)];
  expect(lines).toContain("  stochastic does random@1 in {high, low, middle, ⊤}");
  expect(lines).toContain("  next small@1 over small@1, terminal@1, does random@1, small@2: 16 of 32 rows forbidden");
  expect(lines.at(-1)).toBe("threshold 1");
  expect([...printPolicy(game, bestPolicy(game.network).policy)].join("\n")).toBe(
    [
      "does watcher@1 = look",
      "does random@1 = high (0.3333)",
      "  end: watcher 100",
      "does random@1 = low (0.3333)",
      "  end: watcher 0",
      "does random@1 = middle (0.3333)",
      "  end: watcher 0",
    ].join("\n"),
  );
});
