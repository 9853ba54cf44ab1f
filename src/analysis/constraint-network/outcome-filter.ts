/**
 * Moves that can decide a game at once, found backwards: the network of a stage with the end and the
 * goals of the next state; it is asserted that the next state is terminal and worth a value to a role, and what then is left of
 * the role's values are the candidates. What was removed cannot do it, whatever the others do; what is left has to be tried.
 */
import { type Budget, type GaveUp, isGaveUp } from "../../foundations/budgets/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { atomNode } from "./constraint-network.ts";
import { networkFromGroundProgram } from "./network-from-ground-program.ts";
import { readUtility, Stage, type Utility } from "./stage.ts";
import { type OutcomeProgram, unrollOutcome } from "./unroll-outcome.ts";

export class OutcomeFilter {
  /** The stage that the questions are asked at; moves may be chosen in it between questions. */
  readonly stage: Stage;
  private readonly outcome: OutcomeProgram;

  constructor(stage: Stage, outcome: OutcomeProgram) {
    this.stage = stage;
    this.outcome = outcome;
  }

  /** The moves of a role after which the game may end at once with this value for `winner` (default: the role itself). */
  candidates(role: number, value: number, winner = role): number[] {
    const { terminal, goals } = this.outcome;
    const own = goals[winner] ?? [];
    const wanted = own.filter((goal) => goal.value === value);
    if (terminal < 0 || wanted.length === 0) return [];
    const mark = this.stage.mark();
    const consistent = this.stage.propagator.assumeAll([
      2 * this.stage.network.acts,
      2 * atomNode(terminal),
      // a value written in two ways (1 and 01) is held by one of the two, and it is not known by which
      ...(wanted.length === 1 ? wanted : []).map(({ atom }) => 2 * atomNode(atom)),
      ...own.filter((goal) => goal.value !== null && goal.value > value).map(({ atom }) => 2 * atomNode(atom) + 1),
    ]);
    const moves = consistent ? this.stage.allowedMoves(role) : [];
    this.stage.undo(mark);
    return moves;
  }

  /** Whether the next state is terminal: 0, 1 or UNKNOWN with the moves chosen so far. */
  terminal(): number {
    return this.outcome.terminal < 0 ? 0 : this.stage.propagator.value(atomNode(this.outcome.terminal));
  }

  /** What the next state is worth to a role with the moves chosen so far. */
  utility(role: number): Utility {
    return readUtility(
      (this.outcome.goals[role] ?? []).map(({ value, atom }) => [value, this.stage.propagator.value(atomNode(atom))]),
    );
  }
}

/** Which moves may end the game at once, and with which goal. */
export function outcomeFilter(program: GroundProgram, budget?: Budget): OutcomeFilter | GaveUp {
  const outcome = unrollOutcome(program);
  const network = networkFromGroundProgram(outcome.program, budget === undefined ? {} : { budget });
  return isGaveUp(network) ? network : new OutcomeFilter(new Stage(network), outcome);
}
