/**
 * Symmetries of a game as permutations of an environment's numbers. A learner may replace its observations and actions
 * by any image of them: the image is the same game, with the players exchanged as the symmetry says.
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { type Budget, type GaveUp, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import { type Game, grounded, searchSymmetries } from "../../game/index.ts";
import type { EnvironmentSpec } from "./environment-spec.ts";

/** A symmetry as permutations of an environment's numbers. */
export interface IndexSymmetry {
  /** By player: the player it maps to. */
  readonly players: Int32Array;
  /** By observation index: the index that its value moves to. */
  readonly observation: Int32Array;
  /** By player and action: the action it maps to, which belongs to the player's image. */
  readonly actions: readonly Int32Array[];
}

/** The symmetries of an environment. */
export interface IndexSymmetries {
  /** Whether `list` holds the whole group; otherwise it holds only generators. */
  readonly isWhole: boolean;
  /** If the whole group is listed, the identity comes first. */
  readonly list: readonly IndexSymmetry[];
}

/** Larger groups are given by generators only. */
const MOST_LISTED = 1000;

/**
 * Returns the symmetries of a game as permutations of its environment's numbers: the whole group if it has at most
 * `most` elements, otherwise generators. With hidden information only the identity is returned, because the symmetry
 * search says nothing about percepts.
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

/** Writes the image of an observation or a mask under one of a symmetry's permutations to `into`. */
export function permute<T extends Uint8Array | Float32Array>(row: T, images: Int32Array, into: T): T {
  for (let i = 0; i < images.length; i++) into[images[i] as number] = row[i] as number;
  return into;
}

/** Returns undefined if the symmetry exchanges chance with a player. */
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

/** Lists all products of the generators. Returns undefined if there are more than `most`. */
function listGroup(
  identity: IndexSymmetry,
  generators: readonly IndexSymmetry[],
  most: number,
  budget: Budget,
): IndexSymmetry[] | undefined {
  const found = new Map([[keyOf(identity), identity]]);
  // New elements go to the end of the map, so this loop also reaches them.
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

/** Applies `one` first, then `other`. */
function compose(one: IndexSymmetry, other: IndexSymmetry): IndexSymmetry {
  return {
    players: one.players.map((player) => other.players[player] as number),
    observation: one.observation.map((entry) => other.observation[entry] as number),
    actions: one.actions.map((list, player) =>
      list.map((action) => other.actions[one.players[player] as number]?.[action] as number),
    ),
  };
}
