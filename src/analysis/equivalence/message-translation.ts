/**
 * Compares what the roles of two games are told, message by message. Players of one game know what players of the other
 * know if each message can be translated: whenever a role made the same move and is told the same in one game, it is
 * told the same in the other. The translation is not guessed. The first step that pairs two messages fixes it, and a
 * later step may contradict it.
 *
 * A sheet with `sees` gives percepts. A sheet without it tells every role all moves.
 */
import { type Cursor, perceives } from "../../machine/index.ts";

/** One message of a step in both games: the role, its own move, and the texts. */
export interface Told {
  readonly role: number;
  /** The role's own move in the first game. Its image in the second is the same knowledge. */
  readonly move: number;
  readonly mine: string;
  readonly theirs: string;
}

/** A message, with the match of the first game that ends with it. */
export interface ToldAfter extends Told {
  readonly play: () => readonly (readonly number[])[];
}

/** What a role is told of a step, in words: its percepts, or all moves if nothing is hidden. */
export function messageTo(role: number, cursor: Cursor, joint: ArrayLike<number>, hides: boolean): string {
  if (hides) return perceives(cursor) ? cursor.percepts(role, joint).join(" ") : "";
  return Array.from(joint).join();
}

export class MessageTranslation {
  /** For each role, own move and message of one game: its first occurrence. */
  private readonly forth = new Map<string, ToldAfter>();
  private readonly back = new Map<string, ToldAfter>();

  /** Adds a step. Returns an earlier step if no translation allows both. */
  contradiction(told: ToldAfter): ToldAfter | undefined {
    const { role, move, mine, theirs } = told;
    const [here, there] = [`${role} ${move} ${mine}`, `${role} ${move} ${theirs}`];
    const [before, image] = [this.forth.get(here), this.back.get(there)];
    if (before !== undefined && before.theirs !== theirs) return before;
    if (image !== undefined && image.mine !== mine) return image;
    if (before === undefined) this.forth.set(here, told);
    if (image === undefined) this.back.set(there, told);
    return undefined;
  }
}
