/** The best moves of a state, and a line of play in which everyone makes one of them. */
import type { Cursor, Machine, Move, Role, State } from "../../machine/index.ts";
import { greatest, NO_CHANCE, type Successors, strideOf, worthOfMoves } from "./back-up.ts";
import { choosers, mixtureFor } from "./back-up-mixed.ts";
import type { StateValue } from "./full-search.ts";
import { CYCLE, type PrunedSearch } from "./pruned-search.ts";
import { UNBOUNDED } from "./value-table.ts";

/** Returns the value of a state, `depth` steps before the horizon. */
export type Evaluate = (state: State, depth: number) => StateValue;

/** The best moves of a state, and a line of best play. */
export interface BestPlay {
  /** By role: the moves at the root that secure its maximin value. */
  readonly best: readonly (readonly Move[])[];
  /** By role: the probability of each of these moves at the root. Present only if moves are mixed there. */
  readonly chances?: readonly (readonly number[])[];
  /**
   * Joint moves from the root on. Each role makes a best move: the first of those that lead to an end. Chance does the
   * same.
   */
  readonly line: readonly (readonly Move[])[];
  /**
   * Present if the line stops before an end: a role has no move there, or the state occurred before. Such a play is
   * worth 0.
   */
  readonly stops?: "stuck" | "repeats";
}

/** Values closer than this count as equal, because averages over chance are rounded. */
const TOLERANCE = 1e-9;
export type BestMoves = Pick<BestPlay, "best" | "chances">;

/** Returns the best moves of a state by role; undefined if a role has no move. May leave the cursor anywhere. */
export type FindMoves = (state: State, depth: number, cursor: Cursor) => BestMoves | undefined;

export const nextDepth = (depth: number): number => (depth === UNBOUNDED ? depth : depth - 1);

/**
 * Returns all moves that secure a role's value, from the values of all successors. With mixed moves: those that an
 * optimal mixture uses.
 */
export function allBestMoves(
  machine: Machine,
  cursor: Cursor,
  state: State,
  depth: number,
  evaluate: Evaluate,
  mixed: boolean,
): BestMoves | undefined {
  cursor.load(state);
  const moves = legalMovesOf(machine, cursor);
  if (moves.some((list) => list.length === 0)) return undefined;
  const counts = Int32Array.from(moves, (list) => list.length);
  const total = counts.reduce((product, count) => product * count, 1);
  const values: number[] = [];
  for (let joint = 0; joint < total; joint++) {
    const made = moves.map((list, role) => list[Math.floor(joint / strideOf(counts, role)) % list.length] as Move);
    cursor.load(state);
    cursor.advance(made);
    values.push(...evaluate(cursor.save(), nextDepth(depth)).values);
  }
  const successors: Successors = { counts, values: Float64Array.from(values), offset: 0 };
  const chance = chanceOf(machine);
  const pair = mixed ? choosers(counts, chance) : undefined;
  const mixtures = moves.map((_, role) =>
    pair?.includes(role) ? mixtureFor(successors, role, pair, chance).rows : undefined,
  );
  const best = moves.map((list, role) => {
    const mixture = mixtures[role];
    if (mixture !== undefined) return list.filter((_, i) => isMixedIn(mixture[i] as number));
    const worths = worthOfMoves(successors, role, chance);
    const most = greatest(worths);
    return list.filter((_, i) => (worths[i] as number) > most - TOLERANCE);
  });
  if (pair === undefined) return { best };
  return { best, chances: mixtures.map((mixture) => Array.from(mixture ?? []).filter(isMixedIn)) };
}

const isMixedIn = (probability: number): boolean => probability > TOLERANCE;

/**
 * Returns by role one move that secures its value, or all moves proven to, by pruned searches. Returns CYCLE if some
 * role has no move that can be proven without meeting a repeated state.
 */
export function provenBestMoves(
  machine: Machine,
  cursor: Cursor,
  search: PrunedSearch,
  state: State,
  depth: number,
  { values }: StateValue,
  wanted: "one" | "all",
): Move[][] | undefined | typeof CYCLE {
  cursor.load(state);
  const moves = legalMovesOf(machine, cursor);
  if (moves.some((list) => list.length === 0)) return undefined;
  const chance = chanceOf(machine);
  const best: Move[][] = [];
  for (const [role, list] of moves.entries()) {
    const value = values[role] as number;
    const secures = (option: number): boolean => {
      const answer = search.searchMove(state, depth, role, option, value - TOLERANCE, value);
      return answer !== CYCLE && answer >= value - TOLERANCE;
    };
    const isFree = list.length === 1 || role === chance || value <= search.leastValue(role);
    const isBest = (_: Move, option: number): boolean => isFree || secures(option);
    const found = wanted === "all" ? list.filter(isBest) : firstOf(list, isBest);
    if (found.length === 0) return CYCLE;
    best.push(found);
  }
  return best;
}

/** Returns the first element that satisfies the condition, or none. */
function firstOf<T>(list: readonly T[], condition: (element: T, index: number) => boolean): T[] {
  const index = list.findIndex(condition);
  return index < 0 ? [] : [list[index] as T];
}

const chanceOf = ({ roles }: Machine): Role => (roles.includes("random") ? roles.indexOf("random") : NO_CHANCE);

/** Sorted ascending, as the searches number them. */
function legalMovesOf(machine: Machine, cursor: Cursor): Move[][] {
  return machine.roles.map((_, role) => {
    const { count, moves } = cursor.legalMoves(role);
    return Array.from(moves.subarray(0, count)).sort((a, b) => a - b);
  });
}
