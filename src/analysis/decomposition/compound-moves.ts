/**
 * What the moves of a compound game mean to each of its factors. Moves that do the same to a factor and ask the same of it are of one
 * class there; to the factor, the class is the move. Which classes come together in one move may depend on what is shared (whose
 * turn it is): in a parallel compound every combination does, in a sum of games a move has one class that acts and is idle elsewhere.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Circuit, Literal } from "../../machine/circuit/index.ts";
import { type Condition, Cones } from "./cones.ts";
import type { Decomposition } from "./find-factors.ts";
import { MIXED, ownerOf, SHARED } from "./node-owners.ts";

export interface MoveClass {
  /** A move of this class. */
  readonly move: number;
  /** What the factor must be like for moves of the class to be legal. */
  readonly conditions: readonly Condition[];
}

export interface CompoundMoves {
  /** By role and factor. */
  readonly classes: readonly (readonly (readonly MoveClass[])[])[];
  /** By role and move: its class in each factor. */
  readonly tuples: readonly (readonly (readonly number[])[])[];
  /** By role and move: what must be shared for it to be legal. */
  readonly shared: readonly (readonly (readonly Condition[])[])[];
}

/** Undefined where a condition looks at several factors, or gates depend on each other. Throws BudgetSpent. */
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

/** Equal texts, equal conditions. */
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

/** Which classes can be made together, for moves that what is shared allows. */
export interface Combinations {
  /** By factor and class: its block, or NO_BLOCK where none of these moves is of that class. */
  readonly blocks: readonly Int32Array[];
  /** Blocks, one per factor: every combination of classes of these blocks is a move. */
  readonly patterns: readonly (readonly number[])[];
}

export const NO_BLOCK = -1;

/**
 * Classes of a factor are in one block if each may stand for the other in every combination. So the moves are all combinations of classes
 * out of blocks that some move has: one block for each factor in a parallel compound, acting and idle in a sum of games.
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
