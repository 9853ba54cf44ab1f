/**
 * One-hot complement of the moves. Each role makes exactly one move, so "none of these moves" means "one of the
 * others". If a gate says that most of a role's moves are not made, it is shorter to say that one of the remaining
 * moves is made. Frame axioms ("a cell stays as it is unless a move touches it") ground to an OR over all moves that do
 * not touch the cell. They shrink from the number of all moves to the number of moves that touch. The excluded moves
 * may be inputs of shared gates below; the pass looks through those gates.
 *
 * For the same reason, a made move settles the role's other moves: a ∧ ¬b = a, and a ∧ b is false.
 */
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  isNegated,
  type Literal,
  literalOf,
  type Node,
  nodeOf,
} from "./circuit.ts";
import type { CircuitBuilder } from "./circuit-builder.ts";
import { rebuildCircuit } from "./rebuild-circuit.ts";
import { inputsOf } from "./use-counts.ts";

interface MoveRange {
  readonly first: Node;
  readonly end: Node;
}

export function complementMoves(circuit: Circuit): Circuit {
  const ranges = firstMoveNodes(circuit).map((first, role) => ({
    first,
    end: first + (circuit.moveCounts[role] as number),
  }));
  const firstMove = ranges[0]?.first ?? 0;
  const endOfMoves = firstGate(circuit);
  const isMade = (literal: Literal): boolean =>
    !isNegated(literal) && nodeOf(literal) >= firstMove && nodeOf(literal) < endOfMoves;
  const exclusions = new Exclusions(circuit, ranges);
  return rebuildCircuit(circuit, (builder, inputs, node) => {
    const start = circuit.inputStarts[node] as number;
    const others: Literal[] = [];
    const made: Node[] = [];
    for (let i = 0; i < inputs.length; i++)
      if (!exclusions.isPure(circuit.inputs[start + i] as Literal)) {
        const literal = inputs[i] as Literal;
        others.push(literal);
        if (isMade(literal)) made.push(nodeOf(literal));
      }
    if (
      made.length > 1 &&
      ranges.some(({ first, end }) => made.filter((move) => move >= first && move < end).length > 1)
    )
      return FALSE;
    const pureInputs = inputs.length - others.length;
    if (pureInputs === 0 || (made.length === 0 && pureInputs < exclusions.leastWeight(node)))
      return builder.and(inputs);
    const excluded = exclusions.ofGate(node);
    if (made.some((move) => excluded.includes(move))) return FALSE;
    if (made.length === 0 && pureInputs < exclusions.weightOf(excluded)) return builder.and(inputs);
    for (const range of ranges) {
      const isSettled = made.some((move) => move >= range.first && move < range.end);
      if (!isSettled) for (const literal of noneOf(builder, excluded, range)) others.push(literal);
    }
    return builder.and(others);
  });
}

/** Returns literals whose AND says that none of the excluded moves (ascending) of one role is made. O(excluded). */
function noneOf(builder: CircuitBuilder, excluded: Int32Array, { first, end }: MoveRange): Literal[] {
  const without = excluded.filter((node) => node >= first && node < end);
  const remaining = end - first - without.length;
  if (without.length <= remaining + 1) return Array.from(without, (node) => literalOf(node, true));
  const others: Literal[] = [];
  for (let node = first, i = 0; node < end; node++) {
    if (node === without[i]) i++;
    else others.push(literalOf(node));
  }
  return [builder.or(others)];
}

/**
 * Finds the moves that a gate excludes: the negated moves among its inputs, and the moves excluded by its pure inputs.
 * A gate is pure if it says only that some moves are not made. Sets of moves are recomputed on demand, with marks on
 * moves and gates, and not stored: most gates are small and queried once, and a large gate may cover all moves of the
 * game.
 */
class Exclusions {
  private readonly circuit: Circuit;
  private readonly ranges: readonly MoveRange[];
  private readonly firstMove: Node;
  private readonly endOfMoves: Node;
  /** By node: 1 for a pure gate. */
  private readonly pure: Uint8Array;
  /** By pure gate: the number of literals noneOf needs for its moves. */
  private readonly weights: Int32Array;
  /** By move and pure gate: the number of the last query that met it. */
  private readonly metIn: Int32Array;
  private questions = 0;
  /** Scratch space for the moves met. */
  private readonly met: Int32Array;

  constructor(circuit: Circuit, ranges: readonly MoveRange[]) {
    this.circuit = circuit;
    this.ranges = ranges;
    this.firstMove = ranges[0]?.first ?? 0;
    this.endOfMoves = firstGate(circuit);
    this.pure = new Uint8Array(circuit.nodeCount);
    this.weights = new Int32Array(circuit.nodeCount);
    this.metIn = new Int32Array(circuit.nodeCount);
    this.met = new Int32Array(this.endOfMoves - this.firstMove);
    const { inputs, inputStarts } = circuit;
    for (let node = this.endOfMoves; node < circuit.nodeCount; node++) {
      const end = inputStarts[node + 1] as number;
      let i = inputStarts[node] as number;
      if (i === end) continue;
      while (i < end && this.isPure(inputs[i] as Literal)) i++;
      if (i < end) continue;
      this.pure[node] = 1;
      this.weights[node] = this.weightOf(this.meet(node));
    }
  }

  isPure(literal: Literal): boolean {
    const node = nodeOf(literal);
    if (isNegated(literal)) return node >= this.firstMove && node < this.endOfMoves;
    return this.pure[node] === 1;
  }

  /** Returns the moves that a gate excludes, ascending. */
  ofGate(node: Node): Int32Array {
    const found = this.meet(node);
    const { metIn, questions, firstMove, endOfMoves } = this;
    if (found.length < (endOfMoves - firstMove) / 16) return found.slice().sort();
    const excluded = new Int32Array(found.length);
    for (let move = firstMove, i = 0; move < endOfMoves; move++) if (metIn[move] === questions) excluded[i++] = move;
    return excluded;
  }

  /**
   * Returns the number of literals noneOf needs for the gate's moves, if that is known without collecting them;
   * otherwise 0.
   */
  leastWeight(node: Node): number {
    if (this.pure[node] === 1) return this.weights[node] as number;
    const pure = inputsOf(this.circuit, node).filter((literal) => this.isPure(literal));
    if (pure.length !== 1) return 0;
    const only = pure[0] as Literal;
    return isNegated(only) ? 1 : (this.weights[nodeOf(only)] as number);
  }

  /** Returns how many literals noneOf needs for these moves, over all roles. */
  weightOf(excluded: Int32Array): number {
    let sum = 0;
    for (const { first, end } of this.ranges) {
      let count = 0;
      for (let i = 0; i < excluded.length; i++)
        if ((excluded[i] as Node) >= first && (excluded[i] as Node) < end) count++;
      sum += Math.min(count, end - first - count + 1);
    }
    return sum;
  }

  /** Returns the moves that a gate excludes, unordered and distinct. The result is valid until the next query. */
  private meet(gate: Node): Int32Array {
    const { metIn, met, pure, firstMove, endOfMoves } = this;
    const { inputs, inputStarts } = this.circuit;
    const question = ++this.questions;
    let count = 0;
    const open = [gate];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const end = inputStarts[node + 1] as number;
      for (let i = inputStarts[node] as number; i < end; i++) {
        const literal = inputs[i] as Literal;
        const input = nodeOf(literal);
        if (metIn[input] === question) continue;
        if (isNegated(literal)) {
          if (input < firstMove || input >= endOfMoves) continue;
          met[count++] = input;
        } else if (pure[input] === 1) open.push(input);
        else continue;
        metIn[input] = question;
      }
    }
    return met.subarray(0, count);
  }
}
