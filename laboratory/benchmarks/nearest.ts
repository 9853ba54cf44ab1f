/** `noether bench nearest`: how often the nearest known game is a relative, by labels made by hand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFolder } from "../../apps/library/index.ts";
import { badCall } from "../../apps/session/errors.ts";
import { knownRules, withLibrary } from "../../apps/session/known-games.ts";
import { packageRoot } from "../../apps/session/own-games.ts";
import { cpuSeconds, type Session } from "../../apps/session/session.ts";
import { type UsageGraph, usageGraph } from "../../src/analysis/mapping/index.ts";
import { type FamilyLabels, measureNearest, type NearestMeasurement } from "../measurements/nearest.ts";

/** `folder` holds the labelled sheets; `labels` is a file like laboratory/measurements/family-labels.json. */
export function benchNearest(session: Session, folder: string, labels: string | undefined): void {
  if (!isFolder(folder)) throw badCall(`${folder} is not a folder of sheets; --games names the one that is labelled`);
  const families = readLabels(labels ?? join(packageRoot(), "laboratory/measurements/family-labels.json"));
  const rows = withLibrary(session, folder, (store) => {
    const made = new Map<string, UsageGraph>();
    const usageOf = (name: string): UsageGraph => {
      const usage = made.get(name) ?? usageGraph(knownRules(store, name));
      made.set(name, usage);
      return usage;
    };
    const onQuery = (name: string): void => session.progress(name);
    return measureNearest({ games: store.profiles(), usageOf, labels: families, now: cpuSeconds, onQuery });
  });
  session.endProgress();
  if (session.options.json) session.printJson(rows);
  else for (const row of rows) printRow(session, row);
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
