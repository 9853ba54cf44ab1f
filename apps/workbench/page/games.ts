/** Our games: titles at once, each sheet when it is opened. */
const titles = import.meta.glob<string>("../../../games/*/facts.json", { eager: true, import: "title" });
const summaries = import.meta.glob<string>("../../../games/*/facts.json", { eager: true, import: "summary" });
const sheets = import.meta.glob<string>("../../../games/*/rules.kif", { query: "?raw", import: "default" });

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

/** Throws where there is no such game. */
export async function sheetOfOurs(name: string): Promise<string> {
  const load = sheets[`../../../games/${name}/rules.kif`];
  if (load === undefined) throw new Error(`there is no game of ours called ${name}`);
  return load();
}
