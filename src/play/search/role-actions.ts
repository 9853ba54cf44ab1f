/**
 * Permutations of the roles, numbered: what a symmetry does to the values of a state. If σ carries state s to σ(s), then role r
 * stands in s as σ(r) stands in σ(s). There are few of them (most games have two roles), so they are kept once and searched.
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

  /** The number of the permutation with these images, given now if it had none. */
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

  /** First one, then the other. */
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
