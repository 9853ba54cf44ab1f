/**
 * GRAVE (Cazenave 2015). The value of a child is
 *
 *   (1 − β) · mean + β · AMAF,  β = p̃ / (p̃ + p + bias · p̃ · p),
 *
 * where p is the number of visits of the child, and p̃ and AMAF are count and mean of its move in the table of the
 * reference position: the nearest position on the path, itself included, with more than `reference` visits, or else the
 * root. There is no exploration term; a move that nobody has made comes first.
 *
 * With symmetries every table is in its own position's coordinates, so the move is first mapped back along the path.
 */
import type { Symmetry } from "../../../analysis/symmetry/index.ts";
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { ActionOptions, ActionStatistics } from "./action-statistics.ts";
import type { NodeLinks } from "./node-links.ts";
import type { NodeStore } from "./node-store.ts";
import { MOST_DEPTH, type Paths } from "./paths.ts";
import { meanOfChild } from "./prove-node.ts";
import type { ArmRule } from "./select-several.ts";

export interface ActionTerms {
  /** Number of visits beyond which a position's own table is trusted. */
  readonly reference: number;
  readonly bias: number;
}

export class SelectByActions implements ArmRule {
  private readonly store: NodeStore;
  private readonly links: NodeLinks;
  private readonly actions: ActionStatistics;
  private readonly terms: ActionTerms & Pick<ActionOptions, "inverses">;
  /**
   * For the current node: the reference position, and the symmetries that map a move to its coordinates, in order of
   * application.
   */
  private reference = 0;
  private readonly back: number[] = [];
  private role = 0;

  constructor(store: NodeStore, actions: ActionStatistics, terms: ActionTerms & Pick<ActionOptions, "inverses">) {
    this.store = store;
    this.links = store.links as NodeLinks;
    this.actions = actions;
    this.terms = terms;
  }

  /** Prepares selection at the last node of a path. */
  lookAt(paths: Paths, leaf: number): void {
    const { visits } = this.store;
    const base = leaf * MOST_DEPTH;
    let place = base + (paths.lengths[leaf] as number) - 1;
    this.back.length = 0;
    for (; place > base; place--) {
      const node = paths.nodes[place] as number;
      if ((visits[node] as number) > this.terms.reference && this.actions.hasTable(node)) break;
      const element = this.links.element[paths.edges[place] as number] as number;
      if (element !== 0) this.back.push(element);
    }
    this.reference = paths.nodes[place] as number;
  }

  /** Selects a child of a node with one mover. Call `lookAt` for the node first. */
  select(node: number, role: number, random: SeededRandom): number {
    const { store, links } = this;
    const first = store.firstChild[node] as number;
    const { joint, visits, roleCount } = store;
    this.prepare(role);
    let best = first;
    let bestScore = Number.NEGATIVE_INFINITY;
    let ties = 0;
    for (let child = first; child < first + (store.childCount[node] as number); child++) {
      const known = visits[child] as number;
      const sum = known === 0 ? 0 : known * meanOfChild(store, child, role);
      const score = this.score(joint[child * roleCount + role] as number, known, sum);
      if (score < bestScore) continue;
      const weight = links.weight[child] as number;
      ties = score > bestScore ? weight : ties + weight;
      if (ties > weight && random.below(ties) >= weight) continue;
      best = child;
      bestScore = score;
    }
    return best;
  }

  prepare(role: number): void {
    this.role = role;
  }

  score(move: number, visits: number, sum: number): number {
    let { role } = this;
    let name = move;
    for (let i = 0; i < this.back.length; i++) {
      const symmetry = this.terms.inverses[this.back[i] as number] as Symmetry;
      name = (symmetry.moves[role] as Int32Array)[name] as number;
      role = symmetry.roles[role] as number;
    }
    const others = this.actions.count(this.reference, role, name);
    if (others === 0) return visits === 0 ? Number.MAX_VALUE : sum / visits;
    const amaf = this.actions.mean(this.reference, role, name);
    if (visits === 0) return amaf;
    const beta = others / (others + visits + this.terms.bias * others * visits);
    return ((1 - beta) * sum) / visits + beta * amaf;
  }
}
