/**
 * `noether bench machines`: every machine on some games, compared with hand-written playouts and the interpreted
 * machine.
 */

import { readSource } from "../../apps/session/load-game.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { type MachineRow, measureMachines, measureYardsticks } from "../measurements/machines.ts";

export interface BenchMachinesOptions {
  readonly games: readonly string[];
  /** Seconds per measurement. */
  readonly seconds: number;
  readonly json: boolean;
  readonly write: (text: string) => void;
}

export async function benchMachines({ games, seconds, json, write }: BenchMachinesOptions): Promise<void> {
  const yardsticks = measureYardsticks(seconds);
  const [{ movesPerSecond: yardstick } = { movesPerSecond: Number.NaN }] = yardsticks;
  if (!json) {
    for (const row of yardsticks) write(`by hand, ${row.yardstick}: ${count(row.movesPerSecond)} moves/s\n`);
    write(
      line([
        "game",
        "machine",
        "× by hand",
        "× interpreted",
        "moves/s",
        "games/s",
        "set-up s",
        "gates",
        "code kB",
        "memory kB",
      ]),
    );
  }
  const rows: MachineRow[] = [];
  for (const game of games) {
    const { name, text } = readSource(game);
    const measured = measureMachines(game, readRules(new SourceText(name, text)).rules, seconds, yardstick);
    rows.push(...measured);
    if (!json) for (const row of measured) write(printRow(row));
  }
  if (json) write(`${JSON.stringify({ yardsticks, rows })}\n`);
}

function printRow(row: MachineRow): string {
  return line([
    row.game,
    row.machine,
    row.overYardstick.toPrecision(2),
    row.overInterpreted.toPrecision(2),
    count(row.movesPerSecond),
    count(row.playoutsPerSecond),
    row.setupSeconds.toFixed(2),
    String(row.gates),
    count(row.codeBytes / 1000),
    count(row.memoryBytes / 1000),
  ]);
}

const count = (value: number): string => Math.round(value).toLocaleString("en-US");

function line(cells: readonly string[]): string {
  return `${cells
    .map((cell, i) => (i < 2 ? cell.padEnd(22) : cell.padStart(14)))
    .join("")
    .trimEnd()}\n`;
}
