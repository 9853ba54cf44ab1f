/** The text report of `analyse`: one line per finding. */
import { type BoardPaint, drawBoard } from "../../src/analysis/board/index.ts";
import { type FirstMover, kindOfGame, type PlayObservation } from "../../src/analysis/playability/index.ts";
import { describeGaveUp, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { bar, histogram } from "../report/index.ts";
import { counted, sizeText } from "../session/counted.ts";
import { CliError } from "../session/errors.ts";
import type { Session } from "../session/session.ts";
import { paintBoards } from "./draw-state.ts";
import type { GameAnalysis } from "./game-analysis.ts";
import type { SheetFacts } from "./sheet-facts.ts";

/** Maximum number of sentences about symmetries. */
const SHOWN_WORDS = 8;

/** A label, empty if the line continues the one above, and the text. */
export type ReportLine = readonly [label: string, text: string];

/** A sheet as the report names it. */
export interface ReportedSheet {
  readonly title: string;
  readonly facts: SheetFacts;
  readonly rules: Rules;
}

export function printAnalysis(session: Session, { title, facts, rules }: ReportedSheet, analysis: GameAnalysis): void {
  const { roles, play } = analysis;
  session.print(`${session.paint(title, "strong")}: a ${kindOfGame(roles, play)}`);
  const lines = [
    ...factLines(facts, analysis),
    ...symmetryLines(analysis),
    ...boardLines(analysis, paintBoards(session.paint, rules, roles)),
    ...playLines(analysis),
    ...goalLines(analysis),
    ...speedLines(analysis),
  ];
  printLines(session, lines);
}

/** Everything known about a game that could not be played in time. */
export function printSheetFacts(session: Session, title: string, facts: SheetFacts): void {
  session.print(`${session.paint(title, "strong")}: not played`);
  printLines(session, [["rule sheet", writtenText(facts)]]);
}

function printLines(session: Session, lines: readonly ReportLine[]): void {
  const width = lines.reduce((most, [label]) => Math.max(most, label.length), 0);
  for (const [label, text] of lines) session.print(`  ${session.paint(label.padEnd(width), "faint")} ${text}`);
}

function writtenText({ rules, facts, relations, symbols }: SheetFacts): string {
  const written = `${counted(rules, "rule")} and ${counted(facts, "fact")}`;
  return [written, counted(relations, "relation"), counted(symbols, "symbol")].join(", ");
}

/** Lines about roles, the sheet as written and grounded, domains, relatives and subgames. */
function factLines(
  facts: SheetFacts,
  { roles, initialFluents, ground, domains, relatives, subgames }: GameAnalysis,
): ReportLine[] {
  return [
    ["roles", roles.join(", ")],
    ["rule sheet", writtenText(facts)],
    ["initially", `${counted(initialFluents, "fluent")} ${initialFluents === 1 ? "holds" : "hold"}`],
    ["grounded", groundText(roles, ground)],
    ...fluentDomains(domains).map((text, i): ReportLine => [i === 0 ? "fluents" : "", text]),
    ...relativeLines(relatives),
    ...(!isGaveUp(subgames) && subgames.factors.length > 1
      ? [["subgames", `${subgames.factors.length} independent ones (noether decompose)`] as const]
      : []),
  ];
}

function groundText(roles: readonly string[], ground: GameAnalysis["ground"]): string {
  if (isGaveUp(ground)) return `no: ${describeGaveUp(ground)}`;
  const moves = ground.moves.map((count, role) => `${count} of ${roles[role]}`).join(", ");
  const sizes = [counted(ground.fluents, "fluent"), counted(ground.rules, "rule"), counted(ground.gates, "gate")];
  return `${sizes.join(", ")}; moves: ${moves}`;
}

function relativeLines(relatives: GameAnalysis["relatives"]): ReportLine[] {
  if (relatives instanceof CliError) return [["known games", relatives.message]];
  return relatives.map(({ game, distance, equivalent }, i) => [
    i === 0 ? "known games" : "",
    equivalent ? `${game}: the same` : `${game}: distance ${distance.toFixed(2)}`,
  ]);
}

function symmetryLines({ symmetries, words }: GameAnalysis): ReportLine[] {
  if (isGaveUp(symmetries)) return [["symmetries", `unknown: ${describeGaveUp(symmetries)}`]];
  const { complete, order } = symmetries;
  const told = isGaveUp(words) ? [] : words;
  const left = told.length - SHOWN_WORDS;
  return [
    ["symmetries", `${complete ? "" : "at least "}${sizeText(order)}${order > 1n ? " (auto)" : ""}`],
    ...told.slice(0, SHOWN_WORDS).map((text): ReportLine => ["", text]),
    ...(left > 0 ? [["", `and ${left} more (noether symmetries --full)`] as const] : []),
  ];
}

function boardLines({ boards, states }: GameAnalysis, paint: BoardPaint): ReportLine[] {
  const initial = (isGaveUp(states) ? [] : states)[0] ?? [];
  return (isGaveUp(boards) ? [] : boards).flatMap((board) =>
    drawBoard(board, initial, initial, paint).map((row, i): ReportLine => [i === 0 ? "board" : "", row]),
  );
}

const decimal = (value: number | null): string => (value === null ? "unknown" : value.toFixed(1));

/** How many random games were played, and their branching and length. */
function playLines({ play: observed }: GameAnalysis): ReportLine[] {
  const lines: ReportLine[] = [["random play", [gamesText(observed), ...branchingText(observed)].join(", ")]];
  if (observed.lengths.length > 0)
    lines.push([
      "length",
      `${observed.shortest} ${histogram(observed.lengths)} ${observed.longest}, ${decimal(observed.meanLength)} moves on average`,
    ]);
  if (observed.firstMover !== null && isSignificant(observed.firstMover))
    lines.push(["to move first", firstMoverText(observed.firstMover)]);
  return lines;
}

/** Games that did not end are counted apart: more time would not have helped them. */
function gamesText({ playouts, cut, gotStuck, complete }: PlayObservation): string {
  const endless = [
    ...(gotStuck > 0 ? [`${gotStuck} got stuck where a role has no legal move`] : []),
    ...(cut > 0 ? [`${cut} did not end within the limit on moves`] : []),
  ];
  if (playouts === 0) {
    if (complete) return `no game ended: ${endless.join(", ")}`;
    return ["no game ended in the time available", ...endless].join(", ");
  }
  return [counted(playouts, "game"), ...endless.map((what) => `${what} besides`)].join(", ");
}

const branchingText = ({ meanBranching, largestBranching }: PlayObservation): string[] =>
  meanBranching === null ? [] : [`${decimal(meanBranching)} joint moves per state (at most ${largestBranching})`];

/** Whether the interval excludes 0. */
const isSignificant = ({ low, high }: FirstMover): boolean => low > 0 || high < 0;

function firstMoverText({ role, mean, low, high, games }: FirstMover): string {
  const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
  const interval = `95 % interval ${signed(low)} to ${signed(high)}`;
  return `is worth ${signed(mean)} points to ${role} at random (${counted(games, "game")}; ${interval})`;
}

function goalLines({ roles, play }: GameAnalysis): ReportLine[] {
  return roles.flatMap((role, i) => {
    const mean = play.meanGoals[i] ?? null;
    return mean === null ? [] : [[`goal of ${role}`, `${bar(mean / 100)} ${mean.toFixed(1)}`] as const];
  });
}

function speedLines({ speed }: GameAnalysis): ReportLine[] {
  if (isGaveUp(speed)) return [];
  const { machine, movesPerSecond, playoutsPerSecond, meanLength } = speed;
  if (movesPerSecond <= 0) return [];
  const count = (value: number): string =>
    value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);
  const games = meanLength === undefined ? "" : `, ${count(playoutsPerSecond)} games/s of ${decimal(meanLength)} moves`;
  return [["speed", `${count(movesPerSecond)} moves/s${games} (${machine} machine)`]];
}

/** The functions that can occur inside `true`, each with the values of its arguments. */
function fluentDomains(found: GameAnalysis["domains"]): string[] {
  if (isGaveUp(found)) return [];
  const { domains } = found;
  const [fluents = []] = domains.get("true") ?? [];
  return fluents.map((name) => {
    const values = domains.get(name) ?? [];
    const shown = values.map((list) => (list.length > 8 ? `${list.length} values` : `{${list.join(", ")}}`));
    return values.length === 0 ? name : `${name}: ${shown.join(" × ")}`;
  });
}
