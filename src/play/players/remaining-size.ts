/**
 * Estimates how much of a game is left: the logarithm of the number of move sequences from a state to the end, as the
 * mean over random playouts of the sum of the logarithms of the numbers of joint moves (Knuth 1975, in logarithms).
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type Cursor, drawJointMove, type State } from "../../machine/index.ts";

const PLAYOUTS = 8;
/** If so many playouts reach the limit, the others are not tried. */
const HOPELESS_PLAYOUTS = 2;
/** Maximum number of steps of a playout; forced moves add nothing to the size. */
const MOST_STEPS = 500;

/**
 * Estimates stop at `most`. If the first playouts are that large, no others follow. Draws with the given generator and
 * leaves the cursor anywhere.
 */
export function remainingSize(
  cursor: Cursor,
  roleCount: number,
  state: State,
  random: SeededRandom,
  most: number,
): number {
  const joint = new Int32Array(roleCount);
  let sum = 0;
  for (let playout = 0; playout < PLAYOUTS; playout++) {
    if (playout === HOPELESS_PLAYOUTS && sum >= most * playout) return most;
    cursor.load(state);
    let size = 0;
    for (let steps = 0; steps < MOST_STEPS && size < most && !cursor.isTerminal(); steps++) {
      let sequences = 1;
      for (let role = 0; role < joint.length; role++) sequences *= cursor.legalMoves(role).count;
      if (!drawJointMove(cursor, random, joint)) break; // A role is stuck, so no sequence goes on from here.
      size += Math.log(sequences);
      cursor.advance(joint);
    }
    sum += Math.min(size, most);
  }
  return sum / PLAYOUTS;
}
