/** Goal values agree between all machines and all kinds of playouts. */
import { expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { rulesFromText } from "../machine.contract.ts";
import { makePlayouts, type PlayoutMachineName } from "./make-playouts.ts";

/**
 * Every playout ends after one move. The roles get two values, none, a value beside a word, a word alone, and one
 * value.
 */
const ENDS = `
  (role several) (role none) (role beside) (role word) (role one)
  (init start) (<= (legal ?r go) (role ?r)) (<= (next done) (does several go)) (<= terminal (true done))
  (<= (goal several 0) (true done)) (<= (goal several 100) (true done))
  (<= (goal none 50) (true start))
  (<= (goal beside 30) (true done)) (<= (goal beside draw) (true done))
  (<= (goal word draw) (true done))
  (<= (goal one 20) (true done))`;

const MACHINES: readonly PlayoutMachineName[] = [
  "interpreted",
  "relational",
  "propagating",
  "compiled",
  "lifted",
  "batched",
  "auto",
];

test.each(MACHINES)("%s: playouts count the highest value, and skip roles without a value", (name) => {
  const playouts = makePlayouts(rulesFromText(ENDS), name, new Budget({}));
  const tally = playouts.run({ playouts: 200, maxSteps: 10 }, 1);
  expect(Array.from(tally.goalSums, (sum) => sum / 200)).toEqual([100, 0, 30, 0, 20]);
  expect([...tally.goalCounts]).toEqual([200, 0, 200, 0, 200]);
});
