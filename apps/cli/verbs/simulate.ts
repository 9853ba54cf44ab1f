import { Budget } from "../../../src/foundations/budgets/index.ts";
import { printDiagnostic } from "../../../src/foundations/text/index.ts";
import { type OpenGame, playouts as playoutsBy, trialPlay } from "../../../src/game/index.ts";
import { MACHINE_NAMES, type PlayoutMachineName } from "../../../src/machine/automatic/index.ts";
import type { PlayoutTally } from "../../../src/machine/index.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import { openGame, refuseWithoutRoles } from "../../session/machines.ts";
import { cpuSeconds, DEFAULT_SECONDS, outOfTime, type Session, wallSeconds } from "../../session/session.ts";
import { oneOf, positiveNumber, wholeNumber } from "../options.ts";
import { type Crew, hireCrew, type SimulationTask } from "../simulation.ts";
import type { Verb } from "../verb.ts";

const NAMES = [...MACHINE_NAMES, "batched"] as const;

export const simulate: Verb = {
  parameters: "<game>",
  defaultSeconds: (options) => DEFAULT_SECONDS + ((options["seconds"] as number | undefined) ?? 0),
  examples: [
    "noether simulate connect-four --seconds 3",
    "noether simulate breakthrough --seconds 3 --machine batched --threads 2",
    "noether simulate tic-tac-toe --playouts 1000 --json",
  ],
  configure: (command) =>
    command
      .option("--seconds <s>", "play for this many seconds", positiveNumber)
      .option("--playouts <n>", "play this many games", wholeNumber(1))
      .option("--machine <name>", `one of ${NAMES.join(", ")}`, oneOf(...NAMES), "auto")
      .option("--threads <t>", "number of worker threads", wholeNumber(1), 1)
      .option("--max-steps <n>", "stop a playout after this many moves", wholeNumber(1), 1000),

  async run(session, [game], options) {
    const seconds = options["seconds"] as number | undefined;
    const playouts = options["playouts"] as number | undefined;
    const threads = options["threads"] as number;
    if ((seconds === undefined) === (playouts === undefined))
      throw badCall("simulate needs --seconds S or --playouts N");
    if (threads > 256) throw badCall("--threads is at most 256");
    const opened = openGame(session, loadRules(session, game as string));
    const { rules } = opened;
    const cpuBefore = cpuSeconds();
    const wallBefore = wallSeconds();
    const tasks = Array.from(
      { length: Math.min(threads, playouts ?? threads) },
      (_, i): SimulationTask => ({
        name: rules.source.name,
        text: rules.source.text,
        machine: options["machine"] as PlayoutMachineName,
        limits: plainLimits(session),
        ...(playouts === undefined ? {} : { playouts: share(playouts, threads, i) }),
        maxSteps: options["maxSteps"] as number,
        seed: session.options.seed + i * 0x9e3779b9,
      }),
    );
    const crew = tasks.length === 1 ? alone(session, opened, tasks[0] as SimulationTask) : await hireCrew(tasks);
    refuseWithoutRoles(crew.roles, rules);
    const setupSeconds = wallSeconds() - wallBefore;
    const setupCpuSeconds = cpuSeconds() - cpuBefore;
    const cpuStart = cpuSeconds();
    const start = wallSeconds();
    const wanted = seconds ?? Number.POSITIVE_INFINITY;
    const allowed = session.secondsLeft();
    const tally = await crew.play(Math.min(wanted, allowed));
    const measured = {
      seconds: wallSeconds() - start,
      cpuSeconds: cpuSeconds() - cpuStart,
      setupSeconds,
      setupCpuSeconds,
    };
    report(session, crew.machine, crew.roles, tally, measured);
    warnOfPlay(session, opened, tally);
    if (playouts === undefined ? allowed < wanted : tally.playouts < playouts)
      throw gaveUp(outOfTime(session, "playing"));
    return 0;
  },
};

/** If no playout moved or ended, or some got stuck, plays a little more to find out why and warns on standard error. */
function warnOfPlay(session: Session, game: OpenGame, { playouts, moves, cut, stuck }: PlayoutTally): void {
  const isOdd = playouts > 0 && (moves === 0 || stuck > 0 || cut === playouts);
  if (!isOdd || session.options.quiet) return;
  for (const found of trialPlay(game, session.budget()).diagnostics)
    session.remark(printDiagnostic(found, game.rules.source, session.paintErrors));
}

/** Number of playouts of thread i, so that all threads together play `playouts`. */
const share = (playouts: number, threads: number, i: number): number =>
  Math.floor(playouts / threads) + (i < playouts % threads ? 1 : 0);

/** The limits without the clock, which cannot be sent to a thread. */
function plainLimits(session: Session): SimulationTask["limits"] {
  const { seconds, atoms } = session.budget().limits;
  return { ...(seconds === undefined ? {} : { seconds }), ...(atoms === undefined ? {} : { atoms }) };
}

/**
 * With a fixed number of playouts, the same seed must give the same answer. Two machines play differently from the same
 * seed, so the machine must not be chosen by a timed contest.
 */
function choiceBudget(session: Session, { playouts }: SimulationTask): Budget {
  const { cpu, ...counted } = session.budget().limits;
  return new Budget(playouts === undefined && cpu !== undefined ? { ...counted, cpu } : counted);
}

/** A crew that consists of this thread only. */
function alone(session: Session, game: OpenGame, task: SimulationTask): Crew {
  const source = game.need(playoutsBy(task.machine), choiceBudget(session, task));
  return {
    machine: source.kind,
    roles: source.roles,
    play: async (seconds) => {
      const { playouts, maxSteps } = task;
      const budget = new Budget({ seconds, now: wallSeconds });
      return source.run({ maxSteps, budget, ...(playouts === undefined ? {} : { playouts }) }, task.seed);
    },
  };
}

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
