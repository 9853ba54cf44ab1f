/**
 * Our best player: tree search on canonical states with merged moves and proven values, which is what the constraint-based player comes
 * to when its states are grown best first ("MAC-UCB+"); and exact play where the states that can still be reached are few. The solver
 * looks first, in a tenth of the time; where it finds all the best moves, tree search only decides between them, for what a solver
 * calls a draw may still be won against somebody who errs.
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { withinBudget } from "../../foundations/budgets/index.ts";
import { drawJointMove, type Move, type State } from "../../machine/index.ts";
import { SelectByConfidence, TreeSearch } from "../search/index.ts";
import { ExactPlay } from "./exact-play.ts";
import { detectSymmetries, growTree } from "./grow-tree.ts";
import { hidesMoves } from "./player.ts";
import type { OptionRanges } from "./player-options.ts";
import { MAX_STEPS } from "./shared-options.ts";
import type { Judgement, MakeThinker, ThinkerParts } from "./thinker.ts";
import { TreeThinker } from "./tree-thinker.ts";

export const AUTO_OPTIONS = {
  c: { least: 0, most: 100, usual: 0.6, meaning: "weight of exploration, for rewards from 0 to 1" },
  steps: MAX_STEPS,
  solve: { least: 0, most: 1e9, usual: 20_000, meaning: "states that the exact solver may expand for a move" },
} as const satisfies OptionRanges;

type AutoOptions = Readonly<Record<keyof typeof AUTO_OPTIONS, number>>;

const SYMMETRY_SHARE = 0.2;
const SOLVER_SHARE = 0.1;

export const makeAuto =
  (options: AutoOptions): MakeThinker =>
  (parts) =>
    new Auto(parts, options);

class Auto extends TreeThinker {
  private readonly options: AutoOptions;
  private solver: ExactPlay | undefined;
  private exact: readonly Move[] | undefined;
  private found: readonly Symmetry[] | undefined;

  constructor(parts: ThinkerParts, options: AutoOptions) {
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
    if (this.options.solve > 0 && withinBudget(() => isForMaximin(this.parts)) === true)
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

const SAMPLE_PLAYOUTS = 20;
const SAMPLE_STEPS = 200;
/** Of the time that is left. */
const SAMPLE_SHARE = 0.2;

/**
 * Whether maximin is the right notion: one player, or two that move in turn for a constant sum, as far as random play shows, and nothing
 * hidden. Not where there is no time to see: then there is none for a solver.
 */
function isForMaximin({ seat, random, budget }: ThinkerParts): boolean {
  const { machine, game } = seat;
  if (hidesMoves(game.rules)) return false;
  const chance = machine.roles.indexOf("random");
  const end = budget.isCounted ? Number.POSITIVE_INFINITY : budget.now() + SAMPLE_SHARE * budget.secondsToThink();
  const players = machine.roles.flatMap((_, role) => (role === chance ? [] : [role]));
  if (players.length !== 2) return players.length === 1;
  const cursor = machine.newCursor(budget);
  const joint = new Int32Array(machine.roles.length);
  const sums = new Set<number>();
  for (let playout = 0; playout < SAMPLE_PLAYOUTS; playout++) {
    cursor.load(machine.initialState);
    for (let step = 0; step < SAMPLE_STEPS && !cursor.isTerminal() && drawJointMove(cursor, random, joint); step++) {
      if (budget.now() > end || players.every((role) => cursor.legalMoves(role).count > 1)) return false;
      cursor.advance(joint);
    }
    if (cursor.isTerminal()) sums.add(players.reduce((sum, role) => sum + (cursor.goal(role) ?? 0), 0));
  }
  return sums.size <= 1;
}
