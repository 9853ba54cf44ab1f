/**
 * Every generator of the combined group commutes with play, on a machine that knows nothing about symmetries; and the
 * group is at least as large as that of each method alone. The suite covers a share of our games, NOETHER_VERIFY=1 all
 * of them.
 */
import { describe, expect, test } from "vitest";
import { orderOf } from "../analysis/all-symmetries/index.ts";
import { normalizeDefinitions } from "../analysis/constraint-network/index.ts";
import {
  checkBySimulation,
  findGroundSymmetries,
  findRuleSymmetries,
  namedByNumbers,
} from "../analysis/symmetry/index.ts";
import { Budget, isGaveUp, unlimited } from "../foundations/budgets/index.ts";
import { createRandom } from "../foundations/collections/index.ts";
import { groundRules } from "../machine/grounding/index.ts";
import { ownGames, ownRules } from "../machine/machine.contract.ts";
import { relationalMachine } from "../machine/relational/index.ts";
import { Game, symmetries } from "./index.ts";

const VERIFY = process.env["NOETHER_VERIFY"] === "1";
const STRIDE = VERIFY ? 1 : 6;
const SHARE = ownGames().filter((game, i) => i % STRIDE === 0 || game === "hex");
const MOST_RULES = 30_000;
const PLAYED = { playouts: 2, maxSteps: 8 } as const;
const MOST_PLAYED = 12;
const context = () => ({ random: createRandom(1) });

describe.each(SHARE)("%s", (name) => {
  const rules = ownRules(name);
  const program = groundRules(rules, new Budget({ rules: MOST_RULES }), { form: "plain" });
  const isGround = !isGaveUp(program) && program.missing === undefined;

  test.skipIf(!isGround)("every generator commutes with play, and no method alone finds more", () => {
    if (isGaveUp(program)) return;
    const game = Game.open(rules).need(symmetries, unlimited());
    if (game.kind !== "ground") throw new Error("it grounds");
    const machine = relationalMachine(rules);
    for (const generator of game.found.generators.slice(0, MOST_PLAYED)) {
      const action = namedByNumbers(game.program, generator);
      expect(checkBySimulation(machine, action, createRandom(5), PLAYED)).toBe(null);
    }
    const normal = normalizeDefinitions(program, new Budget({ steps: 1e7 }));
    const alone = [
      ...[false, true].map((split) => findRuleSymmetries(rules, { split }, context()).induced.group.order),
      ...[program, normal].flatMap((one) =>
        isGaveUp(one) ? [] : [findGroundSymmetries(one, { fixRoles: false }, context()).group.order],
      ),
    ];
    for (const order of alone) expect(orderOf(game)).toBeGreaterThanOrEqual(order);
  });
});
