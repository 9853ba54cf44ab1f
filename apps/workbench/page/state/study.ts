/** Asks for analyses when a view needs them. What is known or in progress is not asked for again. */
import type { GraphKind } from "../engine/compile-answers.ts";
import { askFor, type Engines, load } from "./engines.ts";
import { pathOf } from "./move-tree.ts";
import { Kept, type Loading, type WorkbenchState } from "./workbench-state.ts";

const isOpen = ({ kind }: Loading<unknown>): boolean => kind === "unknown" || kind === "missing";
const isReady = (state: WorkbenchState): boolean => state.checked?.value.valid === true;

export function wantOverview(state: WorkbenchState, { analysis }: Engines): void {
  if (!isReady(state) || state.overview.kind !== "unknown") return;
  void load(state, analysis, "overview", null, (loading) => {
    state.overview = loading;
  });
}

export function wantSymmetries(state: WorkbenchState, { analysis }: Engines): void {
  if (!isReady(state) || !isOpen(state.symmetries)) return;
  void load(state, analysis, "symmetries", null, (loading) => {
    state.symmetries = loading;
  });
}

export function wantCompiled(state: WorkbenchState, { analysis }: Engines): void {
  if (!isReady(state) || !isOpen(state.compiled)) return;
  void load(state, analysis, "compiled", null, (loading) => {
    state.compiled = loading;
  });
}

export function wantRelatives(state: WorkbenchState, { analysis }: Engines): void {
  if (!isReady(state) || !isOpen(state.relatives)) return;
  void load(state, analysis, "relatives", null, (loading) => {
    state.relatives = loading;
  });
}

/** The canonical form of the state that is shown, and its symmetric moves. */
export async function wantCanonical(state: WorkbenchState, { analysis }: Engines): Promise<void> {
  const { current } = state.tree;
  if (!isReady(state) || state.canonical[current] !== undefined) return;
  try {
    const form = await askFor(state, analysis, "canonical", pathOf(state.tree, current));
    if (form !== undefined) state.canonical[current] = new Kept(form);
  } catch {
    // Not every game has one; then moves are shown one by one.
  }
}

export function followRule(state: WorkbenchState, { analysis }: Engines, index: number): void {
  state.gates = null;
  void load(state, analysis, "rule", index, (answer) => {
    state.rule = { index, answer };
  });
}

export function showGates(state: WorkbenchState, { analysis }: Engines, head: string): void {
  void load(state, analysis, "gates", head, (answer) => {
    state.gates = { head, answer };
  });
}

export function showGraph(state: WorkbenchState, { analysis }: Engines, kind: GraphKind): void {
  void load(state, analysis, "graph", kind, (answer) => {
    state.graph = { kind, answer };
  });
}

/** Maps the game onto another; `sheet` may have to be fetched first. */
export async function mapOnto(
  state: WorkbenchState,
  { analysis }: Engines,
  name: string,
  title: string,
  sheet: Promise<string>,
): Promise<void> {
  const { version } = state;
  state.mapping = { name, answer: { kind: "working", stages: [] } };
  const text = await sheet;
  if (version !== state.version) return;
  await load(state, analysis, "map", { name: title, text }, (answer) => {
    state.mapping = { name, answer };
  });
}

/** Ends all analyses. The engine restarts with the same sheet. */
export function cancelStudies(state: WorkbenchState, engines: Engines): void {
  engines.analysis.cancel();
  engines.analysis.open(state.sheet);
}
