/**
 * Alpha-beta search on a learned value, for two-player, constant-sum games with alternating moves: iterative deepening,
 * principal variation search, a transposition table, move ordering by the successors' values, and late move reductions.
 * Scores are those of the value net (the log-odds of the first role), seen from the role to move. Terminal wins and
 * losses lie beyond all of them, sooner ones further out.
 *
 * The cursor keeps one copy of the state per ply. Sums of the net and hashes are updated incrementally.
 */
import { type Budget, isGaveUp, withinBudget } from "../../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { KeepingCursor, State } from "../../../machine/index.ts";
import { CERTAIN_SCORE, SUMS, Turn, terminalScore, type ValueNet } from "../../learning/index.ts";
import { BOUND, newPositions, type Positions, PositionTable } from "./position-table.ts";

const MOST_PLIES = 60;
/** Initial capacity of a ply's move list; lists grow. */
const FIRST_MOVES = 64;
const TABLE_SLOTS = 1 << 18;
const MOST_GOAL = 100;
const NODES_PER_LOOK = 128;
/**
 * Late move reductions: from this move number on, and at this depth or deeper, a move is first searched one ply
 * shallower.
 */
const LATE = { move: 4, depth: 3 } as const;
const INFINITE = 1e9;
/** Width of a null window, which only asks whether a move is better. */
const NARROW = 1e-4;
/** Scores beyond this come from terminal states. */
const SURE = CERTAIN_SCORE / 2;
/** Cursor slots below this belong to others. */
const FIRST_PLACE = 8;

export interface AlphaBetaParts {
  readonly cursor: KeepingCursor;
  readonly roleCount: number;
  readonly fluentCount: number;
  readonly net: ValueNet;
  readonly random: SeededRandom;
  /** Checked every 128 nodes. */
  readonly budget: Budget;
  /** The transposition table, if other searches share it. */
  readonly positions?: Positions;
  /**
   * First depth of the iterative deepening, in plies (default: 1). Of two searches that share a table, one should be
   * ahead of the other.
   */
  readonly firstDepth?: number;
}

/** Creates a transposition table that searches in several threads may share. */
export const sharedPositions = (fluentCount: number, random: SeededRandom): Positions =>
  newPositions(TABLE_SLOTS, fluentCount, random, true);

/** Thrown at a position where not exactly one role chooses. */
export class NotInTurn extends Error {}

export class AlphaBeta {
  /** Number of positions visited. */
  nodes = 0;
  /** The last depth searched completely, and the best move and score for the role to move. */
  depth = 0;
  bestMove = -1;
  bestScore = 0;
  /** Moves at the root, with the scores of the last complete depth. All scores but the best are bounds. */
  rootMoves: Int32Array = new Int32Array(0);
  rootScores: Float64Array = new Float64Array(0);
  private readonly parts: AlphaBetaParts;
  readonly positions: Positions;
  private readonly table: PositionTable;
  private readonly turns: Turn[];
  /** By ply: the sums of the net, and the two halves of the hash. */
  private readonly sums: Float32Array;
  private readonly hashes = new Int32Array(2 * (MOST_PLIES + 2));
  private readonly changes: Int32Array;
  /** By ply: moves and their ordering scores. */
  private readonly moves: Int32Array[];
  private readonly orders: Float64Array[];
  private readonly killers = new Int32Array(MOST_PLIES + 2).fill(-1);
  /** The score of the last complete depth, and the index of the root move at which the current depth continues. */
  private completeScore = 0;
  private nextRootMove = 0;
  private untilLook = NODES_PER_LOOK;

  constructor(parts: AlphaBetaParts) {
    this.parts = parts;
    const plies = MOST_PLIES + 2;
    this.turns = Array.from({ length: plies }, () => new Turn(parts.roleCount));
    this.sums = new Float32Array(plies * SUMS);
    this.changes = new Int32Array(2 * parts.fluentCount);
    this.moves = Array.from({ length: plies }, () => new Int32Array(FIRST_MOVES));
    this.orders = Array.from({ length: plies }, () => new Float64Array(FIRST_MOVES));
    this.positions = parts.positions ?? newPositions(TABLE_SLOTS, parts.fluentCount, parts.random, false);
    this.table = new PositionTable(this.positions.memory);
  }

  /** Sets the state to search. */
  begin(state: State): void {
    const { cursor, net } = this.parts;
    cursor.load(state);
    cursor.keep(FIRST_PLACE);
    net.sumUp(cursor.fluentBytes(), this.sums, 0);
    this.hashes[0] = 0;
    this.hashes[1] = 0;
    const holds = cursor.fluentBytes();
    for (let fluent = 0; fluent < holds.length; fluent++) if (holds[fluent] === 1) this.toggle(0, fluent);
    this.depth = 0;
    this.nextRootMove = 0;
    this.completeScore = 0;
    this.killers.fill(-1);
    if (!(this.turns[0] as Turn).read(cursor)) throw new NotInTurn();
    this.listMoves(0);
    const { count } = this.turns[0] as Turn;
    this.rootMoves = (this.moves[0] as Int32Array).slice(0, count);
    this.rootScores = new Float64Array(count);
    this.bestMove = this.rootMoves[0] as number;
  }

  /** The role to move at the root. */
  get mover(): number {
    return (this.turns[0] as Turn).mover;
  }

  /** Whether a deeper search would change nothing. */
  get isSettled(): boolean {
    return this.depth >= MOST_PLIES || (this.depth > 0 && Math.abs(this.completeScore) > SURE);
  }

  /**
   * Searches one ply deeper. Returns false if the search was stopped, or if a deeper search would change nothing. The
   * next call resumes a stopped search.
   */
  deepen(): boolean {
    if (this.isSettled) return false;
    const depth = Math.max(this.depth + 1, this.parts.firstDepth ?? 1);
    return !isGaveUp(withinBudget(() => this.searchRoot(depth)));
  }

  /** Continues with the root move at which the last search of this depth was stopped. */
  private searchRoot(depth: number): void {
    const { rootMoves, rootScores } = this;
    while (this.nextRootMove < rootMoves.length) {
      const move = rootMoves[this.nextRootMove] as number;
      const isFirst = this.nextRootMove === 0;
      const score = this.tryMove(0, move, depth, isFirst ? -INFINITE : this.bestScore, INFINITE, this.nextRootMove);
      rootScores[this.nextRootMove++] = score;
      if (!isFirst && score <= this.bestScore) continue;
      this.bestMove = move; // A better move counts even if the depth is not completed.
      this.bestScore = score;
    }
    this.depth = depth;
    this.completeScore = this.bestScore;
    this.nextRootMove = 0;
    sortByScores(rootMoves, rootScores, rootMoves.length);
  }

  /** Returns the principal variation, as far as the transposition table has it. Moves the cursor. */
  principalVariation(): number[][] {
    const { cursor } = this.parts;
    const line: number[][] = [];
    let move = this.bestMove;
    for (let ply = 0; ply < Math.min(this.depth, MOST_PLIES); ply++) {
      const turn = this.turns[ply] as Turn;
      cursor.goBack(FIRST_PLACE + ply);
      if (!turn.read(cursor) || turn.moves.indexOf(move) < 0) break; // Another position may have had the same hash.
      turn.joint[turn.mover] = move;
      line.push(Array.from(turn.joint));
      cursor.advance(turn.joint);
      if (cursor.isTerminal()) break;
      this.descend(ply);
      cursor.keep(FIRST_PLACE + ply + 1);
      if (!this.table.find(this.hashes[2 * ply + 2] as number, this.hashes[2 * ply + 3] as number)) break;
      move = this.table.move;
    }
    this.cursorToRoot();
    return line;
  }

  private cursorToRoot(): void {
    const { cursor } = this.parts;
    cursor.goBack(FIRST_PLACE);
    (this.turns[0] as Turn).read(cursor);
  }

  /** Makes a move at a ply and searches the successor. The score is from the view of the mover at this ply. */
  private tryMove(ply: number, move: number, depth: number, alpha: number, beta: number, number: number): number {
    const { cursor } = this.parts;
    const turn = this.turns[ply] as Turn;
    cursor.goBack(FIRST_PLACE + ply);
    turn.joint[turn.mover] = move;
    cursor.advance(turn.joint);
    if (--this.untilLook <= 0) this.look();
    this.nodes++;
    if (cursor.isTerminal()) return this.endScore(turn.mover, ply);
    this.descend(ply);
    if (depth <= 1) return this.leafScore(ply + 1, turn.mover);
    const child = ply + 1;
    cursor.keep(FIRST_PLACE + child);
    const next = this.turns[child] as Turn;
    if (!next.read(cursor)) throw new NotInTurn();
    this.listMoves(child);
    const isSame = next.mover === turn.mover;
    if (number === 0) return this.searchFor(isSame, child, depth - 1, alpha, beta);
    const isLate = number >= LATE.move && depth >= LATE.depth;
    const narrow = alpha + NARROW;
    let score = this.searchFor(isSame, child, depth - (isLate ? 2 : 1), alpha, narrow);
    if (score > alpha && isLate) score = this.searchFor(isSame, child, depth - 1, alpha, narrow);
    if (score > alpha && score < beta) score = this.searchFor(isSame, child, depth - 1, alpha, beta);
    return score;
  }

  /** Returns the score of a ply for the role that moved into it. */
  private searchFor(isSame: boolean, ply: number, depth: number, alpha: number, beta: number): number {
    return isSame ? this.search(ply, depth, alpha, beta) : -this.search(ply, depth, -beta, -alpha);
  }

  /**
   * Returns the score for the role to move at a ply. The cursor's copy, sums, hash, turn and moves of the ply must be
   * ready.
   */
  private search(ply: number, depth: number, alpha: number, beta: number): number {
    const turn = this.turns[ply] as Turn;
    if (depth <= 0 || ply >= MOST_PLIES) return this.leafScore(ply, turn.mover);
    const hash = this.hashes[2 * ply] as number;
    const check = this.hashes[2 * ply + 1] as number;
    const { table } = this;
    let first = -1;
    if (table.find(hash, check)) {
      const { bound } = table;
      const value = countedFrom(-ply, table.value);
      first = table.move;
      // Only terminal states give sure scores, so a deeper search would confirm them.
      if (value > SURE && bound !== BOUND.upper) return value;
      if (value < -SURE && bound !== BOUND.lower) return value;
      if (table.depth >= depth) {
        if (bound === BOUND.exact) return value;
        if (bound === BOUND.lower && value >= beta) return value;
        if (bound === BOUND.upper && value <= alpha) return value;
      }
    }
    this.order(ply, depth, first);
    const moves = this.moves[ply] as Int32Array;
    const { count } = turn;
    let low = alpha;
    let best = Number.NEGATIVE_INFINITY;
    let bestMove = -1;
    for (let i = 0; i < count; i++) {
      const move = moves[i] as number;
      const score = this.tryMove(ply, move, depth, low, beta, i);
      if (score <= best) continue;
      best = score;
      bestMove = move;
      if (score > low) low = score;
      if (low >= beta) {
        this.killers[ply] = move;
        break;
      }
    }
    const bound = best >= beta ? BOUND.lower : best > alpha ? BOUND.exact : BOUND.upper;
    table.put(hash, check, depth, bound, countedFrom(ply, best), bestMove);
    return best;
  }

  private listMoves(ply: number): void {
    const turn = this.turns[ply] as Turn;
    if ((this.moves[ply] as Int32Array).length < turn.count) {
      this.moves[ply] = new Int32Array(2 * turn.count);
      this.orders[ply] = new Float64Array(2 * turn.count);
    }
    const moves = this.moves[ply] as Int32Array;
    for (let i = 0; i < turn.count; i++) moves[i] = turn.moves[i] as number;
  }

  /**
   * Orders moves: the table's move first, then by the successors' values. At the last ply only killer moves go first.
   */
  private order(ply: number, depth: number, first: number): void {
    const { cursor } = this.parts;
    const turn = this.turns[ply] as Turn;
    const moves = this.moves[ply] as Int32Array;
    const orders = this.orders[ply] as Float64Array;
    const { count } = turn;
    const killer = this.killers[ply] as number;
    for (let i = 0; i < count; i++) {
      const move = moves[i] as number;
      if (move === first) orders[i] = INFINITE;
      else if (depth < 2) orders[i] = move === killer ? 1 : 0;
      else {
        cursor.goBack(FIRST_PLACE + ply);
        turn.joint[turn.mover] = move;
        cursor.advance(turn.joint);
        this.nodes++;
        if (cursor.isTerminal()) orders[i] = this.endScore(turn.mover, ply);
        else {
          this.descend(ply);
          orders[i] = this.leafScore(ply + 1, turn.mover) + (move === killer ? 0.5 : 0);
        }
      }
    }
    if (depth >= 2 || first >= 0 || killer >= 0) sortByScores(moves, orders, count);
  }

  /** Computes sums and hash of the cursor's position, one ply below `ply`. */
  private descend(ply: number): void {
    const { net, cursor } = this.parts;
    const { changes, hashes } = this;
    const count = cursor.changesSince(FIRST_PLACE + ply, changes);
    net.change(this.sums, ply * SUMS, (ply + 1) * SUMS, changes, count);
    hashes[2 * ply + 2] = hashes[2 * ply] as number;
    hashes[2 * ply + 3] = hashes[2 * ply + 1] as number;
    for (let i = 0; i < count; i++) {
      const change = changes[i] as number;
      this.toggle(ply + 1, change < 0 ? ~change : change);
    }
  }

  private toggle(ply: number, fluent: number): void {
    const { hashes } = this;
    const { zobrist } = this.positions;
    hashes[2 * ply] = (hashes[2 * ply] as number) ^ (zobrist[2 * fluent] as number);
    hashes[2 * ply + 1] = (hashes[2 * ply + 1] as number) ^ (zobrist[2 * fluent + 1] as number);
  }

  private leafScore(ply: number, mover: number): number {
    const u = this.parts.net.rawValue(this.sums, ply * SUMS);
    return mover === 0 ? u : -u;
  }

  private endScore(mover: number, ply: number): number {
    const u = terminalScore((this.parts.cursor.goal(0) ?? 0) / MOST_GOAL);
    const score = mover === 0 ? u : -u;
    return score > SURE ? score - ply : score < -SURE ? score + ply : score;
  }

  private look(): void {
    this.untilLook = NODES_PER_LOOK;
    this.parts.budget.checkTime("searching");
  }
}

/**
 * Sure scores say how many plies away the end is: at the root from the root on, in the table from the position on. So
 * they shift by the ply of the position.
 */
function countedFrom(ply: number, score: number): number {
  if (score > SURE) return score + ply;
  return score < -SURE ? score - ply : score;
}

/**
 * Sorts by score, highest first. Insertion sort, because lists are short and nearly sorted from one depth to the next.
 */
function sortByScores(moves: Int32Array, scores: Float64Array, count: number): void {
  for (let i = 1; i < count; i++) {
    const move = moves[i] as number;
    const score = scores[i] as number;
    let j = i - 1;
    for (; j >= 0 && (scores[j] as number) < score; j--) {
      moves[j + 1] = moves[j] as number;
      scores[j + 1] = scores[j] as number;
    }
    moves[j + 1] = move;
    scores[j + 1] = score;
  }
}
