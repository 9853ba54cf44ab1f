/**
 * Splits guards off the legal moves. Most moves of a role share some literals, typically "it is my turn". If these
 * stayed inside, every change of turn would touch every move. So the frequent literals of a legal gate become the
 * move's guard, which is read only when moves are listed. Only the rest is kept up to date. If another gate asks
 * whether any of several moves is legal, the guard is factored out in the same way: (g ∧ a) ∨ (g ∧ b) = g ∧ (a
 * ∨ b).
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

/** A literal is frequent if at least this many moves of the role contain it, and at least this fraction of them. */
const LEAST_MOVES = 6;
const LEAST_PART = 1 / 8;
/** Longer conjunctions are not taken apart. */
const MOST_CONJUNCTS = 64;

/** A circuit with guards. The literals belong to the new circuit, which also has the old outputs. */
export interface GuardedCircuit {
  readonly circuit: Circuit;
  /** By role and move: the move is legal if its guard and its rest are true. */
  readonly guards: readonly Int32Array[];
  readonly rests: readonly Int32Array[];
}

/** A legal gate taken apart: it is the AND of both parts. The literals belong to the old circuit. */
interface Parts {
  readonly frequent: readonly Literal[];
  readonly rest: readonly Literal[];
}

export function splitGuards(circuit: Circuit): GuardedCircuit {
  const parts = partsOfLegalGates(circuit);
  const images = new Int32Array(circuit.nodeCount); // images of inputs, and of gates once made
  for (let node = 0; node < images.length; node++) images[node] = literalOf(node);
  const image = (literal: Literal): Literal => (images[nodeOf(literal)] as Literal) ^ (literal & 1);
  /** By old gate: its guard and its rest in the new circuit, −1 if it has none. */
  const guardOf = new Int32Array(circuit.nodeCount).fill(-1);
  const restOf = new Int32Array(circuit.nodeCount).fill(-1);
  const rebuilt = rebuildCircuit(circuit, (builder, inputs, node) => {
    const own = parts.get(node);
    if (own === undefined)
      return (images[node] = builder.and(withoutGuards(circuit, builder, inputs, node, guardOf, restOf)));
    guardOf[node] = builder.and(own.frequent.map(image));
    restOf[node] = builder.and(own.rest.map(image));
    return (images[node] = builder.and(inputs));
  });
  const hasGuard = (literal: Literal): boolean => !isNegated(literal) && guardOf[nodeOf(literal)] !== -1;
  return {
    circuit: rebuilt,
    guards: circuit.legal.map((literals) =>
      literals.map((literal) => (hasGuard(literal) ? (guardOf[nodeOf(literal)] as Literal) : TRUE)),
    ),
    rests: circuit.legal.map((literals, role) =>
      literals.map((literal, move) =>
        hasGuard(literal) ? (restOf[nodeOf(literal)] as Literal) : (rebuilt.legal[role]?.[move] as Literal),
      ),
    ),
  };
}

/** Returns the inputs of a gate, with the common guards of legal moves factored out. */
function withoutGuards(
  circuit: Circuit,
  builder: CircuitBuilder,
  inputs: Literal[],
  node: Node,
  guardOf: Int32Array,
  restOf: Int32Array,
): Literal[] {
  const start = circuit.inputStarts[node] as number;
  const hasGuard = (i: number): boolean => {
    const literal = circuit.inputs[start + i] as Literal;
    return isNegated(literal) && guardOf[nodeOf(literal)] !== -1;
  };
  let first = 0;
  while (first < inputs.length && !hasGuard(first)) first++;
  if (first === inputs.length) return inputs;
  const byGuard = new Map<Literal, Literal[]>();
  const others: Literal[] = [];
  for (const [i, input] of inputs.entries()) {
    if (!hasGuard(i)) {
      others.push(input);
      continue;
    }
    const gate = nodeOf(circuit.inputs[start + i] as Literal);
    const rests = byGuard.get(guardOf[gate] as Literal);
    if (rests === undefined) byGuard.set(guardOf[gate] as Literal, [restOf[gate] as Literal]);
    else rests.push(restOf[gate] as Literal);
  }
  for (const [guard, rests] of byGuard) others.push(negate(builder.and([guard, builder.or(rests)])));
  return others;
}

/** Returns the legal gates that contain literals which are frequent among the moves of their role. */
function partsOfLegalGates(circuit: Circuit): Map<Node, Parts> {
  const conjuncts = new Conjuncts(circuit);
  const found = new Map<Node, Parts>();
  for (const literals of circuit.legal) {
    const counts = new Int32Array(2 * circuit.nodeCount); // by literal: the number of moves that contain it
    const gates = literals.filter((literal) => !isNegated(literal) && nodeOf(literal) >= firstGate(circuit));
    const partsOf = Array.from(gates, (literal) => conjuncts.of(literal));
    for (const parts of partsOf) for (const part of parts) counts[part]!++;
    const least = Math.max(LEAST_MOVES, LEAST_PART * gates.length);
    for (const [i, parts] of partsOf.entries()) {
      const frequent: Literal[] = [];
      const rest: Literal[] = [];
      for (const part of parts) ((counts[part] as number) >= least ? frequent : rest).push(part);
      if (frequent.length > 0) found.set(nodeOf(gates[i] as Literal), { frequent, rest });
    }
  }
  return found;
}

/** Finds the literals whose AND is equal to a literal, by flattening nested ANDs. */
class Conjuncts {
  private readonly circuit: Circuit;
  /** By literal: the number of the last query that met it. */
  private readonly metIn: Int32Array;
  private questions = 0;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.metIn = new Int32Array(2 * circuit.nodeCount);
  }

  /** Returns the literal itself if there would be too many. */
  of(literal: Literal): readonly Literal[] {
    const { metIn } = this;
    const { inputs, inputStarts } = this.circuit;
    const question = ++this.questions;
    const parts: Literal[] = [];
    const open = [literal];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (metIn[next] === question) continue;
      metIn[next] = question;
      const start = inputStarts[nodeOf(next)] as number;
      const end = inputStarts[nodeOf(next) + 1] as number;
      if (isNegated(next) || start === end || end - start > MOST_CONJUNCTS) {
        if (parts.push(next) > MOST_CONJUNCTS) return [literal];
      } else for (let i = end - 1; i >= start; i--) open.push(inputs[i] as Literal);
    }
    return parts;
  }
}
