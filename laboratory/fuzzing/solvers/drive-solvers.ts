/**
 * Solves a small game in every possible way, and compares each answer with the naive twin on the interpreted machine:
 * values, whether they are exact, best moves and the line. For fuzzing in process.
 */
import { Budget, isGaveUp, unlimited } from "../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { factors, Game, grounded, searchSymmetries } from "../../../src/game/index.ts";
import type { Rules } from "../../../src/language/rules/index.ts";
import { makeMachine } from "../../../src/machine/automatic/index.ts";
import { goalValuesOf } from "../../../src/machine/circuit/index.ts";
import { CompiledMachine } from "../../../src/machine/compiled/index.ts";
import type { Machine } from "../../../src/machine/index.ts";
import { PropagatingMachine } from "../../../src/machine/propagating/index.ts";
import type { BestPlay } from "../../../src/play/search/best-play.ts";
import { CompoundSolver } from "../../../src/play/search/compound-solver.ts";
import { finish } from "../../../src/play/search/full-search.ts";
import { solveAutomatically } from "../../../src/play/search/solve-automatically.ts";
import { solveByFactors } from "../../../src/play/search/solve-by-factors.ts";
import { type Solution, Solver, type SolverOptions, type SymmetryUse } from "../../../src/play/search/solver.ts";
import { UNBOUNDED } from "../../../src/play/search/value-table.ts";
import { compareAnswer, type Way } from "./compare-answer.ts";
import { NaiveGame } from "./naive-game.ts";

export interface DriveLimits {
  /** Larger games are skipped. */
  readonly states: number;
  readonly jointMoves: number;
  /** A clock in seconds, for finding symmetries. */
  readonly now: () => number;
}

const USES: readonly SymmetryUse[] = ["none", "moves", "states"];
/** With and without pruning and mixing. */
const KINDS = [
  { prune: false, mixed: false },
  { prune: true, mixed: false },
  { prune: false, mixed: true },
] as const;
/**
 * Maximum seconds between two readings of the clock in an automatic solution: so that all contenders get their turns,
 * in any order.
 */
const LEAPS = [0, 0.02, 1];
const DEPTHS = 5;
const COMPILED_ONE_IN = 8;
const MEMORY_BYTES = 1e7;
/**
 * A table with a single window forgets nearly everything. Then the work can be exponential in the states, so only small
 * games are tried.
 */
const NO_MEMORY = 1;
const MOST_FORGOTTEN = 40;
const DETECTION_SECONDS = 20;

/** Returns the number of answers compared, 0 if the game is too large; throws if one of them is wrong. */
export function driveSolvers(rules: Rules, seed: number, limits: DriveLimits): number {
  const interpreted = makeMachine(rules, "interpreted", unlimited());
  const game = Game.open(rules, { seed });
  const naive = NaiveGame.explore(interpreted, limits);
  if (naive === undefined) return 0;
  const { program, circuit } = game.need(grounded, unlimited());
  // A compiled machine gives the same answers, but takes longer to make than a small game takes to solve, so it is used
  // only now and then.
  const machine =
    seed % COMPILED_ONE_IN === 0 ? new CompiledMachine(program, circuit) : new PropagatingMachine(program, circuit);
  const generators = game.need(searchSymmetries, new Budget({ seconds: DETECTION_SECONDS, now: limits.now }));
  const goalValues = goalValuesOf(circuit);
  const drive = new Drive(game, machine, naive, { symmetries: generators, goalValues, seed });
  const horizon = seed % DEPTHS;
  drive.plainWays(horizon);
  drive.automatically(horizon);
  drive.ungrounded();
  drive.apart(horizon);
  return drive.compared;
}

interface DriveParts {
  readonly symmetries: NonNullable<SolverOptions["symmetries"]>;
  readonly goalValues: number[][];
  readonly seed: number;
}

class Drive {
  compared = 0;
  private readonly game: Game;
  private readonly machine: Machine;
  private readonly naive: NaiveGame;
  private readonly parts: DriveParts;

  constructor(game: Game, machine: Machine, naive: NaiveGame, parts: DriveParts) {
    this.game = game;
    this.machine = machine;
    this.naive = naive;
    this.parts = parts;
  }

  /**
   * All uses of symmetries, with and without pruning and mixing, to the end and to a horizon; and with a table that
   * forgets.
   */
  plainWays(horizon: number): void {
    const { symmetries } = this.parts;
    for (const use of USES)
      for (const depth of [undefined, horizon])
        for (const kind of KINDS) {
          const more = use === "none" ? {} : { symmetries };
          this.solve(this.machine, { use, ...kind, depth }, { ...more, memoryBytes: MEMORY_BYTES });
          if (use === "states" && this.naive.nodes.length <= MOST_FORGOTTEN)
            this.solve(this.machine, { use, ...kind, depth }, { ...more, memoryBytes: NO_MEMORY });
        }
  }

  /** With clocks that leap. */
  automatically(horizon: number): void {
    const { symmetries, seed } = this.parts;
    const { machine, game } = this;
    const random = createRandom(seed);
    for (const depth of [undefined, horizon])
      for (const kind of KINDS) {
        const leap = LEAPS[random.below(LEAPS.length)] as number;
        let seconds = 0;
        const cpu = (): number => {
          seconds += leap * random.fraction();
          return seconds;
        };
        const options = { ...this.options(MEMORY_BYTES), ...kind, symmetries, game, budget: new Budget({ cpu }) };
        const { solution, bestPlay } = solveAutomatically(machine, machine.initialState, depth ?? UNBOUNDED, options);
        const way = { use: "auto", ...kind, depth } as const;
        this.compare(machine, way, `leaps of ${leap} s`, solution, bestPlay(), true);
      }
  }

  /** On a machine whose states are not bit sets of fluents, with a list of all goal values. */
  ungrounded(): void {
    const machine = makeMachine(this.game.rules, "relational", unlimited());
    if (isGaveUp(machine)) throw new Error("a small game has no relational machine");
    for (const prune of [false, true])
      this.solve(machine, { use: "none", prune, mixed: false, depth: undefined }, { goalValues: undefined });
  }

  /** Through independent subgames, if the game has any. */
  apart(horizon: number): void {
    const { machine } = this;
    const decomposition = this.game.need(factors, unlimited());
    if (decomposition.factors.length < 2) return;
    for (const kind of KINDS)
      for (const depth of [undefined, horizon]) {
        const options = { ...this.options(MEMORY_BYTES), ...kind };
        const solver = CompoundSolver.create(decomposition, machine, machine.initialState, unlimited(), options);
        if (solver === undefined) continue;
        const left = depth ?? UNBOUNDED;
        this.compare(
          machine,
          { use: "none", ...kind, depth },
          "compound",
          solver.solve(left),
          solver.bestPlay(left),
          false,
        );
      }
    if (machine.roles.length > 1) return;
    const alone = finish(solveByFactors(decomposition, machine, unlimited()));
    if (alone === undefined) return;
    const play = { best: [alone.line.slice(0, 1)], line: alone.line.map((move) => [move]) };
    const way = { use: "none", prune: false, mixed: false, depth: undefined } as const;
    this.compare(machine, way, "alone", { values: [alone.value], exact: true }, play, true);
  }

  private solve(
    machine: Machine,
    way: Way & { readonly use: SymmetryUse },
    how: Partial<SolverOptions> | { goalValues: undefined },
  ): void {
    const { prune, mixed, depth } = way;
    const { goalValues, ...rest } = { ...this.options(MEMORY_BYTES), ...how };
    const solver = new Solver(machine, machine.initialState, {
      ...rest,
      ...(goalValues === undefined ? {} : { goalValues }),
      use: way.use,
      prune,
      mixed,
    });
    const solution = solver.solve(machine.initialState, depth ?? UNBOUNDED);
    const play = solver.bestPlay(machine.initialState, depth ?? UNBOUNDED);
    this.compare(machine, way, `${machine.kind}, ${rest.memoryBytes} bytes`, solution, play, prune && !mixed);
  }

  private options(memoryBytes: number): Omit<SolverOptions, "use" | "symmetries"> {
    const { goalValues, seed } = this.parts;
    return { goalValues, memoryBytes, budget: unlimited(), random: createRandom(seed) };
  }

  private compare(
    machine: Machine,
    way: Way,
    about: string,
    { values, exact }: Pick<Solution, "values" | "exact">,
    play: BestPlay,
    namesSome: boolean,
  ): void {
    this.compared++;
    const text = (role: number, move: number): string => machine.vocabulary.moveText(role, move);
    const difference = compareAnswer(this.naive, way, {
      values,
      exact,
      best: play.best.map((moves, role) => moves.map((move) => text(role, move)).sort()),
      line: play.line.map((joint) => joint.map((move, role) => text(role, move))),
      namesSome,
    });
    if (difference !== undefined) throw new Error(`${JSON.stringify(way)} (${about}): ${difference}`);
  }
}
