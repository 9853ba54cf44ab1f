/**
 * Fluents joined because something depends on them together. What lies below a gate is walked through once, however
 * many conditions read the gate: after the first walk all fluents below it are in one part, and one stands for all.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { UnionFind } from "../../foundations/permutation-groups/index.ts";
import { type Circuit, fluentNode, type Literal, literalOf, type Node } from "../../machine/circuit/index.ts";
import type { Cones } from "./cones.ts";
import { NodesAbove } from "./nodes-above.ts";

const UNKNOWN = -1;

export class JoinedFluents {
  readonly union: UnionFind;
  private readonly cones: Cones;
  private readonly budget: Budget;
  /** What depends on a fluent that can be joined. */
  private readonly above: NodesAbove;
  /** By node: a fluent of the part that all fluents below it belong to, once it is known. */
  private readonly oneBelow: Int32Array;

  /** Only the fluents `own` are joined. */
  constructor(circuit: Circuit, cones: Cones, own: readonly number[], budget: Budget) {
    this.cones = cones;
    this.budget = budget;
    this.union = new UnionFind(circuit.fluentCount);
    this.oneBelow = new Int32Array(circuit.nodeCount).fill(UNKNOWN);
    this.above = new NodesAbove(circuit);
    for (const fluent of own) {
      this.above.mark(fluentNode(fluent));
      this.oneBelow[fluentNode(fluent)] = fluent;
    }
  }

  /** Joins the fluents below these literals, and `beside` where given. */
  join(literals: readonly Literal[], beside = UNKNOWN): void {
    const { above, oneBelow, union } = this;
    const walked: Node[] = [];
    let one = beside;
    let met = 0;
    this.cones.visitWhile(literals, (node) => {
      met++;
      if (!above.has(literalOf(node))) return false;
      const known = oneBelow[node] as number;
      if (known === UNKNOWN) walked.push(node);
      else if (one === UNKNOWN) one = known;
      else union.union(one, known);
      return known === UNKNOWN;
    });
    for (const node of walked) oneBelow[node] = one;
    this.budget.spend(met, "looking for independent subgames");
  }

  /** Whether all fluents below a literal are in one part already. */
  isJoined(literal: Literal): boolean {
    const { above, oneBelow, union } = this;
    const walked: Node[] = [];
    let part = UNKNOWN;
    let isOne = true;
    this.cones.visitWhile([literal], (node) => {
      if (!isOne || !above.has(literalOf(node))) return false;
      const known = oneBelow[node] as number;
      if (known === UNKNOWN) walked.push(node);
      else if (part === UNKNOWN) part = union.find(known);
      else isOne = union.find(known) === part;
      return known === UNKNOWN;
    });
    if (isOne) for (const node of walked) oneBelow[node] = part;
    this.budget.spend(1 + walked.length, "looking for independent subgames");
    return isOne;
  }
}
