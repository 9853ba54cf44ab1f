/**
 * Keeps account of what symmetries save and cost, and says when they do not pay (Schiffel 2010): with n_saved the expansions saved,
 * n_total those made, t_exp the time of one expansion and t_sym the time of finding the canonical images of its successors,
 *   t_saved = n_saved · t_exp − n_total · t_sym,
 * and when t_saved < −t_limit the search goes on without symmetries. What was stored by then stays true.
 */
import type { KeyMaker } from "./state-key.ts";
import type { ValueTable } from "./value-table.ts";

export interface ExpansionCosts {
  /** Seconds of one expansion without symmetries. */
  readonly expansion: number;
  /** Seconds that symmetries add to it. */
  readonly symmetries: number;
}

/** Expansions between two looks at the account; before the first so many, at every power of two. */
const EXPANSIONS_PER_LOOK = 512;
/** t_limit: seconds, and a share of the time spent so far, that may be lost. */
const LOSS_SECONDS = 0.05;
const LOSS_SHARE = 0.12;

export class SymmetryAccount {
  /** States that were not expanded because a symmetric one is known, and joint moves left out. */
  hits = 0;
  /** The expansions that this saved, by the efforts stored with the states. */
  saved = 0;
  isOn: boolean;
  switchedOff = false;
  private readonly costs: ExpansionCosts | undefined;

  /** Without costs there is no switch. */
  constructor(isOn: boolean, costs?: ExpansionCosts) {
    this.isOn = isOn;
    this.costs = costs;
  }

  /** A table entry was the answer. It saved its effort if it stood in for a symmetric state, once for each such state. */
  answered(table: ValueTable, place: number, element: number): void {
    if (!table.noteAnswer(place, element)) return;
    this.hits++;
    this.saved += table.effortOf(place);
  }

  prunedMoves(count: number): void {
    this.hits += count;
    this.saved += count;
  }

  /** Switches symmetries off where they do not pay. */
  consider(expanded: number, keys: KeyMaker): void {
    if (this.costs === undefined) return;
    const isEarly = expanded < EXPANSIONS_PER_LOOK && (expanded & (expanded - 1)) === 0;
    if (!isEarly && expanded % EXPANSIONS_PER_LOOK !== 0) return;
    const { expansion, symmetries } = this.costs;
    const secondsSaved = this.saved * expansion - expanded * symmetries;
    if (secondsSaved >= -(LOSS_SECONDS + LOSS_SHARE * expanded * expansion)) return;
    this.isOn = false;
    this.switchedOff = true;
    keys.ignoreSymmetries();
  }
}
