/**
 * `noether bench choice`: which machine `auto` chooses on each sheet, compared with each machine by name, and with an
 * older build. Each sheet's row is written to the store when it is done; a later call continues an interrupted table.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { gameTitle, readSource } from "../../apps/session/load-game.ts";
import { printJson } from "../../apps/session/print-json.ts";
import type { Session } from "../../apps/session/session.ts";
import { type ChoiceMeasurement, mergeChoices } from "../measurements/choice.ts";
import { choicePage, choiceSummary, printChoice } from "./choice-page.ts";
import { type ChoiceRow, fallsShort } from "./choice-row.ts";
import type { ChoiceTask } from "./choice-worker.ts";
import { filesIn } from "./symmetries.ts";

export interface BenchChoiceOptions {
  /** Files, names of our games, or folders of `.kif` files. */
  readonly games: readonly string[];
  /** The folder `dist` of an older build. */
  readonly before?: string;
  /** A file with one line per sheet. */
  readonly store?: string;
  /** Where to write the table as a page. */
  readonly page?: string;
}

export async function benchChoice(session: Session, { games, before, store, page }: BenchChoiceOptions): Promise<void> {
  const known = new Map(readStore(store).map((row) => [row.game, row]));
  const rows: ChoiceRow[] = [];
  if (!session.options.json)
    session.print("set-up in CPU seconds, moves per CPU second; playouts | as in search; auto's share of the best");
  for (const path of games.flatMap(filesIn)) {
    const game = gameTitle(path);
    let row = known.get(game);
    if (row === undefined) {
      row = await measured(game, readSource(path), before);
      if (store !== undefined) appendFileSync(store, `${printJson(row)}\n`);
    }
    rows.push(row);
    if (!session.options.json) session.print(printChoice(row));
  }
  if (page !== undefined) writeFileSync(page, choicePage(rows, new Date().toISOString().slice(0, 10)));
  if (session.options.json) session.printJson(rows);
  else for (const line of choiceSummary(rows)) session.print(line);
}

/**
 * A sheet that misses a requirement is measured again with all machines of both builds, to tell a loss from a
 * disturbance.
 */
async function measured(
  game: string,
  source: { readonly name: string; readonly text: string },
  before: string | undefined,
): Promise<ChoiceRow> {
  const measureBoth = async (): Promise<ChoiceRow> => {
    const now = await inThread(source);
    return before === undefined ? { game, now } : { game, now, before: await inThread({ ...source, build: before }) };
  };
  const first = await measureBoth();
  if (!fallsShort(first)) return first;
  const second = await measureBoth();
  const now = mergeChoices(first.now, second.now);
  return first.before === undefined || second.before === undefined
    ? { game, now }
    : { game, now, before: mergeChoices(first.before, second.before) };
}

function inThread(task: ChoiceTask): Promise<ChoiceMeasurement> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./choice-worker.js", import.meta.url), { workerData: task });
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("a measurement ended without an answer")));
  });
}

function readStore(file: string | undefined): ChoiceRow[] {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // A line that was cut when the program was killed is measured again.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as ChoiceRow);
}
