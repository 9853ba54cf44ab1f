/** The library as the verbs use it. */
import { join } from "node:path";
import { outlineRules } from "../../src/analysis/equivalence/index.ts";
import {
  clustersBelow,
  type FoundByMapping,
  gameFamilies,
  type MappedGame,
  mappableSymbols,
  nearestByMapping,
  nearestGames,
  occurrenceGraph,
  type PaperMethod,
  usageGraph,
} from "../../src/analysis/mapping/index.ts";
import { bookRuleGraph } from "../../src/analysis/rule-graph/index.ts";
import type { Budget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import {
  aspectsOf,
  fingerprintOf,
  isFolder,
  LibraryProblem,
  type LibraryStore,
  openLibrary,
  ownStorePath,
  rulesOfSheet,
  type Sheet,
  statusOf,
} from "../library/index.ts";
import { badCall, gaveUp } from "./errors.ts";
import { ownGameNames, packageRoot } from "./own-games.ts";
import { outOfTime, type Session } from "./session.ts";

/** Opens the library for queries. */
export function withLibrary<T>(session: Session, path: string | undefined, work: (store: LibraryStore) => T): T {
  requireLibrary(path);
  return within(session, path, false, work);
}

export function requireLibrary(path: string | undefined): void {
  const status = path === undefined ? undefined : statusOf(path);
  if (path !== undefined && (status === undefined || (status.isFile() && status.size === 0)))
    throw badCall(`there is no library at ${path}; \`noether library add … --library ${path}\` makes one`);
}

/** The message for a library without games. */
export const emptyLibrary = (path: string | undefined): string =>
  path !== undefined && isFolder(path)
    ? `the library is empty: neither ${path} nor a folder in it has a sheet without errors (NAME.kif or NAME.gdl)`
    : "the library is empty";

/** Opens the library for changes. Creates the store if necessary; fails if changes would not persist. */
export function withLibraryToKeep<T>(session: Session, path: string | undefined, work: (store: LibraryStore) => T): T {
  return within(session, path, true, work);
}

function within<T>(session: Session, path: string | undefined, mustKeep: boolean, work: (store: LibraryStore) => T): T {
  try {
    const store = open(session, path, mustKeep);
    try {
      return work(store);
    } finally {
      store.close();
    }
  } catch (error) {
    if (error instanceof LibraryProblem) throw badCall(error.message);
    // An error of the database (also during work, if the file is damaged) or of the file system.
    if (error instanceof Error && "code" in error)
      throw badCall(`${path ?? ownStorePath()} cannot be used as a library: ${error.message}`);
    throw error;
  }
}

export interface KnownRelative {
  readonly game: string;
  readonly distance: number;
  readonly equivalent: boolean;
}

/** Seconds for mapping the few best candidates; the others keep the distance of their profiles. */
const MAPPING_SECONDS = 2;

/**
 * The known games nearest to these rules. `path` is the library's path, or undefined for the user's own. A sheet that
 * is in the library word for word needs no fingerprint. A known game is valid and has its profile already, so the given
 * rules need only be read, not checked. If the game is not known, `requireValid` is called first; it throws if the
 * rules are not valid.
 */
export function knownRelatives(
  session: Session,
  rules: Rules,
  { path, top, requireValid }: { path: string | undefined; top: number; requireValid: () => void },
): KnownRelative[] {
  return withLibrary(session, path, (store) => {
    const known = store.profiles();
    const fingerprint = store.fingerprintOfSheet(rules.source.text) ?? fingerprintIfKnown(store, rules, requireValid);
    const same = known.find((game) => game.fingerprint === fingerprint);
    if (same === undefined) requireValid();
    if (same === undefined && session.secondsLeft() <= 0) throw gaveUp(outOfTime(session, "looking for relatives"));
    const usage = once(() => usageGraph(rules));
    const found = nearestGames(same ?? { fingerprint, aspects: aspectsOf(rules, usage()) }, known, {
      top,
      usage,
      usageOf: (name) => usageGraph(knownRules(store, name)),
      budget: session.limitedBudget(MAPPING_SECONDS),
    });
    return found.map(({ name, distance, equivalent }) => ({ game: name, distance, equivalent }));
  });
}

export interface NearestByPaper {
  readonly path: string | undefined;
  readonly top: number;
  readonly method: PaperMethod;
  /** Map onto every known game completely. */
  readonly exhaustive: boolean;
}

/** Two clusters of known games are separate if their profiles differ by more than this. */
export const CLUSTER_HEIGHT = 0.5;

/** The known games nearest to these rules, by a mapping of Jung and Hoey only. */
export function relativesByMapping(
  session: Session,
  rules: Rules,
  { path, top, method, exhaustive }: NearestByPaper,
): FoundByMapping & { readonly relatives: readonly KnownRelative[] } {
  return withLibrary(session, path, (store) => {
    const known = store.profiles();
    const names = known.map(({ name }) => name);
    const tree = exhaustive ? undefined : gameFamilies(known);
    const budget = session.budget();
    const found = nearestByMapping(mappedGame(rules, budget), {
      method,
      top,
      clusters: tree === undefined ? names.map((name) => [name]) : clustersBelow(tree, CLUSTER_HEIGHT),
      gameOf: (name) => mappedGame(knownRules(store, name), budget),
      stopsEarly: !exhaustive,
      budget,
    });
    const fingerprint = fingerprintOf(outlineRules(rules));
    const prints = new Map(known.map((game) => [game.name, game.fingerprint]));
    const relatives = found.nearest.map(({ name, distance }) => ({
      game: name,
      distance,
      equivalent: prints.get(name) === fingerprint,
    }));
    return { ...found, relatives };
  });
}

/** Throws BudgetSpent. */
export const mappedGame = (rules: Rules, budget: Budget): MappedGame => ({
  graph: occurrenceGraph(bookRuleGraph(rules, budget)),
  symbols: mappableSymbols(rules),
});

/** A value that is computed on first use. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Undefined if the outline shows that the game is not known. Invalid rules may make both computations fail: then their
 * errors are reported.
 */
function fingerprintIfKnown(store: LibraryStore, rules: Rules, requireValid: () => void): string | undefined {
  try {
    const outline = outlineRules(rules);
    return store.hasOutline(outline.outline) ? fingerprintOf(outline) : undefined;
  } catch (error) {
    requireValid();
    throw error;
  }
}

/** Rules of a library game; they have been read before. */
export function knownRules(store: LibraryStore, name: string): Rules {
  const rules = rulesOfSheet(name, store.sheet(name) ?? "");
  if (rules === undefined) throw new Error(`the library holds a sheet with errors: ${name}`);
  return rules;
}

function open(session: Session, path: string | undefined, mustKeep: boolean): LibraryStore {
  const onProgress = (done: number, all: number, name: string): void => {
    if (session.secondsLeft() <= 0)
      throw gaveUp(outOfTime(session, `reading known games: ${done} of ${all} were read`));
    session.progress(`reading known games: ${done} of ${all}, ${name}`);
  };
  try {
    return openLibrary({ path, mustKeep, builtIn: builtIn(), onProgress });
  } finally {
    session.endProgress();
  }
}

function builtIn(): Sheet[] {
  const folder = join(packageRoot(), "games");
  return ownGameNames().map((name) => ({ name, path: join(folder, name, "rules.kif"), source: "built-in" }));
}
