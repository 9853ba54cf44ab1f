/**
 * Follows play when everyone makes best moves. In a game with repeated states a best move need not make progress: a
 * player that can win may wait forever, and every move that keeps the win is best. So the line backtracks when it meets
 * a state again, and takes the next of the best moves, until it reaches an end.
 */
import { isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Machine, Move, State } from "../../machine/index.ts";
import { type BestMoves, type BestPlay, type FindMoves, nextDepth } from "./best-play.ts";
import { UNBOUNDED } from "./value-table.ts";

/** Maximum number of states visited; lines of games without an end are cut. */
const MOST_STATES = 1000;
/** Maximum number of joint moves tried in one state. */
const MOST_JOINT_MOVES = 64;

interface Step {
  readonly state: State;
  readonly best: BestMoves["best"];
  /** Number of joint moves made of best moves. */
  readonly count: number;
  /** Number of the joint move that the line currently makes. */
  joint: number;
}

export function followBestPlay(machine: Machine, root: State, depth: number, find: FindMoves): BestPlay {
  const cursor = machine.newCursor();
  const steps: Step[] = [];
  const seen = new Set<string>();
  const line = (): Move[][] => steps.map(madeAt);
  let first: BestMoves = { best: machine.roles.map(() => []) };
  /** The line up to the first repeated state: the answer if no other line reaches an end. */
  let circle: BestPlay["line"] | undefined;
  let [state, left] = [root, depth];
  for (let looks = 0; left > 0 && looks < MOST_STATES; looks++) {
    cursor.load(state);
    if (cursor.isTerminal()) return { ...first, line: line() };
    const key = state.join();
    if (depth === UNBOUNDED && seen.has(key)) {
      circle ??= line();
      if (!turnBack(steps)) break;
    } else {
      seen.add(key);
      const choices = withinBudget(() => find(state, left, cursor));
      if (choices === undefined) return { ...first, line: line(), stops: "stuck" };
      if (isGaveUp(choices)) break;
      if (steps.length === 0) first = choices;
      const count = choices.best.reduce((product, moves) => product * moves.length, 1);
      steps.push({ state, best: choices.best, count: Math.min(count, MOST_JOINT_MOVES), joint: 0 });
      left = nextDepth(left);
    }
    const last = steps.at(-1) as Step;
    cursor.load(last.state);
    cursor.advance(madeAt(last));
    state = cursor.save();
  }
  return circle === undefined ? { ...first, line: line() } : { ...first, line: circle, stops: "repeats" };
}

/** Backtracks to the last state with another joint move to try, and takes it. Returns false if there is none. */
function turnBack(steps: Step[]): boolean {
  for (let last = steps.at(-1); last !== undefined; last = steps.at(-1)) {
    if (++last.joint < last.count) return true;
    steps.pop();
  }
  return false;
}

/** Decodes a joint move from its number; the first role's move changes fastest. */
function madeAt({ best, joint }: Step): Move[] {
  let rest = joint;
  return best.map((moves) => {
    const move = moves[rest % moves.length] as Move;
    rest = Math.floor(rest / moves.length);
    return move;
  });
}
