/**
 * Proves a symmetry for all states at once. If the inputs of a gate are replaced by their images, the result must again
 * be a gate of the circuit, and every output must be mapped to the output of its image. Circuits share equal gates, so
 * one look-up per gate decides, in time linear in the circuit. Two things stay unproved: equal functions that are built
 * differently, and recursive gates. What is proved is certain. `prove-by-diagrams.ts` proves more, at a higher cost.
 */
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  fluentNode,
  inputsOf,
  type Literal,
  literalOf,
  type Node,
  nodeOf,
} from "../../machine/circuit/index.ts";
import type { Symmetry } from "./symmetry.ts";

export type OutputKind = "terminal" | "next" | "legal" | "goal";

/** An output, and the output that its image must be. */
export interface OutputPair {
  readonly kind: OutputKind;
  readonly output: Literal;
  readonly target: Literal;
}

/** For each node: the literal that is its image, −1 if none is known. */
export type NodeImages = Int32Array;

export class CircuitProver {
  private readonly circuit: Circuit;
  /** Gates by their input literals. */
  private readonly gates = new Map<string, Node>();
  /** For each node: whether it belongs to mutually recursive gates, which have no images here. */
  private readonly isRecursive: Uint8Array;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.isRecursive = new Uint8Array(circuit.nodeCount);
    for (const { first, end } of circuit.components) this.isRecursive.fill(1, first, end);
    for (let gate = firstGate(circuit); gate < circuit.nodeCount; gate++)
      if (this.isRecursive[gate] === 0) this.gates.set(Array.from(inputsOf(this.circuit, gate)).join(","), gate);
  }

  proves(symmetry: Symmetry): boolean {
    const images = this.imagesOfNodes(symmetry);
    return outputPairs(this.circuit, symmetry).every(({ output, target }) => imageOfLiteral(images, output) === target);
  }

  imagesOfNodes(symmetry: Symmetry): NodeImages {
    const { circuit } = this;
    const images = new Int32Array(circuit.nodeCount).fill(-1);
    forEachInputImage(circuit, symmetry, (node, image) => {
      images[node] = literalOf(image);
    });
    images[nodeOf(FALSE)] = FALSE;
    for (let gate = firstGate(circuit); gate < circuit.nodeCount; gate++) images[gate] = this.imageOfGate(gate, images);
    return images;
  }

  /** The gate whose inputs are the images of this gate's inputs; −1 if there is none. */
  imageOfGate(gate: Node, images: NodeImages): Literal | -1 {
    if (this.isRecursive[gate] === 1) return -1;
    const { inputs, inputStarts } = this.circuit;
    let isMoved = false;
    for (let i = inputStarts[gate] as number; i < (inputStarts[gate + 1] as number); i++) {
      const image = imageOfLiteral(images, inputs[i] as Literal);
      if (image === -1) return -1;
      if (image !== inputs[i]) isMoved = true;
    }
    // Most symmetries of a large group move few gates, and a look-up costs more than everything else.
    if (!isMoved) return literalOf(gate);
    const literals = inputsOf(this.circuit, gate).map((literal) => imageOfLiteral(images, literal));
    const image = this.gates.get(literals.sort().join(","));
    return image === undefined ? -1 : literalOf(image);
  }
}

export function imageOfLiteral(images: NodeImages, literal: Literal): Literal | -1 {
  const image = images[nodeOf(literal)] as number;
  return image === -1 ? -1 : image ^ (literal & 1);
}

/** Calls `visit` with the nodes of every fluent and move and of their images. */
export function forEachInputImage(
  circuit: Circuit,
  { fluents, moves, roles }: Symmetry,
  visit: (node: Node, image: Node) => void,
): void {
  for (const [fluent, image] of fluents.entries()) visit(fluentNode(fluent), fluentNode(image));
  const firsts = firstMoveNodes(circuit);
  for (const [role, list] of moves.entries()) {
    const target = firsts[roles[role] as number] as number;
    for (const [move, image] of list.entries()) visit((firsts[role] as number) + move, target + image);
  }
}

/**
 * The goals of a role by value. Several goals may share one value (1 and 01, or values that are no numbers); they are
 * told apart by a counter.
 */
function goalsByValue(circuit: Circuit, role: number): Map<string, Literal> {
  const found = new Map<string, Literal>();
  for (const { value, literal } of circuit.goals[role] ?? []) {
    let place = 0;
    while (found.has(`${value} ${place}`)) place++;
    found.set(`${value} ${place}`, literal);
  }
  return found;
}

/**
 * Everything that a symmetry must preserve. If only one of two roles can have a goal value, it counts as false for the
 * other.
 */
export function outputPairs(circuit: Circuit, { fluents, moves, roles }: Symmetry): OutputPair[] {
  const pairs: OutputPair[] = [{ kind: "terminal", output: circuit.terminal, target: circuit.terminal }];
  for (const [fluent, output] of circuit.next.entries())
    pairs.push({ kind: "next", output, target: circuit.next[fluents[fluent] as number] as Literal });
  for (const [role, image] of roles.entries()) {
    for (const [move, output] of circuit.legal[role]?.entries() ?? [])
      pairs.push({ kind: "legal", output, target: circuit.legal[image]?.[moves[role]?.[move] as number] as Literal });
    const own = goalsByValue(circuit, role);
    const others = goalsByValue(circuit, image);
    for (const value of new Set([...own.keys(), ...others.keys()]))
      pairs.push({ kind: "goal", output: own.get(value) ?? FALSE, target: others.get(value) ?? FALSE });
  }
  return pairs;
}
