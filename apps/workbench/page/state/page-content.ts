/** What a page in one file shows: a game with prepared answers, results of the arena, or both. */
import type { HeldArena } from "../../arena/arena-shapes.ts";
import type { Answer, QuestionName, Sheet } from "../engine/questions.ts";
import type { ViewName } from "./view-names.ts";

/** A stage of the engine's work; `seconds` is null while it runs. */
export interface StageSeen {
  readonly name: string;
  seconds: number | null;
}

/** Answers to questions about the sheet and its initial state, with the stages of each. */
export type PreparedAnswers = {
  readonly [Q in QuestionName]?: { readonly answer: Answer<Q>; readonly stages: readonly StageSeen[] };
};

export interface PageContent {
  readonly view: ViewName;
  readonly sheet?: Sheet;
  readonly answers?: PreparedAnswers;
  readonly arena?: HeldArena;
}
