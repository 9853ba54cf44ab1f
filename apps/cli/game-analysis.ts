/** The data of `analyse`: a first look at the game, and the known games nearest to it. */
import type { Overview } from "../../src/game/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { CliError } from "../session/errors.ts";
import { type KnownRelative, knownRelatives } from "../session/known-games.ts";
import type { Session } from "../session/session.ts";

export interface GameAnalysis extends Overview {
  /** Or why relatives could not be searched: the report does not fail for that. */
  readonly relatives: readonly KnownRelative[] | CliError;
}

/** Number of known games shown, nearest first. */
const SHOWN_RELATIVES = 3;

export function relativesOf(session: Session, rules: Rules): GameAnalysis["relatives"] {
  try {
    return knownRelatives(session, rules, { path: undefined, top: SHOWN_RELATIVES, requireValid: () => {} });
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}
