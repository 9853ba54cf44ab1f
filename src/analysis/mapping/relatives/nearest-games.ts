/**
 * Finds the nearest known games. Equal games are found at once by fingerprint, then the most similar by their profiles,
 * and the best few of those are mapped. Profiles are the better judges of kinship (docs/results/mapping.md), so a
 * mapping has little weight: it only decides between games that the profiles hardly tell apart. The profile alone
 * bounds a distance from below and from above, so nothing is mapped that cannot change which game comes first. If an
 * equal game is known, nothing is mapped at all.
 */
import { type Budget, isGaveUp, withinBudget } from "../../../foundations/budgets/index.ts";
import { draftDistance, evidenceOfUsage, type UsageGraph } from "../noether/index.ts";
import { type GameProfile, likenessTo, mutualLikeness, type Rarity, rarityAmong } from "./game-profile.ts";

/** A game of a library: its name and its profile. */
export interface KnownGame extends GameProfile {
  readonly name: string;
}

/** A game whose relatives are wanted. */
export interface AskingGame extends Pick<GameProfile, "aspects"> {
  /** Undefined if it is certain that none of the known games is equal. */
  readonly fingerprint: string | undefined;
}

/** A known game and its distance. */
export interface Relative {
  readonly name: string;
  /**
   * Distance by profile and mapping, from 0 to 1, ascending. Games that were not mapped follow, by their profiles
   * alone.
   */
  readonly distance: number;
  readonly equivalent: boolean;
}

/** How many relatives are wanted, and what is needed to map the game onto the best of them. */
export interface NearestOptions {
  /** Number of relatives wanted. */
  readonly top: number;
  /** Usage graph of the asking game. Built only if something may be mapped. */
  readonly usage: () => UsageGraph;
  /** Usage graph of a known game, by name. Requested only for games that may be mapped. */
  readonly usageOf: (name: string) => UsageGraph;
  /** If it is spent, the remaining games keep the distance of their profiles. */
  readonly budget: Budget;
}

/** Weight of the mapping in a distance. */
const MAPPING = 1 / 10;
/** Number of candidates that are mapped. */
const FEW = 2;
/**
 * Games with more symbols are not mapped: it would take long, and their profiles are so detailed that they need no
 * help.
 */
const MOST_SYMBOLS = 80;

/** The known games that are most similar to one, nearest first. */
export function nearestGames(
  profile: AskingGame,
  known: readonly KnownGame[],
  { top, ...options }: NearestOptions,
): readonly Relative[] {
  const equal = known.filter(({ fingerprint }) => fingerprint === profile.fingerprint);
  const rarity = rarityAmong(known);
  const likeness = likenessTo(profile, rarity);
  const byLikeness = known
    .filter(({ fingerprint }) => fingerprint !== profile.fingerprint)
    .map((game) => ({ game, likeness: likeness(game) }))
    .sort((a, b) => b.likeness - a.likeness || (a.game.name < b.game.name ? -1 : 1));
  const candidates = withSupport(byLikeness, rarity);
  const mapped = equal.length > 0 ? [] : mapTheBest(candidates, options);
  const last = mapped.at(-1)?.distance ?? 0;
  const others = candidates.slice(mapped.length).map(({ game, distance }) => ({
    name: game.name,
    distance: Math.max(last, distance),
    equivalent: false,
  }));
  const same = equal.map(({ name }) => ({ name, distance: 0, equivalent: true }));
  return [...same, ...mapped, ...others].slice(0, top);
}

/**
 * Maps the game onto the first candidates as long as that can change which one is nearest, and returns these, in
 * ascending order of distance. A mapping adds between 0 and MAPPING to a distance, so a candidate cannot overtake one
 * that is better by at least MAPPING.
 */
function mapTheBest(
  candidates: readonly Ranked[],
  { usage, usageOf, budget }: Omit<NearestOptions, "top">,
): Relative[] {
  const least = candidates.slice(0, FEW).map(({ distance }) => (1 - MAPPING) * distance);
  const [first, second] = least;
  if (first === undefined || second === undefined || second >= first + MAPPING) return [];
  if (usage().symbols.length > MOST_SYMBOLS) return [];
  const evidence = evidenceOfUsage(usage());
  const mapped: Relative[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  for (const [i, atLeast] of least.entries()) {
    const { game } = candidates[i] as Ranked;
    if (atLeast >= nearest) break;
    const other = usageOf(game.name);
    if (other.symbols.length > MOST_SYMBOLS) break;
    const mapping = withinBudget(() => draftDistance(evidence, evidenceOfUsage(other), budget));
    if (isGaveUp(mapping)) break;
    const distance = atLeast + MAPPING * mapping;
    mapped.push({ name: game.name, distance, equivalent: false });
    nearest = Math.min(nearest, distance);
  }
  return mapped.sort((a, b) => a.distance - b.distance);
}

interface Ranked {
  readonly game: KnownGame;
  /** Distance of the profiles. */
  readonly distance: number;
}

interface Candidate {
  readonly game: KnownGame;
  readonly likeness: number;
}

/** Number of candidates whose relatives are considered, and number of relatives of each. */
const LOOKED_AT = 40;
const RELATIVES = 4;
/**
 * Weight of the likeness to a candidate's relatives, relative to that of the candidate: a family supports its members.
 */
const SUPPORT = 0.75;

/** Distances by likeness and support, ascending. Candidates beyond LOOKED_AT follow in their order. */
function withSupport(candidates: readonly Candidate[], rarity: Rarity): Ranked[] {
  const near = candidates.slice(0, LOOKED_AT);
  const count = near.length;
  const among = mutualLikeness(
    near.map(({ game }) => game),
    rarity,
  );
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
