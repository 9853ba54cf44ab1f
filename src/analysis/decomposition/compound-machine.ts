/**
 * A compound game in which states of a factor with the same value are merged (`local-classes.ts`). It is again a game,
 * much smaller, and any search can run on it. A state is one class per factor, a move is one action per factor. It has
 * the same values as the original game at every depth, however `terminal` and the goals combine the factors.
 */
import { grownTo } from "../../foundations/collections/index.ts";
import {
  type Cursor,
  copyState,
  type Machine,
  type MoveList,
  type State,
  type Vocabulary,
} from "../../machine/index.ts";
import type { CompoundEnds, Ending } from "./compound-ends.ts";
import type { LocalClass } from "./local-classes.ts";
import type { Time } from "./shared-times.ts";

export interface CompoundFactor {
  readonly classes: readonly LocalClass[];
  /** For each view: the indices in `CompoundEnds.views` of the gates that hold. */
  readonly views: readonly (readonly number[])[];
}

export class CompoundMachine implements Machine {
  readonly kind = "compound";
  readonly roles: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly initialState: State;
  readonly factors: readonly CompoundFactor[];
  readonly times: readonly Time[];
  /** The actions of each factor, for every move number handed out. */
  readonly actionsOf: Tuples;
  private readonly ends: CompoundEnds;
  private readonly viewTuples = new Tuples();
  private readonly endings: Ending[] = [];

  constructor(
    roles: readonly string[],
    factors: readonly CompoundFactor[],
    times: readonly Time[],
    ends: CompoundEnds,
    initialState: State,
  ) {
    this.roles = roles;
    this.factors = factors;
    this.times = times;
    this.ends = ends;
    this.initialState = initialState;
    this.actionsOf = new Tuples();
    this.vocabulary = {
      fluentText: (fluent) => `class ${fluent}`,
      findFluent: () => undefined,
      moveText: (_, move) => this.actionsOf.at(move).join(" "),
      findMove: () => undefined,
    };
  }

  newCursor(): Cursor {
    return new CompoundCursor(this);
  }

  stateFromFluents(fluents: readonly number[]): State {
    return Int32Array.from(fluents);
  }

  fluentsOf(state: State): number[] {
    return [...state];
  }

  classAt(state: State, factor: number): LocalClass {
    return this.factors[factor]?.classes[state[factor] as number] as LocalClass;
  }

  endingOf(state: State): Ending {
    const { time } = this.classAt(state, 0);
    const key = [time, ...this.factors.map((_, factor) => this.classAt(state, factor).view)];
    const number = this.viewTuples.numberOf(key);
    this.endings[number] ??= this.ends.ending(
      (this.times[time] as Time).view,
      this.factors.map(({ views }, factor) => views[key[factor + 1] as number] as readonly number[]),
    );
    return this.endings[number] as Ending;
  }
}

/** Numbers lists of numbers in order of first use: a prefix tree stored in one map. */
class Tuples {
  private readonly numbers = new Map<number, number>();
  private readonly tuples: (readonly number[])[] = [];
  private nodes = 1;

  numberOf(tuple: readonly number[]): number {
    let node = 0;
    for (let i = 0; i < tuple.length; i++) {
      const key = node * WIDEST + (tuple[i] as number);
      let next = this.numbers.get(key);
      if (next === undefined) {
        next = i === tuple.length - 1 ? this.tuples.push(tuple.slice()) - 1 : this.nodes++;
        this.numbers.set(key, next);
      }
      node = next;
    }
    return node;
  }

  at(number: number): readonly number[] {
    return this.tuples[number] as readonly number[];
  }
}

/** Larger than the number of any class, view, time or action. */
const WIDEST = 2 ** 24;

class CompoundCursor implements Cursor {
  private readonly machine: CompoundMachine;
  private state: State;
  private moves = new Int32Array(64);

  constructor(machine: CompoundMachine) {
    this.machine = machine;
    this.state = machine.initialState.slice();
  }

  load(state: State): void {
    this.state.set(state);
  }

  save(into?: State): State {
    return copyState(this.state, into);
  }

  isTerminal(): boolean {
    return this.machine.endingOf(this.state).isTerminal;
  }

  goal(role: number): number | null {
    return this.machine.endingOf(this.state).goals[role] ?? null;
  }

  goalCount(role: number): number {
    return this.machine.endingOf(this.state).goalCounts[role] ?? 0;
  }

  legalMoves(role: number): MoveList {
    const { machine, state } = this;
    const actions = machine.factors.map((_, factor) => machine.classAt(state, factor).actions[role] as Int32Array);
    const { time } = machine.classAt(state, 0);
    const patterns = machine.times[time]?.combinations[role]?.patterns ?? [];
    let count = 0;
    for (const pattern of patterns) {
      const choices = actions.map((blocks, factor) =>
        [...blocks.keys()].filter((action) => blocks[action] === pattern[factor]),
      );
      const total = choices.reduce((product, list) => product * list.length, 1);
      this.moves = grownTo(this.moves, count + total);
      for (let number = 0; number < total; number++) {
        let rest = number;
        const tuple = choices.map((list) => {
          const action = list[rest % list.length] as number;
          rest = Math.floor(rest / list.length);
          return action;
        });
        this.moves[count++] = machine.actionsOf.numberOf(tuple);
      }
    }
    return { count, moves: this.moves };
  }

  advance(jointMove: ArrayLike<number>): void {
    const { machine, state } = this;
    const tuples = Array.from(jointMove, (move) => machine.actionsOf.at(move));
    for (let factor = 0; factor < state.length; factor++) {
      const { actions, successors } = machine.classAt(state, factor);
      let joint = 0;
      for (let role = 0; role < tuples.length; role++)
        joint = joint * (actions[role] as Int32Array).length + (tuples[role]?.[factor] as number);
      state[factor] = successors[joint] as number;
    }
  }
}
