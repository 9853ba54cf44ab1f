/**
 * Whether the nearest known game is a relative: every sheet of a family queries a library of all other sheets. Families
 * are labelled by hand (family-labels.json). A sheet with versions (`name__vN`) is easy to find by these, so there are
 * two experiments: with all sheets, and without versions.
 */
import type { KnownGame } from "../../src/analysis/mapping/index.ts";

/** Names by family. */
export type FamilyLabels = Readonly<Record<string, readonly string[]>>;

interface Miss {
  readonly game: string;
  readonly family: string;
  /**
   * The game found instead of a relative, and the rank of the first relative, from 1; null if it is beyond those asked
   * for.
   */
  readonly found: string;
  readonly rank: number | null;
}

export interface NearestMeasurement {
  readonly sheets: "all" | "without versions";
  readonly queries: number;
  /** Percent of the queries whose first relative is ranked first, or among the first three. */
  readonly hitAt1: number;
  readonly hitAt3: number;
  /** Mean over families of their hit@1: small families count as much as large ones. */
  readonly hitAt1ByFamily: number;
  /** Mean and maximum CPU seconds of a query, without the profile of the query game. */
  readonly meanSeconds: number;
  readonly mostSeconds: number;
  readonly misses: readonly Miss[];
}

export interface NearestExperiment {
  readonly games: readonly KnownGame[];
  /** Ranks the other games, nearest first; it decides how many to return. */
  readonly find: (game: KnownGame, others: readonly KnownGame[]) => readonly { readonly name: string }[];
  /** Which sheets are used as queries. */
  readonly sheets: readonly NearestMeasurement["sheets"][];
  /** Maximum number of queries of each kind, evenly spaced; default all. */
  readonly most?: number;
  readonly labels: FamilyLabels;
  readonly now: () => number;
  readonly onQuery: (name: string) => void;
}

const VERSION = /__v\d+$/;
export function measureNearest(experiment: NearestExperiment): NearestMeasurement[] {
  const original = experiment.games.filter(({ name }) => !VERSION.test(name));
  return experiment.sheets.map((sheets) => measure(sheets, experiment, sheets === "all" ? experiment.games : original));
}

function measure(
  sheets: NearestMeasurement["sheets"],
  { find, most, labels, now, onQuery }: NearestExperiment,
  games: readonly KnownGame[],
): NearestMeasurement {
  const families = new Map(Object.entries(labels).flatMap(([family, names]) => names.map((name) => [name, family])));
  const familyOf = ({ name }: { readonly name: string }): string | undefined => families.get(name.replace(VERSION, ""));
  const ranks = new Map<string, number[]>();
  const misses: Miss[] = [];
  const times: number[] = [];
  const hasRelative = (game: KnownGame): boolean =>
    familyOf(game) !== undefined && games.some((other) => other !== game && familyOf(other) === familyOf(game));
  for (const game of evenly(games.filter(hasRelative), most)) {
    const family = familyOf(game) as string;
    onQuery(game.name);
    const others = games.filter((other) => other !== game);
    const start = now();
    const found = find(game, others);
    times.push(now() - start);
    const rank = 1 + found.findIndex((relative) => familyOf(relative) === family);
    ranks.set(family, [...(ranks.get(family) ?? []), rank]);
    if (rank !== 1)
      misses.push({ game: game.name, family, found: found[0]?.name ?? "", rank: rank === 0 ? null : rank });
  }
  const all = [...ranks.values()].flat();
  return {
    sheets,
    queries: all.length,
    hitAt1: percentUpTo(all, 1),
    hitAt3: percentUpTo(all, 3),
    hitAt1ByFamily: mean([...ranks.values()].map((own) => percentUpTo(own, 1))),
    meanSeconds: mean(times),
    mostSeconds: Math.max(0, ...times),
    misses,
  };
}

/** At most `most` elements, evenly spaced from the first on. */
export function evenly<T>(all: readonly T[], most: number | undefined): T[] {
  const count = Math.min(all.length, most ?? all.length);
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)] as T);
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Rank 0 means none. */
const percentUpTo = (ranks: readonly number[], most: number): number =>
  100 * mean(ranks.map((rank) => (rank >= 1 && rank <= most ? 1 : 0)));
