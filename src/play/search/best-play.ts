/** Which moves are best in a state, and how play goes when everyone makes one of them. */
import { JointMoves, type Machine, type Move, type Role, type State } from "../../machine/index.ts";
import { greatest, NO_CHANCE, type Successors, worthOfMoves } from "./back-up.ts";
import type { StateValue } from "./full-search.ts";
import { UNBOUNDED } from "./value-table.ts";

/** Answers what a state is worth `depth` steps before the horizon. */
export type Evaluate = (state: State, depth: number) => StateValue;

export interface BestPlay {
  /** By role: the moves at the root that secure its maximin value. */
  readonly best: readonly (readonly Move[])[];
  /** Joint moves from the root on, each role making the first of its best moves, chance its first. */
  readonly line: readonly (readonly Move[])[];
}

/** Values nearer than this are equal: averages over chance are rounded. */
const TOLERANCE = 1e-9;
/** Lines of games without an end are cut. */
const MAXIMAL_LINE = 1000;

export function findBestPlay(machine: Machine, root: State, depth: number, evaluate: Evaluate): BestPlay {
  const line: Move[][] = [];
  let best: Move[][] = machine.roles.map(() => []);
  const seen = new Set<string>();
  const cursor = machine.newCursor();
  let state = root;
  for (let left = depth; left > 0 && line.length < MAXIMAL_LINE; left = left === UNBOUNDED ? left : left - 1) {
    cursor.load(state);
    if (cursor.isTerminal() || seen.has(state.join())) break;
    seen.add(state.join());
    const choices = bestMoves(machine, state, left, evaluate);
    if (choices === undefined) break;
    if (line.length === 0) best = choices;
    const joint = choices.map(([first]) => first as Move);
    line.push(joint);
    cursor.load(state);
    cursor.advance(joint);
    state = cursor.save();
  }
  return { best, line };
}

/** By role the moves that secure its maximin value; undefined where somebody has none. */
function bestMoves(machine: Machine, state: State, depth: number, evaluate: Evaluate): Move[][] | undefined {
  const roles = machine.roles.length;
  const chance = machine.roles.includes("random") ? machine.roles.indexOf("random") : NO_CHANCE;
  const cursor = machine.newCursor();
  cursor.load(state);
  const moves = machine.roles.map((_, role: Role) => {
    const { count, moves: list } = cursor.legalMoves(role);
    return Array.from(list.subarray(0, count));
  });
  if (moves.some((list) => list.length === 0)) return undefined;
  const joints = new JointMoves(roles);
  joints.start(cursor);
  const values: number[] = [];
  while (joints.next()) {
    cursor.load(state);
    cursor.advance(joints.current);
    values.push(...evaluate(cursor.save(), depth === UNBOUNDED ? depth : depth - 1).values);
  }
  const counts = Int32Array.from(moves, (list) => list.length);
  const successors: Successors = { counts, values: Float64Array.from(values), offset: 0 };
  return moves.map((list, role) => {
    const worths = worthOfMoves(successors, role, chance);
    const most = greatest(worths);
    return list.filter((_, i) => (worths[i] as number) > most - TOLERANCE);
  });
}
