/** Symmetries applied to a game in play: they commute with play, and orbits have their known values. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { applyToState, applyToStep, canonicalState, imagesOfState, orbitsOfMoves } from "../analysis/symmetry/index.ts";
import { unlimited } from "../foundations/budgets/index.ts";
import { createRandom } from "../foundations/collections/index.ts";
import { SourceText } from "../foundations/text/index.ts";
import { readRules } from "../language/rules/index.ts";
import { drawJointMove } from "../machine/index.ts";
import { Game, grounded, machineOf, searchSymmetries } from "./index.ts";

const open = (name: string): Game =>
  Game.open(readRules(new SourceText(name, readFileSync(`games/${name}/rules.kif`, "utf8"))).rules);

describe.each(["tic-tac-toe", "connect-four-5x5", "hex"])("%s", (name) => {
  const game = open(name);
  const machine = machineOf(game);
  const generators = game.need(searchSymmetries, unlimited());

  test("the successor of the image is the image of the successor", () => {
    const random = createRandom(1);
    const [here, there] = [machine.newCursor(), machine.newCursor()];
    const jointMove = new Int32Array(machine.roles.length);
    for (let step = 0; step < 20 && !here.isTerminal() && drawJointMove(here, random, jointMove); step++) {
      const state = here.save();
      for (const symmetry of generators) {
        const image = applyToStep(symmetry, { state, jointMove });
        there.load(image.state);
        there.advance(image.jointMove);
        here.load(state);
        here.advance(jointMove);
        expect(there.save()).toEqual(applyToState(symmetry, here.save()));
      }
      here.load(state);
      here.advance(jointMove);
    }
  });

  test("all images of a state have the same canonical state", () => {
    const random = createRandom(2);
    const cursor = machine.newCursor();
    const jointMove = new Int32Array(machine.roles.length);
    for (let step = 0; step < 3 && drawJointMove(cursor, random, jointMove); step++) cursor.advance(jointMove);
    const images = imagesOfState(generators, cursor.save()) ?? [];
    expect(images.length).toBeGreaterThan(1);
    const names = images.map((image) => canonicalState(generators, image)?.join());
    expect(new Set(names).size).toBe(1);
    expect(imagesOfState(generators, cursor.save(), 1)).toBeUndefined();
  });
});

test("tic-tac-toe: corners, edges and the centre, for both players together; and waiting", () => {
  const game = open("tic-tac-toe");
  const generators = game.need(searchSymmetries, unlimited());
  const { program } = game.need(grounded, unlimited());
  const orbits = orbitsOfMoves(
    generators,
    program.moves.map(({ length }) => length),
  );
  expect(orbits.map(({ length }) => length).sort((a, b) => a - b)).toEqual([2, 2, 8, 8]);
});
