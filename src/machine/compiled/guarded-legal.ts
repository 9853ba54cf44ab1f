/**
 * Legal moves with their guards split off. Most moves of a role hold some literal in common, typically "it is my turn"; kept
 * inside, every change of turn would touch every move. So a frequent literal of a legal gate becomes the move's guard, looked
 * at only when the moves are listed, and what is kept up to date is the rest.
 */
import {
  type Circuit,
  CircuitBuilder,
  firstGate,
  isNegated,
  type Literal,
  type Node,
  nodeOf,
  TRUE,
} from "../circuit/index.ts";

export interface GuardedMove {
  readonly guard: Literal;
  readonly rest: Literal;
}

/** A literal held by fewer moves than this is not worth a list of its own. */
const LEAST_MOVES = 6;

/** Literals of the new circuit, which has the old outputs too; by role and move. */
export interface GuardedCircuit {
  readonly circuit: Circuit;
  readonly legal: readonly (readonly GuardedMove[])[];
}

export function splitGuards(circuit: Circuit): GuardedCircuit {
  const builder = CircuitBuilder.from(circuit);
  const legal = circuit.legal.map((literals) => {
    const counts = new Map<Literal, number>();
    for (const literal of literals)
      for (const input of conjuncts(circuit, literal)) counts.set(input, (counts.get(input) ?? 0) + 1);
    return Array.from(literals, (literal) => {
      const inputs = conjuncts(circuit, literal);
      let guard: Literal = TRUE;
      for (const input of inputs)
        if ((counts.get(input) as number) >= Math.max(LEAST_MOVES, (counts.get(guard) ?? 0) + 1)) guard = input;
      if (guard === TRUE) return { guard, rest: literal };
      return { guard, rest: builder.and(inputs.filter((input) => input !== guard)) };
    });
  });
  return { circuit: builder.finish(circuit, circuit), legal };
}

/** The literals whose AND a literal is: the inputs of an AND, else the literal alone. */
function conjuncts(circuit: Circuit, literal: Literal): Literal[] {
  const node: Node = nodeOf(literal);
  if (isNegated(literal) || node < firstGate(circuit)) return [literal];
  const inputs = circuit.inputs.subarray(circuit.inputStarts[node] as number, circuit.inputStarts[node + 1] as number);
  return inputs.length === 0 ? [literal] : Array.from(inputs);
}
