/** From a game to its environments: the doors, where a spent budget becomes a typed answer. */
import { type Budget, type GaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import type { Game } from "../../game/index.ts";
import { LARGE_CIRCUIT } from "../../machine/automatic/index.ts";
import { CursorEnvironment } from "./cursor-environment.ts";
import { Environment, type EnvironmentOptions } from "./environment.ts";
import { type PlannedEnvironment, planEnvironment } from "./environment-spec.ts";
import { LaneEnvironment } from "./lane-environment.ts";
import type { VectorEnvironment } from "./vector-environment.ts";

/** How environments are opened. */
export interface OpenEnvironmentOptions extends EnvironmentOptions {
  /** For making ready; playing itself has no limits. */
  readonly budget?: Budget;
  /** Whether boards that are recognised come first, as planes (default), or all fluents stand in the order of their names. */
  readonly planes?: boolean;
}

/** How vector environments are opened. */
export interface OpenVectorOptions extends OpenEnvironmentOptions {
  readonly games: number;
  /**
   * Whether a game that has ended begins anew in the same step (default). Else it stays at its end until all are reset, and the
   * observation there can be seen; lanes do not do that.
   */
  readonly restarts?: boolean;
  /** Without it lanes where the game allows them. `lanes` is a wish: a part of the rules that does not ground needs cursors. */
  readonly kind?: VectorEnvironment["kind"];
}

/** Maximum size of the observations and masks of all games together. */
const MOST_BYTES = 1 << 29;
/** Each has a cursor with memory of its own. */
const MOST_CURSORS = 4096;

/** The environment of one game. Gives up where the rules do not ground within the budget: its actions have no fixed numbers then. */
export function openEnvironment(game: Game, options: OpenEnvironmentOptions = {}): Environment | GaveUp {
  return withinBudget(() => new Environment(plan(game, options), options));
}

/** Many games at once. Throws RangeError where none or too many are asked for, or where the game is over before it begins. */
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

/** Code for a large circuit takes longer to make than many games take to play. */
const fitsLanes = ({ ground: { program, circuit } }: PlannedEnvironment): boolean =>
  (program.missing?.size ?? 0) === 0 && circuit.nodeCount < LARGE_CIRCUIT;
