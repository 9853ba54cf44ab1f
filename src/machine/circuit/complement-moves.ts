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
  const isMove = (literal: Literal): boolean => nodeOf(literal) >= firstMove && nodeOf(literal) < endOfMoves;
  const exclusions = new Exclusions(circuit, firstMove, endOfMoves);
  return rebuildCircuit(circuit, (builder, inputs, node) => {
    const old = inputsOf(circuit, node);
    const excluded = exclusions.ofGate(node);
    const others = inputs.filter((_, i) => !exclusions.isPure(old[i] as Literal));
    const made = others.filter((literal) => isMove(literal) && !isNegated(literal));
    for (const { first, end } of ranges) {
      const own = made.filter((literal) => nodeOf(literal) >= first && nodeOf(literal) < end);
      if (own.length > 1) return FALSE;
    }
    if (excluded.size === 0) return builder.and(inputs);
    for (const literal of made) if (excluded.has(nodeOf(literal))) return FALSE;
    if (made.length === 0 && inputs.length - others.length < weight(excluded, ranges)) return builder.and(inputs);
    for (const range of ranges) {
      const isSettled = made.some((literal) => nodeOf(literal) >= range.first && nodeOf(literal) < range.end);
      if (!isSettled) for (const literal of noneOf(builder, excluded, range)) others.push(literal);
    }
    return builder.and(others);
  });
}

/** Literals whose AND says that none of the excluded moves of one role is made. */
function noneOf(builder: CircuitBuilder, excluded: ReadonlySet<Node>, { first, end }: MoveRange): Literal[] {
  const without: Node[] = [];
  const remaining: Node[] = [];
  for (let node = first; node < end; node++) (excluded.has(node) ? without : remaining).push(node);
  if (without.length === 0) return [];
  if (without.length <= remaining.length + 1) return without.map((node) => literalOf(node, true));
  return [builder.or(remaining.map((node) => literalOf(node)))];
}

/** How many literals noneOf spends on all roles together. */
function weight(excluded: ReadonlySet<Node>, ranges: readonly MoveRange[]): number {
  const counts = ranges.map(() => 0);
  for (const node of excluded) {
    const role = ranges.findIndex(({ end }) => node < end);
    (counts[role] as number)++;
  }
  return ranges.reduce((sum, { first, end }, role) => {
    const count = counts[role] as number;
    return sum + Math.min(count, end - first - count + 1);
  }, 0);
}

/**
 * Which moves a gate excludes: those negated among its inputs, and those of inputs that are pure, that is gates which say
 * nothing but that some moves are not made.
 */
class Exclusions {
  private readonly circuit: Circuit;
  private readonly firstMove: Node;
  private readonly endOfMoves: Node;
  private readonly pure = new Map<Node, ReadonlySet<Node>>();

  constructor(circuit: Circuit, firstMove: Node, endOfMoves: Node) {
    this.circuit = circuit;
    this.firstMove = firstMove;
    this.endOfMoves = endOfMoves;
    for (let node = endOfMoves; node < circuit.nodeCount; node++) {
      const inputs = inputsOf(circuit, node);
      if (inputs.length > 0 && inputs.every((literal) => this.isPure(literal))) this.pure.set(node, this.ofGate(node));
    }
  }

  isPure(literal: Literal): boolean {
    const node = nodeOf(literal);
    if (isNegated(literal)) return node >= this.firstMove && node < this.endOfMoves;
    return this.pure.has(node);
  }

  ofGate(node: Node): ReadonlySet<Node> {
    const excluded = new Set<Node>();
    for (const literal of inputsOf(this.circuit, node)) {
      if (!this.isPure(literal)) continue;
      if (isNegated(literal)) excluded.add(nodeOf(literal));
      else for (const move of this.pure.get(nodeOf(literal)) as ReadonlySet<Node>) excluded.add(move);
    }
    return excluded;
  }
}
