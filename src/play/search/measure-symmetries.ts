/** Measures what symmetries add to the cost of an expansion, on states met in random play (Schiffel 2010). */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type Cursor, drawJointMove, JointMoves, type Machine, type State } from "../../machine/index.ts";
import type { KeyMaker } from "./state-key.ts";

const SAMPLES = 64;
/** A sample with more successors is cut: its cost is known well enough. */
const MAXIMAL_SUCCESSORS = 256;
/** Both sides take turns for so long, after one round to warm up; the quickest round counts: what else a computer does only adds to it. */
const SECONDS = 0.04;
const LEAST_ROUNDS = 3;
const MAXIMAL_ROUNDS = 1000;

/** By what share expansions with symmetric keys take longer than with plain ones. */
export function measureSymmetries(
  machine: Machine,
  root: State,
  plain: KeyMaker,
  symmetric: KeyMaker,
  random: SeededRandom,
  now: () => number,
): number {
  const samples = sampleStates(machine, root, random);
  const cursor = machine.newCursor();
  const expand = (keys: KeyMaker): void => expandAll(machine, cursor, samples, keys);
  expand(plain);
  expand(symmetric);
  let [plainSeconds, symmetricSeconds] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const end = now() + SECONDS;
  for (let round = 0; round < LEAST_ROUNDS || (now() < end && round < MAXIMAL_ROUNDS); round++) {
    const start = now();
    expand(plain);
    const middle = now();
    expand(symmetric);
    plainSeconds = Math.min(plainSeconds, middle - start);
    symmetricSeconds = Math.min(symmetricSeconds, now() - middle);
  }
  return Math.max(0, symmetricSeconds / Math.max(plainSeconds, 1e-9) - 1);
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
