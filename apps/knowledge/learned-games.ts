/**
 * Where knowledge about games is kept: for our games in the package, beside their rules; for the user's games in stores
 * made by `noether library`, and in files of one game each.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BadKnowledge, type GameKnowledge, readKnowledge } from "../../src/play/knowledge/index.ts";
import { packageRoot } from "../package/index.ts";

/** Ending of a knowledge file. */
export const KNOWLEDGE_FILE = ".knowledge.json";
/** Name of the knowledge file in the folder of one of our games. */
const SHIPPED_FILE = "knowledge.json";

/**
 * All knowledge, read on first use: from `path` (a store, a knowledge file, or a folder of them; by default the user's
 * own store), and the shipped knowledge. If two games have the same name, the first counts. Throws BadKnowledge and
 * LibraryProblem for problems with the path.
 */
export async function learnedGames(path: string | undefined): Promise<() => readonly GameKnowledge[]> {
  const given = path === undefined ? await fromOwnStore() : await fromPath(path);
  let known: readonly GameKnowledge[] | undefined;
  return () => (known ??= firstOfEachName([...given, ...shippedKnowledge()]));
}

/** Throws BadKnowledge, which names the file. */
export function readKnowledgeFile(path: string): GameKnowledge {
  try {
    return readKnowledge(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof BadKnowledge) throw new BadKnowledge(`${path} is not a knowledge file: ${error.message}`);
    throw error;
  }
}

/** The package's knowledge of its own games. */
export function shippedKnowledge(): GameKnowledge[] {
  const games = join(packageRoot(), "games");
  return readdirSync(games)
    .map((name) => join(games, name, SHIPPED_FILE))
    .filter((file) => existsSync(file))
    .map(readKnowledgeFile);
}

async function fromPath(path: string): Promise<readonly GameKnowledge[]> {
  const { LibraryProblem, isFolder } = await library();
  if (!existsSync(path)) throw new LibraryProblem(`there is no library at ${path}`);
  if (path.endsWith(KNOWLEDGE_FILE)) return [readKnowledgeFile(path)];
  if (isFolder(path))
    return readdirSync(path)
      .filter((name) => name.endsWith(KNOWLEDGE_FILE))
      .sort()
      .map((name) => readKnowledgeFile(join(path, name)));
  return fromStore(path);
}

/** An unreadable store must not prevent playing. */
async function fromOwnStore(): Promise<readonly GameKnowledge[]> {
  const path = (await library()).ownStorePath();
  if (!existsSync(path)) return [];
  try {
    return await fromStore(path);
  } catch {
    return [];
  }
}

async function fromStore(path: string): Promise<readonly GameKnowledge[]> {
  const { LibraryStore } = await library();
  const store = new LibraryStore(path);
  try {
    return store.knowledge().map(({ text }) => readKnowledge(text));
  } finally {
    store.close();
  }
}

/** Loaded together with its database, only when knowledge is asked for. */
const library = () => import("../library/index.ts");

function firstOfEachName(all: readonly GameKnowledge[]): readonly GameKnowledge[] {
  const found = new Map<string, GameKnowledge>();
  for (const knowledge of all) if (!found.has(knowledge.game)) found.set(knowledge.game, knowledge);
  return [...found.values()];
}
