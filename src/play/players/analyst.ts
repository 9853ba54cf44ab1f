/**
 * Searches one state for as long as it may, and can report its view of every move at any time: the engine of an
 * analysis board. It is a tree search with proven values on plain states. It does not merge symmetric moves, so that
 * each move has its own line.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Machine, Move, Role, State } from "../../machine/index.ts";
import {
  isProvenChild,
  LeanSearch,
  leavesOneByOne,
  MOVER,
  marginals,
  meanOfChild,
  NO_NODE,
  type NodeStore,
  Playouts,
  plainRecognition,
  SymmetryLedger,
  walkOn,
} from "../search/index.ts";
import { MoveBudget } from "./move-budget.ts";
import { MAX_STEPS } from "./shared-options.ts";

export interface AnalystOptions {
  readonly random: SeededRandom;
  /** A clock in seconds. */
  readonly now: () => number;
  /** Maximum number of stored nodes; search continues without new ones. */
  readonly maximalNodes?: number;
}

/** The analysis of one move. */
export interface AnalysedMove {
  readonly role: Role;
  readonly move: string;
  readonly visits: number;
  /** The goal that its role expects, from 0 to 100; null if the move was never tried. */
  readonly expected: number | null;
  /** Whether `expected` is proven: the goal under best play of everyone. */
  readonly proven: boolean;
  /** Joint moves in role order, this move first: the continuation if everyone plays the most visited move. */
  readonly line: readonly (readonly string[])[];
}

export interface AnalysisReport {
  /** Total number of iterations on this state. */
  readonly visits: number;
  /** By role, from 0 to 100; empty if nothing is known. */
  readonly expected: readonly number[];
  readonly proven: boolean;
  /** Moves of every role that has a choice, the most visited first. */
  readonly moves: readonly AnalysedMove[];
}

const EXPLORATION = 0.6;
const MOST_GOAL = 100;
const MOST_NODES = 2_000_000;
/** Number of analysed states that are kept with everything below them, because users go back and forth. */
const MOST_ROOTS = 32;
/** Maximum number of joint moves in a line, and the number of visits below which its end is guesswork. */
const LINE_LENGTH = 12;
const LINE_VISITS = 8;

export class Analyst {
  private readonly machine: Machine;
  private readonly budget: MoveBudget;
  private readonly search: LeanSearch;

  constructor(machine: Machine, { random, now, maximalNodes = MOST_NODES }: AnalystOptions) {
    const budget = new MoveBudget(now);
    const playouts = new Playouts(machine, { maxSteps: MAX_STEPS.usual, random, budget });
    const { cursor } = playouts;
    const roleCount = machine.roles.length;
    const chance = machine.roles.indexOf("random");
    this.machine = machine;
    this.budget = budget;
    this.search = new LeanSearch({
      roleCount,
      chance,
      walk: walkOn(cursor),
      values: leavesOneByOne(playouts),
      rule: { kind: "confidence", exploration: EXPLORATION },
      random,
      maximalNodes,
      bestRewards: machine.roles.map(() => 1),
      graph: {
        cursor,
        playoutCursor: cursor,
        roleCount,
        chance,
        recognition: plainRecognition(machine),
        ledger: new SymmetryLedger(0, undefined),
        mergesByOutcome: false,
        mergesDraws: false,
        stateWords: maximalNodes * machine.initialState.length,
        roots: MOST_ROOTS,
      },
    });
    this.search.begin(machine.initialState);
  }

  /** Makes a state the root; everything known about it and below it is kept. */
  begin(state: State): void {
    this.search.begin(state);
  }

  /**
   * Searches for a while. Returns false if the result is proven. Throws BudgetSpent if the machine takes much longer
   * than that.
   */
  work(seconds: number): boolean {
    const { budget, search } = this;
    const deadline = budget.now() + seconds;
    budget.renew({ deadline, iterations: Number.POSITIVE_INFINITY });
    budget.end = deadline + seconds;
    while (!search.isRootProven && !budget.isOver()) search.gather();
    return !search.isRootProven;
  }

  report(): AnalysisReport {
    const { store, root, isRootProven } = this.search;
    const { roles } = this.machine;
    const visits = store.visits[root] as number;
    const expected =
      visits === 0
        ? []
        : roles.map((_, role) => (MOST_GOAL * (store.sums[root * roles.length + role] as number)) / visits);
    const moves = this.choosers().flatMap((role) => this.judgedMoves(role));
    return { visits, expected, proven: isRootProven, moves: moves.sort((a, b) => rank(b) - rank(a)) };
  }

  /** The roles that have a choice at the root. */
  private choosers(): Role[] {
    const { store, root } = this.search;
    const mover = store.mover[root] as number;
    if (mover >= 0) return (store.childCount[root] as number) > 1 ? [mover] : [];
    if (mover === MOVER.unknown || mover === MOVER.none) return [];
    return this.machine.roles.map((_, role) => role).filter((role) => marginals(store, root, role).length > 1);
  }

  private judgedMoves(role: Role): AnalysedMove[] {
    const { store, root } = this.search;
    const isAlone = store.mover[root] === role;
    return marginals(store, root, role).map(({ move, visits, sum }, place) => {
      const child = (store.firstChild[root] as number) + place; // Valid only if the role moves alone.
      const proven = isAlone && isProvenChild(store, child);
      const mean = isAlone && (visits > 0 || proven) ? meanOfChild(store, child, role) : sum / visits;
      return {
        role,
        move: this.machine.vocabulary.moveText(role, move),
        visits,
        expected: visits === 0 && !proven ? null : MOST_GOAL * mean,
        proven,
        line: this.lineOf(role, move),
      };
    });
  }

  /** Returns the line that begins with a role's move at the root and follows the most visited moves. */
  private lineOf(role: Role, first: Move): string[][] {
    const { store, root } = this.search;
    const { roles, vocabulary } = this.machine;
    const line: string[][] = [];
    for (let node = root; node !== NO_NODE && line.length < LINE_LENGTH; ) {
      if ((store.childCount[node] as number) === 0 || store.mover[node] === MOVER.wide) break;
      const child = mostVisited(store, node, (one) =>
        line.length === 0 ? store.joint[one * roles.length + role] === first : true,
      );
      line.push(roles.map((_, each) => vocabulary.moveText(each, store.joint[child * roles.length + each] as Move)));
      node = store.links?.target[child] ?? NO_NODE;
      if (node !== NO_NODE && (store.visits[node] as number) < LINE_VISITS) break;
    }
    return line;
  }
}

/** Returns the most visited child of a node that satisfies a condition. */
function mostVisited(
  { firstChild, childCount, visits }: NodeStore,
  node: number,
  isMeant: (child: number) => boolean,
): number {
  const first = firstChild[node] as number;
  let best = NO_NODE;
  for (let child = first; child < first + (childCount[node] as number); child++)
    if (isMeant(child) && (best === NO_NODE || (visits[child] as number) > (visits[best] as number))) best = child;
  return best;
}

/** Ranks proven wins first, then by visits; proven losses come last. */
function rank({ visits, expected, proven }: AnalysedMove): number {
  if (!proven || expected === null) return visits + (expected ?? 0) / 1000;
  return expected >= MOST_GOAL ? Number.MAX_SAFE_INTEGER : expected <= 0 ? visits - 1e12 : visits + expected / 1000;
}
