/**
 * `noether bench keystrokes`: how long an author of rules waits for diagnostics after a keystroke, through the language
 * server as an editor runs it, and the CPU time of the diagnostics themselves. Characters are removed and reinserted
 * all over the sheet, so that most versions of it are broken.
 */
import { readSource } from "../../apps/session/load-game.ts";
import { packageRoot } from "../../apps/session/own-games.ts";
import type { Session } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { Budget } from "../../src/foundations/budgets/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { findProblems, openSheet } from "../../src/language/service/index.ts";
import { LanguageClient } from "../measurements/language-client.ts";

/** Target in milliseconds from a keystroke to the diagnostics; the server first waits for a pause of 40. */
const AIM = 200;
const KEYSTROKES = 40;

interface Row {
  readonly game: string;
  readonly lines: number;
  readonly keystrokes: number;
  readonly medianMilliseconds: number;
  readonly mostMilliseconds: number;
  readonly above: number;
  readonly medianCpuMilliseconds: number;
}

export async function benchKeystrokes(session: Session, games: readonly string[]): Promise<void> {
  const client = new LanguageClient([`${packageRoot()}/dist/apps/cli/main.js`, "lsp"]);
  await client.initialize();
  const rows: Row[] = [];
  for (const game of games) rows.push(await measure(client, game));
  await client.close();
  if (session.options.json) session.printJson({ aim: AIM, rows });
  else
    printTable(
      session,
      ["game", "lines", "keystrokes", "median ms", "most ms", `above ${AIM} ms`, "median CPU ms"],
      rows.map((row) => [
        row.game,
        String(row.lines),
        String(row.keystrokes),
        row.medianMilliseconds.toFixed(0),
        row.mostMilliseconds.toFixed(0),
        String(row.above),
        row.medianCpuMilliseconds.toFixed(1),
      ]),
    );
}

async function measure(client: LanguageClient, game: string): Promise<Row> {
  const { text } = readSource(game);
  const uri = `file:///${encodeURIComponent(game)}`;
  client.open(uri, text);
  await client.diagnostics(uri, 1);
  const waits: number[] = [];
  const cpu: number[] = [];
  const source = new SourceText(game, text);
  for (let i = 0; i < KEYSTROKES; i++) {
    const offset = Math.floor(((i >> 1) * 2 * text.length) / KEYSTROKES);
    const { line, column } = source.position(offset);
    const start = { line: line - 1, character: column - 1 };
    const isRemoval = i % 2 === 0;
    const change = isRemoval
      ? { range: { start, end: { ...start, character: start.character + 1 } }, text: "" }
      : { range: { start, end: start }, text: text.charAt(offset) };
    if (text[offset] === "\n") continue;
    const begin = performance.now();
    client.notify("textDocument/didChange", { textDocument: { uri, version: i + 2 }, contentChanges: [change] });
    await client.diagnostics(uri, i + 2);
    waits.push(performance.now() - begin);
    cpu.push(cpuOfProblems(isRemoval ? text.slice(0, offset) + text.slice(offset + 1) : text));
  }
  return {
    game,
    lines: text.split("\n").length,
    keystrokes: waits.length,
    medianMilliseconds: median(waits),
    mostMilliseconds: Math.max(...waits),
    above: waits.filter((wait) => wait > AIM).length,
    medianCpuMilliseconds: median(cpu),
  };
}

function cpuOfProblems(text: string): number {
  const before = process.cpuUsage();
  findProblems(openSheet(text), new Budget({}));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
