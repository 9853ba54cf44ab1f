/**
 * GRAVE (Cazenave 2015): an arm is worth
 *   (1 − β) · mean + β · AMAF,  β = p̃ / (p̃ + p + bias · p̃ · p),
 * p visits of the arm, p̃ and AMAF the count and mean of its move in the table of the nearest node above (or the node itself) that has had
 * more than `reference` visits, the root where none has. No exploration term; a move nobody has made comes first.
 *
 * With symmetries every table is in its own node's coordinates, so the move is carried back along the path first.
 */
import type { Symmetry } from "../../../analysis/symmetry/index.ts";
import type { Move, Role } from "../../../machine/index.ts";
import type { ActionValues } from "./action-values.ts";
import type { GameTree } from "./game-tree.ts";
import type { Path } from "./path.ts";
import { meanOfArm, type SelectionRule } from "./selection.ts";
import type { Arms, Choices, TreeNode } from "./tree-node.ts";

export interface ActionSelectionOptions {
  /** Visits beyond which a node's own table is trusted. */
  readonly reference: number;
  readonly bias: number;
}

export class SelectByActions implements SelectionRule {
  private readonly tree: GameTree;
  private readonly options: ActionSelectionOptions;
  /** Of the arms prepared: the table of reference, and the symmetries that carry a move to its coordinates, the first one first. */
  private actions: ActionValues | undefined;
  private readonly back: Symmetry[] = [];

  constructor(tree: GameTree, options: ActionSelectionOptions) {
    this.tree = tree;
    this.options = options;
  }

  prepare(path: Path): void {
    const { inverses } = this.tree.parts.recognition;
    const depth = this.referenceDepth(path);
    this.actions = (path.nodes[depth] as TreeNode).actions;
    this.back.length = 0;
    for (let at = path.length - 1; at >= depth; at--) {
      const element = path.links[at]?.element ?? 0;
      const symmetry = element === 0 ? undefined : inverses[element];
      if (symmetry !== undefined) this.back.push(symmetry);
    }
  }

  value(choices: Choices, arms: Arms, arm: number): number {
    const { actions } = this;
    let role: Role = arms.role;
    let move = arms.moves[arm] as Move;
    for (const symmetry of this.back) {
      move = (symmetry.moves[role] as Int32Array)[move] as Move;
      role = symmetry.roles[role] as Role;
    }
    const others = actions?.count(role, move) ?? 0;
    const visits = arms.visits[arm] as number;
    if (others === 0) return visits === 0 ? Number.POSITIVE_INFINITY : meanOfArm(this.tree, choices, arms, arm);
    const amaf = (actions as NonNullable<typeof actions>).mean(role, move);
    if (visits === 0) return amaf;
    const beta = others / (others + visits + this.options.bias * others * visits);
    return (1 - beta) * meanOfArm(this.tree, choices, arms, arm) + beta * amaf;
  }

  private referenceDepth(path: Path): number {
    for (let depth = path.length; depth > 0; depth--) {
      const { visits, actions } = path.nodes[depth] as TreeNode;
      if (visits > this.options.reference && actions !== undefined) return depth;
    }
    return 0;
  }
}
