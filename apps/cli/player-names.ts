/** Players as the command line names them: one of ours with options, or `host:port`. */
import { makePlayer, PLAYER_KINDS, UnknownPlayer } from "../../src/play/players/index.ts";
import { readAddress } from "../match-host/index.ts";
import { badCall } from "../session/errors.ts";

const isOurs = (name: string): boolean => PLAYER_KINDS.some((kind) => name.startsWith(`${kind.name}:`));

/** Where a player behind a network is; undefined for one of ours. */
export const remoteAddress = (name: string): ReturnType<typeof readAddress> =>
  isOurs(name) ? undefined : readAddress(name);

/** A player that cannot be made is a wrong call. */
export function checkPlayerName(name: string): void {
  if (remoteAddress(name) !== undefined) return;
  if (!isOurs(name) && /:\d+$/.test(name)) throw badCall(`${name} is not an address; write localhost:9147`);
  try {
    makePlayer(name, { seed: 0 });
  } catch (error) {
    if (error instanceof UnknownPlayer) throw badCall(error.message);
    throw error;
  }
}
