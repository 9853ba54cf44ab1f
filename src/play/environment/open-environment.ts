/** Opens the environments of a game. Here a spent budget becomes a typed answer. */
import { type Budget, type GaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import type { Game } from "../../game/index.ts";
import { LARGE_CIRCUIT } from "../../machine/automatic/index.ts";
import { CursorEnvironment } from "./cursor-environment.ts";
import { Environment, type EnvironmentOptions } from "./environment.ts";
import { type PlannedEnvironment, planEnvironment } from "./environment-spec.ts";
import { LaneEnvironment } from "./lane-environment.ts";
import type { VectorEnvironment } from "./vector-environment.ts";

/** Options for opening an environment. */
export interface OpenEnvironmentOptions extends EnvironmentOptions {
  /** Limits the preparation only; playing is not limited. */
  readonly budget?: Budget;
  /**
   * Whether recognised boards come first, as planes (default). Otherwise all fluents are in the order of their names.
   */
  readonly planes?: boolean;
}

/** Options for opening a vector environment. */
export interface OpenVectorOptions extends OpenEnvironmentOptions {
  readonly games: number;
  /**
   * Whether a game that ends restarts in the same step (default). Otherwise it stays at its end until all games are
   * reset, so that its last observation can be seen. Lanes cannot do this, so cursors are used then.
   */
  readonly restarts?: boolean;
  /**
   * By default, lanes if the game allows them. `lanes` is only a wish: if part of the rules does not ground, cursors
   * are used.
   */
  readonly kind?: VectorEnvironment["kind"];
}

/** Maximum number of bytes of the observations and masks of all games together. */
const MOST_BYTES = 1 << 29;
/** Maximum number of games when each needs a cursor with its own memory. */
const MOST_CURSORS = 4096;

/**
 * Opens the environment of one game. Gives up if the rules do not ground within the budget, because actions would have
 * no fixed numbers.
 */
export function openEnvironment(game: Game, options: OpenEnvironmentOptions = {}): Environment | GaveUp {
  return withinBudget(() => new Environment(plan(game, options), options));
}

/**
 * Opens an environment of many games. Throws RangeError if `games` is zero or too large, or if the game is over before
 * it begins.
 */
export function openVectorEnvironment(game: Game, options: OpenVectorOptions): VectorEnvironment | GaveUp {
  const { games, kind, restarts = true } = options;
  if (!Number.isSafeInteger(games) || games < 1) throw new RangeError(`${games} games: at least 1 is needed`);
  return withinBudget(() => {
    const planned = plan(game, options);
    if (planned.machine.newCursor().isTerminal()) throw new RangeError("the game is over before it begins");
    const usesCursors = kind === "cursors" || !restarts || !fitsLanes(planned);
    requireFewer(planned, games, usesCursors);
    if (usesCursors) return new CursorEnvironment(planned, games, options);
    return new LaneEnvironment(planned, games, options);
  });
}

function requireFewer({ spec }: PlannedEnvironment, games: number, usesCursors: boolean): void {
  if (usesCursors && games > MOST_CURSORS)
    throw new RangeError(`${games} games; at most ${MOST_CURSORS} where each has a cursor of its own: ask for fewer`);
  const { players, maxActions, observation } = spec;
  const rows = observation.isHidden ? players.length : 1;
  const bytes = games * (rows * observation.size + players.length * maxActions);
  if (bytes > MOST_BYTES) throw new RangeError(`${games} games need ${bytes} bytes to look at: ask for fewer`);
}

const plan = (game: Game, { budget = unlimited(), planes = true }: OpenEnvironmentOptions): PlannedEnvironment =>
  planEnvironment(game, budget, planes);

/** Large circuits are excluded: compiling lane code for them takes longer than playing many games. */
const fitsLanes = ({ ground: { program, circuit } }: PlannedEnvironment): boolean =>
  (program.missing?.size ?? 0) === 0 && circuit.nodeCount < LARGE_CIRCUIT;
