/**
 * Equations 1 and 2 of Jung and Hoey and what their text says about them, on symbols with a chosen number of
 * occurrences. The distance is that of their Figure 3 as printed (reading "text"), which is not the one behind their
 * tables ("code").
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../apps/session/own-games.ts";
import { type OccurrenceGraph, occurrenceGraph } from "../../src/analysis/mapping/index.ts";
import { desirability } from "../../src/analysis/mapping/paper/desirability.ts";
import { distanceAsNumber, ONE } from "../../src/analysis/mapping/paper/fixed-point.ts";
import { PAPER_OPTIONS, type PaperOptions } from "../../src/analysis/mapping/paper/paper-options.ts";
import { bookRuleGraph } from "../../src/analysis/rule-graph/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { LiteralDistances } from "../literal-twins/literal-distance.ts";
import { reproduceFindings } from "./finding.ts";

/** Looks only at the neighbours of symbols. */
const NEAR: PaperOptions = { ...PAPER_OPTIONS, maximalDepth: 1, reading: "text" };
const AS_PRINTED: PaperOptions = { ...PAPER_OPTIONS, reading: "text" };

const graphOf = (text: string): OccurrenceGraph =>
  occurrenceGraph(bookRuleGraph(readRules(new SourceText("rules", text)).rules));
const ownGraph = (name: string): OccurrenceGraph =>
  graphOf(readFileSync(join(packageRoot(), "games", name, "rules.kif"), "utf8"));
const symbolIn = (graph: OccurrenceGraph, name: string): number =>
  graph.symbols.findIndex((symbol) => symbol.name === name);

/** The symbol `it` in `count` places. */
const asArgument = (count: number): OccurrenceGraph =>
  graphOf(Array.from({ length: count }, (_, i) => `(holds${i} it)`).join("\n"));
const distance = (from: OccurrenceGraph, to: OccurrenceGraph): string =>
  distanceAsNumber(
    new LiteralDistances(from, to, NEAR).measure(symbolIn(from, "it"), symbolIn(to, "it")).distance,
  ).toFixed(4);

/** Counts the pairs of symbols whose distance is the same in both directions. */
function thereAndBack(from: OccurrenceGraph, to: OccurrenceGraph): string {
  const [there, back] = [new LiteralDistances(from, to, AS_PRINTED), new LiteralDistances(to, from, AS_PRINTED)];
  const pairs = [...from.symbols.keys()].flatMap((one) => [...to.symbols.keys()].map((other) => [one, other] as const));
  const same = pairs.filter(([one, other]) => there.measure(one, other).distance === back.measure(other, one).distance);
  return same.length === pairs.length ? "all pairs" : `${same.length} of ${pairs.length} pairs`;
}

const WORST = { distance: ONE, matched: 9, assigned: 3 };
const score = (share: number, matched: number, assigned: number): string =>
  desirability({ distance: share * ONE, matched, assigned }, WORST, PAPER_OPTIONS).toFixed(2);

export const mappingEquations = reproduceFindings({
  name: "mapping-equations",
  summary: "distance and desirability of pairs (Jung and Hoey, equations 1 and 2, Figure 3)",
  find: () => {
    const mapped = new LiteralDistances(asArgument(2), asArgument(2), NEAR);
    mapped.assign(symbolIn(asArgument(2), "it"), symbolIn(asArgument(2), "holds0"));
    const it = symbolIn(asArgument(2), "it");
    return [
      {
        what: "equation 1: different colours, even if all else is alike",
        theirs: "1.0000",
        ours: distanceAsNumber(mapped.measure(it, it).distance).toFixed(4),
      },
      {
        what: "equation 1: the same colour, and all neighbours match",
        theirs: "0.0000",
        ours: distance(asArgument(3), asArgument(3)),
      },
      ...(
        [
          [1, 2],
          [8, 10],
          [2, 5],
        ] as const
      ).map(([matched, of]) => ({
        what: `equation 1: ${matched} of ${of} neighbours matched, the others not: ${of - matched}/(${of} + 1)`,
        theirs: ((of - matched) / (of + 1)).toFixed(4),
        ours: distance(asArgument(matched), asArgument(of)),
      })),
      {
        what: "section III-B: the distance is symmetric (symbols of tic-tac-toe and connect-four)",
        theirs: "all pairs",
        ours: thereAndBack(ownGraph("tic-tac-toe"), ownGraph("connect-four")),
      },
      { what: "equation 2: the best of all pairs", theirs: "0.00", ours: score(0, 9, 3) },
      { what: "equation 2: the worst of all pairs", theirs: "1.00", ours: score(1, 0, 0) },
      { what: "equation 2: only the distance is bad", theirs: "0.80", ours: score(1, 9, 3) },
      { what: "equation 2: only the matched vertices are bad", theirs: "0.18", ours: score(0, 0, 3) },
      { what: "equation 2: only the mapped symbols among them are bad", theirs: "0.02", ours: score(0, 9, 0) },
    ];
  },
});
