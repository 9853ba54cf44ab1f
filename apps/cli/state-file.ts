/**
 * Reads a state from a file: a JSON array of fluents, a line of `replay --json`, or KIF (fluents one after the other,
 * each bare or inside `(true …)`). It is used whole: the verb continues with the game that starts there. A state that
 * cannot be used ends the verb.
 */
import { printDiagnostic, SourceText } from "../../src/foundations/text/index.ts";
import { beginAt, type StateReader, stateReader, unreadFluents } from "../../src/language/positions/index.ts";
import { printTerm, type Rules, type Term } from "../../src/language/rules/index.ts";
import { counted } from "../session/counted.ts";
import { badInput } from "../session/errors.ts";
import type { Session } from "../session/session.ts";
import { readFileOrInput } from "./read-file-or-input.ts";

export interface Position {
  /** Path of the file. */
  readonly path: string;
  /** The game that starts at the state. */
  readonly rules: Rules;
  readonly state: readonly Term[];
}

/** Maximum number of fluents named in a warning. */
const MOST_NAMED = 10;

/** Reads a state of a game. Fluents that no rule reads are kept and named on standard error. */
export function readPosition(session: Session, rules: Rules, path: string): Position {
  const state = readState(stateReader(rules), readFileOrInput(path, "the state file"), path);
  const unread = unreadFluents(rules, state).map(printTerm);
  if (unread.length > 0) {
    const named = unread.slice(0, MOST_NAMED).join(", ");
    const more = unread.length > MOST_NAMED ? `, … ${unread.length} in all` : "";
    session.warn(
      `${path}: warning[unread-fluent]: no rule reads ${counted(unread.length, "fluent")}: ${named}${more}; kept`,
    );
  }
  return { path, rules: beginAt(rules, state), state };
}

function readState(read: StateReader, text: string, path: string): Term[] {
  if (/^\s*[[{]/.test(text)) return readItems(read, parseJson(text, path), path);
  if (text.trim() === "") throw refusal(path, "the file is empty; a state without fluents is written []");
  const source = new SourceText(path, text);
  const { state, diagnostics } = read(source);
  if (diagnostics.length > 0) throw badInput(diagnostics.map((problem) => printDiagnostic(problem, source)).join("\n"));
  return [...state];
}

/** Each item is one fluent. A problem names its position in the array. */
function readItems(read: StateReader, items: readonly string[], path: string): Term[] {
  const state: Term[] = [];
  const problems: string[] = [];
  for (const [i, item] of items.entries()) {
    const { state: fluents, diagnostics } = read(new SourceText(path, item));
    for (const { code, message } of diagnostics)
      problems.push(`${path}:1:1: error[${code}]: fluent ${i + 1}: ${message}`);
    if (diagnostics.length > 0) continue;
    if (fluents.length !== 1)
      problems.push(refusal(path, `fluent ${i + 1}: ${JSON.stringify(item)} is not one term`).message);
    state.push(...fluents);
  }
  if (problems.length > 0) throw badInput(problems.join("\n"));
  return state;
}

/** The strings of an array, or of an object's `state`. */
function parseJson(text: string, path: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusal(path, (error as Error).message);
  }
  const list = Array.isArray(value) ? value : (value as { state?: unknown }).state;
  if (!Array.isArray(list) || !list.every((item) => typeof item === "string"))
    throw refusal(path, 'expected an array of fluents, such as ["(cell 1 1 b)"]');
  return list as string[];
}

const refusal = (path: string, message: string): Error => badInput(`${path}:1:1: error[state-file]: ${message}`);
