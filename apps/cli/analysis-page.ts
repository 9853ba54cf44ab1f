/** What the HTML report of `analyse` shows. */
import { boardLabel } from "../../src/analysis/board/index.ts";
import { kindOfGame } from "../../src/analysis/playability/index.ts";
import { isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { boardSvg, pieceColours, pieceShapes, type ReportData } from "../report/index.ts";
import type { GameAnalysis } from "./game-analysis.ts";
import { factLines, playLines, speedLines } from "./print-analysis.ts";
import type { SheetFacts } from "./sheet-facts.ts";

export function analysisPage(
  title: string,
  rules: Rules,
  facts: SheetFacts,
  analysis: GameAnalysis,
  warnings: readonly string[],
): ReportData {
  const { roles, play: observed, symmetries, words, boards, states } = analysis;
  const looks = { colourOf: pieceColours(rules, roles), shapeOf: pieceShapes(rules, roles) };
  const initial = (isGaveUp(states) ? [] : states)[0] ?? [];
  const sizes = new Map<string, { rules: number; conditions: number }>();
  for (const { head, body } of rules.rules) {
    const size = sizes.get(head.relation) ?? { rules: 0, conditions: 0 };
    sizes.set(head.relation, { rules: size.rules + 1, conditions: size.conditions + body.length });
  }
  return {
    title,
    summary: `a ${kindOfGame(roles, observed)}`,
    facts: [
      ...factLines(facts, analysis),
      // The lengths have a picture of their own.
      ...playLines(analysis).filter(([label]) => label !== "length"),
      ...speedLines(analysis),
    ],
    warnings,
    boards: (isGaveUp(boards) ? [] : boards).map((board) => ({
      title: boardLabel(board),
      svg: boardSvg(board, initial, looks),
    })),
    symmetries: {
      order: isGaveUp(symmetries) ? "1" : String(symmetries.order),
      kind: "auto",
      description: isGaveUp(words) ? [] : words,
      certified: !isGaveUp(symmetries) && symmetries.complete,
    },
    lengths: observed.lengths,
    goals: roles.flatMap((role, i) => {
      const mean = observed.meanGoals[i] ?? null;
      return mean === null ? [] : [{ role, mean }];
    }),
    ruleSizes: [...sizes].map(([relation, size]) => ({ relation, ...size })),
  };
}
