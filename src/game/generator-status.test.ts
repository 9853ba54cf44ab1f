/** Tests what is said of generators besides their certificates: proved, checked by play, refuted, or neither. */
import { describe, expect, test } from "vitest";
import type { RuleSymmetryOptions } from "../analysis/symmetry/index.ts";
import { Budget, unlimited } from "../foundations/budgets/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { readRules } from "../language/rules/index.ts";
import { ownRules } from "../machine/machine.contract.ts";
import { groundedSymmetries } from "./analyses/symmetries.ts";
import { Game, ruleSymmetries, statusesOnGround, statusesOnRules } from "./index.ts";

const open = (text: string): Game => Game.open(readRules(new SourceText("sheet", text)).rules);

function statuses(game: Game, options: RuleSymmetryOptions = {}, budget: Budget = unlimited()): string[] {
  const found = game.need(ruleSymmetries(options), unlimited());
  expect(found.generators.length).toBeGreaterThan(0);
  return statusesOnRules(game, found, found.generators, budget);
}

/** Two players count for ever: there are infinitely many fluents, so nothing can be proved on a circuit. */
const COUNTING = `(role a) (role b) (init (count a zero)) (init (count b zero))
  (<= (legal ?p add) (role ?p)) (<= (legal ?p rest) (role ?p))
  (<= (next (count ?p (s ?n))) (does ?p add) (true (count ?p ?n)))
  (<= (next (count ?p ?n)) (does ?p rest) (true (count ?p ?n)))
  (<= terminal (true (count ?p (s (s (s (s ?n)))))))
  (<= (goal ?p 100) (true (count ?p (s (s (s (s ?n)))))))`;

/** The graph of the book exchanges the goal values, which is no symmetry of the game. */
const DOOR = `(role guest) (init closed) (<= (legal guest knock) (true closed)) (<= (legal guest shout) (true closed))
  (<= (next opened) (does guest knock)) (<= (next left) (does guest shout))
  (<= terminal (true opened)) (<= terminal (true left))
  (<= (goal guest 100) (true opened)) (<= (goal guest 0) (true left))`;

describe("generators found on the rules", () => {
  test("are proved on the circuit of a game that grounds", () => {
    expect(new Set(statuses(Game.open(ownRules("tic-tac-toe"))))).toEqual(new Set(["proved"]));
  });

  test("are checked by play in a game that does not ground", () => {
    expect(new Set(statuses(open(COUNTING)))).toEqual(new Set(["simulated"]));
  });

  test("are only certified if there is no time for more", () => {
    const spent = new Budget({ steps: 1 });
    expect(new Set(statuses(Game.open(ownRules("tic-tac-toe")), {}, spent))).toEqual(new Set(["graph"]));
  });

  test("of a graph that is not sound are refuted if they fail in play", () => {
    expect(statuses(open(DOOR), { graph: "book" })).toContain("refuted");
    expect(open(DOOR).need(ruleSymmetries(), unlimited()).generators).toEqual([]);
  });

  test("none", () => {
    const game = Game.open(ownRules("tic-tac-toe"));
    expect(statusesOnRules(game, game.need(ruleSymmetries(), unlimited()), [], unlimited())).toEqual([]);
  });
});

test("generators of the ground rules are proofs; those of the rules are proved again", () => {
  const game = Game.open(ownRules("tic-tac-toe"));
  const group = game.need(groundedSymmetries(), unlimited());
  const identity = {
    roles: Int32Array.from(group.program.roles.keys()),
    fluents: Int32Array.from(group.program.fluents.keys()),
    moves: group.program.moves.map((list) => Int32Array.from(list.keys())),
  };
  const broken = { ...identity, fluents: identity.fluents.toReversed() };
  const asOfRules = { ...group, methods: ["enhanced", "enhanced"] as const };
  expect(statusesOnGround(game, asOfRules, [identity, broken], unlimited())).toEqual(["proved", "graph"]);
  const asOfGates = { ...group, methods: ["ground"] as const };
  expect(statusesOnGround(game, asOfGates, [identity], unlimited())).toEqual(["proved"]);
});
