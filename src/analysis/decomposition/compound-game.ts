/** Splits a compound game into factors and combines them again, using the classes of the factors' states. */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { State } from "../../machine/index.ts";
import { CompoundEnds } from "./compound-ends.ts";
import { CompoundMachine } from "./compound-machine.ts";
import { compoundMoves } from "./compound-moves.ts";
import type { Decomposition } from "./find-factors.ts";
import { localClasses } from "./local-classes.ts";
import { LocalStates } from "./local-states.ts";
import { nodeOwners } from "./node-owners.ts";
import { sharedTimes } from "./shared-times.ts";

export interface CompoundGame {
  readonly machine: CompoundMachine;
  /** The state in which exactly these fluents of the circuit hold. Undefined if no play from the root reaches it. */
  stateOf(fluents: ReadonlySet<number>): State | undefined;
  /** Total number of states of all factors, and of their classes. */
  readonly localStates: number;
  readonly localClasses: number;
}

/**
 * For games without chance, because a class does not count how many moves lead to the same result. Undefined if the
 * factors are too large, or if the circuit does not show what belongs to which factor. `root`: the fluents of the first
 * state. Throws BudgetSpent.
 */
export function compoundGame(
  decomposition: Decomposition,
  root: ReadonlySet<number>,
  budget: Budget,
): CompoundGame | undefined {
  const { program, circuit, factors, shared } = decomposition;
  const { roles } = program;
  if (roles.includes("random") || circuit.components.length > 0) return undefined;
  const owners = nodeOwners(circuit, decomposition);
  const moves = compoundMoves(circuit, owners, decomposition, budget);
  if (moves === undefined) return undefined;
  const ends = new CompoundEnds(circuit, owners, factors.length);
  const times = sharedTimes(circuit, decomposition, moves, ends, root, budget);
  if (times === undefined) return undefined;
  const found = factors.map((factor, i) => new LocalStates(circuit, factor, i, moves, ends, times, budget));
  const ownFluents = (fluents: ReadonlySet<number>, factor: number): number[] =>
    (factors[factor]?.fluents ?? []).filter((fluent) => fluents.has(fluent));
  for (const [i, local] of found.entries()) if (!local.explore(ownFluents(root, i))) return undefined;
  const classes = found.map(({ states }, i) => localClasses(states, times, i, budget));
  const timeNumbers = new Map(times.map(({ fluents }, time) => [fluents.join(), time]));
  const stateOf = (fluents: ReadonlySet<number>): State | undefined => {
    const time = timeNumbers.get(shared.filter((fluent) => fluents.has(fluent)).join());
    if (time === undefined) return undefined;
    const numbers = found.map((local, i) => local.find(ownFluents(fluents, i), time));
    if (numbers.includes(undefined)) return undefined;
    return Int32Array.from(numbers, (number, i) => classes[i]?.classOf[number as number] as number);
  };
  const parts = found.map(({ views }, i) => ({ classes: classes[i]?.classes ?? [], views }));
  const machine = new CompoundMachine(roles, parts, times, ends, stateOf(root) as State);
  return {
    machine,
    stateOf,
    localStates: found.reduce((sum, { states }) => sum + states.length, 0),
    localClasses: parts.reduce((sum, part) => sum + part.classes.length, 0),
  };
}
