/**
 * The naive twin of all searches: the whole state graph by name, and values by rounds over all of it. It shares nothing
 * with the searches but the machine, for which the fuzzer uses the interpreted one.
 *
 * A value `depth` steps before the horizon is `depth` rounds of back-ups from 50. Without a horizon it is rounds from 0
 * until nothing changes: what can be forced in finitely many steps. Some mixed values rise for ever, and miss c/n or
 * c/√n after n rounds. Those are extrapolated: the gains from n to 2n rounds and from 2n to 4n have a ratio that stays,
 * so later gains are a geometric series.
 */
import { JointMoves, type Machine, type State } from "../../../src/machine/index.ts";
import { matrixValue } from "./naive-matrix.ts";

/** By role. */
export type Values = readonly number[];

interface NaiveNode {
  /** By role, at a terminal state; undefined elsewhere. */
  readonly goals: Values | undefined;
  /**
   * By role, as sorted texts; undefined if the state was not expanded: at terminal states, and at the horizon of the
   * exploration.
   */
  readonly moves: readonly (readonly string[])[] | undefined;
  /** Each joint move: the moves as text, and the resulting node. */
  readonly outcomes: readonly Outcome[];
}

interface Outcome {
  readonly joint: readonly string[];
  readonly to: number;
}

export interface NaiveLimits {
  /** Maximum number of steps from the initial state to explore. */
  readonly depth?: number;
  /** Maximum number of states, and of joint moves per state. */
  readonly states?: number;
  readonly jointMoves?: number;
}

/** After so many rounds, values that still rise are extrapolated. */
const ROUNDS = 16_000;
const UNCHANGED = 1e-12;
const HORIZON = 50;

export class NaiveGame {
  readonly roles: readonly string[];
  readonly nodes: readonly NaiveNode[];
  private readonly chance: number;
  /** Known results by depth and kind. */
  private readonly known = new Map<string, readonly Values[]>();

  private constructor(roles: readonly string[], nodes: readonly NaiveNode[]) {
    this.roles = roles;
    this.nodes = nodes;
    this.chance = roles.indexOf("random");
  }

  /** Undefined if the limits do not suffice. The initial state is node 0. */
  static explore(machine: Machine, limits: NaiveLimits = {}): NaiveGame | undefined {
    const { depth = Infinity, states = Infinity, jointMoves = Infinity } = limits;
    const cursor = machine.newCursor();
    const joints = new JointMoves(machine.roles.length);
    const numbers = new Map([[machine.initialState.join(), 0]]);
    const found: { state: State; depth: number }[] = [{ state: machine.initialState, depth: 0 }];
    const nodes: NaiveNode[] = [];
    for (const { state, depth: at } of found) {
      cursor.load(state);
      if (cursor.isTerminal() || at >= depth) {
        const goals = cursor.isTerminal() ? machine.roles.map((_, role) => cursor.goal(role) ?? 0) : undefined;
        nodes.push({ goals, moves: undefined, outcomes: [] });
        continue;
      }
      const text = (role: number, move: number): string => machine.vocabulary.moveText(role, move);
      const moves = machine.roles.map((_, role) => {
        const { count, moves: list } = cursor.legalMoves(role);
        return Array.from(list.subarray(0, count), (move) => text(role, move)).sort();
      });
      if (moves.reduce((product, list) => product * list.length, 1) > jointMoves) return undefined;
      const outcomes: Outcome[] = [];
      joints.start(cursor);
      while (joints.next()) {
        cursor.load(state);
        cursor.advance(joints.current);
        const successor = cursor.save();
        const name = successor.join();
        const to = numbers.get(name) ?? found.length;
        if (to === found.length) {
          if (to >= states) return undefined;
          numbers.set(name, to);
          found.push({ state: successor, depth: at + 1 });
        }
        outcomes.push({ joint: Array.from(joints.current, (move, role) => text(role, move)), to });
      }
      nodes.push({ goals: undefined, moves, outcomes });
    }
    return new NaiveGame(machine.roles, nodes);
  }

  /** The values of each node `depth` steps before the horizon; undefined means no horizon. */
  values(depth: number | undefined, mixed = false): readonly Values[] {
    const name = `${depth} ${mixed}`;
    const values = this.known.get(name) ?? this.computeValues(depth, mixed);
    this.known.set(name, values);
    return values;
  }

  /** Whether a non-terminal state can be reached after exactly this many steps. */
  meetsHorizon(depth: number): boolean {
    let level = new Set([0]);
    for (let step = 0; step < depth; step++)
      level = new Set([...level].flatMap((node) => (this.nodes[node] as NaiveNode).outcomes.map(({ to }) => to)));
    return [...level].some((node) => this.nodes[node]?.goals === undefined);
  }

  /** Whether play can return to a state. */
  hasCycle(): boolean {
    const left = new Map(this.nodes.map(({ outcomes }, node) => [node, outcomes]));
    for (let before = -1; before !== left.size; ) {
      before = left.size;
      for (const [node, outcomes] of left) if (outcomes.every(({ to }) => !left.has(to))) left.delete(node);
    }
    return left.size > 0;
  }

  /** The value of each move of a role in a node: all others minimise, chance averages. */
  worths(node: number, role: number, after: readonly Values[]): Map<string, number> {
    const { outcomes, moves } = this.nodes[node] as NaiveNode;
    const worth = (list: readonly Outcome[]): number =>
      Math.min(
        ...groups(list, ({ joint }) => joint.filter((_, other) => other !== this.chance).join()).map(
          (group) => group.reduce((sum, { to }) => sum + (after[to]?.[role] as number), 0) / group.length,
        ),
      );
    if (role === this.chance) return new Map(moves?.[role]?.map((move) => [move, worth(outcomes)]));
    return new Map(moves?.[role]?.map((move) => [move, worth(outcomes.filter(({ joint }) => joint[role] === move))]));
  }

  /** The two players who choose simultaneously in a node, if there are exactly two. */
  choosers(node: number): readonly number[] | undefined {
    const { moves } = this.nodes[node] as NaiveNode;
    const several = [...this.roles.keys()].filter((role) => role !== this.chance && moves?.[role]?.length !== 1);
    return several.length === 2 ? several : undefined;
  }

  /** The role's value for each pair of its own moves and the other chooser's: one row for each of `own`. */
  matrix(node: number, role: number, other: number, own: readonly string[], after: readonly Values[]): number[][] {
    const { outcomes, moves } = this.nodes[node] as NaiveNode;
    return own.map((mine) =>
      (moves?.[other] ?? []).map((theirs) => {
        const group = outcomes.filter(({ joint }) => joint[role] === mine && joint[other] === theirs);
        return group.reduce((sum, { to }) => sum + (after[to]?.[role] as number), 0) / group.length;
      }),
    );
  }

  private computeValues(depth: number | undefined, mixed: boolean): readonly Values[] {
    const first = depth === undefined ? 0 : HORIZON;
    let values = this.nodes.map(({ goals }): Values => goals ?? this.roles.map(() => first));
    const earlier: (readonly Values[])[] = [];
    for (let round = 0; round < (depth ?? ROUNDS); round++) {
      const before = values;
      if (round === ROUNDS / 4 || round === ROUNDS / 2) earlier.push(values);
      values = this.nodes.map(({ moves }, node) =>
        moves === undefined ? (before[node] as Values) : this.backUp(node, before, mixed),
      );
      const isSame = values.every((list, node) =>
        list.every((value, role) => Math.abs(value - (before[node]?.[role] as number)) <= UNCHANGED),
      );
      if (depth === undefined && isSame) return values;
    }
    if (depth !== undefined) return values;
    return values.map((list, node) =>
      list.map((value, role) => {
        const [quarter = 0, half = 0] = earlier.map((all) => all[node]?.[role] as number);
        const [gain, lastGain] = [half - quarter, value - half];
        return gain > lastGain ? value + lastGain ** 2 / (gain - lastGain) : value;
      }),
    );
  }

  /** A non-terminal state in which some role has no move has the value 0 for all roles. */
  private backUp(node: number, after: readonly Values[], mixed: boolean): Values {
    const { outcomes, moves } = this.nodes[node] as NaiveNode;
    if (outcomes.length === 0) return this.roles.map(() => 0);
    const pair = mixed ? this.choosers(node) : undefined;
    return this.roles.map((_, role) => {
      const other = pair?.includes(role) ? pair.find((one) => one !== role) : undefined;
      if (other === undefined) return Math.max(...this.worths(node, role, after).values());
      return matrixValue(this.matrix(node, role, other, moves?.[role] ?? [], after));
    });
  }
}

function groups<T>(list: readonly T[], name: (one: T) => string): T[][] {
  const found = new Map<string, T[]>();
  for (const one of list) found.set(name(one), [...(found.get(name(one)) ?? []), one]);
  return [...found.values()];
}
