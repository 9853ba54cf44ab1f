/**
 * Planning as satisfiability: is there a play of at most n steps that ends with the best goal? The number n grows
 * geometrically. All questions go to one solver, which keeps what it has learnt. Questions without a quick answer take
 * turns, with a larger conflict limit each time.
 */
import type { Circuit, Literal } from "../../../machine/circuit/index.ts";
import type { Plan, PlanSearch, Puzzle } from "./plan.ts";
import { UnrolledCircuit } from "./unrolled-circuit.ts";

/** One solver conflict takes about as long as this many steps of a game. */
const STEPS_PER_CONFLICT = 40;
/** Approximate bytes per literal in clauses, including watches and tables. */
const BYTES_PER_LITERAL = 24;
const FIRST_STEPS = 4;
const GROWTH = 1.4;
const MOST_STEPS = 400;
/** Initial conflict limit of a question. */
const FIRST_CONFLICTS = 500;

interface Question {
  /** The literal that says that the play has ended well by then. */
  readonly assumption: number;
  /** Conflict limit before other questions get their turn. */
  patience: number;
  left: number;
}

export class PlanBySatisfiability implements PlanSearch {
  readonly name = "satisfiability";
  best: Plan | undefined;
  /**
   * Always false: the search covers only the best goal and only plays up to a maximum length, so it proves nothing
   * about a second-best plan.
   */
  readonly isProof = false;
  private readonly puzzle: Puzzle;
  private readonly unrolled: UnrolledCircuit;
  private readonly goals: readonly Literal[];
  private readonly questions: Question[] = [];
  /** By depth: the literal that says that the play ends well there. */
  private readonly ends: number[] = [];
  /** Number of ends covered by questions so far. */
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

  /**
   * Returns a question with conflicts left. Returns undefined if a longer play should be asked about first, or if no
   * question is open.
   */
  private nextQuestion(): Question | undefined {
    const asked = this.questions.find(({ left }) => left > 0);
    if (asked !== undefined || this.mayGrow) return asked;
    for (const question of this.questions) {
      question.patience *= 2;
      question.left = question.patience;
    }
    return this.questions[0];
  }

  /**
   * Unrolls the circuit by a step, and adds a question when the next horizon is reached. Returns the work done, in steps
   * of a game.
   */
  private grow(): number {
    const { unrolled, puzzle } = this;
    const before = unrolled.size;
    const isSmall = BYTES_PER_LITERAL * unrolled.size < puzzle.memoryBytes;
    this.mayGrow = unrolled.depth < MOST_STEPS && isSmall && unrolled.step();
    const end = this.mayGrow ? unrolled.endLiteral(this.goals) : undefined;
    if (end !== undefined) this.ends.push(end);
    if (!this.mayGrow || unrolled.depth >= this.horizon) this.ask();
    return 1 + unrolled.size - before;
  }

  /** Adds a question about the plays that end by now, and sets the next horizon. */
  private ask(): void {
    this.horizon = Math.ceil(GROWTH * this.horizon);
    if (this.ends.length === this.asked) return;
    this.asked = this.ends.length;
    const assumption = this.unrolled.oneOf(this.ends);
    this.questions.push({ assumption, patience: FIRST_CONFLICTS, left: FIRST_CONFLICTS });
  }
}
