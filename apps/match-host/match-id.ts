/**
 * Names of matches. They consist of small letters and digits and begin with a letter, as in the lecture notes on
 * general game playing (Genesereth), because some players read nothing else.
 */
import { randomUUID } from "node:crypto";

export const newMatchId = (): string => `noether${randomUUID().replaceAll("-", "")}`;

/** The name of the same match for another role, for a player that has several. */
export const matchIdForSeat = (id: string, seat: number): string => `${id}r${seat + 1}`;
