/** What the HTML report of `analyse` shows. */
import { boardLabel } from "../../src/analysis/board/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { boardSvg, type ReportData } from "../report/index.ts";
import type { GameAnalysis } from "./analyse-game.ts";
import { kindOfGame } from "./kind-of-game.ts";

export function analysisPage(
  title: string,
  rules: Rules,
  { play, symmetric }: GameAnalysis,
  warnings: readonly string[],
): ReportData {
  const { roles, observed } = play;
  const initial = symmetric.looked?.states[0] ?? [];
  const sizes = new Map<string, { rules: number; conditions: number }>();
  for (const { head, body } of rules.rules) {
    const size = sizes.get(head.relation) ?? { rules: 0, conditions: 0 };
    sizes.set(head.relation, { rules: size.rules + 1, conditions: size.conditions + body.length });
  }
  return {
    title,
    summary: `a ${kindOfGame(roles, observed)}`,
    facts: [
      ["roles", roles.join(", ")],
      ["random play", `${observed.playouts} games, ${observed.meanLength?.toFixed(1) ?? "?"} moves on average`],
      [
        "speed",
        `${Math.round(play.speed.movesPerSecond).toLocaleString("en-US")} moves/s (${play.speed.machine} machine)`,
      ],
    ],
    warnings,
    boards: (symmetric.looked?.boards ?? []).map((board) => ({
      title: boardLabel(board),
      svg: boardSvg(board, initial),
    })),
    symmetries: {
      order: String(symmetric.order),
      kind: symmetric.kind,
      description: symmetric.words,
      certified: symmetric.certified,
    },
    lengths: observed.lengths,
    goals: roles.flatMap((role, i) => {
      const mean = observed.meanGoals[i] ?? null;
      return mean === null ? [] : [{ role, mean }];
    }),
    ruleSizes: [...sizes].map(([relation, size]) => ({ relation, ...size })),
  };
}
