/**
 * `noether bench symmetry-orders`: the group orders of all methods side by side, and the sheets on which one method
 * finds more than all together.
 */

import { gameTitle, loadRules } from "../../apps/session/load-game.ts";
import { cpuSeconds, type Session } from "../../apps/session/session.ts";
import { compareOrders, isLargest, type SymmetryOrders } from "../measurements/symmetry-orders.ts";
import { AUTO_SECONDS, filesIn } from "./symmetries.ts";

/** CPU seconds for each single method. */
const EACH_SECONDS = 10;
const KINDS = ["enhanced", "split", "ground", "constraint", "auto"] as const;
const WIDTH = 16;

/** Games are files, names of our games, or folders of `.kif` files. */
export function benchSymmetryOrders(session: Session, games: readonly string[]): void {
  const limits = { each: EACH_SECONDS, auto: session.options.time ?? AUTO_SECONDS };
  const rows: SymmetryOrders[] = [];
  if (!session.options.json) session.print(`${KINDS.map((kind) => kind.padStart(WIDTH)).join("")}  sheet`);
  for (const game of games.flatMap(filesIn)) {
    session.progress(game);
    const row = compareOrders(gameTitle(game), loadRules(session, game), limits, cpuSeconds);
    session.endProgress();
    rows.push(row);
    if (!session.options.json) session.print(`${KINDS.map((kind) => shown(row[kind])).join("")}  ${remark(row)}`);
  }
  const smaller = rows.filter((row) => !isLargest(row));
  if (session.options.json) session.printJson(rows.map(printable));
  else
    session.print(`auto is at least as large as every other kind on ${rows.length - smaller.length} of ${rows.length}`);
}

const remark = (row: SymmetryOrders): string =>
  `${row.name}${row.unproved === 0 ? "" : ` (${row.unproved} unproved)`}${isLargest(row) ? "" : "  SMALLER"}`;

function shown(order: bigint | null): string {
  const digits = order === null ? "-" : String(order);
  const short = digits.length > 12 ? `${digits[0]}.${digits.slice(1, 3)}e${digits.length - 1}` : digits;
  return short.padStart(WIDTH);
}

const printable = (row: SymmetryOrders): object => ({
  ...row,
  ...Object.fromEntries(KINDS.map((kind) => [kind, row[kind] === null ? null : String(row[kind])])),
});
