/** The passes over a circuit, in order. Each pass preserves every output in every reachable state under legal play. */
import type { Circuit } from "./circuit.ts";
import { complementMoves } from "./complement-moves.ts";
import { factorLiterals } from "./factor-literals.ts";
import { findFluentGroups } from "./find-fluent-groups.ts";
import { foldInvariantFluents } from "./fold-invariant-fluents.ts";
import { mergeGates } from "./merge-gates.ts";
import { removeUnusedGates } from "./rebuild-circuit.ts";
import { unrollComponents } from "./unroll-components.ts";
import { useFluentGroups } from "./use-fluent-groups.ts";

export type Pass = (circuit: Circuit) => Circuit;

export const PASSES: readonly { readonly name: string; readonly pass: Pass }[] = [
  { name: "unroll components", pass: unrollComponents },
  { name: "merge gates", pass: mergeGates },
  { name: "factor literals", pass: factorLiterals },
  { name: "merge gates", pass: mergeGates },
  { name: "complement moves", pass: complementMoves },
  { name: "merge gates", pass: mergeGates },
  { name: "remove unused gates", pass: removeUnusedGates },
];

export function simplifyCircuit(circuit: Circuit): Circuit {
  return PASSES.reduce((simplified, { pass }) => pass(simplified), circuit);
}

/**
 * Finds groups of fluents and simplifies the circuit with them. The result is correct for reachable states only, so it
 * is meant for playouts. Callers that load arbitrary states must use the unspecialized circuit. `names`: names of the
 * fluents.
 */
export function specializeCircuit(circuit: Circuit, names: readonly string[]): Circuit {
  const grouped = { ...circuit, groups: findFluentGroups(circuit, names) };
  return removeUnusedGates(mergeGates(useFluentGroups(foldInvariantFluents(grouped))));
}
