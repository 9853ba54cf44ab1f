/** `noether bench choice`: what `auto` takes on each sheet, beside the machines that can be asked for by name. */
import { Worker } from "node:worker_threads";
import { gameTitle, readSource } from "../../apps/session/load-game.ts";
import type { Session } from "../../apps/session/session.ts";
import type { ChoiceMeasurement, MachineSpeed } from "../measurements/choice.ts";
import { filesIn } from "./symmetries.ts";

/** Of the best machine's speed, what `auto` must reach. */
const LEAST_SHARE = 0.9;
/** CPU seconds that a set-up may take. */
const LONGEST_SET_UP = 10;

interface ChoiceRow extends ChoiceMeasurement {
  readonly game: string;
}

/** Games are files, names of ours, or folders of `.kif` files. */
export async function benchChoice(session: Session, games: readonly string[]): Promise<void> {
  const rows: ChoiceRow[] = [];
  if (!session.options.json)
    session.print("set-up in CPU seconds, moves per CPU second; playouts | as in search; auto's share of the best");
  for (const game of games.flatMap(filesIn)) {
    const { name, text } = readSource(game);
    const row = { game: gameTitle(game), ...(await measured(name, text)) };
    rows.push(row);
    if (!session.options.json) session.print(printRow(row));
  }
  if (session.options.json) session.printJson(rows);
  else summarise(session, rows);
}

function measured(name: string, text: string): Promise<ChoiceMeasurement> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./choice-worker.js", import.meta.url), { workerData: { name, text } });
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("a measurement ended without an answer")));
  });
}

const autoOf = (speeds: readonly MachineSpeed[]): MachineSpeed =>
  speeds.find(({ name }) => name === "auto") as MachineSpeed;

/** What `auto` reaches of the fastest. */
const shareOf = (speeds: readonly MachineSpeed[]): number =>
  autoOf(speeds).speed / Math.max(1, ...speeds.map(({ speed }) => speed));

function printRow({ game, playouts, search }: ChoiceRow): string {
  const cells = (speeds: readonly MachineSpeed[]): string =>
    speeds
      .map(({ name, kind, setUp, speed }) => {
        const title = name === "auto" ? `auto (${kind})` : name;
        return kind === null ? `${title} –` : `${title} ${setUp.toFixed(2)} s ${Number(speed.toPrecision(3))}`;
      })
      .join(", ");
  const shares = [playouts, search].map((speeds) => shareOf(speeds).toFixed(2)).join(" ");
  return `${game}: ${cells(playouts)} | ${cells(search)} | ${shares}`;
}

function summarise(session: Session, rows: readonly ChoiceRow[]): void {
  for (const purpose of ["playouts", "search"] as const) {
    const below = rows.filter((row) => shareOf(row[purpose]) < LEAST_SHARE);
    session.print(
      `${purpose}: auto reaches ${LEAST_SHARE} of the best on ${rows.length - below.length} of ${rows.length}`,
    );
    for (const row of below) session.print(`  ${row.game} ${shareOf(row[purpose]).toFixed(2)}`);
    const longest = [...rows].sort((a, b) => autoOf(b[purpose]).setUp - autoOf(a[purpose]).setUp)[0];
    if (longest === undefined) continue;
    const { setUp } = autoOf(longest[purpose]);
    const verdict = setUp > LONGEST_SET_UP ? "too long" : "longest";
    session.print(`  ${verdict} set-up: ${longest.game} ${setUp.toFixed(2)} s`);
  }
}
