/**
 * Numbered permutations of the roles: what a symmetry does to the values of a state. If σ maps state s to σ(s), then
 * role r has in s the value that σ(r) has in σ(s). There are few such permutations (most games have two roles), so each
 * is stored once and looked up.
 */
import type { Role } from "../../machine/index.ts";

/** The number of a permutation of roles; 0 is the identity. */
export type RoleAction = number;

export class RoleActions {
  readonly roleCount: number;
  private readonly list: Int32Array[];
  private readonly numbers: Map<string, RoleAction>;

  constructor(roleCount: number) {
    this.roleCount = roleCount;
    const identity = Int32Array.from({ length: roleCount }, (_, role) => role);
    this.list = [identity];
    this.numbers = new Map([[identity.join(), 0]]);
  }

  /** Returns the number of the permutation with these images, and numbers it if it is new. */
  numberOf(images: Int32Array): RoleAction {
    const name = images.join();
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.list.length);
    return this.list.push(images.slice()) - 1;
  }

  image(action: RoleAction, role: Role): Role {
    return (this.list[action] as Int32Array)[role] as Role;
  }

  /** Applies `first`, then `second`. */
  compose(first: RoleAction, second: RoleAction): RoleAction {
    if (first === 0) return second;
    if (second === 0) return first;
    return this.numberOf((this.list[first] as Int32Array).map((role) => this.image(second, role)));
  }

  inverse(action: RoleAction): RoleAction {
    if (action === 0) return 0;
    const inverse = new Int32Array(this.roleCount);
    (this.list[action] as Int32Array).forEach((image, role) => {
      inverse[image] = role;
    });
    return this.numberOf(inverse);
  }
}
