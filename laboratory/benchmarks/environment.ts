/** `noether bench environment`: steps a second of vector environments, and of connect four written by hand in the same run. */
import { loadRules } from "../../apps/session/load-game.ts";
import type { Session } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { Game } from "../../src/game/index.ts";
import { type EnvironmentRow, measureByHand, measureEnvironment } from "../measurements/environment.ts";

const VECTOR_GAMES = 1024;

/** `seconds` a measurement. */
export function benchEnvironment(session: Session, games: readonly string[], seconds: number): void {
  const byHand = measureByHand(VECTOR_GAMES, seconds);
  const rows = [{ game: "connect-four", rows: byHand }];
  for (const name of games) {
    const measured = measureEnvironment(Game.open(loadRules(session, name)), VECTOR_GAMES, seconds);
    if (measured === undefined) session.warn(`${name} does not ground: it has no environment`);
    else rows.push({ game: name, rows: measured });
  }
  const overHand = ({ what, stepsPerSecond }: EnvironmentRow): number =>
    stepsPerSecond / (byHand.find((row) => row.what === what)?.stepsPerSecond ?? Number.NaN);
  const flat = rows.flatMap(({ game, rows: own }) => own.map((row) => ({ game, ...row, overHand: overHand(row) })));
  if (session.options.json) {
    session.printJson({ rows: flat });
    return;
  }
  const cells = flat.map((row) => [
    row.game,
    row.kind,
    row.what,
    row.overHand.toPrecision(3),
    Math.round(row.stepsPerSecond).toLocaleString("en-US"),
  ]);
  printTable(session, ["game", "played", "steps with", "× by hand", "steps/s"], cells);
}
