/**
 * A learned policy in a lean tree: its odds are the priors of the moves of a node. (Half the weights, as a prototype had them, were better than
 * equal priors on breakthrough, and these were better still.)
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

  /** Priors for the children of a node. Pre: the cursor stands at the node. */
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
