/**
 * Searches that visit all positions in a fixed order. When nothing is left, they have proven their best plan optimal.
 */
import { StateSearch } from "./state-search.ts";

/** Nearest positions first: finds shortest plans. */
export class BreadthFirst extends StateSearch {
  readonly name = "breadth first";
  private next = 0;
  private readonly open: number[] = [];

  protected take(): number {
    return this.next < this.open.length ? (this.open[this.next++] as number) : -1;
  }

  protected meet(entry: number): void {
    this.open.push(entry);
  }
}

/** Latest position first: reaches terminal states soon, and never repeats a dead end. */
export class DepthFirst extends StateSearch {
  readonly name = "depth first";
  private readonly open: number[] = [];

  protected take(): number {
    return this.open.pop() ?? -1;
  }

  protected meet(entry: number): void {
    this.open.push(entry);
  }
}
