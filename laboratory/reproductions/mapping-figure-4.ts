/**
 * Figure 4 of Jung and Hoey: a game mapped to itself after some of its occurrences were deleted or duplicated. The text
 * gives no numbers, only claims, which are checked.
 */

import { type CurvePanel, curvePanels } from "../../apps/report/index.ts";
import { loadRules } from "../../apps/session/load-game.ts";
import type { Session } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { writeAskedFile } from "../../apps/session/write-file.ts";
import {
  alterableOccurrences,
  deleteOccurrences,
  duplicate,
  duplicateOccurrences,
  MAPPING_METHODS,
  type MappingMethod,
  mapGraphsByPaper,
  mappingAccuracy,
  mapUsageByEvidence,
  type SymbolPair,
  sharedNames,
  shuffleGraph,
  strikeOut,
  usageGraph,
} from "../../src/analysis/mapping/index.ts";
import type { Budget } from "../../src/foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../src/foundations/collections/index.ts";
import { scrambleRules } from "../../src/language/scrambling/index.ts";
import { printStatistic } from "./mapping-comparison.ts";
import { type Statistic, statisticOf, type TrialGame, type TrialSettings, trialGame } from "./mapping-trials.ts";
import { chosenRows, experimentBudget, measureRows, type Reproduction } from "./reproduction.ts";
import { sheetPath } from "./sheet-path.ts";

/** As in the paper: Myopic black, LMap blue, MMap red. */
const COLOURS: Readonly<Record<MappingMethod, string>> = {
  myopic: "#222222",
  lmap: "#2b5c8a",
  mmap: "#b22424",
  noether: "#3a8a3a",
};

const ALTERATIONS = [
  { name: "deleted", alter: deleteOccurrences, alterUsage: strikeOut },
  { name: "duplicated", alter: duplicateOccurrences, alterUsage: duplicate },
] as const;
type Alteration = (typeof ALTERATIONS)[number];

/** Percent of the occurrences altered, and number of trials for each. */
const AMOUNTS = { full: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100], quick: [0, 25, 50, 75, 100] } as const;
const TRIALS = { full: 20, quick: 2 } as const;

interface Panel {
  readonly game: string;
  readonly occurrences: number;
  readonly alteration: Alteration["name"];
  readonly points: readonly {
    readonly amount: number;
    readonly accuracy: Readonly<Record<MappingMethod, Statistic>>;
  }[];
}

export const mappingFigure4: Reproduction = {
  name: "mapping-figure-4",
  summary: "accuracy when occurrences are deleted or duplicated (Jung and Hoey, Figure 4)",
  hasPlot: true,
  hasRows: true,

  run(session, options) {
    const all = options.own ? ["eight-queens-guided", "breakthrough"] : ["queens08lg", "checkers__v1"];
    const games = chosenRows(all, (name) => name, options.only);
    const size = options.quick ? "quick" : "full";
    const budget = experimentBudget(session);
    const rows = games.flatMap((name) => {
      const game = trialGame(loadRules(session, options.own ? name : sheetPath(name, options.games)));
      return ALTERATIONS.map((alteration) => ({ name, game, alteration }));
    });
    const measure = ({ name, game, alteration }: (typeof rows)[number], tell: (text: string) => void): Panel => {
      const occurrences = alterableOccurrences(game.graph).length;
      const points = AMOUNTS[size].map((amount) => {
        tell(`${name}, ${amount} % ${alteration.name}`);
        const count = Math.round((amount / 100) * occurrences);
        const trials = { trials: TRIALS[size], seed: session.options.seed, budget };
        return { amount, accuracy: accuracyAt(game, alteration, count, trials) };
      });
      return { game: name, occurrences, alteration: alteration.name, points };
    };
    const print = (panels: readonly Panel[]): void => {
      const isComplete = panels.length === rows.length;
      if (options.svg !== undefined && isComplete) writeAskedFile(options.svg, plot(panels), "the plot");
      if (session.options.json) session.printJson(panels);
      else for (const panel of panels) printPanel(session, panel);
      if (!session.options.json && isComplete) printClaims(session, panels, TRIALS[size]);
    };
    measureRows(session, { name: "mapping-figure-4", options, rows, nameOf: ({ name }) => name, measure, print });
  },
};

function accuracyAt(
  game: TrialGame,
  alteration: Alteration,
  count: number,
  { trials, seed, budget }: TrialSettings,
): Panel["points"][number]["accuracy"] {
  const shared = sharedNames(game.symbols, game.symbols);
  const found: Record<MappingMethod, number[]> = { myopic: [], lmap: [], mmap: [], noether: [] };
  const note = (method: MappingMethod, pairs: readonly SymbolPair[]): void => {
    found[method].push(100 * mappingAccuracy({ pairs }, shared));
  };
  for (let trial = 0; trial < trials; trial++) {
    const random = createRandom(seed + trial);
    const altered = shuffleGraph(alteration.alter(game.graph, count, random), random);
    for (const method of ["myopic", "lmap", "mmap"] as const)
      note(method, mapGraphsByPaper(altered, game.graph, method, budget));
    note("noether", mapByOurs(game, alteration, count, random, budget));
  }
  return {
    myopic: statisticOf(found.myopic),
    lmap: statisticOf(found.lmap),
    mmap: statisticOf(found.mmap),
    noether: statisticOf(found.noether),
  };
}

/** Our mapper, onto a sheet with other names and another order. */
function mapByOurs(
  game: TrialGame,
  alteration: Alteration,
  count: number,
  random: SeededRandom,
  budget: Budget,
): SymbolPair[] {
  const { rules, names } = scrambleRules(game.rules, random, { arguments: false });
  const original = new Map([...names].map(([old, name]) => [name, old]));
  const altered = alteration.alterUsage(usageGraph(game.rules), count, random);
  const { pairs } = mapUsageByEvidence(altered, usageGraph(rules), budget);
  return pairs.map((pair) => ({ ...pair, to: original.get(pair.to) ?? pair.to }));
}

function printPanel(session: Session, { game, occurrences, alteration, points }: Panel): void {
  printTable(
    session,
    [`${game}, ${occurrences} occurrences, % ${alteration}`, ...points.map(({ amount }) => String(amount))],
    MAPPING_METHODS.map((method) => [method, ...points.map(({ accuracy }) => printStatistic(accuracy[method], 1))]),
  );
  session.print("");
}

/**
 * Checks what section V-A says about the figure. Few trials may contradict what many confirm, so their number is
 * printed.
 */
function printClaims(session: Session, panels: readonly Panel[], trials: number): void {
  const everywhere = panels.every(({ points }) =>
    points.every(({ accuracy: { myopic, lmap, mmap } }) => Math.min(lmap.mean, mmap.mean) > myopic.mean),
  );
  const deleted = panels.filter(({ alteration }) => alteration === "deleted");
  const last = deleted.map(({ points }) => points.at(-1)?.accuracy);
  const below = (limit: number) => (panel: Panel) =>
    panel.points
      .filter(({ amount }) => amount <= limit)
      .every(({ accuracy: { lmap, mmap } }) => Math.min(lmap.mean, mmap.mean) > 70);
  const claims: readonly (readonly [string, boolean])[] = [
    ["LMap and MMap are better than Myopic everywhere", everywhere],
    [
      "with everything deleted LMap and MMap still find something, Myopic next to nothing",
      last.every((at) => at !== undefined && Math.min(at.lmap.mean, at.mmap.mean) > 10 && at.myopic.mean < 5),
    ],
    ["with up to half deleted LMap and MMap stay above 70 percent", deleted.every(below(50))],
    ["with occurrences duplicated MMap does better than LMap", panels.filter(isDuplicated).every(favoursMMap)],
  ];
  session.print(`The paper's claims about its figure, checked with ${trials} trials per point:`);
  for (const [claim, holds] of claims) session.print(`${holds ? "holds" : "DOES NOT HOLD"}: ${claim}`);
}

const isDuplicated = ({ alteration }: Panel): boolean => alteration === "duplicated";
const favoursMMap = ({ points }: Panel): boolean =>
  points.reduce((sum, { accuracy: { mmap, lmap } }) => sum + mmap.mean - lmap.mean, 0) > 0;

function plot(panels: readonly Panel[]): string {
  const drawn = panels.map(
    ({ game, alteration, points }): CurvePanel => ({
      title: `${game}, occurrences ${alteration}`,
      across: `% of occurrences ${alteration}`,
      up: "% of symbols mapped correctly",
      curves: MAPPING_METHODS.map((method) => ({
        label: method,
        colour: COLOURS[method],
        points: points.map(({ amount, accuracy }) => [amount, accuracy[method].mean] as const),
        errors: points.map(({ accuracy }) => accuracy[method].deviation),
      })),
    }),
  );
  return curvePanels(
    "accuracy of mappings of altered games, bars of one standard deviation",
    drawn,
    ALTERATIONS.length,
  );
}
