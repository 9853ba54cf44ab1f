/**
 * Symmetries of normal forms commute with play under the original rules. Tested with random elements and random walks
 * on all our games that have symmetries.
 */
import { describe, expect, test } from "vitest";
import { isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { randomElement, sparseFromDense } from "../../foundations/permutation-groups/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { type Cursor, drawJointMove, type Machine, type State } from "../../machine/index.ts";
import { ownGames, ownRules } from "../../machine/machine.contract.ts";
import { findGroundSymmetries, type Symmetry, symmetryFromElement } from "../symmetry/index.ts";
import { groundedProgram, machineOf } from "./game-fixtures.contract.ts";
import { normalizeDefinitions } from "./normalize-definitions.ts";

const limit = process.env["NOETHER_VERIFY"] === "1" ? 30_000 : 4000;

const symmetric = ownGames().flatMap((game) => {
  const program = groundedProgram(ownRules(game), limit);
  const normal = program === undefined ? undefined : normalizeDefinitions(program);
  if (program === undefined || normal === undefined || isGaveUp(normal)) return [];
  const { group } = findGroundSymmetries(normal, { fixRoles: false }, { random: createRandom(1) });
  return group.order === 1n ? [] : [{ game, program, group }];
});

test("thirty games and more have symmetries", () => {
  expect(symmetric.length).toBeGreaterThanOrEqual(30);
});

describe.each(symmetric)("$game", ({ program, group }) => {
  test("legal moves, ends, goals and successors go along", () => {
    const machine = machineOf(program);
    const [here, there] = [machine.newCursor(), machine.newCursor()];
    const random = createRandom(11);
    const jointMove = new Int32Array(program.roles.length);
    for (let walk = 0; walk < 3; walk++) {
      const symmetry = symmetryFromElement(sparseFromDense(randomElement(group, random)), program);
      here.load(machine.initialState);
      for (let step = 0; step < 10; step++) {
        there.load(imageOfState(machine, symmetry, here.save()));
        expect(seen(program, there)).toEqual(seenThrough(program, here, symmetry));
        if (here.isTerminal() || !drawJointMove(here, random, jointMove)) break;
        there.advance(imageOfMove(symmetry, jointMove));
        here.advance(jointMove);
        expect(there.save()).toEqual(imageOfState(machine, symmetry, here.save()));
      }
    }
  });
});

const imageOfState = (machine: Machine, { fluents }: Symmetry, state: State): State =>
  machine.stateFromFluents(machine.fluentsOf(state).map((fluent) => fluents[fluent] as number));

function imageOfMove({ roles, moves }: Symmetry, jointMove: Int32Array): Int32Array {
  const image = new Int32Array(jointMove.length);
  for (const [role, move] of jointMove.entries()) image[roles[role] as number] = moves[role]?.[move] as number;
  return image;
}

interface Seen {
  readonly terminal: boolean;
  /** Goal value of each role. */
  readonly goals: (number | null)[];
  readonly legal: number[][];
}

/** Reads legal moves before the end, and goals at the end. */
const seen = (program: GroundProgram, cursor: Cursor): Seen =>
  seenThrough(program, cursor, {
    roles: Int32Array.from(program.roles.keys()),
    fluents: new Int32Array(0),
    moves: program.moves.map((list) => Int32Array.from(list.keys())),
  });

function seenThrough(program: GroundProgram, cursor: Cursor, { roles, moves }: Symmetry): Seen {
  const terminal = cursor.isTerminal();
  const goals: (number | null)[] = [];
  const legal: number[][] = [];
  for (const role of program.roles.keys()) {
    const image = roles[role] as number;
    goals[image] = terminal ? cursor.goal(role) : null;
    const own = cursor.legalMoves(role);
    const images = Array.from(own.moves.subarray(0, own.count), (move) => moves[role]?.[move] as number);
    legal[image] = terminal ? [] : images.sort((a, b) => a - b);
  }
  return { terminal, goals, legal };
}
