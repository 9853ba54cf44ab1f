/**
 * The data of a search tree, or rather graph: a node is a state up to symmetry, and may have several parents. What is counted of a
 * node is in packed arrays beside it. Short lists are plain arrays: a typed array of two numbers takes 200 bytes, and trees have
 * millions of them.
 */
import type { Move, Role, State } from "../../../machine/index.ts";
import type { RoleAction } from "../role-actions.ts";
import { Links } from "./links.ts";
import type { NodeStatistics } from "./node-statistics.ts";

export class TreeNode {
  /** In the node's own coordinates: the canonical image of all the states that the node stands for. */
  readonly state: State;
  /** Terminal, or somebody has no legal move. */
  readonly isEnd: boolean;
  /** Its place in the statistics. */
  readonly number: number;
  /** Undefined until the node is expanded, and at an end. */
  choices: Choices | undefined = undefined;
  /** In the table: the hash of the state, and the next node of the chain. */
  high = 0;
  low = 0;
  next: TreeNode | undefined = undefined;
  /** Set by whoever walks the graph, to know where he has been. */
  mark = 0;

  private readonly statistics: NodeStatistics;
  private certain: Float64Array | undefined = undefined;

  constructor(state: State, isEnd: boolean, statistics: NodeStatistics) {
    this.state = state;
    this.isEnd = isEnd;
    this.statistics = statistics;
    this.number = statistics.take();
  }

  get visits(): number {
    return this.statistics.visits[this.number] as number;
  }

  /** The sum of the rewards of a role in all visits. */
  sum(role: Role): number {
    return this.statistics.sums[this.number * this.statistics.roles + role] as number;
  }

  /** By role: the reward under best play, where it is known. */
  get exact(): Float64Array | undefined {
    return this.certain;
  }

  prove(exact: Float64Array): void {
    this.certain = exact;
    this.statistics.isExact[this.number] = 1;
  }
}

/** The moves of one role among which it can choose, and what came of them. */
export interface Arms {
  readonly role: Role;
  readonly moves: readonly Move[];
  /** By move: how many moves it stands for, itself included; undefined where none were merged. */
  readonly weights: readonly number[] | undefined;
  /** By move: how often chosen here. */
  readonly visits: number[];
  /** By move: the role's own rewards when it was chosen here. */
  readonly sums: number[];
  /** What the number of a move counts for in the number of a joint move: mixed radix, the last role's move changes fastest. */
  readonly stride: number;
}

/** From a node by a joint move to another node. */
export interface Link {
  readonly node: TreeNode;
  /** Carries the roles at the parent to the roles at the child. */
  readonly roles: RoleAction;
}

export class Choices {
  /** A legal joint move; roles without a choice always make their part of it. */
  readonly base: readonly Move[];
  /** One for each role that has a choice, `random` included. */
  readonly arms: readonly Arms[];
  /** Joint moves, where merged moves count once. */
  readonly jointCount: number;
  /** How often a choice was made here. */
  total = 0;
  /** By number of the joint move. */
  readonly links: Links<Link>;

  constructor(base: readonly Move[], arms: readonly Arms[], jointCount: number) {
    this.base = base;
    this.arms = arms;
    this.jointCount = jointCount;
    this.links = new Links(jointCount);
  }

  /** Writes the joint move with this number. */
  jointMove(number: number, into: Int32Array): void {
    into.set(this.base);
    for (const { role, moves, stride } of this.arms)
      into[role] = moves[Math.floor(number / stride) % moves.length] as Move;
  }
}
