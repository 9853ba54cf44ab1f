/**
 * Measures how long moves stay legal. In games of placing stones, a move that is not made now can be made later. There
 * all-moves-as-first values say much: a move is worth about the same now and a few moves later. In games of moving
 * pieces, most moves soon disappear or change their meaning.
 */
import type { Move, Role } from "../../machine/index.ts";

/**
 * A move counts as still legal if it is legal at one of this many next choices of its role. More than one, because in
 * some games a player chooses twice in a row.
 */
const CHOICES_LATER = 2;

export class MovePersistence {
  /** By role: the moves of its last choices, latest last, and those of them that were not made. */
  private readonly recent: { readonly legal: ReadonlySet<Move>; readonly left: readonly Move[] }[][];
  private seen = 0;
  private stayed = 0;

  constructor(roleCount: number) {
    this.recent = Array.from({ length: roleCount }, () => []);
  }

  newGame(): void {
    for (const choices of this.recent) choices.length = 0;
  }

  /** Records that a role had these moves and made one of them. */
  note(role: Role, moves: Int32Array, count: number, made: Move): void {
    const choices = this.recent[role] as MovePersistence["recent"][number];
    const legal = new Set<Move>(moves.subarray(0, count));
    choices.push({ legal, left: [...legal].filter((move) => move !== made) });
    if (choices.length <= CHOICES_LATER) return;
    const [oldest, ...later] = choices;
    for (const move of oldest?.left ?? []) {
      this.seen++;
      if (later.some((choice) => choice.legal.has(move))) this.stayed++;
    }
    choices.shift();
  }

  /** The share of moves not made that are legal again at one of the role's next choices; 0 if nothing was seen. */
  get share(): number {
    return this.seen === 0 ? 0 : this.stayed / this.seen;
  }
}
