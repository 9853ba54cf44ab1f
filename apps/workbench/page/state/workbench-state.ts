/**
 * Everything that the workbench shows, in one record. Views read it; only the functions beside it (`(state, …)`)
 * change it. Nothing here depends on the page, so all of it runs in tests.
 */

import type { PlanShown, PlanSummary } from "../../arena/arena-shapes.ts";
import type { CompiledRule, CompileOverview, GatesAnswer, GraphKind, GraphPicture } from "../engine/compile-answers.ts";
import type {
  CheckedSheet,
  MappingAnswer,
  Overview,
  Position,
  RelativesAnswer,
  Sheet,
  SquareRef,
  Thought,
} from "../engine/questions.ts";
import type { CanonicalForm, SymmetryAnswer } from "../engine/symmetry-answers.ts";
import { type MoveTree, newMoveTree } from "./move-tree.ts";
import type { PreparedAnswers, StageSeen } from "./page-content.ts";
import type { ViewName } from "./view-names.ts";

/** Wraps an answer so that Svelte does not observe its fields: answers are large. */
export class Kept<T> {
  readonly value: T;

  constructor(value: T) {
    this.value = value;
  }
}

/** An answer that takes time. */
export type Loading<T> =
  | { readonly kind: "unknown" }
  | { readonly kind: "working"; readonly stages: StageSeen[] }
  | { readonly kind: "known"; readonly answer: Kept<T>; readonly stages: readonly StageSeen[] }
  | { readonly kind: "missing"; readonly reason: string; readonly isCancelled: boolean };

/** Who makes the moves of a role: the user ("me"), chance, or one of our players by name. */
export type SeatOwner = "me" | "chance" | string;

export interface WorkbenchState {
  /** Counts sheets; answers for earlier ones are discarded. */
  version: number;
  sheet: Sheet; // as in the editor
  origin: string | null; // its name if it is one of our games; null once it is edited
  view: ViewName;
  theme: "auto" | "light" | "dark";
  checked: Kept<CheckedSheet> | null; // null until the sheet is first checked
  isChecking: boolean;
  cursor: number; // offset in the editor
  /** Why the game cannot be shown although the sheet is valid. */
  trouble: string | null;

  tree: MoveTree;
  positions: Record<number, Kept<Position>>; // by node of the tree, if known
  canonical: Record<number, Kept<CanonicalForm>>; // by node of the tree, if known
  record: string | null; // who played, if the moves are those of a match
  picks: Record<number, string>; // by role: the picked move, until all roles have one
  pointed: SquareRef[]; // squares clicked so far, for a move with several
  seats: SeatOwner[]; // by role
  clock: number; // seconds per move for players
  thinkers: number[]; // roles whose players are thinking
  waits: boolean; // players wait until they are told to go on
  isThinking: boolean; // whether the engine analyses the position
  thought: Kept<Thought> | null;

  overview: Loading<Overview>;
  symmetries: Loading<SymmetryAnswer>;
  compiled: Loading<CompileOverview>;
  rule: { index: number; answer: Loading<CompiledRule> } | null;
  gates: { head: string; answer: Loading<GatesAnswer> } | null;
  graph: { kind: GraphKind; answer: Loading<GraphPicture> } | null;
  relatives: Loading<RelativesAnswer>;
  /** Answers that came with the page. */
  prepared: Kept<PreparedAnswers> | null;
  mapping: { name: string; answer: Loading<MappingAnswer> } | null;

  arena: ArenaShown;
  /** A short message for the user; screen readers read it aloud. */
  notice: string | null;
}

/** State of the arena, which is independent of the sheet. */
export interface ArenaShown {
  isKnown: boolean;
  plans: Kept<readonly PlanSummary[]> | null; // null if there is no store
  chosen: string | null;
  shown: Kept<PlanShown> | null;
  trouble: string | null;
}

const UNKNOWN = { kind: "unknown" } as const;

/** The initial state of everything that belongs to a sheet. */
function nothingKnown() {
  return {
    trouble: null,
    tree: newMoveTree(),
    positions: {},
    canonical: {},
    record: null,
    picks: {},
    pointed: [],
    thinkers: [],
    waits: false,
    thought: null,
    overview: UNKNOWN,
    symmetries: UNKNOWN,
    compiled: UNKNOWN,
    rule: null,
    gates: null,
    graph: null,
    relatives: UNKNOWN,
    prepared: null,
    mapping: null,
  } satisfies Partial<WorkbenchState>;
}

export const newWorkbenchState = (): WorkbenchState => ({
  version: 0,
  sheet: { name: "", text: "" },
  origin: null,
  view: "play",
  theme: "auto",
  checked: null,
  isChecking: false,
  cursor: 0,
  seats: [],
  clock: 1,
  isThinking: false,
  arena: { isKnown: false, plans: null, chosen: null, shown: null, trouble: null },
  notice: null,
  ...nothingKnown(),
});

/** Forgets everything about the last sheet. */
export function forgetGame(state: WorkbenchState): void {
  state.version++;
  Object.assign(state, nothingKnown());
}

export const positionShown = (state: WorkbenchState): Position | undefined =>
  state.positions[state.tree.current]?.value;
