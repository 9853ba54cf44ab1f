/**
 * How long the automorphism search takes on one graph. The first run in a fresh isolate is cold: the compiler has seen
 * nothing yet. It is elapsed time, what somebody waits who asks once: compiling goes on beside the search, in other threads, and
 * other programs on the computer make it longer. Warm is the best of several further runs, which noise can only make slower,
 * in processor time, as native tools report it.
 *
 * As with native tools that are told to print no generators and give the order as a rounded number, generators go to a
 * callback that drops them, and the digits of the order are worked out afterwards.
 */

import { Budget } from "../../src/foundations/budgets/index.ts";
import { type ColouredGraph, findAutomorphisms } from "../../src/foundations/graphs/index.ts";

export interface GraphMeasurement {
  readonly order: bigint;
  /** False: the time limit ended the search, and the order is a lower bound. */
  readonly complete: boolean;
  readonly generators: number;
  readonly nodes: number;
  /** Milliseconds that passed in the first run. */
  readonly cold: number;
  /** Processor milliseconds of the best later run; of the first where there was no time for more. */
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
  let warm = first.worked;
  const end = performance.now() + warmSeconds * 1000;
  for (let run = 0; run < warmRuns && performance.now() < end && first.found.complete; run++) {
    warm = Math.min(warm, timedRun(graph, secondsPerRun).worked);
  }
  const { order, complete, generatorCount, statistics } = first.found;
  return { order, complete, generators: generatorCount, nodes: statistics.nodes, cold: first.elapsed, warm };
}

function timedRun(graph: ColouredGraph, seconds: number) {
  const begin = performance.now();
  const deadline = begin + seconds * 1000;
  const start = processorMilliseconds();
  const found = findAutomorphisms(graph, {
    budget: new Budget({ cancelled: () => performance.now() > deadline }),
    onGenerator: () => {},
  });
  return { found, elapsed: performance.now() - begin, worked: processorMilliseconds() - start };
}

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
