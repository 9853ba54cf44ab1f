/** The best moves of a state, and a line of play in which everyone makes one of them. */
import type { Cursor, Machine, Move, Role, State } from "../../machine/index.ts";
import { greatest, NO_CHANCE, type Successors, strideOf, worthOfMoves } from "./back-up.ts";
import { choosers, mixtureFor } from "./back-up-mixed.ts";
import type { StateValue } from "./full-search.ts";
import { CYCLE, type PrunedSearch } from "./pruned-search.ts";
import { UNBOUNDED } from "./value-table.ts";

/** Answers what a state is worth `depth` steps before the horizon. */
export type Evaluate = (state: State, depth: number) => StateValue;

/** Best moves of a state, and a line of best play. */
export interface BestPlay {
  /** By role: the moves at the root that secure its maximin value. */
  readonly best: readonly (readonly Move[])[];
  /** By role: with which probability it makes each of them at the root; only where moves are mixed there. */
  readonly chances?: readonly (readonly number[])[];
  /** Joint moves from the root on, each role making a best move, the first of those that lead to an end; chance likewise. */
  readonly line: readonly (readonly Move[])[];
  /** Where the line stops before an end: somebody has no move there, or the state was there before. Such a play is worth 0. */
  readonly stops?: "stuck" | "repeats";
}

/** Values nearer than this are equal: averages over chance are rounded. */
const TOLERANCE = 1e-9;
export type BestMoves = Pick<BestPlay, "best" | "chances">;

/** By role its best moves in a state; undefined where somebody has none. The cursor is anybody's: it may be left anywhere. */
export type FindMoves = (state: State, depth: number, cursor: Cursor) => BestMoves | undefined;

export const nextDepth = (depth: number): number => (depth === UNBOUNDED ? depth : depth - 1);

/** All moves that secure a role's value, by the values of all successors; mixed: those that an optimal mixture makes use of. */
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
 * By role one move that secures its value, or all that are proven to, by pruned searches; CYCLE where some role has none that is proven
 * without a state that comes back.
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

/** The first element of which the condition holds, or none. */
function firstOf<T>(list: readonly T[], condition: (element: T, index: number) => boolean): T[] {
  const index = list.findIndex(condition);
  return index < 0 ? [] : [list[index] as T];
}

const chanceOf = ({ roles }: Machine): Role => (roles.includes("random") ? roles.indexOf("random") : NO_CHANCE);

/** Ascending, as the searches number them. */
function legalMovesOf(machine: Machine, cursor: Cursor): Move[][] {
  return machine.roles.map((_, role) => {
    const { count, moves } = cursor.legalMoves(role);
    return Array.from(moves.subarray(0, count)).sort((a, b) => a - b);
  });
}
