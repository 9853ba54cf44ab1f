/**
 * The vertices of a path by position, with some vertices moved. Keeps a list of the positions whose vertex differs from
 * the path, so that listing the differences, turning them into a map and reverting them takes time proportional to
 * their number.
 */

import { IntVector } from "../collections/index.ts";
import type { Vertex } from "./coloured-graph.ts";
import type { PathSteps } from "./path-steps.ts";
import type { PointMap } from "./reduction.ts";

export class Rearrangement {
  /** The vertices by position, and the inverse. Length vertexCount. */
  readonly elements: Int32Array;
  readonly positions: Int32Array;
  /** Positions whose vertex differs from the path; and for each position its index in that list, or -1. */
  readonly displaced = new IntVector();
  readonly #placeInDisplaced: Int32Array;
  readonly #own: Int32Array;

  /** Starts with every vertex at its own position. */
  constructor({ elements, positions }: PathSteps) {
    this.elements = elements.slice();
    this.positions = positions.slice();
    this.#own = elements;
    this.#placeInDisplaced = new Int32Array(elements.length).fill(-1);
  }

  isDisplaced(position: number): boolean {
    return this.#placeInDisplaced[position] !== -1;
  }

  /** `elements` and `positions` may not be inverse until all moved vertices have been put. */
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

  /** Moves every vertex back to its own position. */
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

  /** Map from the path's vertices to the vertices now at their positions, where they differ. */
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
