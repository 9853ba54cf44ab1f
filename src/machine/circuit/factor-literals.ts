/**
 * Takes common literals out of ORs of ANDs: (a ∧ b) ∨ (a ∧ c) = a ∧ (b ∨ c). Frame axioms ground to one AND per move, all
 * holding the fluent; factored, the fluent stands once before an OR of moves, where the one-hot complement finds it.
 *
 * Greedy: the literals in order of how many terms hold them, each taking all terms that are left; then the same inside what
 * was taken. Sorting dominates, so nearly linear in the number of literals of the terms.
 */
import { type Circuit, isNegated, type Literal, type Node, negate, nodeOf } from "./circuit.ts";
import type { CircuitBuilder } from "./circuit-builder.ts";
import { rebuildCircuit } from "./rebuild-circuit.ts";
import { inputsOf, useCounts } from "./use-counts.ts";

/** Terms nest no deeper than they are long; this bounds the recursion for very long ones. */
const DEEPEST = 12;

export function factorLiterals(circuit: Circuit): Circuit {
  const uses = useCounts(circuit);
  const terms = new Map<Node, Literal[]>(); // by old gate used once: its new inputs
  return rebuildCircuit(circuit, (builder, inputs, node) => {
    const factored: Literal[][] = [];
    const whole: Literal[] = [];
    for (const [i, old] of inputsOf(circuit, node).entries()) {
      const term = isNegated(old) && uses[nodeOf(old)] === 1 ? terms.get(nodeOf(old)) : undefined;
      if (term === undefined) whole.push(inputs[i] as Literal);
      else factored.push(term);
    }
    // a plain literal among the terms of the OR is a term of one literal
    const isDisjunction = factored.length >= 2;
    if (isDisjunction) for (const alternative of factor(builder, factored, 0)) whole.push(negate(alternative));
    else for (const term of factored) whole.push(negate(builder.and(term.slice())));
    if (uses[node] === 1) terms.set(node, whole.slice());
    return builder.and(whole);
  });
}

/** Literals whose OR is the OR of the terms (each the AND of its literals). */
function factor(builder: CircuitBuilder, terms: readonly (readonly Literal[])[], depth: number): Literal[] {
  const holders = new Map<Literal, number[]>();
  for (const [t, term] of terms.entries())
    for (const literal of term) {
      const list = holders.get(literal);
      if (list === undefined) holders.set(literal, [t]);
      else list.push(t);
    }
  const shared = [...holders]
    .filter(([, list]) => list.length > 1)
    .sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
  const taken = new Uint8Array(terms.length);
  const alternatives: Literal[] = [];
  for (const [literal, list] of depth < DEEPEST ? shared : []) {
    const rest = list.filter((t) => taken[t] === 0);
    if (rest.length < 2) continue;
    for (const t of rest) taken[t] = 1;
    const quotients = rest.map((t) => (terms[t] as readonly Literal[]).filter((other) => other !== literal));
    alternatives.push(builder.and([literal, builder.or(factor(builder, quotients, depth + 1))]));
  }
  for (const [t, term] of terms.entries()) if (taken[t] === 0) alternatives.push(builder.and(term.slice()));
  return alternatives;
}
