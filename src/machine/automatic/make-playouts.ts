/** Random playouts by the name of a machine, each in its fastest way; `auto` chooses one (choose-playouts.ts). */
import { type Budget, BudgetSpent, isGaveUp } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { countsWork, type Machine } from "../machine.ts";
import { choosePlayouts } from "./choose-playouts.ts";
import { AUTOMATIC_LIMITS, type Ground, groundCircuit, NAMED_LIMITS } from "./ground-circuit.ts";
import { missingCones } from "./make-grounded.ts";
import { type MachineName, makeMachine } from "./make-machine.ts";
import { makeRelational, makeUngrounded } from "./make-ungrounded.ts";
import { lanesOf, onLanes, onMachine, type Playouts } from "./playouts.ts";

/** Everything that can run playouts: the machines, and `batched` (128 games at once). */
export type PlayoutMachineName = MachineName | "batched";

/** Playouts are many, so plans are tuned before the first. */
const TUNED = { tuneAfter: 0 };

/**
 * Throws BudgetSpent if the named machine cannot handle the game within the budget. `made`: a machine of the same
 * rules; a machine that is slow to make is reused.
 */
export function makePlayouts(
  rules: Rules,
  name: PlayoutMachineName,
  budget: Budget,
  ground: Ground = groundCircuit,
  made?: Machine,
): Playouts {
  const lifted = made !== undefined && countsWork(made) ? made : undefined;
  switch (name) {
    case "auto": {
      const game = ground(rules, budget, AUTOMATIC_LIMITS);
      if (isGaveUp(game)) return onMachine(lifted ?? makeUngrounded(rules, budget, game, TUNED), budget);
      return choosePlayouts(rules, game, budget, lifted);
    }
    case "batched": {
      const game = ground(rules, budget, NAMED_LIMITS);
      if (isGaveUp(game)) throw new BudgetSpent(game);
      const missing = missingCones(game);
      if (missing !== undefined) throw new BudgetSpent(missing.reason);
      return onLanes(lanesOf(game, budget), game);
    }
    case "relational":
      return onMachine(makeRelational(rules, budget, TUNED), budget);
    default:
      return onMachine(makeMachine(rules, name, budget, ground), budget);
  }
}
