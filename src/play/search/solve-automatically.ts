/**
 * The default way to solve: whatever is quickest. Nobody knows beforehand whether symmetries pay, or whether a game is better taken
 * apart. What is certain: a search that looks up symmetric states never expands more than one that does not. So that search goes first,
 * and most games are solved before anything else begins. After a head start,
 *
 *  - a search without symmetries is tried for a moment. Where a step of it takes nearly as long, or symmetries have provably saved as
 *    much as they cost, it is dropped; where images cost more than successors (large groups), both go on in turns;
 *  - where the game may come apart into subgames, that way gets a moment to find out. If it does, that way has a head start of its own, as
 *    it is nearly always the quickest then; and it gets its turns.
 *
 * Turns are by CPU time, and the first to have the answer gives it. So all together takes at most as many times what the best
 * contender takes as there are contenders left, and the head starts. (Schiffel 2010 switches symmetries off by an estimate of what they save. Depth first,
 * savings show late: that estimate was wrong by factors on large groups, and gained 4 percent at best elsewhere.)
 */
import { type Budget, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { OpenGame } from "../../game/index.ts";
import type { Machine, State } from "../../machine/index.ts";
import { ApartContender } from "./apart-contender.ts";
import { type Contender, HOPELESS, NOT_YET, SearchContender, type Solved } from "./contender.ts";
import { Solver, type SolverOptions } from "./solver.ts";
import { UNBOUNDED } from "./value-table.ts";

/** CPU seconds that the search with symmetries has to itself; then every round is longer than the last by this factor. */
const HEAD_START = 0.25;
const GROWTH = 1.25;
/** CPU seconds by which a search without symmetries is judged. */
const TRIAL = 0.05;
/** CPU seconds to find out whether the game comes apart, and to begin with its parts if it does. */
const LOOK_FOR_PARTS = 0.5;
const START_OF_PARTS = 2;
/** A step with symmetries that takes no more than this many times what it saves is cheap enough. */
const CHEAP = 1.5;
/** Share of the memory for each rival of the first search. */
const RIVAL_MEMORY = 0.25;

export interface AutoOptions extends Omit<SolverOptions, "use"> {
  /** Given: the game may be solved through its independent subgames. The machine must have the numbers of its programs. */
  readonly game?: OpenGame;
}

/** What a state is worth, with at most `depth` steps looked at, and best play. `expanded` counts the states of all contenders. */
export function solveAutomatically(machine: Machine, state: State, depth: number, options: AutoOptions): Solved {
  return new Rounds(machine, state, depth, options).run();
}

interface Runner {
  readonly contender: Contender;
  spent: number;
  gaveUp?: GaveUp;
}

class Rounds {
  private readonly machine: Machine;
  private readonly state: State;
  private readonly depth: number;
  private readonly options: AutoOptions;
  private readonly solver: Solver;
  private readonly runners: Runner[];
  /** States expanded by contenders that have been dropped. */
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
    let gaveUp: GaveUp | undefined;
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

  /** Lets a contender work; one that leads nowhere is out. */
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

  /** The search without symmetries is out where one with them takes little longer for a step, or has saved that much already. */
  private judgePlain(): void {
    const [first] = this.runners;
    const plain = this.runners.find(({ contender }) => contender instanceof PlainContender);
    if (first === undefined || plain === undefined || first === plain) return;
    const gain = 1 + this.solver.saved / Math.max(1, this.solver.expanded);
    if (secondsPerStep(first) <= CHEAP * gain * secondsPerStep(plain)) this.drop(plain);
  }

  private withAllCounts(solved: Solved): Solved {
    const expanded = this.runners.reduce((sum, { contender }) => sum + contender.expanded, this.expandedInVain);
    return { ...solved, solution: { ...solved.solution, expanded } };
  }

  private failure(gaveUp: GaveUp): Solved {
    return { solution: this.solver.tell(gaveUp), bestPlay: () => ({ best: [], line: [] }), factors: 1 };
  }
}

/** A search without symmetries beside one with them: if it is first, it tells that they were there. */
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

const runnerOf = (contender: Contender): Runner => ({ contender, spent: 0 });

const secondsPerStep = ({ contender, spent }: Runner): number =>
  contender instanceof SearchContender ? spent / Math.max(1, contender.stepsTaken) : 0;
