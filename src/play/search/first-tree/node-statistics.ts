/**
 * What tree search counts of its nodes, in packed arrays: to choose one move it reads of all the children, which as objects would lie
 * all over the memory. A node knows its number here.
 */
import { doubled } from "../../../foundations/collections/index.ts";

const FIRST_CAPACITY = 256;

export class NodeStatistics {
  readonly roles: number;
  /** By node number: how often the node was come to. */
  visits = new Int32Array(FIRST_CAPACITY);
  /** At number × roles + role: the sum of the rewards of all visits. */
  sums: Float64Array;
  /** By node number: 1 where the rewards under best play are known. */
  isExact = new Uint8Array(FIRST_CAPACITY);
  private taken = 0;
  private readonly released: number[] = [];

  constructor(roles: number) {
    this.roles = roles;
    this.sums = new Float64Array(FIRST_CAPACITY * roles);
  }

  /** The number of a new node, everything zero. */
  take(): number {
    const number = this.released.pop() ?? this.taken++;
    if (number >= this.visits.length) this.grow();
    return number;
  }

  /** The node is gone; its number may be taken again. */
  release(number: number): void {
    this.visits[number] = 0;
    this.sums.fill(0, number * this.roles, (number + 1) * this.roles);
    this.isExact[number] = 0;
    this.released.push(number);
  }

  /** One visit, with these rewards by role. */
  add(number: number, rewards: ArrayLike<number>): void {
    const { visits, sums, roles } = this;
    visits[number] = (visits[number] as number) + 1;
    for (let role = 0, at = number * roles; role < roles; role++, at++)
      sums[at] = (sums[at] as number) + (rewards[role] as number);
  }

  private grow(): void {
    this.visits = doubled(this.visits);
    this.sums = doubled(this.sums);
    this.isExact = doubled(this.isExact);
  }
}
