/**
 * The orders of the groups that each method finds alone, compared with that of all methods together. The given clock
 * decides what seconds mean.
 */
import { orderOf } from "../../src/analysis/all-symmetries/index.ts";
import { normalizeDefinitions } from "../../src/analysis/constraint-network/index.ts";
import { findGroundSymmetries, findRuleSymmetries, type SearchContext } from "../../src/analysis/symmetry/index.ts";
import { Budget, isGaveUp } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { Game, symmetries } from "../../src/game/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { type GroundProgram, groundRules } from "../../src/machine/grounding/index.ts";

export interface SymmetryOrders {
  readonly name: string;
  /** Null if the method gave up. */
  readonly enhanced: bigint | null;
  readonly split: bigint | null;
  readonly ground: bigint | null;
  readonly constraint: bigint | null;
  readonly auto: bigint;
  /** Candidates that could be neither proved nor refuted. */
  readonly unproved: number;
}

export interface OrderLimits {
  /** Seconds for each single method, and for all together. */
  readonly each: number;
  readonly auto: number;
}

export function compareOrders(name: string, rules: Rules, limits: OrderLimits, now: () => number): SymmetryOrders {
  const within = (seconds: number): SearchContext => ({
    random: createRandom(1),
    budget: new Budget({ seconds, now }),
  });
  const onRules = (split: boolean): bigint | null => {
    const found = findRuleSymmetries(rules, { split }, within(limits.each));
    return found.complete ? found.induced.group.order : null;
  };
  const onGround = (program: GroundProgram | undefined): bigint | null => {
    if (program === undefined) return null;
    const { group, complete } = findGroundSymmetries(program, { fixRoles: false }, within(limits.each));
    return complete ? group.order : null;
  };
  const budget = (): Budget => new Budget({ seconds: limits.each, now, rules: MOST_RULES });
  const ground = (simplify: "truth" | "all"): GroundProgram | undefined => {
    const program = groundRules(rules, budget(), { form: "plain", simplify });
    return isGaveUp(program) || program.missing !== undefined ? undefined : program;
  };
  const plain = ground("all");
  const normal = plain === undefined ? undefined : normalizeDefinitions(plain, budget());
  const game = Game.open(rules).need(symmetries, new Budget({ cpuSeconds: limits.auto, cpu: now }));
  return {
    name,
    enhanced: onRules(false),
    split: onRules(true),
    ground: onGround(ground("truth")),
    constraint: onGround(normal === undefined || isGaveUp(normal) ? undefined : normal),
    auto: orderOf(game),
    unproved: game.kind === "ground" ? game.unproved.length : 0,
  };
}

const MOST_RULES = 400_000;

/** Whether all methods together found at least as much as each alone. */
export const isLargest = ({ enhanced, split, ground, constraint, auto }: SymmetryOrders): boolean =>
  [enhanced, split, ground, constraint].every((order) => order === null || order <= auto);
