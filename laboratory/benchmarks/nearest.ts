/**
 * `noether bench nearest`: how often the nearest known game is a relative, by hand-made labels, and the cost of a
 * query.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFolder, type LibraryStore } from "../../apps/library/index.ts";
import { badCall } from "../../apps/session/errors.ts";
import { CLUSTER_HEIGHT, knownRules, mappedGame, withLibrary } from "../../apps/session/known-games.ts";
import { packageRoot } from "../../apps/session/own-games.ts";
import { cpuSeconds, type Session } from "../../apps/session/session.ts";
import {
  clustersBelow,
  gameFamilies,
  type MappedGame,
  nearestByMapping,
  nearestGames,
  type PaperMethod,
  type UsageGraph,
  usageGraph,
} from "../../src/analysis/mapping/index.ts";
import { unlimited } from "../../src/foundations/budgets/index.ts";
import {
  type FamilyLabels,
  measureNearest,
  type NearestExperiment,
  type NearestMeasurement,
} from "../measurements/nearest.ts";

export interface NearestBenchmark {
  /** The folder of the labelled sheets. */
  readonly folder: string;
  /** A file like laboratory/measurements/family-labels.json, which is the default. */
  readonly labels: string | undefined;
  readonly method: PaperMethod | "noether";
  /** For the paper's methods: map onto every known game completely. */
  readonly exhaustive: boolean;
  /** Maximum number of queries. */
  readonly most: number | undefined;
}

/** Number of relatives asked for. The more are asked for, the later the paper's methods stop. */
const TOP = { noether: 10, paper: 3 } as const;

export function benchNearest(session: Session, { folder, labels, method, exhaustive, most }: NearestBenchmark): void {
  if (!isFolder(folder))
    throw badCall(`${folder} is not a folder of sheets; give the folder of labelled sheets with --games`);
  const families = readLabels(labels ?? join(packageRoot(), "laboratory/measurements/family-labels.json"));
  const rows = withLibrary(session, folder, (store) =>
    measureNearest({
      games: store.profiles(),
      find: method === "noether" ? byProfiles(store) : byMapping(store, method, exhaustive),
      // The paper's methods are slow, and versions of a sheet are easy to find.
      sheets: method === "noether" ? ["all", "without versions"] : ["without versions"],
      ...(most === undefined ? {} : { most }),
      labels: families,
      now: cpuSeconds,
      onQuery: (name) => session.progress(name),
    }),
  );
  session.endProgress();
  if (session.options.json) session.printJson(rows);
  else for (const row of rows) printRow(session, row);
}

function byProfiles(store: LibraryStore): NearestExperiment["find"] {
  const usageOf = remembered((name): UsageGraph => usageGraph(knownRules(store, name)));
  return (game, others) =>
    nearestGames(game, others, { top: TOP.noether, usage: () => usageOf(game.name), usageOf, budget: unlimited() });
}

/** Graphs are made once, as a library would keep them. */
function byMapping(store: LibraryStore, method: PaperMethod, exhaustive: boolean): NearestExperiment["find"] {
  const gameOf = remembered((name): MappedGame => mappedGame(knownRules(store, name), unlimited()));
  const tree = gameFamilies(store.profiles());
  const clusters = tree === undefined ? [] : clustersBelow(tree, CLUSTER_HEIGHT);
  return (game, others) => {
    const known = new Set(others.map(({ name }) => name));
    const kept = clusters.map((names) => names.filter((name) => known.has(name))).filter(({ length }) => length > 0);
    return nearestByMapping(gameOf(game.name), {
      method,
      top: TOP.paper,
      clusters: exhaustive ? others.map(({ name }) => [name]) : kept,
      gameOf,
      stopsEarly: !exhaustive,
      budget: unlimited(),
    }).nearest;
  };
}

function remembered<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
}

function readLabels(file: string): FamilyLabels {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { families: FamilyLabels }).families;
  } catch (error) {
    throw badCall(`${file} cannot be read as labels of families: ${error instanceof Error ? error.message : error}`);
  }
}

function printRow(session: Session, row: NearestMeasurement): void {
  const { sheets, queries, hitAt1, hitAt3, hitAt1ByFamily, meanSeconds, mostSeconds, misses } = row;
  session.print(
    `${sheets}: ${queries} queries, hit@1 ${hitAt1.toFixed(1)} %, hit@3 ${hitAt3.toFixed(1)} %, ` +
      `hit@1 of the mean family ${hitAt1ByFamily.toFixed(1)} %`,
  );
  session.print(`  a query: ${(1000 * meanSeconds).toFixed(0)} ms, at most ${(1000 * mostSeconds).toFixed(0)} ms`);
  for (const { game, family, found, rank } of misses)
    session.print(`  ${game} → ${found} (${rank === null ? "nobody" : `number ${rank}`} of ${family})`);
}
