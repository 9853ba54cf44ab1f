/**
 * Variations of the examples of the documents: renamed, reordered, with permuted arguments, printed in prefix and infix
 * notation and read again. The answers about them must not change. Also a family of games that are in no document, with
 * any number of roles that move simultaneously or in turn, whose answers are known by counting.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { orderOf } from "../analysis/all-symmetries/index.ts";
import { mapGames } from "../analysis/mapping/index.ts";
import { bookRuleGraph } from "../analysis/rule-graph/index.ts";
import { bestPolicy, gameStages, minimaxNetwork } from "../analysis/stochastic-network/index.ts";
import { Budget, type GaveUp, isGaveUp } from "../foundations/budgets/index.ts";
import { createRandom } from "../foundations/collections/index.ts";
import { printRules, type Rules } from "../language/rules/index.ts";
import { scrambleRules } from "../language/scrambling/index.ts";
import { type GroundProgram, groundRules } from "../machine/grounding/index.ts";
import { ownRules, rulesFromText } from "../machine/machine.contract.ts";
import {
  constraintSymmetries,
  derivable,
  Game,
  gateSymmetries,
  reduction,
  ruleSymmetries,
  symmetries,
} from "./index.ts";

const budget = (): Budget => new Budget({ rules: 20_000 });

function given<T>(answer: T | GaveUp): T {
  if (isGaveUp(answer)) throw new Error(answer.doing);
  return answer;
}

const plainProgram = (rules: Rules): GroundProgram => given(groundRules(rules, budget(), { form: "plain" }));

const KINDS = ["book", "ordered", "enhanced"] as const;

/** The answers that the documents ask for about a sheet, without names and without order. */
function answersOf(rules: Rules) {
  const game = Game.open(rules, { seed: 1 });
  const up = given(game.ask(derivable, budget()));
  const down = given(game.ask(reduction, budget())).rounds.at(-1);
  return {
    sizes: [up.fluents, up.moves],
    derivable: [...up.instances.values()].sort((a, b) => a - b),
    byTheChapter: [down?.count("true", 1), down?.count("does", 2)],
    instances: plainProgram(rules).heads.length,
    vertices: bookRuleGraph(rules).graph.vertexCount,
    ofRuleGraphs: KINDS.map((graph) => given(game.ask(ruleSymmetries({ graph }), budget())).induced.group.order),
    ground: orderOf(given(game.ask(gateSymmetries(), budget()))),
    constraint: orderOf(given(game.ask(constraintSymmetries(false), budget()))),
    all: orderOf(given(game.ask(symmetries, budget()))),
  };
}

/** The same sheet in disguise, printed in one of the notations and read again. */
function guiseOf(rules: Rules, seed: number): Rules {
  const { rules: scrambled } = scrambleRules(rules, createRandom(seed), { arguments: seed % 2 === 1 });
  return rulesFromText(printRules(scrambled, seed % 3 === 0 ? "prefix" : "infix"));
}

const DOCUMENTS = "examples/documents";
const EXAMPLES: readonly (readonly [string, Rules])[] = [
  ...readdirSync(DOCUMENTS).map((file) => [file, rulesFromText(readFileSync(join(DOCUMENTS, file), "utf8"))] as const),
  ...["blocks-world-book", "buttons-and-lights", "random-tic-tac-toe-2x2", "tic-tac-toe"].map(
    (name) => [name, ownRules(name)] as const,
  ),
  // More roles, and simultaneous moves: not in the documents.
  ...["three-player-tic-tac-toe", "matching-pennies", "rock-paper-scissors", "cooperative-exchange"].map(
    (name) => [name, ownRules(name)] as const,
  ),
];

describe.each(EXAMPLES)("%s in disguise", (_, rules) => {
  const answers = answersOf(rules);
  test.each([1, 2, 3, 4, 6])("has the same answers (%i)", (seed) => {
    expect(answersOf(guiseOf(rules, seed))).toEqual(answers);
  });
  test("has at least the symmetries of its ground rules and of its constraint network", () => {
    expect(answers.all).toBeGreaterThanOrEqual(answers.ground);
    expect(answers.all).toBeGreaterThanOrEqual(answers.constraint);
  });
  test("is mapped to itself at distance 0 by both mappers of Jung and Hoey", () => {
    for (const method of ["lmap", "mmap"] as const)
      expect(given(mapGames(rules, guiseOf(rules, 2), method, budget())).distance).toBeLessThan(0.05);
  });
});

/**
 * A game with `players` players and `count` lamps. A player lights one lamp per step; all win if every lamp is lit
 * after two steps.
 */
function lamps(players: number, count: number, isAtOnce: boolean): Rules {
  const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
  const legal = isAtOnce
    ? "(<= (legal ?p (light ?l)) (role ?p) (lamp ?l))"
    : `(<= (legal ?p (light ?l)) (true (turn ?p)) (lamp ?l)) (<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
       (init (turn p1)) (<= (next (turn ?q)) (true (turn ?p)) (after ?p ?q))
       ${numbers(players).map((p) => `(after p${p} p${(p % players) + 1})`)}`;
  return rulesFromText(
    `
    ${numbers(players).map((p) => `(role p${p})`)} ${numbers(count).map((l) => `(lamp l${l})`)}
    ${legal} (init (step 1))
    (<= (next (lit ?l)) (does ?p (light ?l))) (<= (next (lit ?l)) (true (lit ?l)))
    (<= (next (step 2)) (true (step 1))) (<= (next (step 3)) (true (step 2)))
    (<= dark (lamp ?l) (not (true (lit ?l)))) (<= terminal (true (step 3)))
    (<= (goal ?p 100) (role ?p) (not dark)) (<= (goal ?p 0) (role ?p) dark)`.replaceAll(",", " "),
  );
}

const factorial = (n: number): bigint => (n <= 1 ? 1n : BigInt(n) * factorial(n - 1));

const SIZES = [1, 2, 3, 4].flatMap((players) => [1, 2, 3].map((count) => [players, count] as const));

describe.each(SIZES)("%i players and %i lamps", (players, count) => {
  test.each([
    ["at once", true, factorial(players)],
    ["in turn", false, BigInt(players)],
  ] as const)("%s: as counted by hand, in every guise", (_, isAtOnce, ofPlayers) => {
    const rules = lamps(players, count, isAtOnce);
    for (const sheet of [rules, guiseOf(rules, 1), guiseOf(rules, 3)]) {
      const answers = answersOf(sheet);
      const fluents = count + 3 + (isAtOnce ? 0 : players);
      const moves = players * (count + (isAtOnce ? 0 : 1));
      expect(answers.sizes).toEqual([fluents, moves]);
      expect(answers.all).toBe(ofPlayers * factorial(count));
      const stages = given(gameStages(plainProgram(sheet), 3));
      // One variable for every fluent, for the end, and for the move and the utility of each player.
      expect(stages.network.variables.length).toBe(3 * (fluents + 1 + 2 * players));
    }
  });
});

test.each([
  [1, 2],
  [2, 2],
  [3, 1],
])("%i players reach together what they want, %i lamps", (players, count) => {
  const stages = minimaxNetwork(given(gameStages(plainProgram(lamps(players, count, true)), 3)));
  expect(bestPolicy(stages.network).consistency).toBe(1);
});
