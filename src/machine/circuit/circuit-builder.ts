/**
 * Builds circuits gate by gate. The builder applies local simplifications at once: constants, repeated inputs, a
 * literal beside its negation, gates with a single input. Structural hashing gives equal gates one node. Every pass
 * rebuilds the circuit through this class, so these properties hold in every circuit.
 */
import { grownTo } from "../../foundations/collections/index.ts";
import {
  type Circuit,
  type Component,
  FALSE,
  firstGate,
  type Literal,
  literalOf,
  type Node,
  negate,
  type Outputs,
  TRUE,
} from "./circuit.ts";

export interface CircuitInputs {
  readonly fluentCount: number;
  readonly moveCounts: readonly number[];
}

export class CircuitBuilder {
  private readonly shape: CircuitInputs;
  private count: number;
  private starts: Int32Array;
  private inputs: Int32Array;
  private inputCount = 0;
  /**
   * Hash table with open addressing. Entries are node numbers, 0 if empty. The length is a power of two; at most half
   * is full.
   */
  private table: Int32Array;
  private gates = 0;
  private readonly components: Component[] = [];
  private open: { first: Node; variables: Int32Array } | undefined;

  /** `expected`: approximate number of nodes. */
  constructor(shape: CircuitInputs, expected = 512) {
    this.shape = shape;
    this.count = firstGate(shape);
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * expected + 2)));
    this.starts = new Int32Array(2 * this.count + 1024);
    this.inputs = new Int32Array(4096);
  }

  get nodeCount(): number {
    return this.count;
  }

  /** Sorts the given literals in place. */
  and(literals: Literal[]): Literal {
    sortLiterals(literals);
    let kept = 0;
    for (const literal of literals) {
      if (literal === FALSE) return FALSE;
      if (literal === TRUE) continue;
      const last = kept > 0 ? (literals[kept - 1] as number) : -1;
      if (literal === last) continue;
      // The two literals of a node are neighbours in sorted order.
      if (kept > 0 && literal === negate(last)) return FALSE;
      literals[kept++] = literal;
    }
    literals.length = kept;
    if (kept === 0) return TRUE;
    if (kept === 1) return literals[0] as Literal;
    return literalOf(this.gate(literals));
  }

  or(literals: Literal[]): Literal {
    for (let i = 0; i < literals.length; i++) literals[i] = negate(literals[i] as Literal);
    return negate(this.and(literals));
  }

  /** Opens a component and returns its variables. All nodes made before closeComponent belong to it. */
  openComponent(variableCount: number): Int32Array {
    if (this.open !== undefined) throw new Error("components do not nest");
    const first = this.count;
    const variables = new Int32Array(variableCount);
    for (let i = 0; i < variableCount; i++) variables[i] = this.newNode();
    this.open = { first, variables };
    return variables;
  }

  closeComponent(definitions: ArrayLike<Literal>): void {
    if (this.open === undefined) throw new Error("no component is open");
    const { first, variables } = this.open;
    this.components.push({ first, end: this.count, variables, definitions: Int32Array.from(definitions) });
    this.open = undefined;
  }

  finish(outputs: Outputs, rest: Pick<Circuit, "initialFluents" | "groups">): Circuit {
    return {
      ...outputs,
      initialFluents: rest.initialFluents,
      groups: rest.groups,
      fluentCount: this.shape.fluentCount,
      moveCounts: this.shape.moveCounts,
      nodeCount: this.count,
      inputStarts: this.starts.slice(0, this.count + 1),
      inputs: this.inputs.slice(0, this.inputCount),
      components: this.components,
    };
  }

  private gate(literals: readonly Literal[]): Node {
    if (2 * (this.gates + 1) > this.table.length) this.growTable();
    const mask = this.table.length - 1;
    let slot = hashOf(literals) & mask;
    for (let node = this.table[slot] as number; node !== 0; node = this.table[slot] as number) {
      if (this.isGate(node, literals)) return node;
      slot = (slot + 1) & mask;
    }
    const length = this.inputCount + literals.length;
    this.inputs = grownTo(this.inputs, length);
    for (const literal of literals) this.inputs[this.inputCount++] = literal;
    const node = this.newNode();
    this.table[slot] = node;
    this.gates++;
    return node;
  }

  private newNode(): Node {
    const node = this.count++;
    this.starts = grownTo(this.starts, node + 2);
    this.starts[node + 1] = this.inputCount;
    return node;
  }

  private isGate(node: Node, literals: readonly Literal[]): boolean {
    const start = this.starts[node] as number;
    if ((this.starts[node + 1] as number) - start !== literals.length) return false;
    for (let i = 0; i < literals.length; i++) if (this.inputs[start + i] !== literals[i]) return false;
    return true;
  }

  private growTable(): void {
    const old = this.table;
    this.table = new Int32Array(4 * old.length);
    const mask = this.table.length - 1;
    for (const node of old) {
      if (node === 0) continue;
      let slot = hashOf(this.inputs.subarray(this.starts[node] as number, this.starts[node + 1] as number)) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = node;
    }
  }
}

/** Uses insertion sort for up to 24 literals: nearly all gates are short, and their inputs are nearly sorted. */
function sortLiterals(literals: Literal[]): void {
  if (literals.length > 24) {
    literals.sort((a, b) => a - b);
    return;
  }
  for (let i = 1; i < literals.length; i++) {
    const literal = literals[i] as Literal;
    let at = i;
    for (; at > 0 && (literals[at - 1] as Literal) > literal; at--) literals[at] = literals[at - 1] as Literal;
    literals[at] = literal;
  }
}

function hashOf(literals: ArrayLike<Literal>): number {
  let hash = literals.length;
  for (let i = 0; i < literals.length; i++) {
    hash = Math.imul(hash ^ (literals[i] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
