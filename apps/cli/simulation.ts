/** Random playouts on one thread or several. Every thread makes its own machine from the text of the sheet. */
import { Worker } from "node:worker_threads";
import { type BudgetLimits, BudgetSpent, type GaveUp } from "../../src/foundations/budgets/index.ts";
import type { PlayoutMachineName } from "../../src/machine/automatic/index.ts";
import { addTally, newTally, type PlayoutTally } from "../../src/machine/index.ts";

/** The task of a thread: plain data that can be sent. */
export interface SimulationTask {
  readonly name: string;
  readonly text: string;
  readonly machine: PlayoutMachineName;
  readonly limits: Pick<BudgetLimits, "seconds" | "atoms">;
  readonly playouts?: number;
  readonly maxSteps: number;
  readonly seed: number;
}

/**
 * A thread's messages, in this order: ready (its machine is made), then done; or failed. It starts to play when it is
 * told for how many seconds.
 */
export type SimulationMessage =
  | { readonly kind: "ready"; readonly machine: string; readonly roles: readonly string[] }
  | { readonly kind: "done"; readonly tally: PlayoutTally }
  | { readonly kind: "failed"; readonly gaveUp: GaveUp };

export interface Crew {
  readonly machine: string;
  readonly roles: readonly string[];
  /** All threads play for at most this many seconds; resolves when the last one has finished. */
  play(seconds: number): Promise<PlayoutTally>;
}

/** Starts the threads and waits until each has its machine. */
export async function hireCrew(tasks: readonly SimulationTask[]): Promise<Crew> {
  const workers = tasks.map(
    (task) => new Worker(new URL("./simulation-worker.js", import.meta.url), { workerData: task }),
  );
  const ready = await Promise.all(workers.map((worker) => nextMessage(worker)));
  const [first] = ready;
  if (first?.kind !== "ready") throw new Error("a thread did not get ready");
  return {
    machine: first.machine,
    roles: first.roles,
    play: async (seconds) => {
      const answers = workers.map((worker) => nextMessage(worker));
      for (const worker of workers) worker.postMessage(seconds);
      const total = newTally(first.roles.length);
      for (const answer of await Promise.all(answers)) if (answer.kind === "done") addTally(total, answer.tally);
      await Promise.all(workers.map((worker) => worker.terminate()));
      return total;
    },
  };
}

function nextMessage(worker: Worker): Promise<SimulationMessage> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (message: SimulationMessage) => {
      if (message.kind === "failed") reject(new BudgetSpent(message.gaveUp));
      else resolve(message);
    });
  });
}
