/**
 * What nodes need besides where the tree is a graph: positions that can be reached in several ways are one node. Then there are two kinds of
 * nodes. An edge stands for a joint move, and has siblings; it leads to a position. A position stands for a state (up to symmetry), has
 * children, and stands alone. Both count visits and rewards: an edge what came of its move, in the coordinates of the position above, a
 * position all that came through it.
 *
 * A position lives as long as an edge leads to it, or somebody holds it. All edges go one step down, so there are no circles, and counting
 * references is enough.
 */
import type { RoleActions } from "../role-actions.ts";

export const NOWHERE = -1;

export class NodeLinks {
  /** By edge: the position that it leads to; NOWHERE where nobody has gone there. */
  target!: Int32Array;
  /** By edge: how the roles above are called at the target, as the number of a RoleAction. */
  roles!: Uint16Array;
  /** By edge: the symmetry that carries the successor to the coordinates of the target, where symmetries are listed; 0 is none. */
  element!: Uint16Array;
  /** By edge: for how many joint moves it stands, itself included. */
  weight!: Float32Array;
  /** By position: the edges that lead there, and who else holds it. */
  references!: Int32Array;
  /** By position: steps from the first root. */
  depth!: Int32Array;
  /** By position: the hash of its state, the next position of the same chain, and where the state is kept. */
  high!: Int32Array;
  low!: Int32Array;
  next!: Int32Array;
  stateAt!: Int32Array;
  stateLength!: Int32Array;
  /** By position: its table of moves made anywhere below, where one is kept. */
  table!: Int32Array;

  static readonly bytesPerNode = 10 * 4 + 2 * 2;
  private readonly roleActions: RoleActions;

  constructor(roleActions: RoleActions) {
    this.roleActions = roleActions;
  }

  /** What a role above an edge is called below it. */
  roleBelow(edge: number, role: number): number {
    const action = this.roles[edge] as number;
    return action === 0 ? role : this.roleActions.image(action, role);
  }

  clear(first: number, end: number): void {
    this.target.fill(NOWHERE, first, end);
    this.roles.fill(0, first, end);
    this.element.fill(0, first, end);
    this.weight.fill(1, first, end);
    this.references.fill(0, first, end);
    this.table.fill(NOWHERE, first, end);
  }

  resize(capacity: number): void {
    this.target = lengthened(this.target, new Int32Array(capacity));
    this.roles = lengthened(this.roles, new Uint16Array(capacity));
    this.element = lengthened(this.element, new Uint16Array(capacity));
    this.weight = lengthened(this.weight, new Float32Array(capacity));
    this.references = lengthened(this.references, new Int32Array(capacity));
    this.depth = lengthened(this.depth, new Int32Array(capacity));
    this.high = lengthened(this.high, new Int32Array(capacity));
    this.low = lengthened(this.low, new Int32Array(capacity));
    this.next = lengthened(this.next, new Int32Array(capacity));
    this.stateAt = lengthened(this.stateAt, new Int32Array(capacity));
    this.stateLength = lengthened(this.stateLength, new Int32Array(capacity));
    this.table = lengthened(this.table, new Int32Array(capacity));
  }
}

/** The longer array, with what the shorter one holds. */
export function lengthened<A extends { set(from: A): void }>(from: A | undefined, to: A): A {
  if (from !== undefined) to.set(from);
  return to;
}
