/**
 * Which fluents and moves each gate of a cone depends on, as its gates show. Functions that are hardly ever true look alike on
 * random states; that they depend on different things tells them apart for nothing.
 */
import { lowestBit, setBit, wordsFor } from "../../foundations/collections/index.ts";
import { type Circuit, firstGate, type Literal, type Node, nodeOf } from "../../machine/circuit/index.ts";

/** Words for all sets together; where a cone needs more, all its gates count as depending on the same. */
const MOST_WORDS = 1 << 24;

export class GateSupports {
  private readonly width: number;
  /** By node: the place of its set, −1 where it is not in the cone. */
  private readonly placeOf: Int32Array;
  /** Sets of inputs, a bit each, one after the other. */
  private readonly sets: Int32Array;

  /** Pre: the cone is ascending and holds every gate below its gates. O(gates · inputs / 32). */
  constructor(circuit: Circuit, cone: readonly Node[]) {
    const first = firstGate(circuit);
    const width = wordsFor(first);
    this.width = cone.length * width > MOST_WORDS ? 0 : width;
    this.placeOf = new Int32Array(circuit.nodeCount).fill(-1);
    this.sets = new Int32Array(cone.length * this.width);
    if (this.width === 0) return;
    for (const [i, gate] of cone.entries()) {
      const place = i * width;
      this.placeOf[gate] = place;
      for (let at = circuit.inputStarts[gate] as number; at < (circuit.inputStarts[gate + 1] as number); at++) {
        const input = nodeOf(circuit.inputs[at] as Literal);
        if (input < first) setBit(this.sets, 32 * place + input);
        else this.unite(place, this.placeOf[input] as number);
      }
    }
  }

  /** A number for the set of a gate's inputs, each input counting as `wordOf` it; equal sets have equal numbers. */
  hash(gate: Node, wordOf: (input: Node) => number): number {
    const place = this.placeOf[gate] as number;
    let hash = 0;
    for (let word = 0; word < this.width; word++) {
      for (let bits = this.sets[place + word] as number; bits !== 0; bits &= bits - 1) {
        const input = 32 * word + lowestBit(bits);
        hash = (hash + wordOf(input)) | 0;
      }
    }
    return hash;
  }

  private unite(place: number, other: number): void {
    for (let word = 0; word < this.width; word++)
      (this.sets[place + word] as number) |= this.sets[other + word] as number;
  }
}
