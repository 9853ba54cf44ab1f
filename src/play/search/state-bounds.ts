/**
 * Bounds on the values of states, as pruned search keeps them: a lower and an upper bound for each role. A bound is
 * exact from some number of steps on, or holds for one search depth only; a state has a separate entry for each. If two
 * players share a constant sum, a bound on one is a bound on the other, so a state with exchanged roles gives an answer
 * too.
 */
import type { Role } from "../../machine/index.ts";
import type { ConstantSum } from "./constant-sum.ts";
import type { RoleActions } from "./role-actions.ts";
import type { TableKey } from "./state-key.ts";
import { NOT_FOUND, UNBOUNDED, type ValueTable } from "./value-table.ts";

/** The height of values that depend on a horizon. */
export const INEXACT = UNBOUNDED;

/** What a search found out about a state: its value, if it lies between alpha and beta; otherwise a bound. */
export interface Finding {
  readonly value: number;
  readonly alpha: number;
  readonly beta: number;
  /** Number of steps that the value looks ahead, or INEXACT. */
  readonly height: number;
}

export class StateBounds {
  /** Result of the last `read`. */
  lower = Number.NEGATIVE_INFINITY;
  upper = Number.POSITIVE_INFINITY;
  /** Number of steps that the bounds look ahead, or INEXACT. */
  lowerHeight = 0;
  upperHeight = 0;
  /** The entry that was used, or NOT_FOUND. */
  place = NOT_FOUND;
  private readonly table: ValueTable;
  private readonly roleActions: RoleActions;
  private readonly sums: ConstantSum;

  /** The table must have two values per role: the lower bound at 2 · role, then the upper bound. */
  constructor(table: ValueTable, roleActions: RoleActions, sums: ConstantSum) {
    this.table = table;
    this.roleActions = roleActions;
    this.sums = sums;
  }

  /** Reads the bounds on a role's value in the key's state with `depth` steps left. */
  read(key: TableKey, depth: number, role: Role): void {
    const { table } = this;
    const column = 2 * this.roleActions.image(key.roles, role);
    this.lower = Number.NEGATIVE_INFINITY;
    this.upper = Number.POSITIVE_INFINITY;
    this.place = table.findExact(key, depth);
    if (this.place !== NOT_FOUND) this.tighten(this.place, column, table.heightOf(this.place));
    if (depth === UNBOUNDED || this.lower === this.upper) return;
    const atDepth = table.findAtDepth(key, depth);
    if (atDepth === NOT_FOUND) return;
    this.place = atDepth;
    this.tighten(atDepth, column, INEXACT);
  }

  /** Merges a finding about a role's value into the table. */
  write(key: TableKey, depth: number, role: Role, finding: Finding, effort: number): void {
    const { table, sums } = this;
    const { value, alpha, beta, height } = finding;
    const place = this.placeFor(key, depth, height, effort);
    const low = value > alpha ? value : Number.NEGATIVE_INFINITY;
    const high = value < beta ? value : Number.POSITIVE_INFINITY;
    this.merge(place * table.width + 2 * this.roleActions.image(key.roles, role), low, high);
    const sum = sums.value();
    const other = sums.otherThan(role);
    if (sum === undefined || other === undefined) return;
    this.merge(place * table.width + 2 * this.roleActions.image(key.roles, other), sum - high, sum - low);
  }

  private tighten(place: number, column: number, height: number): void {
    const { values, width } = this.table;
    const at = place * width + column;
    if ((values[at] as number) > this.lower) {
      this.lower = values[at] as number;
      this.lowerHeight = height;
    }
    if ((values[at + 1] as number) >= this.upper) return;
    this.upper = values[at + 1] as number;
    this.upperHeight = height;
  }

  private placeFor(key: TableKey, depth: number, height: number, effort: number): number {
    const { table } = this;
    const isExact = height !== INEXACT;
    const known = isExact ? table.findExact(key, UNBOUNDED) : table.findAtDepth(key, depth);
    if (known !== NOT_FOUND) {
      if (isExact) table.raiseHeight(known, height);
      return known;
    }
    const place = table.store(key, isExact, isExact ? height : depth, effort);
    for (let at = place * table.width; at < (place + 1) * table.width; at += 2) {
      table.values[at] = Number.NEGATIVE_INFINITY;
      table.values[at + 1] = Number.POSITIVE_INFINITY;
    }
    return place;
  }

  private merge(at: number, lower: number, upper: number): void {
    const { values } = this.table;
    values[at] = Math.max(values[at] as number, lower);
    values[at + 1] = Math.min(values[at + 1] as number, upper);
  }
}
