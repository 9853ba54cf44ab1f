/** Random play of two games side by side on their circuits. What agrees there is worth a proof. */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type Circuit, evaluateCircuit, literalValue } from "../../machine/circuit/index.ts";
import { type CircuitPair, DOING } from "./circuit-step.ts";
import type { Correspondence } from "./play-product.ts";

const GAMES = 12;
const STEPS_A_GAME = 60;

/** The fluents that hold in each game. */
export type StatePair = readonly [readonly number[], readonly number[]];

/** A state of both games, and the joint moves that random play made there. No move at the end of a match. */
export interface RandomStep {
  readonly state: StatePair;
  readonly joint?: readonly [readonly number[], readonly number[]];
}

/** Steps of random matches, beginning with the initial state. Undefined if the two are seen to differ. */
export function randomSteps(
  circuits: CircuitPair,
  { roles, moves }: Correspondence,
  random: SeededRandom,
  budget: Budget,
): RandomStep[] | undefined {
  const [one, other] = circuits;
  const steps: RandomStep[] = [];
  for (let game = 0; game < GAMES; game++) {
    let state: StatePair = [Array.from(one.initialFluents), Array.from(other.initialFluents)];
    for (let step = 0; step < STEPS_A_GAME; step++) {
      budget.spend(one.nodeCount + other.nodeCount, DOING);
      const [left, right] = [evaluateCircuit(one, state[0]), evaluateCircuit(other, state[1])];
      if (literalValue(left, one.terminal) === 1) {
        steps.push({ state });
        break;
      }
      const joint: number[] = [];
      const image: number[] = [];
      for (const [role, target] of roles.entries()) {
        const legal = legalMoves(one, left, role);
        const move = legal[random.below(Math.max(1, legal.length))];
        if (move === undefined) break;
        const found = moves[role]?.get(move);
        if (found === undefined || !legalMoves(other, right, target).includes(found)) return undefined;
        joint[role] = move;
        image[target] = found;
      }
      if (joint.length < roles.length) {
        steps.push({ state });
        break;
      }
      steps.push({ state, joint: [joint, image] });
      state = [successor(one, state[0], joint), successor(other, state[1], image)];
    }
  }
  return steps;
}

const legalMoves = (circuit: Circuit, values: Uint8Array, role: number): number[] =>
  Array.from(circuit.legal[role] ?? []).flatMap((literal, move) => (literalValue(values, literal) === 1 ? [move] : []));

function successor(circuit: Circuit, fluents: readonly number[], joint: readonly number[]): number[] {
  const values = evaluateCircuit(circuit, fluents, joint);
  return Array.from(circuit.next).flatMap((literal, fluent) => (literalValue(values, literal) === 1 ? [fluent] : []));
}
