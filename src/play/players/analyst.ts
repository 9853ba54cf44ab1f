/**
 * Thinks about one state as long as it is let, and can be asked at any time what it holds of every move: the engine of an
 * analysis board. It is tree search with proven values on states as they are. It merges no symmetric moves, so that each
 * has a line of its own.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Machine, Role, State } from "../../machine/index.ts";
import {
  GameTree,
  meanOfArm,
  Playouts,
  plainRecognition,
  SelectByConfidence,
  SymmetryLedger,
  type TreeNode,
  TreeSearch,
} from "../search/index.ts";
import { MoveBudget } from "./move-budget.ts";
import { MAX_STEPS } from "./shared-options.ts";

export interface AnalystOptions {
  readonly random: SeededRandom;
  /** A clock in seconds. */
  readonly now: () => number;
  /** Nodes kept at most; thinking goes on without new ones. */
  readonly maximalNodes?: number;
}

/** What is held of one move. */
export interface AnalysedMove {
  readonly role: Role;
  readonly move: string;
  readonly visits: number;
  /** The goal that its role expects, from 0 to 100; null where the move was never tried. */
  readonly expected: number | null;
  /** Whether that is certain: the goal under best play of all. */
  readonly proven: boolean;
  /** Joint moves in role order, this one first: how the game goes on where all play what was visited most. */
  readonly line: readonly (readonly string[])[];
}

export interface AnalysisReport {
  /** Iterations on this state, all together. */
  readonly visits: number;
  /** By role, from 0 to 100; empty where nothing is known. */
  readonly expected: readonly number[];
  readonly proven: boolean;
  /** Moves of every role that has a choice, the most visited first. */
  readonly moves: readonly AnalysedMove[];
}

const EXPLORATION = 0.6;
const MOST_GOAL = 100;
const MOST_NODES = 400_000;
/** Joint moves told of a line, and visits below which its end is guesswork. */
const LINE_LENGTH = 12;
const LINE_VISITS = 8;

export class Analyst {
  private readonly machine: Machine;
  private readonly budget: MoveBudget;
  private readonly search: TreeSearch;

  constructor(machine: Machine, { random, now, maximalNodes = MOST_NODES }: AnalystOptions) {
    this.machine = machine;
    this.budget = new MoveBudget(now);
    const tree = new GameTree({
      machine,
      playouts: new Playouts(machine, { maxSteps: MAX_STEPS.usual, random, budget: this.budget }),
      recognition: plainRecognition(machine),
      ledger: new SymmetryLedger(0, undefined),
      maximalNodes,
    });
    const rule = new SelectByConfidence(tree, EXPLORATION, true);
    this.search = new TreeSearch(tree, { rule, random, proves: true });
  }

  /** Turns to a state; what is known of it and below is kept. */
  begin(state: State): void {
    this.search.tree.moveRoot(state);
  }

  /** Thinks for a while; false where all is known. Throws BudgetSpent where the machine takes much longer than that. */
  work(seconds: number): boolean {
    const { budget } = this;
    const deadline = budget.now() + seconds;
    budget.renew({ deadline, iterations: Number.POSITIVE_INFINITY });
    budget.end = deadline + seconds;
    const { root } = this.search.tree;
    while (!root.isEnd && root.exact === undefined && !budget.isOver()) this.search.iterate();
    return !root.isEnd && root.exact === undefined;
  }

  report(): AnalysisReport {
    const { root } = this.search.tree;
    const { roles } = this.machine;
    const known = root.exact !== undefined || root.visits > 0;
    const expected = known ? roles.map((_, role) => MOST_GOAL * stateValue(root, role)) : [];
    const moves = (root.choices?.arms ?? []).flatMap((arms) =>
      arms.moves.map((_, arm) => this.judgedMove(root, arms.role, arm)),
    );
    return {
      visits: root.visits,
      expected,
      proven: root.exact !== undefined,
      moves: moves.sort((a, b) => rank(b) - rank(a)),
    };
  }

  private judgedMove(root: TreeNode, role: Role, arm: number): AnalysedMove {
    const { tree } = this.search;
    const choices = root.choices as NonNullable<TreeNode["choices"]>;
    const arms = choices.arms.find((one) => one.role === role) as (typeof choices.arms)[number];
    const visits = arms.visits[arm] as number;
    const child = choices.arms.length === 1 ? choices.links.get(arm)?.node : undefined;
    const proven = child?.exact !== undefined;
    return {
      role,
      move: this.machine.vocabulary.moveText(role, arms.moves[arm] as number),
      visits,
      expected: visits === 0 && !proven ? null : MOST_GOAL * meanOfArm(tree, choices, arms, arm),
      proven,
      line: this.lineOf(root, role, arm),
    };
  }

  /** Begins with an arm of the root, and follows what was visited most. */
  private lineOf(root: TreeNode, role: Role, first: number): string[][] {
    const { roles, vocabulary } = this.machine;
    const joint = new Int32Array(roles.length);
    const line: string[][] = [];
    for (let node: TreeNode | undefined = root; node?.choices !== undefined && line.length < LINE_LENGTH; ) {
      const { choices }: TreeNode = node;
      let number = 0;
      for (const arms of choices.arms) {
        const isFirst = line.length === 0 && arms.role === role;
        number += arms.stride * (isFirst ? first : mostVisited(arms.visits));
      }
      choices.jointMove(number, joint);
      line.push(Array.from(joint, (move, each) => vocabulary.moveText(each, move)));
      node = choices.links.get(number)?.node;
      if ((node?.visits ?? 0) < LINE_VISITS) break;
    }
    return line;
  }
}

const stateValue = (node: TreeNode, role: Role): number => node.exact?.[role] ?? node.sum(role) / node.visits;

const mostVisited = (visits: readonly number[]): number =>
  visits.reduce((best, count, arm) => (count > (visits[best] as number) ? arm : best), 0);

/** Proven wins first, then by visits; proven losses last. */
function rank({ visits, expected, proven }: AnalysedMove): number {
  if (!proven || expected === null) return visits + (expected ?? 0) / 1000;
  return expected >= MOST_GOAL ? Number.MAX_SAFE_INTEGER : expected <= 0 ? visits - 1e12 : visits + expected / 1000;
}
