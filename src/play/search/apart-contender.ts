/**
 * Solving through independent subgames, as a contender: find the factors; for one player try a proof from the subgames alone; else take
 * the compound of the subgames' states apart, and search that. Stages before the search cannot be put aside: one that does not end in the
 * time it is given begins again when it is given twice as much.
 */
import { Budget, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import type { Machine, State } from "../../machine/index.ts";
import { CompoundSolver } from "./compound-solver.ts";
import { type Contender, HOPELESS, NOT_YET, type Solved } from "./contender.ts";
import { type FactoredGame, factoredGame } from "./factored-game.ts";
import type { StateValue } from "./full-search.ts";
import { type FactorSolution, solveByFactors } from "./solve-by-factors.ts";
import type { SolverOptions } from "./solver.ts";
import { UNBOUNDED } from "./value-table.ts";

/** Until it is known that the game comes apart, this way gets less time than others: most games are in one piece. */
const LOOKING_SHARE = 0.5;
/** A stage that takes longer than this is given up for good. */
const STAGE_SECONDS = 30;

export interface ApartParts {
  readonly rules: Rules;
  readonly machine: Machine;
  readonly root: State;
  readonly now: () => number;
  readonly options: Omit<SolverOptions, "use" | "symmetries">;
}

export class ApartContender implements Contender {
  private readonly parts: ApartParts;
  private game: FactoredGame | undefined;
  private isAloneTried: boolean;
  private compound: CompoundSolver | undefined;
  private steps: Generator<undefined, StateValue> | undefined;
  private expandedAlone = 0;
  /** Seconds that the present stage was given in vain. */
  private wasted = 0;
  /** The end of the present turn. */
  private end = 0;

  constructor(parts: ApartParts) {
    this.parts = parts;
    const { machine, root } = parts;
    this.isAloneTried = machine.roles.length > 1 || root.join() !== machine.initialState.join();
  }

  get share(): number {
    return this.game === undefined ? LOOKING_SHARE : 1;
  }

  get expanded(): number {
    return this.expandedAlone + (this.compound?.expanded ?? 0);
  }

  work(seconds: number): Solved | typeof NOT_YET | typeof HOPELESS {
    if (this.steps === undefined && seconds < 2 * this.wasted) return NOT_YET;
    const { now, rules, machine, root, options } = this.parts;
    this.end = now() + seconds;
    if (this.game === undefined) {
      const game = this.stage(seconds, (budget) => factoredGame(rules, budget));
      if (isGaveUp(game) || game === undefined) return this.put(game);
      this.game = game;
    }
    const { game } = this;
    const factors = game.decomposition.factors.length;
    if (!this.isAloneTried) {
      const alone = this.stage(seconds, (budget) => solveByFactors(game, machine, budget));
      if (isGaveUp(alone)) return this.put(alone);
      this.isAloneTried = true;
      if (alone !== undefined) return this.solvedAlone(alone, factors);
    }
    if (this.compound === undefined) {
      const compound = this.stage(seconds, (budget) => CompoundSolver.create(game, machine, root, budget, options));
      if (isGaveUp(compound) || compound === undefined) return this.put(compound);
      this.compound = compound;
    }
    const { compound } = this;
    this.steps ??= compound.steps(UNBOUNDED);
    while (now() < this.end) {
      const { done, value } = this.steps.next();
      if (done) return { solution: compound.tell(value), bestPlay: () => compound.bestPlay(UNBOUNDED), factors };
    }
    return NOT_YET;
  }

  private solvedAlone({ value, line, expanded }: FactorSolution, factors: number): Solved {
    this.expandedAlone = expanded;
    const symmetry = { order: 1n, hits: 0, saved: 0, switchedOff: false };
    const solution = { values: [value], exact: true, isLimit: false, expanded, stored: expanded, symmetry };
    const play = { best: [line.slice(0, 1)], line: line.map((move) => [move]) };
    return { solution, bestPlay: () => play, factors };
  }

  /** Runs a stage within what is left of the turn. */
  private stage<T>(seconds: number, work: (budget: Budget) => T): T | GaveUp {
    const { now } = this.parts;
    const answer = withinBudget(() => work(new Budget({ seconds: Math.max(0, this.end - now()), now })));
    this.wasted = isGaveUp(answer) ? seconds : 0;
    return answer;
  }

  /** The stage came to nothing: for want of time, or for good. */
  private put(answer: GaveUp | undefined): typeof NOT_YET | typeof HOPELESS {
    return isGaveUp(answer) && answer.resource === "seconds" && this.wasted < STAGE_SECONDS ? NOT_YET : HOPELESS;
  }
}
