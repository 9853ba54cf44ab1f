/**
 * From a `<game>` on the command line to checked rules: a file, `-` for standard input, or one of our games by name.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Diagnostic, findSimilarTitles, printDiagnostic, SourceText } from "../../src/foundations/text/index.ts";
import { checkRules, isAboutMissingPart, missingParts } from "../../src/language/checks/index.ts";
import { type ReadSheet, type Rules, readRules } from "../../src/language/rules/index.ts";
import { counted } from "./counted.ts";
import { badCall, badInput } from "./errors.ts";
import { ownGameNames, ownGamePath } from "./own-games.ts";
import type { Session } from "./session.ts";

/** Larger sheets are refused unread. The largest public sheet has 69 kB. */
const MAXIMAL_BYTES = 32 * 1024 * 1024;
/** Maximum number of messages for a bad sheet; `check --json` prints all. */
const MAXIMAL_SHOWN = 20;

export interface CheckedSheet extends ReadSheet {
  readonly source: SourceText;
  readonly diagnostics: readonly Diagnostic[];
  readonly valid: boolean;
}

export function readSource(game: string): SourceText {
  if (game === "-") return new SourceText("<stdin>", readFileSync(0, "utf8"));
  const own = ownGamePath(game);
  const path = own ?? game;
  try {
    const status = statSync(path);
    if (status.isDirectory()) throw badCall(`${game} is a folder, not a rule sheet`);
    if (status.size > MAXIMAL_BYTES)
      throw badInput(`${game}:1:1: error[too-large]: the sheet has more than ${MAXIMAL_BYTES} bytes`);
    return new SourceText(own === undefined ? game : `${game}/rules.kif`, readFileSync(path, "utf8"));
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw badCall(error.code === "ENOENT" ? notFound(game) : `${game} cannot be read (${error.code})`);
  }
}

export function notFound(game: string): string {
  const near = [...similarFiles(game), ...findSimilarTitles(gameTitle(game), ownGameNames())];
  const hint = near.length > 0 ? `; did you mean ${near.slice(0, 3).join(", ")}?` : "; `noether games` lists our games";
  return `neither a file nor one of our games is called ${game}${hint}`;
}

/** Files with a similar name in the same folder. */
function similarFiles(path: string): string[] {
  if (!/[/.]/.test(path)) return [];
  try {
    const names = readdirSync(dirname(path), { withFileTypes: true }).filter((entry) => entry.isFile());
    const near = findSimilarTitles(
      basename(path),
      names.map(({ name }) => name),
    );
    return near.map((name) => join(dirname(path), name));
  } catch {
    return []; // the folder does not exist or cannot be read
  }
}

interface WrittenSheet extends ReadSheet {
  readonly source: SourceText;
}

/** Reads without checking; an unreadable sheet ends the verb with its errors. */
export function readSheet(session: Session, game: string): WrittenSheet {
  const sheet = readWritten(session, game);
  if (hasErrors(sheet.diagnostics)) requireValid(session, sheet);
  return sheet;
}

const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

/** Reads and checks a sheet; the result contains its problems. */
export function checkSheet(session: Session, game: string): CheckedSheet {
  return checkWritten(session, readWritten(session, game));
}

function readWritten(session: Session, game: string): WrittenSheet {
  const source = readSource(game);
  session.sheets.opened(source.name, source.text.length);
  const read = session.stage("reading", () => readRules(source));
  session.sheets.read(source.name, read.rules);
  return { ...read, source };
}

function checkWritten(session: Session, sheet: WrittenSheet): CheckedSheet {
  const complete = !hasErrors(sheet.diagnostics);
  const found = session.stage("checking", () => checkRules(sheet.rules, session.budget(10), { complete }));
  const diagnostics = [...sheet.diagnostics, ...found].sort((a, b) => a.span.start - b.span.start);
  return { ...sheet, diagnostics, valid: !hasErrors(diagnostics) };
}

/** Ends the verb with the sheet's errors if it is not valid. */
export function requireValid(session: Session, sheet: WrittenSheet): void {
  requireChecked(session, checkWritten(session, sheet));
}

/** Like `requireValid`, for a checked sheet. Mentions the number of warnings of a valid sheet. */
export function requireChecked(session: Session, { diagnostics, valid, source }: CheckedSheet): void {
  if (!valid) throw badInput(printErrors(session, diagnostics, source));
  if (diagnostics.length > 0)
    session.remark(`${source.name}: ${counted(diagnostics.length, "warning")} (see \`noether check\`)`);
}

/** The rules of a valid sheet; a bad sheet ends the verb with its errors. */
export function loadRules(session: Session, game: string): Rules {
  const sheet = checkSheet(session, game);
  requireChecked(session, sheet);
  return sheet.rules;
}

/**
 * Rules that need not be a whole game: without roles, moves, goals or an end they are a fragment, and a line on
 * standard error says so. Other errors end the verb as usual.
 */
export function loadFragment(session: Session, game: string): Rules {
  const sheet = checkSheet(session, game);
  const errors = sheet.diagnostics.filter(({ severity }) => severity === "error");
  const others = errors.filter((diagnostic) => !isAboutMissingPart(diagnostic));
  if (others.length > 0) throw badInput(printErrors(session, others, sheet.source));
  if (errors.length === 0) requireChecked(session, sheet);
  else remarkFragment(session, sheet);
  return sheet.rules;
}

/** For verbs about the written rules only, which need only be readable: a single rule of a paper is enough. */
export function loadReadable(session: Session, game: string): Rules {
  const { rules, diagnostics, source } = readWritten(session, game);
  if (hasErrors(diagnostics)) throw badInput(printErrors(session, diagnostics, source));
  remarkFragment(session, { rules, source });
  return rules;
}

function remarkFragment(session: Session, { rules, source }: Pick<WrittenSheet, "rules" | "source">): void {
  const missing = missingParts(rules.rules);
  if (missing.length > 0)
    session.remark(`${source.name}: a fragment, not a game (it has no ${missing.join(", no ")}); taken as rules`);
}

/** The errors as lines for standard error. */
export function printErrors(session: Session, diagnostics: readonly Diagnostic[], source: SourceText): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const lines = errors
    .slice(0, MAXIMAL_SHOWN)
    .map((diagnostic) => printDiagnostic(diagnostic, source, session.paintErrors));
  if (errors.length > MAXIMAL_SHOWN) lines.push(`… and ${errors.length - MAXIMAL_SHOWN} more errors`);
  return lines.join("\n");
}

/** The game's name in reports: its own name, or its file's. */
export function gameTitle(game: string): string {
  if (game === "-") return "standard input";
  return ownGamePath(game) === undefined ? basename(game).replace(/\.(kif|gdl)$/, "") : game;
}
