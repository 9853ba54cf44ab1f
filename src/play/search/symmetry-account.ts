/**
 * Keeps account of what symmetries save and cost, and says when they do not pay (Schiffel 2010): with n_saved the expansions saved,
 * n_total those made, t_exp the time of one expansion and t_sym the time of finding the canonical images of its successors,
 *   t_saved = n_saved · t_exp − n_total · t_sym,
 * and when t_saved < −t_limit the search goes on without symmetries. Nothing is lost by that but later savings: what is stored is then
 * found as if there had never been symmetries. Yet depth first the symmetric state of an early one is often met late, so the search
 * is not switched off for a small loss, nor before savings had time to show.
 *
 * t_sym / t_exp is measured before the search; their sum is what the clock says of the search itself.
 */
import type { ValueTable } from "./value-table.ts";

/** Expansions between two looks at the account. */
const EXPANSIONS_PER_LOOK = 512;
/**
 * t_limit: seconds, and a share of the time spent so far, that may be lost by the account. The true loss is less than half of that: what
 * a search does with its table and its stack takes time too, and is not in the measured overhead.
 */
const LOSS_SECONDS = 0.1;
const LOSS_SHARE = 0.1;

/** What it needs to know when they do not pay. */
export interface SymmetryClock {
  /** t_sym / t_exp. */
  readonly overhead: number;
  readonly now: () => number;
}

export class SymmetryAccount {
  /** States that were not expanded because a symmetric one is known, and joint moves left out. */
  hits = 0;
  /** The expansions that this saved, by the efforts stored with the states. */
  saved = 0;
  isOn: boolean;
  switchedOff = false;
  /** How many images a state can have. */
  private readonly images: number;
  private readonly clock: SymmetryClock | undefined;
  private start = 0;
  private startExpanded = NOT_STARTED;

  /** Without a clock there is no switch. */
  constructor(isOn: boolean, images: number, clock?: SymmetryClock) {
    this.isOn = isOn;
    this.images = images;
    this.clock = clock;
  }

  /**
   * What the proof of a state would have taken without symmetries: the expansions it took and those saved meanwhile, but no more than
   * if all images of all states had been expanded.
   */
  effort(expanded: number, savedBefore: number): number {
    return Math.min(expanded + this.saved - savedBefore, expanded * this.images);
  }

  /** A table entry was the answer. It saved its effort if it stood in for a symmetric state, once for each such state. */
  answered(table: ValueTable, place: number, element: number): void {
    if (!table.noteAnswer(place, element)) return;
    this.hits++;
    this.saved += table.effortOf(place);
  }

  /** An estimate of what was saved, from above: the subtrees of different states overlap. */
  savedBy(expanded: number): number {
    return Math.min(this.saved, expanded * (this.images - 1));
  }

  /** Joint moves were left out; to look at one of them would have taken `effort` expansions. */
  prunedMoves(count: number, effort: number): void {
    this.hits += count;
    this.saved += count * effort;
  }

  /** Whether symmetries are no longer used from now on because they do not pay. */
  switchesOff(expanded: number): boolean {
    if (!this.isOn || this.clock === undefined) return false;
    const { now, overhead } = this.clock;
    if (this.startExpanded === NOT_STARTED) {
      this.start = now();
      this.startExpanded = expanded;
    }
    const made = expanded - this.startExpanded;
    if (made === 0 || made % EXPANSIONS_PER_LOOK !== 0) return false;
    const spent = now() - this.start;
    const secondsSaved = (spent / (1 + overhead)) * (this.savedBy(made) / made - overhead);
    if (secondsSaved >= -(LOSS_SECONDS + LOSS_SHARE * spent)) return false;
    this.isOn = false;
    this.switchedOff = true;
    return true;
  }
}

const NOT_STARTED = -1;
