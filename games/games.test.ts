/** Every rule sheet of ours is well formed, is what its facts.json says, and plays as it should. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { observePlay } from "../src/analysis/playability/index.ts";
import { unlimited } from "../src/foundations/budgets/index.ts";
import { createRandom } from "../src/foundations/collections/index.ts";
import { SourceText } from "../src/foundations/text/index.ts";
import { checkRules } from "../src/language/checks/index.ts";
import { readRules } from "../src/language/rules/index.ts";
import { makeMachine } from "../src/machine/automatic/index.ts";
import { countSequences } from "../src/machine/index.ts";

interface Facts {
  readonly title: string;
  readonly summary: string;
  readonly roles: readonly string[];
  readonly turns: string;
  readonly sum: string;
  readonly chance: boolean;
  readonly hidden: boolean;
  readonly moveBound: number;
  readonly perft: readonly number[];
  readonly perftSource: string;
  readonly initialFluents: number;
}

/** Node counts are recounted down to this many nodes; all of them by `npm run verify`. */
const NODES = process.env["NOETHER_VERIFY"] === "1" ? 6_000_000 : 20_000;

const games = readdirSync("games").filter((name) => existsSync(join("games", name, "rules.kif")));

test("there are at least forty", () => {
  expect(games.length).toBeGreaterThanOrEqual(40);
});

describe.each(games)("%s", (game) => {
  const facts = JSON.parse(readFileSync(join("games", game, "facts.json"), "utf8")) as Facts;
  const source = new SourceText(game, readFileSync(join("games", game, "rules.kif"), "utf8"));
  const { rules, diagnostics } = readRules(source);
  const machine = makeMachine(rules, "auto", unlimited());

  test("is well formed, without a warning", () => {
    expect(
      [...diagnostics, ...checkRules(rules, unlimited())].map(({ code, message }) => `${code}: ${message}`),
    ).toEqual([]);
  });

  test("has the roles, percepts and initial state that its facts name", () => {
    expect(machine.roles).toEqual(facts.roles);
    expect(machine.roles.includes("random")).toBe(facts.chance);
    expect(rules.rules.some(({ head }) => head.relation === "sees")).toBe(facts.hidden);
    expect(machine.fluentsOf(machine.initialState).length).toBe(facts.initialFluents);
  });

  test("plays as its facts say", () => {
    const limits = { playouts: 30, maxSteps: facts.moveBound + 1 };
    const play = observePlay(machine, createRandom(5), unlimited(), limits);
    expect(play.stuck).toBe(null);
    expect(play.cut).toBe(0);
    expect(play.endsWithoutGoal).toBe(0);
    expect(play.longest).toBeLessThanOrEqual(facts.moveBound);
    expect(play.turns).toBe(facts.turns);
    // Random play sees only some ends: it can refute "zero" and "constant", and it cannot refute "general".
    if (facts.sum !== "general") expect(play.goalSum).toBe(facts.sum);
  });

  test("has its node counts", () => {
    const depth = facts.perft.findIndex((nodes) => nodes > NODES);
    const known = depth === -1 ? facts.perft : facts.perft.slice(0, depth);
    expect(known.length).toBeGreaterThan(1);
    expect(countSequences(machine, known.length - 1).nodes).toEqual(known);
  });
});
