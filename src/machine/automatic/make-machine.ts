/** Makes machines by name; `auto` chooses one (choose-machine.ts). Every playable sheet gets a machine. */
import { type Budget, BudgetSpent, isGaveUp } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { InterpretedMachine } from "../interpreted/index.ts";
import type { Machine } from "../machine.ts";
import { chooseForSearch } from "./choose-machine.ts";
import { AUTOMATIC_LIMITS, type Ground, groundCircuit, NAMED_LIMITS } from "./ground-circuit.ts";
import { makeGrounded } from "./make-grounded.ts";
import { makeLifted, makeRelational, makeUngrounded } from "./make-ungrounded.ts";

/** The machines by name. */
export type MachineName = "auto" | "interpreted" | "relational" | "propagating" | "compiled" | "lifted";

export const MACHINE_NAMES: readonly MachineName[] = [
  "auto",
  "interpreted",
  "relational",
  "propagating",
  "compiled",
  "lifted",
];

/** Throws BudgetSpent if the named machine cannot handle the game within the budget, RangeError for another name. */
export function makeMachine(rules: Rules, name: MachineName, budget: Budget, ground: Ground = groundCircuit): Machine {
  switch (name) {
    case "interpreted":
      return budget.stage("making the interpreted machine", () => new InterpretedMachine(rules, budget));
    case "relational":
      return makeRelational(rules, budget);
    case "lifted":
      return makeLifted(rules, budget);
    case "propagating":
    case "compiled": {
      const game = ground(rules, budget, NAMED_LIMITS);
      if (isGaveUp(game)) throw new BudgetSpent(game);
      return makeGrounded(rules, name, game, budget);
    }
    case "auto": {
      const game = ground(rules, budget, AUTOMATIC_LIMITS);
      return isGaveUp(game) ? makeUngrounded(rules, budget, game) : chooseForSearch(rules, game, budget);
    }
    default:
      throw new RangeError(`there is no machine ${name as string}; the machines are ${MACHINE_NAMES.join(", ")}`);
  }
}
