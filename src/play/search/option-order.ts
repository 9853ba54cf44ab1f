/**
 * Orders the options of a choice in a pruned search. Moves that caused cutoffs before come first (history heuristic,
 * Schaeffer 1989). In a long search, options are ordered by how random play ended after them.
 */
import type { Role, State } from "../../machine/index.ts";
import { MoveHistory } from "./move-history.ts";
import type { OpenState } from "./open-states.ts";
import type { PlayoutEstimate } from "./playout-estimate.ts";
import type { Choice } from "./pruned-choice.ts";
import { AVERAGE, GREATEST, NOBODY, type Sides } from "./sides.ts";

/** Learns how plays from a state end for a role. Returns undefined if the machine's states are not bits of fluents. */
export type LearnEstimate = (root: State, role: Role) => PlayoutEstimate | undefined;

export class OptionOrder {
  private readonly sides: Sides;
  private readonly learn: LearnEstimate;
  private readonly history: MoveHistory;
  /** By role, once learned. */
  private readonly estimates: (PlayoutEstimate | undefined)[];

  constructor(roleCount: number, sides: Sides, learn: LearnEstimate) {
    this.sides = sides;
    this.learn = learn;
    this.history = new MoveHistory(roleCount);
    this.estimates = Array.from({ length: roleCount }, () => undefined);
  }

  /** Records that the option decided the choice. */
  reward(choice: Choice, { counts, moves }: OpenState, option: number): void {
    const mover = this.sides.moverOf(counts, choice.kind);
    if (mover !== NOBODY) this.history.reward(mover, (moves[mover] as Int32Array)[option] as number);
  }

  sortByHistory(choice: Choice, { counts, moves }: OpenState): void {
    const mover = this.sides.moverOf(counts, choice.kind);
    if (mover !== NOBODY) this.history.sort(mover, moves[mover] as Int32Array, choice.order, choice.optionCount);
  }

  /** Sorts known values first, then by the estimate from random play, best first for the side that chooses. */
  sortByEstimate(choice: Choice, record: OpenState, root: State): void {
    if (choice.kind === AVERAGE) return;
    const { role } = this.sides;
    this.estimates[role] ??= this.learn(root, role);
    const estimate = this.estimates[role];
    if (estimate === undefined) return;
    const { guesses, known, order, successors } = choice;
    const mover = this.sides.moverOf(record.counts, choice.kind);
    const sign = choice.kind === GREATEST ? 1 : -1;
    for (let i = 0; i < choice.optionCount; i++) {
      const option = order[i] as number;
      const guess = Number.isNaN(known[option] as number)
        ? sign * estimate.of(successors[option] as State, mover)
        : Number.POSITIVE_INFINITY;
      guesses[option] = guess;
      let j = i - 1;
      for (; j >= 0 && (guesses[order[j] as number] as number) < guess; j--) order[j + 1] = order[j] as number;
      order[j + 1] = option;
    }
  }
}
