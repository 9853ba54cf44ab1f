/**
 * A prior over moves that does not look at successors. Each move of each role has two weights: one for states where it
 * captures something, one for the others. Moves that a symmetry of the game maps to each other share their weights.
 */
import { orbitsOfMoves, type Symmetry } from "../../analysis/symmetry/index.ts";
import type { Captures } from "../../machine/circuit/index.ts";

export interface PolicyParts {
  readonly moveCounts: readonly number[];
  /** Generators of the game's symmetry group. If empty, every move has its own weights. */
  readonly symmetries: readonly Symmetry[];
  /** By role and move. If undefined, captures and quiet moves are not distinguished. */
  readonly captures?: Captures | undefined;
}

/** A policy as plain data. */
export type PolicyData = Pick<MovePolicy, "weights" | "places" | "captures">;

export class MovePolicy {
  /** Log-odds: only differences matter. Two per orbit of moves: the weight of a quiet move, then that of a capture. */
  readonly weights: Float32Array;
  /** By role and move: index of its first weight. */
  readonly places: readonly Int32Array[];
  readonly captures: Captures | undefined;

  constructor({ moveCounts, symmetries, captures }: PolicyParts) {
    this.captures = captures;
    const places = moveCounts.map((count) => new Int32Array(count));
    const orbits = orbitsOfMoves(symmetries, moveCounts);
    for (const [i, orbit] of orbits.entries())
      for (const { role, move } of orbit) (places[role] as Int32Array)[move] = 2 * i;
    this.places = places;
    this.weights = new Float32Array(2 * orbits.length);
  }

  /** Restores a policy from its plain data, for example in another thread. */
  static from({ weights, places, captures }: PolicyData): MovePolicy {
    return Object.assign(new MovePolicy({ moveCounts: [], symmetries: [] }), { weights, places, captures });
  }

  /** Returns the index of a move's weight in a state. `fluents` is 1 where a fluent holds. */
  placeOf(role: number, move: number, fluents: Uint8Array): number {
    const place = this.places[role]?.[move] as number;
    const captured = this.captures?.[role]?.[move];
    if (captured !== undefined)
      for (let i = 0; i < captured.length; i++) if (fluents[captured[i] as number] === 1) return place + 1;
    return place;
  }
}
