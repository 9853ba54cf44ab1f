/**
 * How promising moves are before anything is known of what they lead to: a weight for each move of each role, and another one for the same
 * move where it captures something. Moves that a symmetry of the game carries to each other share their weights.
 */
import { orbitsOfMoves, type Symmetry } from "../../analysis/symmetry/index.ts";
import type { Captures } from "../../machine/circuit/index.ts";

export interface PolicyParts {
  readonly moveCounts: readonly number[];
  /** Generators of the game's group; none: every move has its own weights. */
  readonly symmetries: readonly Symmetry[];
  /** By role and move; undefined: moves are not told apart by what they capture. */
  readonly captures?: Captures | undefined;
}

/** What a policy is, as plain data. */
export type PolicyData = Pick<MovePolicy, "weights" | "places" | "captures">;

export class MovePolicy {
  /** Logarithms of odds; only differences count. Two for each class of moves: for a quiet one, and for a capture. */
  readonly weights: Float32Array;
  /** By role and move: the place of its first weight. */
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

  /** The same policy again from its plain data, as another thread receives it. */
  static from({ weights, places, captures }: PolicyData): MovePolicy {
    return Object.assign(new MovePolicy({ moveCounts: [], symmetries: [] }), { weights, places, captures });
  }

  /** The place of the weight of a move in the state with these fluents (1 where one holds). */
  placeOf(role: number, move: number, fluents: Uint8Array): number {
    const place = this.places[role]?.[move] as number;
    const captured = this.captures?.[role]?.[move];
    if (captured !== undefined)
      for (let i = 0; i < captured.length; i++) if (fluents[captured[i] as number] === 1) return place + 1;
    return place;
  }
}
