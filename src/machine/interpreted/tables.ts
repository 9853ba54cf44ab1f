import { IndexedRows } from "./indexed-rows.ts";

/** A memo table: all answers to one query, which is a relation with some of its arguments known. */
export class Table {
  /** Rows of full arguments. */
  readonly answers: IndexedRows;
  readonly key: string;
  /** The map that contains the table while it may be queried again. */
  readonly home: Map<string, Table>;
  /** open: being evaluated, on the stack. provisional: part of a cycle whose leader is still open. complete: final. */
  status: "open" | "provisional" | "complete" = "open";
  /** Position on the stack while open. */
  depth = 0;
  /** The lowest stack position that the answers depend on; its own position if they depend on none below. */
  lowest = 0;
  /** The round in which it was last evaluated. */
  round = -1;
  /** Whether it was queried while open. */
  metItself = false;
  private readonly seen = new Set<string>();

  constructor(key: string, home: Map<string, Table>, width: number) {
    this.key = key;
    this.home = home;
    this.answers = new IndexedRows(width);
  }

  /** Adds an answer unless it is present. Returns whether it was new. */
  add(row: readonly number[]): boolean {
    const key = row.join(",");
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    this.answers.add(row);
    return true;
  }
}
