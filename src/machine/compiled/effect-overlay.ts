/**
 * Computes the effect of one joint move: the images of the nodes, stored as a difference to a base that many joint
 * moves share (effects.ts).
 */
import {
  type Circuit,
  FALSE,
  inputsOf,
  isNegated,
  type Literal,
  literalOf,
  type Node,
  negate,
  nodeOf,
  TRUE,
} from "../circuit/index.ts";

/**
 * The effect of a joint move. `gates` are gates over nodes that are kept up to date, each after its inputs; gate i is
 * node circuit.nodeCount + i. `changes` lists for each changed fluent the literal it becomes: a constant or one of
 * these gates. Fluents that stay the same are not listed.
 */
export interface Effect {
  readonly gates: readonly (readonly Literal[])[];
  readonly changes: readonly { readonly fluent: number; readonly literal: Literal }[];
}

/** The `next` cone after all roles but one have made their moves, and that role makes none. */
export interface Base {
  /** By node: the literal it has become, over kept nodes and the gates below. */
  readonly images: Int32Array;
  /** Gate i is node nodeCount + i. */
  readonly gates: readonly Literal[][];
  /** The fluents that do not keep their value. */
  readonly changed: readonly number[];
}

/** The images of nodes under one joint move, where they differ from its base. */
export class Overlay {
  private readonly circuit: Circuit;
  private readonly base: Base;
  private readonly images = new Map<Node, Literal>();
  /** Their node numbers follow the gates of the base. */
  private readonly gates: Literal[][] = [];

  private readonly imageOf = (literal: Literal): Literal => this.image(literal);

  constructor(circuit: Circuit, base: Base) {
    this.circuit = circuit;
    this.base = base;
  }

  image(literal: Literal): Literal {
    const image = this.images.get(nodeOf(literal)) ?? (this.base.images[nodeOf(literal)] as Literal);
    return isNegated(literal) ? negate(image) : image;
  }

  /** Sets the image of a node. Returns whether it changed. */
  set(node: Node, literal: Literal): boolean {
    if (this.image(literalOf(node)) === literal) return false;
    this.images.set(node, literal);
    return true;
  }

  nodes(): Iterable<Node> {
    return this.images.keys();
  }

  /** Returns what a gate becomes, given the images of its inputs. */
  gate(node: Node): Literal {
    return conjunction(inputsOf(this.circuit, node), this.imageOf, this.firstOwn, this.gates);
  }

  /** Keeps only the gates that the changes need, and renumbers them. */
  effect(changes: readonly { fluent: number; literal: Literal }[]): Effect {
    const first = this.circuit.nodeCount;
    const numbers = new Map<Node, number>();
    const found: Node[] = [];
    const need = (literal: Literal): void => {
      const node = nodeOf(literal);
      if (node < first || numbers.has(node)) return;
      numbers.set(node, 0);
      found.push(node);
    };
    for (const { literal } of changes) need(literal);
    for (let i = 0; i < found.length; i++) for (const literal of this.inputsOfGate(found[i] as Node)) need(literal);
    found.sort((a, b) => a - b);
    for (const [i, node] of found.entries()) numbers.set(node, first + i);
    const image = (literal: Literal): Literal =>
      nodeOf(literal) < first ? literal : literalOf(numbers.get(nodeOf(literal)) as number, isNegated(literal));
    const gates = found.map((node) => this.inputsOfGate(node).map(image));
    // A kept node may change while the effect is applied, so its value is copied first.
    const copied = changes.map(({ fluent, literal }) => {
      if (nodeOf(literal) === 0 || nodeOf(literal) >= first) return { fluent, literal: image(literal) };
      return { fluent, literal: literalOf(first + gates.push([literal]) - 1) };
    });
    return { gates, changes: copied };
  }

  private get firstOwn(): Node {
    return this.circuit.nodeCount + this.base.gates.length;
  }

  private inputsOfGate(node: Node): readonly Literal[] {
    const own = node - this.firstOwn;
    return (own >= 0 ? this.gates[own] : this.base.gates[node - this.circuit.nodeCount]) as readonly Literal[];
  }
}

/**
 * Returns the AND of the images of literals: a constant, one of them, or a new gate added to the list. The first gate
 * of the list is node `first`.
 */
export function conjunction(
  literals: Iterable<Literal>,
  imageOf: (literal: Literal) => Literal,
  first: Node,
  gates: Literal[][],
): Literal {
  const inputs: Literal[] = [];
  for (const literal of literals) {
    const image = imageOf(literal);
    if (image === FALSE) return FALSE;
    if (image !== TRUE) inputs.push(image);
  }
  if (inputs.length === 0) return TRUE;
  if (inputs.length === 1) return inputs[0] as Literal;
  return literalOf(first + gates.push(inputs) - 1);
}
