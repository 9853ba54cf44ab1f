/**
 * Tests that knowledge survives storage, carries over exactly to the same game with other names, and carries over
 * usefully to a larger board.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { Game, machineOf } from "../../game/index.ts";
import { printTerm, type Rules, readRules, type Term, termFromText } from "../../language/rules/index.ts";
import { scrambleRules } from "../../language/scrambling/index.ts";
import { drawJointMove, type KeepingCursor, type Machine } from "../../machine/index.ts";
import { SUMS, type ValueNet } from "../learning/index.ts";
import {
  BadKnowledge,
  carryFromRelative,
  carryValues,
  fluentNames,
  type GameKnowledge,
  heldShares,
  learnGame,
  NotLearnable,
  netOfValues,
  OneStepAhead,
  ofTheOtherSide,
  readKnowledge,
  writeKnowledge,
} from "./index.ts";

const rulesOf = (name: string): Rules =>
  readRules(new SourceText(name, readFileSync(`games/${name}/rules.kif`, "utf8"))).rules;

function learned(name: string, games: number): GameKnowledge {
  const found = learnGame(Game.open(rulesOf(name)), { name, games }, unlimited());
  if (isGaveUp(found)) throw new Error("it is a small game");
  return found;
}

const knowledge = learned("breakthrough-5x5", 150);
const net = netOfValues(knowledge.values) as ValueNet;

interface Opened {
  readonly machine: Machine;
  readonly cursor: KeepingCursor;
  readonly fluents: readonly string[];
}
function open(rules: Rules): Opened {
  const machine = machineOf(Game.open(rules));
  const cursor = machine.newCursor() as KeepingCursor;
  return { machine, cursor, fluents: fluentNames(machine, cursor) };
}

const heldOf = (machine: Machine, cursor: KeepingCursor): Float32Array =>
  heldShares({ machine, cursor, random: createRandom(5), maxSteps: 300, budget: unlimited() });

/** Raw value of the cursor's state. */
function rawValue(values: ValueNet, cursor: KeepingCursor): number {
  const sums = new Float32Array(SUMS);
  values.sumUp(cursor.fluentBytes(), sums, 0);
  return values.rawValue(sums, 0);
}

describe("as JSON", () => {
  test("reads back what it wrote, weights to four digits", () => {
    const again = readKnowledge(writeKnowledge(knowledge));
    const { values, aspects, held, ...rest } = again;
    expect(rest).toEqual({ ...knowledge, values: undefined, aspects: undefined, held: undefined });
    held.forEach((share, i) => void expect(share).toBeCloseTo(knowledge.held[i] as number, 3));
    expect(values.fluents).toEqual(knowledge.values.fluents);
    values.inputs.forEach((w, i) => {
      const weight = knowledge.values.inputs[i] as number;
      expect(Math.abs(w - weight)).toBeLessThanOrEqual(1e-3 * Math.abs(weight));
    });
    expect(aspects.map(({ features }) => features)).toEqual(knowledge.aspects.map(({ features }) => features));
    expect(writeKnowledge(again)).toBe(writeKnowledge(knowledge));
  });

  const document = JSON.parse(writeKnowledge(knowledge)) as Record<string, unknown>;
  const { inputs, fluents } = document as { inputs: number[]; fluents: string[] };
  const account = knowledge.learning;
  test.each<[string, Record<string, unknown>]>([
    ["another format", { format: "knowledge" }],
    ["a later version", { version: 2 }],
    ["a version as text", { version: "1" }],
    ["no sheet", { sheet: undefined }],
    ["a sheet with errors", { sheet: "(role white" }],
    ["a weight too few", { inputs: inputs.slice(1) }],
    ["a weight that is no number", { inputs: [null, ...inputs.slice(1)] }],
    ["an absurdly large weight", { inputs: [1e300, ...inputs.slice(1)] }],
    ["hidden units that are not there", { hidden: 15 }],
    ["shares that are missing", { held: [] }],
    ["half a hidden unit", { hidden: 15.5 }],
    ["a fluent twice", { fluents: [fluents[1], ...fluents.slice(1)] }],
    ["a malformed fluent", { fluents: ["(((", ...fluents.slice(1)] }],
    ["a fluent with trailing text", { fluents: ["a b", ...fluents.slice(1)] }],
    ["roles that are no list", { roles: "white" }],
    ["aspects that are no numbers", { aspects: [{ features: ["x"], weights: [1] }] }],
    ["a list for a document", { learning: [] }],
    ["a negative number of games", { learning: { ...account, games: -1 } }],
    ["an engine that is not known", { learning: { ...account, engine: "oracle" } }],
    ["malformed trials", { learning: { ...account, trials: [7] } }],
  ])("%s is refused", (_, change) => {
    expect(() => readKnowledge(JSON.stringify({ ...document, ...change }))).toThrow(BadKnowledge);
  });

  test.each(["", "null", "[]", "{}", "7", "{", '"noether knowledge"'])("%s is refused", (text) => {
    expect(() => readKnowledge(text)).toThrow(BadKnowledge);
  });

  test("keys on the prototype do not count", () => {
    expect(() => readKnowledge('{"__proto__": {"format": "noether knowledge", "version": 1}}')).toThrow(BadKnowledge);
  });
});

describe("carried", () => {
  test.each([1, 2, 3, 4])("into the same game with other names (%d): the same weights for every fluent", (seed) => {
    const sheet = rulesOf("breakthrough-5x5");
    const { rules, names, orders } = scrambleRules(sheet, createRandom(seed), { arguments: true });
    const { machine, cursor, fluents } = open(rules);
    const held = heldOf(machine, cursor);
    const pairs = [...names].map(([from, to]) => ({ from, to, distance: 0 }));
    const game = { rules, roles: machine.roles, fluents, held };
    const { values, found } = carryValues(knowledge, sheet, game, { pairs });
    expect(found).toBe(fluents.length);
    const wordOf = (text: string): string => names.get(text) ?? text;
    let mirrored = 0;
    knowledge.values.fluents.forEach((text, fluent) => {
      const term = termFromText(text);
      if (term.kind !== "application") throw new Error("a fluent");
      const order = orders.get(`${term.name}/${term.args.length}`) ?? term.args.map((_, i) => i);
      const args = order.map((from) => wordOf(printTerm(term.args[from] as Term)));
      const image = fluents.indexOf(
        args.length === 0 ? wordOf(term.name) : `(${[wordOf(term.name), ...args].join(" ")})`,
      );
      const weights = (all: Float32Array, at: number) => Array.from(all.subarray(at * SUMS, (at + 1) * SUMS));
      const [own, carried] = [weights(knowledge.values.inputs, fluent), weights(values.inputs, image)];
      if (carried.some((w, i) => w !== own[i])) mirrored++;
    });
    // The board may be mirrored, since that is a symmetry of the game. The middle columns then stay.
    expect([0, 40]).toContain(mirrored);
  });

  test("from a small board to a large one: every fluent has weights, and they beat random moves", () => {
    const rules = rulesOf("breakthrough");
    const { machine, cursor, fluents } = open(rules);
    const found = carryFromRelative(
      [knowledge],
      { game: Game.open(rules), roles: machine.roles, fluents, held: () => heldOf(machine, cursor) },
      unlimited(),
    );
    if (typeof found === "string") throw new Error(found);
    expect([found.game, found.found]).toEqual(["breakthrough-5x5", fluents.length]);
    const carried = netOfValues(found.values) as ValueNet;
    const trial = new OneStepAhead({ machine, cursor, random: createRandom(2), maxSteps: 300 });
    const turned = netOfValues(ofTheOtherSide(found.values)) as ValueNet;
    let points = 0;
    for (let game = 0; game < 20; game++) points += trial.play(carried, turned, game % 2);
    expect(points).toBeGreaterThan(15);
  });

  test("the value for the other role is negated", () => {
    const { machine, cursor } = open(rulesOf("breakthrough-5x5"));
    const turned = netOfValues(ofTheOtherSide(knowledge.values)) as ValueNet;
    const random = createRandom(4);
    const joint = new Int32Array(2);
    cursor.load(machine.initialState);
    for (let step = 0; step < 10 && drawJointMove(cursor, random, joint); step++, cursor.advance(joint))
      expect(rawValue(turned, cursor)).toBeCloseTo(-rawValue(net, cursor), 4);
  });

  test("says so if no game is related", () => {
    const rules = rulesOf("nim");
    const { machine, cursor, fluents } = open(rules);
    const seeking = { game: Game.open(rules), roles: machine.roles, fluents, held: () => heldOf(machine, cursor) };
    expect(carryFromRelative([knowledge], seeking, unlimited())).toMatch(/relative/);
    expect(carryFromRelative([], seeking, unlimited())).toMatch(/nothing was learned/);
  });
});

describe("learning", () => {
  test("keeps count of the games, and the values beat random moves", () => {
    const { games, trialGames, trialPoints } = knowledge.learning;
    expect(games).toBe(150);
    expect(trialPoints).toBeGreaterThan(0.8 * trialGames);
  });

  test.each(["three-player-tic-tac-toe", "matching-pennies", "pig"])("%s is refused as not learnable", (name) => {
    expect(() => learnGame(Game.open(rulesOf(name)), { name, games: 5 }, unlimited())).toThrow(NotLearnable);
  });
});
