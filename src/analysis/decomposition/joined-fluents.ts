/**
 * Joins fluents that something depends on together. The cone below a gate is walked only once, however many conditions
 * read the gate: after the first walk, all fluents below it are in one part, and one of them stands for all.
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
  /** The nodes that depend on a fluent that can be joined. */
  private readonly above: NodesAbove;
  /** For each node: a fluent of the part that contains all fluents below it, once known. */
  private readonly oneBelow: Int32Array;

  /** Joins only the fluents `own`. */
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

  /** Joins the fluents below these literals, and `beside` if given. */
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

  /** Whether all fluents below a literal are already in one part. */
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
