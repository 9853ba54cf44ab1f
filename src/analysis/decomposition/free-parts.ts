/**
 * Whether players can choose for each part of a game independently. The class of a move in a part is its effect there.
 * Parts are free of each other if every combination of classes is a move. Two parts may look free of each other but not
 * be free together with a third (in lights out, any two lights can be switched alike or not, but no three). So larger
 * sets are tested too.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { UnionFind } from "../../foundations/permutation-groups/index.ts";

/** The name of a move's effect on a part. Equal names mean equal effects in every state. */
export type MoveClass = (role: number, move: number, part: number) => string | number;

/** Whether a role is free. `isProduct` tests whether some moves form every combination of their classes. */
export type RoleFreedom = (role: number, isProduct: (moves: readonly number[]) => boolean) => boolean;

/** With more parts, triples are not tried. Parts that are not free as a whole then stay joined. */
const MAXIMAL_PARTS = 40;

export class FreeParts {
  /** Number of moves of each role. */
  private readonly moveCounts: readonly number[];
  private readonly classOf: MoveClass;
  private readonly isRoleFree: RoleFreedom;
  private readonly budget: Budget;
  /** For each part and role: the class of each move. */
  private readonly classes = new Map<number, Int32Array[]>();

  constructor(moveCounts: readonly number[], classOf: MoveClass, isRoleFree: RoleFreedom, budget: Budget) {
    this.moveCounts = moveCounts;
    this.isRoleFree = isRoleFree;
    this.classOf = classOf;
    this.budget = budget;
  }

  /** Pairs of parts to join, enough to join all that belong together. Empty if all parts are free. */
  boundTogether(parts: readonly number[]): (readonly [number, number])[] {
    if (parts.length < 2 || this.areFree(parts)) return [];
    const bound = this.boundPairs(parts);
    if (bound.length > 0) return bound;
    const pairs = parts.flatMap((one, i) => parts.slice(i + 1).map((other) => [one, other] as const));
    if (parts.length <= MAXIMAL_PARTS)
      for (const [one, other] of pairs) {
        const third = parts.find((part) => part > other && !this.areFree([one, other, part]));
        if (third !== undefined)
          return [
            [one, other],
            [one, third],
          ];
      }
    return parts.slice(1).map((part) => [parts[0] as number, part]);
  }

  /** Pairs that are not free, enough to join everything that such pairs connect. */
  private boundPairs(parts: readonly number[]): (readonly [number, number])[] {
    const joined = new UnionFind(parts.length);
    const bound: (readonly [number, number])[] = [];
    parts.forEach((one, i) => {
      for (let j = i + 1; j < parts.length; j++) {
        const pair = [one, parts[j] as number] as const;
        if (joined.find(i) === joined.find(j) || this.areFree(pair)) continue;
        joined.union(i, j);
        bound.push(pair);
      }
    });
    return bound;
  }

  private areFree(parts: readonly number[]): boolean {
    return this.moveCounts.every((count, role) => {
      this.budget.spend(count * parts.length, "looking for independent subgames");
      const classes = parts.map((part) => this.classesOf(part)[role] as Int32Array);
      return this.isRoleFree(role, (moves) => areAllThere(classes, moves));
    });
  }

  private classesOf(part: number): Int32Array[] {
    let known = this.classes.get(part);
    if (known === undefined) {
      known = this.moveCounts.map((count, role) => {
        const numbers = new Map<string | number, number>();
        return Int32Array.from({ length: count }, (_, move) => {
          const name = this.classOf(role, move, part);
          if (!numbers.has(name)) numbers.set(name, numbers.size);
          return numbers.get(name) as number;
        });
      });
      this.classes.set(part, known);
    }
    return known;
  }
}

/** Whether the moves form every combination of their classes. */
function areAllThere(classes: readonly Int32Array[], moves: readonly number[]): boolean {
  const counts = classes.map((list) => new Set(moves.map((move) => list[move])).size);
  const combinations = counts.reduce((product, count) => product * count, 1);
  if (combinations > moves.length) return false;
  const places = classes.map((list) => placesOf(list, moves));
  const together = new Uint8Array(combinations);
  for (const move of moves)
    together[
      classes.reduce((at, list, i) => at * (counts[i] as number) + (places[i]?.[list[move] as number] ?? 0), 0)
    ] = 1;
  return together.every((there) => there === 1);
}

/** The index of each class among those of the moves. */
function placesOf(classes: Int32Array, moves: readonly number[]): Int32Array {
  const places = new Int32Array(1 + classes.reduce((most, one) => Math.max(most, one), 0));
  let count = 0;
  for (const one of new Set(moves.map((move) => classes[move] as number))) places[one] = count++;
  return places;
}
