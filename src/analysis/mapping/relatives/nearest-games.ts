/**
 * The nearest known games: equal ones by fingerprint at once, then the likeliest by signature, and only those few are mapped.
 * A distance is the mean of profile and mapping, so that half of a profile's distance bounds it from below: mapping ends as soon
 * as no further candidate can come before those found.
 */
import { type Budget, isGaveUp } from "../../../foundations/budgets/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import { mapGames } from "../map-games.ts";
import { type GameSignature, signatureSimilarity } from "../noether/index.ts";

/** What is kept of a game to find it again; `paths` and `shape` are compared, never the names. */
export interface GameProfile {
  readonly fingerprint: string;
  readonly paths: GameSignature;
  readonly shape: GameSignature;
}

export interface KnownGame extends GameProfile {
  readonly name: string;
}

export interface Relative {
  readonly name: string;
  /** Of the mapping, 0 to 1; of the profiles where nothing was mapped. */
  readonly distance: number;
  readonly equivalent: boolean;
}

/** Share of the shape in the likeness of two profiles; measured on the families of benchmarks/family-labels.json. */
const SHAPE = 1 / 3;

/** 0 for equal profiles, 1 for games that have nothing in common. */
export function profileDistance(one: GameProfile, other: GameProfile): number {
  const paths = signatureSimilarity(one.paths, other.paths);
  const shape = signatureSimilarity(one.shape, other.shape);
  return 1 - ((1 - SHAPE) * paths + SHAPE * shape);
}

export interface NearestOptions {
  /** How many relatives are wanted. */
  readonly top: number;
  /** The rules of a known game, by name; read only for those that are mapped. */
  readonly rulesOf: (name: string) => Rules;
  /** Spent, the rest keeps the distance of its profile. */
  readonly budget: Budget;
}

/** Candidates beyond those wanted that are mapped: a mapping may turn the order of the profiles around. */
const SPARE = 3;

export function nearestGames(
  rules: Rules,
  profile: GameProfile,
  known: readonly KnownGame[],
  { top, rulesOf, budget }: NearestOptions,
): readonly Relative[] {
  const byProfile = known
    .map((game) => ({ game, distance: profileDistance(profile, game) }))
    .sort((a, b) => a.distance - b.distance || (a.game.name < b.game.name ? -1 : 1));
  const relatives: Relative[] = [];
  for (const { game } of byProfile)
    if (game.fingerprint === profile.fingerprint) relatives.push({ name: game.name, distance: 0, equivalent: true });
  const bound = (): number => relatives.map((found) => found.distance).toSorted((a, b) => a - b)[top - 1] ?? Infinity;
  for (const { game, distance } of byProfile) {
    if (relatives.length >= top + SPARE || distance / 2 >= bound()) break;
    if (game.fingerprint === profile.fingerprint) continue;
    const mapping = mapGames(rules, rulesOf(game.name), "noether", budget);
    const mapped = isGaveUp(mapping) ? distance : (distance + mapping.distance) / 2;
    relatives.push({ name: game.name, distance: mapped, equivalent: false });
  }
  const rank = ({ equivalent, distance }: Relative): number => (equivalent ? -1 : distance);
  return relatives.sort((a, b) => rank(a) - rank(b)).slice(0, top);
}
