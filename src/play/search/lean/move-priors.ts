/**
 * A learned policy in a lean tree: its odds are the priors of a node's moves. On breakthrough a prototype with halved
 * weights beat equal priors, and the full weights were better still.
 */
import type { KeepingCursor } from "../../../machine/index.ts";
import type { MovePolicy } from "../../learning/index.ts";
import type { NodeStore } from "./node-store.ts";

export class MovePriors {
  private readonly cursor: KeepingCursor;
  private readonly policy: MovePolicy;

  constructor(cursor: KeepingCursor, policy: MovePolicy) {
    this.cursor = cursor;
    this.policy = policy;
  }

  /** Fills the priors of a node's children. The cursor must be at the node. */
  look(store: NodeStore, node: number): void {
    const role = store.mover[node] as number;
    if (role < 0) return;
    const { policy } = this;
    const { prior, joint, roleCount } = store;
    const fluents = this.cursor.fluentBytes();
    const first = store.firstChild[node] as number;
    const end = first + (store.childCount[node] as number);
    let total = 0;
    for (let child = first; child < end; child++) {
      const place = policy.placeOf(role, joint[child * roleCount + role] as number, fluents);
      const weight = Math.exp(policy.weights[place] as number);
      prior[child] = weight;
      total += weight;
    }
    for (let child = first; child < end; child++) prior[child] = (prior[child] as number) / total;
  }
}
