/**
 * One thread of `simulate --threads`: makes its machine, reports that it is ready, plays on request, and answers with
 * its tally.
 */
import { parentPort, workerData } from "node:worker_threads";
import { Budget, BudgetSpent } from "../../src/foundations/budgets/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { makePlayouts } from "../../src/machine/automatic/index.ts";
import { wallSeconds } from "../session/session.ts";
import type { SimulationMessage, SimulationTask } from "./simulation.ts";

const task = workerData as SimulationTask;
const say = (message: SimulationMessage): void => parentPort?.postMessage(message);

/** Runs part of the work. If a budget is spent, it reports this to the main thread. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    say({ kind: "failed", gaveUp: error.gaveUp });
  }
}

attempt(() => {
  const { rules } = readRules(new SourceText(task.name, task.text));
  const playouts = makePlayouts(rules, task.machine, new Budget({ ...task.limits, now: wallSeconds }));
  parentPort?.once("message", (seconds: number) => {
    attempt(() => {
      const limits = {
        maxSteps: task.maxSteps,
        budget: new Budget({ seconds, now: wallSeconds }),
        ...(task.playouts === undefined ? {} : { playouts: task.playouts }),
      };
      say({ kind: "done", tally: playouts.run(limits, task.seed) });
    });
  });
  say({ kind: "ready", machine: playouts.kind, roles: playouts.roles });
});
