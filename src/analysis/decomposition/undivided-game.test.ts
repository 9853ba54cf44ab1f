/** Compares the shortcut for games that are one part with the search that splits every condition. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { groundRules } from "../../machine/grounding/index.ts";
import { type Decomposition, findFactors } from "./find-factors.ts";
import { independentSubgames, searchSubgames } from "./independent-subgames.ts";
import { undividedGame } from "./undivided-game.ts";

/** Maximum number of rules. Larger games take too long without the shortcut. */
const MOST_RULES = process.env["NOETHER_VERIFY"] === "1" ? 12_000 : 3_000;

function factorsOf(text: string): Decomposition | undefined {
  const budget = new Budget({ steps: 2_000_000, rules: MOST_RULES });
  const program = groundRules(readRules(new SourceText("game", text)).rules, budget, { form: "plain" });
  if (isGaveUp(program) || program.missing !== undefined) return undefined;
  return findFactors(program, circuitFromGroundProgram(program), unlimited());
}

const COIN = `
  (role player) (init (turn 1))
  (<= (legal player heads) (true (turn 1))) (<= (legal player tails) (true (turn 1))) (legal player look)
  (<= (next lit) (does player heads)) SIDE
  (<= (next (turn 2)) (true (turn 1))) (<= (next (turn 2)) (true (turn 2)))
  (<= terminal (true (turn 2))) (<= (goal player 100) (true lit)) (<= (goal player 0) (not (true lit)))`;

describe("a game that is one part", () => {
  test("another choice wipes out what a move wrote, so it concerns the game too", () => {
    const found = independentSubgames(factorsOf(COIN.replace("SIDE", "")) as Decomposition, unlimited());
    expect(found.factors).toEqual([{ fluents: [expect.any(Number)], moves: [[0, 1, 2]] }]);
  });

  test("moves that leave it as it is do not concern it", () => {
    const stays = "(<= (next lit) (true lit) (does player look)) (<= (next lit) (true lit) (does player tails))";
    const decomposition = factorsOf(COIN.replace("SIDE", stays)) as Decomposition;
    expect(independentSubgames(decomposition, unlimited())).toEqual(searchSubgames(decomposition, unlimited()));
  });

  test("nobody reads it, or nobody has a choice: a closer look is needed", () => {
    const unread = COIN.replace("SIDE", "").replaceAll(/\(<= \(goal.*\)/g, "(goal player 50))");
    const forced = COIN.replace("SIDE", "").replaceAll(/\(<= \(legal player tails\).*look\)/g, "");
    for (const text of [unread, forced]) {
      const decomposition = factorsOf(text) as Decomposition;
      expect(undividedGame(decomposition, unlimited())).toBeUndefined();
    }
  });

  const games = new URL("../../../games/", import.meta.url);
  const names = readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "simulators")
    .map(({ name }) => name);
  test("the same as the search, on every game of ours that is small enough", { timeout: 60_000 }, () => {
    let undivided = 0;
    for (const name of names) {
      const decomposition = factorsOf(readFileSync(new URL(`${name}/rules.kif`, games), "utf8"));
      if (decomposition === undefined || undividedGame(decomposition, unlimited()) === undefined) continue;
      undivided++;
      expect(independentSubgames(decomposition, unlimited()), name).toEqual(searchSubgames(decomposition, unlimited()));
    }
    expect(undivided).toBeGreaterThan(20);
  });
});
