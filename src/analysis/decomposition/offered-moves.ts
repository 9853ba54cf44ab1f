/**
 * The moves that the shared fluents offer a role at each time: those whose conditions on shared fluents hold. No choice
 * changes the shared fluents, so their states form one sequence from the initial state on, whatever is played.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type Circuit, evaluateCircuit, type Literal, literalValue } from "../../machine/circuit/index.ts";
import type { Condition } from "./cones.ts";
import { holds } from "./shared-times.ts";

const MAXIMAL_TIMES = 2000;

/** For each role: the distinct sets of moves that are offered at some time. */
export type OfferedMoves = readonly (readonly (readonly number[])[])[];

/**
 * `conditions`: for each role and move, the conditions that read only shared fluents. Undefined if there are too many
 * times. Throws BudgetSpent. Pre: at no time do two offered moves of a role have different effects on the shared
 * fluents, so the first ones stand for all.
 */
export function offeredMoves(
  circuit: Circuit,
  shared: ReadonlySet<number>,
  conditions: readonly (readonly (readonly Condition[])[])[],
  budget: Budget,
): OfferedMoves | undefined {
  const sets = conditions.map(() => new Map<string, number[]>());
  const times = new Set<string>();
  let fluents = [...circuit.initialFluents].filter((fluent) => shared.has(fluent));
  while (!times.has(fluents.join())) {
    if (times.size === MAXIMAL_TIMES) return undefined;
    times.add(fluents.join());
    budget.spend(2 * circuit.nodeCount, "looking at what subgames share");
    const here = evaluateCircuit(circuit, fluents);
    const offered = conditions.map((list) =>
      [...list.keys()].filter((move) =>
        list[move]?.every((one) => holds(one, (literal) => literalValue(here, literal) === 1)),
      ),
    );
    offered.forEach((moves, role) => {
      sets[role]?.set(moves.join(), moves);
    });
    if (offered.some((moves) => moves.length === 0)) break;
    const after = evaluateCircuit(
      circuit,
      fluents,
      offered.map((moves) => moves[0] as number),
    );
    fluents = [...shared].filter((fluent) => literalValue(after, circuit.next[fluent] as Literal) === 1);
    fluents.sort((a, b) => a - b);
  }
  return sets.map((found) => [...found.values()]);
}
