/** The page's single state, and its engines. */
import { home } from "#home";
import { newEngines } from "./state/engines.ts";
import { newWorkbenchState, type WorkbenchState } from "./state/workbench-state.ts";

export const state: WorkbenchState = $state(newWorkbenchState());

export const engines = newEngines(() => {
  const worker = home.makeWorker();
  worker.postMessage({ kind: "known-games", games: home.knownGames() });
  return worker;
});
