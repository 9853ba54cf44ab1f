/**
 * Legal moves with their guards split off. Most moves of a role hold some literal in common, typically "it is my turn"; kept
 * inside, every change of turn would touch every move. So a frequent literal of a legal gate becomes the move's guard, looked
 * at only when the moves are listed, and what is kept up to date is the rest. Where other gates ask whether any of several
 * moves is legal, the guard is taken out in the same way: (g ∧ a) ∨ (g ∧ b) = g ∧ (a ∨ b).
 */
import {
  type Circuit,
  firstGate,
  isNegated,
  type Literal,
  type Node,
  negate,
  nodeOf,
  rebuildCircuit,
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
  const guards = findGuards(circuit);
  const guarded = new Map<Node, GuardedMove>(); // by old gate: literals of the new circuit
  const rebuilt = rebuildCircuit(circuit, (builder, inputs, node) => {
    const old = inputsOf(circuit, node);
    const guard = guards.get(node);
    if (guard !== undefined) {
      const place = old.indexOf(guard);
      const rest = builder.and(inputs.filter((_, i) => i !== place));
      guarded.set(node, { guard: inputs[place] as Literal, rest });
      return builder.and(inputs);
    }
    const byGuard = new Map<Literal, Literal[]>();
    const others: Literal[] = [];
    for (const [i, literal] of old.entries()) {
      const move = isNegated(literal) ? guarded.get(nodeOf(literal)) : undefined;
      if (move === undefined) others.push(inputs[i] as Literal);
      else if (byGuard.has(move.guard)) byGuard.get(move.guard)?.push(move.rest);
      else byGuard.set(move.guard, [move.rest]);
    }
    for (const [common, rests] of byGuard) others.push(negate(builder.and([common, builder.or(rests)])));
    return builder.and(others);
  });
  const legal = circuit.legal.map((literals, role) =>
    Array.from(literals, (literal, move) => {
      const found = isNegated(literal) ? undefined : guarded.get(nodeOf(literal));
      return found ?? { guard: TRUE, rest: rebuilt.legal[role]?.[move] as Literal };
    }),
  );
  return { circuit: rebuilt, legal };
}

/** By legal gate: the input that most legal gates of the role have, if enough do. */
function findGuards(circuit: Circuit): Map<Node, Literal> {
  const guards = new Map<Node, Literal>();
  for (const literals of circuit.legal) {
    const gates = Array.from(literals).filter(
      (literal) => !isNegated(literal) && nodeOf(literal) >= firstGate(circuit),
    );
    const counts = new Map<Literal, number>();
    for (const literal of gates)
      for (const input of inputsOf(circuit, nodeOf(literal))) counts.set(input, (counts.get(input) ?? 0) + 1);
    for (const literal of gates) {
      let most = LEAST_MOVES - 1;
      for (const input of inputsOf(circuit, nodeOf(literal))) {
        const count = counts.get(input) as number;
        if (count <= most) continue;
        most = count;
        guards.set(nodeOf(literal), input);
      }
    }
  }
  return guards;
}

const inputsOf = (circuit: Circuit, node: Node): Int32Array =>
  circuit.inputs.subarray(circuit.inputStarts[node] as number, circuit.inputStarts[node + 1] as number);
