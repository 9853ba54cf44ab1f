/** Our games: titles are loaded at once, each sheet when it is opened. */
import { home } from "#home";

const titles = import.meta.glob<string>("../../../games/*/facts.json", { eager: true, import: "title" });
const summaries = import.meta.glob<string>("../../../games/*/facts.json", { eager: true, import: "summary" });

export interface KnownSheet {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
}

const nameOf = (path: string): string => path.split("/").at(-2) ?? "";

export const OUR_GAMES: readonly KnownSheet[] = Object.entries(titles)
  .map(([path, title]) => ({ name: nameOf(path), title, summary: summaries[path] ?? "" }))
  .sort((a, b) => a.title.localeCompare(b.title, "en"));

export const isOurs = (name: string): boolean => OUR_GAMES.some((game) => game.name === name);

/** Throws if there is no such game. */
export const sheetOfOurs = (name: string): Promise<string> => home.sheetOfOurs(name);
