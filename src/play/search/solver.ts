/** Puts a search together for one game and one way of using its symmetries, runs it, and tells what came out. */
import type { GroundSymmetry } from "../../analysis/symmetry/index.ts";
import { type Budget, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Machine, Move, Role, State } from "../../machine/index.ts";
import { backUpMaximin } from "./back-up.ts";
import { backUpMixed } from "./back-up-mixed.ts";
import { allBestMoves, type BestPlay, type FindMoves, firstBestMoves, followBestPlay } from "./best-play.ts";
import { FullSearch, HORIZON_VALUE, type SearchParts, type StateValue } from "./full-search.ts";
import { type GameGroup, groupOfGame } from "./game-group.ts";
import { ImageKeys } from "./image-keys.ts";
import { measureSymmetries } from "./measure-symmetries.ts";
import { PlainKeys } from "./plain-keys.ts";
import { PlayoutEstimate } from "./playout-estimate.ts";
import { CYCLE, PrunedSearch } from "./pruned-search.ts";
import { RoleActions } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";
import { SymmetricMoves } from "./symmetric-moves.ts";
import { SymmetryAccount } from "./symmetry-account.ts";
import { UNBOUNDED, ValueTable } from "./value-table.ts";
import { findVaryingFluents } from "./varying-fluents.ts";
import { ZobristKeys } from "./zobrist-keys.ts";

/**
 * `moves`: one joint move of each orbit under the symmetries of a state. `states`: a state is looked up under all symmetries.
 * `auto`: both (for large groups states only), and no longer when they do not pay.
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
  /** By role: the values that its goal can have; where absent, 0 to 100. Pruning relies on them. */
  readonly goalValues?: readonly (readonly number[])[];
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
/** What GDL allows as goal values, where the rules are not there to be asked. */
const ALL_GOALS: readonly number[] = Array.from({ length: 101 }, (_, value) => value);

export class Solver {
  readonly machine: Machine;
  readonly order: bigint;
  private readonly options: SolverOptions;
  private readonly parts: Omit<SearchParts, "table" | "backUp">;
  private readonly stateLength: number;
  private table: ValueTable;
  private full: FullSearch | undefined;
  private pruned: PrunedSearch | undefined;
  /** Expansions of a pruned search that met a cycle. */
  private expandedInVain = 0;

  constructor(machine: Machine, root: State, options: SolverOptions) {
    const { symmetries = [], use, random, budget, now } = options;
    this.machine = machine;
    this.options = options;
    this.stateLength = root.length;
    const game =
      symmetries.length === 0
        ? undefined
        : groupOfGame(symmetries, random, () => findVaryingFluents(machine, root, random));
    this.order = game?.order ?? 1n;
    const roleActions = new RoleActions(machine.roles.length);
    const plain = (): KeyMaker => plainKeys(machine, game, roleActions, random);
    const byStates = game !== undefined && game.order > 1n && (use === "states" || use === "auto");
    const byMoves =
      game !== undefined && game.order > 1n && (use === "moves" || (use === "auto" && game.elements !== undefined));
    const keys = byStates ? symmetricKeys(game, roleActions, random) : plain();
    const clock =
      use === "auto" && byStates && now !== undefined
        ? { now, overhead: measureSymmetries(machine, root, plain(), keys, random, now) }
        : undefined;
    const account = new SymmetryAccount(byStates || byMoves, game?.elements?.length ?? Number(this.order), clock);
    const symmetricMoves = byMoves ? { symmetricMoves: new SymmetricMoves(game, roleActions, random) } : {};
    this.parts = { machine, keys, roleActions, budget, account, ...symmetricMoves };
    this.table = new ValueTable(machine.roles.length, root.length, 0);
    if (options.prune && !options.mixed) this.startPruned();
    else this.startFull();
  }

  /** What the state is worth to each role, with at most `depth` steps looked at. */
  solve(state: State, depth: number = UNBOUNDED): Solution {
    const answer = withinBudget(() => this.value(state, depth));
    const { account } = this.parts;
    const { hits, switchedOff } = account;
    const expanded = this.expandedInVain + ((this.full ?? this.pruned)?.expanded ?? 0);
    const saved = account.savedBy(expanded);
    const counts = {
      expanded,
      stored: this.table.count,
      symmetry: { order: this.order, hits, saved, switchedOff },
    };
    if (isGaveUp(answer))
      return { values: this.machine.roles.map(() => null), exact: false, ...counts, gaveUp: answer };
    return { values: Array.from(answer.values), exact: answer.exact, ...counts };
  }

  /** The value of a state, from the same table. Throws BudgetSpent. */
  value(state: State, depth: number = UNBOUNDED): StateValue {
    if (this.full === undefined) {
      const answer = this.prunedValue(this.pruned as PrunedSearch, state, depth);
      if (answer !== CYCLE) return answer;
      this.leavePruning();
    }
    return (this.full as FullSearch).value(state, depth);
  }

  /** Best moves and a line, as far as the budget allows. */
  bestPlay(state: State, depth: number = UNBOUNDED): BestPlay {
    return followBestPlay(this.machine, state, depth, this.moveFinder());
  }

  /** By role its best moves, or one of them where the search prunes; undefined where somebody has no move. Throws BudgetSpent. */
  bestMoves(state: State, depth: number = UNBOUNDED): readonly (readonly Move[])[] | undefined {
    return this.moveFinder()(state, depth);
  }

  private moveFinder(): FindMoves {
    return (state, depth) => {
      const value = this.value(state, depth);
      if (this.pruned !== undefined) {
        const moves = firstBestMoves(this.machine, this.pruned, state, depth, value);
        if (moves !== CYCLE) return moves;
        this.leavePruning();
      }
      const { machine, options } = this;
      return allBestMoves(machine, state, depth, (s, d) => this.value(s, d), options.mixed ?? false);
    };
  }

  /** One search per role. For a constant sum the first leaves bounds of both players' values in the table, so the second is short. */
  private prunedValue(search: PrunedSearch, state: State, depth: number): StateValue | typeof CYCLE {
    const values = new Float64Array(this.machine.roles.length);
    let exact = true;
    for (const role of values.keys()) {
      const value = search.value(state, depth, role);
      if (value === CYCLE) return CYCLE;
      values[role] = value;
      exact &&= search.isExact;
    }
    return { values, exact };
  }

  /** The pruned search goes before the other one comes: there is memory for one table. */
  private leavePruning(): void {
    this.expandedInVain = this.pruned?.expanded ?? 0;
    this.pruned = undefined;
    this.startFull();
  }

  private startFull(): void {
    this.table = new ValueTable(this.machine.roles.length, this.stateLength, this.tableBytes());
    const backUp = this.options.mixed ? backUpMixed : backUpMaximin;
    this.full = new FullSearch({ ...this.parts, table: this.table, backUp });
  }

  private startPruned(): void {
    const { roles } = this.machine;
    this.table = new ValueTable(2 * roles.length, this.stateLength, this.tableBytes());
    const given = this.options.goalValues;
    const goalValues = roles.map((_, role) => sortedGoals(given === undefined ? ALL_GOALS : (given[role] ?? [])));
    const { machine } = this;
    const { random, budget } = this.options;
    const estimate = (root: State, role: Role): PlayoutEstimate | undefined =>
      hasBitStates(machine) ? new PlayoutEstimate(machine, root, role, random, budget) : undefined;
    this.pruned = new PrunedSearch({ ...this.parts, table: this.table, goalValues, estimate });
  }

  private tableBytes(): number {
    return TABLE_SHARE * this.options.memoryBytes;
  }
}

/** With 0, for ends without a goal value, and the horizon's value. */
function sortedGoals(values: readonly number[]): number[] {
  return [...new Set([...values, 0, HORIZON_VALUE])].sort((a, b) => a - b);
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
