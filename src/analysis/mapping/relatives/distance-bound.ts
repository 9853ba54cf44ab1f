/**
 * A lower bound of the distance of two games when some of their symbols are mapped. LMap and MMap are greedy: the
 * distance of a pair is fixed once it is chosen. So a mapping can be abandoned as soon as it cannot beat what is known
 * (Jung and Hoey, section V-B).
 */
import type { SymbolPair } from "../game-mapping.ts";
import type { MappableSymbol } from "../mappable-symbols.ts";

export class DistanceBound {
  private readonly isNumericFrom: ReadonlyMap<string, boolean>;
  private readonly isNumericTo: ReadonlyMap<string, boolean>;
  /** The number of symbols that are not yet mapped, numbers and others. */
  private readonly left = { from: 0, to: 0, numericFrom: 0, numericTo: 0 };
  private counted = 0;
  private sum = 0;

  constructor(from: readonly MappableSymbol[], to: readonly MappableSymbol[]) {
    this.isNumericFrom = new Map(from.map(({ name, isNumeric }) => [name, isNumeric]));
    this.isNumericTo = new Map(to.map(({ name, isNumeric }) => [name, isNumeric]));
    for (const { isNumeric } of from) this.left[isNumeric ? "numericFrom" : "from"]++;
    for (const { isNumeric } of to) this.left[isNumeric ? "numericTo" : "to"]++;
  }

  add({ from, to, distance }: SymbolPair): void {
    const [one, other] = [this.isNumericFrom.get(from) === true, this.isNumericTo.get(to) === true];
    this.left[one ? "numericFrom" : "from"]--;
    this.left[other ? "numericTo" : "to"]--;
    if (one || other) return;
    this.counted++;
    this.sum += distance;
  }

  /**
   * A lower bound of `overallDistance` for every mapping that continues from here. At best, all remaining symbols fit,
   * and the surplus is paired with numbers.
   */
  get least(): number {
    const { from, to, numericFrom, numericTo } = this.left;
    const fitting = Math.min(from, to);
    const over = from > to ? from - to - numericTo : to - from - numericFrom;
    const alone = Math.max(0, over);
    const total = this.counted + fitting + alone;
    return total === 0 ? 0 : (this.sum + alone) / total;
  }
}
