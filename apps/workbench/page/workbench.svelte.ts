/** The one state of the page, and the engines behind it. */
import { newEngines } from "./state/engines.ts";
import { newWorkbenchState, type WorkbenchState } from "./state/workbench-state.ts";

export const state: WorkbenchState = $state(newWorkbenchState());

export const engines = newEngines(
  () => new Worker(new URL("./engine/engine-worker.ts", import.meta.url), { type: "module", name: "noether" }),
);
