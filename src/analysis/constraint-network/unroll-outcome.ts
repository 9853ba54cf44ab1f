/**
 * Adds the terminal condition and the goals of the next state to a ground program. It copies their cones, with each
 * fluent replaced by its `next` atom. A stage of this program finds out in the same propagation whether a joint move
 * ends the game, and with which goals.
 */
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { firstMoveAtoms } from "./constraint-network.ts";

export interface OutcomeProgram {
  readonly program: GroundProgram;
  /** The atom which says that the next state is terminal; −1 if none is. */
  readonly terminal: number;
  /** For each role: the goal values of the next state and their atoms. */
  readonly goals: GroundProgram["goals"];
}

export function unrollOutcome(program: GroundProgram): OutcomeProgram {
  const { heads, bodyStarts, bodies, fluents, next } = program;
  const rulesOf: number[][] = Array.from({ length: program.atomCount }, () => []);
  for (const [rule, head] of heads.entries()) rulesOf[head]?.push(rule);
  const firstDerived = firstMoveAtoms(program).at(-1) as number;
  /** The copy of each copied atom. */
  const copies = new Map<number, number>();
  const originals: number[] = [];
  const copyOf = (atom: number): number => {
    const known = copies.get(atom);
    if (known !== undefined) return known;
    const copy = program.atomCount + originals.length;
    copies.set(atom, copy);
    originals.push(atom);
    return copy;
  };
  const newHeads = [...heads];
  const newStarts = [...bodyStarts];
  const newBodies = [...bodies];
  const goals = program.goals.map((list) => list.map(({ value, atom }) => ({ value, atom: copyOf(atom) })));
  const terminal = program.terminal < 0 ? -1 : copyOf(program.terminal);
  for (const atom of originals)
    for (const rule of rulesOf[atom] as number[]) {
      const body: number[] = [];
      let fires = true;
      for (let i = bodyStarts[rule] as number; i < (bodyStarts[rule + 1] as number); i++) {
        const literal = bodies[i] as number;
        const inner = literal >> 1;
        if (inner >= fluents.length && inner < firstDerived) fires = false; // the next state's moves are not made yet
        const image = inner < fluents.length ? (next[inner] as number) : copyOf(inner);
        if (image >= 0) body.push(2 * image + (literal & 1));
        else if ((literal & 1) === 0) fires = false;
      }
      if (!fires) continue;
      newHeads.push(copies.get(atom) as number);
      newBodies.push(...body);
      newStarts.push(newBodies.length);
    }
  return {
    program: {
      ...program,
      atomCount: program.atomCount + originals.length,
      atomText: (atom) =>
        atom < program.atomCount
          ? program.atomText(atom)
          : `next ${program.atomText(originals[atom - program.atomCount] as number)}`,
      heads: Int32Array.from(newHeads),
      bodyStarts: Int32Array.from(newStarts),
      bodies: Int32Array.from(newBodies),
    },
    terminal,
    goals,
  };
}
