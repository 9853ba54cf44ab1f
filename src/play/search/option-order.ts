/**
 * The order in which a pruned search tries the options of a choice: moves that cut before come first (history heuristic, Schaeffer
 * 1989), and in a long search those that lead where random play ended well.
 */
import type { Role, State } from "../../machine/index.ts";
import { MoveHistory } from "./move-history.ts";
import type { OpenState } from "./open-states.ts";
import type { PlayoutEstimate } from "./playout-estimate.ts";
import type { Choice } from "./pruned-choice.ts";
import { AVERAGE, GREATEST, NOBODY, type Sides } from "./sides.ts";

/** Learns how plays from a state end for a role; undefined where the machine's states do not allow it. */
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

  /** The option decided the choice. */
  reward(choice: Choice, { counts, moves }: OpenState, option: number): void {
    const mover = this.sides.moverOf(counts, choice.kind);
    if (mover !== NOBODY) this.history.reward(mover, (moves[mover] as Int32Array)[option] as number);
  }

  sortByHistory(choice: Choice, { counts, moves }: OpenState): void {
    const mover = this.sides.moverOf(counts, choice.kind);
    if (mover !== NOBODY) this.history.sort(mover, moves[mover] as Int32Array, choice.order, choice.optionCount);
  }

  /** Known values first, then by what random play from the root says: to the side that chooses, the best first. */
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
