/**
 * Plans by satisfiability: is there a play of at most so many steps that ends with the best goal? The numbers of steps grow
 * geometrically; each is a question to one solver, which keeps what it has learnt. Questions that are not answered soon take turns,
 * with more patience each time.
 */
import type { Circuit, Literal } from "../../../machine/circuit/index.ts";
import type { Plan, PlanSearch, Puzzle } from "./plan.ts";
import { UnrolledCircuit } from "./unrolled-circuit.ts";

/** A conflict takes about as long as so many steps of a game. */
const STEPS_PER_CONFLICT = 40;
/** Bytes per literal in clauses, roughly, with watches and tables. */
const BYTES_PER_LITERAL = 24;
const FIRST_STEPS = 4;
const GROWTH = 1.4;
const MOST_STEPS = 400;
/** Conflicts for a question when it is first asked. */
const FIRST_CONFLICTS = 500;

interface Question {
  /** The literal that says that the play ends well by then. */
  readonly assumption: number;
  /** Conflicts that it may have before others are asked. */
  patience: number;
  left: number;
}

export class PlanBySatisfiability implements PlanSearch {
  readonly name = "satisfiability";
  best: Plan | undefined;
  /** That no longer play exists, and none of these lengths ends with the best goal, does not prove that of the second best. */
  readonly isProof = false;
  private readonly puzzle: Puzzle;
  private readonly unrolled: UnrolledCircuit;
  private readonly goals: readonly Literal[];
  private readonly questions: Question[] = [];
  /** By depth: the literal that says that the play ends well there. */
  private readonly ends: number[] = [];
  /** How many of them have been asked for. */
  private asked = 0;
  private horizon = FIRST_STEPS;
  private mayGrow = true;

  /** Whether the circuit can be unrolled and says when the best goal is reached. */
  static isFor({ circuit, mostValue }: Puzzle): boolean {
    if (circuit === undefined || circuit.components.length > 0) return false;
    return circuit.goals[0]?.some(({ value }) => value === mostValue) === true;
  }

  constructor(puzzle: Puzzle) {
    const circuit = puzzle.circuit as Circuit;
    this.puzzle = puzzle;
    this.goals = (circuit.goals[0] ?? [])
      .filter(({ value }) => value === puzzle.mostValue)
      .map(({ literal }) => literal);
    this.unrolled = new UnrolledCircuit(circuit, puzzle.start);
  }

  work(steps: number): boolean {
    const { solver } = this.unrolled;
    for (let left = steps; left > 0; ) {
      const question = this.nextQuestion();
      if (question === undefined) {
        if (!this.mayGrow) return false;
        left -= this.grow();
        continue;
      }
      const before = solver.conflictCount;
      const answer = solver.solve(Math.min(question.left, Math.ceil(left / STEPS_PER_CONFLICT)), [question.assumption]);
      const spent = solver.conflictCount - before;
      question.left -= 1 + spent;
      left -= STEPS_PER_CONFLICT * (1 + spent);
      if (answer === "satisfiable") {
        this.best = { moves: this.unrolled.movesMade(), value: this.puzzle.mostValue };
        return false;
      }
      if (answer === "unsatisfiable") this.questions.splice(this.questions.indexOf(question), 1);
    }
    return true;
  }

  /** A question that has patience left. Undefined where a longer play is to be looked at first, or nothing is open. */
  private nextQuestion(): Question | undefined {
    const asked = this.questions.find(({ left }) => left > 0);
    if (asked !== undefined || this.mayGrow) return asked;
    for (const question of this.questions) {
      question.patience *= 2;
      question.left = question.patience;
    }
    return this.questions[0];
  }

  /** Lengthens the play to the next horizon and asks about it. Answers the work that this was, in steps of a game. */
  private grow(): number {
    const { unrolled, puzzle } = this;
    const before = unrolled.size;
    while (this.mayGrow && unrolled.depth < this.horizon) {
      const isSmall = BYTES_PER_LITERAL * unrolled.size < puzzle.memoryBytes;
      this.mayGrow = unrolled.depth < MOST_STEPS && isSmall && unrolled.step();
      const end = this.mayGrow ? unrolled.endLiteral(this.goals) : undefined;
      if (end !== undefined) this.ends.push(end);
    }
    this.horizon = Math.ceil(GROWTH * this.horizon);
    if (this.ends.length > this.asked) {
      this.asked = this.ends.length;
      const assumption = unrolled.oneOf(this.ends);
      this.questions.push({ assumption, patience: FIRST_CONFLICTS, left: FIRST_CONFLICTS });
    }
    return 1 + unrolled.size - before;
  }
}
