/**
 * The nearest known games: equal ones by fingerprint at once, then the likeliest by their profiles, and of those the best few are
 * mapped. Profiles are the better judges of kinship (docs/results/mapping.md), so a mapping counts little beside them: it decides
 * between games that the profiles hardly tell apart. What the profile alone is worth bounds a distance from below, so that mapping
 * ends as soon as no further candidate can come before those found; where an equal game is known, nothing is mapped.
 */
import { type Budget, isGaveUp } from "../../../foundations/budgets/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import { mapGames } from "../map-games.ts";
import { type GameProfile, likenessTo, type Rarity, rarityAmong } from "./game-profile.ts";

export interface KnownGame extends GameProfile {
  readonly name: string;
}

export interface Relative {
  readonly name: string;
  /** Of profile and mapping, 0 to 1, ascending; of the profile alone behind those that were mapped. */
  readonly distance: number;
  readonly equivalent: boolean;
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
  const rarity = rarityAmong(known);
  const likeness = likenessTo(profile, rarity);
  const byLikeness = known
    .filter(({ fingerprint }) => fingerprint !== profile.fingerprint)
    .map((game) => ({ game, likeness: likeness(game) }))
    .sort((a, b) => b.likeness - a.likeness || (a.game.name < b.game.name ? -1 : 1));
  const candidates = withSupport(byLikeness, rarity);
  const mapped: Relative[] = [];
  let nearest = equal.length > 0 ? 0 : Number.POSITIVE_INFINITY;
  let allowance = ALLOWANCE;
  for (const { game, distance } of candidates.slice(0, FEW)) {
    allowance -= pathsOf(profile) * pathsOf(game);
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

const pathsOf = ({ aspects }: GameProfile): number => aspects[0]?.features.length ?? 0;

interface Candidate {
  readonly game: KnownGame;
  readonly likeness: number;
}

/** Candidates whose relatives are looked at, and how many relatives of each. */
const LOOKED_AT = 40;
const RELATIVES = 4;
/** What the likeness to a candidate's relatives counts beside that to itself: a family counts for its members. */
const SUPPORT = 0.75;

/** Distances by likeness and support, ascending; behind the candidates that are looked at, the others in their order. */
function withSupport(candidates: readonly Candidate[], rarity: Rarity): { game: KnownGame; distance: number }[] {
  const near = candidates.slice(0, LOOKED_AT);
  const count = near.length;
  const among = new Float64Array(count * count);
  near.forEach(({ game }, i) => {
    const likeness = likenessTo(game, rarity);
    for (let j = 0; j < i; j++) {
      const value = likeness((near[j] as Candidate).game);
      among[i * count + j] = value;
      among[j * count + i] = value;
    }
  });
  const looked = near.map(({ game, likeness }, i) => {
    const relatives = near
      .map((relative, j) => ({ towards: relative.likeness, kinship: among[i * count + j] as number }))
      .filter((_, j) => j !== i)
      .sort((a, b) => b.kinship - a.kinship)
      .slice(0, RELATIVES);
    const kinship = relatives.reduce((sum, relative) => sum + relative.kinship ** 2, 0);
    const support = relatives.reduce((sum, relative) => sum + relative.kinship ** 2 * relative.towards, 0);
    const likely = kinship === 0 ? likeness : (likeness + (SUPPORT * support) / kinship) / (1 + SUPPORT);
    return { game, distance: 1 - likely };
  });
  looked.sort((a, b) => a.distance - b.distance);
  const last = looked.at(-1)?.distance ?? 0;
  const others = candidates.slice(LOOKED_AT);
  return [...looked, ...others.map(({ game, likeness }) => ({ game, distance: Math.max(last, 1 - likeness) }))];
}
