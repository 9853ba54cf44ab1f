/**
 * Moves vertices of one cell that are in one part of it but belong to another. Each gets the place of a vertex that
 * leaves its target part. Linear in the number of vertices, times the number of parts of the group.
 */

import { IntVector } from "../collections/index.ts";
import type { Vertex } from "./coloured-graph.ts";
import type { PathSteps } from "./path-steps.ts";
import type { Rearrangement } from "./rearrangement.ts";

export class PartMovers {
  private readonly steps: PathSteps;
  private readonly arrangement: Rearrangement;
  /** The vertices; the part, later the place, that each goes to; and the places that they leave. */
  private readonly movers = new IntVector();
  private readonly targets = new IntVector();
  private readonly places = new IntVector();
  /** For each part: linked list of the vacated places, by mover number; -1 between groups. */
  private readonly firstVacant: Int32Array;
  private readonly nextVacant = new IntVector();

  constructor(steps: PathSteps, arrangement: Rearrangement) {
    this.steps = steps;
    this.arrangement = arrangement;
    this.firstVacant = new Int32Array(steps.partCount).fill(-1);
  }

  clear(): void {
    this.movers.length = this.targets.length = 0;
  }

  add(vertex: Vertex, part: number): void {
    this.movers.push(vertex);
    this.targets.push(part);
  }

  /** Returns false, and moves nothing, if a part would receive more or fewer vertices than leave it. */
  move(group: number): boolean {
    const { positions } = this.arrangement;
    const steps = this.steps;
    const movers = this.movers;
    const places = this.places;
    const next = this.nextVacant;
    places.length = next.length = 0;
    for (let i = 0; i < movers.length; i++) {
      const place = positions[movers.data[i]!]!;
      const part = steps.indexOfPart(steps.partAt(group, place));
      places.push(place);
      next.push(this.firstVacant[part]!);
      this.firstVacant[part] = i;
    }
    const isFitting = this.findPlaces();
    for (let i = 0; i < movers.length; i++) {
      this.firstVacant[steps.indexOfPart(steps.partAt(group, places.data[i]!))] = -1;
      if (isFitting) this.arrangement.put(movers.data[i]!, this.targets.data[i]!);
    }
    return isFitting;
  }

  private findPlaces(): boolean {
    for (let i = 0; i < this.movers.length; i++) {
      const part = this.steps.indexOfPart(this.targets.data[i]!);
      const vacant = this.firstVacant[part]!;
      if (vacant === -1) return false;
      this.firstVacant[part] = this.nextVacant.data[vacant]!;
      this.targets.data[i] = this.places.data[vacant]!;
    }
    return true;
  }
}
