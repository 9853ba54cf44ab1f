/**
 * Reduced ordered binary decision diagrams (Bryant 1986) with complemented edges (Brace, Rudell and Bryant 1990). A diagram is
 * a number, and two functions are equal exactly when their numbers are: that is what proofs use. Negation costs nothing,
 * conjunction at most the product of the sizes. The order of the variables is the order of their numbers, the caller's choice; sizes
 * depend on it badly. Nothing is ever freed: a collection is made for one question and dropped.
 *
 * Conjunction walks with a stack of its own, so the number of variables is not bounded by the depth of calls.
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
/** What one node costs in all arrays together, the unique table among them. */
const BYTES_PER_NODE = 20;

export class DecisionDiagrams {
  static readonly FALSE: Diagram = 0;
  static readonly TRUE: Diagram = 1;

  private readonly budget: Budget;
  /** By node: the variable tested, and the diagrams where it is true and where it is false; the latter is never negated. */
  private variables = new Int32Array(FIRST_SIZE);
  private highs = new Int32Array(FIRST_SIZE);
  private lows = new Int32Array(FIRST_SIZE);
  private count = 1;
  /** Open addressing, a power of two, at most half full: nodes, 0 where free. */
  private table = new Int32Array(2 * FIRST_SIZE);
  /** Conjunctions lately made, three numbers each (left, right, result), direct-mapped; left 0 where free. */
  private cache = new Int32Array(3 * FIRST_SIZE);
  private cacheMask = FIRST_SIZE - 1;
  /** Conjunctions under way: left, right and, once it is known, the result where the top variable is true (else UNKNOWN). */
  private stack = new Int32Array(3 * 1024);

  constructor(budget: Budget = unlimited()) {
    this.budget = budget;
    this.variables[0] = NO_VARIABLE;
  }

  /** Nodes made so far. */
  get size(): number {
    return this.count;
  }

  variable(number: number): Diagram {
    return this.node(number, DecisionDiagrams.TRUE, DecisionDiagrams.FALSE);
  }

  /** The variable tested first; Infinity for constants. */
  topOf(diagram: Diagram): number {
    return diagram >> 1 === 0 ? Number.POSITIVE_INFINITY : this.variables[diagram >> 1]!;
  }

  /** What is left when the variable tested first is true. Pre: not a constant. */
  whereTrue(diagram: Diagram): Diagram {
    return this.highs[diagram >> 1]! ^ (diagram & 1);
  }

  whereFalse(diagram: Diagram): Diagram {
    return this.lows[diagram >> 1]! ^ (diagram & 1);
  }

  /** The diagram that tests a variable first. Pre: the variable comes before all others in both branches. */
  test(variable: number, whereTrue: Diagram, whereFalse: Diagram): Diagram {
    return this.node(variable, whereTrue, whereFalse);
  }

  not(one: Diagram): Diagram {
    return one ^ 1;
  }

  or(one: Diagram, other: Diagram): Diagram {
    return this.and(one ^ 1, other ^ 1) ^ 1;
  }

  /** Depth first over pairs of diagrams, with a stack; every pair is looked up before it is taken apart. */
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
      // Hand the result to whoever waits for it.
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

  /** The value where exactly the variables in `isTrue` are true. */
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

  /** What is left of a diagram when the variable `top`, not below its own, has a value. */
  private branch(diagram: Diagram, top: number, value: boolean): Diagram {
    const node = diagram >> 1;
    if (this.variables[node] !== top) return diagram;
    return (value ? this.highs[node]! : this.lows[node]!) ^ (diagram & 1);
  }

  /** A conjunction that needs no work, or UNKNOWN. */
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

  /** The one node with this test and these branches. */
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

/** Multiplies and mixes: neighbouring numbers are the rule here. */
function hash(a: number, b: number, c: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}
