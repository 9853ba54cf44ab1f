/**
 * `noether bench environment`: steps per second of vector environments, and of hand-written connect four in the same
 * run.
 */
import { spawnSync } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadRules } from "../../apps/session/load-game.ts";
import type { Session } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { Game } from "../../src/game/index.ts";
import { type EnvironmentRow, measureByHand, measureEnvironment } from "../measurements/environment.ts";

const VECTOR_GAMES = 1024;
/** The folder of the Python files, in the built package and in the repository. */
const PYTHON_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), "../../../python");

/**
 * Measures from Python over a pipe, with observations and masks. If Python or NumPy is missing, warns and returns
 * undefined.
 */
function measureFromPython(session: Session, game: string, seconds: number): EnvironmentRow[] | undefined {
  const run = spawnSync("python3", ["measure_stdio.py", game, String(seconds)], {
    cwd: PYTHON_FOLDER,
    encoding: "utf8",
    env: { ...process.env, NOETHER_COMMAND: `'${process.execPath}' '${process.argv[1]}'` },
  });
  if (run.status !== 0) {
    const reason = (run.error?.message ?? run.stderr).trim().split("\n").at(-1);
    session.warn(`not measured from Python: ${reason} (python3 with NumPy is needed)`);
    return undefined;
  }
  const { drawn, given } = JSON.parse(run.stdout) as { drawn: number; given: number };
  return [
    { what: "actions drawn", kind: "python", games: VECTOR_GAMES, stepsPerSecond: drawn },
    { what: "given, observations and masks read", kind: "python", games: VECTOR_GAMES, stepsPerSecond: given },
  ];
}

/** `seconds` per measurement. */
export function benchEnvironment(session: Session, games: readonly string[], seconds: number): void {
  const byHand = measureByHand(VECTOR_GAMES, seconds);
  const rows = [{ game: "connect-four", rows: byHand }];
  for (const name of games) {
    const measured = measureEnvironment(Game.open(loadRules(session, name)), VECTOR_GAMES, seconds);
    if (measured === undefined) session.warn(`${name} does not ground: it has no environment`);
    else rows.push({ game: name, rows: measured });
  }
  const fromPython = measureFromPython(session, "connect-four", seconds);
  if (fromPython !== undefined) rows.push({ game: "connect-four", rows: fromPython });
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
