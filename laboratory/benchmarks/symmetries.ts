/** `noether bench symmetries`: detection on every sheet, slowest first, and the sheets that miss the targets. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gameTitle, loadRules } from "../../apps/session/load-game.ts";
import { cpuSeconds, type Session } from "../../apps/session/session.ts";
import { measureSymmetries, type SymmetryMeasurement } from "../measurements/symmetries.ts";

/** Targets in CPU seconds: for the enhanced rule graph, and for kind `auto`. */
const AIMS = { enhanced: 0.3, auto: 5 } as const;
/** The time that `symmetries` allows itself. */
export const AUTO_SECONDS = 3.5;
const SHOWN = 20;

/** Games are files, names of our games, or folders of `.kif` files. */
export function benchSymmetries(session: Session, games: readonly string[]): void {
  const rows: SymmetryMeasurement[] = [];
  for (const game of games.flatMap(filesIn)) {
    session.progress(game);
    const seconds = session.options.time ?? AUTO_SECONDS;
    rows.push(measureSymmetries(gameTitle(game), loadRules(session, game), seconds, cpuSeconds));
  }
  session.endProgress();
  if (session.options.json) {
    session.printJson(rows);
    return;
  }
  for (const kind of ["auto", "enhanced"] as const) {
    const over = rows.filter((row) => row[kind] > AIMS[kind]);
    session.print(
      `${kind}: ${over.length} of ${rows.length} sheets took more than ${AIMS[kind]} CPU seconds; the slowest:`,
    );
    const slowest = [...rows].sort((a, b) => b[kind] - a[kind]).slice(0, SHOWN);
    for (const row of slowest) session.print(`  ${row[kind].toFixed(3).padStart(7)} s  ${describe(row)}`);
  }
  const hidden = rows.filter(({ proved, unproved }) => proved + unproved > 0);
  session.print(`${hidden.length} sheets hide symmetries:`);
  for (const row of hidden) session.print(`  ${describe(row)}, proved ${row.proved}, open ${row.unproved}`);
}

const describe = ({ name, kind, order, complete }: SymmetryMeasurement): string => {
  const short = order.length > 24 ? `${order[0]}.${order.slice(1, 3)}·10^${order.length - 1}` : order;
  return `${name}: ${short} (${kind}${complete ? "" : ", cut"})`;
};

export function filesIn(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const files = readdirSync(path).filter((name) => name.endsWith(".kif"));
  return files.sort().map((name) => join(path, name));
}
