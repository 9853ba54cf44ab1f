/**
 * One-hot complement of the moves. Each role makes exactly one move, so "none of these moves" is "one of the others":
 * where a gate says that most of a role's moves are not made, it is shorter to say that one of the remaining is. Frame axioms
 * ("a cell stays as it is unless a move touches it", written as an OR over all the moves that do not) shrink from the number
 * of moves to the number of moves that touch.
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
  negate,
  nodeOf,
} from "./circuit.ts";
import type { CircuitBuilder } from "./circuit-builder.ts";
import { rebuildCircuit } from "./rebuild-circuit.ts";

export function complementMoves(circuit: Circuit): Circuit {
  const firsts = firstMoveNodes(circuit);
  const firstMove = firsts[0] ?? firstGate(circuit);
  const endOfMoves = firstGate(circuit);
  const roleOf = new Uint16Array(endOfMoves);
  for (const [role, first] of firsts.entries()) roleOf.fill(role, first, first + (circuit.moveCounts[role] as number));
  const isMove = (literal: Literal): boolean => nodeOf(literal) >= firstMove && nodeOf(literal) < endOfMoves;
  return rebuildCircuit(circuit, (builder, inputs) => {
    if (!inputs.some(isMove)) return builder.and(inputs);
    const kept = inputs.filter((literal) => !isMove(literal));
    for (const [role, first] of firsts.entries()) {
      const own = inputs.filter((literal) => isMove(literal) && roleOf[nodeOf(literal)] === role);
      for (const literal of conjunctionOfMoves(builder, own, first, circuit.moveCounts[role] as number))
        kept.push(literal);
    }
    return builder.and(kept);
  });
}

/** Literals whose AND is the AND of these literals of one role's moves. */
function conjunctionOfMoves(
  builder: CircuitBuilder,
  own: readonly Literal[],
  first: number,
  count: number,
): readonly Literal[] {
  const made = new Set(own.filter((literal) => !isNegated(literal)));
  if (made.size > 1) return [FALSE];
  if (made.size === 1) {
    const [move] = made;
    return own.includes(negate(move as Literal)) ? [FALSE] : [move as Literal];
  }
  const excluded = new Set(own.map(nodeOf));
  if (2 * excluded.size <= count + 1) return own;
  const others: Literal[] = [];
  for (let node = first; node < first + count; node++) if (!excluded.has(node)) others.push(literalOf(node));
  return [builder.or(others)];
}
