/**
 * The other end of a companion, for one match: an engine made from a recipe, or an evaluator of another engine's
 * leaves. It works on its tasks in slices.
 */
import { Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { groundOf, machineOf, type OpenGame } from "../../game/index.ts";
import { type Cursor, keeps, legalJointMove, type Move, type State } from "../../machine/index.ts";
import { MovePolicy, ValueNet } from "../learning/index.ts";
import { NotInTurn, Playouts, SharedBatches } from "../search/index.ts";
import { AlphaBetaEngine } from "./alpha-beta-engine.ts";
import type { CompanionReport, CompanionTask } from "./companion.ts";
import type { Engine } from "./engine.ts";
import type { AlphaBetaRecipe, EngineRecipe, TreeRecipe } from "./engine-recipe.ts";
import { LeafService } from "./leaf-service.ts";
import { LeanEngine, laneLeaves, type PolicyUse } from "./lean-engine.ts";
import { MoveBudget } from "./move-budget.ts";
import { MAX_STEPS } from "./shared-options.ts";
import type { ThinkerParts } from "./thinker.ts";

/** The parameters of a twin besides the game. */
export interface TwinTerms {
  readonly seed: number;
  /** Seconds, on the clock of its own thread. */
  readonly now: () => number;
  /** Number of bytes that it may use for its search memory. */
  readonly memoryBytes: number;
}

/** Seconds for making the machine. */
const SET_UP_SECONDS = 60;
/** Of two searches that share a transposition table, one is a ply ahead. */
const FIRST_DEPTH = 2;

/** Thinks along in another thread: takes tasks, works in slices, reports. */
export class EngineTwin {
  private readonly parts: ThinkerParts;
  private readonly cursor: Cursor;
  private engine: Engine | undefined;
  /** Used instead of an engine if the tree grows in another thread. */
  private service: LeafService | undefined;
  /** The joint moves that led to the current state, and that state. */
  private line: CompanionTask["line"] = [];
  private state: State;
  /** Whether the engine has been set to this state. */
  private isThere = false;
  private task: CompanionTask | undefined;
  private evaluationsBefore = 0;

  /** Throws BudgetSpent if the game has no machine within the limits. */
  constructor(game: OpenGame, { seed, now, memoryBytes }: TwinTerms) {
    const machine = machineOf(game, new Budget({ seconds: SET_UP_SECONDS, now }));
    const budget = new MoveBudget(now);
    const clocks = { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY };
    this.parts = {
      seat: { game, machine, role: 0, clocks, now, memoryBytes },
      random: createRandom(seed),
      budget,
    };
    this.cursor = machine.newCursor();
    this.state = machine.initialState;
  }

  equip(recipe: EngineRecipe): void {
    this.renew(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    this.isThere = false;
    this.service?.end();
    this.service = recipe.kind === "tree" ? this.attempt(() => this.leafService(recipe)) : undefined;
    if (this.service !== undefined) return;
    this.engine = this.attempt(() => (recipe.kind === "tree" ? this.treeSearch(recipe) : this.alphaBeta(recipe)));
  }

  think(task: CompanionTask): void {
    this.task = task;
    this.renew(task.seconds, task.iterations);
    if (this.service !== undefined) return;
    const engine = this.attempt(() => {
      this.turnTo(task.line);
      return this.engine;
    });
    this.engine = engine;
    this.evaluationsBefore = engine?.evaluations ?? 0;
  }

  rest(): void {
    this.task = undefined;
  }

  /** Works for one slice. Returns false if nothing is left to do until the next task. */
  work(): boolean {
    const { budget } = this.parts;
    if (this.task !== undefined && this.service !== undefined) {
      budget.startSlice();
      this.service.work(budget);
      return !budget.isOver();
    }
    if (this.task === undefined || this.engine === undefined || budget.isDone()) return false;
    budget.startSlice();
    const goesOn = this.attempt(() => this.engine?.work() ?? false);
    return goesOn === true && !budget.isDone();
  }

  /** Returns undefined if there is nothing to report. */
  report(): CompanionReport | undefined {
    const { engine, service, task } = this;
    if (engine === undefined || task === undefined || service !== undefined) return undefined;
    const { vocabulary } = this.parts.seat.machine;
    const { moves, scores, values, odds } = engine.judge(task.role);
    const { depth, isProven } = engine.explain();
    return {
      moves: moves.map((move) => vocabulary.moveText(task.role, move)),
      scores,
      values,
      odds,
      depth,
      isProven,
      evaluations: engine.evaluations - this.evaluationsBefore,
    };
  }

  private renew(seconds: number, iterations: number): void {
    const { budget } = this.parts;
    budget.renew({ deadline: budget.now() + seconds, iterations });
  }

  /**
   * Follows the new steps and keeps the engine's statistics. Starts anew if the line does not continue the last one.
   */
  private turnTo(line: CompanionTask["line"]): void {
    const { cursor, engine } = this;
    const { machine } = this.parts.seat;
    const isContinued = this.line.length <= line.length && this.line.every((step, i) => isSame(step, line[i] ?? []));
    if (!isContinued) {
      this.line = [];
      this.state = machine.initialState;
      this.isThere = false;
    }
    cursor.load(this.state);
    for (const moves of line.slice(this.line.length)) {
      const joint: ArrayLike<Move> = legalJointMove(machine, cursor, moves);
      this.isThere = this.isThere && engine?.follow(joint) === true;
      cursor.advance(joint);
    }
    this.line = line;
    this.state = cursor.save();
    if (!this.isThere) engine?.begin(this.state);
    this.isThere = true;
  }

  /** Returns undefined if it is not requested or not possible. */
  private leafService({ batches, policy, ...options }: TreeRecipe): LeafService | undefined {
    if (batches === undefined) return undefined;
    const { game, machine } = this.parts.seat;
    const limits = { random: this.parts.random, budget: new MoveBudget(this.parts.budget.now) };
    const lanes = laneLeaves(game, groundOf(game, machine), { ...options, ...withMethods(policy) }, limits);
    return lanes === undefined ? undefined : new LeafService(lanes, new SharedBatches(batches));
  }

  private treeSearch({ kind: _, batches: __, learned, policy, ...options }: TreeRecipe): Engine {
    return new LeanEngine(this.parts, {
      ...options,
      ...(learned === undefined ? {} : { learned: { ...learned, net: ValueNet.from(learned.net) } }),
      ...withMethods(policy),
    });
  }

  private alphaBeta({ net, positions }: AlphaBetaRecipe): Engine | undefined {
    const { random, budget, seat } = this.parts;
    const { cursor } = new Playouts(seat.machine, { maxSteps: MAX_STEPS.usual, random, budget });
    if (!keeps(cursor)) return undefined;
    const shared = positions === undefined ? {} : { positions, firstDepth: FIRST_DEPTH };
    return new AlphaBetaEngine(this.parts, cursor, ValueNet.from(net), shared);
  }

  /** A twin may give up without harm: then it reports nothing. */
  private attempt<T>(work: () => T): T | undefined {
    try {
      const answer = withinBudget(work);
      return isGaveUp(answer) ? undefined : answer;
    } catch (error) {
      if (error instanceof NotInTurn) this.engine = undefined;
      else throw error;
      return undefined;
    }
  }
}

const withMethods = (policy: TreeRecipe["policy"]): { readonly policy?: PolicyUse } =>
  policy === undefined ? {} : { policy: { ...policy, moves: MovePolicy.from(policy.moves) } };

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((move, i) => move === other[i]);
