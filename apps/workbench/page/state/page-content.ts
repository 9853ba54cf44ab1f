/** What a page in one file was made to show: a game with answers that are known already, or results of the arena, or both. */
import type { HeldArena } from "../../arena/arena-shapes.ts";
import type { Answer, QuestionName, Sheet } from "../engine/questions.ts";
import type { ViewName } from "./view-names.ts";

/** A stage of the engine's work; null seconds while it runs. */
export interface StageSeen {
  readonly name: string;
  seconds: number | null;
}

/** Answers to questions about the sheet and its first state, with the stages that they took. */
export type PreparedAnswers = {
  readonly [Q in QuestionName]?: { readonly answer: Answer<Q>; readonly stages: readonly StageSeen[] };
};

export interface PageContent {
  readonly view: ViewName;
  readonly sheet?: Sheet;
  readonly answers?: PreparedAnswers;
  readonly arena?: HeldArena;
}
