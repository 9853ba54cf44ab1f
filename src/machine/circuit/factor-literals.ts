/**
 * Factors common literals out of ORs of ANDs: (a ∧ b) ∨ (a ∧ c) = a ∧ (b ∨ c). Frame axioms ground to one AND
 * per move, each of which contains the fluent. After factoring, the fluent appears once in front of an OR of moves,
 * where the one-hot complement can shorten it.
 *
 * The method is greedy. It takes the literals by the number of terms that contain them, most common first; each literal
 * takes all remaining terms that contain it. It then recurses into the quotients. Sorting dominates the cost, so it is
 * nearly linear in the number of literals.
 */
import { type Circuit, FALSE, type Literal, negate, nodeOf } from "./circuit.ts";
import type { CircuitBuilder } from "./circuit-builder.ts";
import { rebuildCircuit } from "./rebuild-circuit.ts";
import { singleUseGates } from "./use-counts.ts";

/** Maximum recursion depth. Terms nest no deeper than they are long; this limit matters only for very long ones. */
const DEEPEST = 12;

export function factorLiterals(circuit: Circuit): Circuit {
  // A gate used once, and negated, is a term of the OR that its user represents.
  const isTerm = singleUseGates(circuit, true);
  if (!isTerm.includes(1)) return circuit;
  const terms: (Literal[] | undefined)[] = []; // by term: its new inputs, until its user takes them
  let scratch = new Int32Array(2 * circuit.nodeCount);
  return rebuildCircuit(circuit, (builder, inputs, node) => {
    const start = circuit.inputStarts[node] as number;
    const factored: Literal[][] = [];
    const whole: Literal[] = [];
    for (let i = 0; i < inputs.length; i++) {
      const old = nodeOf(circuit.inputs[start + i] as Literal);
      if (isTerm[old] === 0) whole.push(inputs[i] as Literal);
      else {
        factored.push(terms[old] as Literal[]);
        terms[old] = undefined;
      }
    }
    // A plain literal among the terms of the OR is a term of one literal.
    const isDisjunction = factored.length >= 2;
    if (scratch.length < 2 * builder.nodeCount) scratch = new Int32Array(4 * builder.nodeCount);
    if (isDisjunction) for (const alternative of factor(builder, factored, 0, scratch)) whole.push(negate(alternative));
    else for (const term of factored) whole.push(negate(builder.and(term)));
    if (isTerm[node] === 0) return builder.and(whole);
    terms[node] = whole;
    return FALSE; // never read: the only user takes the term
  });
}

/** Returns literals whose OR equals the OR of the terms. A term is the AND of its literals. */
function factor(builder: CircuitBuilder, terms: Terms, depth: number, scratch: Int32Array): Literal[] {
  const shared = depth < DEEPEST ? sharedLiterals(terms, scratch) : [];
  const taken = new Uint8Array(terms.length);
  const alternatives: Literal[] = [];
  for (const { literal, holders } of shared) {
    const rest = holders.filter((t) => taken[t] === 0);
    if (rest.length < 2) continue;
    for (const t of rest) taken[t] = 1;
    const quotients = rest.map((t) => (terms[t] as readonly Literal[]).filter((other) => other !== literal));
    alternatives.push(builder.and([literal, builder.or(factor(builder, quotients, depth + 1, scratch))]));
  }
  for (let t = 0; t < terms.length; t++)
    if (taken[t] === 0) alternatives.push(builder.and((terms[t] as readonly Literal[]).slice()));
  return alternatives;
}

type Terms = readonly (readonly Literal[])[];

interface SharedLiteral {
  readonly literal: Literal;
  /** The terms that contain it. */
  readonly holders: number[];
}

/**
 * Returns the literals contained in more than one term, most common first. `scratch`: zeros, indexed by literal; it is
 * zero again on return.
 */
function sharedLiterals(terms: Terms, scratch: Int32Array): SharedLiteral[] {
  const found: Literal[] = [];
  for (const term of terms) for (const literal of term) if (++scratch[literal]! === 2) found.push(literal);
  found.sort((a, b) => (scratch[b] as number) - (scratch[a] as number) || a - b);
  const shared = found.map((literal): SharedLiteral => ({ literal, holders: [] }));
  for (const [i, literal] of found.entries()) scratch[literal] = -1 - i;
  for (let t = 0; t < terms.length; t++)
    for (const literal of terms[t] as readonly Literal[]) {
      const place = -1 - (scratch[literal] as number);
      if (place >= 0) shared[place]?.holders.push(t);
      else scratch[literal] = 0;
    }
  for (const literal of found) scratch[literal] = 0;
  return shared;
}
