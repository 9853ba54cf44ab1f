/**
 * Finds moves that can decide a game at once, by backward reasoning. The network of a stage includes the terminal
 * condition and the goals of the next state. Assume that the next state is terminal and has a certain value for a role;
 * the moves that propagation leaves are the candidates. A removed move cannot do it, whatever the others do. A
 * remaining move has to be tried.
 */
import { type Budget, type GaveUp, isGaveUp } from "../../foundations/budgets/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { atomNode } from "./constraint-network.ts";
import { networkFromGroundProgram } from "./network-from-ground-program.ts";
import { readUtility, Stage, type Utility } from "./stage.ts";
import { type OutcomeProgram, unrollOutcome } from "./unroll-outcome.ts";

/** Answers which moves can decide a game at once. */
export class OutcomeFilter {
  /** The stage at which queries are asked. Moves may be chosen in it between queries. */
  readonly stage: Stage;
  private readonly outcome: OutcomeProgram;

  constructor(stage: Stage, outcome: OutcomeProgram) {
    this.stage = stage;
    this.outcome = outcome;
  }

  /**
   * The moves of a role after which the game may end at once with this value for `winner` (default: the role itself).
   */
  candidates(role: number, value: number, winner = role): number[] {
    const { terminal, goals } = this.outcome;
    const own = goals[winner] ?? [];
    const wanted = own.filter((goal) => goal.value === value);
    if (terminal < 0 || wanted.length === 0) return [];
    const mark = this.stage.mark();
    const consistent = this.stage.propagator.assumeAll([
      2 * this.stage.network.acts,
      2 * atomNode(terminal),
      // if a value is written in two ways (1 and 01), one of the two holds, and it is not known which
      ...(wanted.length === 1 ? wanted : []).map(({ atom }) => 2 * atomNode(atom)),
      ...own.filter((goal) => goal.value !== null && goal.value > value).map(({ atom }) => 2 * atomNode(atom) + 1),
    ]);
    const moves = consistent ? this.stage.allowedMoves(role) : [];
    this.stage.undo(mark);
    return moves;
  }

  /** Whether the next state is terminal, given the moves chosen so far: 0, 1 or UNKNOWN. */
  terminal(): number {
    return this.outcome.terminal < 0 ? 0 : this.stage.propagator.value(atomNode(this.outcome.terminal));
  }

  /** The value of the next state for a role, given the moves chosen so far. */
  utility(role: number): Utility {
    return readUtility(
      (this.outcome.goals[role] ?? []).map(({ value, atom }) => [value, this.stage.propagator.value(atomNode(atom))]),
    );
  }
}

/** Builds the filter that finds which moves may end the game at once, and with which goal. */
export function outcomeFilter(program: GroundProgram, budget?: Budget): OutcomeFilter | GaveUp {
  const outcome = unrollOutcome(program);
  const network = networkFromGroundProgram(outcome.program, budget === undefined ? {} : { budget });
  return isGaveUp(network) ? network : new OutcomeFilter(new Stage(network), outcome);
}
