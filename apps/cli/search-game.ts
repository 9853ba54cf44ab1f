/** What `solve` and the reproductions search: a machine, its names where it is grounded, and the symmetries it can use. */
import { Budget, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { SeededRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { type GroundedGame, groundCircuit } from "../../src/machine/automatic/index.ts";
import { goalValuesOf } from "../../src/machine/circuit/index.ts";
import { CompiledMachine } from "../../src/machine/compiled/index.ts";
import type { Machine, State } from "../../src/machine/index.ts";
import {
  CompoundSolver,
  type FactoredGame,
  type SearchSymmetries,
  Solver,
  type SolverOptions,
  symmetriesForSearch,
} from "../../src/play/search/index.ts";
import { machineFor } from "./machines.ts";
import { cpuSeconds, type Session, wallSeconds } from "./session.ts";

export interface SearchGame {
  readonly rules: Rules;
  readonly machine: Machine;
  /** Undefined where the game does not ground: then it is searched without symmetries. */
  readonly grounded: GroundedGame | undefined;
}

/** On the engine that a short trial finds faster: up to fifty times. All engines list the same moves and draw the same playouts. */
export function searchGame(rules: Rules, budget: Budget): SearchGame {
  const grounded = groundCircuit(rules, budget);
  if (isGaveUp(grounded)) return { rules, machine: machineFor(rules, "relational", budget), grounded: undefined };
  const { program, circuit } = grounded;
  const whole = (program.missing?.size ?? 0) === 0;
  const machine = whole ? new CompiledMachine(program, circuit, cpuSeconds) : machineFor(rules, "auto", budget);
  return { rules, machine, grounded: machine.kind === "compiled" ? grounded : undefined };
}

/**
 * Seconds that looking for symmetries may take, all its stages together. They are seconds of work, so that a busy computer finds the
 * same; what is left of a time that somebody gave is counted on the wall.
 */
const DETECTION_SECONDS = 5;

export function symmetriesOf(
  { rules, grounded }: SearchGame,
  random: SeededRandom,
  seconds: number = DETECTION_SECONDS,
): SearchSymmetries {
  if (grounded === undefined) return { kind: "enhanced", generators: [] };
  const now = seconds < DETECTION_SECONDS ? wallSeconds : cpuSeconds;
  return symmetriesForSearch(rules, grounded.program, Math.min(seconds, DETECTION_SECONDS), { random, now });
}

/** How a solver is to work; what is left out comes from the session. */
interface SolverWishes extends Pick<SolverOptions, "use" | "prune" | "mixed"> {
  readonly root: State;
  /** For looking for symmetries and for the search together. */
  readonly seconds: number;
}

/** Of the time given, what looking for symmetries may take. */
const DETECTION_SHARE = 0.25;
/** What searching the subgames of a compound one by one may take: a share of the time, and no more seconds than this. */
const LOCAL_SHARE = 0.25;
const LOCAL_SECONDS = 10;
/** Of the memory given, what the open states of a search may take; most of the rest is the table's. */
const OPEN_STATES_SHARE = 0.25;

/** A solver with the game's symmetries, where they are asked for, and with all that the rules tell. */
export function solverOf(session: Session, game: SearchGame, { root, seconds, ...how }: SolverWishes): Solver {
  const deadline = wallSeconds() + seconds;
  const symmetries =
    how.use === "none" ? [] : symmetriesOf(game, session.random(), DETECTION_SHARE * seconds).generators;
  const memoryBytes = session.options.memory * 1024 * 1024;
  const left = Math.max(0, deadline - wallSeconds());
  return new Solver(game.machine, root, {
    ...how,
    symmetries,
    memoryBytes,
    budget: new Budget({ seconds: left, now: wallSeconds, bytes: OPEN_STATES_SHARE * memoryBytes }),
    ...knownGoalValues(game.grounded),
    random: session.random(),
    now: cpuSeconds,
  });
}

/** A solver that searches the independent subgames of a game and their compound; undefined where that does not work. Throws BudgetSpent. */
export function compoundSolverOf(
  session: Session,
  game: SearchGame,
  factored: FactoredGame,
  { root, seconds, prune, mixed }: Omit<SolverWishes, "use">,
): CompoundSolver | undefined {
  const memoryBytes = session.options.memory * 1024 * 1024;
  const budget = new Budget({ seconds, now: wallSeconds, bytes: OPEN_STATES_SHARE * memoryBytes });
  const takingApart = new Budget({ seconds: Math.min(LOCAL_SECONDS, LOCAL_SHARE * seconds), now: cpuSeconds });
  return CompoundSolver.create(factored, game.machine, root, takingApart, {
    prune: prune ?? false,
    mixed: mixed ?? false,
    memoryBytes,
    budget,
    ...knownGoalValues(game.grounded),
    random: session.random(),
  });
}

/** The goal values that the rules can give, where they are all known. */
function knownGoalValues(grounded: GroundedGame | undefined): { goalValues?: number[][] } {
  if (grounded === undefined || grounded.program.missing?.has("goal")) return {};
  return { goalValues: goalValuesOf(grounded.circuit) };
}
