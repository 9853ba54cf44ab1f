/**
 * The naive twin of the propagator: it checks every constraint by its definition again and again until nothing changes.
 * It uses the same inference rules, but no counters, events or trail.
 */
import type { ConstraintNetwork, NetworkLiteral } from "./constraint-network.ts";
import { UNKNOWN } from "./propagator.ts";

/** The value of each node: 0, 1 or UNKNOWN. Null on a contradiction. */
export function propagateNaively(network: ConstraintNetwork, literals: Iterable<NetworkLiteral>): Uint8Array | null {
  const values = new Uint8Array(network.nodeCount).fill(UNKNOWN);
  let consistent = true;
  let changed = true;
  const valueOfLiteral = (literal: NetworkLiteral): number => {
    const value = values[literal >> 1] as number;
    return value === UNKNOWN ? UNKNOWN : value ^ (literal & 1);
  };
  const set = (literal: NetworkLiteral): void => {
    if (valueOfLiteral(literal) === 0) consistent = false;
    if (valueOfLiteral(literal) !== UNKNOWN) return;
    values[literal >> 1] = 1 - (literal & 1);
    changed = true;
  };
  set(1);
  for (const literal of literals) set(literal);
  const gates = Array.from(network.gateOutputs, (output, gate) => ({
    output,
    inputs: [...network.gateInputs.subarray(network.gateStarts[gate], network.gateStarts[gate + 1])],
  }));
  const gateOf = new Map(gates.map((gate) => [gate.output >> 1, gate]));
  while (changed && consistent) {
    changed = false;
    for (const { output, inputs } of gates) {
      if (inputs.every((input) => valueOfLiteral(input) === 1)) set(output);
      if (inputs.some((input) => valueOfLiteral(input) === 0)) set(output ^ 1);
      if (valueOfLiteral(output) === 1) inputs.forEach(set);
      const unknown = inputs.filter((input) => valueOfLiteral(input) !== 1);
      if (valueOfLiteral(output) === 0 && unknown.length === 1) set((unknown[0] as number) ^ 1);
    }
    let move = 1 + network.program.fluents.length;
    for (const legal of network.legal.flatMap((nodes) => [...nodes])) {
      if (values[legal] === 0) set(2 * move + 1);
      if (values[move] === 1) set(2 * legal);
      move++;
    }
    for (const { nodes, otherwise, guard } of network.variables) {
      if (valueOfLiteral(guard) !== 1 || (nodes.length === 1 && otherwise !== null)) continue;
      for (const node of nodes)
        if (values[node] === 1) for (const other of nodes) if (other !== node) set(2 * other + 1);
      const left = [...nodes].filter((node) => values[node] !== 0);
      if (otherwise === null && left.length === 0) consistent = false;
      if (otherwise === null && left.length === 1) set(2 * (left[0] as number));
    }
    for (const { members } of network.components) {
      const founded = new Set<number>();
      const isPossible = (literal: number): boolean => {
        if (valueOfLiteral(literal) === 0) return false;
        return (literal & 1) === 1 || !members.includes(literal >> 1) || founded.has(literal >> 1);
      };
      for (let size = -1; size < founded.size; ) {
        size = founded.size;
        for (const member of members) {
          if (values[member] === 0) continue;
          const bodies = (gateOf.get(member)?.inputs ?? []).map((input) => input ^ 1);
          const holds = bodies.some((body) => {
            const isBody = body >> 1 > network.program.atomCount;
            return isPossible(body) && (!isBody || (gateOf.get(body >> 1)?.inputs ?? []).every(isPossible));
          });
          if (holds) founded.add(member);
        }
      }
      for (const member of members) if (!founded.has(member)) set(2 * member + 1);
    }
  }
  return consistent ? values : null;
}
