import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { circuitFromGroundProgram } from "../circuit/index.ts";
import { groundRules } from "../grounding/index.ts";
import { rulesFromText } from "../machine.contract.ts";
import { digits } from "./choice-tree.ts";
import { BatchedPlayouts } from "./index.ts";
import { StepByStep } from "./step-by-step.contract.ts";

const MOVES = 210;

/** A game of MOVES doors, of which these are always open. */
function doors(open: readonly number[]): BatchedPlayouts {
  const all = Array.from({ length: MOVES }, (_, door) => `(door ${door})`).join(" ");
  const program = groundRules(
    rulesFromText(`(role r) ${all} ${open.map((door) => `(init (open ${door}))`).join(" ")}
      (<= (legal r (take ?x)) (true (open ?x)))
      (<= (next (open ?x)) (true (open ?x)))
      (<= (next (open ?x)) (does r (take ?x)))
      (<= terminal (true never)) (goal r 0)`),
    unlimited(),
  );
  if (isGaveUp(program)) throw new Error("gave up");
  return new BatchedPlayouts(circuitFromGroundProgram(program), true);
}

describe("the choice among legal moves", () => {
  const sizes = [2, 3, 4, 5, 6, 7, 11, 16, 17, 33, 64, 100, 127, 128, 129, 165, 200];

  test.each(sizes)("is uniform among %i (chi-square)", (size) => {
    const random = createRandom(size);
    const open = random.shuffle(Array.from({ length: MOVES }, (_, door) => door)).slice(0, size);
    const lanes = new StepByStep(doors(open), size);
    const counts = new Map<number, number>();
    const steps = Math.max(20, size);
    for (let step = 0; step < steps; step++) {
      lanes.step();
      for (const [made] of lanes.moves()) {
        expect(made?.length).toBe(1);
        counts.set(made?.[0] as number, (counts.get(made?.[0] as number) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(size); // all of them, and no other, since every move is checked to be one of them
    const expected = (128 * steps) / size;
    let chiSquare = 0;
    for (const count of counts.values()) chiSquare += (count - expected) ** 2 / expected;
    expect(Math.abs(chiSquare - (size - 1)) / Math.sqrt(2 * (size - 1))).toBeLessThan(5);
  });

  test("digits", () => {
    expect([0, 1, 2, 3, 4, 7, 8].map(digits)).toEqual([0, 1, 2, 2, 3, 3, 4]);
  });
});
