/**
 * Reduced ordered binary decision diagrams (Bryant 1986) with complemented edges (Brace, Rudell and Bryant 1990). A
 * diagram is a number, and two functions are equal exactly when their numbers are equal; proofs rely on this. Negation
 * is free, conjunction costs at most the product of the sizes. The variable order is the order of the variables'
 * numbers. The caller chooses it, and sizes depend on it heavily. Nothing is ever freed: a collection serves one
 * question and is then dropped.
 *
 * Conjunction uses an explicit stack, so the depth of the call stack does not bound the number of variables.
 */

import { type Budget, unlimited } from "../budgets/index.ts";
import { doubled, grownTo } from "../collections/index.ts";

/** 2 · node for the node's function, 2 · node + 1 for its negation. Node 0 is the constant false. */
export type Diagram = number;

const FIRST_SIZE = 1 << 12;
const LARGEST_CACHE = 1 << 20;
const UNKNOWN = -1;
/** Level of the constants: below all variables. */
const NO_VARIABLE = 0x7fffffff;
/** Bytes per node in all arrays together, including the unique table. */
const BYTES_PER_NODE = 20;

export class DecisionDiagrams {
  static readonly FALSE: Diagram = 0;
  static readonly TRUE: Diagram = 1;

  private readonly budget: Budget;
  /**
   * For each node: the variable it tests, and the diagrams for true (`highs`) and false (`lows`). A low edge is never
   * negated.
   */
  private variables = new Int32Array(FIRST_SIZE);
  private highs = new Int32Array(FIRST_SIZE);
  private lows = new Int32Array(FIRST_SIZE);
  private count = 1;
  /** Unique table: open addressing, length a power of two, at most half full. Entries are nodes, 0 where free. */
  private table = new Int32Array(2 * FIRST_SIZE);
  /**
   * Recent conjunctions, direct-mapped, three numbers each: left, right, result. `left` is 0 where the entry is free.
   */
  private cache = new Int32Array(3 * FIRST_SIZE);
  private cacheMask = FIRST_SIZE - 1;
  /**
   * Unfinished conjunctions, three numbers each: left, right, and the result for the top variable being true, UNKNOWN
   * at first.
   */
  private stack = new Int32Array(3 * 1024);

  constructor(budget: Budget = unlimited()) {
    this.budget = budget;
    this.variables[0] = NO_VARIABLE;
  }

  /** Number of nodes made so far. */
  get size(): number {
    return this.count;
  }

  variable(number: number): Diagram {
    return this.node(number, DecisionDiagrams.TRUE, DecisionDiagrams.FALSE);
  }

  /** The variable at the root; Infinity for constants. */
  topOf(diagram: Diagram): number {
    return diagram >> 1 === 0 ? Number.POSITIVE_INFINITY : this.variables[diagram >> 1]!;
  }

  /** Cofactor for the root variable being true. Pre: not a constant. */
  whereTrue(diagram: Diagram): Diagram {
    return this.highs[diagram >> 1]! ^ (diagram & 1);
  }

  whereFalse(diagram: Diagram): Diagram {
    return this.lows[diagram >> 1]! ^ (diagram & 1);
  }

  /** The diagram that tests `variable` at its root. Pre: the variable precedes all variables in both branches. */
  test(variable: number, whereTrue: Diagram, whereFalse: Diagram): Diagram {
    return this.node(variable, whereTrue, whereFalse);
  }

  not(one: Diagram): Diagram {
    return one ^ 1;
  }

  or(one: Diagram, other: Diagram): Diagram {
    return this.and(one ^ 1, other ^ 1) ^ 1;
  }

  /**
   * Conjunction: a depth-first walk over pairs of diagrams with an explicit stack. Looks up each pair before expanding
   * it.
   */
  and(one: Diagram, other: Diagram): Diagram {
    let left = one;
    let right = other;
    let end = 0;
    for (;;) {
      let result = this.known(left, right);
      if (result === UNKNOWN) {
        this.budget.spend(1, "conjoining decision diagrams");
        const top = this.topOfBoth(left, right);
        this.push(end, left, right);
        end += 3;
        left = this.branch(left, top, true);
        right = this.branch(right, top, true);
        continue;
      }
      // Hand the result to the conjunctions that wait for it.
      for (;;) {
        if (end === 0) return result;
        const { stack } = this;
        const waitingLeft = stack[end - 3]!;
        const waitingRight = stack[end - 2]!;
        const high = stack[end - 1]!;
        const top = this.topOfBoth(waitingLeft, waitingRight);
        if (high === UNKNOWN) {
          stack[end - 1] = result;
          left = this.branch(waitingLeft, top, false);
          right = this.branch(waitingRight, top, false);
          break;
        }
        result = this.node(top, high, result);
        this.remember(waitingLeft, waitingRight, result);
        end -= 3;
      }
    }
  }

  /** Value of the function under the assignment `isTrue`. */
  evaluate(diagram: Diagram, isTrue: (variable: number) => boolean): boolean {
    let edge = diagram;
    while (edge >> 1 !== 0) {
      const node = edge >> 1;
      const next = (isTrue(this.variables[node] as number) ? this.highs[node] : this.lows[node]) as Diagram;
      edge = next ^ (edge & 1);
    }
    return edge === DecisionDiagrams.TRUE;
  }

  private push(end: number, left: Diagram, right: Diagram): void {
    if (end + 3 > this.stack.length) this.stack = doubled(this.stack);
    this.stack[end] = left;
    this.stack[end + 1] = right;
    this.stack[end + 2] = UNKNOWN;
  }

  private topOfBoth(left: Diagram, right: Diagram): number {
    return Math.min(this.variables[left >> 1]!, this.variables[right >> 1]!);
  }

  /** Cofactor of a diagram for `top`, which must not come after the root variable of the diagram. */
  private branch(diagram: Diagram, top: number, value: boolean): Diagram {
    const node = diagram >> 1;
    if (this.variables[node] !== top) return diagram;
    return (value ? this.highs[node]! : this.lows[node]!) ^ (diagram & 1);
  }

  /** Result of a conjunction that is trivial or cached, else UNKNOWN. */
  private known(left: Diagram, right: Diagram): Diagram {
    if (left === right || right === DecisionDiagrams.TRUE) return left;
    if (left === DecisionDiagrams.TRUE) return right;
    if (left === DecisionDiagrams.FALSE || right === DecisionDiagrams.FALSE || left === (right ^ 1)) return 0;
    const less = Math.min(left, right);
    const greater = Math.max(left, right);
    const place = 3 * (hash(less, greater, 0) & this.cacheMask);
    return this.cache[place] === less && this.cache[place + 1] === greater ? this.cache[place + 2]! : UNKNOWN;
  }

  private remember(left: Diagram, right: Diagram, result: Diagram): void {
    const less = Math.min(left, right);
    const greater = Math.max(left, right);
    const place = 3 * (hash(less, greater, 0) & this.cacheMask);
    this.cache[place] = less;
    this.cache[place + 1] = greater;
    this.cache[place + 2] = result;
  }

  /** The unique node with this variable and these branches. */
  private node(variable: number, high: Diagram, low: Diagram): Diagram {
    if (high === low) return low;
    if ((low & 1) === 1) return this.node(variable, high ^ 1, low ^ 1) ^ 1;
    const mask = this.table.length - 1;
    let place = hash(variable, high, low) & mask;
    for (let node = this.table[place]!; node !== 0; node = this.table[place]!) {
      if (this.variables[node] === variable && this.highs[node] === high && this.lows[node] === low) return 2 * node;
      place = (place + 1) & mask;
    }
    if (this.count === this.variables.length) {
      this.grow();
      return this.node(variable, high, low);
    }
    const node = this.count++;
    this.variables[node] = variable;
    this.highs[node] = high;
    this.lows[node] = low;
    this.table[place] = node;
    return 2 * node;
  }

  private grow(): void {
    const size = 2 * this.variables.length;
    this.budget.claim("bytes", size * BYTES_PER_NODE, "making decision diagrams");
    this.variables = grownTo(this.variables, size);
    this.highs = grownTo(this.highs, size);
    this.lows = grownTo(this.lows, size);
    this.table = new Int32Array(2 * size);
    const mask = this.table.length - 1;
    for (let node = 1; node < this.count; node++) {
      let place = hash(this.variables[node]!, this.highs[node]!, this.lows[node]!) & mask;
      while (this.table[place] !== 0) place = (place + 1) & mask;
      this.table[place] = node;
    }
    if (size <= LARGEST_CACHE) {
      this.cache = new Int32Array(3 * size);
      this.cacheMask = size - 1;
    }
  }
}

/** Multiplies and mixes, because the arguments are often neighbouring numbers. */
function hash(a: number, b: number, c: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}
