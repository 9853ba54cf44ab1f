/**
 * Compares two circuits on random inputs, as evidence that a simplification changed nothing. The inputs respect
 * everything that simplifications may assume, and no more: random fluents, at most (or exactly) one fluent of each
 * proven group, and one random move per role.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type Circuit, firstGate, firstMoveNodes, fluentNode, outputLiterals } from "./circuit.ts";
import { evaluateFrom, literalValue } from "./evaluate-circuit.ts";

/**
 * Returns the position, in the order of outputLiterals, of an output on which the circuits differ, or −1 if none was
 * found.
 */
export function findDifference(a: Circuit, b: Circuit, rounds: number, random: SeededRandom): number {
  const literalsOfA = outputLiterals(a);
  const literalsOfB = outputLiterals(b);
  for (let round = 0; round < rounds; round++) {
    const inputs = randomInputs(b, random);
    const valuesOfA = evaluateFrom(a, padded(inputs, a.nodeCount));
    const valuesOfB = evaluateFrom(b, padded(inputs, b.nodeCount));
    const place = literalsOfA.findIndex(
      (literal, i) => literalValue(valuesOfA, literal) !== literalValue(valuesOfB, literalsOfB[i] as number),
    );
    if (place >= 0) return place;
  }
  return -1;
}

function padded(inputs: Uint8Array, length: number): Uint8Array {
  const values = new Uint8Array(length);
  values.set(inputs);
  return values;
}

/** Random values of the constant, the fluents and the moves. */
function randomInputs(circuit: Circuit, random: SeededRandom): Uint8Array {
  const firsts = firstMoveNodes(circuit);
  const values = new Uint8Array(firstGate(circuit));
  const density = random.fraction();
  for (let fluent = 0; fluent < circuit.fluentCount; fluent++)
    values[fluentNode(fluent)] = random.fraction() < density ? 1 : 0;
  for (const { fluents, exact } of circuit.groups) {
    for (const fluent of fluents) values[fluentNode(fluent)] = 0;
    if (exact || random.below(4) > 0) values[fluentNode(fluents[random.below(fluents.length)] as number)] = 1;
  }
  for (const [role, first] of firsts.entries()) {
    const count = circuit.moveCounts[role] as number;
    if (count > 0) values[first + random.below(count)] = 1;
  }
  return values;
}
