/** The text report of `analyse`: one line for each thing found. */
import { type BoardPaint, drawBoard } from "../../src/analysis/board/index.ts";
import { describeGaveUp, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Domains } from "../../src/machine/domains/index.ts";
import { bar, histogram } from "../report/index.ts";
import type { GameAnalysis, Played } from "./analyse-game.ts";
import { counted } from "./counted.ts";
import { paintBoards } from "./draw-state.ts";
import { CliError } from "./errors.ts";
import { firstPlayerAdvantage, kindOfGame } from "./kind-of-game.ts";
import type { Session } from "./session.ts";
import type { SheetFacts } from "./sheet-facts.ts";

/** Sentences on symmetries. */
const SHOWN_WORDS = 8;

type Line = (label: string, text: string) => void;

export function printAnalysis(session: Session, title: string, facts: SheetFacts, analysis: GameAnalysis): void {
  const { roles, observed } = analysis.play;
  const line: Line = (label, text) => session.print(`  ${session.paint(label.padEnd(13), "faint")} ${text}`);
  session.print(`${session.paint(title, "strong")}: a ${kindOfGame(roles, observed)}`);
  line("roles", roles.join(", "));
  printSizes(line, facts, analysis);
  for (const text of fluentDomains(analysis.domains)) line("fluent", text);
  printStructure(line, analysis, paintBoards(session.paint));
  printPlay(line, analysis.play);
}

/** The sheet as written, and grounded. */
function printSizes(line: Line, facts: SheetFacts, { play: { initialFluents }, ground }: GameAnalysis): void {
  const written = `${counted(facts.rules, "rule")} and ${counted(facts.facts, "fact")}`;
  line("rule sheet", [written, counted(facts.relations, "relation"), counted(facts.symbols, "symbol")].join(", "));
  line("at first", `${counted(initialFluents, "fluent")} ${initialFluents === 1 ? "holds" : "hold"}`);
  if (isGaveUp(ground)) line("grounded", `no: ${describeGaveUp(ground)}`);
  else {
    const moves = [...ground.moves].map(([role, n]) => `${n} of ${role}`).join(", ");
    const sizes = [counted(ground.fluents, "fluent"), counted(ground.rules, "rule"), counted(ground.gates, "gate")];
    line("grounded", `${sizes.join(", ")}; moves: ${moves}`);
  }
}

/** Symmetries, relatives, subgames and boards. */
function printStructure(line: Line, { symmetric, relatives, subgames }: GameAnalysis, paint: BoardPaint): void {
  const known = symmetric.certified ? "" : "at least ";
  line("symmetries", `${known}${symmetric.order}${symmetric.order > 1n ? ` (${symmetric.kind})` : ""}`);
  for (const words of symmetric.words.slice(0, SHOWN_WORDS)) line("", words);
  if (relatives instanceof CliError) line("known games", relatives.message);
  else
    for (const [i, { game, distance, equivalent }] of relatives.entries())
      line(i === 0 ? "known games" : "", equivalent ? `${game}: the same` : `${game}: distance ${distance.toFixed(2)}`);
  if (!isGaveUp(subgames) && subgames.found.factors.length > 1)
    line("subgames", `${subgames.found.factors.length} independent ones (noether decompose)`);
  const initial = symmetric.looked?.states[0] ?? [];
  for (const board of symmetric.looked?.boards ?? [])
    for (const [i, row] of drawBoard(board, initial, initial, paint).entries()) line(i === 0 ? "board" : "", row);
}

function printPlay(line: Line, { roles, observed, speed }: Played): void {
  const number = (value: number | null): string => (value === null ? "unknown" : value.toFixed(1));
  const count = (value: number): string => Math.round(value).toLocaleString("en-US");
  line(
    "random play",
    observed.playouts === 0
      ? "no game came to its end in the time"
      : `${counted(observed.playouts, "game")}, ${number(observed.meanBranching)} joint moves per state (at most ${observed.largestBranching})`,
  );
  if (observed.lengths.length > 0)
    line(
      "length",
      `${observed.shortest} ${histogram(observed.lengths)} ${observed.longest}, ${number(observed.meanLength)} moves on average`,
    );
  roles.forEach((role, i) => {
    const mean = observed.meanGoals[i] ?? null;
    if (mean !== null) line(`goal of ${role}`, `${bar(mean / 100)} ${mean.toFixed(1)}`);
  });
  const advantage = firstPlayerAdvantage(roles, observed);
  if (advantage !== null)
    line("to move first", `is worth ${advantage >= 0 ? "+" : ""}${advantage.toFixed(1)} points at random`);
  if (speed.movesPerSecond > 0)
    line(
      "speed",
      `${count(speed.movesPerSecond)} moves/s, ${count(speed.playoutsPerSecond)} games/s (${speed.machine} machine)`,
    );
}

/** The functions that can stand inside `true`, each with the values of its arguments. */
function fluentDomains({ domains }: Domains): string[] {
  const [fluents = []] = domains.get("true") ?? [];
  return fluents.map((name) => {
    const values = domains.get(name) ?? [];
    const shown = values.map((list) => (list.length > 8 ? `${list.length} values` : `{${list.join(", ")}}`));
    return values.length === 0 ? name : `${name}: ${shown.join(" × ")}`;
  });
}
