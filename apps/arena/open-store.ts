/** Opens a store by its place: `postgres://…` or the path of a file. Database drivers are loaded only here. */
import { type ArenaStore, StoreProblem } from "./arena-store.ts";

export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

export async function openStore(
  place: string,
  version: string,
  onTrouble: (message: string) => void,
): Promise<ArenaStore> {
  // SQLite would use a temporary file that is deleted at the end. Usually an unset shell variable is the cause.
  if (place.trim() === "") throw new StoreProblem("the place of the store is empty");
  if (isPostgres(place)) return (await import("./postgres-store.ts")).PostgresStore.open(place, version, onTrouble);
  const { SqliteStore } = await import("./sqlite-store.ts");
  return new SqliteStore(place, version, onTrouble);
}
