/**
 * Learns how moves change pieces, by playing: from every value of every piece every move is tried. All pieces learn
 * from the same step, and the clock is set back after each step, so this takes few steps. Moves that are not always
 * legal, or that give two values of a piece the same next value, are left out; what remains permutes the values of each
 * piece.
 *
 * The circuit shows that a piece's next value depends on nothing else, so a table is enough. The tables are nothing
 * more than a model for finding plans: the plan is played on the game itself before it is used.
 */
import type { Cursor, Move, State } from "../../../../machine/index.ts";
import type { Puzzle } from "../plan.ts";
import { LearningPiece } from "./learning-piece.ts";

/** Limits on the table of values × moves of all pieces, on values of one piece, and on work in steps of a game. */
const MOST_ENTRIES = 1e6;
const MOST_VALUES = 4096;
const MOST_WORK = 1e6;
/** One step of a game takes about as long as looking at this many entries. */
const ENTRIES_PER_STEP = 100;
/** How often a search for an unknown entry may run into the end of the game. */
const MOST_ENDS = 200;

/** How the kept moves permute the values of one piece. Value 0 is that of the start. */
export interface PieceTable {
  readonly fluents: readonly number[];
  /** By value: the bits of the fluents, in the order of `fluents`. */
  readonly bits: readonly Uint8Array[];
  /** By move (index in `moves`): the image of every value. */
  readonly images: readonly Int32Array[];
}

export interface LearnedPieces {
  readonly moves: readonly Move[];
  readonly pieces: readonly PieceTable[];
}

/** Yields the steps spent; returns undefined if the moves do not permute the pieces, or there are too many values. */
export function* learnPieces(
  puzzle: Puzzle,
  clock: Int32Array | undefined,
  pieces: readonly (readonly number[])[],
): Generator<number, LearnedPieces | undefined> {
  const cursor = puzzle.machine.newCursor();
  cursor.load(puzzle.start);
  if (cursor.isTerminal()) return undefined;
  let moves = legalAt(cursor);
  const fluentCount = pieces.reduce((sum, fluents) => sum + fluents.length, 0);
  for (let work = 0; moves.length > 0 && work < MOST_WORK; ) {
    const learner = new Learner(puzzle, clock, pieces, moves);
    const setUp = pieces.length + fluentCount / ENTRIES_PER_STEP;
    work += setUp;
    yield setUp;
    let answer: "done" | "goes on" | "refused" | Move = "goes on";
    while (answer === "goes on" && work < MOST_WORK) {
      answer = learner.step();
      const spent = 1 + (moves.length + fluentCount + learner.takeVisits()) / ENTRIES_PER_STEP;
      work += spent;
      yield spent;
    }
    if (answer === "done") return learner.learned();
    if (answer === "refused" || answer === "goes on") return undefined;
    const unfit = answer;
    moves = moves.filter((move) => move !== unfit && !learner.illegal.has(move));
  }
  return undefined;
}

class Learner {
  readonly illegal = new Set<Move>();
  private readonly puzzle: Puzzle;
  private readonly clock: Int32Array | undefined;
  private readonly moves: readonly Move[];
  private readonly pieces: readonly LearningPiece[];
  private readonly cursor: Cursor;
  private state: State;
  /** By piece: its value now. */
  private readonly values: number[];
  private way: number[] = [];
  private ends = 0;
  /** Moves to make after a new start, so that the next way is another one. */
  private detour = 0;

  constructor(
    puzzle: Puzzle,
    clock: Int32Array | undefined,
    pieces: readonly (readonly number[])[],
    moves: readonly Move[],
  ) {
    this.puzzle = puzzle;
    this.clock = clock;
    this.moves = moves;
    this.pieces = pieces.map((fluents) => new LearningPiece(fluents, moves.length));
    this.cursor = puzzle.machine.newCursor();
    this.state = puzzle.start.slice();
    this.values = this.pieces.map((piece) => piece.valueIn(this.state));
    this.restart();
  }

  /** Makes one move. Returns a move if it does not fit. */
  step(): "done" | "goes on" | "refused" | Move {
    const { moves, cursor } = this;
    if (this.way.length === 0) {
      const open = this.pieces.findIndex(({ unknown }) => unknown > 0);
      if (open === -1) return "done";
      if (this.detour > 0) this.way = [(this.ends * 7 + this.detour--) % moves.length];
      else this.way = (this.pieces[open] as LearningPiece).wayToUnknown(this.values[open] as number);
      // Every value was reached from the start, so from there is a way to each.
      if (this.way.length === 0) {
        if (this.ends++ >= MOST_ENDS) return "refused";
        this.restart();
        return "goes on";
      }
    }
    const index = this.way.shift() as number;
    const legal = new Set(legalAt(cursor));
    for (const move of moves) if (!legal.has(move)) this.illegal.add(move);
    if (this.illegal.size > 0) return this.illegal.values().next().value as Move;
    cursor.advance([moves[index] as Move]);
    return this.arrive(index);
  }

  /** Returns the number of entries looked at since the last call. */
  takeVisits(): number {
    let sum = 0;
    for (const piece of this.pieces) {
      sum += piece.visits;
      piece.visits = 0;
    }
    return sum;
  }

  learned(): LearnedPieces {
    const pieces = this.pieces.map(({ fluents, values, next }) => ({
      fluents,
      bits: Array.from({ length: values.size }, (_, value) =>
        Uint8Array.from(values.pool.subarray(values.offsets[value], values.offsets[value + 1])),
      ),
      images: this.moves.map((_, move) =>
        Int32Array.from({ length: values.size }, (__, value) => next[value * this.moves.length + move] as number),
      ),
    }));
    return { moves: this.moves, pieces };
  }

  private arrive(index: number): "goes on" | "refused" | Move {
    const { cursor, clock, puzzle, pieces, values, state } = this;
    cursor.save(state);
    let entries = 0;
    let isFit = true;
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i] as LearningPiece;
      const next = piece.valueIn(state);
      isFit = piece.record(values[i] as number, index, next) && isFit;
      values[i] = next;
      entries += piece.next.length;
      if (piece.values.size > MOST_VALUES) return "refused";
    }
    if (!isFit) return this.moves[index] as Move;
    if (entries > MOST_ENTRIES) return "refused";
    if (cursor.isTerminal()) {
      if (this.ends++ >= MOST_ENDS) return "refused";
      this.restart();
    } else if (clock !== undefined) {
      for (let word = 0; word < clock.length; word++) {
        const bits = clock[word] as number;
        state[word] = ((state[word] as number) & ~bits) | ((puzzle.start[word] as number) & bits);
      }
      cursor.load(state);
    }
    return "goes on";
  }

  private restart(): void {
    this.way = [];
    this.detour = this.ends % 5;
    this.state.set(this.puzzle.start);
    this.cursor.load(this.state);
    for (const [i, piece] of this.pieces.entries()) this.values[i] = piece.valueIn(this.state);
  }
}

function legalAt(cursor: Cursor): Move[] {
  const { count, moves } = cursor.legalMoves(0);
  return Array.from(moves.subarray(0, count));
}
