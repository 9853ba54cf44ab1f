/**
 * Simplifies gates with the proven groups of fluents. Two fluents of a group cannot both hold (a ∧ b is false). One
 * excludes the other (a ∧ ¬b = a). If a group is exact, "none of most of them" becomes "one of the rest".
 */
import {
  type Circuit,
  FALSE,
  type FluentGroup,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  nodeOf,
} from "./circuit.ts";
import type { CircuitBuilder } from "./circuit-builder.ts";
import { rebuildCircuit } from "./rebuild-circuit.ts";

export function useFluentGroups(circuit: Circuit): Circuit {
  if (circuit.groups.length === 0) return circuit;
  const groupsOf: FluentGroup[][] = Array.from({ length: circuit.fluentCount }, () => []);
  for (const group of circuit.groups) for (const fluent of group.fluents) groupsOf[fluent]?.push(group);
  const fluentOf = (literal: Literal): number => nodeOf(literal) - 1;
  const isFluent = (literal: Literal): boolean => fluentOf(literal) >= 0 && fluentOf(literal) < circuit.fluentCount;
  if (!someGateHoldsTwo(circuit, groupsOf)) return circuit;
  return rebuildCircuit(circuit, (builder, inputs) => {
    const excluded = new Set<number>(); // excluded by the fluents that hold
    for (const literal of inputs) {
      if (!isFluent(literal) || isNegated(literal)) continue;
      for (const { fluents } of groupsOf[fluentOf(literal)] as FluentGroup[])
        for (const other of fluents) if (other !== fluentOf(literal)) excluded.add(other);
    }
    const kept: Literal[] = [];
    const absent = new Set<number>();
    for (const literal of inputs) {
      if (!isFluent(literal)) kept.push(literal);
      else if (!isNegated(literal)) {
        if (excluded.has(fluentOf(literal))) return FALSE;
        kept.push(literal);
      } else if (!excluded.has(fluentOf(literal))) absent.add(fluentOf(literal));
    }
    for (const literal of noneOf(builder, absent, groupsOf)) kept.push(literal);
    return builder.and(kept);
  });
}

/** Returns whether some gate has two fluents of one group among its inputs. Other gates cannot be simplified. */
function someGateHoldsTwo(circuit: Circuit, groupsOf: readonly (readonly FluentGroup[])[]): boolean {
  const { inputs, inputStarts, nodeCount, fluentCount } = circuit;
  const metIn = new Map<FluentGroup, number>(); // by group: the last gate in which it was met
  for (let node = 0; node < nodeCount; node++) {
    const end = inputStarts[node + 1] as number;
    for (let i = inputStarts[node] as number; i < end; i++) {
      const fluent = nodeOf(inputs[i] as Literal) - 1;
      if (fluent < 0 || fluent >= fluentCount) continue;
      for (const group of groupsOf[fluent] as readonly FluentGroup[]) {
        if (metIn.get(group) === node) return true;
        metIn.set(group, node);
      }
    }
  }
  return false;
}

/** Returns literals whose AND says that none of these fluents holds. */
function noneOf(
  builder: CircuitBuilder,
  absent: Set<number>,
  groupsOf: readonly (readonly FluentGroup[])[],
): Literal[] {
  const literals: Literal[] = [];
  for (const fluent of absent) {
    for (const { fluents, exact } of groupsOf[fluent] as readonly FluentGroup[]) {
      const rest = fluents.filter((other) => !absent.has(other));
      if (!exact || 2 * rest.length >= fluents.length) continue;
      literals.push(builder.or(Array.from(rest, (other) => literalOf(fluentNode(other)))));
      for (const other of fluents) absent.delete(other);
    }
  }
  for (const fluent of absent) literals.push(literalOf(fluentNode(fluent), true));
  return literals;
}
