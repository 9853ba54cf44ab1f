/**
 * The components of the path by isomorphism type, as far as it is known: those that were searched themselves, and how many others each
 * of them stands for. What they come to is the order of the group: a component's own group as often as it has copies, and
 * the exchanges of the copies.
 */

import type { FirstPath } from "./first-path.ts";
import type { GroupOrder } from "./group-order.ts";
import type { ComponentId } from "./target-cells.ts";

export const NO_TYPE = -1;

export class ComponentTypes {
  readonly #path: FirstPath;
  /** By class: the component searched last, and by component the one searched before it; or NO_TYPE. */
  readonly #last: Int32Array;
  readonly #earlier: Int32Array;
  /** By component: how many isomorphic ones it stands for, 0 for those that it stands for. */
  readonly #copies: Int32Array;

  constructor(path: FirstPath) {
    this.#path = path;
    this.#last = new Int32Array(path.classEnds.length).fill(NO_TYPE);
    this.#earlier = new Int32Array(path.parents.length).fill(NO_TYPE);
    this.#copies = new Int32Array(path.parents.length).fill(1);
  }

  /** The component of the same class that was searched last, or NO_TYPE; the others by `before`. */
  lastLike(component: ComponentId): ComponentId {
    return this.#last[this.#path.classes.data[component]!]!;
  }

  before(type: ComponentId): ComponentId {
    return this.#earlier[type]!;
  }

  /** The component is like none that was searched before. */
  add(component: ComponentId): void {
    const index = this.#path.classes.data[component]!;
    this.#earlier[component] = this.#last[index]!;
    this.#last[index] = component;
  }

  addCopy(type: ComponentId, component: ComponentId): void {
    this.#copies[type]!++;
    this.#copies[component] = 0;
  }

  /** `factors`: by level the orbit length of the path's vertex where it was searched, else 1. */
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
