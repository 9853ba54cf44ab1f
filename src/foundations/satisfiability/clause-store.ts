/**
 * Clauses of a satisfiability problem in one array, with their watch lists threaded through it. A clause is watched by
 * its first two literals. The clauses watched by a literal form a linked list, so that watching needs no memory beyond
 * two links per clause (the scheme of PicoSAT: Biere 2008).
 *
 * Layout of a clause at offset c: [size, link of watch 0, link of watch 1, glue (0 for a given clause), literals …]. A
 * watch is 2 · c + (0 or 1); −1 ends a list.
 */
import { grownTo } from "../collections/index.ts";

/** 2 · variable for the variable, 2 · variable + 1 for its negation. */
export type SatLiteral = number;

export const NO_CLAUSE = -1;
const LINKS = 1;
const GLUE = 3;
const LITERALS = 4;

export class ClauseStore {
  /** All clauses, one after the other; see the layout above. */
  data = new Int32Array(1 << 12);
  length = 0;
  /** For each literal: the first watch of its list. */
  heads = new Int32Array(0);

  /** Makes room for `variables` variables. */
  growTo(variables: number): void {
    if (2 * variables <= this.heads.length) return;
    const heads = new Int32Array(Math.max(2 * variables, 2 * this.heads.length)).fill(NO_CLAUSE);
    heads.set(this.heads);
    this.heads = heads;
  }

  /** Stores a clause of at least two literals and watches its first two. `glue` is 0 for a clause that must stay. */
  add(literals: ArrayLike<SatLiteral>, glue: number): number {
    const { length: size } = literals;
    this.data = grownTo(this.data, this.length + LITERALS + size);
    const clause = this.length;
    this.data[clause] = size;
    this.data[clause + GLUE] = glue;
    for (let i = 0; i < size; i++) this.data[clause + LITERALS + i] = literals[i] as number;
    this.length += LITERALS + size;
    this.watch(clause, 0);
    this.watch(clause, 1);
    return clause;
  }

  /** Puts watch 0 or 1 of a clause at the front of its literal's list. */
  watch(clause: number, which: number): void {
    const literal = this.data[clause + LITERALS + which] as number;
    this.data[clause + LINKS + which] = this.heads[literal] as number;
    this.heads[literal] = 2 * clause + which;
  }

  /** `start` and `end`: offsets of the first literal and of the end of a clause. */
  start(clause: number): number {
    return clause + LITERALS;
  }

  end(clause: number): number {
    return clause + LITERALS + (this.data[clause] as number);
  }

  /** Index in `data` of the link of a watch. */
  linkOf(watch: number): number {
    return (watch >> 1) + LINKS + (watch & 1);
  }

  /**
   * Keeps the given clauses and the learnt ones with glue ≤ `mostGlue`; returns the number of learnt clauses kept.
   * Offsets change, so nothing may refer to clauses.
   */
  keep(mostGlue: number): number {
    const { data, length } = this;
    this.heads.fill(NO_CLAUSE);
    this.length = 0;
    let learnt = 0;
    for (let clause = 0, next = 0; clause < length; clause = next) {
      const size = data[clause] as number;
      const glue = data[clause + GLUE] as number;
      next = clause + LITERALS + size;
      if (glue > mostGlue) continue;
      if (glue > 0) learnt++;
      const kept = this.length;
      data.copyWithin(kept, clause, next);
      this.length += LITERALS + size;
      this.watch(kept, 0);
      this.watch(kept, 1);
    }
    return learnt;
  }
}
