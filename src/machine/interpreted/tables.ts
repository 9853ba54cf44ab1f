import { IndexedRows } from "./indexed-rows.ts";

/** All answers to one question: a relation with some of its arguments known. */
export class Table {
  /** Rows of full arguments. */
  readonly answers: IndexedRows;
  readonly key: string;
  /** Where the table is kept while it may be asked again. */
  readonly home: Map<string, Table>;
  /**
   * open: being answered, on the stack; provisional: part of a cycle whose leader is still open; complete: final.
   */
  status: "open" | "provisional" | "complete" = "open";
  /** Place on the stack while open. */
  depth = 0;
  /** The lowest place on the stack that the answers depend on; the own one if on none below. */
  lowest = 0;
  /** The round in which it was last evaluated. */
  round = -1;
  /** Whether it was asked while open. */
  metItself = false;
  private readonly seen = new Set<string>();

  constructor(key: string, home: Map<string, Table>, width: number) {
    this.key = key;
    this.home = home;
    this.answers = new IndexedRows(width);
  }

  /** Adds an answer unless it is there; tells whether it was new. */
  add(row: readonly number[]): boolean {
    const key = row.join(",");
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    this.answers.add(row);
    return true;
  }
}
