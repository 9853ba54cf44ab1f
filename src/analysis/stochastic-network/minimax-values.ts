/**
 * Minimax values by plain recursion (Koriche et al. 2017, equations 1 and 2). A player picks a move, the others then
 * pick theirs to minimise its value, and chance averages over its legal moves. Without a depth, a state that is not
 * terminal at the last stage has no value.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { GroundTruth } from "./ground-truth.ts";

/** One entry per fluent: 0 or 1. */
export type BitState = Uint8Array;

/** How deep minimax values are computed, and the estimate below. */
export interface ValueOptions {
  /** Equation 2: this many steps, then the estimate. */
  readonly depth?: number;
  /** V̂, the estimate of a state that is not terminal. Default 50. */
  readonly estimate?: (state: BitState, role: number) => number;
  readonly budget?: Budget;
}

/** The value for each role; undefined if there is none. */
export type Worths = readonly number[] | undefined;

export class MinimaxValues {
  private readonly truth: GroundTruth;
  private readonly options: ValueOptions;
  private readonly chance: number;
  private readonly known = new Map<string, Worths>();

  constructor(truth: GroundTruth, options: ValueOptions = {}) {
    this.truth = truth;
    this.options = options;
    this.chance = truth.program.roles.indexOf("random");
  }

  /** V of a state with `stagesLeft` stages after it. */
  worths(state: BitState, stagesLeft: number): Worths {
    const { depth } = this.options;
    return this.within(state, Math.min(stagesLeft, depth ?? stagesLeft));
  }

  /** Q of a state and a choice of every player (the entry of chance is ignored). */
  worthsOfProfile(state: BitState, profile: readonly number[], stagesLeft: number): Worths {
    const { depth } = this.options;
    return this.below(state, profile, Math.min(stagesLeft, depth ?? stagesLeft));
  }

  /** All combinations of the players' legal moves. The entry of chance is −1. */
  profiles(state: BitState): number[][] {
    const lists = this.truth.program.roles.map((_, role) => (role === this.chance ? [-1] : this.legal(state, role)));
    return lists.reduce<number[][]>((all, list) => all.flatMap((part) => list.map((move) => [...part, move])), [[]]);
  }

  /** The states that a profile leads to, one for each legal move of chance. Equal states occur repeatedly. */
  successors(state: BitState, profile: readonly number[]): { readonly lot: number; readonly state: BitState }[] {
    const lots = this.chance === -1 ? [-1] : this.legal(state, this.chance);
    return lots.map((lot) => ({ lot, state: this.successor(state, profile, lot) }));
  }

  isEnd(state: BitState): boolean {
    return this.truth.isTerminal((fluent) => state[fluent] === 1);
  }

  private legal(state: BitState, role: number): number[] {
    return this.truth.legalMoves(role, (fluent) => state[fluent] === 1);
  }

  private successor(state: BitState, profile: readonly number[], lot: number): BitState {
    const given = {
      holds: (fluent: number): boolean => state[fluent] === 1,
      makes: (role: number, move: number): boolean => move === (role === this.chance ? lot : profile[role]),
    };
    const { next } = this.truth.program;
    return Uint8Array.from(next, (atom) => (this.truth.follows(atom, given) ? 1 : 0));
  }

  private within(state: BitState, steps: number): Worths {
    const key = `${steps} ${state.join("")}`;
    if (this.known.has(key)) return this.known.get(key);
    this.options.budget?.spend(1, "valuing states");
    const worths = this.find(state, steps);
    this.known.set(key, worths);
    return worths;
  }

  private find(state: BitState, steps: number): Worths {
    const { roles } = this.truth.program;
    if (this.isEnd(state)) return roles.map((_, role) => this.truth.goal(role, (fluent) => state[fluent] === 1));
    if (steps === 0) {
      const { depth, estimate = () => HALF } = this.options;
      return depth === undefined ? undefined : roles.map((_, role) => estimate(state, role));
    }
    const profiles = this.profiles(state);
    const worths = profiles.map((profile) => this.below(state, profile, steps));
    if (worths.length === 0 || worths.includes(undefined)) return undefined;
    return roles.map((_, role) => {
      const least = new Map<number, number>();
      for (const [i, profile] of profiles.entries()) {
        const own = profile[role] as number;
        least.set(own, Math.min(least.get(own) ?? Number.POSITIVE_INFINITY, worths[i]?.[role] as number));
      }
      return Math.max(...least.values());
    });
  }

  private below(state: BitState, profile: readonly number[], steps: number): Worths {
    if (steps === 0) return this.within(state, 0); // a choice at the last stage has no effect
    const below = this.successors(state, profile).map((next) => this.within(next.state, steps - 1));
    if (below.length === 0 || below.includes(undefined)) return undefined;
    return this.truth.program.roles.map(
      (_, role) => below.reduce((sum, worths) => sum + (worths?.[role] as number), 0) / below.length,
    );
  }
}

/** The default estimate: half of 100. */
const HALF = 50;
