/**
 * A random walk through the group that some symmetries generate, for games of two roles. Every step gives another
 * element; in the long run all elements come equally often.
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";

export class SymmetryWalk {
  /** The current element: the image of each fluent, and whether the two roles are exchanged. */
  readonly images: Int32Array;
  swapsRoles = false;
  private readonly generators: readonly Symmetry[];
  private readonly random: SeededRandom;

  constructor(generators: readonly Symmetry[], fluentCount: number, random: SeededRandom) {
    this.generators = generators;
    this.random = random;
    this.images = identity(fluentCount);
  }

  /** Moves to another element that is not the identity. Returns false if there is none. */
  step(): boolean {
    const { generators, images, random } = this;
    if (generators.length === 0) return false;
    // If the first step reaches the identity, a second step leaves it again, unless all generators are trivial.
    for (let tries = 0; tries < 2; tries++) {
      const { fluents, roles } = generators[random.below(generators.length)] as Symmetry;
      let isMoved = false;
      for (let fluent = 0; fluent < images.length; fluent++) {
        const image = fluents[images[fluent] as number] as number;
        images[fluent] = image;
        if (image !== fluent) isMoved = true;
      }
      if (roles[0] !== 0) this.swapsRoles = !this.swapsRoles;
      if (isMoved) return true;
    }
    return false;
  }
}

export const identity = (count: number): Int32Array => Int32Array.from({ length: count }, (_, i) => i);
