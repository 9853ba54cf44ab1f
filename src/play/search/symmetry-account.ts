/**
 * Keeps account of what symmetries save and cost, and says when they do not pay (Schiffel 2010): with n_saved the expansions saved,
 * n_total those made, t_exp the time of one expansion and t_sym the time of finding the canonical images of its successors,
 *   t_saved = n_saved · t_exp − n_total · t_sym,
 * and when t_saved < −t_limit the search goes on without symmetries. What was stored by then stays true, but under canonical images:
 * much of it will not be found again. So the search is not switched off for a small loss, nor before savings had time to show;
 * depth first, the symmetric state of an early one is often met late.
 *
 * t_sym is measured before the search; t_exp is what the clock says of the search itself, without the share of t_sym.
 */
import type { KeyMaker } from "./state-key.ts";
import type { ValueTable } from "./value-table.ts";

/** Expansions between two looks at the account. */
const EXPANSIONS_PER_LOOK = 512;
/** t_limit: seconds, and a share of the time spent so far, that may be lost. */
const LOSS_SECONDS = 0.2;
const LOSS_SHARE = 0.12;

/** What it needs to know when they do not pay. */
export interface SymmetryClock {
  /** t_sym, in seconds. */
  readonly secondsPerExpansion: number;
  readonly now: () => number;
}

export class SymmetryAccount {
  /** States that were not expanded because a symmetric one is known, and joint moves left out. */
  hits = 0;
  /** The expansions that this saved, by the efforts stored with the states. */
  saved = 0;
  isOn: boolean;
  switchedOff = false;
  private readonly clock: SymmetryClock | undefined;
  private start = 0;
  private startExpanded = NOT_STARTED;

  /** Without a clock there is no switch. */
  constructor(isOn: boolean, clock?: SymmetryClock) {
    this.isOn = isOn;
    this.clock = clock;
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
    if (this.clock === undefined) return;
    const { now, secondsPerExpansion } = this.clock;
    if (this.startExpanded === NOT_STARTED) {
      this.start = now();
      this.startExpanded = expanded;
    }
    const made = expanded - this.startExpanded;
    if (made === 0 || made % EXPANSIONS_PER_LOOK !== 0) return;
    const spent = now() - this.start;
    const cost = made * secondsPerExpansion;
    const expansion = Math.max(0, spent - cost) / made;
    if (this.saved * expansion - cost >= -(LOSS_SECONDS + LOSS_SHARE * spent)) return;
    this.isOn = false;
    this.switchedOff = true;
    keys.ignoreSymmetries();
  }
}

const NOT_STARTED = -1;
