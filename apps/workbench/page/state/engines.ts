/**
 * Three engines, each in its own worker, so that none waits for another: one checks what is typed, one plays, one
 * analyses.
 */
import { EngineClient, type Listener, NoAnswer, type WorkerLike } from "../engine/engine-client.ts";
import type { Answer, Asked, QuestionName, Sheet } from "../engine/questions.ts";
import type { StageSeen } from "./page-content.ts";
import { Kept, type Loading, type WorkbenchState } from "./workbench-state.ts";

export interface Engines {
  readonly language: EngineClient;
  readonly table: EngineClient;
  readonly analysis: EngineClient;
}

export const newEngines = (makeWorker: () => WorkerLike): Engines => ({
  language: new EngineClient(makeWorker),
  table: new EngineClient(makeWorker),
  analysis: new EngineClient(makeWorker),
});

export function openInEngines(engines: Engines, sheet: Sheet): void {
  engines.table.open(sheet);
  engines.analysis.open(sheet);
}

/** Asks a question. The answer is undefined if the sheet has changed meanwhile or the question was cancelled. */
export async function askFor<Q extends QuestionName>(
  state: WorkbenchState,
  engine: EngineClient,
  question: Q,
  asked: Asked<Q>,
  listener: Listener<Q> = {},
): Promise<Answer<Q> | undefined> {
  const { version } = state;
  try {
    const answer = await engine.ask(question, asked, listener);
    return version === state.version ? answer : undefined;
  } catch (error) {
    if (version !== state.version || (error instanceof NoAnswer && error.kind === "cancelled")) return undefined;
    throw error;
  }
}

/** Asks for something that is shown with its progress: `put` receives every change. */
export async function load<Q extends QuestionName>(
  state: WorkbenchState,
  engine: EngineClient,
  question: Q,
  asked: Asked<Q>,
  put: (loading: Loading<Answer<Q>>) => void,
): Promise<void> {
  const { version } = state;
  const ready = asked === null ? state.prepared?.value[question] : undefined;
  if (ready !== undefined) {
    put({ kind: "known", answer: new Kept(ready.answer as Answer<Q>), stages: ready.stages });
    return;
  }
  const stages: StageSeen[] = [];
  const show = (): void => put({ kind: "working", stages: [...stages] });
  show();
  const stage = (name: string, seconds: number | null): void => {
    if (version !== state.version) return;
    const running = stages.findLast((one) => one.name === name && one.seconds === null);
    if (seconds !== null && running !== undefined) running.seconds = seconds;
    else stages.push({ name, seconds });
    show();
  };
  try {
    const answer = await engine.ask(question, asked, { stage });
    if (version === state.version) put({ kind: "known", answer: new Kept(answer), stages });
  } catch (error) {
    if (version !== state.version) return;
    const isCancelled = error instanceof NoAnswer && error.kind === "cancelled";
    put({ kind: "missing", reason: error instanceof Error ? error.message : String(error), isCancelled });
  }
}
