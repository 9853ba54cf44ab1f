/**
 * The player `auto-0`: tree search on canonical states with merged moves and proven values, which is what the constraint-based player comes to when
 * its states are grown best first ("MAC-UCB+"). Where few states can still be reached, the solver looks first, in a tenth of the time. If it
 * finds all best moves, tree search only decides between them: what a solver calls a draw may still be won against somebody who errs.
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { withinBudget } from "../../foundations/budgets/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import type { Move, State } from "../../machine/index.ts";
import { SelectByConfidence, TreeSearch } from "../search/index.ts";
import { ExactPlay } from "./exact-play.ts";
import { isForMaximin, profileGame } from "./game-profile.ts";
import { detectSymmetries, growTree } from "./grow-tree.ts";
import type { OptionRanges } from "./player-options.ts";
import { MAX_STEPS } from "./shared-options.ts";
import type { Judgement, MakeThinker, ThinkerParts } from "./thinker.ts";
import { TreeThinker } from "./tree-thinker.ts";

export const CANONICAL_TREE_OPTIONS = {
  c: { least: 0, most: 100, usual: 0.6, meaning: "weight of exploration, for rewards from 0 to 1" },
  steps: MAX_STEPS,
  solve: { least: 0, most: 1e9, usual: 20_000, meaning: "states that the exact solver may expand for a move" },
} as const satisfies OptionRanges;

type CanonicalTreeOptions = Readonly<Record<keyof typeof CANONICAL_TREE_OPTIONS, number>>;

const SYMMETRY_SHARE = 0.2;
const SOLVER_SHARE = 0.1;

export const makeCanonicalTree =
  (options: CanonicalTreeOptions): MakeThinker =>
  (parts) =>
    new CanonicalTree(parts, options);

class CanonicalTree extends TreeThinker {
  private readonly options: CanonicalTreeOptions;
  private solver: ExactPlay | undefined;
  private exact: readonly Move[] | undefined;
  private found: readonly Symmetry[] | undefined;

  constructor(parts: ThinkerParts, options: CanonicalTreeOptions) {
    super(parts, () => {
      const tree = growTree(parts, {
        carriesMoves: false,
        maxSteps: options.steps,
        symmetryShare: SYMMETRY_SHARE,
        generators: this.generators,
      });
      // What is proven is left alone, with the moves beside it: where several states are weighed, those count too.
      const proves = !hidesMoves(parts.seat.game.rules);
      const rule = new SelectByConfidence(tree, options.c, proves);
      return new TreeSearch(tree, { rule, random: parts.random, proves });
    });
    this.options = options;
  }

  override prepare(): boolean {
    if (this.options.solve > 0 && withinBudget(() => isForMaximin(profileGame(this.parts))) === true)
      this.solver = new ExactPlay(this.parts, this.generators);
    return super.prepare();
  }

  private get generators(): readonly Symmetry[] {
    this.found ??= detectSymmetries(this.parts);
    return this.found;
  }

  override begin(state: State): void {
    super.begin(state);
    const seconds = SOLVER_SHARE * this.parts.budget.secondsToThink();
    this.exact = this.solver?.bestMoves(state, { states: this.options.solve, seconds });
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
