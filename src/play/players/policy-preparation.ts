/** Learns a move policy during the start clock, for the engines that use one. */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { captures, groundOf, lanes } from "../../game/index.ts";
import { LaneLeaves } from "../../machine/batched/index.ts";
import type { KeepingCursor } from "../../machine/index.ts";
import { MovePolicy, PolicyLearner } from "../learning/index.ts";
import type { ThinkerParts } from "./thinker.ts";

/**
 * More playouts per successor say more about it, but then fewer states are seen. So as many successors at once as lanes
 * allow.
 */
const LANES_PER_SUCCESSOR = 8;
/** Minimum number of states to learn from before the policy is used. */
const LEAST_STATES = 200;
/**
 * Minimum share of the playouts' information about successors that the policy must explain. Measured: dotsAndBoxes
 * 0.000, checkers 0.016, connectFour 0.021, reversi 0.026, breakthrough 0.090.
 */
const LEAST_EXPLAINED = 0.005;
/**
 * Maximum number of gates evaluated to find captures, 32 moves at a time: about a second of work. Without captures
 * every move has one weight.
 */
const MOST_CAPTURE_STEPS = 5e7;

export interface PolicyTerms {
  /** The time for learning, from the first `work` on. */
  readonly seconds: number;
  /** Maximum number of steps of a playout, and of a game of self-play. */
  readonly maxSteps: number;
  /** Generators of the game's symmetry group. */
  readonly symmetries: readonly Symmetry[];
}

export class PolicyPreparation {
  private readonly learner: PolicyLearner;
  private readonly parts: ThinkerParts;
  private readonly seconds: number;
  private end = Number.POSITIVE_INFINITY;

  private constructor(parts: ThinkerParts, learner: PolicyLearner, seconds: number) {
    this.parts = parts;
    this.learner = learner;
    this.seconds = seconds;
  }

  /** Returns undefined if the lanes of the game are not known; they are made with tree search. */
  static of(
    parts: ThinkerParts,
    cursor: KeepingCursor,
    { seconds, maxSteps, symmetries }: PolicyTerms,
  ): PolicyPreparation | undefined {
    const { seat, random, budget } = parts;
    const { machine, game } = seat;
    const known = game.known(lanes);
    if (known === undefined || groundOf(game, machine) === undefined) return undefined;
    const { circuit, program } = known;
    const limits = { steps: MOST_CAPTURE_STEPS, seconds: seconds / 2, now: budget.now };
    const found = game.ask(captures, new Budget(limits));
    const policy = new MovePolicy({
      moveCounts: circuit.moveCounts,
      symmetries,
      captures: isGaveUp(found) ? undefined : found,
    });
    const options = { lanesPerLeaf: LANES_PER_SUCCESSOR, maxSteps, random, budget } as const;
    const learner = new PolicyLearner({
      cursor,
      lanes: new LaneLeaves(circuit, program, options),
      initialState: machine.initialState,
      roleCount: machine.roles.length,
      policy,
      random,
      maxSteps,
    });
    return new PolicyPreparation(parts, learner, seconds);
  }

  /** Learns until the slice is over. Returns false if learning has ended. */
  work(): boolean {
    const { learner, seconds } = this;
    const { budget } = this.parts;
    if (this.end === Number.POSITIVE_INFINITY) this.end = budget.now() + seconds;
    while (!budget.isSliceSpent() && !budget.isOver()) {
      if (!learner.learnOne() || budget.now() >= this.end) return false;
    }
    return !budget.isOver();
  }

  /** The result, for people. */
  get account(): string {
    const { states, explainedShare } = this.learner;
    const share = (100 * explainedShare).toFixed(1);
    const use = this.policy === undefined ? "; not used" : "";
    return `policy learned from ${states} states, explains ${share} % of what playouts tell of moves${use}`;
  }

  /** Undefined if too little was learned. */
  get policy(): MovePolicy | undefined {
    const { isSuited, states, explainedShare, policy } = this.learner;
    return isSuited && states >= LEAST_STATES && explainedShare >= LEAST_EXPLAINED ? policy : undefined;
  }
}
