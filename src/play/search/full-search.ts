/**
 * The search behind `solve`: depth first, every state once, no bounds. A state's value is backed up from its
 * successors' values. Proven values go to a table and are looked up, under the symmetries in use, before a state is
 * expanded.
 *
 * Without a horizon a state can repeat, in games without a step counter. Values are then least fixpoints: what a role
 * can force in finitely many steps, where an endless play is worth 0 to everyone. The search finds the strongly
 * connected components on its way (Tarjan 1972). A component of one state is backed up at once; a cycle is iterated
 * from 0 upwards when it is complete. Everything outside a component is proven by then, so the table never holds a
 * guess.
 *
 * There is no recursion: open states live on a stack of their own. Time: each state's successors are generated once, as
 * long as the table does not have to forget.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Cursor, Machine, Role, State } from "../../machine/index.ts";
import { backUpMaximin, NO_CHANCE } from "./back-up.ts";
import { backUpMixed } from "./back-up-mixed.ts";
import { CycleValues } from "./cycle-values.ts";
import { NO_STATE, type OpenState, OpenStates } from "./open-states.ts";
import type { RoleAction, RoleActions } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";
import type { SymmetricMoves } from "./symmetric-moves.ts";
import type { SymmetryAccount } from "./symmetry-account.ts";
import { NOT_FOUND, UNBOUNDED, type ValueTable } from "./value-table.ts";

/** The value of a state at the horizon, for every role. */
export const HORIZON_VALUE = 50;

/** Number of successors that a search visits in one step. */
export const LOOKS_PER_STEP = 256;

/** Runs all steps of a search. */
export function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export interface SearchParts {
  readonly machine: Machine;
  readonly keys: KeyMaker;
  readonly roleActions: RoleActions;
  readonly table: ValueTable;
  /** Whether two players who choose simultaneously mix their moves. */
  readonly mixed: boolean;
  readonly budget: Budget;
  /** If given, only one of several symmetric joint moves is searched. */
  readonly symmetricMoves?: SymmetricMoves;
  readonly account: SymmetryAccount;
  /** If given, evaluates states at the horizon. */
  readonly evaluate?: Evaluate;
}

/**
 * Writes the value for role r of the cursor's state to into[at + r]; may move the cursor. Symmetric states must get the
 * same value, otherwise the results depend on which of them is met first.
 */
export type Evaluate = (cursor: Cursor, into: Float64Array, at: number) => void;

/** The value of a state for every role. */
export interface StateValue {
  /** By role. */
  readonly values: Float64Array;
  /** Whether the values are free of horizons and of limits of iterations. */
  readonly exact: boolean;
  /** Whether the values may be limits of an iteration over a cycle with chance or mixtures inside. */
  readonly isLimit: boolean;
}

export class FullSearch {
  /** Number of states whose successors were generated. */
  expanded = 0;
  private parts: SearchParts;
  private readonly cursor: Cursor;
  private readonly chance: Role;
  private readonly roleCount: number;
  private readonly open: OpenStates;
  private readonly cycles: CycleValues;
  private readonly joint: Int32Array;
  private successor: State;
  /** The open state being worked on. Its ancestors are its parents. */
  private position = NO_STATE;
  /** Whether the current search has no horizon. */
  private unbounded = true;
  /** Whether a cycle with chance or mixtures was iterated; its limit need not be reached. */
  private iterated = false;

  constructor(parts: SearchParts) {
    const { machine, budget } = parts;
    this.parts = parts;
    this.roleCount = machine.roles.length;
    this.chance = machine.roles.indexOf("random");
    if (this.chance === -1) this.chance = NO_CHANCE;
    this.cursor = machine.newCursor(budget);
    this.open = new OpenStates(this.roleCount, budget);
    this.cycles = new CycleValues(this.open, parts, this.roleCount, (record, into) => this.backUp(record, into));
    this.joint = new Int32Array(this.roleCount);
    this.successor = machine.initialState.slice();
  }

  /** Returns the value of a state, `depth` steps before the horizon. Throws BudgetSpent. */
  value(state: State, depth = UNBOUNDED): StateValue {
    return finish(this.steps(state, depth));
  }

  /**
   * Like `value`, but in steps, so that searches can take turns. Finish or abandon one search before starting the next.
   */
  *steps(state: State, depth: number): Generator<undefined, StateValue> {
    const { keys, table } = this.parts;
    this.unbounded = depth === UNBOUNDED;
    this.cursor.load(state);
    const values = new Float64Array(this.roleCount);
    if (this.cursor.isTerminal()) {
      this.writeGoals(values, 0);
      return { values, exact: true, isLimit: false };
    }
    if (depth === 0) {
      this.evaluate(values, 0);
      return { values, exact: false, isLimit: false };
    }
    keys.start(state);
    const known = table.find(keys, depth);
    if (known !== NOT_FOUND) {
      this.readEntry(known, keys.roles, values, 0);
      return { values, exact: table.isExact(known) && !this.iterated, isLimit: this.iterated };
    }
    while (this.open.size > 0) this.open.pop(); // Removes what an interrupted search left behind.
    keys.takeRoot();
    const root = this.enter(state, keys, depth, NO_STATE, 0);
    this.position = 0;
    while (!this.run()) yield;
    values.set(root.result);
    return { values, exact: root.exact && !this.iterated, isLimit: this.iterated };
  }

  /** Continues without symmetries. Proven values stay proven, and open states stay open. */
  leaveSymmetries(keys: KeyMaker): void {
    const { keys: former, table, roleActions } = this.parts;
    this.open.changeKeys(keys);
    table.changeKeys(keys, (frame, role) => roleActions.image(former.rolesOfFrame(frame), role));
    this.parts = { ...this.parts, keys };
  }

  /** Visits some successors. Returns true when the root is finished. */
  private run(): boolean {
    for (let looks = 0; looks < LOOKS_PER_STEP; looks++) {
      const record = this.open.at(this.position);
      if (record.next < record.jointCount) {
        const joint = record.next++;
        if (this.look(record, this.position, joint)) this.position = this.open.size - 1;
      } else this.position = this.finish(record, this.position);
      if (this.position === NO_STATE) return true;
    }
    return false;
  }

  /** Opens a state and lists its legal moves. */
  private enter(state: State, keys: KeyMaker, depth: number, parent: number, parentJoint: number): OpenState {
    const { budget, account, symmetricMoves } = this.parts;
    const record = this.open.push(state, keys);
    record.depth = depth;
    record.parent = parent;
    record.parentJoint = parentJoint;
    record.expandedBefore = this.expanded++;
    this.cursor.load(state);
    let jointCount = 1;
    for (let role = 0; role < this.roleCount; role++) {
      record.takeMoves(role, this.cursor.legalMoves(role));
      jointCount *= record.counts[role] as number;
    }
    budget.claim("bytes", 8 * jointCount * this.roleCount, "listing the joint moves of one state");
    record.reserve(jointCount);
    this.open.claim(record);
    record.prunesMoves = symmetricMoves !== undefined && jointCount > 1 && symmetricMoves.find(record, keys);
    if (record.prunesMoves) record.keepRepresentatives(symmetricMoves as SymmetricMoves);
    account.images += keys.imageCount() - 1;
    return record;
  }

  /** Visits one successor. Returns true if it had to be opened. */
  private look(record: OpenState, position: number, joint: number): boolean {
    const { keys, table, account, budget } = this.parts;
    budget.spend(1, "searching");
    record.targets[joint] = NO_STATE;
    if (record.prunesMoves && record.representatives[joint] !== joint) {
      this.copySuccessor(record, joint);
      return false;
    }
    let rest = joint;
    for (let role = this.roleCount - 1; role >= 0; role--) {
      const count = record.counts[role] as number;
      this.joint[role] = (record.moves[role] as Int32Array)[rest % count] as number;
      rest = (rest / count) | 0;
    }
    this.cursor.load(record.state);
    this.cursor.advance(this.joint);
    const at = joint * this.roleCount;
    if (this.cursor.isTerminal()) {
      this.writeGoals(record.values, at);
      return false;
    }
    if (record.depth === 1) {
      this.evaluate(record.values, at);
      record.exact = false;
      return false;
    }
    this.successor = this.cursor.save(this.successor);
    const depth = this.unbounded ? UNBOUNDED : record.depth - 1;
    keys.follow(this.successor, record.state, record.hashes, 0);
    const known = table.find(keys, depth);
    if (known !== NOT_FOUND) {
      this.readEntry(known, keys.roles, record.values, at);
      if (!table.isExact(known)) record.exact = false;
      record.height = Math.max(record.height, table.heightOf(known));
      account.answered(table, known, keys.element);
      return false;
    }
    const open = this.unbounded ? this.open.find(keys) : NO_STATE;
    if (open !== NO_STATE) {
      const { roleActions } = this.parts;
      const roles = roleActions.compose(keys.roles, roleActions.inverse(this.open.at(open).roles));
      this.linkToOpen(record, joint, open, roles);
      record.lowest = Math.min(record.lowest, open);
      return false;
    }
    this.enter(this.successor, keys, depth, position, joint);
    return true;
  }

  /** Finishes a state whose successors are all known. Returns the position to continue with. */
  private finish(record: OpenState, position: number): number {
    const { parent, parentJoint } = record;
    if (record.lowest < position) {
      const above = this.open.at(parent);
      above.lowest = Math.min(above.lowest, record.lowest);
      this.linkToOpen(above, parentJoint, position, 0);
      return parent;
    }
    if (record.hasOpenSuccessor || position < this.open.size - 1) {
      this.cycles.iterate(position);
      if (this.chance !== NO_CHANCE || this.parts.mixed) this.iterated = true;
    } else this.backUp(record, record.result);
    while (this.open.size > position) {
      this.prove(this.open.at(this.open.size - 1));
      this.open.pop();
    }
    if (parent !== NO_STATE) {
      const above = this.open.at(parent);
      above.values.set(record.result, parentJoint * this.roleCount);
      above.exact = above.exact && record.exact;
      above.height = Math.max(above.height, record.height + 1);
    }
    return parent;
  }

  /** A non-terminal state in which a role has no move is worth 0 to everyone. */
  private backUp(record: OpenState, into: Float64Array): void {
    if (record.jointCount === 0) into.fill(0);
    else if (this.parts.mixed) backUpMixed(record, this.chance, into, 0);
    else backUpMaximin(record, this.chance, into, 0);
  }

  private prove(record: OpenState): void {
    const { table, roleActions } = this.parts;
    const effort = this.expanded - record.expandedBefore;
    const height = record.exact ? (this.unbounded ? 0 : record.height + 1) : record.depth;
    const place = table.store(record, record.exact, height, effort);
    for (let role = 0; role < this.roleCount; role++)
      table.values[place * this.roleCount + roleActions.image(record.roles, role)] = record.result[role] as number;
  }

  private readEntry(place: number, roles: RoleAction, into: Float64Array, at: number): void {
    const { table, roleActions } = this.parts;
    const first = place * this.roleCount;
    for (let role = 0; role < this.roleCount; role++)
      into[at + role] = table.values[first + roleActions.image(roles, role)] as number;
  }

  private copySuccessor(record: OpenState, joint: number): void {
    const { roleActions, account } = this.parts;
    const from = record.representatives[joint] as number;
    const roles = record.representativeRoles[joint] as RoleAction;
    account.hits++;
    const target = record.targets[from] as number;
    if (target !== NO_STATE)
      this.linkToOpen(record, joint, target, roleActions.compose(roles, record.targetRoles[from] as RoleAction));
    for (let role = 0; role < this.roleCount; role++)
      record.values[joint * this.roleCount + role] = record.values[
        from * this.roleCount + roleActions.image(roles, role)
      ] as number;
  }

  private linkToOpen(record: OpenState, joint: number, target: number, roles: RoleAction): void {
    record.targets[joint] = target;
    record.targetRoles[joint] = roles;
    record.hasOpenSuccessor = true;
  }

  /** Evaluates a state at the horizon. */
  private evaluate(into: Float64Array, at: number): void {
    const { evaluate } = this.parts;
    if (evaluate === undefined) into.fill(HORIZON_VALUE, at, at + this.roleCount);
    else evaluate(this.cursor, into, at);
  }

  /** A missing goal value counts as 0. */
  private writeGoals(into: Float64Array, at: number): void {
    for (let role = 0; role < this.roleCount; role++) into[at + role] = this.cursor.goal(role) ?? 0;
  }
}
