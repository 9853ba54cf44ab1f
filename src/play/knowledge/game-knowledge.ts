/**
 * Knowledge learned about a game, as plain data that can be stored: a value net whose weights are named by the fluents
 * of a sheet, how it was learned, and how well it played. The sheet is included, so that the knowledge can be carried
 * into another game even if the sheet's file is gone.
 */
import type { GameSignature } from "../../analysis/mapping/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { HIDDEN, SUMS, ValueNet } from "../learning/index.ts";

/** Knowledge learned about one game. */
export interface GameKnowledge {
  /** The name of the game, for people. */
  readonly game: string;
  /** The rules in KIF. Fluents and roles are spelled as in this sheet. */
  readonly sheet: string;
  readonly fingerprint: string;
  /** Used to find related games; see `gameAspects`. */
  readonly aspects: readonly GameSignature[];
  readonly roles: readonly string[];
  readonly values: LearnedValues;
  /** By fluent: the share of states in random play in which it holds. */
  readonly held: Float32Array;
  readonly learning: LearningAccount;
}

/** The weights of a value net. The value is the expected reward of the first role. */
export interface LearnedValues {
  /** By number: the fluent, in KIF. */
  readonly fluents: readonly string[];
  /** Number of hidden units. */
  readonly hidden: number;
  /** By fluent, then by hidden unit; the linear part comes last. */
  readonly inputs: Float32Array;
  /** By hidden unit. */
  readonly outputs: Float32Array;
  /** By hidden unit; the linear part comes last. */
  readonly biases: Float32Array;
}

/** Ways to use values: tree search without them, tree search guided by them, alpha-beta search on them. */
export const ENGINE_KINDS = ["tree", "guided", "alpha-beta"] as const;
/** A way to use values. */
export type EngineKind = (typeof ENGINE_KINDS)[number];

/** How the values were learned, and how well they played. */
export interface LearningAccount {
  /** The engine that won the trials between engines in this game; null if there were no trials. */
  readonly engine: EngineKind | null;
  /** The trials between engines. */
  readonly trials: readonly EngineTrialAccount[];
  /** Number of games of self-play. */
  readonly games: number;
  readonly seed: number;
  /** Number of games against random moves, playing by one-step lookahead, and the points scored in them. */
  readonly trialGames: number;
  readonly trialPoints: number;
}

/** A challenge between two engines. The score is the challenger's. */
export interface EngineTrialAccount {
  readonly champion: string;
  readonly challenger: string;
  readonly games: number;
  readonly score: number;
}

/** Names the weights of a net by fluents. */
export const valuesOfNet = ({ inputs, outputs, biases }: ValueNet, fluents: readonly string[]): LearnedValues => ({
  fluents,
  hidden: HIDDEN,
  inputs: inputs.slice(),
  outputs: outputs.slice(),
  biases: biases.slice(),
});

/**
 * Builds a net with these weights. Returns undefined if they have more hidden units than our nets. Missing hidden units
 * get output weight zero.
 */
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
