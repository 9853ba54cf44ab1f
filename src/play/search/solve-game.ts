/** Solves a game, using its symmetries if requested and everything its rules tell. */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { type Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import {
  closedGame,
  goalValuesOf,
  groundOf,
  machineOf,
  type OpenGame,
  searchMachine,
  searchSymmetries,
} from "../../game/index.ts";
import type { Machine } from "../../machine/index.ts";
import type { Solved } from "./contender.ts";
import { solveAutomatically } from "./solve-automatically.ts";
import { Solver, type SolverOptions, type SymmetryUse } from "./solver.ts";
import type { SymmetryCosts } from "./symmetry-costs.ts";
import { UNBOUNDED } from "./value-table.ts";

export interface SolverWishes extends Pick<SolverOptions, "prune" | "mixed"> {
  readonly use: SymmetryUse | "auto";
  /**
   * With `states`: the number of seconds that symmetries may cost more than they save, before the search continues
   * without them.
   */
  readonly switchLimit?: number;
  /** Whether to measure the cost of symmetries. */
  readonly explain?: boolean;
  /** Maximum number of steps to look ahead; to the end if absent. */
  readonly depth?: number;
  /** For the table and the open states together. */
  readonly memoryBytes: number;
  /** For everything together. */
  readonly budget: Budget;
}

export interface SolvedGame extends Solved {
  /** Values, moves and lines use this machine's numbers. With symmetries it may know more fluents than play reaches. */
  readonly machine: Machine;
  /** Wall-clock and CPU seconds of the search alone, without the search for symmetries and without the line of play. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Present if requested and if there are symmetries. */
  readonly costs?: SymmetryCosts;
}

/** Limits for the search for symmetries: share of the time, and maximum CPU seconds. */
const DETECTION = { share: 0.25, cpuSeconds: 5 } as const;
/** Share of a search's memory for its open states; the table gets most of the rest. */
const OPEN_STATES_SHARE = 0.25;

/** Throws BudgetSpent if no machine can be made. */
export function solveGame(asked: OpenGame, wishes: SolverWishes): SolvedGame {
  const { use, depth = UNBOUNDED, budget, memoryBytes, switchLimit, explain = false, ...how } = wishes;
  const first = machineOf(asked, budget);
  const { game, symmetries } =
    use === "none"
      ? { game: asked, symmetries: [] }
      : budget.stage("looking for symmetries", () => withSymmetries(asked, first, budget));
  const machine = machineOf(game, budget);
  const root = machine.initialState;
  const options = {
    ...how,
    symmetries,
    memoryBytes,
    budget: budget.part({ bytes: OPEN_STATES_SHARE * memoryBytes }),
    ...goalValuesOf(game, machine),
    random: game.random(),
  };
  const costs =
    symmetries.length > 0 && (explain || switchLimit !== undefined)
      ? new Solver(machine, root, { ...options, use: "states" }).measureCosts()
      : undefined;
  const switching =
    switchLimit === undefined || costs === undefined ? {} : { switchRule: { limit: switchLimit, costs } };
  const [start, cpuStart] = [budget.limits.now?.() ?? 0, budget.cpuTime()];
  const isGrounded = groundOf(game, machine) !== undefined;
  const solved = budget.stage("searching", () =>
    use === "auto"
      ? solveAutomatically(machine, root, depth, { ...options, ...(isGrounded ? { game } : {}) })
      : solveInOneWay(machine, depth, { ...options, ...switching, use }),
  );
  const taken = { seconds: (budget.limits.now?.() ?? 0) - start, cpuSeconds: budget.cpuTime() - cpuStart };
  return { ...solved, machine, ...taken, ...(costs === undefined || !explain ? {} : { costs }) };
}

/**
 * Returns the game to search and generators of its symmetry group. The game is closed under its symmetries, so that
 * images of its states are states too.
 */
function withSymmetries(
  asked: OpenGame,
  machine: Machine,
  budget: Budget,
): { game: OpenGame; symmetries: readonly Symmetry[] } {
  if (groundOf(asked, machine) === undefined) return { game: asked, symmetries: [] };
  const part = budget.atMost(DETECTION);
  const found = asked.ask(searchSymmetries, part);
  const closed = asked.known(closedGame())?.game ?? asked;
  if (closed === asked) return { game: asked, symmetries: isGaveUp(found) ? [] : found };
  const larger = closed.ask(searchSymmetries, part);
  if (isGaveUp(larger) || isGaveUp(closed.ask(searchMachine, part)))
    return { game: asked, symmetries: isGaveUp(found) ? [] : found };
  return { game: closed, symmetries: larger };
}

function solveInOneWay(machine: Machine, depth: number, options: SolverOptions): Solved {
  const root = machine.initialState;
  const solver = new Solver(machine, root, options);
  return { solution: solver.solve(root, depth), bestPlay: () => solver.bestPlay(root, depth), factors: 1 };
}
