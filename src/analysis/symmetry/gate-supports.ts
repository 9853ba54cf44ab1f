/**
 * The fluents and moves on which each gate of a cone depends, read off its gates. Functions that are almost never true
 * look alike on random states. Different supports tell them apart at no cost.
 */
import { lowestBit, setBit, wordsFor } from "../../foundations/collections/index.ts";
import { type Circuit, firstGate, type Literal, type Node, nodeOf } from "../../machine/circuit/index.ts";

/**
 * Maximum number of words for all sets together. If a cone needs more, all its gates count as having the same support.
 */
const MOST_WORDS = 1 << 24;

export class GateSupports {
  private readonly width: number;
  /** For each node: the start of its set, −1 if it is not in the cone. */
  private readonly placeOf: Int32Array;
  /** The sets of inputs, one bit per input, one set after the other. */
  private readonly sets: Int32Array;

  /** Pre: the cone is in ascending order and contains every gate below its gates. O(gates · inputs / 32). */
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

  /** A hash of a gate's support: the sum of `wordOf` over its inputs. Equal sets have equal hashes. */
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
