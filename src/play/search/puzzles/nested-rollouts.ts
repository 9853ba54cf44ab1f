/**
 * Nested rollout policy adaptation (Rosin 2011). A policy with one weight per move plays rollouts and adapts towards
 * the best sequence found, on nested levels. Strong if goals are graded and order matters little: placements, fillings,
 * routes.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { Cursor } from "../../../machine/index.ts";
import type { GoalDistance } from "./goal-distance.ts";
import type { Plan, PlanSearch, Puzzle } from "./plan.ts";

/** Number of runs of a level between two adaptations of the next level, and number of levels. */
const WIDTH = 30;
const LEVELS = 3;
/** Learning rate: how far a weight moves towards the best sequence. */
const LEARNING = 1;
const MOST_STEPS = 500;
/** A step with more legal moves than this counts as several steps of work. */
const MOVES_PER_STEP = 1000;

interface Level {
  /** By move: its weight. */
  policy: Float64Array;
  /** The moves of the best sequence, and its score. */
  best: readonly number[];
  score: number;
  /** Number of runs of the level below so far. */
  runs: number;
}

export class NestedRollouts implements PlanSearch {
  readonly name = "nested rollouts";
  best: Plan | undefined;
  readonly isProof = false;
  private readonly puzzle: Puzzle;
  private readonly random: SeededRandom;
  private readonly distance: GoalDistance | undefined;
  private readonly cursor: Cursor;
  private readonly levels: Level[] = [];
  private weights = new Float64Array(64);
  private moveCount = 64;
  private steps = 0;

  constructor(puzzle: Puzzle, random: SeededRandom, distance: GoalDistance | undefined) {
    this.puzzle = puzzle;
    this.random = random;
    this.distance = distance;
    this.cursor = puzzle.machine.newCursor(puzzle.budget);
    for (let level = 0; level < LEVELS; level++) this.levels.push(this.newLevel());
  }

  work(steps: number): boolean {
    const end = this.steps + steps;
    while (this.steps < end) {
      if (!this.playAndAdapt()) return true;
      if (this.best !== undefined && this.best.value >= this.puzzle.mostValue) return false;
    }
    return true;
  }

  private newLevel(from?: Level): Level {
    const policy = from?.policy.slice() ?? new Float64Array(this.moveCount);
    return { policy, best: [], score: Number.NEGATIVE_INFINITY, runs: 0 };
  }

  /**
   * Runs one playout. Every level that has completed its runs hands its best sequence to the level above and restarts.
   * Returns false if the budget stopped it.
   */
  private playAndAdapt(): boolean {
    const lowest = this.levels[0] as Level;
    if (!this.playOut(lowest) || !this.adapt(lowest)) return false;
    for (let i = 0; i < LEVELS; i++) {
      const level = this.levels[i] as Level;
      if (++level.runs < WIDTH) return true;
      const above = this.levels[i + 1];
      if (above !== undefined) {
        if (level.score >= above.score) {
          above.score = level.score;
          above.best = level.best;
        }
        if (!this.adapt(above)) return false;
      }
      this.levels[i] = this.newLevel(above);
    }
    return true;
  }

  /** Returns false if the budget stopped it. */
  private playOut(level: Level): boolean {
    const { cursor, random, puzzle } = this;
    const sequence: number[] = [];
    const joint = new Int32Array(1);
    cursor.load(puzzle.start);
    while (!cursor.isTerminal() && sequence.length < MOST_STEPS) {
      const { count, moves } = cursor.legalMoves(0);
      if (count === 0) break;
      if (this.isOverAfter(count)) return false;
      joint[0] = moves[this.draw(level.policy, moves, count, random)] as number;
      sequence.push(joint[0]);
      cursor.advance(joint);
    }
    this.steps += 1 + sequence.length;
    const isEnd = cursor.isTerminal();
    const value = isEnd ? (cursor.goal(0) ?? 0) : -1;
    if (isEnd && value > (this.best?.value ?? -1)) this.best = { moves: sequence, value };
    // Terminal states of equal value are ordered by their distance to a better goal.
    const near = this.distance === undefined ? 0 : 1 / (1 + this.distance.of(cursor.save(), value));
    const score = value + near;
    if (score < level.score) return true;
    level.score = score;
    level.best = sequence;
    return true;
  }

  /** Counts the work for a step with this many legal moves. Returns whether the budget is over. */
  private isOverAfter(count: number): boolean {
    this.steps += Math.floor(count / MOVES_PER_STEP);
    return this.puzzle.budget?.isOver() === true;
  }

  /** Draws an index into the legal moves, with probabilities proportional to the exponentials of their weights. */
  private draw(policy: Float64Array, moves: Int32Array, count: number, random: SeededRandom): number {
    if (count > this.weights.length) this.weights = new Float64Array(2 * count);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      sum += Math.exp(policy[moves[i] as number] ?? 0);
      this.weights[i] = sum;
    }
    const drawn = random.fraction() * sum;
    let place = 0;
    while (place < count - 1 && (this.weights[place] as number) <= drawn) place++;
    return place;
  }

  /** Moves the policy of a level towards its best sequence. Returns false if the budget stopped it on the way. */
  private adapt(level: Level): boolean {
    const { cursor, puzzle } = this;
    const old = level.policy.slice();
    const joint = new Int32Array(1);
    cursor.load(puzzle.start);
    for (const chosen of level.best) {
      const { count, moves } = cursor.legalMoves(0);
      if (this.isOverAfter(count)) return false;
      let sum = 0;
      for (let i = 0; i < count; i++) sum += Math.exp(old[moves[i] as number] ?? 0);
      for (let i = 0; i < count; i++) {
        const move = moves[i] as number;
        this.change(level, move, (-LEARNING * Math.exp(old[move] ?? 0)) / sum);
      }
      this.change(level, chosen, LEARNING);
      joint[0] = chosen;
      cursor.advance(joint);
    }
    this.steps += level.best.length;
    return true;
  }

  /** Machines that do not ground number moves as they appear, so policies must grow. */
  private change(level: Level, move: number, by: number): void {
    if (move >= level.policy.length) {
      this.moveCount = Math.max(this.moveCount, 2 * (move + 1));
      const larger = new Float64Array(this.moveCount);
      larger.set(level.policy);
      level.policy = larger;
    }
    level.policy[move] = (level.policy[move] as number) + by;
  }
}
