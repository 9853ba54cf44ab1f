/**
 * Whether players can choose for each part of a game on its own. What a move does to a part is its class there; parts are free of
 * each other if every combination of classes is a move. Two parts may look free of each other and yet not be so together with a
 * third (in lights out, any two lights can be switched alike or not, but no three), so larger sets are looked at too.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { UnionFind } from "../../foundations/permutation-groups/index.ts";

/** The name of what a move of a role does to a part: equal names mean equal effects in every state. */
export type MoveClass = (role: number, move: number, part: number) => string;

/** Whether a role is free, given the test whether some of its moves make every combination of the classes that they have. */
export type RoleFreedom = (role: number, isProduct: (moves: readonly number[]) => boolean) => boolean;

/** Beyond this many parts, triples are not tried: what is not free as a whole stays whole. */
const MAXIMAL_PARTS = 40;

export class FreeParts {
  /** By role: its number of moves. */
  private readonly moveCounts: readonly number[];
  private readonly classOf: MoveClass;
  private readonly isRoleFree: RoleFreedom;
  private readonly budget: Budget;
  /** By part: for each role the class of each move. */
  private readonly classes = new Map<number, Int32Array[]>();

  constructor(moveCounts: readonly number[], classOf: MoveClass, isRoleFree: RoleFreedom, budget: Budget) {
    this.moveCounts = moveCounts;
    this.isRoleFree = isRoleFree;
    this.classOf = classOf;
    this.budget = budget;
  }

  /** Pairs of parts that belong together, enough to join all that do; none where all are free. */
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

  /** Pairs that are not free, as many as join all that such pairs join. */
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
        const numbers = new Map<string, number>();
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

/** Whether the moves make every combination of the classes that they have. */
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

/** By class: its place among those that the moves have. */
function placesOf(classes: Int32Array, moves: readonly number[]): Int32Array {
  const places = new Int32Array(1 + classes.reduce((most, one) => Math.max(most, one), 0));
  let count = 0;
  for (const one of new Set(moves.map((move) => classes[move] as number))) places[one] = count++;
  return places;
}
