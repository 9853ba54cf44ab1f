import type { MachineName } from "../../../src/machine/automatic/index.ts";
import { type PlayoutTally, playRandomly } from "../../../src/machine/index.ts";
import { badCall } from "../errors.ts";
import { loadRules } from "../load-game.ts";
import { MACHINE_NAMES, machineFor } from "../machines.ts";
import { oneOf, positiveNumber, wholeNumber } from "../options.ts";
import { cpuSeconds, type Session, wallSeconds } from "../session.ts";
import type { Verb } from "../verb.ts";

export const simulate: Verb = {
  parameters: "<game>",
  examples: ["noether simulate connect-four --seconds 3", "noether simulate tic-tac-toe --playouts 1000 --json"],
  configure: (command) =>
    command
      .option("--seconds <s>", "play for so long", positiveNumber)
      .option("--playouts <n>", "play so many games", wholeNumber(1))
      .option("--machine <name>", `one of ${MACHINE_NAMES.join(", ")}`, oneOf(...MACHINE_NAMES), "auto")
      .option("--threads <t>", "worker threads", wholeNumber(1), 1)
      .option("--max-steps <n>", "cut a playout after so many moves", wholeNumber(1), 1000),

  async run(session, [game], options) {
    const seconds = options["seconds"] as number | undefined;
    const playouts = options["playouts"] as number | undefined;
    if ((seconds === undefined) === (playouts === undefined))
      throw badCall("simulate needs --seconds S or --playouts N");
    const cpuBefore = cpuSeconds();
    const wallBefore = wallSeconds();
    const budget = session.budget(3600);
    const machine = machineFor(loadRules(session, game as string), options["machine"] as MachineName, budget);
    const cursor = machine.newCursor(budget);
    const setupSeconds = wallSeconds() - wallBefore;
    const setupCpuSeconds = cpuSeconds() - cpuBefore;
    const cpuStart = cpuSeconds();
    const start = wallSeconds();
    const tally = playRandomly(machine, cursor, session.random(), {
      maxSteps: options["maxSteps"] as number,
      shouldStop: () => seconds !== undefined && wallSeconds() - start >= seconds,
      ...(playouts === undefined ? {} : { playouts }),
    });
    const measured = {
      seconds: wallSeconds() - start,
      cpuSeconds: cpuSeconds() - cpuStart,
      setupSeconds,
      setupCpuSeconds,
    };
    report(session, machine.kind, machine.roles, tally, measured);
    return 0;
  },
};

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly setupSeconds: number;
  readonly setupCpuSeconds: number;
}

function report(
  session: Session,
  kind: string,
  roles: readonly string[],
  tally: PlayoutTally,
  measured: Measured,
): void {
  const { seconds } = measured;
  const goals = new Map(roles.map((name, role) => [name, meanGoal(tally, role)]));
  const summary = {
    machine: kind,
    setupSeconds: measured.setupSeconds,
    setupCpuSeconds: measured.setupCpuSeconds,
    playouts: tally.playouts,
    moves: tally.moves,
    seconds,
    cpuSeconds: measured.cpuSeconds,
    playoutsPerSecond: tally.playouts / seconds,
    movesPerSecond: tally.moves / seconds,
    meanLength: tally.playouts === 0 ? null : tally.lengthSum / tally.playouts,
    cut: tally.cut,
    stuck: tally.stuck,
    goals,
  };
  if (session.options.json) {
    session.printJson(summary);
    return;
  }
  const rate = (value: number): string => Math.round(value).toLocaleString("en-US");
  session.print(`${tally.playouts} playouts, ${tally.moves} moves in ${seconds.toFixed(2)} s on the ${kind} machine`);
  session.print(`  ${rate(summary.movesPerSecond)} moves/s, ${rate(summary.playoutsPerSecond)} playouts/s`);
  session.print(`  mean length ${summary.meanLength?.toFixed(2) ?? "unknown"}, cut ${tally.cut}, stuck ${tally.stuck}`);
  for (const [role, mean] of goals) session.print(`  mean goal of ${role}: ${mean?.toFixed(2) ?? "unknown"}`);
}

const meanGoal = (tally: PlayoutTally, role: number): number | null => {
  const count = tally.goalCounts[role] as number;
  return count === 0 ? null : (tally.goalSums[role] as number) / count;
};
