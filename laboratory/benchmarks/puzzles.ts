/**
 * `noether bench puzzles`: every one-role sheet as a match of `auto`, each in its own process, with 30 CPU seconds at
 * the start and one per move. It compares the goal reached with the best known one: the highest value that the rules
 * name, or the value reached if the player proved before its first move that no plan is better.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { gameTitle, loadRules, readSource } from "../../apps/session/load-game.ts";
import { packageRoot } from "../../apps/session/own-games.ts";
import type { Session } from "../../apps/session/session.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { normalizeRules } from "../../src/language/rewriting/index.ts";
import { goalValue, printTerm, type Rules, readRules } from "../../src/language/rules/index.ts";
import { filesIn } from "./symmetries.ts";

const CLOCKS = ["--start", "30", "--clock", "1", "--budget", "cpu"] as const;
/** Used if the rules compute their goal values instead of naming them. */
const MOST_GOAL = 100;
/** What the player says if its plan is optimal. */
const PROOF = "no plan is better";

interface PuzzleRow {
  readonly game: string;
  /** Null if the match ended without a goal. */
  readonly goal: number | null;
  /** The highest value that the rules name. */
  readonly named: number;
  readonly isProven: boolean;
  readonly steps: number;
  readonly faults: number;
  /** The explanation of the first move. */
  readonly plan: string;
}

const isReached = ({ goal, named, isProven }: PuzzleRow): boolean => goal !== null && (goal >= named || isProven);

/** Games are files, names of our games, or folders of `.kif` files; games with several roles are skipped. */
export function benchPuzzles(session: Session, games: readonly string[]): void {
  const rows: PuzzleRow[] = [];
  for (const game of games.flatMap(filesIn)) {
    const source = readSource(game);
    const { rules } = readRules(new SourceText(source.name, source.text));
    if (roleCount(rules) !== 1) continue;
    session.progress(`${rows.length} done, ${game}`);
    const row = played(session, game, namedGoal(loadRules(session, game)));
    rows.push(row);
    if (!session.options.json) session.print(cellsOf(row).join("  ").trimEnd());
  }
  session.endProgress();
  if (session.options.json) session.printJson(rows);
  else session.print(`best known goal: ${rows.filter(isReached).length} of ${rows.length}`);
}

function played(session: Session, game: string, named: number): PuzzleRow {
  const { seed, memory } = session.options;
  const program = join(packageRoot(), "dist", "apps", "cli", "main.js");
  const limits = ["--seed", String(seed), "--memory", String(memory)];
  const args = [program, "match", game, "--players", "auto", ...CLOCKS, ...limits, "--explain", "--json"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1e9 });
  const lines = stderr.split("\n").filter((line) => line.includes(": a plan of ") || line.includes(": no plan"));
  const record = parsed(stdout);
  return {
    game: gameTitle(game),
    goal: Object.values(record.goals)[0] ?? null,
    named,
    isProven: lines[0]?.includes(PROOF) === true,
    steps: record.moves.length,
    faults: record.faults.length,
    plan: lines[0]?.replace(/^\s*\S+: /, "") ?? "",
  };
}

interface PlayedRecord {
  readonly goals: Readonly<Record<string, number | null>>;
  readonly moves: readonly unknown[];
  readonly faults: readonly unknown[];
}

function parsed(text: string): PlayedRecord {
  try {
    return JSON.parse(text) as PlayedRecord;
  } catch {
    return { goals: {}, moves: [], faults: ["no record"] };
  }
}

const roleCount = ({ rules }: Rules): number => rules.filter(({ head }) => head.relation === "role").length;

function namedGoal(rules: Rules): number {
  const written = normalizeRules(rules, { disjunctions: "expand" });
  const values = written
    .filter(({ head }) => head.relation === "goal")
    .map(({ head: { args } }) => (args[1] === undefined ? null : goalValue(printTerm(args[1]))));
  return values.includes(null) ? MOST_GOAL : Math.max(...(values as number[]));
}

const cellsOf = (row: PuzzleRow): string[] => [
  row.game.padEnd(32),
  isReached(row) ? "reached" : "missed ",
  `${row.goal ?? "–"} of ${row.named}`.padEnd(10),
  `${row.steps} steps`.padEnd(10),
  row.faults === 0 ? "" : `${row.faults} faults`,
  row.plan,
];
