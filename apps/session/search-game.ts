/** What `solve` and the reproductions search: a machine, its names where it is grounded, and the symmetries it can use. */
import type { GroundSymmetry } from "../../src/analysis/symmetry/index.ts";
import { Budget, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { SeededRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { type GroundedGame, groundCircuit } from "../../src/machine/automatic/index.ts";
import { goalValuesOf } from "../../src/machine/circuit/index.ts";
import { CompiledMachine } from "../../src/machine/compiled/index.ts";
import type { Machine, State } from "../../src/machine/index.ts";
import {
  type SearchSymmetries,
  type Solved,
  Solver,
  type SolverOptions,
  type SymmetryUse,
  solveAutomatically,
  symmetriesForSearch,
  UNBOUNDED,
} from "../../src/play/search/index.ts";
import { machineFor, ungroundedFor } from "./machines.ts";
import { cpuSeconds, type Session, wallSeconds } from "./session.ts";

export interface SearchGame {
  readonly rules: Rules;
  readonly machine: Machine;
  /** Undefined where the game does not ground: then it is searched without symmetries. */
  readonly grounded: GroundedGame | undefined;
  /** Where they have been looked for (symmetric-game.ts). */
  readonly symmetries?: readonly GroundSymmetry[];
}

/** On the engine that a short trial finds faster: up to fifty times. All engines list the same moves and draw the same playouts. */
export function searchGame(rules: Rules, budget: Budget): SearchGame {
  const grounded = groundCircuit(rules, budget);
  if (isGaveUp(grounded)) return { rules, machine: ungroundedFor(rules, budget, grounded), grounded: undefined };
  const { program, circuit } = grounded;
  const whole = (program.missing?.size ?? 0) === 0;
  if (whole) budget.chose("the compiled machine", "the game grounds");
  const machine = whole
    ? budget.stage("making code", () => new CompiledMachine(program, circuit, cpuSeconds))
    : machineFor(rules, "auto", budget);
  return { rules, machine, grounded: machine.kind === "compiled" ? grounded : undefined };
}

/**
 * Seconds that looking for symmetries may take, all its stages together. They are seconds of work, so that a busy computer finds the
 * same; what is left of a time that somebody gave is counted on the wall.
 */
export const DETECTION_SECONDS = 5;

export function symmetriesOf(
  { rules, grounded, symmetries }: SearchGame,
  random: SeededRandom,
  seconds: number = DETECTION_SECONDS,
): SearchSymmetries {
  if (symmetries !== undefined) return { kind: "ground", generators: symmetries, unknown: [] };
  if (grounded === undefined) return { kind: "enhanced", generators: [], unknown: [] };
  const now = seconds < DETECTION_SECONDS ? wallSeconds : cpuSeconds;
  return symmetriesForSearch(rules, grounded.program, Math.min(seconds, DETECTION_SECONDS), { random, now });
}

/** How a game is to be solved; what is left out comes from the session. */
interface SolverWishes extends Pick<SolverOptions, "prune" | "mixed"> {
  readonly use: SymmetryUse | "auto";
  readonly root: State;
  /** Steps looked ahead; to the end where absent. */
  readonly depth?: number;
  /** For looking for symmetries and for the search together. */
  readonly seconds: number;
}

export interface SolvedInTime extends Solved {
  /** Of the search: without looking for symmetries, and without the line. */
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Of the time given, what looking for symmetries may take. */
export const DETECTION_SHARE = 0.25;
/** Of --memory, what a search may take: the rest is the game's, and garbage. */
const SEARCH_SHARE = 0.7;
/** Of the memory of a search, what its open states may take; most of the rest is the table's. */
const OPEN_STATES_SHARE = 0.25;

/** Solves with the game's symmetries, where they are asked for, and with all that the rules tell. */
export function solveGame(session: Session, game: SearchGame, wishes: SolverWishes): SolvedInTime {
  const { root, seconds, use, depth = UNBOUNDED, ...how } = wishes;
  const deadline = wallSeconds() + seconds;
  const symmetries = use === "none" ? [] : symmetriesOf(game, session.random(), DETECTION_SHARE * seconds).generators;
  const memoryBytes = SEARCH_SHARE * session.options.memory * 1024 * 1024;
  const left = Math.max(0, deadline - wallSeconds());
  const options = {
    ...how,
    symmetries,
    memoryBytes,
    budget: new Budget({ seconds: left, now: wallSeconds, bytes: OPEN_STATES_SHARE * memoryBytes }),
    ...knownGoalValues(game.grounded),
    random: session.random(),
  };
  const [start, cpuStart] = [wallSeconds(), cpuSeconds()];
  const solved = session.stage("searching", () =>
    use === "auto"
      ? solveAutomatically(game.machine, root, depth, { ...options, rules: game.rules, now: cpuSeconds })
      : solveInOneWay(game.machine, root, depth, { ...options, use }),
  );
  return { ...solved, seconds: wallSeconds() - start, cpuSeconds: cpuSeconds() - cpuStart };
}

function solveInOneWay(machine: Machine, root: State, depth: number, options: SolverOptions): Solved {
  const solver = new Solver(machine, root, options);
  return { solution: solver.solve(root, depth), bestPlay: () => solver.bestPlay(root, depth), factors: 1 };
}

/** The goal values that the rules can give, where they are all known. */
function knownGoalValues(grounded: GroundedGame | undefined): { goalValues?: number[][] } {
  if (grounded === undefined || grounded.program.missing?.has("goal")) return {};
  return { goalValues: goalValuesOf(grounded.circuit) };
}
