/**
 * What the moves of a compound game mean to each of its factors. Moves with the same effect on a factor and the same
 * conditions on it form one class there; for the factor, the class is the move. Which classes combine into one move may
 * depend on shared fluents (whose turn it is). In a parallel compound, every combination is a move. In a sum of games,
 * a move has one class that acts, and is idle elsewhere.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Circuit, Literal } from "../../machine/circuit/index.ts";
import { type Condition, Cones } from "./cones.ts";
import type { Decomposition } from "./find-factors.ts";
import { MIXED, ownerOf, SHARED } from "./node-owners.ts";

export interface MoveClass {
  /** A move of this class. */
  readonly move: number;
  /** The conditions on the factor under which moves of the class are legal. */
  readonly conditions: readonly Condition[];
}

export interface CompoundMoves {
  /** The classes of each role in each factor. */
  readonly classes: readonly (readonly (readonly MoveClass[])[])[];
  /** For each role and move: its class in each factor. */
  readonly tuples: readonly (readonly (readonly number[])[])[];
  /** For each role and move: the conditions on shared fluents under which it is legal. */
  readonly shared: readonly (readonly (readonly Condition[])[])[];
}

/** Undefined if a condition reads several factors, or if gates are recursive. Throws BudgetSpent. */
export function compoundMoves(
  circuit: Circuit,
  owners: Int32Array,
  { factors, effects }: Decomposition,
  budget: Budget,
): CompoundMoves | undefined {
  if (effects === undefined) return undefined;
  const cones = new Cones(circuit);
  const classes: MoveClass[][][] = [];
  const tuples: number[][][] = [];
  const shared: Condition[][][] = [];
  for (const [role, legals] of circuit.legal.entries()) {
    const conditions = Array.from(legals, (legal) => conditionsByOwner(cones, owners, legal, factors.length));
    if (conditions.includes(undefined)) return undefined;
    const numbers = factors.map(() => new Map<string, number>());
    const own: MoveClass[][] = factors.map(() => []);
    const tupleOf = (move: number): number[] =>
      factors.map(({ fluents }, factor) => {
        budget.spend(fluents.length, "comparing what moves do");
        const asked = conditions[move]?.byFactor[factor] ?? [];
        const effect = fluents.map((fluent) => effects[role]?.[move]?.[fluent]).join();
        const name = `${effect}|${asked.map(conditionText).sort().join(";")}`;
        const known = numbers[factor]?.get(name);
        if (known !== undefined) return known;
        numbers[factor]?.set(name, (own[factor] as MoveClass[]).length);
        return (own[factor] as MoveClass[]).push({ move, conditions: asked }) - 1;
      });
    tuples.push(Array.from(legals, (_, move) => tupleOf(move)));
    classes.push(own);
    shared.push(conditions.map((one) => one?.shared ?? []));
  }
  return { classes, tuples, shared };
}

/** Conditions are equal if their texts are equal. */
export const conditionText = (condition: Condition): string =>
  condition
    .map((literals) => [...literals].sort((a, b) => a - b).join(" "))
    .sort()
    .join("/");

interface OwnedConditions {
  readonly shared: Condition[];
  readonly byFactor: readonly Condition[][];
}

function conditionsByOwner(
  cones: Cones,
  owners: Int32Array,
  legal: Literal,
  factorCount: number,
): OwnedConditions | undefined {
  const found: OwnedConditions = { shared: [], byFactor: Array.from({ length: factorCount }, () => []) };
  for (const condition of cones.conditionForms(legal)) {
    const owner = ownerOf(owners, condition.flat());
    if (owner === MIXED) return undefined;
    if (owner === SHARED) found.shared.push(condition);
    else found.byFactor[owner]?.push(condition);
  }
  return found;
}

/** Which classes can be combined, for moves that the shared fluents allow. */
export interface Combinations {
  /** For each factor and class: its block, or NO_BLOCK if none of these moves has that class. */
  readonly blocks: readonly Int32Array[];
  /** Blocks, one per factor: every combination of classes from these blocks is a move. */
  readonly patterns: readonly (readonly number[])[];
}

export const NO_BLOCK = -1;

/**
 * Two classes of a factor are in one block if each may replace the other in every combination. So the moves are all
 * combinations of classes from the blocks of some move. A parallel compound has one block for each factor; a sum of
 * games has the blocks acting and idle.
 */
export function combinationsOf(tuples: readonly (readonly number[])[], classCounts: readonly number[]): Combinations {
  const blocks = classCounts.map((count, factor) => {
    const besides = new Map<number, string[]>();
    for (const tuple of tuples) {
      const own = tuple[factor] as number;
      const rest = tuple.filter((_, other) => other !== factor).join();
      const list = besides.get(own);
      if (list === undefined) besides.set(own, [rest]);
      else list.push(rest);
    }
    const numbers = new Map<string, number>();
    const block = new Int32Array(count).fill(NO_BLOCK);
    for (const [own, rests] of besides) {
      const name = [...new Set(rests)].sort().join(" ");
      if (!numbers.has(name)) numbers.set(name, numbers.size);
      block[own] = numbers.get(name) as number;
    }
    return block;
  });
  const patterns = new Map<string, number[]>();
  for (const tuple of tuples) {
    const pattern = tuple.map((own, factor) => blocks[factor]?.[own] as number);
    patterns.set(pattern.join(), pattern);
  }
  return { blocks, patterns: [...patterns.values()] };
}
