/** The door of the language: a text, in either notation, to rules and everything that is wrong with its form. */
import type { Diagnostic, SourceText } from "../../foundations/text/index.ts";
import { type Notation, readTree } from "../syntax/index.ts";
import type { Rules } from "./rules.ts";
import { rulesFromTree } from "./rules-from-tree.ts";

/** What reading a sheet gives: its rules, its notation, and what is wrong with the text. */
export interface ReadSheet {
  /** The rules that could be read. */
  readonly rules: Rules;
  readonly diagnostics: readonly Diagnostic[];
  readonly notation: Notation;
}

/** Reads a rule sheet in either notation. What cannot be read is in the diagnostics; the rest is in the rules. */
export function readRules(source: SourceText): ReadSheet {
  const tree = readTree(source);
  return { ...rulesFromTree(tree), notation: tree.notation };
}
