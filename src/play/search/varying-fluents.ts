import { bitOf, type SeededRandom } from "../../foundations/collections/index.ts";
import { drawJointMove, type Machine, type State } from "../../machine/index.ts";

const PLAYOUTS = 20;
const MAXIMAL_STEPS = 200;

/** By fluent: 1 if it changed in some random play from a state. The machine's states must be bits of fluents. */
export function findVaryingFluents(machine: Machine, root: State, random: SeededRandom): Uint8Array {
  const cursor = machine.newCursor();
  const joint = new Int32Array(machine.roles.length);
  const changed = new Int32Array(root.length);
  const state = root.slice();
  for (let playout = 0; playout < PLAYOUTS; playout++) {
    cursor.load(root);
    for (let step = 0; step < MAXIMAL_STEPS; step++) {
      if (cursor.isTerminal() || !drawJointMove(cursor, random, joint)) break;
      cursor.advance(joint);
      cursor.save(state);
      for (let word = 0; word < state.length; word++)
        changed[word] = (changed[word] as number) | ((state[word] as number) ^ (root[word] as number));
    }
  }
  return Uint8Array.from({ length: 32 * root.length }, (_, fluent) => bitOf(changed, fluent));
}
