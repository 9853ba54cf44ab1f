/**
 * What the page can ask the engine: question and answer by name of the question. Plain data, cloned between threads.
 */
import type { AnalysisReport } from "../../../../src/play/players/index.ts";
import type { BoardPicture } from "../../../report/index.ts";
import type { CompiledRule, CompileOverview, GatesAnswer, GraphKind, GraphPicture } from "./compile-answers.ts";
import type { AppliedSymmetry, CanonicalForm, SymmetryAnswer } from "./symmetry-answers.ts";

export type Notation = "prefix" | "infix";

/** A rule sheet as the user wrote it. */
export interface Sheet {
  /** Shown to the user, and used as the file name when it is saved. */
  readonly name: string;
  readonly text: string;
}

/** Joint moves in role order, from the initial state. */
export type Path = readonly (readonly string[])[];

export interface Questions {
  /** Reads and checks a sheet. */
  check: { asked: Sheet; answer: CheckedSheet };
  /** Explains the name at an offset; null if there is none. */
  explain: { asked: { sheet: Sheet; offset: number }; answer: NameExplanation | null };
  complete: { asked: { sheet: Sheet; offset: number }; answer: Completions };
  /** The text, formatted. */
  format: { asked: Sheet; answer: string };
  rename: { asked: { sheet: Sheet; offset: number; name: string }; answer: RenamedSheet };
  print: { asked: { sheet: Sheet; notation: Notation }; answer: string };
  scramble: { asked: { sheet: Sheet; seed: number }; answer: string };
  /** The state after some moves. */
  position: { asked: Path; answer: Position };
  /** Thinks until cancelled or until everything is known; reports intermediate results. */
  think: { asked: Path; answer: Thought };
  /** Stops thinking. */
  rest: { asked: null; answer: null };
  /** A player's move. */
  move: { asked: MoveWish; answer: string };
  /** Moves that lead to the same state up to symmetry, and the canonical form. */
  canonical: { asked: Path; answer: CanonicalForm };
  overview: { asked: null; answer: Overview };
  symmetries: { asked: null; answer: SymmetryAnswer };
  apply: { asked: { path: Path; generators: readonly number[] }; answer: AppliedSymmetry };
  compiled: { asked: null; answer: CompileOverview };
  rule: { asked: number; answer: CompiledRule };
  gates: { asked: string; answer: GatesAnswer };
  graph: { asked: GraphKind; answer: GraphPicture };
  relatives: { asked: null; answer: RelativesAnswer };
  map: { asked: Sheet; answer: MappingAnswer };
}

export type QuestionName = keyof Questions;
export type Asked<Q extends QuestionName> = Questions[Q]["asked"];
export type Answer<Q extends QuestionName> = Questions[Q]["answer"];

/** Replaces a part of the text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface NameExplanation {
  readonly from: number;
  readonly to: number;
  readonly signature: string;
  readonly summary: string;
  readonly facts: readonly string[];
  readonly comment: string | null;
}

export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly {
    readonly label: string;
    readonly kind: string;
    readonly detail: string;
    readonly snippet: string;
  }[];
}

export type RenamedSheet =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string };

export interface QuickFix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

export interface SheetProblem {
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** Offsets into the text. */
  readonly from: number;
  readonly to: number;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly fixes: readonly QuickFix[];
}

/** One rule as written, in the order of the sheet. */
export interface RuleOutline {
  readonly relation: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly isFact: boolean;
}

export interface CheckedSheet {
  readonly valid: boolean;
  readonly notation: Notation;
  readonly problems: readonly SheetProblem[];
  readonly roles: readonly string[];
  readonly rules: readonly RuleOutline[];
}

/** A square of a picture: which board, and its index there. */
export interface SquareRef {
  readonly board: number;
  readonly square: number;
}

export interface LegalMove {
  readonly text: string;
  /** The squares to click, in this order; empty if the move is on no board. */
  readonly squares: readonly SquareRef[];
}

export interface Position {
  readonly roles: readonly string[];
  /** KIF, sorted. */
  readonly fluents: readonly string[];
  /** Fluents that are on no board. */
  readonly loose: readonly string[];
  readonly boards: readonly BoardPicture[];
  /** By role; empty at terminal states. */
  readonly legal: readonly (readonly LegalMove[])[];
  readonly isEnd: boolean;
  /** By role, at terminal states. */
  readonly goals: readonly (number | null)[] | null;
}

export interface MoveWish {
  readonly path: Path;
  readonly role: number;
  readonly player: string;
  readonly seconds: number;
}

export interface Thought extends AnalysisReport {
  /** Total seconds of thinking. */
  readonly seconds: number;
  readonly perSecond: number;
  readonly isDone: boolean;
}

export interface Overview {
  /** For example `two-player game, players moving in turn, zero-sum`. */
  readonly kind: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly lengths: readonly number[];
  readonly meanGoals: readonly { readonly role: string; readonly mean: number | null }[];
}

export interface RelativesAnswer {
  readonly nearest: readonly { readonly name: string; readonly distance: number; readonly equivalent: boolean }[];
  /** The dendrogram, as the text of an SVG picture. */
  readonly families: string;
}

export interface MappingAnswer {
  readonly distance: number;
  readonly pairs: readonly { readonly from: string; readonly to: string; readonly distance: number }[];
  readonly unmatched: { readonly from: readonly string[]; readonly to: readonly string[] };
  /** The text of an SVG picture. */
  readonly svg: string;
}

/** From the page to the engine. */
export type ToEngine =
  | { readonly kind: "open"; readonly sheet: Sheet }
  /** Our games or their address, for finding relatives. */
  | { readonly kind: "known-games"; readonly games: Blob | string }
  | { readonly kind: "ask"; readonly id: number; readonly question: QuestionName; readonly asked: unknown };

/** From the engine to the page. */
export type FromEngine =
  | { readonly kind: "answer"; readonly id: number; readonly answer: unknown }
  /** Intermediate result of a long question. */
  | { readonly kind: "news"; readonly id: number; readonly news: unknown }
  | { readonly kind: "gave-up"; readonly id: number; readonly reason: string }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string }
  | { readonly kind: "stage"; readonly id: number; readonly stage: string; readonly seconds: number | null };
