/**
 * Additional node data for a graph, in which a position that can be reached in several ways is one node. A graph has
 * two kinds of nodes. An edge stands for a joint move, has siblings, and leads to a position. A position stands for a
 * state (up to symmetry), has children, and has no siblings. Both count visits and rewards: an edge those of its move,
 * in the coordinates of the position above; a position all that came through it.
 *
 * A position lives as long as an edge leads to it or somebody holds it. All edges go one step down, so there are no
 * cycles, and reference counting is enough.
 */
import type { RoleActions } from "../role-actions.ts";

export const NOWHERE = -1;

export class NodeLinks {
  /** By edge: the position that it leads to; NOWHERE if it was never followed. */
  target!: Int32Array;
  /** By edge: the RoleAction number that maps roles above to roles at the target. */
  roles!: Uint16Array;
  /**
   * By edge: the symmetry that maps the successor to the coordinates of the target, if symmetries are listed; 0 is the
   * identity.
   */
  element!: Uint16Array;
  /** By edge: the number of joint moves it stands for, itself included. */
  weight!: Float32Array;
  /** By position: number of edges that lead there, plus other holders. */
  references!: Int32Array;
  /** By position: number of steps from the first root. */
  depth!: Int32Array;
  /** By position: the hash of its state, the next position in the same chain, and where the state is stored. */
  high!: Int32Array;
  low!: Int32Array;
  next!: Int32Array;
  stateAt!: Int32Array;
  stateLength!: Int32Array;
  /** By position: its AMAF table, if it has one. */
  table!: Int32Array;

  static readonly bytesPerNode = 10 * 4 + 2 * 2;
  private readonly roleActions: RoleActions;

  constructor(roleActions: RoleActions) {
    this.roleActions = roleActions;
  }

  /** Maps a role above an edge to the role below it. */
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

/** Returns the longer array, filled with the contents of the shorter one. */
export function lengthened<A extends { set(from: A): void }>(from: A | undefined, to: A): A {
  if (from !== undefined) to.set(from);
  return to;
}
