/**
 * Lean Monte Carlo tree search: nodes in typed arrays, leaves evaluated in batches, results proven where possible
 * (MCTS-Solver; Winands, Björnsson and Saito 2008, for reward vectors). Either positions are reached by replaying
 * moves, and the nodes are a tree; or states are stored, up to symmetry if symmetries are known, and the nodes are a
 * graph.
 *
 * A descent goes from the root to a leaf and marks its path as pending (virtual loss). A leaf gets children when it is
 * reached a second time. When a node is proven, the sums of its visits are corrected on the whole path above.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { Cursor, KeepingCursor, State } from "../../../machine/index.ts";
import { type ActionOptions, ActionStatistics } from "./action-statistics.ts";
import { AllMovesAsFirst } from "./all-moves-as-first.ts";
import type { DecisiveMoves } from "./decisive-moves.ts";
import { Guesses } from "./guesses.ts";
import type { LeafValues } from "./leaf-values.ts";
import type { MovePriors } from "./move-priors.ts";
import { NodeLinks } from "./node-links.ts";
import { MOVER, NodeStore } from "./node-store.ts";
import { MOST_DEPTH, Paths } from "./paths.ts";
import { type GraphParts, PositionGraph } from "./position-graph.ts";
import { NO_NODE, type Positions, ReplayedPositions } from "./positions.ts";
import { proveNode } from "./prove-node.ts";
import { type ActionTerms, SelectByActions } from "./select-by-actions.ts";
import { ConfidenceArms, SelectSeveral } from "./select-several.ts";
import { type SelectionRule, selectByPrior, selectChild } from "./selection-rule.ts";
import type { SharedBatches } from "./shared-batches.ts";
import type { Walk } from "./walk.ts";

/** The batch that is evaluated in this thread. Batches of other threads are numbered from 0. */
const OWN = -1;
/** Marks pending leaves whose values are no longer needed, because the root has moved. */
const USELESS = -1;
/** Rewards are goal values divided by this. */
const MOST_GOAL = 100;
/**
 * With simultaneous moves, one selection in this many is a uniformly random joint move. Otherwise roles with the same
 * selection rule can move in lockstep and never see the values of most joint moves.
 */
const ONE_AT_RANDOM = 16;

export interface LeanSearchParts {
  readonly roleCount: number;
  /** The chance role; −1 if there is none. */
  readonly chance: number;
  readonly walk: Walk;
  readonly values: LeafValues;
  readonly rule: SelectionRule;
  readonly random: SeededRandom;
  readonly maximalNodes: number;
  /** By role: the best reward that the rules can give. */
  readonly bestRewards: readonly number[];
  /** Learned values beside the playouts; for two roles, alternating moves and a constant sum. */
  readonly guesses?: Guesses;
  /** Learned move priors, for selection by priors. */
  readonly priors?: MovePriors;
  /** Looks for moves that win at once. Its cursor must be that of the rules. */
  readonly decisive?: DecisiveMoves;
  /** Maximum number of joint moves of a position to list. */
  readonly mostJointMoves?: number;
  /** If given, states are stored, and equal states are one node. Default: a tree. */
  readonly graph?: GraphParts;
  /** If given, selection uses the AMAF values of moves (GRAVE) instead of the rule. Only for graphs. */
  readonly actions?: ActionTerms & ActionOptions;
}

export class LeanSearch {
  readonly store: NodeStore;
  readonly parts: LeanSearchParts;
  /** Defined only if states are stored. */
  readonly graph: PositionGraph | undefined;
  root: number;
  /** Number of leaves evaluated and terminal positions reached since the beginning. */
  evaluations = 0;
  private readonly positions: Positions;
  /**
   * The cursor that answers questions about positions, and the cursor that playouts start from. They may be the same.
   */
  private readonly rules: Cursor;
  private readonly playing: Cursor;
  private readonly actions: ActionStatistics | undefined;
  private readonly firstMoves: AllMovesAsFirst | undefined;
  private paths: Paths;
  private readonly several: SelectSeveral;
  private readonly byActions: SelectByActions | undefined;
  private readonly jointMove: Int32Array;
  private readonly arms: Int32Array;
  private readonly rewards: Float64Array;
  /** Number of leaves in the batch that is being filled, and that batch: our own, or one for other threads. */
  private gathered = 0;
  private batch = OWN;
  /** Batches that other threads evaluate. By batch: the number of pending leaves, or USELESS. */
  private apart: SharedBatches | undefined;
  private onTheWay = new Int32Array(0);
  private apartRewards = new Float64Array(0);

  constructor(parts: LeanSearchParts) {
    const { roleCount, maximalNodes, values, walk, graph, chance, random, actions, rule } = parts;
    const links = graph === undefined ? undefined : new NodeLinks(graph.recognition.roleActions);
    this.parts = parts;
    const tally = rule.firstMoves === undefined ? undefined : values.tally;
    this.store = new NodeStore(roleCount, maximalNodes, links, tally !== undefined);
    this.graph = graph === undefined ? undefined : new PositionGraph(this.store, graph, parts.mostJointMoves);
    this.positions = this.graph ?? new ReplayedPositions(this.store, walk, parts.mostJointMoves);
    this.rules = graph?.cursor ?? walk.cursor;
    this.playing = graph?.playoutCursor ?? walk.cursor;
    this.actions = actions === undefined ? undefined : new ActionStatistics(this.store, actions);
    this.firstMoves = tally && new AllMovesAsFirst(this.store, tally);
    this.paths = this.newPaths(values.leaves);
    this.byActions =
      this.actions && new SelectByActions(this.store, this.actions, actions as ActionTerms & ActionOptions);
    this.several = new SelectSeveral(chance, random, this.byActions ?? new ConfidenceArms(rule.exploration));
    this.jointMove = new Int32Array(roleCount);
    this.arms = new Int32Array(roleCount);
    this.rewards = new Float64Array(roleCount);
    if (this.graph !== undefined) this.graph.onForgotten = (position) => this.actions?.close(position);
    this.root = NO_NODE;
  }

  /** Makes a state the root. A graph keeps everything known about it; a tree starts anew. */
  begin(state: State): void {
    this.dropGathered();
    this.root = this.positions.begin(state);
  }

  /** Moves the root by a joint move and keeps the subtree below it. Returns false if that move has no node. */
  follow(jointMove: ArrayLike<number>): boolean {
    this.dropGathered();
    const next = this.positions.moveOn(this.root, jointMove);
    if (next === NO_NODE) return false;
    this.root = next;
    return true;
  }

  get isRootProven(): boolean {
    return this.store.proven[this.root] === 1;
  }

  /**
   * From now on other threads evaluate leaves too. They get as many batches as they can take; the rest is evaluated
   * here. Requires leaves in lanes.
   */
  shareLeaves(apart: SharedBatches): void {
    this.dropGathered();
    const { batches, leaves, roleCount } = apart.shape;
    this.apart = apart;
    this.paths = this.newPaths((1 + batches) * leaves);
    this.onTheWay = new Int32Array(batches);
    this.apartRewards = new Float64Array(leaves * roleCount);
  }

  private newPaths(leaves: number): Paths {
    return new Paths(this.store, leaves, this.actions ?? this.firstMoves);
  }

  /** Runs one descent. Its leaf waits in a batch if it needs an evaluation. Returns false if no playout was needed. */
  gather(): boolean {
    const { values } = this.parts;
    const { apart, batch, gathered } = this;
    const leaf = this.leafAt(batch, gathered);
    this.paths.start(leaf);
    if (!this.descend(leaf)) return false;
    if (batch === OWN) values.put(gathered);
    else apart?.put(batch, gathered, (this.playing as KeepingCursor).fluentBytes());
    this.gathered++;
    if (this.gathered < values.leaves) return true;
    if (batch === OWN) this.flush();
    else this.send();
    return true;
  }

  /** Evaluates the leaves of our own batch. Returns false if this was interrupted; the leaves are then forgotten. */
  flush(): boolean {
    this.collect();
    const { batch, gathered } = this;
    if (batch !== OWN || gathered === 0) return true;
    const { values } = this.parts;
    if (!values.evaluate(gathered)) {
      this.dropGathered();
      return false;
    }
    this.gathered = 0;
    this.backUpBatch(OWN, gathered, values.rewards);
    this.chooseBatch();
    return true;
  }

  /** Sends a full batch to other threads. */
  private send(): void {
    const { batch, gathered } = this;
    this.onTheWay[batch] = gathered;
    this.gathered = 0;
    this.apart?.send(batch, gathered);
    this.collect();
    this.chooseBatch();
  }

  /** Takes in the results of other threads. */
  collect(): void {
    const { apart, onTheWay } = this;
    if (apart === undefined) return;
    for (let batch = 0; batch < onTheWay.length; batch++) {
      const count = onTheWay[batch] as number;
      if (count === 0 || !apart.isDone(batch)) continue;
      onTheWay[batch] = 0;
      apart.take(batch, this.apartRewards);
      if (count !== USELESS) this.backUpBatch(batch, count, this.apartRewards);
    }
  }

  private chooseBatch(): void {
    this.batch = this.apart?.free() ?? OWN;
  }

  private backUpBatch(batch: number, count: number, rewards: Float64Array): void {
    for (let i = 0; i < count; i++) {
      if (batch === OWN) this.parts.values.tallyMoves?.(i);
      else this.firstMoves?.clear(); // Other threads do not report the moves of their playouts.
      this.paths.backUp(this.leafAt(batch, i), rewards, i * this.store.roleCount);
    }
    this.evaluations += count;
  }

  /** Index of the path of a leaf of a batch. Our own batch comes first. */
  private leafAt(batch: number, i: number): number {
    return (batch + 1) * this.parts.values.leaves + i;
  }

  private dropGathered(): void {
    this.unmarkBatch(this.batch, this.gathered);
    this.gathered = 0;
    this.batch = OWN;
    for (let batch = 0; batch < this.onTheWay.length; batch++) {
      const count = this.onTheWay[batch] as number;
      if (count <= 0) continue;
      this.unmarkBatch(batch, count);
      this.onTheWay[batch] = USELESS;
    }
  }

  private unmarkBatch(batch: number, count: number): void {
    for (let i = 0; i < count; i++) this.paths.unmark(this.leafAt(batch, i));
  }

  /** Returns true if the path ends at a leaf to be evaluated, with the cursor at it; otherwise everything is done. */
  private descend(leaf: number): boolean {
    const { store, parts, paths, positions } = this;
    positions.toRoot();
    let edge = NO_NODE;
    for (let node = this.root; ; ) {
      const isNew = (store.visits[node] as number) + (store.pending[node] as number) === 0;
      const depth = paths.push(leaf, node, edge);
      let win = NO_NODE;
      if (store.proven[node] === 1) return this.visitProven(leaf, node);
      if (store.mover[node] === MOVER.unknown) {
        if (isNew || node === this.root) {
          positions.stand(node);
          if (this.rules.isTerminal()) return this.end(leaf, node);
          if (node !== this.root) return this.playFrom(node);
        }
        const expansion = positions.expand(node);
        if (expansion === "no room") return this.playFrom(node);
        if (expansion === "stuck") return this.stop(leaf, node);
        if (parts.guesses !== undefined) this.guess(leaf, node);
        parts.priors?.look(store, node);
        this.firstMoves?.inherit(paths, leaf);
        win = parts.decisive?.look(store, node) ?? NO_NODE;
      }
      if (depth === MOST_DEPTH) return this.playFrom(node);
      if (store.mover[node] === MOVER.wide) return this.playArms(leaf, node);
      edge = win === NO_NODE ? this.select(leaf, node) : win;
      const next = positions.follow(node, edge);
      if (next === NO_NODE) return this.playEdge(leaf, node, edge);
      node = next;
    }
  }

  private playFrom(node: number): true {
    this.positions.standToPlay(node);
    return true;
  }

  /** There is no room for the successor of the edge; the playout starts from it all the same. */
  private playEdge(leaf: number, node: number, edge: number): true {
    const { store, jointMove } = this;
    for (let role = 0; role < jointMove.length; role++)
      jointMove[role] = store.joint[edge * jointMove.length + role] as number;
    this.paths.goBeyond(leaf, edge);
    return this.playBeyond(node);
  }

  /** Each role chooses separately, and the tree ends here. */
  private playArms(leaf: number, node: number): true {
    const { store, jointMove, arms } = this;
    this.byActions?.lookAt(this.paths, leaf);
    this.several.selectArms(store, node, arms);
    for (let role = 0; role < arms.length; role++) {
      const arm = arms[role] as number;
      jointMove[role] = store.joint[arm * arms.length + role] as number;
      this.paths.goBeyond(leaf, arm);
    }
    return this.playBeyond(node);
  }

  private playBeyond(node: number): true {
    this.positions.standToPlay(node);
    this.playing.advance(this.jointMove);
    return true;
  }

  /** Guesses the values of the children of a path's last node, and backs them up. */
  private guess(leaf: number, node: number): void {
    const { store, paths, parts } = this;
    parts.guesses?.look(store, node);
    const base = leaf * MOST_DEPTH;
    for (let i = base + (paths.lengths[leaf] as number) - 1; i >= base; i--)
      if (!Guesses.update(store, paths.nodes[i] as number)) return;
  }

  private select(leaf: number, node: number): number {
    const { store, parts, byActions } = this;
    const mover = store.mover[node] as number;
    if (store.childCount[node] === 1) return store.firstChild[node] as number;
    if (mover === parts.chance) return this.anyChild(node);
    byActions?.lookAt(this.paths, leaf);
    if (mover === MOVER.several)
      return parts.random.below(ONE_AT_RANDOM) === 0 ? this.anyChild(node) : this.several.select(store, node);
    if (byActions !== undefined) return byActions.select(node, mover, parts.random);
    if (parts.guesses !== undefined)
      return selectByPrior(store, node, mover, parts.rule.exploration, parts.guesses.weight);
    return selectChild(store, node, mover, parts.rule, parts.random);
  }

  private anyChild(node: number): number {
    const { store, parts } = this;
    return (store.firstChild[node] as number) + parts.random.below(store.childCount[node] as number);
  }

  /** The path ends at a proven node. */
  private visitProven(leaf: number, node: number): false {
    const { store, rewards } = this;
    const known = store.visits[node] as number;
    for (let role = 0; role < store.roleCount; role++)
      rewards[role] = (store.sums[node * store.roleCount + role] as number) / known;
    this.backUpCertain(leaf);
    // Another path may have proven the node without updating the nodes above on this path.
    if (this.graph !== undefined) this.proveAbove(leaf);
    return false;
  }

  /** The path ends at a terminal position that is met for the first time. */
  private end(leaf: number, node: number): false {
    for (let role = 0; role < this.rewards.length; role++)
      this.rewards[role] = (this.rules.goal(role) ?? 0) / MOST_GOAL;
    return this.settle(leaf, node);
  }

  /** A role has no legal move. The rules define no goals here, so all rewards are 0. */
  private stop(leaf: number, node: number): false {
    this.rewards.fill(0);
    return this.settle(leaf, node);
  }

  private settle(leaf: number, node: number): false {
    const { store } = this;
    store.mover[node] = MOVER.none;
    this.backUpCertain(leaf);
    // If the node was visited before it was found terminal, each visit had the same value.
    store.proven[node] = 1;
    this.proveAbove(leaf);
    return false;
  }

  private backUpCertain(leaf: number): void {
    (this.actions ?? this.firstMoves)?.clear();
    this.paths.backUp(leaf, this.rewards, 0);
    this.evaluations++;
  }

  /** Tries to prove the nodes above a path's last node, as far as possible. */
  private proveAbove(leaf: number): void {
    const { store, paths, rewards, parts } = this;
    if (parts.rule.usesProofs === false) return;
    for (let depth = (paths.lengths[leaf] as number) - 2; depth >= 0; depth--) {
      const node = paths.nodes[leaf * MOST_DEPTH + depth] as number;
      if (!proveNode(store, node, parts, rewards)) {
        const mover = store.mover[node] as number;
        if (mover >= 0 && mover !== parts.chance) paths.discount(leaf, depth, mover);
        return;
      }
      paths.correct(leaf, depth, rewards);
      store.proven[node] = 1;
    }
  }
}
