/**
 * The nearest known games: equal ones by fingerprint at once, then the likeliest by their profiles, and of those the best few are
 * mapped. Profiles are the better judges of kinship (docs/results/mapping.md), so a mapping counts little beside them: it decides
 * between games that the profiles hardly tell apart. What the profile alone is worth bounds a distance from below, so that mapping
 * ends as soon as no further candidate can come before those found; where an equal game is known, nothing is mapped.
 */
import { type Budget, isGaveUp } from "../../../foundations/budgets/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import { mapGames } from "../map-games.ts";
import { type GameSignature, SignatureLookup } from "../noether/index.ts";

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
  /** Of profile and mapping, 0 to 1, ascending; of the profile alone behind those that were mapped. */
  readonly distance: number;
  readonly equivalent: boolean;
}

/** Share of the shape in the likeness of two profiles; measured on the families of benchmarks/family-labels.json. */
const SHAPE = 1 / 3;

/** How far others are from one profile: 0 for equal profiles, 1 for games that have nothing in common. */
export function distancesFrom(one: GameProfile): (other: GameProfile) => number {
  const [paths, shape] = [new SignatureLookup(one.paths), new SignatureLookup(one.shape)];
  return (other) => 1 - ((1 - SHAPE) * paths.similarityTo(other.paths) + SHAPE * shape.similarityTo(other.shape));
}

export interface NearestOptions {
  /** How many relatives are wanted. */
  readonly top: number;
  /** The rules of a known game, by name; read only for those that are mapped. */
  readonly rulesOf: (name: string) => Rules;
  /** Spent, the rest keeps the distance of its profile. */
  readonly budget: Budget;
}

/** Share of the mapping in a distance. */
const MAPPING = 1 / 10;
/** Candidates that are mapped. */
const FEW = 3;
/**
 * What mapping may cost, in types of paths of both games multiplied: some tens of milliseconds. Where two games have more, their
 * profiles are so detailed that they need no help.
 */
const ALLOWANCE = 400_000;

export function nearestGames(
  rules: Rules,
  profile: GameProfile,
  known: readonly KnownGame[],
  { top, rulesOf, budget }: NearestOptions,
): readonly Relative[] {
  const equal = known.filter(({ fingerprint }) => fingerprint === profile.fingerprint);
  const distanceTo = distancesFrom(profile);
  const candidates = known
    .filter(({ fingerprint }) => fingerprint !== profile.fingerprint)
    .map((game) => ({ game, distance: distanceTo(game) }))
    .sort((a, b) => a.distance - b.distance || (a.game.name < b.game.name ? -1 : 1));
  const mapped: Relative[] = [];
  let nearest = equal.length > 0 ? 0 : Number.POSITIVE_INFINITY;
  let allowance = ALLOWANCE;
  for (const { game, distance } of candidates.slice(0, FEW)) {
    allowance -= profile.paths.features.length * game.paths.features.length;
    if (allowance < 0 || (1 - MAPPING) * distance >= nearest) break;
    const mapping = mapGames(rules, rulesOf(game.name), "noether", budget);
    if (isGaveUp(mapping)) break;
    const both = (1 - MAPPING) * distance + MAPPING * mapping.distance;
    mapped.push({ name: game.name, distance: both, equivalent: false });
    nearest = Math.min(nearest, both);
  }
  mapped.sort((a, b) => a.distance - b.distance);
  const last = mapped.at(-1)?.distance ?? 0;
  const others = candidates.slice(mapped.length).map(({ game, distance }) => ({
    name: game.name,
    distance: Math.max(last, distance),
    equivalent: false,
  }));
  const same = equal.map(({ name }) => ({ name, distance: 0, equivalent: true }));
  return [...same, ...mapped, ...others].slice(0, top);
}
