/**
 * Plays games of one player. It searches for a plan during the start clock, follows it, and continues to search for a
 * better one from the current state, unless the plan is known to be optimal.
 */

import { equalStates, type State } from "../../machine/index.ts";
import { type Plan, PuzzleSearch, puzzleOfGame } from "../search/index.ts";
import { PlanningMachine } from "./planning-machine.ts";
import type { Judgement, MakeThinker, Thinker, ThinkerParts } from "./thinker.ts";

/** Goals are whole numbers up to this. */
const MOST_GOAL = 100;
/** Memory for all searches together if the seat does not say, and the number of searches. */
const SEARCH_BYTES = 600e6;
const SEARCHES = 8;

export const makePuzzler = (): MakeThinker => (parts) => new Puzzler(parts);

class Puzzler implements Thinker {
  private readonly parts: ThinkerParts;
  private planning: PlanningMachine | undefined;
  private search: PuzzleSearch | undefined;
  /** The rest of the best plan, from the current state. */
  private plan: Plan | undefined;
  /** The current state. */
  private state: State | undefined;
  private isOptimal = false;

  constructor(parts: ThinkerParts) {
    this.parts = parts;
  }

  prepare(): boolean {
    this.begin(this.parts.seat.machine.initialState);
    return !this.parts.budget.isCounted;
  }

  begin(matchState: State): void {
    const { game, machine } = this.parts.seat;
    this.planning ??= new PlanningMachine(game, machine);
    const state = this.planning.stateOf(matchState);
    const isSame = this.state !== undefined && equalStates(this.state, state);
    if (!isSame) {
      this.follow(state);
      this.search = undefined;
    }
    this.state = state.slice();
    if (!this.isOptimal) this.search ??= this.searchFrom(this.state);
  }

  work(): boolean {
    const { budget } = this.parts;
    while (this.search !== undefined && !this.isOptimal && budget.allowsOne()) {
      const goesOn = this.search.work();
      const { best, isOptimal } = this.search;
      if (best !== undefined && best.value > (this.plan?.value ?? -1)) this.plan = best;
      // The plan being followed may be better than the best one found from here on; then it is as good as any.
      this.isOptimal = isOptimal;
      if (!goesOn) return false;
    }
    return this.search !== undefined && !this.isOptimal;
  }

  judge(): Judgement {
    const move = this.plan?.moves[0];
    const made = move === undefined ? undefined : this.planning?.moveInMatch(move);
    if (this.plan === undefined || made === undefined) return { moves: [], scores: [], values: [] };
    return { moves: [made], scores: [1], values: [this.plan.value / MOST_GOAL] };
  }

  explain(): readonly string[] {
    const { plan, search } = this;
    if (plan === undefined) return ["no plan yet"];
    const by = search?.foundBy === undefined ? "" : `, by ${search.foundBy}`;
    const known = this.isOptimal ? "; no plan is better" : "";
    return [`a plan of ${plan.moves.length} moves worth ${plan.value}${by}${known}`];
  }

  /** Shortens the plan to what is left at another state; drops it if the plan does not lead there. */
  private follow(state: State): void {
    const { plan } = this;
    if (plan === undefined || this.state === undefined) return;
    const cursor = (this.planning as PlanningMachine).machine.newCursor();
    cursor.load(this.state);
    for (const [made, move] of plan.moves.entries()) {
      cursor.advance([move]);
      if (!equalStates(cursor.save(), state)) continue;
      this.plan = { moves: plan.moves.slice(made + 1), value: plan.value };
      return;
    }
    this.plan = undefined;
    this.isOptimal = false;
  }

  private searchFrom(state: State): PuzzleSearch {
    const { seat, random, budget } = this.parts;
    const memoryBytes = (seat.memoryBytes ?? SEARCH_BYTES) / SEARCHES;
    const { machine } = this.planning as PlanningMachine;
    return new PuzzleSearch(puzzleOfGame(seat.game, machine, state, { memoryBytes, budget }), random);
  }
}
