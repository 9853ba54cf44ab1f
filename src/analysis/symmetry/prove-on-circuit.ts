/**
 * Proves a symmetry for all states at once: every gate of the circuit, its inputs replaced by their images, must be a gate of the
 * circuit again, and every output must become the output of the image. Circuits share equal gates, so a look-up per gate
 * decides, in time linear in the circuit. What this cannot see (equal functions built differently, gates that depend on
 * each other) stays unproved; what it proves is certain.
 */
import {
  type Circuit,
  firstGate,
  firstMoveNodes,
  fluentNode,
  type Literal,
  nodeOf,
} from "../../machine/circuit/index.ts";
import type { GroundSymmetry } from "./ground-symmetry.ts";

export class CircuitProver {
  private readonly circuit: Circuit;
  /** Gates by their input literals. */
  private readonly gates = new Map<string, number>();

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    for (let gate = firstGate(circuit); gate < circuit.nodeCount; gate++)
      this.gates.set(Array.from(this.inputsOf(gate)).join(","), gate);
  }

  proves(symmetry: GroundSymmetry): boolean {
    if (this.circuit.components.length > 0) return false;
    const images = this.imagesOfNodes(symmetry);
    return images !== null && this.outputsAgree(symmetry, images);
  }

  private inputsOf(gate: number): Int32Array {
    const { inputs, inputStarts } = this.circuit;
    return inputs.subarray(inputStarts[gate] as number, inputStarts[gate + 1] as number);
  }

  /** By node: its image; null where a gate has none. */
  private imagesOfNodes({ fluents, moves, roles }: GroundSymmetry): Int32Array | null {
    const { circuit } = this;
    const images = new Int32Array(circuit.nodeCount);
    fluents.forEach((image, fluent) => {
      images[fluentNode(fluent)] = fluentNode(image);
    });
    const firsts = firstMoveNodes(circuit);
    for (const [role, list] of moves.entries()) {
      const target = firsts[roles[role] as number] as number;
      for (const [move, image] of list.entries()) images[(firsts[role] as number) + move] = target + image;
    }
    for (let gate = firstGate(circuit); gate < circuit.nodeCount; gate++) {
      const literals = this.inputsOf(gate).map((literal) => imageOfLiteral(images, literal));
      const image = this.gates.get(literals.sort().join(","));
      if (image === undefined) return null;
      images[gate] = image;
    }
    return images;
  }

  private outputsAgree({ fluents, moves, roles }: GroundSymmetry, images: Int32Array): boolean {
    const { circuit } = this;
    const agree = (literal: Literal | undefined, target: Literal | undefined): boolean =>
      literal !== undefined && imageOfLiteral(images, literal) === target;
    if (!agree(circuit.terminal, circuit.terminal)) return false;
    if (!circuit.next.every((literal, fluent) => agree(literal, circuit.next[fluents[fluent] as number]))) return false;
    return circuit.legal.every((literals, role) => {
      const image = roles[role] as number;
      const goals = new Map((circuit.goals[image] ?? []).map(({ value, literal }) => [value, literal]));
      const own = circuit.goals[role] ?? [];
      return (
        literals.every((literal, move) => agree(literal, circuit.legal[image]?.[moves[role]?.[move] as number])) &&
        own.length === goals.size &&
        own.every(({ value, literal }) => agree(literal, goals.get(value)))
      );
    });
  }
}

const imageOfLiteral = (images: Int32Array, literal: Literal): Literal =>
  2 * (images[nodeOf(literal)] as number) + (literal & 1);
