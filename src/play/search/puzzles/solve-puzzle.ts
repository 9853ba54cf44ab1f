/**
 * Searches for the best plan of a puzzle by several methods that take turns. No single method is good everywhere: goal
 * distances solve sliding tiles but not sudoku, satisfiability the other way round. Every turn is the same amount of
 * work, so the result does not depend on how busy the computer is.
 */
import { isGaveUp, withinBudget } from "../../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import { BestEnd } from "./best-end.ts";
import { BestFirst } from "./best-first.ts";
import { clockFluents } from "./clock-fluents.ts";
import { GoalDistance } from "./goal-distance.ts";
import { NestedRollouts } from "./nested-rollouts.ts";
import { PlanBySubgroups } from "./pieces/index.ts";
import type { Plan, PlanSearch, Puzzle } from "./plan.ts";
import { PlanAtOnce } from "./plan-at-once.ts";
import { PlanBySatisfiability } from "./plan-by-satisfiability.ts";
import { BreadthFirst, DepthFirst } from "./uninformed.ts";

/** Work per turn, in steps of the game. */
const TURN = 400;

export class PuzzleSearch {
  /** The best plan so far. */
  best: Plan | undefined;
  /** Name of the search that found it. */
  foundBy: string | undefined;
  /** Whether the plan is proven optimal. */
  isOptimal = false;
  /** Upper bound on the value of a plan. */
  private mostValue: number;
  private readonly searches: PlanSearch[];
  private turn = 0;

  constructor(puzzle: Puzzle, random: SeededRandom) {
    const { circuit } = puzzle;
    const clock = circuit === undefined ? undefined : clockFluents(circuit);
    this.mostValue = puzzle.mostValue;
    const distance = circuit === undefined ? undefined : new GoalDistance(circuit);
    this.searches = [
      new BestFirst(puzzle, clock),
      new NestedRollouts(puzzle, random, distance),
      new BreadthFirst(puzzle, clock),
      ...(BestEnd.isFor(puzzle) ? [new BestEnd(puzzle)] : []),
      ...(PlanAtOnce.isFor(puzzle) ? [new PlanAtOnce(puzzle, clock)] : []),
      ...(PlanBySatisfiability.isFor(puzzle) ? [new PlanBySatisfiability(puzzle)] : []),
      ...(PlanBySubgroups.isFor(puzzle) ? [new PlanBySubgroups(puzzle, clock, random)] : []),
      new DepthFirst(puzzle),
      ...(clock === undefined ? [] : [new BestFirst(puzzle), new BreadthFirst(puzzle)]),
    ];
  }

  /** Runs one turn. Returns false if nothing is left to find. */
  work(): boolean {
    const search = this.searches[this.turn % this.searches.length];
    if (this.isOptimal || search === undefined) return false;
    // A search whose budget is over amid a question about the rules goes on in its next turn.
    const worked = withinBudget(() => search.work(TURN, this.best?.value ?? -1));
    const goesOn = isGaveUp(worked) || worked;
    if (search.best !== undefined && search.best.value > (this.best?.value ?? -1)) {
      this.best = search.best;
      this.foundBy = search.name;
    }
    this.mostValue = Math.min(this.mostValue, search.mostPossible ?? this.mostValue);
    if (search.isProof || (this.best !== undefined && this.best.value >= this.mostValue)) this.isOptimal = true;
    if (goesOn) this.turn++;
    else this.searches.splice(this.turn % this.searches.length, 1);
    return !this.isOptimal && this.searches.length > 0;
  }
}
