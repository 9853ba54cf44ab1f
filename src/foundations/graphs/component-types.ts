/**
 * The components of the path by isomorphism type, as far as known: which of them were searched themselves, and how many
 * others each of these stands for. They give the group order: the group of a component counts once per copy, and
 * exchanges of the copies contribute a factorial.
 */

import type { FirstPath } from "./first-path.ts";
import type { GroupOrder } from "./group-order.ts";
import type { ComponentId } from "./target-cells.ts";

export const NO_TYPE = -1;

export class ComponentTypes {
  readonly #path: FirstPath;
  /**
   * `#last`, for each class: the component searched last. `#earlier`, for each component: the one searched before it.
   * Or NO_TYPE.
   */
  readonly #last: Int32Array;
  readonly #earlier: Int32Array;
  /**
   * For each component: how many isomorphic components it stands for, itself included; 0 if another one stands for it.
   */
  readonly #copies: Int32Array;

  constructor(path: FirstPath) {
    this.#path = path;
    this.#last = new Int32Array(path.classEnds.length).fill(NO_TYPE);
    this.#earlier = new Int32Array(path.parents.length).fill(NO_TYPE);
    this.#copies = new Int32Array(path.parents.length).fill(1);
  }

  /** The last searched component of the same class, or NO_TYPE; `before` gives the earlier ones. */
  lastLike(component: ComponentId): ComponentId {
    return this.#last[this.#path.classes.data[component]!]!;
  }

  before(type: ComponentId): ComponentId {
    return this.#earlier[type]!;
  }

  /** Adds a component that is isomorphic to none searched before. */
  add(component: ComponentId): void {
    const index = this.#path.classes.data[component]!;
    this.#earlier[component] = this.#last[index]!;
    this.#last[index] = component;
  }

  addCopy(type: ComponentId, component: ComponentId): void {
    this.#copies[type]!++;
    this.#copies[component] = 0;
  }

  /** `factors`, for each level: the orbit length of the path's vertex if the level was searched, else 1. */
  multiplyOrder(order: GroupOrder, factors: Int32Array): void {
    const path = this.#path;
    const multiplicities = new Float64Array(path.parents.length);
    for (let component = 0; component < path.parents.length; component++) {
      const parent = path.parents.data[component]!;
      const around = parent === -1 ? 1 : multiplicities[parent]!;
      multiplicities[component] = around * this.#copies[component]!;
      if (around > 0) order.multiplyFactorial(this.#copies[component]!, around);
    }
    for (let level = 0; level < path.levelCount; level++) {
      const multiplicity = multiplicities[path.componentOfLevel.data[level]!]!;
      if (multiplicity > 0) order.multiply(factors[level]!, multiplicity);
    }
  }
}
