/** The library as the verbs use it. */
import { join } from "node:path";
import { LibraryProblem, type LibraryStore, openLibrary, type Sheet } from "../library/index.ts";
import { badCall } from "./errors.ts";
import { ownGameNames, packageRoot } from "./own-games.ts";
import type { Session } from "./session.ts";

export function withLibrary<T>(session: Session, path: string | undefined, work: (store: LibraryStore) => T): T {
  const store = open(session, path);
  try {
    return work(store);
  } finally {
    store.close();
  }
}

function open(session: Session, path: string | undefined): LibraryStore {
  const onProgress = (done: number, all: number, name: string): void =>
    session.progress(`reading known games: ${done} of ${all}, ${name}`);
  try {
    return openLibrary({ path, builtIn: builtIn(), onProgress });
  } catch (error) {
    if (error instanceof LibraryProblem) throw badCall(error.message);
    if (error instanceof Error && "code" in error)
      throw badCall(`${path} cannot be opened as a library: ${error.message}`);
    throw error;
  } finally {
    session.endProgress();
  }
}

function builtIn(): Sheet[] {
  const folder = join(packageRoot(), "games");
  return ownGameNames().map((name) => ({ name, path: join(folder, name, "rules.kif"), source: "built-in" }));
}
