/**
 * Finds plans whose moves can be made in any order, such as filling in a sudoku or placing queens. A search that goes
 * move by move meets the same position along every order of the same moves. Here the question is only *which* moves are
 * made (parallel plans, Kautz and Selman 1996, in a single step).
 *
 * The search learns what a move does, and which moves it forbids, by making each move at the start. Of two moves that
 * forbid each other, at most one is made. A fluent holds at the end if a move made it true, or if it held at the start
 * and no move made it false. A SAT solver chooses moves so that the end has the best value. This ignores everything
 * that depends on the order. So the chosen moves are then ordered and played; if that fails, the solver is asked for
 * other moves.
 */
import { bitOf, lowestBit } from "../../../foundations/collections/index.ts";
import type { SatLiteral } from "../../../foundations/satisfiability/index.ts";
import {
  type Circuit,
  CircuitCopy,
  ClauseWriter,
  type CopyLiteral,
  FAILS,
  fluentNode,
  HOLDS,
  negated,
} from "../../../machine/circuit/index.ts";
import type { Cursor, Move } from "../../../machine/index.ts";
import { GoalByChoices } from "./goal-by-choices.ts";
import type { Plan, PlanSearch, Puzzle } from "./plan.ts";

/** One solver conflict takes about as long as this many steps of a game. */
const STEPS_PER_CONFLICT = 40;
/** Comparing this many legal moves takes about as long as one step of a game. */
const MOVES_PER_STEP = 50;
const MOST_MOVES = 3000;
/** Maximum number of chosen move sets that cannot be played, before the search gives up. */
const MOST_FAILURES = 100;

/** The effect of a move made first. */
interface Effect {
  readonly move: Move;
  readonly made: SatLiteral;
  readonly adds: readonly number[];
  readonly deletes: readonly number[];
  /** Moves that are legal at the start but not after this move. */
  readonly forbids: ReadonlySet<Move>;
  readonly endsGame: boolean;
}

export class PlanAtOnce implements PlanSearch {
  readonly name = "all moves at once";
  best: Plan | undefined;
  readonly isProof = false;
  private readonly puzzle: Puzzle;
  private readonly circuit: Circuit;
  /** Bits of the fluents that change by themselves. */
  private readonly clock: Int32Array | undefined;
  private readonly writer = new ClauseWriter();
  private readonly cursor: Cursor;
  private readonly moves: readonly Move[];
  private readonly effects: Effect[] = [];
  private isWritten = false;
  private failures = 0;

  /** Whether the rules say which ends have the best value, and there are not too many moves. */
  static isFor({ circuit, mostValue, machine, start, goalRules }: Puzzle): boolean {
    if (circuit === undefined || circuit.components.length > 0) return false;
    const isNamed = circuit.goals[0]?.some(({ value }) => value === mostValue) === true;
    if (!isNamed && goalRules === undefined) return false;
    const cursor = machine.newCursor();
    cursor.load(start);
    const { count } = cursor.legalMoves(0);
    return !cursor.isTerminal() && count > 1 && count <= MOST_MOVES;
  }

  constructor(puzzle: Puzzle, clock: Int32Array | undefined) {
    this.puzzle = puzzle;
    this.circuit = puzzle.circuit as Circuit;
    this.clock = clock;
    this.cursor = puzzle.machine.newCursor();
    this.cursor.load(puzzle.start);
    this.moves = movesAt(this.cursor);
  }

  work(steps: number): boolean {
    const { writer, moves, effects } = this;
    let left = steps;
    for (; left > 0 && effects.length < moves.length; left -= 2 + moves.length / MOVES_PER_STEP)
      effects.push(this.effectOf(moves[effects.length] as Move));
    if (left <= 0) return true;
    if (!this.isWritten && !this.write()) return false;
    for (this.isWritten = true; left > 0; ) {
      const before = writer.solver.conflictCount;
      const answer = writer.solver.solve(Math.ceil(left / STEPS_PER_CONFLICT));
      left -= STEPS_PER_CONFLICT * (1 + writer.solver.conflictCount - before);
      if (answer === "unsatisfiable") return false;
      if (answer === "unknown") continue;
      const chosen = effects.filter(({ made }) => writer.solver.value(made >> 1));
      const played = this.play(chosen);
      if (played !== undefined) {
        this.best = { moves: played, value: this.puzzle.mostValue };
        return false;
      }
      if (++this.failures >= MOST_FAILURES) return false;
      left -= chosen.length * chosen.length;
      writer.clause(chosen.map(({ made }) => made ^ 1));
    }
    return true;
  }

  private effectOf(move: Move): Effect {
    const { cursor, puzzle, circuit, clock } = this;
    const { start } = puzzle;
    cursor.load(start);
    cursor.advance([move]);
    const after = cursor.save();
    const adds: number[] = [];
    const deletes: number[] = [];
    for (let word = 0; word < start.length; word++) {
      const changed = ((start[word] as number) ^ (after[word] as number)) & ~(clock?.[word] ?? 0);
      for (let bits = changed; bits !== 0; bits &= bits - 1) {
        const fluent = 32 * word + lowestBit(bits);
        if (fluent < circuit.fluentCount) (bitOf(start, fluent) === 1 ? deletes : adds).push(fluent);
      }
    }
    const endsGame = cursor.isTerminal();
    const still = new Set(endsGame ? this.moves : movesAt(cursor));
    const forbids = new Set(this.moves.filter((other) => !still.has(other)));
    return { move, made: this.writer.newLiteral(), adds, deletes, forbids, endsGame };
  }

  /**
   * Writes all clauses: which moves exclude each other, what holds at the end, and that the end has the best value.
   * Returns false if the goal cannot be expressed.
   */
  private write(): boolean {
    const { writer, effects, circuit, puzzle } = this;
    for (const [i, one] of effects.entries())
      for (const other of effects.slice(i + 1))
        if (one.forbids.has(other.move) && other.forbids.has(one.move)) writer.clause([one.made ^ 1, other.made ^ 1]);
    const changers = new Map<number, SatLiteral[]>();
    for (const { adds, deletes, made } of effects)
      for (const fluent of [...adds, ...deletes]) {
        const list = changers.get(fluent) ?? [];
        list.push(made);
        changers.set(fluent, list);
      }
    const end = new CircuitCopy(circuit, writer);
    for (let fluent = 0; fluent < circuit.fluentCount; fluent++)
      end.set(fluentNode(fluent), this.literalAtEnd(fluent, changers.get(fluent) ?? []));
    end.build();
    writer.clause([end.read(circuit.terminal)]);
    if (puzzle.goalRules !== undefined) {
      const holds = (fluent: number): CopyLiteral => end.read(2 * fluentNode(fluent));
      return new GoalByChoices(puzzle.goalRules, writer, holds).write(puzzle.mostValue);
    }
    const wanted = (circuit.goals[0] ?? []).filter(({ value }) => value === puzzle.mostValue);
    writer.clause(wanted.map(({ literal }) => end.read(literal)));
    return true;
  }

  /** Every move that changes a fluent gives it the opposite of its value at the start. */
  private literalAtEnd(fluent: number, changers: readonly SatLiteral[]): CopyLiteral {
    const { writer, puzzle, clock } = this;
    if (clock !== undefined && bitOf(clock, fluent) === 1) return writer.newLiteral();
    const held = bitOf(puzzle.start, fluent) === 1;
    if (changers.length === 0) return held ? HOLDS : FAILS;
    const isChanged = writer.newLiteral();
    writer.clause([isChanged ^ 1, ...changers]);
    for (const made of changers) writer.clause([made ^ 1, isChanged]);
    return held ? negated(isChanged) : isChanged;
  }

  /**
   * Orders the moves so that they can be played to the best end: first those that forbid no remaining move. Returns
   * undefined if that fails.
   */
  private play(chosen: readonly Effect[]): Move[] | undefined {
    const { cursor, puzzle } = this;
    const played: Move[] = [];
    const left = [...chosen];
    cursor.load(puzzle.start);
    while (left.length > 0 && !cursor.isTerminal()) {
      const legal = new Set(movesAt(cursor));
      const playable = left.filter(({ move }) => legal.has(move));
      const isFree = (one: Effect): boolean =>
        !one.endsGame && left.every((other) => other === one || !one.forbids.has(other.move));
      const next = playable.find(isFree) ?? playable.find(({ endsGame }) => !endsGame) ?? playable[0];
      if (next === undefined) return undefined;
      left.splice(left.indexOf(next), 1);
      played.push(next.move);
      cursor.advance([next.move]);
    }
    return cursor.isTerminal() && cursor.goal(0) === puzzle.mostValue ? played : undefined;
  }
}

function movesAt(cursor: Cursor): Move[] {
  const { count, moves } = cursor.legalMoves(0);
  return Array.from(moves.subarray(0, count));
}
