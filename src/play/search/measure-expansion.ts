/** Measures what an expansion costs, and what symmetries add to it, on states met in random play (Schiffel 2010). */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type Cursor, drawJointMove, JointMoves, type Machine, type State } from "../../machine/index.ts";
import type { KeyMaker } from "./state-key.ts";
import type { ExpansionCosts } from "./symmetry-account.ts";

const SAMPLES = 64;
/** A sample with more successors is cut: its cost is known well enough. */
const MAXIMAL_SUCCESSORS = 256;
/** Each side is measured so long at least, after one round to warm up. */
const SECONDS = 0.01;
const MAXIMAL_ROUNDS = 1000;

export function measureExpansion(
  machine: Machine,
  root: State,
  plain: KeyMaker,
  symmetric: KeyMaker,
  random: SeededRandom,
  now: () => number,
): ExpansionCosts {
  const samples = sampleStates(machine, root, random);
  const cursor = machine.newCursor();
  const expand = (keys: KeyMaker): void => expandAll(machine, cursor, samples, keys);
  expand(plain);
  expand(symmetric);
  let [plainSeconds, symmetricSeconds, rounds] = [0, 0, 0];
  while (plainSeconds < SECONDS && symmetricSeconds < 4 * SECONDS && rounds < MAXIMAL_ROUNDS) {
    rounds++;
    const start = now();
    expand(plain);
    const middle = now();
    expand(symmetric);
    plainSeconds += middle - start;
    symmetricSeconds += now() - middle;
  }
  const expansions = Math.max(1, rounds * samples.length);
  return {
    expansion: plainSeconds / expansions,
    symmetries: Math.max(0, symmetricSeconds - plainSeconds) / expansions,
  };
}

function sampleStates(machine: Machine, root: State, random: SeededRandom): State[] {
  const samples: State[] = [];
  const cursor = machine.newCursor();
  const joint = new Int32Array(machine.roles.length);
  cursor.load(root);
  for (let step = 0; step < 4 * SAMPLES && samples.length < SAMPLES; step++) {
    if (cursor.isTerminal() || !drawJointMove(cursor, random, joint)) {
      cursor.load(root);
      continue;
    }
    samples.push(cursor.save());
    cursor.advance(joint);
  }
  return samples;
}

function expandAll(machine: Machine, cursor: Cursor, samples: readonly State[], keys: KeyMaker): void {
  const joints = new JointMoves(machine.roles.length);
  const hashes = new Int32Array(keys.hashLength);
  const successor = machine.initialState.slice();
  for (const state of samples) {
    keys.start(state);
    keys.saveHashes(hashes, 0);
    cursor.load(state);
    joints.start(cursor);
    for (let seen = 0; seen < MAXIMAL_SUCCESSORS && joints.next(); seen++) {
      cursor.load(state);
      cursor.advance(joints.current);
      if (!cursor.isTerminal()) keys.follow(cursor.save(successor), state, hashes, 0);
    }
  }
}
