/** All successors of a state, for the slow reference versions of searches. */
import { JointMoves } from "./joint-moves.ts";
import type { Machine, State } from "./machine.ts";

/** Returns all joint moves of a state with their successors. The cursor behind it is made once. */
export type Successors = (state: State) => readonly { readonly joint: readonly number[]; readonly successor: State }[];

export function successorsIn(machine: Machine): Successors {
  const cursor = machine.newCursor();
  const joints = new JointMoves(machine.roles.length);
  return (state) => {
    cursor.load(state);
    joints.start(cursor);
    const list: { joint: number[]; successor: State }[] = [];
    while (joints.next()) {
      cursor.load(state);
      cursor.advance(joints.current);
      list.push({ joint: [...joints.current], successor: cursor.save() });
    }
    return list;
  };
}
