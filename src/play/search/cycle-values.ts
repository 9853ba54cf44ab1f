/**
 * The values of the open states of a cycle: what a role can force in finitely many steps. They are iterated from 0
 * upwards. With mixtures they may rise for ever, as slowly as 1/n in n rounds; then their limits are estimated.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { LimitEstimate } from "./limit-estimate.ts";
import { NO_STATE, type OpenState, type OpenStates } from "./open-states.ts";
import type { RoleAction, RoleActions } from "./role-actions.ts";

/** Iteration stops when values rise by less than this. Only chance and mixtures inside a cycle need it. */
const CONVERGED = 1e-10;
/**
 * From so many rounds on, a power of two, limits are estimated. Iteration stops when these change by less than
 * LIMIT_TOLERANCE while the number of rounds doubles.
 */
const MANY_ROUNDS = 2 ** 11;
const LIMIT_TOLERANCE = 1e-3;

interface CycleParts {
  readonly roleActions: RoleActions;
  readonly budget: Budget;
}

export class CycleValues {
  private readonly open: OpenStates;
  private readonly parts: CycleParts;
  private readonly roleCount: number;
  private readonly backUp: (record: OpenState, into: Float64Array) => void;
  private readonly backedUp: Float64Array;

  constructor(open: OpenStates, parts: CycleParts, roleCount: number, backUp: CycleValues["backUp"]) {
    this.open = open;
    this.parts = parts;
    this.roleCount = roleCount;
    this.backUp = backUp;
    this.backedUp = new Float64Array(roleCount);
  }

  /** Sets the results of the open states from `first` on. These reach each other and otherwise only proven states. */
  iterate(first: number): void {
    let estimate: LimitEstimate | undefined;
    let nextEstimate = MANY_ROUNDS;
    for (let round = 1; this.backUpAll(first, true) > CONVERGED; round++) {
      if (round !== nextEstimate) continue;
      nextEstimate *= 2;
      estimate ??= this.newEstimate(first);
      const reached = this.resultsFrom(first);
      if (!estimate.take(reached, LIMIT_TOLERANCE)) continue;
      const most = this.largestOutside(first);
      this.setResults(
        first,
        estimate.limits.map((limit) => Math.min(most, limit)),
      );
      // If backing up changes the limits, some best move changes before they are reached.
      if (this.backUpAll(first, false) <= LIMIT_TOLERANCE) return;
      this.setResults(first, reached);
    }
  }

  /**
   * Backs up all states from `first` on, and returns the largest change, or the largest gain if the results are
   * replaced by the larger values.
   */
  private backUpAll(first: number, replaces: boolean): number {
    const { open, backedUp } = this;
    let most = 0;
    for (let position = open.size - 1; position >= first; position--) {
      const record = open.at(position);
      this.parts.budget.spend(1, "iterating over a cycle");
      this.readOpenSuccessors(record);
      this.backUp(record, backedUp);
      for (let role = 0; role < this.roleCount; role++) {
        const gain = (backedUp[role] as number) - (record.result[role] as number);
        most = Math.max(most, replaces ? gain : Math.abs(gain));
        if (replaces && gain > 0) record.result[role] = backedUp[role] as number;
      }
    }
    return most;
  }

  private readOpenSuccessors(record: OpenState): void {
    const { roleActions } = this.parts;
    for (let joint = 0; joint < record.jointCount; joint++) {
      const target = record.targets[joint] as number;
      if (target === NO_STATE) continue;
      const { result } = this.open.at(target);
      const roles = record.targetRoles[joint] as RoleAction;
      for (let role = 0; role < this.roleCount; role++)
        record.values[joint * this.roleCount + role] = result[roleActions.image(roles, role)] as number;
    }
  }

  private newEstimate(first: number): LimitEstimate {
    const count = (this.open.size - first) * this.roleCount;
    this.parts.budget.claim("bytes", 32 * count, "estimating the limits of values");
    return new LimitEstimate(count);
  }

  /** The results of all open states from `first` on, one after the other. */
  private resultsFrom(first: number): Float64Array {
    const results = new Float64Array((this.open.size - first) * this.roleCount);
    for (let position = first; position < this.open.size; position++)
      results.set(this.open.at(position).result, (position - first) * this.roleCount);
    return results;
  }

  private setResults(first: number, results: Float64Array): void {
    for (let position = first; position < this.open.size; position++) {
      const from = (position - first) * this.roleCount;
      this.open.at(position).result.set(results.subarray(from, from + this.roleCount));
    }
  }

  /** The largest value of a proven successor: no value in the cycle exceeds it. */
  private largestOutside(first: number): number {
    let most = 0;
    for (let position = first; position < this.open.size; position++) {
      const { targets, values, jointCount } = this.open.at(position);
      for (let at = 0; at < jointCount * this.roleCount; at++)
        if (targets[Math.floor(at / this.roleCount)] === NO_STATE) most = Math.max(most, values[at] as number);
    }
    return most;
  }
}
