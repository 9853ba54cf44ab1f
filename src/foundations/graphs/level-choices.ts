/** The vertices from which the path chose at a level: those of its target cell, in one component. */

import type { AllowedVertices } from "./explorer.ts";
import type { FirstPath } from "./first-path.ts";
import type { OrderedPartition } from "./ordered-partition.ts";
import type { QuotientComponents } from "./quotient-components.ts";
import type { ComponentId } from "./target-cells.ts";

export class LevelChoices {
  /** The last choices found. Length vertexCount. */
  readonly vertices: Int32Array;
  readonly #path: FirstPath;
  readonly #components: QuotientComponents;
  readonly #partition: OrderedPartition;

  constructor(path: FirstPath, components: QuotientComponents, partition: OrderedPartition) {
    this.vertices = new Int32Array(partition.vertexCount);
    this.#path = path;
    this.#components = components;
    this.#partition = partition;
  }

  /** The vertices of a component. */
  verticesOf(component: ComponentId): AllowedVertices {
    const { arena, arenaPositions } = this.#components;
    const start = this.#path.arenaStarts.data[component]!;
    return { arena, arenaPositions, start, end: this.#path.arenaEnds.data[component]! };
  }

  /**
   * Copies the allowed vertices of the level's target cell, because exploring moves vertices around in their cells.
   * Returns their number. Scans the cell or the allowed vertices, whichever is shorter.
   */
  find(level: number, { start, end }: AllowedVertices): number {
    const { elements, cellOf, lengths } = this.#partition;
    const { arena, arenaPositions } = this.#components;
    const { vertices } = this;
    const target = this.#path.targets.data[level]!;
    const length = lengths[target]!;
    let count = 0;
    if (length <= end - start) {
      for (let position = target; position < target + length; position++) {
        const place = arenaPositions[elements[position]!]!;
        if (place >= start && place < end) vertices[count++] = elements[position]!;
      }
    } else {
      for (let i = start; i < end; i++) if (cellOf[arena[i]!] === target) vertices[count++] = arena[i]!;
    }
    return count;
  }
}
