/** Sets up a search for one game and one use of its symmetries, runs it, and reports the result. */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { type Budget, type GaveUp, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { hasStatesAsBits, type Machine, type Move, type Role, type State } from "../../machine/index.ts";
import { allBestMoves, type BestPlay, type FindMoves, provenBestMoves } from "./best-play.ts";
import { followBestPlay } from "./follow-best-play.ts";
import { type Evaluate, FullSearch, finish, HORIZON_VALUE, type SearchParts, type StateValue } from "./full-search.ts";
import { type GameGroup, groupOfGame } from "./game-group.ts";
import { ImageKeys } from "./image-keys.ts";
import { PlainKeys } from "./plain-keys.ts";
import { PlayoutEstimate } from "./playout-estimate.ts";
import { CYCLE, PrunedSearch } from "./pruned-search.ts";
import { RoleActions } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";
import { SymmetricMoves } from "./symmetric-moves.ts";
import { SymmetryAccount } from "./symmetry-account.ts";
import { measureSymmetryCosts, type SwitchRule, type SymmetryCosts, secondsSaved } from "./symmetry-costs.ts";
import { UNBOUNDED, ValueTable } from "./value-table.ts";
import { findVaryingFluents } from "./varying-fluents.ts";
import { ZobristKeys } from "./zobrist-keys.ts";

/**
 * `moves`: searches one joint move of each orbit under the symmetries of a state. `states`: looks a state up under all
 * symmetries.
 */
export type SymmetryUse = "none" | "moves" | "states";

/** Options of a solver. */
export interface SolverOptions {
  /** Only for a grounded machine: they act on the numbers of the ground program. Another throws a RangeError. */
  readonly symmetries?: readonly Symmetry[];
  readonly use: SymmetryUse;
  /** Skips what cannot change the value of the root. */
  readonly prune?: boolean;
  /** Two players who both have a choice mix their moves. Exact for the values of each matrix of successors. */
  readonly mixed?: boolean;
  /** By role: the possible values of its goal; 0 to 100 if absent. Pruning relies on them. */
  readonly goalValues?: readonly (readonly number[])[];
  /** For the table and the open states together. */
  readonly memoryBytes: number;
  readonly budget: Budget;
  readonly random: SeededRandom;
  /** If given, symmetric states are no longer looked up once that has cost too much. Not for searches that prune. */
  readonly switchRule?: SwitchRule;
  /** Evaluates states at the horizon; if absent they are worth 50 to everyone. Not for searches that prune. */
  readonly evaluate?: Evaluate;
}

/** What symmetries saved in a search. */
export interface SymmetryCounts {
  readonly order: bigint;
  /**
   * Number of distinct states that were not expanded because a symmetric one is known, plus the joint moves left out.
   */
  readonly hits: number;
  /**
   * Lower bound on the number of expansions that symmetries saved. Exact for a search with `states` and without
   * pruning, if all symmetries fix the root.
   */
  readonly saved: number;
  /** Number of expansions below symmetric states that were found instead of searched: n_saved of Schiffel (2010). */
  readonly expansionsBelow: number;
  /** Whether a search without symmetries solved the game first, or the search continued without them. */
  readonly switchedOff: boolean;
}

/** How many best moves of each role a search that prunes should find. */
export type WantedMoves = "one" | "all";

/** The value of a state for every role, and whether it is exact. */
export interface Solution {
  /** By role; null if the budget was spent first. */
  readonly values: readonly (number | null)[];
  readonly exact: boolean;
  /** Whether the values may be limits of an iteration. */
  readonly isLimit: boolean;
  readonly expanded: number;
  readonly stored: number;
  readonly symmetry: SymmetryCounts;
  readonly gaveUp?: GaveUp;
}

/** Share of `memoryBytes` for the table; the rest is for open states and their successors. */
const TABLE_SHARE = 0.75;
/** The goal values that GDL allows, used if the rules are not available. */
const ALL_GOALS: readonly number[] = Array.from({ length: 101 }, (_, value) => value);

/** Solves states exactly, with a transposition table and symmetries. */
export class Solver {
  readonly machine: Machine;
  readonly order: bigint;
  private readonly options: SolverOptions;
  private readonly parts: Omit<SearchParts, "table" | "mixed">;
  private readonly stateLength: number;
  private table: ValueTable;
  private full: FullSearch | undefined;
  private pruned: PrunedSearch | undefined;
  /** Number of expansions of a pruned search that met a cycle. */
  private expandedInVain = 0;
  private readonly switchRule: SwitchRule | undefined;
  private hasSwitched = false;

  constructor(machine: Machine, root: State, options: SolverOptions) {
    const { symmetries = [], use, random, budget } = options;
    if (symmetries.length > 0 && use !== "none" && machine.vocabulary.isGround !== true)
      throw new RangeError(
        `symmetries act on the numbers of the ground program; the ${machine.kind} machine has its own`,
      );
    this.machine = machine;
    this.options = options;
    this.stateLength = root.length;
    const game =
      use === "none" || symmetries.length === 0
        ? undefined
        : groupOfGame(symmetries, random, () => findVaryingFluents(machine, root, random));
    this.order = game?.order ?? 1n;
    const roleActions = new RoleActions(machine.roles.length);
    const isOn = game !== undefined && game.order > 1n;
    const keys =
      isOn && use === "states"
        ? symmetricKeys(game, roleActions, random)
        : plainKeys(machine, game, roleActions, random);
    const symmetricMoves =
      isOn && use === "moves" ? { symmetricMoves: new SymmetricMoves(game, roleActions, random) } : {};
    const { switchRule, prune } = options;
    this.switchRule = isOn && use === "states" && !prune ? switchRule : undefined;
    this.parts = { machine, keys, roleActions, budget, account: new SymmetryAccount(isOn), ...symmetricMoves };
    this.table = new ValueTable(machine.roles.length, root.length, 0);
    if (options.prune && !options.mixed) this.startPruned();
    else this.startFull();
  }

  /** Computes the value of the state for each role, looking at most `depth` steps ahead. */
  solve(state: State, depth: number = UNBOUNDED): Solution {
    return this.tell(withinBudget(() => this.value(state, depth)));
  }

  /** Adds the search's counts to an answer. */
  tell(answer: StateValue | GaveUp): Solution {
    const { hits, expansionsBelow } = this.parts.account;
    const counts = {
      expanded: this.expanded,
      stored: this.table.count,
      symmetry: { order: this.order, hits, saved: this.saved, expansionsBelow, switchedOff: this.hasSwitched },
    };
    if (isGaveUp(answer))
      return { values: this.machine.roles.map(() => null), exact: false, isLimit: false, ...counts, gaveUp: answer };
    return { values: Array.from(answer.values), exact: answer.exact, isLimit: answer.isLimit, ...counts };
  }

  /** Number of states whose successors were generated so far. */
  get expanded(): number {
    return this.expandedInVain + ((this.full ?? this.pruned)?.expanded ?? 0);
  }

  /**
   * Lower bound on the number of expansions that symmetries saved so far. With `moves` it is 0: a joint move that was
   * left out may lead to a known state.
   */
  get saved(): number {
    const { hits, images } = this.parts.account;
    if (this.options.use === "moves") return 0;
    return this.full === undefined ? hits : Math.max(hits, images);
  }

  /** Computes the value of a state with the same table. Throws BudgetSpent. */
  value(state: State, depth: number = UNBOUNDED): StateValue {
    return finish(this.steps(state, depth));
  }

  /** Like `value`, but in steps, so that searches can take turns. */
  *steps(state: State, depth: number): Generator<undefined, StateValue> {
    if (this.full === undefined) {
      const answer = yield* this.prunedSteps(this.pruned as PrunedSearch, state, depth);
      if (answer !== CYCLE) return answer;
      this.leavePruning();
    }
    const full = this.full as FullSearch;
    const steps = full.steps(state, depth);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (this.shouldSwitch()) this.leaveSymmetries(full);
      yield;
    }
  }

  /** Whether symmetries have cost more than they saved, by more than the limit (Schiffel 2010). */
  private shouldSwitch(): boolean {
    if (this.switchRule === undefined || this.hasSwitched) return false;
    const { costs, limit } = this.switchRule;
    return secondsSaved(costs, this.parts.account.expansionsBelow, this.expanded) < -limit;
  }

  private leaveSymmetries(full: FullSearch): void {
    const { machine, options, parts } = this;
    full.leaveSymmetries(plainKeys(machine, undefined, parts.roleActions, options.random));
    this.hasSwitched = true;
  }

  /** Measures the time to expand a state and to make its images, by the clock of the budget. */
  measureCosts(): SymmetryCosts {
    return measureSymmetryCosts(this.machine, this.parts.keys, this.options.random, this.options.budget);
  }

  /** Returns best moves and a line of play, as far as the budget allows. */
  bestPlay(state: State, depth: number = UNBOUNDED): BestPlay {
    const play = followBestPlay(this.machine, state, depth, this.moveFinder("one"));
    if (play.stops !== "repeats" || this.pruned === undefined) return play;
    // One best move of each role may lead in a circle, while another makes progress.
    return { ...followBestPlay(this.machine, state, depth, this.moveFinder("all")), best: play.best };
  }

  /**
   * Returns the best moves by role, or one of them if the search prunes and no more are wanted; undefined if a role has
   * no move. Throws BudgetSpent.
   */
  bestMoves(
    state: State,
    { depth = UNBOUNDED, wanted = "one" }: { readonly depth?: number; readonly wanted?: WantedMoves } = {},
  ): readonly (readonly Move[])[] | undefined {
    return this.moveFinder(wanted)(state, depth, this.machine.newCursor())?.best;
  }

  /** Searches that do not prune find all moves, whatever is wanted. */
  private moveFinder(wanted: WantedMoves): FindMoves {
    return (state, depth, cursor) => {
      const value = this.value(state, depth);
      if (this.pruned !== undefined) {
        const moves = provenBestMoves(this.machine, cursor, this.pruned, state, depth, value, wanted);
        if (moves !== CYCLE) return moves && { best: moves };
        this.leavePruning();
      }
      const { machine, options } = this;
      return allBestMoves(machine, cursor, state, depth, (s, d) => this.value(s, d), options.mixed ?? false);
    };
  }

  /**
   * Runs one search per role. With a constant sum, the first search leaves bounds on both players' values in the table,
   * so the second is short.
   */
  private *prunedSteps(
    search: PrunedSearch,
    state: State,
    depth: number,
  ): Generator<undefined, StateValue | typeof CYCLE> {
    const values = new Float64Array(this.machine.roles.length);
    let exact = true;
    for (const role of values.keys()) {
      const value = yield* search.valueSteps(state, depth, role);
      if (value === CYCLE) return CYCLE;
      values[role] = value;
      exact &&= search.isExact;
    }
    return { values, exact, isLimit: false };
  }

  /** Drops the pruned search before starting the full one, because there is memory for one table only. */
  private leavePruning(): void {
    this.expandedInVain = this.pruned?.expanded ?? 0;
    this.pruned = undefined;
    this.startFull();
  }

  private startFull(): void {
    this.table = new ValueTable(this.machine.roles.length, this.stateLength, this.tableBytes());
    this.full = new FullSearch({
      ...this.parts,
      table: this.table,
      mixed: this.options.mixed ?? false,
      ...evaluating(this.options),
    });
  }

  private startPruned(): void {
    const { roles } = this.machine;
    this.table = new ValueTable(2 * roles.length, this.stateLength, this.tableBytes());
    const given = this.options.goalValues;
    const goalValues = roles.map((_, role) => sortedGoals(given === undefined ? ALL_GOALS : (given[role] ?? [])));
    const { machine } = this;
    const { random, budget } = this.options;
    const estimate = (root: State, role: Role): PlayoutEstimate | undefined =>
      hasStatesAsBits(machine) ? new PlayoutEstimate(machine, root, role, random, budget) : undefined;
    this.pruned = new PrunedSearch({ ...this.parts, table: this.table, goalValues, estimate });
  }

  private tableBytes(): number {
    return TABLE_SHARE * this.options.memoryBytes;
  }
}

const evaluating = ({ evaluate }: SolverOptions): Pick<SolverOptions, "evaluate"> =>
  evaluate === undefined ? {} : { evaluate };

/** Adds 0, for terminal states without a goal value, and the horizon's value. */
function sortedGoals(values: readonly number[]): number[] {
  return [...new Set([...values, 0, HORIZON_VALUE])].sort((a, b) => a - b);
}

function symmetricKeys(game: GameGroup, roleActions: RoleActions, random: SeededRandom): KeyMaker {
  return game.elements === undefined
    ? new ImageKeys(game, roleActions, random)
    : new ZobristKeys(game.fluentCount, game.elements, roleActions, random, game.isClosed);
}

/** Keys without symmetries. If the game is grounded, they are hashed in the same way as with symmetries. */
function plainKeys(
  machine: Machine,
  game: GameGroup | undefined,
  roleActions: RoleActions,
  random: SeededRandom,
): KeyMaker {
  if (!hasStatesAsBits(machine)) return new PlainKeys();
  const identity = (length: number): Int32Array => Int32Array.from({ length }, (_, i) => i);
  const fluentCount = game?.fluentCount ?? machine.fluentCount;
  const element = { fluents: identity(fluentCount), roles: identity(machine.roles.length) };
  return new ZobristKeys(fluentCount, [element], roleActions, random);
}
