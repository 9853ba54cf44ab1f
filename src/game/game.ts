/**
 * One game, opened once. A Game is made from rules and answers every question about them: domains, ground program,
 * machines, symmetries, boards. It computes each answer on the first request and keeps it.
 *
 * There is one way to ask: `game.ask(analysis, budget)`. The answer is a value or a typed GaveUp. A complete value is
 * never computed twice. A question that was given up is tried again when a later budget allows more of what ran out.
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
import { type Analysis, type OpenGame, RETRIED } from "./analysis.ts";

/** Options for opening a game. */
export interface GameOptions {
  /** Seed for analyses that use randomness: the answers do not depend on the order of the questions. */
  readonly seed?: number;
  /**
   * Fluents to ground in addition to those that play reaches, so that symmetries and states that contain them act on
   * the game's numbers. The initial state stays as the rules say.
   */
  readonly reachedToo?: readonly Term[];
}

interface Kept {
  readonly answer: unknown;
  /** The resources that ran out; empty if the answer is complete. */
  readonly cutBy: readonly Resource[];
  /** How much of each resource the budget had when the answer was computed. */
  readonly had: ReadonlyMap<Resource, number>;
}

/** One game, opened once. Ask it analyses; it computes each answer once and keeps it. */
export class Game implements OpenGame {
  readonly rules: Rules;
  readonly seed: number;
  readonly reachedToo: readonly Term[];
  /** Answers by name of the analysis. */
  private readonly kept = new Map<string, Kept>();

  private constructor(rules: Rules, seed: number, reachedToo: readonly Term[]) {
    this.rules = rules;
    this.seed = seed;
    this.reachedToo = reachedToo;
  }

  /** The rules should be valid (`checkRules`). Nothing is computed yet. */
  static open(rules: Rules, { seed = 1, reachedToo = [] }: GameOptions = {}): Game {
    return new Game(rules, seed, reachedToo);
  }

  ask<T>(analysis: Analysis<T>, budget: Budget = unlimited()): T | GaveUp {
    const kept = this.kept.get(analysis.name);
    if (kept === undefined || allowsMore(budget, kept)) return this.compute(analysis, budget);
    return kept.answer as T | GaveUp;
  }

  /** Like `ask`, for analyses that cannot continue without the answer. Throws BudgetSpent. */
  need<T>(analysis: Analysis<T>, budget: Budget): T {
    const answer = this.ask(analysis, budget);
    if (isGaveUp(answer)) throw new BudgetSpent(answer);
    return answer;
  }

  /** The answer, if it is already known. */
  known<T>(analysis: Analysis<T>): T | undefined {
    const kept = this.kept.get(analysis.name);
    return kept === undefined || isGaveUp(kept.answer) ? undefined : (kept.answer as T);
  }

  /** Stores an answer that was computed elsewhere: in another thread, or read from a store. */
  learn<T>(analysis: Analysis<T>, value: T): void {
    this.kept.set(analysis.name, { answer: value, cutBy: [], had: new Map() });
  }

  random(): SeededRandom {
    return createRandom(this.seed);
  }

  private compute<T>(analysis: Analysis<T>, budget: Budget): T | GaveUp {
    const had = new Map<Resource, number>(RETRIED.map((resource) => [resource, budget.left(resource)]));
    const answer = budget.stage(analysis.name, () => withinBudget(() => analysis.answer(this, budget)));
    // A failed second try must not discard what the first one found.
    const kept = isGaveUp(answer) ? (this.known(analysis) ?? answer) : answer;
    const cutBy = isGaveUp(answer) ? [answer.resource] : (analysis.cutBy?.(answer) ?? []);
    this.kept.set(analysis.name, { answer: kept, cutBy, had });
    return kept;
  }
}

/** Whether a budget has more of what ran out. Cancelled work may always be tried again. */
const allowsMore = (budget: Budget, { cutBy, had }: Kept): boolean =>
  cutBy.some(
    (resource) => resource === "cancelled" || budget.left(resource) > (had.get(resource) ?? Number.POSITIVE_INFINITY),
  );
