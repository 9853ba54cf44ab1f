/**
 * Compares environments with the rules. `npm test` takes a sample of our games and of the public sheets; `npm run
 * verify` takes all of our games and a hundred public ones.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { Game } from "../../game/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { makeMachine } from "../../machine/automatic/index.ts";
import { ownGames, ownRules, rulesFromText } from "../../machine/machine.contract.ts";
import { findNonconformance } from "./conformance.contract.ts";
import { openVectorEnvironment, type VectorEnvironment } from "./index.ts";

const IN_FULL = process.env["NOETHER_VERIFY"] === "1";
const FOLDER = "../shared/games";
/** Steps of work for building an environment. Sheets that need more count as given up. */
const WORK = { steps: 100_000_000 };

/**
 * One game of each kind: one player, alternating moves, simultaneous moves, chance, hidden information, stuck players,
 * three players.
 */
const SHARE = [
  "tic-tac-toe",
  "rock-paper-scissors",
  "kuhn-poker",
  "cheese-thief",
  "eight-puzzle",
  "three-player-tic-tac-toe",
  "tron",
  "pig",
  "peg-solitaire-small",
];

/** Returns "gave up" if the sheet does not ground within the budget. */
function conform(rules: Rules, kind: VectorEnvironment["kind"], games: number, steps: number): string | undefined {
  const maxSteps = IN_FULL ? 40 : 15;
  const game = Game.open(rules);
  const environment = openVectorEnvironment(game, { games, kind, maxSteps, budget: new Budget(WORK) });
  if (isGaveUp(environment)) return "gave up";
  const oracle = makeMachine(rules, "interpreted", new Budget(WORK));
  return findNonconformance(environment, oracle, { steps, maxSteps, seed: 5 });
}

describe.each(["lanes", "cursors"] as const)("random play in %s follows the rules", (kind) => {
  test.each(IN_FULL ? ownGames() : SHARE)("%s", (name) => {
    expect(conform(ownRules(name), kind, 2, IN_FULL ? 45 : 20)).toBeUndefined();
  });
});

describe("public sheets", () => {
  const isThere = existsSync(FOLDER);
  if (!isThere) console.log("skipped: environments of public sheets need ../shared");
  const sheets = isThere ? readdirSync(FOLDER).filter((file) => file.endsWith(".kif")) : [];
  const wanted = IN_FULL ? 100 : 3;
  const share = sheets.filter((_, i) => i % Math.max(1, Math.floor(sheets.length / (IN_FULL ? 239 : 60))) === 0);

  test.skipIf(!isThere)(`${wanted} behave as the rules say`, { timeout: 3_600_000 }, () => {
    let right = 0;
    for (const file of share) {
      if (right === wanted) break;
      const answer = conform(rulesFromText(readFileSync(`${FOLDER}/${file}`, "utf8")), "lanes", 2, IN_FULL ? 12 : 6);
      if (answer === "gave up") continue;
      expect(answer, file).toBeUndefined();
      right++;
    }
    expect(right).toBe(wanted);
  });
});
