/** Keeps account of what symmetries save a search. */
import type { ValueTable } from "./value-table.ts";

export class SymmetryAccount {
  readonly isOn: boolean;
  /** Different states that were not expanded because a symmetric one is known, and joint moves left out. */
  hits = 0;
  /** States that play reaches beside those expanded, being their images: without symmetries they would be expanded too. */
  images = 0;
  /**
   * The expansions below symmetric states that were found: n_saved of Schiffel (2010). A symmetric state counts once, since a
   * search without symmetries knows it from its table the second time.
   */
  expansionsBelow = 0;

  constructor(isOn: boolean) {
    this.isOn = isOn;
  }

  /** A table entry was the answer: a hit if it stands in for a symmetric state, once for each such state. */
  answered(table: ValueTable, place: number, element: number): void {
    if (!this.isOn || !table.noteAnswer(place, element)) return;
    this.hits++;
    this.expansionsBelow += table.effortOf(place);
  }
}
