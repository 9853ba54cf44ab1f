/** Opening, editing and sharing sheets. */
import type { Path, Sheet } from "../engine/questions.ts";
import { askFor, type Engines, openInEngines } from "./engines.ts";
import { addMoves, cutBranch, newMoveTree, pathOf } from "./move-tree.ts";
import type { PreparedAnswers } from "./page-content.ts";
import { goOn, showPosition } from "./play.ts";
import { type LinkContent, printLink } from "./sheet-link.ts";
import { forgetGame, Kept, positionShown, type WorkbenchState } from "./workbench-state.ts";

/** `origin`: its name among our games, or null. `prepared`: answers that are known already. */
export async function openSheet(
  state: WorkbenchState,
  engines: Engines,
  sheet: Sheet,
  origin: string | null,
  path: Path = [],
  prepared: PreparedAnswers | null = null,
): Promise<void> {
  state.sheet = sheet;
  state.origin = origin;
  state.checked = null;
  state.cursor = 0;
  openInEngines(engines, sheet);
  // prepares the table while the sheet is checked, because most sheets are valid
  engines.table.ask("position", []).catch(() => {});
  await studySheet(state, engines, path, true, prepared);
}

/** Called when the text was edited. Keeps the moves that are still legal. */
export async function editSheet(state: WorkbenchState, engines: Engines, text: string): Promise<void> {
  if (text === state.sheet.text) return;
  const path = pathOf(state.tree);
  state.sheet = { ...state.sheet, text };
  state.origin = null;
  await studySheet(state, engines, path, false, null);
}

async function studySheet(
  state: WorkbenchState,
  engines: Engines,
  path: Path,
  isOpen: boolean,
  prepared: PreparedAnswers | null,
): Promise<void> {
  const { sheet } = state;
  forgetGame(state);
  state.prepared = prepared === null ? null : new Kept(prepared);
  state.isChecking = true;
  engines.language.open(sheet); // cancels the check of an earlier text
  const checked =
    prepared?.check?.answer ??
    (await askFor(state, engines.language, "check", sheet).catch((error: unknown) => {
      state.trouble = error instanceof Error ? error.message : String(error);
      return undefined;
    }));
  if (state.sheet !== sheet) return;
  state.isChecking = false;
  if (checked === undefined) return;
  state.checked = new Kept(checked);
  if (!checked.valid) return;
  if (!isOpen) openInEngines(engines, sheet);
  await showPosition(state, engines);
  if (path.length > 0) await replay(state, engines, path);
  await goOn(state, engines); // chance may move first
}

/** Makes the moves of a link or a record, as far as they are legal. */
async function replay(state: WorkbenchState, engines: Engines, path: Path): Promise<void> {
  const { version } = state;
  for (const moves of path) addMoves(state.tree, moves);
  await showPosition(state, engines);
  if (version !== state.version || positionShown(state) !== undefined) return;
  state.trouble = null;
  state.tree = newMoveTree();
  for (const moves of path) {
    addMoves(state.tree, moves);
    await showPosition(state, engines);
    if (version !== state.version) return;
    if (positionShown(state) !== undefined) continue;
    state.trouble = null;
    cutBranch(state.tree);
    state.notice = "Some moves are not legal under these rules.";
    return;
  }
}

/** Formats the text. */
export async function formatText(state: WorkbenchState, engines: Engines): Promise<void> {
  const text = await askFor(state, engines.language, "format", state.sheet);
  if (text !== undefined) await editSheet(state, engines, text);
}

/** Renames the symbol at the cursor everywhere. */
export async function renameAtCursor(state: WorkbenchState, engines: Engines, name: string): Promise<void> {
  const { sheet, cursor: offset } = state;
  const renamed = await askFor(state, engines.language, "rename", { sheet, offset, name });
  if (renamed?.kind === "refused") state.notice = `Not renamed: ${renamed.reason}.`;
  if (renamed?.kind === "text") await editSheet(state, engines, renamed.text);
}

export async function changeNotation(state: WorkbenchState, engines: Engines): Promise<void> {
  const notation = state.checked?.value.notation === "infix" ? "prefix" : "infix";
  const { sheet, origin } = state;
  const text = await askFor(state, engines.language, "print", { sheet, notation });
  if (text === undefined) return;
  await editSheet(state, engines, text);
  state.origin = origin;
  state.notice = `Now in ${notation} notation.`;
}

export async function scramble(state: WorkbenchState, engines: Engines, seed: number): Promise<void> {
  const { sheet } = state;
  const text = await askFor(state, engines.language, "scramble", { sheet, seed });
  if (text === undefined) return;
  await openSheet(state, engines, { name: `${sheet.name.replace(/ \(scrambled\)$/, "")} (scrambled)`, text }, null);
  state.notice = "This is the same game with other names and another order.";
}

/** The part of the address after #. */
export function linkOf(state: WorkbenchState): Promise<string> {
  const { origin, sheet, view } = state;
  const content: LinkContent = { sheet, view, path: pathOf(state.tree), ...(origin === null ? {} : { game: origin }) };
  return printLink(content);
}
