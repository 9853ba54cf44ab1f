/**
 * The fluents that must hold for a literal to be true, as its gates show: all that any input of an AND implies, and what all
 * alternatives of an OR imply alike. Only so far down and so wide that it stays cheap; more may be implied than is found.
 */
import { type Circuit, isNegated, type Literal, negate, nodeOf } from "./circuit.ts";
import { inputsOf } from "./use-counts.ts";

const DEPTH = 6;
const MOST_ALTERNATIVES = 40;

export function impliedFluents(circuit: Circuit, literal: Literal, depth = DEPTH): Set<number> {
  const implied = new Set<number>();
  const node = nodeOf(literal);
  if (node >= 1 && node <= circuit.fluentCount) return isNegated(literal) ? implied : implied.add(node - 1);
  const inputs = inputsOf(circuit, node);
  if (depth === 0 || inputs.length === 0) return implied;
  if (!isNegated(literal)) {
    for (const input of inputs) for (const fluent of impliedFluents(circuit, input, depth - 1)) implied.add(fluent);
    return implied;
  }
  if (inputs.length > MOST_ALTERNATIVES) return implied;
  const sets = Array.from(inputs, (input) => impliedFluents(circuit, negate(input), depth - 1));
  for (const fluent of sets[0] as Set<number>) if (sets.every((set) => set.has(fluent))) implied.add(fluent);
  return implied;
}
