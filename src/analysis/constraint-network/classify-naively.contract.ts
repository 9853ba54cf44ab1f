/**
 * The definition of move classes, taken literally, with exact texts as keys. It finds canonical states by trying every
 * element of the group, and computes keys of any depth and move classes. It is the oracle of move-classes.ts.
 */
import type { Cursor, Machine, State } from "../../machine/index.ts";
import { type Successors, successorsIn } from "../../machine/successors.contract.ts";

/** The action of a group element on fluents. */
export type FluentImages = Int32Array;

export class NaiveClasses {
  private readonly machine: Machine;
  private readonly elements: readonly FluentImages[];
  private readonly mergeEnds: boolean;
  private readonly keys = new Map<string, string>();
  /** Short names for long texts. Without them, keys of keys of keys would grow. */
  private readonly short = new Map<string, string>();
  private readonly chance: number;
  private readonly cursor: Cursor;
  private readonly successors: Successors;

  constructor(machine: Machine, elements: readonly FluentImages[], mergeEnds: boolean) {
    this.machine = machine;
    this.elements = elements;
    this.mergeEnds = mergeEnds;
    this.chance = machine.roles.indexOf("random");
    this.cursor = machine.newCursor();
    this.successors = successorsIn(machine);
  }

  canonical(state: State): string {
    const fluents = this.machine.fluentsOf(state);
    const images = this.elements.map((image) =>
      fluents
        .map((fluent) => image[fluent] as number)
        .sort((a, b) => a - b)
        .join(),
    );
    return images.sort()[0] as string;
  }

  /** The key of depth k. It counts every outcome as often as it occurs. */
  key(state: State, k: number): string {
    const name = `${k} ${state.join()}`;
    const known = this.keys.get(name);
    if (known !== undefined) return known;
    const key = this.abbreviate(this.makeKey(state, k));
    this.keys.set(name, key);
    return key;
  }

  private makeKey(state: State, k: number): string {
    const { cursor } = this;
    cursor.load(state);
    const isEnd = cursor.isTerminal();
    if (isEnd && this.mergeEnds) return `end ${this.machine.roles.map((_, role) => cursor.goal(role))}`;
    const deciders = this.machine.roles.flatMap((_, role) =>
      role !== this.chance && cursor.legalMoves(role).count > 1 ? [role] : [],
    );
    if (k === 0 || isEnd || deciders.length > 1) return this.canonical(state);
    const [decider = -1] = deciders;
    const groups = new Map<number, string[]>();
    for (const { joint, successor } of this.successors(state)) {
      const move = joint[decider] ?? -1;
      groups.set(move, [...(groups.get(move) ?? []), this.key(successor, k - 1)]);
    }
    return `${decider} ${[...groups.values()].map((list) => `(${distribution(list)})`).sort()}`;
  }

  /** The outcome distribution of one legal move of the role that chooses, at depth k. */
  moveClass(state: State, role: number, move: number, k: number): string {
    const outcomes = this.successors(state).filter(({ joint }) => joint[role] === move);
    return distribution(outcomes.map(({ successor }) => this.key(successor, k - 1)));
  }

  private abbreviate(key: string): string {
    const short = this.short.get(key) ?? `#${this.short.size}`;
    this.short.set(key, short);
    return short;
  }
}

/** The distribution of equally likely keys: each key with its probability. */
function distribution(keys: readonly string[]): string {
  const probability = (key: string): number => keys.filter((other) => other === key).length / keys.length;
  return [...new Set(keys)]
    .sort()
    .map((key) => `${key}×${probability(key).toFixed(12)}`)
    .join();
}
