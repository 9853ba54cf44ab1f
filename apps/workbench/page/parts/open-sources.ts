/** Where sheets come from: our games, files, and the address of the page. */
import { home } from "#home";
import { isOurs, OUR_GAMES, sheetOfOurs } from "../games.ts";
import { openSheet } from "../state/open-sheet.ts";
import { readLink } from "../state/sheet-link.ts";
import { engines, state } from "../workbench.svelte.ts";

const FIRST_GAME = "tic-tac-toe";
/** Larger files are not opened: no sheet is that large. */
const MOST_BYTES = 8_000_000;

export async function openGame(name: string): Promise<void> {
  const title = OUR_GAMES.find((game) => game.name === name)?.title ?? name;
  await openSheet(state, engines, { name: title, text: await sheetOfOurs(name) }, name);
}

export async function openFile(file: File): Promise<void> {
  if (file.size > MOST_BYTES) {
    state.notice = `${file.name} is too large for a rule sheet.`;
    return;
  }
  state.view = "rules";
  await openSheet(state, engines, { name: file.name.replace(/\.(kif|gdl|txt)$/, ""), text: await file.text() }, null);
}

/** Opens what the part after # names; otherwise what the page was made for, or else the first game. */
export async function openFromAddress(): Promise<void> {
  const content = home.content();
  if (content !== null && location.hash === "") {
    const { sheet, answers = null } = content;
    state.view = content.view;
    if (sheet !== undefined) return openSheet(state, engines, sheet, null, [], answers);
  }
  const { game, sheet, path = [], view } = await readLink(location.hash);
  if (view !== undefined) state.view = view;
  if (sheet !== undefined) return openSheet(state, engines, sheet, null, path);
  const name = game !== undefined && isOurs(game) ? game : FIRST_GAME;
  if (game !== undefined && name !== game) state.notice = `None of our games is called ${game}.`;
  const title = OUR_GAMES.find((one) => one.name === name)?.title ?? name;
  await openSheet(state, engines, { name: title, text: await sheetOfOurs(name) }, name, path);
}
