/**
 * Whether the nearest known game is a relative: every sheet of a family asks a library of all the others. Families are labelled by
 * hand (family-labels.json). A sheet with versions (`name__vN`) is easy to find by these, so the question is asked twice: of all
 * sheets, and of those that are nobody's version.
 */
import { type KnownGame, nearestGames, type UsageGraph } from "../../src/analysis/mapping/index.ts";
import { unlimited } from "../../src/foundations/budgets/index.ts";

/** Names by family. */
export type FamilyLabels = Readonly<Record<string, readonly string[]>>;

interface Miss {
  readonly game: string;
  readonly family: string;
  /** What came first instead of a relative, and where the first relative came, from 1; null beyond those asked for. */
  readonly found: string;
  readonly rank: number | null;
}

export interface NearestMeasurement {
  readonly sheets: "all" | "without versions";
  readonly queries: number;
  /** Percent of the queries whose first relative is the first found, or among the first three. */
  readonly hitAt1: number;
  readonly hitAt3: number;
  /** The mean over families of their own hit@1: small families count as much as large ones. */
  readonly hitAt1ByFamily: number;
  /** Mean and greatest processor seconds of a query, the profile of the asking game excluded. */
  readonly meanSeconds: number;
  readonly mostSeconds: number;
  readonly misses: readonly Miss[];
}

export interface NearestExperiment {
  readonly games: readonly KnownGame[];
  readonly usageOf: (name: string) => UsageGraph;
  readonly labels: FamilyLabels;
  readonly now: () => number;
  readonly onQuery: (name: string) => void;
}

const VERSION = /__v\d+$/;
/** Relatives asked for. */
const TOP = 10;

export function measureNearest(experiment: NearestExperiment): NearestMeasurement[] {
  const original = experiment.games.filter(({ name }) => !VERSION.test(name));
  return [measure("all", experiment, experiment.games), measure("without versions", experiment, original)];
}

function measure(
  sheets: NearestMeasurement["sheets"],
  { usageOf, labels, now, onQuery }: NearestExperiment,
  games: readonly KnownGame[],
): NearestMeasurement {
  const families = new Map(Object.entries(labels).flatMap(([family, names]) => names.map((name) => [name, family])));
  const familyOf = ({ name }: { readonly name: string }): string | undefined => families.get(name.replace(VERSION, ""));
  const ranks = new Map<string, number[]>();
  const misses: Miss[] = [];
  const times: number[] = [];
  for (const game of games) {
    const family = familyOf(game);
    const others = games.filter((other) => other !== game);
    if (family === undefined || !others.some((other) => familyOf(other) === family)) continue;
    onQuery(game.name);
    const usage = usageOf(game.name);
    const start = now();
    const found = nearestGames(game, others, { top: TOP, usage: () => usage, usageOf, budget: unlimited() });
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

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Rank 0 is none. */
const percentUpTo = (ranks: readonly number[], most: number): number =>
  100 * mean(ranks.map((rank) => (rank >= 1 && rank <= most ? 1 : 0)));
