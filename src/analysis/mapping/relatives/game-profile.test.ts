import { describe, expect, test } from "vitest";
import { Budget, unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { normalizeRules } from "../../../language/rewriting/index.ts";
import { type Rules, readRules } from "../../../language/rules/index.ts";
import { ownRules } from "../../../machine/machine.contract.ts";
import { type GameSignature, usageGraph } from "../noether/index.ts";
import { FeatureBag } from "./feature-bag.ts";
import { gameAspects, likenessTo, mutualLikeness, rarityAmong } from "./game-profile.ts";
import { gameShape } from "./game-shape.ts";
import { type PlayPatterns, playPatterns } from "./play-patterns.ts";
import { ruleCone } from "./rule-cone.ts";
import { stepGraphs } from "./step-graphs.ts";
import { termParts } from "./term-parts.ts";

const rulesFrom = (text: string): Rules => readRules(new SourceText("test", text)).rules;

test("parts of printed terms", () => {
  expect(termParts("noop")).toEqual(["noop"]);
  expect(termParts("(cell 1 (at b (c)) x)")).toEqual(["cell", "1", "(at b (c))", "x"]);
});

test("the cone of a relation has its rules and no others", () => {
  const rules = rulesFrom(
    "(p a) (<= (goal x 100) (q a)) (<= (q ?x) (p ?x) (true (r ?x))) (<= (next (r a)) (s a)) (<= (s a) (p a))",
  );
  expect(ruleCone(rules, "goal").rules.map(({ head }) => head.relation)).toEqual(["goal", "q"]);
  expect(ruleCone(rules, "next").rules.map(({ head }) => head.relation)).toEqual(["next", "s"]);
});

const stepsOf = (rules: Rules): GameSignature =>
  stepGraphs(normalizeRules(rules, { disjunctions: "name" }), rules.source, unlimited());

describe("graphs of steps", () => {
  const line = Array.from({ length: 7 }, (_, i) => `(succ ${i} ${i + 1})`).join(" ");
  const columns = Array.from({ length: 8 }, (_, i) => `(column ${i})`).join(" ");
  const step = (...rules: string[]): Rules =>
    rulesFrom(`${line} ${columns} (<= (near ?a ?b) (succ ?a ?b)) (<= (near ?a ?b) (succ ?b ?a)) ${rules.join(" ")}`);
  const knight = step(
    "(<= (leap ?a ?b ?c ?d) (two ?a ?c) (near ?b ?d))",
    "(<= (leap ?a ?b ?c ?d) (near ?a ?c) (two ?b ?d))",
    "(<= (two ?a ?c) (succ ?a ?b) (succ ?b ?c))",
    "(<= (two ?a ?c) (succ ?b ?a) (succ ?c ?b))",
  );
  const rook = step(
    "(<= (side ?a ?b ?c ?b) (near ?a ?c) (column ?b))",
    "(<= (side ?a ?b ?a ?d) (column ?a) (near ?b ?d))",
  );

  test("a knight's leaps have degree eight, no triangles and two colours", () => {
    const expected = new FeatureBag();
    expected.note("degree 8", 1);
    expected.note("triangles 0 true", 1);
    expected.note("degree 8 triangles 0 true", 2);
    expect(stepsOf(knight)).toEqual(expected.signature());
  });

  test("steps to four sides are another graph; what changes in play is none", () => {
    expect(stepsOf(rook)).not.toEqual(stepsOf(knight));
    const changing = step("(<= (leap ?a ?b ?c ?d) (near ?a ?c) (near ?b ?d) (true (open ?a)))");
    expect(stepsOf(changing).features).toHaveLength(0);
  });
});

/**
 * Seconds that the clock advances at each reading. It is so small that budgets read the clock as rarely as they can.
 */
const TICK = 1e-6;

test("of thousands of relations, each following from all others, a few are looked at", () => {
  const chain = Array.from({ length: 3000 }, (_, i) => `(<= (s${i} ?a ?b ?c ?d) (s${i + 1} ?b ?a ?c ?d))`).join(" ");
  const rules = rulesFrom(`${chain} (s3000 a b c d)`);
  let looks = 0;
  const budget = new Budget({ seconds: 1, now: () => looks++ * TICK });
  stepGraphs(normalizeRules(rules, { disjunctions: "name" }), rules.source, budget);
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(1000);
});

describe("patterns of play", () => {
  test("are frequencies: no weight is above 1 where one role chooses", () => {
    const { changes, branching } = playPatterns(ownRules("tic-tac-toe"), createRandom(2), unlimited());
    expect(changes.features.length).toBeGreaterThan(0);
    for (const weight of [...changes.weights, ...branching.weights]) expect(weight).toBeLessThanOrEqual(1.0001);
  });

  test.each(["checkers", "chess", "othello"])("%s: there is work left for play when the machine is made", (name) => {
    const { changes } = playPatterns(ownRules(name), createRandom(1), unlimited());
    expect(changes.features.length).toBeGreaterThan(5);
  });

  test("a spent budget leaves what was seen", () => {
    const rules = ownRules("connect-four");
    const seenWithin = (ticks: number): { readonly patterns: PlayPatterns; readonly looks: number } => {
      let looks = 0;
      const budget = new Budget({ seconds: ticks * TICK, now: () => looks++ * TICK });
      return { patterns: playPatterns(rules, createRandom(1), budget), looks };
    };
    const all = seenWithin(1e6);
    const early = seenWithin(all.looks / 2);
    expect(early.looks).toBeLessThan(all.looks);
    expect(early.patterns).not.toEqual(all.patterns);
    expect(early.patterns.changes.features.length).toBeGreaterThan(0);
    expect(early.patterns.changes.features.length).toBeLessThanOrEqual(all.patterns.changes.features.length);
  });
});

test("a large sheet is known by its rules alone", () => {
  const filled = (rules: Rules): boolean[] =>
    gameAspects(rules, usageGraph(rules), createRandom(1), unlimited()).map(({ features }) => features.length > 0);
  expect(filled(ownRules("connect-four")).slice(0, 7)).toEqual([true, true, true, true, true, true, true]);
  const chess = ownRules("chess");
  expect(usageGraph(chess).nodeCount).toBeGreaterThan(2_500);
  expect(filled(chess)).toEqual([true, true, true, true, false, false, true, false]);
});

test("likeness is symmetric and from 0 to 1", () => {
  const games = ["nim", "tic-tac-toe", "connect-four-5x5", "breakthrough-5x5"].map((name) => {
    const rules = ownRules(name);
    return { fingerprint: name, aspects: gameAspects(rules, usageGraph(rules), createRandom(1), unlimited()) };
  });
  const rarity = rarityAmong(games);
  const mutual = mutualLikeness(games, rarity);
  for (const [i, one] of games.entries())
    for (const [j, other] of games.entries()) {
      const likeness = likenessTo(one, rarity)(other);
      if (i !== j) expect(mutual[i * games.length + j]).toBeCloseTo(likeness, 12);
      expect(likeness).toBeCloseTo(likenessTo(other, rarity)(one), 6);
      expect(likeness).toBeGreaterThanOrEqual(0);
      expect(likeness).toBeLessThanOrEqual(likenessTo(one, rarity)(one) + 1e-6);
    }
});

test("a move with hundreds of arguments has finitely many bits", () => {
  const variables = Array.from({ length: 400 }, (_, i) => `?x${i}`);
  const values = Array.from({ length: 10 }, (_, i) => `(v ${i})`).join(" ");
  const legal = `(<= (legal r (m ${variables.join(" ")})) ${variables.map((name) => `(v ${name})`).join(" ")})`;
  const rules = rulesFrom(`(role r) ${values} ${legal} (<= (next on) (does r ?m))`);
  const { moveBits } = gameShape(normalizeRules(rules, { disjunctions: "name" }), unlimited());
  expect(moveBits).toBe(1024);
});
