import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { driveLanguage, fuzzInput } from "../../language/fuzzing/index.ts";
import { rulesFromText } from "../machine.contract.ts";
import { driveMachines } from "./index.ts";

const LIMITS = { steps: 20_000, atoms: 20_000, seconds: 1, now: () => performance.now() / 1000 };

test("2,000 random, truncated, mutated and hostile sheets: every machine answers or gives up, and they agree", () => {
  let played = 0;
  for (let seed = 1; seed <= 2000; seed++) {
    const { rules, valid } = driveLanguage(fuzzInput(createRandom(seed)), 5000);
    if (valid) played += driveMachines(rules, LIMITS);
  }
  expect(played).toBeGreaterThan(500);
}, 600_000);

test("sheets that grow without end are given up", () => {
  const growing =
    "(role r) (init (n z)) (legal r go) (<= (next (n (s ?x))) (true (n ?x))) (<= terminal (true q)) (goal r 0)";
  expect(driveMachines(rulesFromText(growing), LIMITS)).toBeGreaterThan(0);
  const endless =
    "(role r) (init a) (num z) (<= (num (s ?x)) (num ?x)) (<= (legal r (go ?x)) (num ?x)) (<= terminal (true q)) (goal r 0)";
  expect(driveMachines(rulesFromText(endless), LIMITS)).toBe(0);
});
