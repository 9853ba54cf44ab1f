/** Knowledge of other games, for players that use it. */
import { BadKnowledge } from "../../src/play/knowledge/index.ts";
import { type LocalPlayerOptions, usesKnownGames } from "../../src/play/players/index.ts";
import { learnedGames } from "../knowledge/index.ts";
import { LibraryProblem } from "../library/index.ts";
import { badCall, badInput } from "../session/errors.ts";
import { remoteAddress } from "./player-names.ts";

/** The option for `makePlayer`. Reads nothing if no player uses it. */
export async function knownGamesFor(
  players: readonly string[],
  library: string | undefined,
): Promise<Pick<LocalPlayerOptions, "knownGames">> {
  if (!players.some((name) => remoteAddress(name) === undefined && usesKnownGames(name))) return {};
  try {
    return { knownGames: await learnedGames(library) };
  } catch (error) {
    if (error instanceof BadKnowledge) throw badInput(error.message);
    if (error instanceof LibraryProblem) throw badCall(error.message);
    if (error instanceof Error && "code" in error)
      throw badCall(`${library} cannot be used as a library: ${error.message}`);
    throw error;
  }
}
