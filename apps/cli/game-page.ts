/** Writes the workbench with a game in it as one file, for `analyse --html` and similar options. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Game } from "../../src/game/index.ts";
import { badCall } from "../session/errors.ts";
import { packageRoot } from "../session/own-games.ts";
import type { Session } from "../session/session.ts";
import { writeAskedFile } from "../session/write-file.ts";
import { pageInFile } from "../workbench/index.ts";

export interface GamePage {
  readonly title: string;
  /** The text of the sheet. */
  readonly text: string;
}

/** Writes the page with all answers that it would ask for first. */
export async function writeGamePage(
  session: Session,
  path: string,
  { title, text }: GamePage,
  game: Game,
): Promise<void> {
  const { preparedAnswers } = await import("../workbench/index.ts");
  const sheet = { name: title, text };
  const knownGames = readFileSync(builtFile("site/known-games.json"), "utf8");
  const answers = await preparedAnswers({ sheet, game, knownGames, secondsLeft: () => session.secondsLeft() });
  writeAskedFile(path, filledPage(title, { view: "overview", sheet, answers }), "the report");
}

/** Writes the page without answers: it computes them when it is opened. */
export function writeBareGamePage(path: string, { title, text }: GamePage): void {
  writeAskedFile(path, filledPage(title, { view: "overview", sheet: { name: title, text } }), "the report");
}

/** The page with its content, as the text of one file. */
export const filledPage = (title: string, content: Parameters<typeof pageInFile>[2]): string =>
  pageInFile(builtFile("page.html"), title, content);

function builtFile(path: string): string {
  const file = join(packageRoot(), "dist", path);
  if (!existsSync(file)) throw badCall("the page is not built: `npm run build` builds it");
  return file;
}
