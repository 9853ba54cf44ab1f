/**
 * What was learned of a game, as plain data that outlives the program: the value net with its weights named by the fluents of a sheet, how it was
 * learned and how it fared. The sheet itself is part of it, so that the knowledge can be carried into another game when the file is gone.
 */
import type { GameSignature } from "../../analysis/mapping/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { HIDDEN, SUMS, ValueNet } from "../learning/index.ts";

/** What was learned of one game. */
export interface GameKnowledge {
  /** The name of the game, for people. */
  readonly game: string;
  /** The rules, in KIF. Fluents and roles are spelled as here. */
  readonly sheet: string;
  readonly fingerprint: string;
  /** By these a relative is found; see `gameAspects`. */
  readonly aspects: readonly GameSignature[];
  readonly roles: readonly string[];
  readonly values: LearnedValues;
  /** By fluent: the share of states of random play in which it holds. */
  readonly held: Float32Array;
  readonly learning: LearningAccount;
}

/** The weights of a value net. The value is what the first role can expect. */
export interface LearnedValues {
  /** By number: the fluent, in KIF. */
  readonly fluents: readonly string[];
  /** Hidden units. */
  readonly hidden: number;
  /** By fluent, then by hidden unit, the linear part last. */
  readonly inputs: Float32Array;
  /** By hidden unit. */
  readonly outputs: Float32Array;
  /** By hidden unit, the linear part last. */
  readonly biases: Float32Array;
}

/** Ways to use values, or not: tree search without them, tree search guided by them, alpha-beta on them. */
export const ENGINE_KINDS = ["tree", "guided", "alpha-beta"] as const;
/** A way to use values. */
export type EngineKind = (typeof ENGINE_KINDS)[number];

/** How values were learned, and what they are good for. */
export interface LearningAccount {
  /** What played best when engines were tried against each other in this game; null where they were not. */
  readonly engine: EngineKind | null;
  /** These games. */
  readonly trials: readonly EngineTrialAccount[];
  /** Games of self-play. */
  readonly games: number;
  readonly seed: number;
  /** Games against random moves, one step looked ahead, and the points scored in them. */
  readonly trialGames: number;
  readonly trialPoints: number;
}

/** A challenge between two engines; the score is the challenger's. */
export interface EngineTrialAccount {
  readonly champion: string;
  readonly challenger: string;
  readonly games: number;
  readonly score: number;
}

/** The weights of a net, named. */
export const valuesOfNet = ({ inputs, outputs, biases }: ValueNet, fluents: readonly string[]): LearnedValues => ({
  fluents,
  hidden: HIDDEN,
  inputs: inputs.slice(),
  outputs: outputs.slice(),
  biases: biases.slice(),
});

/** A net with these weights; undefined where it has more hidden units than nets have here. Further units count nothing at first. */
export function netOfValues({ fluents, hidden, inputs, outputs, biases }: LearnedValues): ValueNet | undefined {
  if (hidden > HIDDEN) return undefined;
  const net = new ValueNet(fluents.length, createRandom(1));
  const place = (from: Float32Array, at: number, to: Float32Array, into: number): void => {
    for (let h = 0; h < hidden; h++) to[into + h] = from[at + h] as number;
    to[into + HIDDEN] = from[at + hidden] as number;
  };
  for (let fluent = 0; fluent < fluents.length; fluent++)
    place(inputs, fluent * (hidden + 1), net.inputs, fluent * SUMS);
  place(biases, 0, net.biases, 0);
  net.outputs.fill(0);
  net.outputs.set(outputs);
  return net;
}
