/** The entry point of the language: turns a text in either notation into rules and diagnostics about its form. */
import type { Diagnostic, SourceText } from "../../foundations/text/index.ts";
import { type Notation, readTree } from "../syntax/index.ts";
import type { Rules } from "./rules.ts";
import { rulesFromTree } from "./rules-from-tree.ts";

/** The result of reading a sheet: its rules, its notation, and the problems of the text. */
export interface ReadSheet {
  /** The rules that could be read. */
  readonly rules: Rules;
  readonly diagnostics: readonly Diagnostic[];
  readonly notation: Notation;
}

/** Reads a rule sheet in either notation. The diagnostics report what cannot be read; the rules contain the rest. */
export function readRules(source: SourceText): ReadSheet {
  const tree = readTree(source);
  return { ...rulesFromTree(tree), notation: tree.notation };
}
