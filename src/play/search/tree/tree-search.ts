/**
 * Monte Carlo tree search: down by a selection rule, one new node, one playout, means backed up along the way (Coulom 2006). One driver
 * for UCT and GRAVE, with symmetries or without: what differs is in the selection rule and in how states are recognised.
 */
import { grownTo, type SeededRandom } from "../../../foundations/collections/index.ts";
import type { Role } from "../../../machine/index.ts";
import { ActionValues } from "./action-values.ts";
import { proveNode } from "./back-up-proofs.ts";
import type { GameTree } from "./game-tree.ts";
import { MoveTrail } from "./move-trail.ts";
import { Path } from "./path.ts";
import { type SelectionRule, selectArm } from "./selection.ts";
import type { Arms, Choices, TreeNode } from "./tree-node.ts";

export interface TreeSearchOptions {
  readonly rule: SelectionRule;
  readonly random: SeededRandom;
  /** Keep all-moves-as-first values, of so many moves for each role (more may come), within so many bytes. */
  readonly actions?: { readonly moves: number; readonly bytes: number };
  /** Back up what is certain, and do not play out what is known. */
  readonly proves: boolean;
}

/** Longer ways down end in a playout: games without a step counter can go round in circles. */
const MAXIMAL_DEPTH = 500;

export class TreeSearch {
  readonly tree: GameTree;
  private readonly options: TreeSearchOptions;
  private readonly path = new Path();
  private readonly trail = new MoveTrail();
  /** By role in the coordinates of the node that is being updated. */
  private rewards: Float64Array;
  private carriedRewards: Float64Array;
  private bytesLeft: number;
  /** By slot of an action: the last update that counted it. */
  private seen: Int32Array = new Int32Array(1024);
  private updates = 0;

  constructor(tree: GameTree, options: TreeSearchOptions) {
    this.tree = tree;
    this.options = options;
    this.rewards = new Float64Array(tree.roleCount);
    this.carriedRewards = new Float64Array(tree.roleCount);
    this.bytesLeft = options.actions?.bytes ?? 0;
  }

  /** One iteration; false where the playout was told to stop, and nothing was learned. */
  iterate(): boolean {
    this.descend();
    if (!this.evaluate()) return false;
    this.backUp();
    return true;
  }

  /** To a new node, an end, or what else is not to be gone through. */
  private descend(): void {
    const { path, tree } = this;
    const mark = tree.newMark();
    path.start(tree.root);
    for (let node = tree.root; path.length < MAXIMAL_DEPTH; node = path.last) {
      if (node.isEnd || node.mark === mark || (this.options.proves && node.exact !== undefined && node !== tree.root))
        return;
      if (node.visits === 0 && node !== tree.root) return;
      node.mark = mark;
      const choices = node.choices ?? tree.expand(node);
      const number = this.chooseJointMove(choices);
      const link = tree.follow(node, choices, number);
      if (link === undefined) return;
      path.follow(number, link);
    }
  }

  private chooseJointMove(choices: Choices): number {
    const { rule, random } = this.options;
    let number = 0;
    for (const arms of choices.arms) {
      const isChance = arms.role === this.tree.chance;
      if (!isChance) rule.prepare(this.path, choices, arms);
      const arm = isChance ? random.below(arms.moves.length) : selectArm(rule, choices, arms, random);
      number += arm * arms.stride;
    }
    return number;
  }

  /** Rewards of the last node of the path, in its coordinates, and the moves that led to them. */
  private evaluate(): boolean {
    const { tree, trail, path, rewards } = this;
    const { playouts, recognition } = tree.parts;
    const node = path.last;
    trail.clear();
    if (node.exact !== undefined && (node.isEnd || this.options.proves)) {
      rewards.set(node.exact);
      return true;
    }
    const { roles, element } = path.links[path.length - 1] ?? { roles: 0, element: 0 };
    const isRecorded = this.options.actions !== undefined;
    // Right after the node was made the cursor stands there, in the coordinates of the parent: good enough where no moves are noted.
    const isThere = tree.isFresh && path.length > 0 && !(isRecorded && element !== 0);
    if (!isThere) playouts.cursor.load(node.state);
    if (!(isRecorded ? playouts.runRecorded(trail) : playouts.run())) return false;
    for (let role = 0; role < rewards.length; role++) {
      const image = isThere ? recognition.roleActions.image(roles, role) : role;
      rewards[image] = playouts.rewards[role] as number;
    }
    return true;
  }

  private backUp(): void {
    const { path, tree, trail } = this;
    this.update(path.last);
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const node = path.nodes[depth] as TreeNode;
      const { roles, element } = path.links[depth] as (typeof path.links)[number];
      const back = element === 0 ? undefined : tree.parts.recognition.inverses[element];
      if (back !== undefined) trail.apply(back);
      for (let role = 0; role < this.rewards.length; role++)
        this.carriedRewards[role] = tree.carried(this.rewards, roles, role);
      [this.rewards, this.carriedRewards] = [this.carriedRewards, this.rewards];
      const choices = node.choices as Choices;
      choices.total++;
      for (const arms of choices.arms) this.updateArm(arms, path.numbers[depth] as number);
      this.update(node);
      if (this.options.proves && (path.nodes[depth + 1] as TreeNode).exact !== undefined) proveNode(tree, node);
    }
  }

  private updateArm({ role, moves, visits, sums, stride }: Arms, number: number): void {
    const arm = Math.floor(number / stride) % moves.length;
    visits[arm] = (visits[arm] as number) + 1;
    sums[arm] = (sums[arm] as number) + (this.rewards[role] as number);
    if (this.options.actions !== undefined && role !== this.tree.chance) this.trail.push(role, moves[arm] as number);
  }

  private update(node: TreeNode): void {
    this.tree.statistics.add(node.number, this.rewards);
    if (this.options.actions !== undefined && !node.isEnd) this.updateActions(node);
  }

  /** Each move of the trail once, with the reward of its role. */
  private updateActions(node: TreeNode): void {
    if (node.actions === undefined && this.bytesLeft > 0) {
      node.actions = new ActionValues(this.rewards.length, this.options.actions?.moves ?? 0);
      this.bytesLeft -= node.actions.bytes;
    }
    const { actions } = node;
    if (actions === undefined) return;
    const { trail } = this;
    const update = ++this.updates;
    for (let i = 0; i < trail.length; i++) {
      const role = trail.roles[i] as Role;
      const move = trail.moves[i] as number;
      const slot = move * this.rewards.length + role;
      this.seen = grownTo(this.seen, slot + 1);
      if (this.seen[slot] === update) continue;
      this.seen[slot] = update;
      actions.add(role, move, this.rewards[role] as number);
    }
  }
}
