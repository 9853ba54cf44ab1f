/**
 * MAC-UCB and MAC-UCB-SYM (Koriche et al. 2016, 2017): policies of the depth-d network of the game, found stage by
 * stage. The player generates all states up to a depth and applies maximin to them. At the last depth, a bandit in each
 * state chooses playouts, and their mean is the state's value.
 *
 * In the papers, states are found by maintaining arc consistency on the constraint network of a stage (`mac=network`:
 * ConstraintMachine). On complete states this does what the machine of the match does. So by default the machine is
 * used: it gives the same layers, the same values left for every decision and the same policy, in a fraction of the
 * time. A test compares the two.
 *
 * Time is divided 45 : 30 : 25 between states, bandits and symmetries, by measured times. The ledger limits symmetries
 * to their quarter; of the rest, three fifths are for states. What states do not use, because another layer would not
 * fit or would leave its states with too few playouts, goes to the bandits: a maximum over poor estimates is worth less
 * than one good estimate.
 */
import { ConstraintMachine, networkFromGroundProgram } from "../../analysis/constraint-network/index.ts";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { groundOf } from "../../game/index.ts";
import type { Cursor, State } from "../../machine/index.ts";
import {
  FlatConfidence,
  Layers,
  MOVER,
  marginals,
  NodeLinks,
  NodeStore,
  Playouts,
  PositionGraph,
} from "../search/index.ts";
import type { OptionRanges, OptionValues } from "./player-options.ts";
import { MAX_STEPS, type SymmetryWord, symmetryOption } from "./shared-options.ts";
import { graphOf, symmetryUse } from "./state-recognition.ts";
import type { Judgement, MakeThinker, Thinker, ThinkerParts } from "./thinker.ts";

const SHARES = { states: 0.45, bandits: 0.3, symmetries: 0.25 } as const;
/** The states' share of the time that symmetries leave. */
const STATES_SHARE = SHARES.states / (SHARES.states + SHARES.bandits);
/** The value of a state about which nothing is known. */
const UNKNOWN = 0.5;
/** While pondering, a layer may take as long as everything before it. */
const PONDERING_GROWTH = 2;

export const MAC_UCB_OPTIONS = {
  c: { least: 0, most: 100, usual: 0.6, meaning: "weight of exploration, for rewards from 0 to 1" },
  leaf: { least: 1, most: 1e6, usual: 8, meaning: "playouts for each state at the last depth, at least" },
  mac: {
    words: ["machine", "network"],
    usual: "machine",
    meaning: "what finds states and moves: arc consistency on the network, or the machine, which finds the same faster",
  },
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
  private made: { store: NodeStore; graph: PositionGraph; bandits: FlatConfidence } | undefined;
  private root = 0;
  private layers: Layers | undefined;
  private leaves: readonly number[] = [];
  private nextLeaf = 0;
  private isGrowing = false;
  /** The next layer: the number of links it needs, and the seconds it has taken so far, without symmetries. */
  private next: { readonly links: number; seconds: number } | undefined;
  private linksOfLast = 0;
  private startTime = 0;
  /** Seconds available for the state; infinite while pondering. */
  private seconds = 0;
  /** Seconds spent on the state, without symmetries. */
  private readonly spent = { states: 0, bandits: 0 };
  /** Measured seconds per link and per playout. */
  private readonly costs = { link: 1e-5, playout: 1e-4 };

  constructor(parts: ThinkerParts, options: MacUcbOptions) {
    this.parts = parts;
    this.options = options;
  }

  prepare(): boolean {
    const { budget, seat } = this.parts;
    void this.search; // Creates the search now, with the time of the start clock.
    if (budget.isCounted) return false;
    this.begin(seat.machine.initialState);
    return true;
  }

  begin(state: State): void {
    const { budget } = this.parts;
    const { store, graph } = this.search;
    graph.parts.ledger.open();
    this.root = graph.begin(state);
    this.layers = new Layers(store, graph, this.root);
    this.startTime = budget.isCounted ? 0 : budget.now();
    this.seconds = budget.secondsToThink();
    this.spent.states = 0;
    this.spent.bandits = 0;
    this.isGrowing = store.mover[this.root] !== MOVER.none;
    this.next = undefined;
    this.chooseLeaves(this.layers);
  }

  work(): boolean {
    const { budget } = this.parts;
    const layers = this.layers as Layers;
    this.seconds = Math.max(this.seconds, this.elapsed() + budget.secondsToThink());
    // The cost of playouts is better known after some of them, so another layer may fit after all.
    if (!this.isGrowing && this.next !== undefined && this.fits(layers, this.next.links)) this.isGrowing = true;
    while (this.isGrowing && !budget.isDone() && !budget.isSliceSpent()) this.growLayer(layers);
    if (this.isGrowing && !budget.isDone()) return true;
    if (this.leaves.length === 0) return false;
    this.samplePlayouts();
    return true;
  }

  judge(): Judgement {
    const { layers, root } = this;
    const { store } = this.search;
    const { role } = this.parts.seat;
    if (layers === undefined || (store.childCount[root] as number) === 0) return { moves: [], scores: [], values: [] };
    const arms = marginals(store, root, role);
    const moves = arms.map(({ move }) => move);
    const weights = arms.map(({ weight }) => weight);
    if (layers.depth > 0) {
      const values = Array.from(layers.worthAtRoot(role, (position, into) => estimate(store, position, into)));
      return { moves, scores: values, values, weights };
    }
    const values = arms.map(({ sum, visits }) => sum / Math.max(1, visits));
    return { moves, scores: arms.map(({ visits }) => visits), values, weights };
  }

  /** Describes the layers, and how the time was divided. */
  explain(): readonly string[] {
    const { layers, made } = this;
    if (layers === undefined || made === undefined) return [];
    const sizes = Array.from({ length: layers.depth + 1 }, (_, depth) => layers.sizeOf(depth));
    const playouts = this.leaves.reduce((sum, leaf) => sum + (made.store.visits[leaf] as number), 0);
    const lines = [`depth ${layers.depth}, states by depth: ${sizes.join(" ")}; ${playouts} playouts of the last`];
    const { seconds } = made.graph.parts.ledger;
    const total = this.spent.states + this.spent.bandits + seconds;
    const percent = (share: number): string => `${Math.round((100 * share) / Math.max(total, 1e-9))} %`;
    if (total > 0)
      lines.push(
        `time: states ${percent(this.spent.states)}, bandits ${percent(this.spent.bandits)}, symmetries ${percent(seconds)}`,
      );
    return lines;
  }

  /** Grows one more layer if it fits, as far as the slice allows. Otherwise stops growing. */
  private growLayer(layers: Layers): void {
    const { budget } = this.parts;
    const isOver = (): boolean => budget.isOver() || this.isOverdue();
    const slice = new Budget({ cancelled: () => isOver() || budget.isSliceSpent() });
    this.timed("states", () => {
      if (this.next === undefined) {
        const links = layers.nextLinks(slice);
        if (links === Number.POSITIVE_INFINITY && !isOver()) return;
        this.isGrowing = links > 0 && links < Number.POSITIVE_INFINITY;
        if (this.isGrowing) this.next = { links, seconds: 0 };
      }
      this.isGrowing &&= this.next !== undefined && this.fits(layers, this.next.links);
    });
    if (!this.isGrowing || this.next === undefined) return;
    const { next } = this;
    const before = this.spent.states;
    const state = this.timed("states", () => {
      let last = layers.growOne();
      while (last === "more" && !slice.isOver()) last = layers.growOne();
      return last;
    });
    next.seconds += this.spent.states - before;
    if (state === "complete") {
      if (!budget.isCounted) this.costs.link = next.seconds / Math.max(1, next.links);
      this.linksOfLast = next.links;
      this.next = undefined;
      this.chooseLeaves(layers);
    } else if (state === "full") {
      this.isGrowing = false;
      this.next = undefined;
    } else if (isOver()) this.isGrowing = false;
  }

  /** The depth rule: there must be time for the states of the next layer and for playouts of each of them. */
  private fits(layers: Layers, links: number): boolean {
    const { budget } = this.parts;
    const { depth } = layers;
    const merging = depth === 0 ? 1 : layers.sizeOf(depth) / Math.max(1, this.linksOfLast);
    const playouts = links * merging * this.options.leaf;
    if (budget.isCounted) return playouts <= budget.iterationsLeft();
    const rest = this.available() - this.search.graph.parts.ledger.seconds;
    return (
      this.spent.states + (links - this.linksMade()) * this.costs.link <= STATES_SHARE * rest &&
      playouts * this.costs.playout <= (1 - STATES_SHARE) * rest
    );
  }

  /** Estimated number of links already made in the unfinished layer, from its time. */
  private linksMade(): number {
    const { next, costs } = this;
    return next === undefined ? 0 : Math.min(next.links, next.seconds / costs.link);
  }

  private isOverdue(): boolean {
    if (this.parts.budget.isCounted) return false;
    return this.spent.states > STATES_SHARE * (this.available() - this.search.graph.parts.ledger.seconds);
  }

  /**
   * Seconds available for this state. While pondering there is no end: then twice the time so far, and at least twice
   * the time of a move.
   */
  private available(): number {
    if (this.seconds < Number.POSITIVE_INFINITY) return this.seconds;
    return PONDERING_GROWTH * Math.max(this.elapsed(), Math.min(this.parts.seat.clocks.play, 1e6));
  }

  private elapsed(): number {
    const { budget } = this.parts;
    return budget.isCounted ? 0 : budget.now() - this.startTime;
  }

  /** Runs some work and records its time, without symmetries. */
  private timed<T>(kind: keyof MacUcb["spent"], work: () => T): T {
    const { budget } = this.parts;
    if (budget.isCounted) return work();
    const { ledger } = this.search.graph.parts;
    const [start, before] = [budget.now(), ledger.seconds];
    const done = work();
    this.spent[kind] += Math.max(0, budget.now() - start - (ledger.seconds - before));
    return done;
  }

  /** Samples the states at the last depth round robin. */
  private samplePlayouts(): void {
    const { budget } = this.parts;
    const { bandits } = this.search;
    const before = this.spent.bandits;
    const samples = this.timed("bandits", () => {
      let made = 0;
      while (budget.allowsOne()) {
        const leaf = this.leaves[this.nextLeaf] as number;
        if (bandits.sample(leaf)) {
          this.nextLeaf = (this.nextLeaf + 1) % this.leaves.length;
          made++;
        } else budget.takeBack();
      }
      return made;
    });
    if (samples > 0 && !budget.isCounted) this.costs.playout = (this.spent.bandits - before) / samples;
  }

  private chooseLeaves(layers: Layers): void {
    this.leaves = layers.leaves();
    this.nextLeaf = 0;
  }

  private get search(): { store: NodeStore; graph: PositionGraph; bandits: FlatConfidence } {
    this.made ??= this.makeSearch();
    return this.made;
  }

  private makeSearch(): { store: NodeStore; graph: PositionGraph; bandits: FlatConfidence } {
    const { c, steps, mac, sym = "none" } = this.options;
    const { random, budget, seat } = this.parts;
    const solver = mac === "network" ? constraintSolver(this.parts) : undefined;
    const playouts = new Playouts(seat.machine, { maxSteps: steps, random, budget });
    const use = { ...symmetryUse(sym, SHARES.symmetries), ...(solver === undefined ? {} : { solver }) };
    const { graph: parts, maximalNodes } = graphOf(this.parts, use, playouts);
    const links = new NodeLinks(parts.recognition.roleActions);
    const store = new NodeStore(seat.machine.roles.length, maximalNodes, links);
    const graph = new PositionGraph(store, parts);
    return { store, graph, bandits: new FlatConfidence(store, graph, playouts, c, random) };
  }
}

/** V̂: the mean of all playouts of the state. */
function estimate({ visits, sums, roleCount }: NodeStore, position: number, into: Float64Array): void {
  const count = visits[position] as number;
  for (let role = 0; role < roleCount; role++)
    into[role] = count === 0 ? UNKNOWN : (sums[position * roleCount + role] as number) / count;
}

/**
 * Returns a cursor on the constraint network of the game, with the numbers of the match's machine; undefined if there
 * is no such network.
 */
function constraintSolver({ budget, seat: { game, machine } }: ThinkerParts): Cursor | undefined {
  const ground = groundOf(game, machine);
  if (ground === undefined) return undefined;
  const network = networkFromGroundProgram(ground.program, { budget });
  return isGaveUp(network) ? undefined : new ConstraintMachine(network).newCursor(budget);
}
