/**
 * One game, opened once. A Game is made from rules and answers every question about them: domains, ground program,
 * machines, symmetries, boards. Each answer is computed when it is first asked for, and kept.
 *
 * There is one way to ask: `game.ask(analysis, budget)`. The answer is a value or a typed GaveUp. A value is never
 * computed twice. A question that was given up is tried again when a later budget allows more of what ran out.
 */
import {
  type Budget,
  BudgetSpent,
  type GaveUp,
  isGaveUp,
  type Resource,
  unlimited,
  withinBudget,
} from "../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../foundations/collections/index.ts";
import type { Rules } from "../language/rules/index.ts";
import type { Analysis } from "./analysis.ts";

export interface GameOptions {
  /** Where analyses draw at random, they start from this: the answers do not depend on the order of the questions. */
  readonly seed?: number;
}

type Kept = { readonly value: unknown } | { readonly gaveUp: GaveUp; readonly had: number };

export class Game {
  readonly rules: Rules;
  readonly #seed: number;
  /** By name of the analysis. */
  readonly #kept = new Map<string, Kept>();

  private constructor(rules: Rules, seed: number) {
    this.rules = rules;
    this.#seed = seed;
  }

  /** The rules should be valid (`checkRules`); nothing is computed yet. */
  static open(rules: Rules, { seed = 1 }: GameOptions = {}): Game {
    return new Game(rules, seed);
  }

  ask<T>(analysis: Analysis<T>, budget: Budget = unlimited()): T | GaveUp {
    const kept = this.#kept.get(analysis.name);
    if (kept !== undefined) {
      if ("value" in kept) return kept.value as T;
      if (!allowsMore(budget, kept)) return kept.gaveUp;
    }
    return this.#compute(analysis, budget);
  }

  /** As `ask`, for analyses that cannot go on without the answer. Throws BudgetSpent. */
  need<T>(analysis: Analysis<T>, budget: Budget): T {
    const answer = this.ask(analysis, budget);
    if (isGaveUp(answer)) throw new BudgetSpent(answer);
    return answer;
  }

  /** The answer if it is known already. */
  known<T>(analysis: Analysis<T>): T | undefined {
    const kept = this.#kept.get(analysis.name);
    return kept !== undefined && "value" in kept ? (kept.value as T) : undefined;
  }

  /** Makes an answer known that was computed elsewhere: in another thread, or from a store. */
  learn<T>(analysis: Analysis<T>, value: T): void {
    this.#kept.set(analysis.name, { value });
  }

  /** A new generator with the game's seed. */
  random(): SeededRandom {
    return createRandom(this.#seed);
  }

  #compute<T>(analysis: Analysis<T>, budget: Budget): T | GaveUp {
    const before = new Map<Resource, number>(RETRIED.map((resource) => [resource, budget.left(resource)]));
    const answer = budget.stage(analysis.name, () => withinBudget(() => analysis.answer(this, budget)));
    if (isGaveUp(answer))
      this.#kept.set(analysis.name, { gaveUp: answer, had: before.get(answer.resource) ?? Number.POSITIVE_INFINITY });
    else this.#kept.set(analysis.name, { value: answer });
    return answer;
  }
}

/** The resources of which a later call may bring more. */
const RETRIED = [
  "seconds",
  "cpu-seconds",
  "steps",
  "atoms",
  "rules",
  "gates",
  "bytes",
  "depth",
  "pairs",
] as const satisfies Resource[];

const allowsMore = (budget: Budget, { gaveUp, had }: { readonly gaveUp: GaveUp; readonly had: number }): boolean =>
  gaveUp.resource === "cancelled" || budget.left(gaveUp.resource) > had;
