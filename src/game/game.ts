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
import type { Rules, Term } from "../language/rules/index.ts";
import type { Analysis, OpenGame } from "./analysis.ts";

/** How a game is opened. */
export interface GameOptions {
  /** Where analyses draw at random, they start from this: the answers do not depend on the order of the questions. */
  readonly seed?: number;
  /**
   * Fluents that are grounded besides those that play reaches, so that symmetries and states which hold them act on
   * the game's numbers. The game begins where the rules say.
   */
  readonly reachedToo?: readonly Term[];
}

interface Kept {
  readonly answer: unknown;
  /** What ran out; nothing where the answer is whole. */
  readonly cutBy: readonly Resource[];
  /** What the budget had of each resource when the answer was computed. */
  readonly had: ReadonlyMap<Resource, number>;
}

/** One game, opened once. Ask it analyses; it computes each answer once and keeps it. */
export class Game implements OpenGame {
  readonly rules: Rules;
  readonly seed: number;
  readonly reachedToo: readonly Term[];
  /** By name of the analysis. */
  private readonly kept = new Map<string, Kept>();

  private constructor(rules: Rules, seed: number, reachedToo: readonly Term[]) {
    this.rules = rules;
    this.seed = seed;
    this.reachedToo = reachedToo;
  }

  /** The rules should be valid (`checkRules`); nothing is computed yet. */
  static open(rules: Rules, { seed = 1, reachedToo = [] }: GameOptions = {}): Game {
    return new Game(rules, seed, reachedToo);
  }

  ask<T>(analysis: Analysis<T>, budget: Budget = unlimited()): T | GaveUp {
    const kept = this.kept.get(analysis.name);
    if (kept === undefined || allowsMore(budget, kept)) return this.compute(analysis, budget);
    return kept.answer as T | GaveUp;
  }

  /** As `ask`, for analyses that cannot go on without the answer. Throws BudgetSpent. */
  need<T>(analysis: Analysis<T>, budget: Budget): T {
    const answer = this.ask(analysis, budget);
    if (isGaveUp(answer)) throw new BudgetSpent(answer);
    return answer;
  }

  /** The answer if it is known already. */
  known<T>(analysis: Analysis<T>): T | undefined {
    const kept = this.kept.get(analysis.name);
    return kept === undefined || isGaveUp(kept.answer) ? undefined : (kept.answer as T);
  }

  /** Makes an answer known that was computed elsewhere: in another thread, or from a store. */
  learn<T>(analysis: Analysis<T>, value: T): void {
    this.kept.set(analysis.name, { answer: value, cutBy: [], had: new Map() });
  }

  random(): SeededRandom {
    return createRandom(this.seed);
  }

  private compute<T>(analysis: Analysis<T>, budget: Budget): T | GaveUp {
    const had = new Map<Resource, number>(RETRIED.map((resource) => [resource, budget.left(resource)]));
    const answer = budget.stage(analysis.name, () => withinBudget(() => analysis.answer(this, budget)));
    // A second try that fails takes nothing away from what the first one found.
    const kept = isGaveUp(answer) ? (this.known(analysis) ?? answer) : answer;
    const cutBy = isGaveUp(answer) ? [answer.resource] : (analysis.cutBy?.(answer) ?? []);
    this.kept.set(analysis.name, { answer: kept, cutBy, had });
    return kept;
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

/** Whether a budget has more of what ran out. Who was cancelled may always try again. */
const allowsMore = (budget: Budget, { cutBy, had }: Kept): boolean =>
  cutBy.some(
    (resource) => resource === "cancelled" || budget.left(resource) > (had.get(resource) ?? Number.POSITIVE_INFINITY),
  );
