/**
 * One-hot complement of the moves. Each role makes exactly one move, so "none of these moves" is "one of the others":
 * where a gate says that most of a role's moves are not made, it is shorter to say that one of the remaining is. Frame axioms
 * ("a cell stays as it is unless a move touches it", written as an OR over all the moves that do not) shrink from the number
 * of moves to the number of moves that touch. The excluded moves may stand in shared gates below; those are seen through.
 *
 * For the same reason a made move settles the role's others: a ∧ ¬b = a, and a ∧ b is false.
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
    const old = inputsOf(circuit, node);
    const others: Literal[] = [];
    const made: Node[] = [];
    for (const [i, literal] of inputs.entries())
      if (!exclusions.isPure(old[i] as Literal)) {
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
    if (made.length === 0 && pureInputs < weight(excluded, ranges)) return builder.and(inputs);
    for (const range of ranges) {
      const isSettled = made.some((move) => move >= range.first && move < range.end);
      if (!isSettled) for (const literal of noneOf(builder, excluded, range)) others.push(literal);
    }
    return builder.and(others);
  });
}

/** Literals whose AND says that none of the excluded moves (ascending) of one role is made. O(excluded). */
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

/** How many literals noneOf spends on all roles together. */
function weight(excluded: Int32Array, ranges: readonly MoveRange[]): number {
  let sum = 0;
  let from = 0;
  for (const { first, end } of ranges) {
    let to = from;
    while (to < excluded.length && (excluded[to] as Node) < end) to++;
    sum += Math.min(to - from, end - first - (to - from) + 1);
    from = to;
  }
  return sum;
}

/**
 * Which moves a gate excludes: those negated among its inputs, and those of inputs that are pure, that is gates which say
 * nothing but that some moves are not made.
 */
class Exclusions {
  private readonly circuit: Circuit;
  private readonly firstMove: Node;
  private readonly endOfMoves: Node;
  /** By pure gate: the moves it excludes, ascending, and what noneOf would spend on them. */
  private readonly pure = new Map<Node, { readonly moves: Int32Array; readonly weight: number }>();
  /** By move: the last gate that was seen to exclude it. */
  private readonly seenBy: Int32Array;

  constructor(circuit: Circuit, ranges: readonly MoveRange[]) {
    this.circuit = circuit;
    this.firstMove = ranges[0]?.first ?? 0;
    this.endOfMoves = firstGate(circuit);
    this.seenBy = new Int32Array(this.endOfMoves);
    for (let node = this.endOfMoves; node < circuit.nodeCount; node++) {
      const inputs = inputsOf(circuit, node);
      if (inputs.length === 0 || !inputs.every((literal) => this.isPure(literal))) continue;
      const moves = this.collect(node);
      this.pure.set(node, { moves, weight: weight(moves, ranges) });
    }
  }

  isPure(literal: Literal): boolean {
    const node = nodeOf(literal);
    if (isNegated(literal)) return node >= this.firstMove && node < this.endOfMoves;
    return node >= this.endOfMoves && this.pure.has(node);
  }

  /** Ascending. */
  ofGate(node: Node): Int32Array {
    return this.pure.get(node)?.moves ?? this.collect(node);
  }

  /** What noneOf spends on all of the gate's moves where that is known without collecting them, else 0. */
  leastWeight(node: Node): number {
    const known = this.pure.get(node);
    if (known !== undefined) return known.weight;
    const pure = inputsOf(this.circuit, node).filter((literal) => this.isPure(literal));
    return pure.length === 1 ? (this.pure.get(nodeOf(pure[0] as Literal))?.weight ?? 1) : 0;
  }

  private collect(node: Node): Int32Array {
    const excluded: Node[] = [];
    const exclude = (move: Node): void => {
      if (this.seenBy[move] !== node) excluded.push(move);
      this.seenBy[move] = node;
    };
    for (const literal of inputsOf(this.circuit, node)) {
      if (!this.isPure(literal)) continue;
      if (isNegated(literal)) exclude(nodeOf(literal));
      else for (const move of this.pure.get(nodeOf(literal))?.moves ?? []) exclude(move);
    }
    return Int32Array.from(excluded).sort();
  }
}
