/**
 * The matrix of MMap by classes: symbols with equal views share one row (or column), which counts its members. A cell
 * is computed when its row or column appears. When a symbol is mapped, only the rows and columns of symbols that see it
 * are replaced.
 */
import type { FastDistances } from "./fast-distances.ts";

/** One dimension of the matrix. */
export class Lines {
  /** Lines in use, in no particular order. */
  readonly used: number[] = [];
  /** For each line: the number of its symbols (0 if it is free), the first of them, and their class. */
  readonly members: Int32Array;
  readonly first: Int32Array;
  readonly classes: Int32Array;
  /** Symbols that are not yet mapped, ascending. */
  readonly left: number[];
  /** The line of each symbol. */
  private readonly lineOf: Int32Array;
  private readonly lineOfClass = new Map<number, number>();
  private readonly free: number[] = [];
  private readonly classOf: (symbol: number) => number;
  /** Lines that have appeared since the last `takeNew`. */
  private fresh: number[] = [];

  constructor(size: number, classOf: (symbol: number) => number) {
    this.classOf = classOf;
    this.members = new Int32Array(size);
    this.first = new Int32Array(size);
    this.classes = new Int32Array(size);
    this.lineOf = new Int32Array(size);
    this.left = Array.from({ length: size }, (_, symbol) => symbol);
    for (let line = size - 1; line >= 0; line--) this.free.push(line);
    for (const symbol of this.left) this.enter(symbol);
    this.findFirst();
  }

  /** Removes a mapped symbol, and updates the symbols whose view has changed. */
  update(mapped: number, changed: readonly number[]): void {
    this.left.splice(this.left.indexOf(mapped), 1);
    this.leave(mapped);
    for (const symbol of changed) this.leave(symbol);
    for (const symbol of changed) this.enter(symbol);
    this.findFirst();
  }

  takeNew(): readonly number[] {
    const { fresh } = this;
    this.fresh = [];
    return fresh;
  }

  private enter(symbol: number): void {
    const symbolClass = this.classOf(symbol);
    let line = this.lineOfClass.get(symbolClass);
    if (line === undefined) {
      line = this.free.pop() as number;
      this.lineOfClass.set(symbolClass, line);
      this.classes[line] = symbolClass;
      this.used.push(line);
      this.fresh.push(line);
    }
    this.lineOf[symbol] = line;
    this.members[line] = (this.members[line] as number) + 1;
  }

  private leave(symbol: number): void {
    const line = this.lineOf[symbol] as number;
    this.members[line] = (this.members[line] as number) - 1;
    if (this.members[line] !== 0) return;
    this.lineOfClass.delete(this.classes[line] as number);
    this.used.splice(this.used.indexOf(line), 1);
    this.free.push(line);
  }

  private findFirst(): void {
    for (let i = this.left.length - 1; i >= 0; i--) {
      const symbol = this.left[i] as number;
      this.first[this.lineOf[symbol] as number] = symbol;
    }
  }
}

export class ClassMatrix {
  readonly rows: Lines;
  readonly columns: Lines;
  /**
   * Cells row by row, `width` per row: Dist as a multiple of 2⁻³⁰, Num and Assign. Only cells of lines in use are
   * valid.
   */
  readonly width: number;
  readonly distances: Int32Array;
  readonly matched: Int32Array;
  readonly assigned: Int32Array;
  private readonly source: FastDistances;

  constructor(source: FastDistances, height: number, width: number) {
    this.source = source;
    this.width = width;
    this.rows = new Lines(height, (symbol) => source.classOfFrom(symbol));
    this.columns = new Lines(width, (symbol) => source.classOfTo(symbol));
    this.distances = new Int32Array(height * width);
    this.matched = new Int32Array(height * width);
    this.assigned = new Int32Array(height * width);
    this.fill();
  }

  assign(from: number, to: number): void {
    const changed = this.source.assign(from, to);
    this.rows.update(from, changed.from);
    this.columns.update(to, changed.to);
    this.fill();
  }

  /** Computes the cells of new lines. */
  private fill(): void {
    const [newRows, newColumns] = [this.rows.takeNew(), this.columns.takeNew()];
    for (const row of newRows) for (const column of this.columns.used) this.compute(row, column);
    if (newColumns.length === 0) return;
    const isNew = new Set(newRows);
    for (const row of this.rows.used) if (!isNew.has(row)) for (const column of newColumns) this.compute(row, column);
  }

  private compute(row: number, column: number): void {
    const { rows, columns, source } = this;
    const measure = source.measureClasses(rows.classes[row] as number, columns.classes[column] as number);
    const cell = row * this.width + column;
    this.distances[cell] = measure.distance;
    this.matched[cell] = measure.matched;
    this.assigned[cell] = measure.assigned;
  }
}
