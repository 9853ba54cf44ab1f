/**
 * How long the automorphism search takes on one graph. The first run in a fresh isolate is cold: nothing is compiled
 * yet. It is elapsed time, the wait of a user who asks once: compilation runs beside the search in other threads, and
 * other programs make it longer. Warm is the best of several further runs (noise can only make them slower), in CPU
 * time, as native tools report it.
 *
 * As with native tools that print no generators and round the order, generators go to a callback that drops them, and
 * the digits of the order are computed afterwards.
 */

import { Budget } from "../../src/foundations/budgets/index.ts";
import { type ColouredGraph, findAutomorphisms } from "../../src/foundations/graphs/index.ts";

export interface GraphMeasurement {
  readonly order: bigint;
  /** False if the time limit ended the search; then the order is a lower bound. */
  readonly complete: boolean;
  readonly generators: number;
  readonly nodes: number;
  /** Elapsed milliseconds of the first run. */
  readonly cold: number;
  /** CPU milliseconds of the best later run; of the first if there was no time for more. */
  readonly warm: number;
}

export interface MeasuringLimits {
  /** Seconds after which a search gives up. Default 60. */
  readonly secondsPerRun?: number;
  /** Later runs end after this many seconds in total, or this many runs. Defaults: 1 and 40. */
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
