/**
 * The value of one role by alpha-beta search: what cannot change the answer is left out. Everyone else plays against the role, so
 * a state is up to three choices in a row: the role's own (greatest), the others' (least), chance's (average); those with one
 * option are skipped. Before a successor is searched, all successors are looked up (enhanced transposition cutoffs, Plaat et al.
 * 1996); moves that cut before are tried first (history heuristic, Schaeffer 1989).
 *
 * The table holds a lower and an upper bound for each role of a state. Bounds are only true of states whose successors do not lead
 * back to them: where a state on the way comes back, the search says so and leaves the game to the full search.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Cursor, Machine, Role, State } from "../../machine/index.ts";
import { NO_CHANCE } from "./back-up.ts";
import { HORIZON_VALUE } from "./full-search.ts";
import { NO_STATE, type OpenState, OpenStates } from "./open-states.ts";
import { AVERAGE, type Choice, ChoiceStack, GREATEST, LEAST } from "./pruned-choice.ts";
import type { RoleActions } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";
import type { SymmetryAccount } from "./symmetry-account.ts";
import { NOT_FOUND, UNBOUNDED, type ValueTable } from "./value-table.ts";

export interface PrunedParts {
  readonly machine: Machine;
  readonly keys: KeyMaker;
  readonly roleActions: RoleActions;
  /** With two values per role: bounds from below and from above. */
  readonly table: ValueTable;
  readonly budget: Budget;
  /** By role: the values that it can get, ascending. */
  readonly goalValues: readonly (readonly number[])[];
  readonly account: SymmetryAccount;
}

/** Before the first choice of a state. */
const NOTHING = -1;

/** A state on the way came back. */
export const CYCLE = "cycle";

export class PrunedSearch {
  expanded = 0;
  /** Whether a state at the horizon was valued. */
  sawHorizon = false;
  /** While every state seen was one player's turn and every end shared out the same sum. */
  private turnsOnly = true;
  private sum: number | undefined;
  private sumIsConstant = true;
  private readonly parts: PrunedParts;
  private readonly cursor: Cursor;
  private readonly chance: Role;
  private readonly roleCount: number;
  private readonly open: OpenStates;
  private readonly stack: ChoiceStack;
  private readonly joint: Int32Array;
  private readonly nothingChosen: Int32Array;
  private role: Role = 0;
  private unbounded = true;
  private metCycle = false;
  private successor: State;
  /** By role and move: how often it cut. */
  private readonly history: number[][];

  constructor(parts: PrunedParts) {
    const { machine, budget } = parts;
    this.parts = parts;
    this.roleCount = machine.roles.length;
    this.chance = machine.roles.includes("random") ? machine.roles.indexOf("random") : NO_CHANCE;
    this.cursor = machine.newCursor(budget);
    this.open = new OpenStates(this.roleCount, budget);
    this.stack = new ChoiceStack(this.roleCount);
    this.joint = new Int32Array(this.roleCount);
    this.nothingChosen = new Int32Array(this.roleCount);
    this.successor = machine.initialState.slice();
    this.history = machine.roles.map(() => []);
  }

  /** What a state is worth to a role. Throws BudgetSpent. */
  value(state: State, depth: number, role: Role): number | typeof CYCLE {
    const values = this.parts.goalValues[role] as readonly number[];
    let [low, high] = [0, values.length - 1];
    if (this.chance !== NO_CHANCE)
      return this.search(state, depth, role, values[low] as number, values[high] as number);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const value = this.search(state, depth, role, values[middle - 1] as number, values[middle] as number);
      if (value === CYCLE) return CYCLE;
      if (value >= (values[middle] as number)) low = values.findIndex((one) => one >= value);
      else high = values.findLastIndex((one) => one <= value);
    }
    return values[low] as number;
  }

  /** What the sum of the two players' values always was, if play was in turn and the sum always the same; else undefined. */
  constantSum(): number | undefined {
    const players = this.roleCount - (this.chance === NO_CHANCE ? 0 : 1);
    return players === 2 && this.turnsOnly && this.sumIsConstant ? this.sum : undefined;
  }

  /** At least `beta`, at most `alpha`, or the value between them. */
  search(state: State, depth: number, role: Role, alpha: number, beta: number): number | typeof CYCLE {
    this.begin(role, depth);
    this.cursor.load(state);
    if (this.cursor.isTerminal()) return this.goal();
    if (depth === 0) return this.horizon();
    this.parts.keys.start(state);
    const known = this.enter(state, depth, alpha, beta);
    return known ?? this.run(0);
  }

  /** As `search`, for a state in which the role has made a move already: the number `option` of its legal ones. */
  searchMove(
    state: State,
    depth: number,
    role: Role,
    option: number,
    alpha: number,
    beta: number,
  ): number | typeof CYCLE {
    this.begin(role, depth);
    this.cursor.load(state);
    this.parts.keys.start(state);
    const record = this.expand(state, depth);
    const digits = new Int32Array(this.roleCount);
    digits[role] = option;
    this.pushChoice(record, GREATEST, digits, alpha, beta, false);
    return this.run(0);
  }

  private begin(role: Role, depth: number): void {
    this.role = role;
    this.unbounded = depth === UNBOUNDED;
    this.metCycle = false;
    while (this.open.size > 0) this.open.pop();
    this.stack.size = 0;
  }

  /** Works until the stack is back to `floor`; answers the value of what was above. */
  private run(floor: number): number | typeof CYCLE {
    for (;;) {
      const choice = this.stack.top;
      if (choice.next < choice.optionCount && !choice.isCut()) {
        this.tryNext(choice);
        if (this.metCycle) return CYCLE;
        continue;
      }
      const value = this.leave(choice);
      if (this.stack.size === floor) return value;
      this.stack.top.absorb(value);
    }
  }

  private tryNext(choice: Choice): void {
    const option = choice.order[choice.next++] as number;
    choice.current = option;
    const record = this.open.at(choice.position);
    const average = choice.kind === AVERAGE;
    const values = this.parts.goalValues[this.role] as readonly number[];
    const alpha = average ? (values[0] as number) - 1 : this.alphaFor(choice);
    const beta = average ? (values[values.length - 1] as number) + 1 : this.betaFor(choice);
    if (!choice.isLast) {
      const digits = choice.digits.slice();
      this.setDigits(record, choice.kind, option, digits);
      this.pushChoice(record, choice.kind, digits, alpha, beta, false);
      return;
    }
    const known = choice.known[option] as number;
    if (!Number.isNaN(known)) {
      choice.absorb(known);
      return;
    }
    const length = record.state.length;
    const state = choice.successors.subarray(option * length, (option + 1) * length);
    this.parts.keys.follow(state, record.state, record.hashes, 0);
    const answer = this.enter(state, this.unbounded ? UNBOUNDED : record.depth - 1, alpha, beta);
    if (answer !== undefined) choice.absorb(answer);
  }

  private alphaFor({ kind, alpha, best }: Choice): number {
    return kind === GREATEST ? Math.max(alpha, best) : alpha;
  }

  private betaFor({ kind, beta, best }: Choice): number {
    return kind === LEAST ? Math.min(beta, best) : beta;
  }

  /** Answers from the table, or opens the state with its first choice. The key is at the state. */
  private enter(state: State, depth: number, alpha: number, beta: number): number | undefined {
    const { keys, table } = this.parts;
    const place = table.find(keys, depth);
    let [low, high] = [alpha, beta];
    if (place !== NOT_FOUND) {
      const [lower, upper] = this.boundsAt(place);
      if (lower >= beta || lower === upper) return this.answer(place, lower);
      if (upper <= alpha) return this.answer(place, upper);
      low = Math.max(alpha, lower);
      high = Math.min(beta, upper);
    }
    if (this.unbounded && this.open.find(keys) !== NO_STATE) {
      this.metCycle = true;
      return 0;
    }
    const record = this.expand(state, depth);
    this.pushChoice(record, NOTHING, this.nothingChosen, low, high, true);
    return undefined;
  }

  private answer(place: number, value: number): number {
    const { account, table, keys } = this.parts;
    if (account.isOn) account.answered(table, place, keys.element);
    return value;
  }

  private expand(state: State, depth: number): OpenState {
    const { budget, keys, account } = this.parts;
    budget.spend(1, "searching");
    this.expanded++;
    const record = this.open.push(state, keys);
    if (account.isOn) account.consider(this.expanded, keys);
    record.depth = depth;
    this.cursor.load(record.state);
    let movers = 0;
    for (let role = 0; role < this.roleCount; role++) {
      record.takeMoves(role, this.cursor.legalMoves(role));
      if (role !== this.chance && (record.counts[role] as number) > 1) movers++;
    }
    if (movers > 1) this.turnsOnly = false;
    record.jointCount = 0;
    this.open.claim(record);
    return record;
  }

  /** Pushes the choice that comes after one of kind `after`: the next with more than one option, or a last one with one. */
  private pushChoice(
    record: OpenState,
    after: Choice["kind"] | typeof NOTHING,
    digits: Int32Array,
    alpha: number,
    beta: number,
    isFirst: boolean,
  ): void {
    const kind = this.nextKind(record, after);
    const isLast = kind === AVERAGE || this.optionsOf(record, this.nextKind(record, kind)) === 1;
    const choice = this.stack.push(kind, alpha, beta);
    choice.position = this.open.size - 1;
    choice.isFirst = isFirst;
    choice.isLast = isLast;
    choice.expandedBefore = this.expanded - 1;
    choice.digits.set(digits);
    choice.reserve(this.optionsOf(record, kind), record.state.length);
    if (choice.optionCount === 0) choice.best = 0;
    if (choice.isLast) this.lookAhead(choice, record);
  }

  private nextKind(record: OpenState, after: Choice["kind"] | typeof NOTHING): Choice["kind"] {
    if (after < GREATEST && this.optionsOf(record, GREATEST) !== 1) return GREATEST;
    return after < LEAST && this.optionsOf(record, LEAST) !== 1 ? LEAST : AVERAGE;
  }

  private optionsOf({ counts }: OpenState, kind: Choice["kind"]): number {
    if (kind === AVERAGE) return this.chance === NO_CHANCE ? 1 : (counts[this.chance] as number);
    if (kind === GREATEST) return this.role === this.chance ? 1 : (counts[this.role] as number);
    let options = 1;
    for (let role = 0; role < this.roleCount; role++)
      if (role !== this.role && role !== this.chance) options *= counts[role] as number;
    return options;
  }

  private setDigits({ counts }: OpenState, kind: Choice["kind"], option: number, digits: Int32Array): void {
    if (kind === AVERAGE) {
      if (this.chance !== NO_CHANCE) digits[this.chance] = option;
    } else if (kind === GREATEST) digits[this.role] = option;
    else {
      let rest = option;
      for (let role = this.roleCount - 1; role >= 0; role--) {
        if (role === this.role || role === this.chance) continue;
        digits[role] = rest % (counts[role] as number);
        rest = Math.floor(rest / (counts[role] as number));
      }
    }
  }

  /** Makes the successors, values those that are known, and stops where one of them decides. */
  private lookAhead(choice: Choice, record: OpenState): void {
    const { keys, table, budget } = this.parts;
    const length = record.state.length;
    this.sortByHistory(choice, record);
    for (let i = 0; i < choice.optionCount; i++) {
      budget.spend(1, "searching");
      const option = choice.order[i] as number;
      this.setDigits(record, choice.kind, option, choice.digits);
      for (let role = 0; role < this.roleCount; role++)
        this.joint[role] = (record.moves[role] as Int32Array)[choice.digits[role] as number] as number;
      this.cursor.load(record.state);
      this.cursor.advance(this.joint);
      let known = Number.NaN;
      let bound = Number.NaN;
      if (this.cursor.isTerminal()) known = this.goal();
      else if (record.depth === 1) known = this.horizon();
      else {
        this.successor = this.cursor.save(this.successor);
        choice.successors.set(this.successor, option * length);
        keys.follow(this.successor, record.state, record.hashes, 0);
        const place = table.find(keys, this.unbounded ? UNBOUNDED : record.depth - 1);
        if (place !== NOT_FOUND) {
          const [lower, upper] = this.boundsAt(place);
          if (lower === upper) known = this.answer(place, lower);
          else bound = choice.kind === GREATEST ? lower : upper;
        }
      }
      choice.known[option] = known;
      const decisive = Number.isNaN(known) ? bound : known;
      if (choice.kind === GREATEST ? decisive >= choice.beta : choice.kind === LEAST && decisive <= choice.alpha) {
        choice.best = decisive;
        this.reward(choice, record, option);
        return;
      }
    }
  }

  private leave(choice: Choice): number {
    const value = choice.value();
    const record = this.open.at(choice.position);
    if (choice.isCut() && choice.next > 0) this.reward(choice, record, choice.current);
    this.stack.size--;
    if (choice.isFirst) {
      this.storeBounds(record, choice, value);
      this.open.pop();
    }
    return value;
  }

  private storeBounds(record: OpenState, choice: Choice, value: number): void {
    const { table, roleActions } = this.parts;
    const depth = this.unbounded ? UNBOUNDED : record.depth;
    let place = table.find(record, depth);
    if (place === NOT_FOUND) {
      place = table.store(
        record,
        this.unbounded,
        this.unbounded ? 0 : record.depth,
        this.expanded - choice.expandedBefore,
      );
      for (let role = 0; role < this.roleCount; role++) {
        table.values[place * table.width + 2 * role] = Number.NEGATIVE_INFINITY;
        table.values[place * table.width + 2 * role + 1] = Number.POSITIVE_INFINITY;
      }
    }
    const at = place * table.width + 2 * roleActions.image(record.roles, this.role);
    if (value > choice.alpha) table.values[at] = Math.max(table.values[at] as number, value);
    if (value < choice.beta) table.values[at + 1] = Math.min(table.values[at + 1] as number, value);
  }

  /** Bounds of the role's value in the key's state. */
  private boundsAt(place: number): [lower: number, upper: number] {
    const { table, roleActions, keys } = this.parts;
    const at = place * table.width + 2 * roleActions.image(keys.roles, this.role);
    return [table.values[at] as number, table.values[at + 1] as number];
  }

  private sortByHistory(choice: Choice, record: OpenState): void {
    const mover = this.moverOf(choice, record);
    if (mover === NO_CHANCE) return;
    const history = this.history[mover] as number[];
    const moves = record.moves[mover] as Int32Array;
    const order = choice.order.subarray(0, choice.optionCount);
    for (let i = 1; i < order.length; i++) {
      const option = order[i] as number;
      const score = history[moves[option] as number] ?? 0;
      let j = i - 1;
      while (j >= 0 && (history[moves[order[j] as number] as number] ?? 0) < score) {
        order[j + 1] = order[j] as number;
        j--;
      }
      order[j + 1] = option;
    }
  }

  private reward(choice: Choice, record: OpenState, option: number): void {
    const mover = this.moverOf(choice, record);
    if (mover === NO_CHANCE) return;
    const history = this.history[mover] as number[];
    const move = (record.moves[mover] as Int32Array)[option] as number;
    history[move] = (history[move] ?? 0) + 1;
  }

  /** The one role whose moves the options are; NO_CHANCE where there is none such. */
  private moverOf(choice: Choice, { counts }: OpenState): Role {
    if (choice.kind === GREATEST) return this.role;
    if (choice.kind === AVERAGE) return NO_CHANCE;
    let mover = NO_CHANCE;
    for (let role = 0; role < this.roleCount; role++) {
      if (role === this.role || role === this.chance || counts[role] === 1) continue;
      if (mover !== NO_CHANCE) return NO_CHANCE;
      mover = role;
    }
    return mover;
  }

  /** What the end is worth; no or several goal values count as 0. */
  private goal(): number {
    let sum = 0;
    for (let role = 0; role < this.roleCount; role++) if (role !== this.chance) sum += this.cursor.goal(role) ?? 0;
    this.sum ??= sum;
    if (sum !== this.sum) this.sumIsConstant = false;
    return this.cursor.goal(this.role) ?? 0;
  }

  private horizon(): number {
    this.sawHorizon = true;
    this.sum ??= 2 * HORIZON_VALUE;
    if (this.sum !== 2 * HORIZON_VALUE) this.sumIsConstant = false;
    return HORIZON_VALUE;
  }
}
