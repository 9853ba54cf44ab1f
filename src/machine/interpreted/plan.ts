/**
 * Plans the order in which the conditions of a body are evaluated, once per rule and pattern of bound head arguments.
 * Tests come as soon as their variables are bound, then the generator with the fewest expected rows. Planning changes
 * only the order; the rule is evaluated as written, including `or` and `not`.
 */
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import { MASKABLE_COLUMNS } from "./indexed-rows.ts";
import { isBoundBy, type Pattern, patternFrom } from "./pattern.ts";
import type { SlotAtom, SlotFormula, SlotRule, SlotTerm } from "./slots.ts";

export type Step =
  | {
      readonly kind: "atom";
      readonly relation: number;
      /** Columns whose value is known before the query: bit i for argument i. */
      readonly mask: number;
      /**
       * All arguments. Those in the mask are instantiated for the query; the others are matched against the answers.
       */
      readonly args: readonly Pattern[];
    }
  | { readonly kind: "distinct"; readonly left: Pattern; readonly right: Pattern }
  | { readonly kind: "not"; readonly plan: Plan }
  | { readonly kind: "or"; readonly plans: readonly Plan[]; readonly writes: readonly number[] };

export type Plan = readonly Step[];

export interface RulePlan {
  readonly slotCount: number;
  /** Matched against the call's arguments in the mask. */
  readonly callArgs: readonly Pattern[];
  readonly steps: Plan;
  /** Instantiated for an answer. */
  readonly answerArgs: readonly Pattern[];
}

/** Expected number of answers of a relation if the columns of `mask` are known. */
export type Estimate = (atom: SlotAtom, mask: number) => number;

export function planRule(rule: SlotRule, mask: number, estimate: Estimate): RulePlan {
  const bound = new Set<number>();
  const callArgs = rule.head.args.map(
    (argument, i): Pattern =>
      (mask & (1 << i)) !== 0 && i < MASKABLE_COLUMNS ? patternFrom(argument, bound) : { kind: "ground", term: -1 },
  );
  const steps = new Planner(rule, estimate).conjunction(rule.body, bound);
  const answerArgs = rule.head.args.map((argument) => patternFrom(argument, bound));
  return { slotCount: rule.slotCount, callArgs, steps, answerArgs };
}

class Planner {
  /** Number of alternatives planned together with the conditions that follow them. */
  private planned = 0;
  private readonly estimate: Estimate;
  /** By slot: the number of its occurrences in the rule. */
  private readonly occurrences = new Map<number, number>();

  constructor(rule: SlotRule, estimate: Estimate) {
    this.estimate = estimate;
    for (const formula of [rule.head, ...rule.body]) countOccurrences(formula, this.occurrences);
  }

  conjunction(formulas: readonly SlotFormula[], bound: Set<number>): Plan {
    const waiting = formulas.flatMap(conjuncts);
    const steps: Step[] = [];
    while (waiting.length > 0) {
      let best = 0;
      let bestCost = Number.POSITIVE_INFINITY;
      for (let i = 0; i < waiting.length && bestCost > 0; i++) {
        const cost = this.cost(waiting[i] as SlotFormula, bound);
        if (cost < bestCost) {
          best = i;
          bestCost = cost;
        }
      }
      const [chosen] = waiting.splice(best, 1) as [SlotFormula];
      if (bestCost === NOT_YET && chosen.kind === "or") {
        // It binds some variable only in some alternatives, so the remaining conditions differ after each of them.
        steps.push(this.alternatives(chosen.operands, waiting, bound));
        return steps;
      }
      steps.push(this.step(chosen, bound));
    }
    return steps;
  }

  /** Plans each alternative together with the conditions that come after it. */
  private alternatives(operands: readonly SlotFormula[], rest: readonly SlotFormula[], bound: Set<number>): Step {
    const possible = operands.filter(canHold);
    this.planned += rest.length > 0 ? possible.length : 0;
    if (this.planned > MAXIMAL_ALTERNATIVES)
      throw new BudgetSpent({
        kind: "gave-up",
        resource: "rules",
        limit: MAXIMAL_ALTERNATIVES,
        doing: "planning the alternatives of a rule",
      });
    const bounds = possible.map(() => new Set(bound));
    const plans = possible.map((operand, i) => this.conjunction([operand, ...rest], bounds[i] as Set<number>));
    const slots = new Set([...operands, ...rest].flatMap((formula) => formula.slots));
    const writes = [...slots].filter((slot) => !bound.has(slot) && bounds.every((inner) => inner.has(slot)));
    for (const slot of writes) bound.add(slot);
    return { kind: "or", plans, writes };
  }

  private cost(formula: SlotFormula, bound: ReadonlySet<number>): number {
    switch (formula.kind) {
      case "distinct":
        return formula.slots.every((slot) => bound.has(slot)) ? 0 : NOT_YET;
      case "not":
        return this.local([formula.operand], bound) ? 0.5 : NOT_YET;
      case "atom":
        return this.estimate(formula, maskOf(formula, bound));
      case "or":
        if (!this.local(formula.operands, bound)) return NOT_YET;
        return formula.operands.reduce((sum, operand) => sum + this.cost(operand, bound), 1);
      default:
        return formula.operands.reduce((sum, operand) => sum + Math.min(this.cost(operand, bound), 4), 1);
    }
  }

  /**
   * Whether alternatives may be evaluated now: each of their variables is already bound, or all alternatives bind it,
   * or it occurs in only one of them. Otherwise a variable would have different meanings inside and outside an
   * alternative.
   */
  private local(operands: readonly SlotFormula[], bound: ReadonlySet<number>): boolean {
    return operands.every((operand) => {
      const inside = new Map<number, number>();
      countOccurrences(operand, inside);
      return operand.slots.every(
        (slot) =>
          bound.has(slot) ||
          inside.get(slot) === this.occurrences.get(slot) ||
          (operands.length > 1 && operands.every((other) => bindsSlot(other, slot))),
      );
    });
  }

  private step(formula: SlotFormula, bound: Set<number>): Step {
    switch (formula.kind) {
      case "atom": {
        const mask = maskOf(formula, bound);
        const args = formula.args.map((term) => patternFrom(term, bound));
        return { kind: "atom", relation: formula.relation, mask, args };
      }
      case "distinct":
        return { kind: "distinct", left: patternFrom(formula.left, bound), right: patternFrom(formula.right, bound) };
      case "not":
        return { kind: "not", plan: this.conjunction([formula.operand], new Set(bound)) };
      case "or":
        return this.alternatives(formula.operands, [], bound);
      default:
        throw new Error("a conjunction is planned by its parts");
    }
  }
}

/**
 * Maximum number of alternatives of one rule that are planned together with what follows them. Their number grows with
 * every such `or`.
 */
const MAXIMAL_ALTERNATIVES = 1000;

/**
 * The cost of a condition that must wait for variables. It is finite, so that the condition is still chosen if nothing
 * else is left.
 */
const NOT_YET = Number.MAX_VALUE;

function conjuncts(formula: SlotFormula): readonly SlotFormula[] {
  return formula.kind === "and" ? formula.operands.flatMap(conjuncts) : [formula];
}

function maskOf(atom: SlotAtom, bound: ReadonlySet<number>): number {
  let mask = 0;
  for (let i = 0; i < atom.args.length && i < MASKABLE_COLUMNS; i++)
    if (isBoundBy(atom.args[i] as SlotTerm, bound)) mask |= 1 << i;
  return mask;
}

/** False for `(or)` and for formulas that need it: such an alternative is never taken and need not bind anything. */
function canHold(formula: SlotFormula): boolean {
  if (formula.kind === "and") return formula.operands.every(canHold);
  return formula.kind !== "or" || formula.operands.some(canHold);
}

/** Whether a slot is bound whenever the formula holds. */
function bindsSlot(formula: SlotFormula, slot: number): boolean {
  if (formula.kind === "atom") return formula.slots.includes(slot);
  if (formula.kind === "and") return formula.operands.some((operand) => bindsSlot(operand, slot));
  return formula.kind === "or" && formula.operands.every((operand) => bindsSlot(operand, slot));
}

function countOccurrences(formula: SlotFormula, counts: Map<number, number>): void {
  if (formula.kind === "not") countOccurrences(formula.operand, counts);
  else if (formula.kind === "and" || formula.kind === "or")
    for (const operand of formula.operands) countOccurrences(operand, counts);
  else for (const slot of formula.slots) counts.set(slot, (counts.get(slot) ?? 0) + 1);
}
