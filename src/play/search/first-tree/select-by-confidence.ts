/**
 * UCB1 (Auer, Cesa-Bianchi and Fischer 2002; UCT: Kocsis and Szepesvári 2006; several players: Sturtevant 2008):
 *   mean + c · √(ln N / n),
 * n visits of the arm, N of all arms of the node; arms that were never tried come first. Every role with a choice selects on its own
 * ("decoupled" where several choose at once), by its own rewards, so any number of players and any goals will do.
 */
import type { GameTree } from "./game-tree.ts";
import { NO_CHILD } from "./links.ts";
import type { Path } from "./path.ts";
import { meanOfArm, type SelectionRule } from "./selection.ts";
import type { Arms, Choices } from "./tree-node.ts";

export class SelectByConfidence implements SelectionRule {
  private readonly tree: GameTree;
  private readonly exploration: number;
  private readonly proves: boolean;
  /** Of the arms prepared: ln N, and whether one was certainly never tried. */
  private logarithm = 0;
  private hasUntried = false;

  /** `proves`: an arm whose value is known for certain is not explored. */
  constructor(tree: GameTree, exploration: number, proves: boolean) {
    this.tree = tree;
    this.exploration = exploration;
    this.proves = proves;
  }

  prepare(_path: Path, { total }: Choices, { moves }: Arms): void {
    this.hasUntried = total < moves.length;
    this.logarithm = Math.log(total);
  }

  value(choices: Choices, arms: Arms, arm: number): number {
    const visits = arms.visits[arm] as number;
    if (visits === 0) return Number.POSITIVE_INFINITY;
    if (this.hasUntried) return Number.NEGATIVE_INFINITY;
    const mean = meanOfArm(this.tree, choices, arms, arm);
    if (this.proves && choices.arms.length === 1 && this.isCertain(choices.links.childNumber(arm))) return mean;
    return mean + this.exploration * Math.sqrt(this.logarithm / visits);
  }

  private isCertain(child: number): boolean {
    return child !== NO_CHILD && this.tree.statistics.isExact[child] === 1;
  }
}
