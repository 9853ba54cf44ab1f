/**
 * Whether players can choose for each part of a game on its own. What a move does to a part is its class there; parts are free of
 * each other if every combination of classes is a move. Two parts may look free of each other and yet not be so together with a
 * third (in lights out, any two lights can be switched alike or not, but no three), so larger sets are looked at too.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Place } from "./move-touches.ts";

/** Beyond this many parts, triples are not tried: what is not free as a whole stays whole. */
const MAXIMAL_PARTS = 40;

export class FreeParts {
  /** By role and move: the places it feeds. */
  private readonly places: readonly (readonly (readonly Place[])[])[];
  private readonly isAt: (place: Place, part: number) => boolean;
  private readonly budget: Budget;
  /** By part: for each role the class of each move. */
  private readonly classes = new Map<number, Int32Array[]>();

  constructor(
    places: readonly (readonly (readonly Place[])[])[],
    isAt: (place: Place, part: number) => boolean,
    budget: Budget,
  ) {
    this.places = places;
    this.isAt = isAt;
    this.budget = budget;
  }

  /** Pairs of parts that belong together; none where all are free. */
  boundTogether(parts: readonly number[]): (readonly [number, number])[] {
    if (parts.length < 2 || this.areFree(parts)) return [];
    const pairs = parts.flatMap((one, i) => parts.slice(i + 1).map((other) => [one, other] as const));
    const bound = pairs.filter((pair) => !this.areFree(pair));
    if (bound.length > 0) return bound;
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

  private areFree(parts: readonly number[]): boolean {
    return this.places.every((moves, role) => {
      this.budget.spend(moves.length * parts.length, "looking for independent subgames");
      const classes = parts.map((part) => this.classesOf(part)[role] as Int32Array);
      const together = new Set(moves.map((_, move) => classes.map((list) => list[move]).join()));
      return together.size === classes.reduce((product, list) => product * new Set(list).size, 1);
    });
  }

  private classesOf(part: number): Int32Array[] {
    let known = this.classes.get(part);
    if (known === undefined) {
      known = this.places.map((moves) => {
        const numbers = new Map<string, number>();
        return Int32Array.from(moves, (places) => {
          const name = places.filter((place) => this.isAt(place, part)).join();
          if (!numbers.has(name)) numbers.set(name, numbers.size);
          return numbers.get(name) as number;
        });
      });
      this.classes.set(part, known);
    }
    return known;
  }
}
