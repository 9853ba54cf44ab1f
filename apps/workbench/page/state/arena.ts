/** Tournaments and censuses: where they come from, and which are shown. */
import type { HeldArena, MatchReplay, PlanShown, PlanSummary } from "../../arena/arena-shapes.ts";
import type { Engines } from "./engines.ts";
import { openSheet } from "./open-sheet.ts";
import { goToNode } from "./play.ts";
import { Kept, type WorkbenchState } from "./workbench-state.ts";

export interface ArenaSource {
  /** Whether more results may arrive. */
  readonly isLive: boolean;
  /** Null if the server has no store. */
  plans(): Promise<readonly PlanSummary[] | null>;
  plan(id: string): Promise<PlanShown>;
  replay(key: string): Promise<MatchReplay>;
  sheet(hash: string): Promise<string>;
  document(key: string): Promise<string>;
}

/** The arena of the page's server. */
export function servedArena(): ArenaSource {
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(new URL(`api/arena/${path}`, document.baseURI));
    if (!answer.ok) throw new Error(`the server did not answer (${answer.status})`);
    return answer.json() as Promise<T>;
  };
  return {
    isLive: true,
    plans: () => ask("plans"),
    plan: (id) => ask(`plans/${id}`),
    replay: (key) => ask(`matches/${key}`),
    sheet: (hash) => ask(`sheets/${hash}`),
    document: (key) => ask(`documents/${key}`),
  };
}

/** The arena inside the page. */
export function heldArena({ plans, replays, sheets, documents }: HeldArena): ArenaSource {
  const found = async <T>(value: T | undefined): Promise<T> => {
    if (value === undefined) throw new Error("this file does not contain that");
    return value;
  };
  return {
    isLive: false,
    plans: async () => plans.map(({ summary }) => summary),
    plan: (id) => found(plans.find(({ summary }) => summary.id === id)),
    replay: (key) => found(replays[key]),
    sheet: (hash) => found(sheets[hash]),
    document: (key) => found(documents[key]),
  };
}

/** Refreshes what is shown. */
export async function lookAtArena(state: WorkbenchState, source: ArenaSource): Promise<void> {
  try {
    const plans = await source.plans();
    const chosen = plans?.find(({ id }) => id === state.arena.chosen) ?? plans?.[0];
    const shown = chosen === undefined ? null : await source.plan(chosen.id);
    state.arena.plans = plans === null ? null : new Kept(plans);
    if (state.arena.chosen === null || chosen?.id === state.arena.chosen) {
      state.arena.chosen = chosen?.id ?? null;
      state.arena.shown = shown === null ? null : new Kept(shown);
    }
    state.arena.trouble = null;
    state.arena.isKnown = true;
  } catch (error) {
    state.arena.trouble = error instanceof Error ? error.message : String(error);
  }
}

export async function choosePlan(state: WorkbenchState, source: ArenaSource, id: string): Promise<void> {
  state.arena.chosen = id;
  state.arena.shown = null;
  await lookAtArena(state, source);
}

/** Puts a match on the board, to be stepped through from its start. */
export async function replayMatch(
  state: WorkbenchState,
  engines: Engines,
  source: ArenaSource,
  key: string,
  which = 0,
): Promise<void> {
  const { game, sheet, games } = await source.replay(key);
  const played = games[which];
  if (played === undefined) throw new Error("there is no record of this match");
  state.view = "play";
  await openSheet(state, engines, { name: game, text: sheet }, null, played.moves);
  state.waits = true;
  await goToNode(state, engines, 0);
  state.record = played.roles.map((role, i) => `${role}: ${played.players[i]}`).join(", ");
  state.notice = "Step through the match with the arrow keys.";
}

export async function openCensusGame(
  state: WorkbenchState,
  engines: Engines,
  source: ArenaSource,
  title: string,
  hash: string,
): Promise<void> {
  const text = await source.sheet(hash);
  state.view = "overview";
  await openSheet(state, engines, { name: title, text }, null);
}
