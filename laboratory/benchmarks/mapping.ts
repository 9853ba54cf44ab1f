/** `noether bench mapping`: LMap and MMap compared with their literal twins. */

import { gameTitle, loadRules } from "../../apps/session/load-game.ts";
import { cpuSeconds, type Session } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { type MappingRow, measureMapping } from "../measurements/mapping.ts";

export function benchMapping(session: Session, games: readonly string[]): void {
  const rows: MappingRow[] = [];
  for (const game of games)
    for (const method of ["lmap", "mmap"] as const) {
      session.progress(`${game}: ${method}`);
      rows.push(measureMapping(gameTitle(game), loadRules(session, game), method, cpuSeconds));
    }
  session.endProgress();
  if (session.options.json) session.printJson(rows);
  else
    printTable(
      session,
      ["game", "method", "× literal", "ms", "literal ms", "same mapping", "nodes", "symbols"],
      rows.map((row) => [
        row.game,
        row.method,
        row.ratio.toFixed(0),
        (1000 * row.seconds).toFixed(1),
        (1000 * row.literalSeconds).toFixed(0),
        row.same ? "yes" : "NO",
        String(row.nodes),
        String(row.symbols),
      ]),
    );
}
