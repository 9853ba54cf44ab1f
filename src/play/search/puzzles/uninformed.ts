/** Searches that go through all positions in a fixed order, and prove where nothing is left. */
import { StateSearch } from "./state-search.ts";

/** The nearest positions first: finds shortest plans. */
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

/** The latest position first: reaches ends soon, and remembers what led nowhere. */
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
