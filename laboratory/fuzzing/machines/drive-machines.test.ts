import { expect, test } from "vitest";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { rulesFromText } from "../../../src/machine/machine.contract.ts";
import { driveLanguage, fuzzInput } from "../sheets/index.ts";
import { driveMachines } from "./index.ts";

const LIMITS = { steps: 20_000, atoms: 20_000, seconds: 1, now: () => performance.now() / 1000 };

/** `npm run verify` runs the full number; `npm run fuzz` runs as many as you like. */
const SHEETS = process.env["NOETHER_VERIFY"] === "1" ? 2000 : 150;

test(`${SHEETS} random, truncated, mutated and hostile sheets: every machine answers or gives up, and they agree`, () => {
  let played = 0;
  for (let seed = 1; seed <= SHEETS; seed++) {
    const { rules, valid } = driveLanguage(fuzzInput(createRandom(seed)), 5000);
    if (valid) played += driveMachines(rules, LIMITS);
  }
  expect(played).toBeGreaterThan(SHEETS / 4);
}, 600_000);

test("sheets that grow without end are given up", () => {
  const growing =
    "(role r) (init (n z)) (legal r go) (<= (next (n (s ?x))) (true (n ?x))) (<= terminal (true q)) (goal r 0)";
  expect(driveMachines(rulesFromText(growing), LIMITS)).toBeGreaterThan(0);
  const endless =
    "(role r) (init a) (num z) (<= (num (s ?x)) (num ?x)) (<= (legal r (go ?x)) (num ?x)) (<= terminal (true q)) (goal r 0)";
  expect(driveMachines(rulesFromText(endless), LIMITS)).toBe(0);
});

/** Each of these once made two machines differ, or one of them fail. */
test.each([
  [
    "a constant in brackets, in a move",
    `(role x) (q b) (q (lock)) (<= (legal ?p (mark ?n)) (q ?n) (role ?p)) (<= (next (c ?y)) (does x (mark ?y)) (q ?y))
     (<= terminal (true off)) (<= (goal ?p 5) (role ?p))`,
  ],
  [
    "an alternative that never holds",
    `(role x) (q b) (<= (q ?x) (q ?x) (true (f c))) (r c b) (<= (legal ?p m) (role ?p)) (<= terminal (true off))
     (<= (next (f a)) (q ?X) (q ?y) (or (and (or) (distinct ?X 2)) (r ?y ?X))) (<= (goal ?p 5) (role ?p))`,
  ],
  [
    "conditions on relations without instances",
    `(role x) (r a a) (<= (next (f ?y)) (q ?y) (or (r ?x ?n) (s a))) (init (f a)) (<= (legal ?p m) (role ?p))
     (<= (next on) (or (true (f (g ?x))) (not (true (f b))))) (<= terminal (true off)) (<= (goal ?p 5) (role ?p))`,
  ],
  [
    "two disjunctions that bind a variable between them",
    `(role x) (r a) (q b) (init s) (<= (legal ?p m) (role ?p)) (<= (next t) (or (q ?x) (true s)) (or (r ?x) (true s)))
     (<= terminal (true off)) (<= (goal ?p 5) (role ?p))`,
  ],
  [
    "goals that are no numbers beside one that is",
    `(role x) (init s) (<= (legal ?p m) (role ?p)) (<= (next t) (true s)) (<= terminal (true t)) (<= (goal x 3|9) (true t))
     (<= (goal ?p 5) (role ?p))`,
  ],
])("%s", (_, sheet) => {
  expect(driveMachines(rulesFromText(sheet), LIMITS)).toBe(5);
});
