/** A store by its place: `postgres://…`, or the path of a file. Drivers are loaded only here. */
import { type ArenaStore, StoreProblem } from "./arena-store.ts";

export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

export async function openStore(
  place: string,
  version: string,
  onTrouble: (message: string) => void,
): Promise<ArenaStore> {
  // SQLite would take it for a file that is thrown away at the end; mostly it is a variable of a shell that was not set.
  if (place.trim() === "") throw new StoreProblem("the place of the store is empty");
  if (isPostgres(place)) return (await import("./postgres-store.ts")).PostgresStore.open(place, version, onTrouble);
  const { SqliteStore } = await import("./sqlite-store.ts");
  return new SqliteStore(place, version, onTrouble);
}
