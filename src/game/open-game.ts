/** From a text to a game: reads, checks, and opens it. */
import { Budget } from "../foundations/budgets/index.ts";
import { type Diagnostic, SourceText } from "../foundations/text/index.ts";
import { checkRules } from "../language/checks/index.ts";
import { readRules } from "../language/rules/index.ts";
import { Game, type GameOptions } from "./game.ts";

/** Maximum steps for checking: many times what any public sheet needs. */
const CHECKING_STEPS = 50_000_000;

/** A sheet that was read and checked, and its game. */
export interface OpenedGame {
  /** Undefined if the sheet has errors. */
  readonly game: Game | undefined;
  /** Errors and warnings, in text order. */
  readonly diagnostics: readonly Diagnostic[];
  /** Finds lines and columns, and prints diagnostics (`printDiagnostic`). */
  readonly source: SourceText;
}

/** Options for opening a sheet. */
export interface OpenOptions extends GameOptions {
  /** Name of the sheet in messages. */
  readonly name?: string;
}

/** Opens the game that a rule sheet describes, prefix or infix. A sheet with errors gives diagnostics and no game. */
export function openGame(text: string, { name = "game", ...options }: OpenOptions = {}): OpenedGame {
  const source = new SourceText(name, text);
  const { rules, diagnostics: read } = readRules(source);
  const hasErrors = (list: readonly Diagnostic[]): boolean => list.some(({ severity }) => severity === "error");
  const found = checkRules(rules, new Budget({ steps: CHECKING_STEPS }), { complete: !hasErrors(read) });
  const diagnostics = [...read, ...found].sort((a, b) => a.span.start - b.span.start);
  return { game: hasErrors(diagnostics) ? undefined : Game.open(rules, options), diagnostics, source };
}
