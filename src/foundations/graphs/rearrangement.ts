/**
 * The vertices of a path by position, some of them put elsewhere. Kept with the list of positions that have another vertex than on
 * the path, so that what differs can be looked through, told as a map and taken back in time proportional to its length.
 */

import { IntVector } from "../collections/index.ts";
import type { Vertex } from "./coloured-graph.ts";
import type { PathSteps } from "./path-steps.ts";
import type { PointMap } from "./reduction.ts";

export class Rearrangement {
  /** The vertices by position, and the inverse. Length vertexCount. */
  readonly elements: Int32Array;
  readonly positions: Int32Array;
  /** Positions that have another vertex than on the path; and the place of a position in that list, or -1. */
  readonly displaced = new IntVector();
  readonly #placeInDisplaced: Int32Array;
  readonly #own: Int32Array;

  /** Everything at its own place. */
  constructor({ elements, positions }: PathSteps) {
    this.elements = elements.slice();
    this.positions = positions.slice();
    this.#own = elements;
    this.#placeInDisplaced = new Int32Array(elements.length).fill(-1);
  }

  isDisplaced(position: number): boolean {
    return this.#placeInDisplaced[position] !== -1;
  }

  /** Until all vertices that are put somewhere have been put, `elements` and `positions` need not be inverse. */
  put(vertex: Vertex, position: number): void {
    this.elements[position] = vertex;
    this.positions[vertex] = position;
    const displaced = this.displaced;
    const place = this.#placeInDisplaced[position]!;
    const isDisplaced = this.#own[position] !== vertex;
    if (isDisplaced === (place !== -1)) return;
    if (isDisplaced) {
      this.#placeInDisplaced[position] = displaced.length;
      displaced.push(position);
    } else {
      const moved = displaced.pop();
      displaced.data[place] = moved;
      this.#placeInDisplaced[moved] = place;
      this.#placeInDisplaced[position] = -1;
    }
  }

  exchange(a: Vertex, b: Vertex): void {
    if (a === b) return;
    const placeA = this.positions[a]!;
    const placeB = this.positions[b]!;
    this.put(a, placeB);
    this.put(b, placeA);
  }

  /** Puts everything back to its own place. */
  takeBack(): void {
    const { displaced } = this;
    for (let i = 0; i < displaced.length; i++) {
      const position = displaced.data[i]!;
      const vertex = this.#own[position]!;
      this.elements[position] = vertex;
      this.positions[vertex] = position;
      this.#placeInDisplaced[position] = -1;
    }
    displaced.length = 0;
  }

  /** From the path's vertices to those that stand in their places, where they differ. */
  map(): PointMap {
    const { length, data } = this.displaced;
    const points = new Int32Array(length);
    const images = new Int32Array(length);
    for (let i = 0; i < length; i++) {
      points[i] = this.#own[data[i]!]!;
      images[i] = this.elements[data[i]!]!;
    }
    return { points, images };
  }
}
