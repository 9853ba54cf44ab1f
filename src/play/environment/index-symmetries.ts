/**
 * Symmetries of a game as permutations of the numbers that an environment speaks in. A learner may replace what it saw and did by any
 * image of it: the same game goes on, with the players exchanged as the symmetry says.
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { type Budget, type GaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import { type Game, grounded, searchSymmetries } from "../../game/index.ts";
import type { EnvironmentSpec } from "./environment-spec.ts";

/** A symmetry in the numbers of an environment. */
export interface IndexSymmetry {
  /** By player: the player that it becomes. */
  readonly players: Int32Array;
  /** By entry of an observation: the entry that its value goes to. */
  readonly observation: Int32Array;
  /** By player and action: the action that it becomes, one of the player's image. */
  readonly actions: readonly Int32Array[];
}

/** The symmetries of an environment. */
export interface IndexSymmetries {
  /** Whether all of them are listed; else only such as generate the group. */
  readonly isWhole: boolean;
  /** Where the whole group is listed, the identity first. */
  readonly list: readonly IndexSymmetry[];
}

/** Larger groups are given by generators. */
const MOST_LISTED = 1000;

/**
 * The symmetries of a game on the numbers of its environment: the whole group up to `most` elements, else generators. Where information is hidden there are
 * none, since nothing is known about percepts.
 */
export function indexSymmetries(
  game: Game,
  spec: EnvironmentSpec,
  { budget = unlimited(), most = MOST_LISTED }: { readonly budget?: Budget; readonly most?: number } = {},
): IndexSymmetries | GaveUp {
  return withinBudget(() => {
    const identity = identityOf(spec);
    if (spec.observation.isHidden) return { isWhole: true, list: [identity] };
    const { program } = game.need(grounded, budget);
    const entryOf = new Int32Array(program.fluents.length);
    for (const [entry, fluent] of spec.observation.fluents.entries()) if (fluent >= 0) entryOf[fluent] = entry;
    const generators = game
      .need(searchSymmetries, budget)
      .flatMap((symmetry) => onIndexes(symmetry, spec, entryOf) ?? []);
    const group = listGroup(identity, generators, most, budget);
    return group === undefined ? { isWhole: false, list: generators } : { isWhole: true, list: group };
  });
}

/** The image of a row of numbers, of an observation or of a mask, under one of the permutations of a symmetry. */
export function permute<T extends Uint8Array | Float32Array>(row: T, images: Int32Array, into: T): T {
  for (let i = 0; i < images.length; i++) into[images[i] as number] = row[i] as number;
  return into;
}

/** Undefined where it exchanges chance with a player. */
function onIndexes(symmetry: Symmetry, spec: EnvironmentSpec, entryOf: Int32Array): IndexSymmetry | undefined {
  const roles = spec.players.map((player) => spec.roles.indexOf(player));
  const players = Int32Array.from(roles, (role) => roles.indexOf(symmetry.roles[role] as number));
  if (players.includes(-1)) return undefined;
  return {
    players,
    observation: spec.observation.fluents.map((fluent, entry) =>
      fluent < 0 ? entry : (entryOf[symmetry.fluents[fluent] as number] as number),
    ),
    actions: roles.map((role) => symmetry.moves[role] as Int32Array),
  };
}

function identityOf({ players, observation, actions }: EnvironmentSpec): IndexSymmetry {
  const upTo = (length: number): Int32Array => Int32Array.from({ length }, (_, i) => i);
  return {
    players: upTo(players.length),
    observation: upTo(observation.size),
    actions: actions.map(({ length }) => upTo(length)),
  };
}

/** All products of the generators; undefined where they are more than `most`. */
function listGroup(
  identity: IndexSymmetry,
  generators: readonly IndexSymmetry[],
  most: number,
  budget: Budget,
): IndexSymmetry[] | undefined {
  const found = new Map([[keyOf(identity), identity]]);
  // New elements join the end of the map, and the loop meets them there.
  for (const element of found.values())
    for (const generator of generators) {
      budget.spend(element.observation.length, "listing symmetries");
      const product = compose(element, generator);
      found.set(keyOf(product), product);
      if (found.size > most) return undefined;
    }
  return [...found.values()];
}

const keyOf = ({ players, observation, actions }: IndexSymmetry): string =>
  [players, observation, ...actions].map((list) => list.join()).join(";");

/** First `one`, then `other`. */
function compose(one: IndexSymmetry, other: IndexSymmetry): IndexSymmetry {
  return {
    players: one.players.map((player) => other.players[player] as number),
    observation: one.observation.map((entry) => other.observation[entry] as number),
    actions: one.actions.map((list, player) =>
      list.map((action) => other.actions[one.players[player] as number]?.[action] as number),
    ),
  };
}
