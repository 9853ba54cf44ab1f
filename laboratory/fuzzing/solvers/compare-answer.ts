/** Checks a solver's answer against the naive twin and says what is wrong. */
import type { SymmetryUse } from "../../../src/play/search/solver.ts";
import type { NaiveGame, Values } from "./naive-game.ts";
import { matrixValue } from "./naive-matrix.ts";

/** One way to solve a game. */
export interface Way {
  readonly use: SymmetryUse | "auto";
  readonly prune: boolean;
  readonly mixed: boolean;
  /** Undefined: to the end. */
  readonly depth: number | undefined;
}

export interface Answer {
  readonly values: readonly (number | null)[];
  readonly exact: boolean;
  /** By role, as sorted texts. */
  readonly best: readonly (readonly string[])[];
  readonly line: readonly (readonly string[])[];
  /** Some of the best moves of each role are enough: pruned search does not know all. */
  readonly namesSome: boolean;
}

const TOLERANCE = 1e-6;
/** Tolerance for limits: both solvers only iterate mixtures and chance inside a cycle for a while. */
const LIMIT_TOLERANCE = 0.02;

/** Undefined if nothing is wrong. */
export function compareAnswer(naive: NaiveGame, way: Way, answer: Answer): string | undefined {
  const expected = naive.values(way.depth, way.mixed)[0] as Values;
  const isLimit = way.depth === undefined && isIterated(naive, way);
  const tolerance = isLimit ? LIMIT_TOLERANCE : TOLERANCE;
  if (!areClose(answer.values, expected, tolerance))
    return `values ${answer.values.join()} where ${expected.join()} are right`;
  return wrongExactness(naive, way, answer, isLimit) ?? (isLimit ? undefined : wrongPlay(naive, way, answer));
}

/** If play can return to a state, values with mixtures or chance are limits. */
const isIterated = (naive: NaiveGame, { mixed }: Way): boolean =>
  (mixed || naive.roles.includes("random")) && naive.hasCycle();

function wrongExactness(naive: NaiveGame, way: Way, { exact, values }: Answer, isLimit: boolean): string | undefined {
  if (way.depth === undefined) return exact || isLimit ? undefined : "not exact, although nothing is cut";
  const meets = naive.meetsHorizon(way.depth);
  if (!exact && !meets) return "not exact, although no horizon is met";
  if (exact && meets && !way.prune) return "exact, although a horizon is met";
  const toTheEnd = naive.values(undefined, way.mixed)[0] as Values;
  return exact && !areClose(values, toTheEnd, TOLERANCE) ? `exact, but ${toTheEnd.join()} are the values` : undefined;
}

/** Follows the line: every move of it, and the best moves at its start, must secure the state's value. */
function wrongPlay(naive: NaiveGame, way: Way, { values, best, line, namesSome }: Answer): string | undefined {
  const root = naive.nodes[0];
  const canMove = root?.moves?.every((list) => list.length > 0) && way.depth !== 0;
  if (!canMove)
    return best.some((list) => list.length > 0) || line.length > 0 ? "a move where there is none" : undefined;
  if (line.length === 0) return "no line";
  let node = 0;
  const seen = new Set<number>();
  for (const [step, joint] of line.entries()) {
    if (way.depth !== undefined && step >= way.depth) return "the line goes beyond the horizon";
    const left = way.depth === undefined ? undefined : way.depth - step - 1;
    const after = naive.values(left, way.mixed);
    const problem = wrongMoves(
      naive,
      way,
      node,
      after,
      step === 0 ? best : joint.map((move) => [move]),
      step > 0 || namesSome,
    );
    if (problem !== undefined) return `step ${step + 1} of the line: ${problem}`;
    seen.add(node);
    const to = naive.nodes[node]?.outcomes.find((outcome) => outcome.joint.join() === joint.join())?.to;
    if (to === undefined) return `step ${step + 1} of the line: ${joint.join(" ")} is not legal`;
    node = to;
  }
  const end = naive.nodes[node];
  const isOver = end?.moves === undefined || end.moves.some((list) => list.length === 0);
  if (isOver || line.length === way.depth) return undefined;
  if (!seen.has(node) || way.depth !== undefined) return "the line breaks off";
  // An endless play has the value 0: whoever can secure more can bring the game to an end.
  const isForNothing = values.every((value) => (value ?? 0) <= TOLERANCE);
  return isForNothing ? undefined : "the line comes back, although somebody can make sure of more than 0";
}

function wrongMoves(
  naive: NaiveGame,
  way: Way,
  node: number,
  after: readonly Values[],
  best: readonly (readonly string[])[],
  namesSome: boolean,
): string | undefined {
  const pair = way.mixed ? naive.choosers(node) : undefined;
  for (const role of naive.roles.keys()) {
    const found = best[role] ?? [];
    if (naive.roles[role] === "random" && found.length > 0) continue;
    const other = pair?.includes(role) ? pair.find((one) => one !== role) : undefined;
    if (other !== undefined) {
      if (namesSome) continue; // a single move of a mixture secures nothing by itself
      const all = naive.nodes[node]?.moves?.[role] ?? [];
      const whole = matrixValue(naive.matrix(node, role, other, all, after));
      if (found.length > 0 && matrixValue(naive.matrix(node, role, other, found, after)) > whole - TOLERANCE) continue;
      return `no mixture of ${found.join()} is optimal`;
    }
    const worths = naive.worths(node, role, after);
    const most = Math.max(...worths.values());
    const right = [...worths].flatMap(([move, worth]) => (worth > most - TOLERANCE ? [move] : []));
    const isRight = namesSome
      ? found.length > 0 && found.every((move) => right.includes(move))
      : found.join() === right.join();
    if (!isRight) return `best of ${naive.roles[role]} ${found.join()} where ${right.join()} are right`;
  }
  return undefined;
}

const areClose = (found: readonly (number | null)[], expected: Values, tolerance: number): boolean =>
  expected.every((value, role) => Math.abs((found[role] ?? Number.NaN) - value) <= tolerance);
