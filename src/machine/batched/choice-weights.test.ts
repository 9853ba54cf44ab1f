/**
 * Tests weighted choices in lanes: exactly, over all numbers that can be drawn, and as whole playouts by their
 * frequencies.
 */
import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { compileModule, ModuleWriter } from "../../foundations/webassembly/index.ts";
import { circuitFromGroundProgram, simplifyCircuit, specializeCircuit } from "../circuit/index.ts";
import { groundRules } from "../grounding/index.ts";
import { rulesFromText } from "../machine.contract.ts";
import { choose, type Digits, digits, sumWeights } from "./choice-tree.ts";
import { findChoices } from "./choices.ts";
import { BatchedPlayouts, LANES, type MoveWeights } from "./index.ts";
import { MemoryPlan } from "./memory-plan.ts";
import { StepByStep } from "./step-by-step.contract.ts";
import { VectorCode } from "./vector-code.ts";

/**
 * Returns by lane k the leaves chosen if k was drawn. `powers`: by leaf, −1 if it is not legal. `others`: a power
 * that it has in other lanes.
 */
function chosenByAll(powers: readonly number[], others: readonly number[]): number[][] {
  const module = new ModuleWriter();
  const plan = new MemoryPlan();
  const code = new VectorCode();
  const never = plan.vectors(1);
  const always = plan.vectors(1);
  const weights = powers.map((power, leaf): Digits => {
    const other = others[leaf] as number;
    return Array.from({ length: Math.max(power, other) + 1 }, (_, digit) =>
      digit === power ? code.load(always) : digit === other ? code.load(never) : undefined,
    );
  });
  const tree = sumWeights(code, weights);
  const index = plan.vectors(digits(tree.most - 1));
  const drawn = Array.from({ length: digits(tree.most - 1) }, (_, i) => code.load(index + 16 * i));
  const places = choose(code, tree, drawn, powers.length).map((lanes) => {
    const place = plan.vectors(1);
    code.store(place, lanes);
    return place;
  });
  module.export("choose", code.emit(module, plan));
  const running = compileModule(module.finish(plan.pages), plan.pages).start();
  const bytes = new Uint8Array(running.memory);
  bytes.fill(0xff, always, always + 16);
  for (let lane = 0; lane < LANES; lane++)
    for (let i = 0; i < drawn.length; i++)
      if ((lane >> i) & 1) (bytes[index + 16 * i + (lane >> 3)] as number) |= 1 << (lane & 7);
  running.func("choose")();
  return Array.from({ length: LANES }, (_, lane) =>
    places.flatMap((place, leaf) => ((bytes[place + (lane >> 3)] as number) & (1 << (lane & 7)) ? [leaf] : [])),
  );
}

test("every leaf gets as many of the numbers below the total as it weighs", () => {
  const random = createRandom(5);
  for (let round = 0; round < 60; round++) {
    const powers = Array.from({ length: 2 + random.below(14) }, () => random.below(6) - 1);
    const total = powers.reduce((sum, power) => sum + (power < 0 ? 0 : 2 ** power), 0);
    if (total === 0 || total > LANES) continue;
    const counts = powers.map(() => 0);
    const others = powers.map(() => random.below(5));
    for (const leaves of chosenByAll(powers, others).slice(0, total)) {
      expect(leaves).toHaveLength(1);
      counts[leaves[0] as number] = (counts[leaves[0] as number] as number) + 1;
    }
    expect(counts).toEqual(powers.map((power) => (power < 0 ? 0 : 2 ** power)));
  }
});

describe("in play", () => {
  /** Two roles take doors in turn; some doors have a prize behind them, which counts as captured by the move. */
  const DOORS = 9;
  const rules =
    rulesFromText(`(role a) (role b) (init (turn a)) ${Array.from({ length: DOORS }, (_, i) => `(door ${i})`).join(" ")}
    (init (prize 1)) (init (prize 4)) (init (prize 5))
    (<= (legal ?r (take ?x)) (true (turn ?r)) (door ?x))
    (<= (legal a wait) (true (turn b))) (<= (legal b wait) (true (turn a)))
    (<= (next (turn a)) (true (turn b))) (<= (next (turn b)) (true (turn a)))
    (<= (next (prize ?x)) (true (prize ?x)))
    (<= terminal (true never)) (goal a 0) (goal b 0)`);
  const program = groundRules(rules, unlimited());
  if (isGaveUp(program)) throw new Error("gave up");
  const plain = circuitFromGroundProgram(program);
  // With groups of fluents both roles choose in one tree.
  const grouped = specializeCircuit(simplifyCircuit(plain), program.fluents);
  const prizeOf = (text: string): number => program.fluents.indexOf(text.replace("take", "prize"));
  const random = createRandom(8);
  const weights: MoveWeights = program.moves.map((moves) =>
    moves.map((text) => {
      const prize = prizeOf(text);
      return { quiet: random.below(4), capture: random.below(4), captured: prize < 0 ? [] : [prize] };
    }),
  );

  test("the roles share a choice if that is proven to be possible", () => {
    expect(findChoices(plain).map(({ kind }) => kind)).toEqual(["own", "own"]);
    expect(findChoices(grouped).map(({ kind }) => kind)).toEqual(["shared"]);
  });

  test.each([
    ["choices of their own", plain],
    ["a shared choice", grouped],
  ])("%s: moves are drawn in proportion to their weights, captures by their own weight (chi-square)", (_, circuit) => {
    const lanes = new StepByStep(new BatchedPlayouts(circuit, true, weights), 3);
    const steps = 200;
    const counts = program.moves.map((moves) => moves.map(() => 0));
    for (let step = 0; step < steps; step++) {
      lanes.step();
      for (const made of lanes.moves()) {
        const role = step % 2;
        expect(made[role]).toHaveLength(1);
        const move = made[role]?.[0] as number;
        (counts[role] as number[])[move] = (counts[role]?.[move] as number) + 1;
      }
    }
    for (const [role, moves] of program.moves.entries()) {
      const expected = moves.map((text, move) => {
        if (!text.includes("take")) return 0;
        const weight = weights[role]?.[move];
        return 2 ** ((prizeOf(text) < 0 ? weight?.quiet : weight?.capture) ?? 0);
      });
      const total = expected.reduce((sum, weight) => sum + weight, 0);
      let chiSquare = 0;
      for (const [move, weight] of expected.entries()) {
        const mean = (weight * LANES * steps) / 2 / total;
        if (weight === 0) expect(counts[role]?.[move]).toBe(0);
        else chiSquare += ((counts[role]?.[move] as number) - mean) ** 2 / mean;
      }
      expect(Math.abs(chiSquare - (DOORS - 1)) / Math.sqrt(2 * (DOORS - 1))).toBeLessThan(5);
    }
  });
});
