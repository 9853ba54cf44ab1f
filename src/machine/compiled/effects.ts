/**
 * What a joint move changes. With the moves known, most of the next state is either settled or "as it was"; what is left is a
 * short list: this fluent becomes that literal of the present state. Found by partial evaluation of the `next` cone, once per
 * joint move that occurs. Since only legal moves are made, what their legality implies is known as well.
 */
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  type Node,
  negate,
  nodeOf,
  TRUE,
  usedNodes,
} from "../circuit/index.ts";

/**
 * Gates over the nodes that are kept up to date, each after its inputs: gate i is node circuit.nodeCount + i. Then the
 * changes: fluent by fluent, the literal it becomes, a constant or one of these gates; fluents that stay as they are do not
 * occur.
 */
export interface Effect {
  readonly gates: readonly (readonly Literal[])[];
  readonly changes: readonly { readonly fluent: number; readonly literal: Literal }[];
}

const UNKNOWN = -1;

export class EffectFinder {
  private readonly circuit: Circuit;
  /** The gates of the `next` cone that are not kept up to date, in order. */
  private readonly open: Int32Array;
  private readonly firstMoves: readonly Node[];
  /** By node, while one joint move is looked at: the literal it has become. Own literals in between. */
  private readonly images: Int32Array;

  /** `isKept`: 1 for the nodes whose values are at hand in every state. */
  constructor(circuit: Circuit, isKept: Uint8Array) {
    this.circuit = circuit;
    this.firstMoves = firstMoveNodes(circuit);
    this.images = Int32Array.from({ length: circuit.nodeCount }, (_, node) => literalOf(node));
    const used = usedNodes(circuit, circuit.next);
    const open: Node[] = [];
    for (let node = firstGate(circuit); node < circuit.nodeCount; node++)
      if (used[node] === 1 && isKept[node] === 0) open.push(node);
    this.open = Int32Array.from(open);
  }

  effect(jointMove: ArrayLike<number>): Effect {
    const { circuit, images } = this;
    const touched: Node[] = [];
    const settle = (node: Node, literal: Literal): void => {
      images[node] = literal;
      touched.push(node);
    };
    for (const [role, first] of this.firstMoves.entries())
      for (let move = 0; move < (circuit.moveCounts[role] as number); move++)
        settle(first + move, move === jointMove[role] ? TRUE : FALSE);
    for (const [role, literals] of circuit.legal.entries()) {
      const legal = literals[jointMove[role] as number];
      if (legal !== undefined) this.assume(legal, settle);
    }
    const gates = new ResidualGates(circuit.nodeCount);
    for (const node of this.open) {
      const inputs: Literal[] = [];
      for (const literal of inputsOf(circuit, node)) inputs.push(this.image(literal));
      images[node] = gates.and(inputs);
    }
    const changes: { fluent: number; literal: Literal }[] = [];
    for (const [fluent, literal] of circuit.next.entries()) {
      const image = this.image(literal);
      const unchanged = images[fluentNode(fluent)] as Literal;
      if (image !== unchanged) changes.push({ fluent, literal: gates.copy(image) });
    }
    for (const node of touched) images[node] = literalOf(node);
    return gates.needed(changes);
  }

  private image(literal: Literal): Literal {
    const image = this.images[nodeOf(literal)] as Literal;
    return isNegated(literal) ? negate(image) : image;
  }

  /** A literal is known to be true, and if it is an AND, all its inputs are. */
  private assume(literal: Literal, settle: (node: Node, literal: Literal) => void): void {
    const waiting = [literal];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const node = nodeOf(next);
      if (this.images[node] !== literalOf(node)) continue;
      settle(node, isNegated(next) ? FALSE : TRUE);
      if (!isNegated(next)) waiting.push(...inputsOf(this.circuit, node));
    }
  }
}

/** The gates that a joint move leaves open, with structural hashing. */
class ResidualGates {
  private readonly firstNode: Node;
  private readonly gates: Literal[][] = [];
  private readonly known = new Map<string, Literal>();

  constructor(firstNode: Node) {
    this.firstNode = firstNode;
  }

  and(literals: Literal[]): Literal {
    const kept: Literal[] = [];
    for (const literal of literals) {
      if (literal === FALSE) return FALSE;
      if (literal !== TRUE && !kept.includes(literal)) kept.push(literal);
      if (kept.includes(negate(literal))) return FALSE;
    }
    if (kept.length === 0) return TRUE;
    if (kept.length === 1) return kept[0] as Literal;
    kept.sort((a, b) => a - b);
    const key = kept.join(" ");
    let literal = this.known.get(key) ?? UNKNOWN;
    if (literal === UNKNOWN) {
      literal = literalOf(this.firstNode + this.gates.push(kept) - 1);
      this.known.set(key, literal);
    }
    return literal;
  }

  /** A constant or gate of ours with the value of a literal: what it stands for may change while the effect takes place. */
  copy(literal: Literal): Literal {
    if (nodeOf(literal) === 0 || nodeOf(literal) >= this.firstNode) return literal;
    return literalOf(this.firstNode + this.gates.push([literal]) - 1);
  }

  /** Only the gates that the changes need, renumbered. */
  needed(changes: readonly { fluent: number; literal: Literal }[]): Effect {
    const isNeeded = new Uint8Array(this.gates.length);
    const need = (literal: Literal): void => {
      if (nodeOf(literal) >= this.firstNode) isNeeded[nodeOf(literal) - this.firstNode] = 1;
    };
    for (const { literal } of changes) need(literal);
    for (let i = this.gates.length - 1; i >= 0; i--) if (isNeeded[i] === 1) this.gates[i]?.forEach(need);
    const renumbered = new Int32Array(this.gates.length);
    let count = 0;
    for (let i = 0; i < this.gates.length; i++) if (isNeeded[i] === 1) renumbered[i] = count++;
    const image = (literal: Literal): Literal =>
      nodeOf(literal) < this.firstNode
        ? literal
        : literalOf(this.firstNode + (renumbered[nodeOf(literal) - this.firstNode] as number), isNegated(literal));
    return {
      gates: this.gates.filter((_, i) => isNeeded[i] === 1).map((gate) => gate.map(image)),
      changes: changes.map(({ fluent, literal }) => ({ fluent, literal: image(literal) })),
    };
  }
}

const inputsOf = (circuit: Circuit, node: Node): Int32Array =>
  circuit.inputs.subarray(circuit.inputStarts[node] as number, circuit.inputStarts[node + 1] as number);
