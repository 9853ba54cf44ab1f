/** A state from outside: a JSON array of fluents, or KIF: fluents one after the other, each bare or inside `(true …)`. */
import { printDiagnostic, SourceText } from "../../src/foundations/text/index.ts";
import { readPrefix, type SyntaxNode } from "../../src/language/syntax/index.ts";
import type { Machine, State } from "../../src/machine/index.ts";
import { badInput } from "./errors.ts";
import { readFileOrInput } from "./read-file-or-input.ts";
import { termText } from "./term-text.ts";

export function readState(machine: Machine, path: string): State {
  const fluents = readStateTexts(path).map((fluent) => machine.vocabulary.findFluent(fluent));
  return machine.stateFromFluents(fluents.filter((fluent) => fluent !== undefined));
}

/** The fluents of a state file, as KIF. */
export function readStateTexts(path: string): string[] {
  return fluentTexts(readFileOrInput(path, "the state file"), path);
}

function fluentTexts(text: string, path: string): string[] {
  const json = /^\s*(\[|\{)/.test(text) ? parseJson(text, path) : undefined;
  const kif = json === undefined ? text : json.join("\n");
  const source = new SourceText(path, kif);
  const { forms, diagnostics } = readPrefix(source);
  const [problem] = diagnostics;
  if (problem !== undefined) throw badInput(printDiagnostic(problem, source));
  return forms.map((form) => termText(fluentIn(form)));
}

/** A line of `replay --json` is accepted too: its `state` is taken. */
function parseJson(text: string, path: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badInput(`${path}:1:1: error[state-file]: ${(error as Error).message}`);
  }
  const list = Array.isArray(value) ? value : (value as { state?: unknown }).state;
  if (!Array.isArray(list) || !list.every((item) => typeof item === "string"))
    throw badInput(`${path}:1:1: error[state-file]: an array of fluents is wanted, as ["(cell 1 1 b)"]`);
  return list as string[];
}

function fluentIn(form: SyntaxNode): SyntaxNode {
  if (form.kind === "symbol") return form;
  const [head, fluent] = form.items;
  return head?.kind === "symbol" && head.text === "true" && form.items.length === 2 ? (fluent as SyntaxNode) : form;
}
