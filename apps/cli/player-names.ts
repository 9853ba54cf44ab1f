/** Players as the command line names them: one of our players with options, or `host:port`. */
import { makePlayer, PLAYER_KINDS, UnknownPlayer } from "../../src/play/players/index.ts";
import { readAddress } from "../match-host/index.ts";
import { badCall } from "../session/errors.ts";

const isOurs = (name: string): boolean => PLAYER_KINDS.some((kind) => name.startsWith(`${kind.name}:`));

/** Address of a remote player; undefined for our players. */
export const remoteAddress = (name: string): ReturnType<typeof readAddress> =>
  isOurs(name) ? undefined : readAddress(name);

/**
 * Adds the number of threads to a player's name if the player can use threads and its name does not set them: `auto`
 * becomes `auto:threads=2`.
 */
export function withThreads(name: string, threads: number): string {
  const kind = PLAYER_KINDS.find((one) => name === one.name || name.startsWith(`${one.name}:`));
  if (threads === 1 || kind === undefined || !("threads" in kind.options) || THREADS.test(name)) return name;
  return `${name}:threads=${threads}`;
}

/** Whether a player thinks in several threads. */
export const isThreaded = (name: string): boolean => Number(THREADS.exec(name)?.[1] ?? 1) > 1;

const THREADS = /:\s*threads\s*=\s*(\d+)/;

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
