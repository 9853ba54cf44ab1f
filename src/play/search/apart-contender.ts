/**
 * Solves a game through its independent subgames, as a contender. It finds the factors. For one player it tries a proof
 * from the subgames alone; otherwise it reduces the subgames to the classes of their states and searches the compound
 * of these classes. Finding factors and reducing subgames cannot be paused: a stage that does not finish in its turn
 * restarts when a turn is twice as long.
 */
import type { Decomposition } from "../../analysis/decomposition/index.ts";
import { type Budget, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { factors, type OpenGame } from "../../game/index.ts";
import type { Machine, State } from "../../machine/index.ts";
import { CompoundSolver } from "./compound-solver.ts";
import { type Contender, HOPELESS, NOT_YET, type Solved } from "./contender.ts";
import type { StateValue } from "./full-search.ts";
import { type FactorSolution, solveByFactors } from "./solve-by-factors.ts";
import type { SolverOptions } from "./solver.ts";
import { UNBOUNDED } from "./value-table.ts";

/** Until the game is known to decompose, this contender gets less time than others: most games do not. */
const LOOKING_SHARE = 0.5;
/** A stage that takes longer than this is abandoned for good. */
const STAGE_SECONDS = 30;

export interface ApartParts {
  /** Its machine must use the numbers of the ground program. */
  readonly game: OpenGame;
  readonly machine: Machine;
  readonly root: State;
  readonly options: Omit<SolverOptions, "use" | "symmetries">;
}

export class ApartContender implements Contender {
  private readonly parts: ApartParts;
  private game: Decomposition | undefined;
  /** The proof from the subgames alone; undefined if there is none. */
  private alone: Generator<undefined, FactorSolution | undefined> | undefined;
  private compound: CompoundSolver | undefined;
  private steps: Generator<undefined, StateValue> | undefined;
  private expandedAlone = 0;
  /** CPU seconds that the current stage used without finishing. */
  private wasted = 0;

  constructor(parts: ApartParts) {
    this.parts = parts;
  }

  /** Whether the game is known to decompose. */
  get comesApart(): boolean {
    return this.game !== undefined;
  }

  get share(): number {
    return this.comesApart ? 1 : LOOKING_SHARE;
  }

  get expanded(): number {
    return this.expandedAlone + (this.compound?.expanded ?? 0);
  }

  work(turn: Budget): Solved | typeof NOT_YET | typeof HOPELESS {
    if (this.steps === undefined && (turn.limits.cpuSeconds ?? 0) < 2 * this.wasted) return NOT_YET;
    const { machine, root, options } = this.parts;
    const { game } = this;
    // The next stage gets its own turn: the rest of this one may be too short for it.
    if (game === undefined) return this.look(turn);
    const count = game.factors.length;
    for (; this.alone !== undefined; ) {
      if (turn.isOver()) return NOT_YET;
      const { done, value } = this.alone.next();
      if (!done) continue;
      this.alone = undefined;
      if (value !== undefined) return this.solvedAlone(value, count);
    }
    if (this.compound === undefined) {
      const compound = this.stage(turn, () => CompoundSolver.create(game, machine, root, turn, options));
      if (isGaveUp(compound) || compound === undefined) return this.put(compound);
      this.compound = compound;
    }
    const { compound } = this;
    this.steps ??= compound.steps(UNBOUNDED);
    while (!turn.isOver()) {
      const { done, value } = this.steps.next();
      if (done) return { solution: compound.tell(value), bestPlay: () => compound.bestPlay(UNBOUNDED), factors: count };
    }
    return NOT_YET;
  }

  private look(turn: Budget): typeof NOT_YET | typeof HOPELESS {
    const { machine, root, options } = this.parts;
    const game = this.stage(turn, () => {
      const found = this.parts.game.need(factors, turn);
      return found.factors.length < 2 ? undefined : found;
    });
    if (isGaveUp(game) || game === undefined) return this.put(game);
    this.game = game;
    if (machine.roles.length === 1 && root.join() === machine.initialState.join())
      this.alone = solveByFactors(game, machine, options.budget);
    return NOT_YET;
  }

  private solvedAlone({ value, line, expanded }: FactorSolution, factors: number): Solved {
    this.expandedAlone = expanded;
    const symmetry = { order: 1n, hits: 0, saved: 0, expansionsBelow: 0, switchedOff: false };
    const solution = { values: [value], exact: true, isLimit: false, expanded, stored: expanded, symmetry };
    const play = { best: [line.slice(0, 1)], line: line.map((move) => [move]) };
    return { solution, bestPlay: () => play, factors };
  }

  /** Runs a stage within the rest of the turn. */
  private stage<T>(turn: Budget, work: () => T): T | GaveUp {
    const answer = withinBudget(work);
    this.wasted = isGaveUp(answer) ? (turn.limits.cpuSeconds ?? 0) : 0;
    return answer;
  }

  /** Handles a stage without result: wait for a longer turn if only time was missing, otherwise give up for good. */
  private put(answer: GaveUp | undefined): typeof NOT_YET | typeof HOPELESS {
    return isGaveUp(answer) && answer.resource === "cpu-seconds" && this.wasted < STAGE_SECONDS ? NOT_YET : HOPELESS;
  }
}
