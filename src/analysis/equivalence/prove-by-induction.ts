/**
 * Proves that two games are the same if they have too many states to visit: induction over the product of their
 * circuits (signal correspondence, van Eijk 2000). Random play of both side by side shows which fluents and gates
 * agree, perhaps by chance. A solver then looks for a state in which all of them agree and a joint move after which
 * some do not. Each such answer refines the candidate equalities. If there is none, the agreements hold in every
 * reachable state. If they imply that legal moves, terminal states and goals agree, the games are the same.
 *
 * Not every equality can be proven in this way: "no" only means that no proof was found. Games with recursive circuits
 * are not tried.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type Circuit, evaluateCircuit, literalValue } from "../../machine/circuit/index.ts";
import { outputsAgree, perceptPairs } from "./agreeing-outputs.ts";
import { type CircuitPair, DOING, Step } from "./circuit-step.ts";
import { EqualSignals, type Signal, stateSignals } from "./equal-signals.ts";
import type { Correspondence } from "./play-product.ts";
import { randomSteps, type StatePair } from "./random-steps.ts";

/** With more signals, only fluents and outputs are compared, not every gate. */
const MOST_SIGNALS = 20_000;

/**
 * Whether the two are proven to be the same game under the correspondence. `listeners`: the roles of the first game
 * that must be told the same.
 */
export function proveByInduction(
  circuits: CircuitPair,
  given: Correspondence,
  listeners: readonly number[],
  random: SeededRandom,
  budget: Budget,
): boolean {
  if (circuits.some(({ components }) => components.length > 0) || !isOneToOne(circuits[0], given)) return false;
  const steps = randomSteps(circuits, given, random, budget);
  if (steps === undefined) return false;
  const percepts = perceptPairs(circuits, given.roles, listeners, steps, budget);
  if (percepts === undefined) return false;
  const states = steps.map(({ state }) => state);
  for (const which of ["outputs", "gates"] as const) {
    const signals = stateSignals(circuits, which);
    if (signals.length > MOST_SIGNALS) return false;
    const equal = agreeingSignals(circuits, signals, states, budget);
    if (
      holdsByInduction(circuits, given, equal, budget) &&
      outputsAgree(circuits, given, equal.agreements(), budget) &&
      new Step(circuits, given, equal, budget).cannotDiffer(percepts)
    )
      return true;
  }
  return false;
}

/** No two moves of a role have the same image. */
const isOneToOne = ({ moveCounts }: Circuit, { moves }: Correspondence): boolean =>
  moves.every((images, role) => {
    const found = Array.from({ length: moveCounts[role] as number }, (_, move) => images.get(move));
    const known = found.filter((image) => image !== undefined);
    return new Set(known).size === known.length;
  });

function agreeingSignals(
  [one, other]: CircuitPair,
  signals: readonly Signal[],
  states: readonly StatePair[],
  budget: Budget,
): EqualSignals {
  const valuesAt = ([left, right]: StatePair): Uint8Array => {
    budget.spend(one.nodeCount + other.nodeCount, DOING);
    const values = [evaluateCircuit(one, left), evaluateCircuit(other, right)] as const;
    return Uint8Array.from(signals, ({ side, literal }) => literalValue(values[side], literal));
  };
  const [first, ...others] = states as [StatePair, ...StatePair[]];
  const equal = new EqualSignals(signals, valuesAt(first));
  for (const state of others) equal.split(valuesAt(state));
  return equal;
}

/**
 * Refines the classes by what a step of play does not preserve, until the rest holds in every reachable state. Returns
 * false if the solver cannot decide.
 */
function holdsByInduction(circuits: CircuitPair, given: Correspondence, equal: EqualSignals, budget: Budget): boolean {
  for (;;) {
    const outcome = new Step(circuits, given, equal, budget).splitAll();
    if (outcome !== "split") return outcome === "held";
  }
}
