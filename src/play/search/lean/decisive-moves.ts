/**
 * Finds moves that win at once ("decisive moves"; Teytaud and Teytaud 2010). A tree that looks for them when a node gets
 * children proves a node with such a move immediately. Otherwise it would have to try the children one by one. While no
 * wins are found, looks become rarer, because in many games there are none before the end.
 */
import type { KeepingCursor } from "../../../machine/index.ts";
import type { NodeStore } from "./node-store.ts";
import { NO_NODE } from "./positions.ts";

const MOST_GOAL = 100;
/** The cursor slot that this class uses. */
const HERE = 3;
/** Number of looks in a row without a win after which looks become half as frequent. */
const PATIENCE = 32;
const MOST_SKIPPED = 15;

export class DecisiveMoves {
  private readonly cursor: KeepingCursor;
  private readonly chance: number;
  private readonly bestRewards: readonly number[];
  private readonly joint: Int32Array;
  private failures = 0;
  /** Number of nodes to skip between two looks, and before the next one. */
  private interval = 0;
  private skips = 0;

  constructor(cursor: KeepingCursor, chance: number, bestRewards: readonly number[]) {
    this.cursor = cursor;
    this.chance = chance;
    this.bestRewards = bestRewards;
    this.joint = new Int32Array(bestRewards.length);
  }

  /**
   * Returns a child that ends the game with the best possible reward for the role to move; NO_NODE if none was found.
   * The cursor must be at the node; it is there again afterwards.
   */
  look(store: NodeStore, node: number): number {
    const role = store.mover[node] as number;
    if (role < 0 || role === this.chance) return NO_NODE;
    if (this.skips > 0) {
      this.skips--;
      return NO_NODE;
    }
    const found = this.find(store, node, role);
    if (found !== NO_NODE) {
      this.failures = 0;
      this.interval = 0;
    } else if (++this.failures >= PATIENCE) {
      this.failures = 0;
      this.interval = Math.min(MOST_SKIPPED, 2 * this.interval + 1);
    }
    this.skips = this.interval;
    return found;
  }

  private find(store: NodeStore, node: number, role: number): number {
    const { cursor, joint, bestRewards } = this;
    const first = store.firstChild[node] as number;
    const end = first + (store.childCount[node] as number);
    const roleCount = joint.length;
    cursor.keep(HERE);
    for (let child = first; child < end; child++) {
      for (let one = 0; one < roleCount; one++) joint[one] = store.joint[child * roleCount + one] as number;
      cursor.advance(joint);
      const wins = cursor.isTerminal() && (cursor.goal(role) ?? 0) / MOST_GOAL >= (bestRewards[role] as number);
      cursor.goBack(HERE);
      if (wins) return child;
    }
    return NO_NODE;
  }
}
