/**
 * Splits the fluents of a puzzle into *pieces*: sets of fluents whose next values depend only on the move and on the
 * piece itself. A cubie of Rubik's cube, with its place and its orientation, is a piece; so is a lamp that buttons
 * switch. Only pieces that the end or the goal asks about are kept. Step counters are no pieces.
 */
import { bitOf } from "../../../../foundations/collections/index.ts";
import { UnionFind } from "../../../../foundations/permutation-groups/index.ts";
import { type Circuit, fluentNode, type Literal, nodeOf } from "../../../../machine/circuit/index.ts";

/** Maximum number of gates visited, all cones together. */
const MOST_VISITS = 1e7;

/** Returns the fluents of each piece, ascending. Returns undefined if there are none, or too many gates. */
export function splitIntoPieces(circuit: Circuit, clock: Int32Array | undefined): number[][] | undefined {
  if (circuit.components.length > 0) return undefined;
  const { fluentCount } = circuit;
  const cones = new Cones(circuit);
  const isClock = (fluent: number): boolean => clock !== undefined && bitOf(clock, fluent) === 1;
  const joined = new UnionFind(fluentCount);
  const isTimed = new Uint8Array(fluentCount);
  for (let fluent = 0; fluent < fluentCount; fluent++) {
    if (isClock(fluent)) continue;
    for (const other of cones.fluentsBelow([circuit.next[fluent] as number]))
      if (isClock(other)) isTimed[fluent] = 1;
      else joined.union(fluent, other);
    if (cones.visits > MOST_VISITS) return undefined;
  }
  const asked = [circuit.terminal, ...(circuit.goals[0] ?? []).map(({ literal }) => literal)];
  const wanted = new Set(cones.fluentsBelow(asked).flatMap((fluent) => (isClock(fluent) ? [] : [joined.find(fluent)])));
  const pieces = new Map<number, number[]>([...wanted].map((root) => [root, []]));
  for (let fluent = 0; fluent < fluentCount; fluent++) {
    const piece = isClock(fluent) ? undefined : pieces.get(joined.find(fluent));
    if (piece === undefined) continue;
    // A piece that moves with the clock is no permutation that a move makes.
    if (isTimed[fluent] === 1) return undefined;
    piece.push(fluent);
  }
  return pieces.size === 0 ? undefined : [...pieces.values()];
}

class Cones {
  visits = 0;
  private readonly circuit: Circuit;
  private readonly stamps: Int32Array;
  private stamp = 0;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.stamps = new Int32Array(circuit.nodeCount);
  }

  /** Returns the fluents that these literals depend on. */
  fluentsBelow(literals: readonly Literal[]): number[] {
    const { circuit, stamps } = this;
    const { inputs, inputStarts, fluentCount } = circuit;
    const stamp = ++this.stamp;
    const found: number[] = [];
    const open = literals.map(nodeOf);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (stamps[node] === stamp) continue;
      stamps[node] = stamp;
      this.visits++;
      if (node >= fluentNode(0) && node < fluentNode(fluentCount)) found.push(node - fluentNode(0));
      for (let i = inputStarts[node] as number; i < (inputStarts[node + 1] as number); i++)
        open.push(nodeOf(inputs[i] as Literal));
    }
    return found;
  }
}
