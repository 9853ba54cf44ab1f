/**
 * Legal moves with their guards split off. Most moves of a role hold some literals in common, typically "it is my turn"; kept
 * inside, every change of turn would touch every move. So the frequent literals of a legal gate become the move's guard, looked
 * at only when the moves are listed, and what is kept up to date is the rest. Where other gates ask whether any of several
 * moves is legal, the guard is taken out in the same way: (g ∧ a) ∨ (g ∧ b) = g ∧ (a ∨ b).
 */
import {
  type Circuit,
  type CircuitBuilder,
  firstGate,
  isNegated,
  type Literal,
  literalOf,
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

/** A literal is frequent when so many moves of the role hold it, and at least this part of them. */
const LEAST_MOVES = 6;
const LEAST_PART = 1 / 8;
/** Longer conjunctions are not taken apart, nor deeper ones. */
const MOST_CONJUNCTS = 64;
const DEEPEST = 30;

/** Literals of the new circuit, which has the old outputs too; by role and move. */
export interface GuardedCircuit {
  readonly circuit: Circuit;
  readonly legal: readonly (readonly GuardedMove[])[];
}

export function splitGuards(circuit: Circuit): GuardedCircuit {
  const conjuncts = new Conjuncts(circuit);
  const guards = findGuards(circuit, conjuncts);
  const images = Int32Array.from({ length: circuit.nodeCount }, (_, node) => 2 * node); // of inputs, and of gates once made
  const image = (literal: Literal): Literal => (images[nodeOf(literal)] as Literal) ^ (literal & 1);
  const guarded = new Map<Node, GuardedMove>(); // by old gate: literals of the new circuit
  const rebuilt = rebuildCircuit(circuit, (builder, inputs, node) => {
    const guard = guards.get(node);
    if (guard === undefined)
      return (images[node] = builder.and(withoutGuards(circuit, builder, inputs, node, guarded)));
    const rest = conjuncts.of(literalOf(node)).filter((literal) => !guard.has(literal));
    guarded.set(node, { guard: builder.and(Array.from(guard, image)), rest: builder.and(rest.map(image)) });
    return (images[node] = builder.and(inputs));
  });
  const legal = circuit.legal.map((literals, role) =>
    Array.from(literals, (literal, move) => {
      const found = isNegated(literal) ? undefined : guarded.get(nodeOf(literal));
      return found ?? { guard: TRUE, rest: rebuilt.legal[role]?.[move] as Literal };
    }),
  );
  return { circuit: rebuilt, legal };
}

/** The inputs of a gate, with the common guards of legal moves among them taken out. */
function withoutGuards(
  circuit: Circuit,
  builder: CircuitBuilder,
  inputs: readonly Literal[],
  node: Node,
  guarded: ReadonlyMap<Node, GuardedMove>,
): Literal[] {
  const byGuard = new Map<Literal, Literal[]>();
  const others: Literal[] = [];
  for (const [i, literal] of inputsOf(circuit, node).entries()) {
    const move = isNegated(literal) ? guarded.get(nodeOf(literal)) : undefined;
    if (move === undefined) others.push(inputs[i] as Literal);
    else if (byGuard.has(move.guard)) byGuard.get(move.guard)?.push(move.rest);
    else byGuard.set(move.guard, [move.rest]);
  }
  for (const [guard, rests] of byGuard) others.push(negate(builder.and([guard, builder.or(rests)])));
  return others;
}

/** By legal gate: those of its conjuncts that are frequent among the moves of its role. */
function findGuards(circuit: Circuit, conjuncts: Conjuncts): Map<Node, ReadonlySet<Literal>> {
  const guards = new Map<Node, ReadonlySet<Literal>>();
  for (const literals of circuit.legal) {
    const gates = Array.from(literals).filter(
      (literal) => !isNegated(literal) && nodeOf(literal) >= firstGate(circuit),
    );
    const counts = new Map<Literal, number>();
    for (const literal of gates)
      for (const part of conjuncts.of(literal)) counts.set(part, (counts.get(part) ?? 0) + 1);
    const least = Math.max(LEAST_MOVES, LEAST_PART * gates.length);
    for (const literal of gates) {
      const frequent = conjuncts.of(literal).filter((part) => (counts.get(part) as number) >= least);
      if (frequent.length > 0) guards.set(nodeOf(literal), new Set(frequent));
    }
  }
  return guards;
}

/** The literals whose AND a literal is, ANDs of ANDs taken apart. */
class Conjuncts {
  private readonly circuit: Circuit;
  private readonly known = new Map<Node, readonly Literal[]>();

  constructor(circuit: Circuit) {
    this.circuit = circuit;
  }

  of(literal: Literal, depth = 0): readonly Literal[] {
    const node = nodeOf(literal);
    const inputs = inputsOf(this.circuit, node);
    if (isNegated(literal) || inputs.length === 0 || depth > DEEPEST) return [literal];
    let parts = this.known.get(node);
    if (parts === undefined) {
      const found = new Set<Literal>();
      for (const input of inputs) for (const part of this.of(input, depth + 1)) found.add(part);
      parts = found.size > MOST_CONJUNCTS ? [literal] : [...found];
      this.known.set(node, parts);
    }
    return parts;
  }
}

const inputsOf = (circuit: Circuit, node: Node): Int32Array =>
  circuit.inputs.subarray(circuit.inputStarts[node] as number, circuit.inputStarts[node + 1] as number);
