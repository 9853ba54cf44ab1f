/**
 * The player `auto-0`: tree search on canonical states with merged moves and proven values, which is what the constraint-based player comes to when
 * its states are grown best first ("MAC-UCB+"). Where few states can still be reached, the solver looks first, in a tenth of the time. If it
 * finds all best moves, tree search only decides between them: what a solver calls a draw may still be won against somebody who errs.
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { withinBudget } from "../../foundations/budgets/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import type { Move, State } from "../../machine/index.ts";
import {
  GameTree,
  meanOfArm,
  Playouts,
  plainRecognition,
  SelectByConfidence,
  SymmetryLedger,
  symmetricRecognition,
  TreeSearch,
} from "../search/index.ts";
import { detectSymmetries } from "./detect-symmetries.ts";
import { ExactPlay } from "./exact-play.ts";
import { isForMaximin, profileGame } from "./game-profile.ts";
import type { OptionRanges } from "./player-options.ts";
import { MAX_STEPS } from "./shared-options.ts";
import type { Judgement, MakeThinker, Thinker, ThinkerParts } from "./thinker.ts";

export const CANONICAL_TREE_OPTIONS = {
  c: { least: 0, most: 100, usual: 0.6, meaning: "weight of exploration, for rewards from 0 to 1" },
  steps: MAX_STEPS,
  solve: { least: 0, most: 1e9, usual: 20_000, meaning: "states that the exact solver may expand for a move" },
} as const satisfies OptionRanges;

type CanonicalTreeOptions = Readonly<Record<keyof typeof CANONICAL_TREE_OPTIONS, number>>;

const SYMMETRY_SHARE = 0.2;
const SOLVER_SHARE = 0.1;

class FirstTreeThinker implements Thinker {
  protected readonly parts: ThinkerParts;
  private readonly makeSearch: () => TreeSearch;
  private made: TreeSearch | undefined;

  /** The search is made when the match starts, in the time that there is for it. */
  constructor(parts: ThinkerParts, makeSearch: () => TreeSearch) {
    this.parts = parts;
    this.makeSearch = makeSearch;
  }

  prepare(): boolean {
    const { budget, seat } = this.parts;
    this.begin(seat.machine.initialState);
    return !budget.isCounted;
  }

  begin(state: State): void {
    const { tree } = this.search;
    tree.moveRoot(state);
    tree.parts.ledger.open();
  }

  work(): boolean {
    const { budget } = this.parts;
    const { root } = this.search.tree;
    if (root.isEnd) return false;
    while (budget.allowsOne()) {
      if (!this.search.iterate()) budget.takeBack();
      if (root.exact !== undefined) return false;
    }
    return true;
  }

  /** The most visited move, of several the one of the greatest mean; what is proven to win before, what is proven to lose after everything else. */
  judge(): Judgement {
    const { tree } = this.search;
    const { choices } = tree.root;
    const arms = choices?.arms.find(({ role }) => role === this.parts.seat.role);
    if (choices === undefined || arms === undefined) return { moves: [], scores: [], values: [] };
    const values = Array.from(arms.moves, (_, arm) =>
      arms.visits[arm] === 0 ? 0 : meanOfArm(tree, choices, arms, arm),
    );
    const scores = values.map(
      (value, arm) => (arms.visits[arm] as number) + value / 2 + this.certainty(tree, arm, value),
    );
    return { moves: Array.from(arms.moves), scores, values, weights: arms.weights };
  }

  private certainty(tree: GameTree, arm: number, value: number): number {
    const { root } = tree;
    if (root.choices?.arms.length !== 1 || root.choices.links.get(arm)?.node.exact === undefined) return 0;
    if (root.exact !== undefined) return value * CERTAIN;
    return value === 0 ? -CERTAIN : 0;
  }

  protected get search(): TreeSearch {
    this.made ??= this.makeSearch();
    return this.made;
  }
}

/** Memory for states, roughly, where the game does not say. */
const NODE_BYTES = 600e6;
/** Size of a node without its state: statistics and places in tables. */
const BYTES_BESIDES_STATE = 600;

function growTree(
  { budget, random, seat }: ThinkerParts,
  maxSteps: number,
  generators: () => readonly Symmetry[],
): GameTree {
  const { machine } = seat;
  // Where several states are weighed, each must say what every move is worth: a move merged in one state may not be merged in another.
  const isHidden = hidesMoves(seat.game.rules);
  return new GameTree({
    machine,
    playouts: new Playouts(machine, { maxSteps, random, budget }),
    recognition: isHidden ? plainRecognition(machine) : symmetricRecognition(machine, generators(), random, false),
    ledger: new SymmetryLedger(SYMMETRY_SHARE, budget.isCounted ? undefined : budget.now),
    maximalNodes: Math.floor(
      (seat.memoryBytes ?? NODE_BYTES) / (BYTES_BESIDES_STATE + 4 * machine.initialState.length),
    ),
  });
}

/** More than any number of visits. */
const CERTAIN = 1e12;

export const makeCanonicalTree =
  (options: CanonicalTreeOptions): MakeThinker =>
  (parts) =>
    new CanonicalTree(parts, options);

class CanonicalTree extends FirstTreeThinker {
  private readonly options: CanonicalTreeOptions;
  private solver: ExactPlay | undefined;
  private exact: readonly Move[] | undefined;
  private found: readonly Symmetry[] | undefined;

  constructor(parts: ThinkerParts, options: CanonicalTreeOptions) {
    super(parts, () => {
      const tree = growTree(parts, options.steps, () => this.generators);
      // What is proven is left alone, with the moves beside it: where several states are weighed, those count too.
      const proves = !hidesMoves(parts.seat.game.rules);
      const rule = new SelectByConfidence(tree, options.c, proves);
      return new TreeSearch(tree, { rule, random: parts.random, proves });
    });
    this.options = options;
  }

  override prepare(): boolean {
    if (this.options.solve > 0 && withinBudget(() => isForMaximin(profileGame(this.parts))) === true)
      this.solver = new ExactPlay(this.parts, this.generators, false);
    return super.prepare();
  }

  private get generators(): readonly Symmetry[] {
    this.found ??= detectSymmetries(this.parts);
    return this.found;
  }

  override begin(state: State): void {
    super.begin(state);
    const seconds = SOLVER_SHARE * this.parts.budget.secondsToThink();
    this.exact = this.solver?.bestMoves(state, { states: this.options.solve, seconds })?.moves;
  }

  override work(): boolean {
    return this.exact?.length === 1 ? false : super.work();
  }

  override judge(): Judgement {
    const judged = super.judge();
    const { exact } = this;
    if (exact === undefined) return judged;
    const scores = exact.map((move) => judged.scores[judged.moves.indexOf(move)] ?? 0);
    const values = exact.map((move) => judged.values[judged.moves.indexOf(move)] ?? 0);
    return { moves: exact, scores, values };
  }
}
