/** Puts a search together for one game and one way of using its symmetries, runs it, and tells what came out. */
import type { GroundSymmetry } from "../../analysis/symmetry/index.ts";
import { type Budget, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Machine, State } from "../../machine/index.ts";
import { backUpMaximin } from "./back-up.ts";
import { FullSearch, type StateValue } from "./full-search.ts";
import { type GameGroup, groupOfGame } from "./game-group.ts";
import { ImageKeys } from "./image-keys.ts";
import { measureExpansion } from "./measure-expansion.ts";
import { PlainKeys } from "./plain-keys.ts";
import { RoleActions } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";
import { SymmetricMoves } from "./symmetric-moves.ts";
import { SymmetryAccount } from "./symmetry-account.ts";
import { UNBOUNDED, ValueTable } from "./value-table.ts";
import { ZobristKeys } from "./zobrist-keys.ts";

/**
 * `moves`: one joint move of each orbit under the symmetries of a state. `states`: a state is looked up under all symmetries.
 * `auto`: both, and no longer when they do not pay.
 */
export type SymmetryUse = "none" | "moves" | "states" | "auto";

export interface SolverOptions {
  /** Of a grounded machine only: its states must be bits of fluents. */
  readonly symmetries?: readonly GroundSymmetry[];
  readonly use: SymmetryUse;
  /** Leave out what cannot change the value of the root. */
  readonly prune?: boolean;
  /** Two players who both have a choice mix their moves; exact for the values of each matrix of successors. */
  readonly mixed?: boolean;
  /** For the table and for open states together. */
  readonly memoryBytes: number;
  readonly budget: Budget;
  readonly random: SeededRandom;
  /** A clock in seconds; without one, `auto` never switches off. */
  readonly now?: () => number;
}

export interface Solution {
  /** By role; null where the budget ended first. */
  readonly values: readonly (number | null)[];
  readonly exact: boolean;
  readonly expanded: number;
  readonly stored: number;
  readonly symmetry: {
    readonly order: bigint;
    readonly hits: number;
    readonly saved: number;
    readonly switchedOff: boolean;
  };
  readonly gaveUp?: GaveUp;
}

/** Of `memoryBytes`, what the table may take; the rest is for open states and their successors. */
const TABLE_SHARE = 0.75;

export class Solver {
  readonly machine: Machine;
  readonly order: bigint;
  private readonly search: FullSearch;
  private readonly table: ValueTable;
  private readonly account: SymmetryAccount;

  constructor(machine: Machine, root: State, options: SolverOptions) {
    const { symmetries = [], use, random, budget, now } = options;
    this.machine = machine;
    const game = symmetries.length === 0 ? undefined : groupOfGame(symmetries, random);
    this.order = game?.order ?? 1n;
    const roleActions = new RoleActions(machine.roles.length);
    const plain = (): KeyMaker => plainKeys(machine, game, roleActions, random);
    const byStates = game !== undefined && game.order > 1n && (use === "states" || use === "auto");
    const byMoves = game !== undefined && game.order > 1n && (use === "moves" || use === "auto");
    const keys = byStates ? symmetricKeys(game, roleActions, random) : plain();
    const costs =
      use === "auto" && byStates && now !== undefined
        ? measureExpansion(machine, root, plain(), keys, random, now)
        : undefined;
    this.account = new SymmetryAccount(byStates || byMoves, costs);
    this.table = new ValueTable(machine.roles.length, root.length, TABLE_SHARE * options.memoryBytes);
    this.search = new FullSearch({
      machine,
      keys,
      roleActions,
      table: this.table,
      backUp: backUpMaximin,
      budget,
      account: this.account,
      ...(byMoves ? { symmetricMoves: new SymmetricMoves(game, roleActions, random) } : {}),
    });
  }

  /** What the state is worth to each role, with at most `depth` steps looked at. */
  solve(state: State, depth: number = UNBOUNDED): Solution {
    const answer = withinBudget(() => this.search.value(state, depth));
    const { hits, saved, switchedOff } = this.account;
    const counts = {
      expanded: this.search.expanded,
      stored: this.table.count,
      symmetry: { order: this.order, hits, saved, switchedOff },
    };
    if (isGaveUp(answer))
      return { values: this.machine.roles.map(() => null), exact: false, ...counts, gaveUp: answer };
    return { values: Array.from(answer.values), exact: answer.exact, ...counts };
  }

  /** The value of one more state, from the same table. Throws BudgetSpent. */
  value(state: State, depth: number = UNBOUNDED): StateValue {
    return this.search.value(state, depth);
  }
}

function symmetricKeys(game: GameGroup, roleActions: RoleActions, random: SeededRandom): KeyMaker {
  return game.elements === undefined
    ? new ImageKeys(game, roleActions, random)
    : new ZobristKeys(game.fluentCount, game.elements, roleActions, random);
}

/** Keys without symmetries, hashed in the same way where the game is grounded. */
function plainKeys(
  machine: Machine,
  game: GameGroup | undefined,
  roleActions: RoleActions,
  random: SeededRandom,
): KeyMaker {
  if (!hasBitStates(machine)) return new PlainKeys();
  const identity = (length: number): Int32Array => Int32Array.from({ length }, (_, i) => i);
  const fluentCount = game?.fluentCount ?? 32 * machine.initialState.length;
  const element = { fluents: identity(fluentCount), roles: identity(machine.roles.length) };
  return new ZobristKeys(fluentCount, [element], roleActions, random);
}

const hasBitStates = (machine: Machine): boolean => machine.kind === "compiled" || machine.kind === "propagating";
