/**
 * Computes the value of one role by alpha-beta search. Everyone else plays against the role, so a state has up to three
 * choices in a row (`sides.ts`), each with its options in a promising order (`option-order.ts`). Before a successor is
 * searched, all successors are looked up in the table (enhanced transposition cutoffs, Plaat et al. 1996).
 *
 * The table holds bounds on the values of states. They are valid only if no successor leads back to its state. If a
 * state repeats on the path, the search reports a cycle and leaves the game to the full search.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Cursor, Machine, Role, State } from "../../machine/index.ts";
import { ConstantSum } from "./constant-sum.ts";
import { finish, HORIZON_VALUE, LOOKS_PER_STEP } from "./full-search.ts";
import { NO_STATE, type OpenState, OpenStates } from "./open-states.ts";
import { type LearnEstimate, OptionOrder } from "./option-order.ts";
import { type Choice, ChoiceStack } from "./pruned-choice.ts";
import type { RoleActions } from "./role-actions.ts";
import { AVERAGE, type ChoiceKind, GREATEST, LEAST, NOTHING, Sides } from "./sides.ts";
import { INEXACT, StateBounds } from "./state-bounds.ts";
import type { KeyMaker } from "./state-key.ts";
import type { SymmetricMoves } from "./symmetric-moves.ts";
import type { SymmetryAccount } from "./symmetry-account.ts";
import { NOT_FOUND, UNBOUNDED, type ValueTable } from "./value-table.ts";

export interface PrunedParts {
  readonly machine: Machine;
  readonly keys: KeyMaker;
  readonly roleActions: RoleActions;
  /** Has two values per role: the lower and the upper bound. */
  readonly table: ValueTable;
  readonly budget: Budget;
  /** By role: the values that it can get, ascending. */
  readonly goalValues: readonly (readonly number[])[];
  /** If given, only one of several symmetric moves of a state is searched. */
  readonly symmetricMoves?: SymmetricMoves;
  readonly account: SymmetryAccount;
  readonly estimate: LearnEstimate;
}

/** A state repeated on the path. */
export const CYCLE = "cycle";
/** A search without horizon learns from random play after this many expansions. */
const EXPANSIONS_BEFORE_ESTIMATE = 20_000;

export class PrunedSearch {
  expanded = 0;
  /** Whether the last answer is free of horizons. */
  isExact = true;
  private readonly parts: PrunedParts;
  private readonly cursor: Cursor;
  private readonly roleCount: number;
  private readonly open: OpenStates;
  private readonly stack: ChoiceStack;
  private readonly sides: Sides;
  private readonly sums: ConstantSum;
  private readonly bounds: StateBounds;
  private readonly order: OptionOrder;
  private readonly joint: Int32Array;
  private readonly nothingChosen: Int32Array;
  private root: State;
  private unbounded = true;
  private expandedBefore = 0;
  private metCycle = false;
  /** Number of steps that the last value looks ahead, or INEXACT. */
  private height = 0;

  constructor(parts: PrunedParts) {
    const { machine, budget } = parts;
    this.parts = parts;
    this.roleCount = machine.roles.length;
    this.cursor = machine.newCursor(budget);
    this.open = new OpenStates(this.roleCount, budget);
    this.stack = new ChoiceStack(this.roleCount);
    this.sides = new Sides(machine.roles);
    this.sums = new ConstantSum(machine.roles);
    this.bounds = new StateBounds(parts.table, parts.roleActions, this.sums);
    this.order = new OptionOrder(this.roleCount, this.sides, parts.estimate);
    this.joint = new Int32Array(this.roleCount);
    this.nothingChosen = new Int32Array(this.roleCount);
    this.root = machine.initialState;
  }

  /**
   * Computes the value of a state for a role. Without chance it bisects the list of goal values. Throws BudgetSpent.
   */
  *valueSteps(state: State, depth: number, role: Role): Generator<undefined, number | typeof CYCLE> {
    const values = this.parts.goalValues[role] as readonly number[];
    let [low, high] = [0, values.length - 1];
    if (this.parts.machine.roles.includes("random"))
      return yield* this.searchSteps(state, depth, role, values[low] as number, values[high] as number);
    let isExact = true;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const [alpha, beta] = [values[middle - 1] as number, values[middle] as number];
      const value = yield* this.searchSteps(state, depth, role, alpha, beta);
      if (value === CYCLE) return CYCLE;
      isExact &&= this.isExact;
      // A value above all listed ones counts as the greatest of them.
      if (value >= beta) low = values.findLastIndex((one) => one <= value);
      else high = values.findLastIndex((one) => one <= value);
    }
    this.isExact = isExact;
    return values[low] as number;
  }

  /** A lower bound on the value of every state for a role. */
  leastValue(role: Role): number {
    return (this.parts.goalValues[role] as readonly number[])[0] as number;
  }

  /** Returns a bound of at least `beta`, a bound of at most `alpha`, or the exact value between them. */
  private *searchSteps(
    state: State,
    depth: number,
    role: Role,
    alpha: number,
    beta: number,
  ): Generator<undefined, number | typeof CYCLE> {
    this.begin(state, role, depth);
    this.cursor.load(state);
    if (this.cursor.isTerminal()) return this.sums.goal(this.cursor, role);
    if (depth === 0) {
      this.isExact = false;
      return HORIZON_VALUE;
    }
    this.parts.keys.start(state);
    const known = this.enter(state, depth, alpha, beta);
    const value = known ?? (yield* this.run());
    this.isExact = this.height !== INEXACT;
    return value;
  }

  /** Computes the value of a state in which the role has already made a move: number `option` of its legal moves. */
  searchMove(
    state: State,
    depth: number,
    role: Role,
    option: number,
    alpha: number,
    beta: number,
  ): number | typeof CYCLE {
    this.begin(state, role, depth);
    this.cursor.load(state);
    this.parts.keys.start(state);
    const record = this.expand(state, depth);
    const digits = new Int32Array(this.roleCount);
    digits[role] = option;
    this.pushChoice(record, GREATEST, digits, alpha, beta, false);
    return finish(this.run());
  }

  private begin(state: State, role: Role, depth: number): void {
    this.root = state;
    this.sides.role = role;
    this.unbounded = depth === UNBOUNDED;
    this.expandedBefore = this.expanded;
    this.metCycle = false;
    this.isExact = true;
    this.height = 0;
    while (this.open.size > 0) this.open.pop();
    this.stack.size = 0;
  }

  /** Works until the stack is empty and returns the value of its first choice. */
  private *run(): Generator<undefined, number | typeof CYCLE> {
    for (;;) {
      const answer = this.runStep();
      if (answer !== undefined) return answer;
      yield;
    }
  }

  private runStep(): number | typeof CYCLE | undefined {
    for (let looks = 0; looks < LOOKS_PER_STEP; looks++) {
      const choice = this.stack.top;
      if (choice.next < choice.optionCount && !choice.isCut()) {
        this.tryNext(choice);
        if (this.metCycle) return CYCLE;
        continue;
      }
      const value = this.leave(choice);
      if (this.stack.size === 0) return value;
      this.stack.top.absorb(value, this.height);
    }
    return undefined;
  }

  private tryNext(choice: Choice): void {
    const option = choice.order[choice.next++] as number;
    choice.current = option;
    const { kind, best } = choice;
    const record = this.open.at(choice.position);
    const values = this.parts.goalValues[this.sides.role] as readonly number[];
    let { alpha, beta } = choice;
    if (kind === AVERAGE) [alpha, beta] = [(values[0] as number) - 1, (values[values.length - 1] as number) + 1];
    else if (kind === GREATEST) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (!choice.isLast) {
      const digits = choice.digits.slice();
      this.sides.setDigits(record.counts, kind, option, digits);
      this.pushChoice(record, kind, digits, alpha, beta, false);
      return;
    }
    const known = choice.known[option] as number;
    if (!Number.isNaN(known)) {
      choice.absorb(known, choice.knownHeights[option] as number);
      return;
    }
    const state = choice.successors[option] as State;
    this.parts.keys.follow(state, record.state, record.hashes, 0);
    const answer = this.enter(state, this.depthBelow(record), alpha, beta);
    if (answer !== undefined) choice.absorb(answer, this.height);
  }

  private depthBelow({ depth }: OpenState): number {
    return this.unbounded ? UNBOUNDED : depth - 1;
  }

  /** Answers from the table, or opens the state with its first choice. The key must be at the state. */
  private enter(state: State, depth: number, alpha: number, beta: number): number | undefined {
    const { keys } = this.parts;
    const { bounds } = this;
    bounds.read(keys, depth, this.sides.role);
    const { lower, upper, lowerHeight, upperHeight } = bounds;
    if (lower >= beta) return this.answer(lower, lowerHeight);
    if (upper <= alpha) return this.answer(upper, upperHeight);
    if (lower === upper) return this.answer(lower, Math.max(lowerHeight, upperHeight));
    if (this.unbounded && this.open.find(keys) !== NO_STATE) {
      this.metCycle = true;
      return 0;
    }
    const record = this.expand(state, depth);
    this.pushChoice(record, NOTHING, this.nothingChosen, Math.max(alpha, lower), Math.min(beta, upper), true);
    return undefined;
  }

  /** Takes a value from the table. */
  private answer(value: number, height: number): number {
    const { account, table, keys } = this.parts;
    account.answered(table, this.bounds.place, keys.element);
    this.height = height;
    return value;
  }

  private expand(state: State, depth: number): OpenState {
    const { budget, keys } = this.parts;
    budget.spend(1, "searching");
    this.expanded++;
    const record = this.open.push(state, keys);
    record.depth = depth;
    this.cursor.load(record.state);
    let movers = 0;
    for (let role = 0; role < this.roleCount; role++) {
      record.takeMoves(role, this.cursor.legalMoves(role));
      const count = record.counts[role] as number;
      if (count === 0) this.sums.note(0);
      else if (count > 1 && role !== this.sides.chance) movers++;
    }
    if (movers > 1) this.sums.noteSimultaneousChoice();
    record.jointCount = 0;
    this.open.claim(record);
    return record;
  }

  /** Pushes the choice that follows one of kind `after`. */
  private pushChoice(
    record: OpenState,
    after: ChoiceKind | typeof NOTHING,
    digits: Int32Array,
    alpha: number,
    beta: number,
    isFirst: boolean,
  ): void {
    const { sides } = this;
    const { counts } = record;
    const kind = sides.nextKind(counts, after);
    const choice = this.stack.push(kind, alpha, beta);
    choice.position = this.open.size - 1;
    choice.isFirst = isFirst;
    choice.isLast = kind === AVERAGE || sides.optionsOf(counts, sides.nextKind(counts, kind)) === 1;
    choice.expandedBefore = this.expanded - 1;
    choice.digits.set(digits);
    choice.reserve(sides.optionsOf(counts, kind));
    if (choice.optionCount === 0) choice.best = 0;
    if (!choice.isLast) return;
    if (isFirst && kind !== AVERAGE) this.dropSymmetricOptions(choice, record);
    this.lookAhead(choice, record);
  }

  /** If only one side has a choice, one option of each orbit is enough. */
  private dropSymmetricOptions(choice: Choice, record: OpenState): void {
    const { symmetricMoves, account, roleActions, keys } = this.parts;
    if (symmetricMoves === undefined || choice.optionCount < 2) return;
    const { state, moves, counts } = record;
    if (!symmetricMoves.find({ state, moves, counts, jointCount: choice.optionCount }, keys)) return;
    const { representatives, roles } = symmetricMoves;
    for (let option = 0; option < choice.optionCount; option++)
      if (roleActions.image(roles[option] as number, this.sides.role) !== this.sides.role)
        representatives[option] = option;
    account.hits += choice.keepRepresentatives(representatives);
  }

  /** Generates the successors, fills in known values, and stops if one of them decides the choice. */
  private lookAhead(choice: Choice, record: OpenState): void {
    const { budget } = this.parts;
    this.order.sortByHistory(choice, record);
    for (let i = 0; i < choice.optionCount; i++) {
      budget.spend(1, "searching");
      const option = choice.order[i] as number;
      this.advance(choice, record, option);
      if (this.cursor.isTerminal()) this.noteKnown(choice, option, this.sums.goal(this.cursor, this.sides.role), 0);
      else if (record.depth === 1) {
        this.sums.note(2 * HORIZON_VALUE);
        this.noteKnown(choice, option, HORIZON_VALUE, INEXACT);
      } else this.lookUp(choice, record, option);
      if (!choice.isCut()) continue;
      this.order.reward(choice, record, option);
      return;
    }
    if (this.isLong()) this.order.sortByEstimate(choice, record, this.root);
  }

  private advance(choice: Choice, record: OpenState, option: number): void {
    this.sides.setDigits(record.counts, choice.kind, option, choice.digits);
    for (let role = 0; role < this.roleCount; role++)
      this.joint[role] = (record.moves[role] as Int32Array)[choice.digits[role] as number] as number;
    this.cursor.load(record.state);
    this.cursor.advance(this.joint);
  }

  /** Records the known value of a successor. If it decides the choice, it is taken at once. */
  private noteKnown(choice: Choice, option: number, value: number, height: number): void {
    choice.known[option] = value;
    choice.knownHeights[option] = height;
    if (choice.kind === GREATEST ? value >= choice.beta : choice.kind === LEAST && value <= choice.alpha)
      choice.absorb(value, height);
  }

  /** Keeps the successor at the cursor, and looks it up. */
  private lookUp(choice: Choice, record: OpenState, option: number): void {
    const { keys } = this.parts;
    const { bounds } = this;
    const successor = this.cursor.save(choice.successors[option]);
    choice.successors[option] = successor;
    choice.known[option] = Number.NaN;
    keys.follow(successor, record.state, record.hashes, 0);
    bounds.read(keys, this.depthBelow(record), this.sides.role);
    if (bounds.place === NOT_FOUND) return;
    const { lower, upper, lowerHeight, upperHeight } = bounds;
    if (lower === upper)
      this.noteKnown(choice, option, this.answer(lower, lowerHeight), Math.max(lowerHeight, upperHeight));
    else if (choice.kind === GREATEST && lower >= choice.beta) choice.absorb(lower, lowerHeight);
    else if (choice.kind === LEAST && upper <= choice.alpha) choice.absorb(upper, upperHeight);
  }

  /** Whether the search is long enough to pay for learning from random play. */
  private isLong(): boolean {
    return this.unbounded && this.expanded - this.expandedBefore >= EXPANSIONS_BEFORE_ESTIMATE;
  }

  private leave(choice: Choice): number {
    const value = choice.value();
    const { alpha, beta, height } = choice;
    const record = this.open.at(choice.position);
    if (choice.isCut() && choice.next > 0) this.order.reward(choice, record, choice.current);
    this.stack.size--;
    this.height = choice.isFirst && height !== INEXACT ? height + 1 : height;
    if (!choice.isFirst) return value;
    const finding = { value, alpha, beta, height: this.unbounded ? 0 : this.height };
    const effort = this.expanded - choice.expandedBefore;
    this.bounds.write(record, record.depth, this.sides.role, finding, effort);
    this.open.pop();
    return value;
  }
}
