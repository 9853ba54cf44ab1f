/** Counts what symmetries save a search. */
import type { ValueTable } from "./value-table.ts";

export class SymmetryAccount {
  readonly isOn: boolean;
  /**
   * Number of distinct states that were not expanded because a symmetric one is known, plus the joint moves left out.
   */
  hits = 0;
  /**
   * Number of further states that play reaches as images of expanded ones. Without symmetries they would be expanded
   * too.
   */
  images = 0;
  /**
   * Number of expansions below symmetric states that were found: n_saved of Schiffel (2010). A symmetric state counts
   * once, because a search without symmetries finds it in its table the second time.
   */
  expansionsBelow = 0;

  constructor(isOn: boolean) {
    this.isOn = isOn;
  }

  /**
   * Called when a table entry gave the answer. It is a hit if the entry stands in for a symmetric state, once for each
   * such state.
   */
  answered(table: ValueTable, place: number, element: number): void {
    if (!this.isOn || !table.noteAnswer(place, element)) return;
    this.hits++;
    this.expansionsBelow += table.effortOf(place);
  }
}
