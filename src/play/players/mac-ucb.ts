/**
 * MAC-UCB and MAC-UCB-SYM (Koriche et al. 2016, 2017): all states up to a depth, maximin over them, and at the last depth the mean of
 * playouts chosen by a bandit in each state. The depth follows from the time: 45 % for the states, 30 % for the bandits, 25 % for
 * symmetries (without symmetries 60 % and 40 %, the same proportion); and no state at the last depth may get less than a few playouts,
 * because a maximum over guesses is worth less than a guess.
 *
 * Given a complete state, arc consistency on the constraints of a stage does what a machine does: it finds the legal moves and the
 * successor. So the machine does it. With symmetries, symmetric states count once, and so do moves with symmetric outcomes, where an
 * outcome includes the chance step that follows (successor hashing, analysis/constraint-network).
 */
import type { State } from "../../machine/index.ts";
import { FlatConfidence, type GameTree, Layers, type TreeNode } from "../search/index.ts";
import { growTree, symmetryUse } from "./grow-tree.ts";
import type { OptionRanges, OptionValues } from "./player-options.ts";
import { MAX_STEPS, type SymmetryWord, symmetryOption } from "./shared-options.ts";
import type { Judgement, MakeThinker, Thinker, ThinkerParts } from "./thinker.ts";

const SHARES = { states: 0.45, bandits: 0.3, symmetries: 0.25 } as const;
const WITHOUT_SYMMETRIES = SHARES.states + SHARES.bandits;
/** What a state is worth of which nothing is known. */
const UNKNOWN = 0.5;

export const MAC_UCB_OPTIONS = {
  c: { least: 0, most: 100, usual: 0.6, meaning: "weight of exploration, for rewards from 0 to 1" },
  leaf: { least: 1, most: 1e6, usual: 8, meaning: "playouts for each state at the last depth, at least" },
  steps: MAX_STEPS,
} as const satisfies OptionRanges;

export const MAC_UCB_SYM_OPTIONS = {
  ...MAC_UCB_OPTIONS,
  sym: symmetryOption("constraint"),
} as const satisfies OptionRanges;

type MacUcbOptions = OptionValues<typeof MAC_UCB_OPTIONS> & { readonly sym?: SymmetryWord };

export const makeMacUcb =
  (options: MacUcbOptions): MakeThinker =>
  (parts) =>
    new MacUcb(parts, options);

class MacUcb implements Thinker {
  private readonly parts: ThinkerParts;
  private readonly options: MacUcbOptions;
  private readonly symmetric: boolean;
  private made: { tree: GameTree; bandits: FlatConfidence } | undefined;
  private layers: Layers | undefined;
  private leaves: readonly TreeNode[] = [];
  private nextLeaf = 0;
  private isGrowing = false;
  /** The layer that is being made: how many links it takes, and how long it has taken so far. */
  private next: { readonly links: number; seconds: number } | undefined;
  private startTime = 0;
  private seconds = 0;
  /** Seconds for one link and for one playout, as far as measured. */
  private readonly costs = { link: 1e-5, playout: 1e-4 };

  constructor(parts: ThinkerParts, options: MacUcbOptions) {
    this.parts = parts;
    this.options = options;
    this.symmetric = (options.sym ?? "none") !== "none";
  }

  prepare(): boolean {
    void this.search;
    return false;
  }

  begin(state: State): void {
    const { effort } = this.parts;
    const { tree } = this.search;
    tree.moveRoot(state);
    tree.parts.ledger.open();
    this.layers = new Layers(tree);
    this.startTime = effort.isCounted ? 0 : effort.now();
    this.seconds = effort.secondsLeft();
    this.isGrowing = true;
    this.next = undefined;
    this.chooseLeaves(this.layers);
  }

  work(): boolean {
    const { effort } = this.parts;
    const layers = this.layers as Layers;
    while (this.isGrowing && !effort.isOver() && !effort.isSliceSpent()) this.growLayer(layers);
    if (this.isGrowing && !effort.isOver()) return true;
    if (this.leaves.length === 0) return false;
    this.samplePlayouts();
    return true;
  }

  judge(): Judgement {
    const { layers } = this;
    const { root } = this.search.tree;
    const { role } = this.parts.seat;
    const arms = root.choices?.arms.find((one) => one.role === role);
    if (layers === undefined || arms === undefined) return { moves: [], scores: [], values: [] };
    const moves = Array.from(arms.moves);
    if (layers.depth > 0) {
      const values = Array.from(layers.worthAtRoot(role, estimate));
      return { moves, scores: values, values, weights: arms.weights };
    }
    const values = Array.from(arms.sums, (sum, arm) => sum / Math.max(1, arms.visits[arm] as number));
    return { moves, scores: Array.from(arms.visits), values, weights: arms.weights };
  }

  /** One layer more, if it fits, as far as the slice allows; else the layers are as they are. */
  private growLayer(layers: Layers): void {
    const { effort } = this.parts;
    const start = effort.isCounted ? 0 : effort.now();
    const isOver = (): boolean => effort.mustStop() || this.isOverdue();
    if (this.next === undefined) {
      const links = layers.nextLinks(() => isOver() || effort.isSliceSpent());
      if (links === Number.POSITIVE_INFINITY && !isOver()) return;
      this.isGrowing = links > 0 && this.fits(layers, links, start);
      if (!this.isGrowing) return;
      this.next = { links, seconds: 0 };
    }
    let state = layers.growOne();
    while (state === "more" && !isOver() && !effort.isSliceSpent()) state = layers.growOne();
    if (!effort.isCounted) this.next.seconds += effort.now() - start;
    if (state === "complete") {
      if (!effort.isCounted) this.costs.link = this.next.seconds / Math.max(1, this.next.links);
      this.next = undefined;
      this.chooseLeaves(layers);
    } else if (state === "full" || isOver()) this.isGrowing = false;
  }

  /** The depth rule: time for the states of the next layer, and playouts for each of them. */
  private fits(layers: Layers, links: number, time: number): boolean {
    const { effort } = this.parts;
    const { depth } = layers;
    const merging = depth === 0 ? 1 : layers.sizeOf(depth) / Math.max(1, this.linksOfLast);
    this.linksOfLast = links;
    const playouts = links * merging * this.options.leaf;
    if (effort.isCounted) return playouts <= effort.iterationsLeft();
    return (
      time - this.startTime + links * this.costs.link <= this.share(SHARES.states) * this.seconds &&
      playouts * this.costs.playout <= this.share(SHARES.bandits) * this.seconds
    );
  }

  private linksOfLast = 0;

  private isOverdue(): boolean {
    const { effort } = this.parts;
    return !effort.isCounted && effort.now() - this.startTime > this.share(SHARES.states) * this.seconds;
  }

  private share(ratio: number): number {
    return this.symmetric ? ratio : ratio / WITHOUT_SYMMETRIES;
  }

  /** Round robin over the states at the last depth. */
  private samplePlayouts(): void {
    const { effort } = this.parts;
    const { bandits } = this.search;
    const start = effort.isCounted ? 0 : effort.now();
    let samples = 0;
    while (effort.allowsOne()) {
      const leaf = this.leaves[this.nextLeaf] as TreeNode;
      if (bandits.sample(leaf)) {
        this.nextLeaf = (this.nextLeaf + 1) % this.leaves.length;
        samples++;
      } else effort.takeBack();
    }
    if (samples > 0 && !effort.isCounted) this.costs.playout = (effort.now() - start) / samples;
  }

  private chooseLeaves(layers: Layers): void {
    this.leaves = layers.leaves();
    this.nextLeaf = 0;
  }

  private get search(): { tree: GameTree; bandits: FlatConfidence } {
    if (this.made === undefined) {
      const { c, steps, sym = "none" } = this.options;
      const use = symmetryUse(sym, SHARES.symmetries);
      const tree = growTree(this.parts, { carriesMoves: false, maxSteps: steps, ...use });
      this.made = { tree, bandits: new FlatConfidence(tree, c, this.parts.random) };
    }
    return this.made;
  }
}

/** V̂: the mean of all playouts of the state. */
function estimate(node: TreeNode, into: Float64Array): void {
  const { visits } = node;
  for (let role = 0; role < into.length; role++) into[role] = visits === 0 ? UNKNOWN : node.sum(role) / visits;
}
