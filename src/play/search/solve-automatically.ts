/**
 * The default way to solve a game: whatever is quickest. It is not known beforehand whether symmetries pay, or whether
 * decomposing a game is better. What is certain: a search that looks up symmetric states never expands more states than
 * one that does not. So that search goes first, and solves most games before anything else begins. After a head start:
 *
 * - A search without symmetries is tried for a moment. It is dropped if its steps are not much faster, or if symmetries
 *   have provably saved as much as they cost. If images cost more than successors (large groups), both continue in
 *   turns.
 * - If the game may decompose into subgames, that contender gets a moment to find out. If the game decomposes, this
 *   contender gets its own head start, because it is then nearly always the quickest. Afterwards it gets its turns.
 *
 * Turns are measured in CPU time, and the first contender with the answer wins. So the total time is at most that of
 * the best contender times the number of remaining contenders, plus the head starts. Rejected: Schiffel (2010) switches
 * symmetries off by an estimate of what they save. In depth-first search, savings show late: the estimate was wrong by
 * factors on large groups, and gained 4 per cent at best elsewhere.
 */
import { type Budget, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { OpenGame } from "../../game/index.ts";
import type { Machine, State } from "../../machine/index.ts";
import { ApartContender } from "./apart-contender.ts";
import { type Contender, HOPELESS, NOT_YET, SearchContender, type Solved } from "./contender.ts";
import { Solver, type SolverOptions } from "./solver.ts";
import { UNBOUNDED } from "./value-table.ts";

/**
 * CPU seconds that the search with symmetries has to itself. Every later round is longer than the last by the factor
 * GROWTH.
 */
const HEAD_START = 0.25;
const GROWTH = 1.25;
/** CPU seconds at the beginning that say nothing about the speed of a search: the engine still compiles its code. */
const WARM_UP = 0.125;
/** CPU seconds of the trial of a search without symmetries. */
const TRIAL = 0.05;
/** CPU seconds to find out whether the game decomposes, and to start with its subgames if it does. */
const LOOK_FOR_PARTS = 0.5;
const START_OF_PARTS = 2;
/** Symmetries are cheap if a step with them takes at most this many times a plain step, times the savings so far. */
const CHEAP = 1.5;
/** Share of the memory for each rival of the first search. */
const RIVAL_MEMORY = 0.25;

export interface AutoOptions extends Omit<SolverOptions, "use"> {
  /**
   * If given, the game may be solved through its independent subgames. The machine must use the numbers of its ground
   * program.
   */
  readonly game?: OpenGame;
}

/**
 * Computes the value of a state, looking at most `depth` steps ahead, and best play. `expanded` counts the states of
 * all contenders.
 */
export function solveAutomatically(machine: Machine, state: State, depth: number, options: AutoOptions): Solved {
  return new Rounds(machine, state, depth, options).run();
}

interface Runner {
  readonly contender: Contender;
  spent: number;
  /** Seconds and search steps that do not count for its speed. */
  warmUp: { readonly seconds: number; readonly steps: number };
  gaveUp?: GaveUp;
}

class Rounds {
  private readonly machine: Machine;
  private readonly state: State;
  private readonly depth: number;
  private readonly options: AutoOptions;
  private readonly solver: Solver;
  private readonly runners: Runner[];
  /** Number of states expanded by contenders that have been dropped. */
  private expandedInVain = 0;

  constructor(machine: Machine, state: State, depth: number, options: AutoOptions) {
    this.machine = machine;
    this.state = state;
    this.depth = depth;
    this.options = options;
    this.solver = new Solver(machine, state, { ...options, use: "states" });
    this.runners = [runnerOf(new SearchContender(this.solver, state, depth))];
  }

  run(): Solved {
    const [first] = this.runners as [Runner];
    const solvedAtOnce = this.turn(first, WARM_UP);
    if (solvedAtOnce !== undefined) return this.withAllCounts(solvedAtOnce);
    first.warmUp = { seconds: first.spent, steps: stepsOf(first) };
    let { gaveUp } = first;
    for (let time = HEAD_START; ; time *= GROWTH) {
      for (const runner of [...this.runners]) {
        const solved = this.turn(runner, time * runner.contender.share - runner.spent);
        if (solved !== undefined) return this.withAllCounts(solved);
        gaveUp ??= runner.gaveUp;
      }
      if (this.runners.length === 0) return this.withAllCounts(this.failure(gaveUp as GaveUp));
      const solved = time === HEAD_START ? this.addRivals() : undefined;
      if (solved !== undefined) return this.withAllCounts(solved);
      this.judgePlain();
    }
  }

  /** Lets a contender work, and drops it if it is hopeless. */
  private turn(runner: Runner, seconds: number): Solved | undefined {
    if (seconds <= 0) return undefined;
    const { budget } = this.options;
    const start = budget.cpuTime();
    const answer = withinBudget(() => runner.contender.work(budget.turn(seconds)));
    runner.spent += budget.cpuTime() - start;
    if (answer === NOT_YET) return undefined;
    if (answer !== HOPELESS && !isGaveUp(answer)) return answer;
    if (isGaveUp(answer)) runner.gaveUp = answer;
    this.drop(runner);
    return undefined;
  }

  private drop(runner: Runner): void {
    this.expandedInVain += runner.contender.expanded;
    this.runners.splice(this.runners.indexOf(runner), 1);
  }

  private addRivals(): Solved | undefined {
    const { machine, state, depth, options, solver } = this;
    const { game } = options;
    const memoryBytes = RIVAL_MEMORY * options.memoryBytes;
    if (solver.order > 1n) {
      const plain = new Solver(machine, state, { ...options, memoryBytes, use: "none" });
      const runner = runnerOf(new PlainContender(plain, solver, state, depth));
      this.runners.push(runner);
      const solved = this.turn(runner, TRIAL);
      if (solved !== undefined) return solved;
    }
    if (game !== undefined && depth === UNBOUNDED) {
      const parts = { game, machine, root: state, options: { ...options, memoryBytes } };
      const apart = new ApartContender(parts);
      const runner = runnerOf(apart);
      this.runners.push(runner);
      return this.turn(runner, LOOK_FOR_PARTS) ?? (apart.comesApart ? this.turn(runner, START_OF_PARTS) : undefined);
    }
    return undefined;
  }

  /**
   * Drops the search without symmetries if a step with symmetries takes little longer, or if symmetries have already
   * saved that much.
   */
  private judgePlain(): void {
    const [first] = this.runners;
    const plain = this.runners.find(({ contender }) => contender instanceof PlainContender);
    if (first === undefined || plain === undefined || first === plain) return;
    const gain = 1 + this.solver.saved / Math.max(1, this.solver.expanded);
    const seconds = secondsPerStep(first);
    if (Number.isFinite(seconds) && seconds <= CHEAP * gain * secondsPerStep(plain)) this.drop(plain);
  }

  private withAllCounts(solved: Solved): Solved {
    const expanded = this.runners.reduce((sum, { contender }) => sum + contender.expanded, this.expandedInVain);
    return { ...solved, solution: { ...solved.solution, expanded } };
  }

  private failure(gaveUp: GaveUp): Solved {
    return { solution: this.solver.tell(gaveUp), bestPlay: () => ({ best: [], line: [] }), factors: 1 };
  }
}

/** A search without symmetries beside one with them. If it is first, its answer still reports the symmetries. */
class PlainContender extends SearchContender {
  private readonly symmetric: Solver;

  constructor(plain: Solver, symmetric: Solver, state: State, depth: number) {
    super(plain, state, depth);
    this.symmetric = symmetric;
  }

  override work(turn: Budget): Solved | typeof NOT_YET {
    const answer = super.work(turn);
    if (answer === NOT_YET) return answer;
    const symmetry = { ...answer.solution.symmetry, order: this.symmetric.order, switchedOff: true };
    return { ...answer, solution: { ...answer.solution, symmetry } };
  }
}

const runnerOf = (contender: Contender): Runner => ({ contender, spent: 0, warmUp: { seconds: 0, steps: 0 } });

const stepsOf = ({ contender }: Runner): number => (contender instanceof SearchContender ? contender.stepsTaken : 0);

/** Infinite if it has made no step since its warm-up. */
function secondsPerStep(runner: Runner): number {
  const steps = stepsOf(runner) - runner.warmUp.steps;
  return steps === 0 ? Number.POSITIVE_INFINITY : (runner.spent - runner.warmUp.seconds) / steps;
}
