/**
 * Figure 4 of Jung and Hoey: a game mapped to itself after some of its occurrences were struck out, or written twice. The text
 * gives no numbers, only claims; they are checked.
 */
import { writeFileSync } from "node:fs";
import {
  alterableOccurrences,
  deleteOccurrences,
  duplicateOccurrences,
  mapGraphsByPaper,
  mappingAccuracy,
  type PaperMethod,
  sharedNames,
  shuffleGraph,
} from "../../../src/analysis/mapping/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { type CurvePanel, curvePanels } from "../../report/index.ts";
import { loadRules } from "../load-game.ts";
import type { Session } from "../session.ts";
import { printTable } from "../table.ts";
import { printStatistic } from "./mapping-comparison.ts";
import { type Statistic, statisticOf, type TrialGame, trialGame } from "./mapping-trials.ts";
import type { Reproduction } from "./reproduction.ts";
import { sheetPath } from "./sheet-path.ts";

const METHODS = ["myopic", "lmap", "mmap"] as const satisfies PaperMethod[];
/** As in the paper: Myopic black, LMap blue, MMap red. */
const COLOURS: Readonly<Record<PaperMethod, string>> = { myopic: "#222222", lmap: "#2b5c8a", mmap: "#b22424" };

const ALTERATIONS = [
  { name: "deleted", alter: deleteOccurrences },
  { name: "duplicated", alter: duplicateOccurrences },
] as const;

/** Percent of the occurrences altered, and trials for each, fewer of the large game. */
const AMOUNTS = { full: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100], quick: [0, 25, 50, 75, 100] } as const;
const TRIALS = { full: 20, quick: 2 } as const;

interface Panel {
  readonly game: string;
  readonly occurrences: number;
  readonly alteration: (typeof ALTERATIONS)[number]["name"];
  readonly points: readonly { readonly amount: number; readonly accuracy: Readonly<Record<PaperMethod, Statistic>> }[];
}

export const mappingFigure4: Reproduction = {
  name: "mapping-figure-4",
  summary: "accuracy when occurrences are deleted or duplicated (Jung and Hoey, Figure 4)",

  run(session, options) {
    const games = options.own
      ? (["eight-queens-guided", "breakthrough"] as const)
      : (["queens08lg", "checkers__v1"] as const);
    const size = options.quick ? "quick" : "full";
    const panels = games.flatMap((name) => {
      const game = trialGame(loadRules(session, options.own ? name : sheetPath(name, options.games)));
      return ALTERATIONS.map((alteration): Panel => {
        const occurrences = alterableOccurrences(game.graph).length;
        const points = AMOUNTS[size].map((amount) => {
          session.progress(`${name}: ${amount} % ${alteration.name}`);
          const count = Math.round((amount / 100) * occurrences);
          return { amount, accuracy: accuracyAt(game, alteration.alter, count, TRIALS[size], session.options.seed) };
        });
        return { game: name, occurrences, alteration: alteration.name, points };
      });
    });
    session.endProgress();
    if (options.svg !== undefined) writeFileSync(options.svg, plot(panels));
    if (session.options.json) session.printJson(panels);
    else for (const panel of panels) printPanel(session, panel);
    if (!session.options.json) printClaims(session, panels);
  },
};

function accuracyAt(
  game: TrialGame,
  alter: (typeof ALTERATIONS)[number]["alter"],
  count: number,
  trials: number,
  seed: number,
): Panel["points"][number]["accuracy"] {
  const shared = sharedNames(game.symbols, game.symbols);
  const found: Record<PaperMethod, number[]> = { myopic: [], lmap: [], mmap: [] };
  for (let trial = 0; trial < trials; trial++) {
    const random = createRandom(seed + trial);
    const altered = shuffleGraph(alter(game.graph, count, random), random);
    for (const method of METHODS)
      found[method].push(100 * mappingAccuracy({ pairs: mapGraphsByPaper(altered, game.graph, method) }, shared));
  }
  return { myopic: statisticOf(found.myopic), lmap: statisticOf(found.lmap), mmap: statisticOf(found.mmap) };
}

function printPanel(session: Session, { game, occurrences, alteration, points }: Panel): void {
  printTable(
    session,
    [`${game}, ${occurrences} occurrences, % ${alteration}`, ...points.map(({ amount }) => String(amount))],
    METHODS.map((method) => [method, ...points.map(({ accuracy }) => printStatistic(accuracy[method], 1))]),
  );
  session.print("");
}

/** What section V-A says of the figure. */
function printClaims(session: Session, panels: readonly Panel[]): void {
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
  ];
  for (const [claim, holds] of claims) session.print(`${holds ? "holds" : "DOES NOT HOLD"}: ${claim}`);
}

function plot(panels: readonly Panel[]): string {
  const drawn = panels.map(
    ({ game, alteration, points }): CurvePanel => ({
      title: `${game}, occurrences ${alteration}`,
      across: `% of occurrences ${alteration}`,
      up: "% of symbols mapped rightly",
      curves: METHODS.map((method) => ({
        label: method,
        colour: COLOURS[method],
        points: points.map(({ amount, accuracy }) => [amount, accuracy[method].mean] as const),
      })),
    }),
  );
  return curvePanels("accuracy of mappings of altered games", drawn, ALTERATIONS.length);
}
