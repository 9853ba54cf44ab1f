/**
 * What a few random playouts show about a game: who chooses when, among how many moves, for how long, and for which
 * rewards.
 */

import { hidesMoves } from "../../language/rules/index.ts";
import { drawJointMove, type Move, type Role } from "../../machine/index.ts";
import { MovePersistence } from "./move-persistence.ts";
import type { ThinkerParts } from "./thinker.ts";

export interface GameProfile {
  /** All roles but `random`. */
  readonly players: readonly Role[];
  /** Whether no two roles were seen to choose at the same time. */
  readonly isInTurn: boolean;
  /** Whether the goals of all players had the same sum at every end seen. */
  readonly isConstantSum: boolean;
  readonly hasChance: boolean;
  /** Whether players are told percepts instead of moves. */
  readonly isHidden: boolean;
  /**
   * Mean number of legal moves of a player that has a choice (chance excluded), and mean number of steps of a playout.
   */
  readonly meanMoves: number;
  readonly meanSteps: number;
  /** The share of moves that stay legal if they are not made (see MovePersistence). */
  readonly persistence: number;
  /** Number of playouts that reached an end. */
  readonly ends: number;
}

const SAMPLE_PLAYOUTS = 20;
const SAMPLE_STEPS = 300;
/** Share of the remaining time. */
const SAMPLE_SHARE = 0.1;

export function profileGame({ seat, random, budget }: ThinkerParts): GameProfile {
  const { machine } = seat;
  const chance = machine.roles.indexOf("random");
  const end = budget.isCounted ? Number.POSITIVE_INFINITY : budget.now() + SAMPLE_SHARE * budget.secondsToThink();
  const players = machine.roles.flatMap((_, role) => (role === chance ? [] : [role]));
  const cursor = machine.newCursor(budget);
  const joint = new Int32Array(machine.roles.length);
  const sums = new Set<number>();
  const persistence = new MovePersistence(machine.roles.length);
  let [isInTurn, choices, moves, steps, ends] = [true, 0, 0, 0, 0];
  for (let playout = 0; playout < SAMPLE_PLAYOUTS && budget.now() <= end; playout++) {
    cursor.load(machine.initialState);
    persistence.newGame();
    for (let step = 0; step < SAMPLE_STEPS && !cursor.isTerminal() && budget.now() <= end; step++) {
      let choosing = 0;
      for (let role = 0; role < joint.length; role++) {
        const { count } = cursor.legalMoves(role);
        if (count < 2) continue;
        choosing++;
        if (role === chance) continue;
        choices++;
        moves += count;
      }
      if (choosing > 1) isInTurn = false;
      if (!drawJointMove(cursor, random, joint)) break;
      for (const role of players) {
        const { count, moves } = cursor.legalMoves(role);
        if (count > 1) persistence.note(role, moves, count, joint[role] as Move);
      }
      cursor.advance(joint);
      steps++;
    }
    if (!cursor.isTerminal()) continue;
    ends++;
    sums.add(players.reduce((sum, role) => sum + (cursor.goal(role) ?? 0), 0));
  }
  return {
    players,
    isInTurn,
    isConstantSum: sums.size <= 1,
    hasChance: chance >= 0,
    isHidden: hidesMoves(seat.game.rules),
    meanMoves: moves / Math.max(1, choices),
    meanSteps: steps / Math.max(1, ends),
    persistence: persistence.share,
    ends,
  };
}

/**
 * Two players with alternating moves and a constant sum, without chance or hidden information: what one wins the other
 * loses.
 */
export const isDuel = (profile: GameProfile): boolean =>
  profile.players.length === 2 && isForMaximin(profile) && !profile.hasChance;

/**
 * Whether maximin is the right notion, as far as seen. It is not with hidden information: maximin lets everybody see
 * the whole state. A state is then only one of several that are weighed, which needs the value of every move in it, not
 * only the best moves.
 */
export const isForMaximin = (profile: GameProfile): boolean =>
  !profile.isHidden &&
  (profile.players.length === 1 ||
    (profile.players.length === 2 && profile.isInTurn && profile.isConstantSum && profile.ends > 0));
