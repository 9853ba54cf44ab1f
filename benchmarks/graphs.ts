/**
 * How long the automorphism search takes on one graph. The first run in a fresh isolate is cold: the compiler has seen
 * nothing yet. Warm is the best of several further runs, which noise can only make slower. Both are processor time, as native
 * tools report it, so that other programs on the computer count for little; the cold one includes compiling in other threads.
 *
 * As with native tools that are told to print no generators and give the order as a rounded number, generators go to a
 * callback that drops them, and the digits of the order are worked out afterwards.
 */

import { type ColouredGraph, findAutomorphisms } from "../src/foundations/graphs/index.ts";

export interface GraphMeasurement {
  readonly order: bigint;
  /** False: the time limit ended the search, and the order is a lower bound. */
  readonly complete: boolean;
  readonly generators: number;
  readonly nodes: number;
  /** Milliseconds of the first run. */
  readonly cold: number;
  /** Milliseconds of the best later run; the first where there was no time for more. */
  readonly warm: number;
}

export interface MeasuringLimits {
  /** Seconds after which a search gives up. Default 60. */
  readonly secondsPerRun?: number;
  /** Later runs end after so many seconds in all, or so many runs. Defaults 1 and 40. */
  readonly warmSeconds?: number;
  readonly warmRuns?: number;
}

export function measureGraph(graph: ColouredGraph, limits: MeasuringLimits = {}): GraphMeasurement {
  const { secondsPerRun = 60, warmSeconds = 1, warmRuns = 40 } = limits;
  const first = timedRun(graph, secondsPerRun);
  let warm = first.milliseconds;
  const end = performance.now() + warmSeconds * 1000;
  for (let run = 0; run < warmRuns && performance.now() < end && first.found.complete; run++) {
    warm = Math.min(warm, timedRun(graph, secondsPerRun).milliseconds);
  }
  const { order, complete, generatorCount, statistics } = first.found;
  return { order, complete, generators: generatorCount, nodes: statistics.nodes, cold: first.milliseconds, warm };
}

function timedRun(graph: ColouredGraph, seconds: number) {
  const deadline = performance.now() + seconds * 1000;
  const start = processorMilliseconds();
  const found = findAutomorphisms(graph, { isOver: () => performance.now() > deadline, onGenerator: () => {} });
  return { found, milliseconds: processorMilliseconds() - start };
}

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
