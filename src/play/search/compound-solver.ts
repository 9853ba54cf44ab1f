/**
 * Solves a game of any number of players through its independent subgames. The states of each subgame are merged into
 * classes of states with the same value in the compound (`analysis/decomposition`). The compound of these classes is a
 * game with the same values, and is searched instead.
 */
import { compoundGame, type Decomposition } from "../../analysis/decomposition/index.ts";
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Machine, State } from "../../machine/index.ts";
import { allBestMoves, type BestPlay } from "./best-play.ts";
import { followBestPlay } from "./follow-best-play.ts";
import { finish, type StateValue } from "./full-search.ts";
import { type Solution, Solver, type SolverOptions } from "./solver.ts";
import { UNBOUNDED } from "./value-table.ts";

export class CompoundSolver {
  readonly factorCount: number;
  /** Number of states of all subgames together. */
  readonly localStates: number;
  private readonly machine: Machine;
  private readonly root: State;
  private readonly solver: Solver;
  private readonly mixed: boolean;
  /** Maps a state of the game to a state of the compound of classes. */
  private readonly classesOf: (state: State) => State;

  private constructor(
    machine: Machine,
    root: State,
    solver: Solver,
    classesOf: (state: State) => State,
    mixed: boolean,
    counts: Pick<CompoundSolver, "factorCount" | "localStates">,
  ) {
    this.machine = machine;
    this.root = root;
    this.solver = solver;
    this.classesOf = classesOf;
    this.mixed = mixed;
    this.factorCount = counts.factorCount;
    this.localStates = counts.localStates;
  }

  /**
   * Returns undefined if the game cannot be searched in this way (`compoundGame`). `budget` is for the decomposition.
   * The machine must use the numbers of the program. Throws BudgetSpent.
   */
  static create(
    decomposition: Decomposition,
    machine: Machine,
    root: State,
    budget: Budget,
    options: Omit<SolverOptions, "use" | "symmetries">,
  ): CompoundSolver | undefined {
    const fluentsOf = (state: State): Set<number> => new Set(machine.fluentsOf(state));
    const game = compoundGame(decomposition, fluentsOf(root), budget);
    if (game === undefined) return undefined;
    const classesOf = (state: State): State => {
      const found = game.stateOf(fluentsOf(state));
      if (found === undefined) throw new Error("a state that play leads to is missing from the compound");
      return found;
    };
    const solver = new Solver(game.machine, game.machine.initialState, { ...options, use: "none" });
    const counts = { factorCount: decomposition.factors.length, localStates: game.localStates };
    return new CompoundSolver(machine, root, solver, classesOf, options.mixed ?? false, counts);
  }

  solve(depth: number = UNBOUNDED): Solution {
    return this.tell(withinBudget(() => finish(this.steps(depth))));
  }

  /** Computes the value of the root in steps, so that searches can take turns. */
  steps(depth: number): Generator<undefined, StateValue> {
    return this.solver.steps(this.classesOf(this.root), depth);
  }

  /** Adds counts to an answer: states of subgames and of the compound together. */
  tell(answer: StateValue | GaveUp): Solution {
    const solution = this.solver.tell(answer);
    return { ...solution, expanded: this.expanded, stored: solution.stored + this.localStates };
  }

  get expanded(): number {
    return this.solver.expanded + this.localStates;
  }

  /** Returns the value of a state reachable by play. Throws BudgetSpent. */
  value(state: State, depth: number = UNBOUNDED): StateValue {
    return this.solver.value(this.classesOf(state), depth);
  }

  /** Returns best moves of the game itself and a line of play, as far as the budget allows. */
  bestPlay(depth: number = UNBOUNDED): BestPlay {
    return followBestPlay(this.machine, this.root, depth, (state, left, cursor) =>
      allBestMoves(this.machine, cursor, state, left, (after, rest) => this.value(after, rest), this.mixed),
    );
  }
}
