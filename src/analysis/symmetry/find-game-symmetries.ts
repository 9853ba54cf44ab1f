/**
 * The symmetries of a game by the best means that the budget allows: the gate graph where the game grounds (what the rules say), else
 * the rule graph with constants renamed apart, or the rule graph as it is, whichever group is larger.
 */
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import { findGroundSymmetries, type GroundSymmetries } from "./find-ground-symmetries.ts";
import { findRuleSymmetries, type RuleSymmetries, type SearchContext } from "./find-rule-symmetries.ts";

export type GameSymmetries =
  | { readonly kind: "ground"; readonly found: GroundSymmetries; readonly program: GroundProgram }
  | { readonly kind: "enhanced"; readonly split: boolean; readonly found: RuleSymmetries };

export interface GameSymmetryOptions {
  readonly fixRoles: boolean;
  /** Seconds for grounding and for the automorphisms of the gate graph, each. */
  readonly seconds: number;
}

export function findGameSymmetries(
  rules: Rules,
  { fixRoles, seconds }: GameSymmetryOptions,
  context: SearchContext,
): GameSymmetries {
  const { now } = context;
  const program = groundRules(rules, new Budget({ seconds, now, rules: 400_000 }), { form: "plain" });
  if (!isGaveUp(program) && (program.missing?.size ?? 0) === 0) {
    const end = now() + seconds;
    const limits = { isOver: () => now() > end };
    const found = findGroundSymmetries(program, { fixRoles }, { ...context, limits });
    if (found.complete) return { kind: "ground", found, program };
  }
  const [plain, split] = [false, true].map((apart) => findRuleSymmetries(rules, { split: apart, fixRoles }, context));
  const better = (split as RuleSymmetries).induced.group.order >= (plain as RuleSymmetries).induced.group.order;
  return { kind: "enhanced", split: better, found: (better ? split : plain) as RuleSymmetries };
}
