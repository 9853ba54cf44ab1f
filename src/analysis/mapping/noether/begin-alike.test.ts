import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { type Rules, readRules } from "../../../language/rules/index.ts";
import { scrambleRules } from "../../../language/scrambling/index.ts";
import { mapRulesByEvidence } from "./map-rules-by-evidence.ts";

/** A tower of discs on the first of three pillars: the smallest disc lies free, the largest stands on the pillar. */
function tower(discs: number): Rules {
  const steps = Array.from({ length: discs - 1 }, (_, i) => [`disc${i + 1}`, `disc${i + 2}`] as const);
  const text = [
    "(role player) (init (clear disc1)) (init (clear pillar2)) (init (clear pillar3))",
    `(init (on disc${discs} pillar1)) (pillar pillar1) (pillar pillar2) (pillar pillar3)`,
    ...steps.map(([one, other]) => `(init (on ${one} ${other})) (nextsize ${one} ${other})`),
    ...Array.from({ length: discs }, (_, i) => `(thing disc${i + 1})`),
    `(<= (thing ?p) (pillar ?p)) (<= (nextsize disc${discs} ?p) (pillar ?p))`,
    "(<= (smaller ?a ?b) (nextsize ?a ?b)) (<= (smaller ?a ?b) (nextsize ?a ?c) (smaller ?c ?b))",
    "(<= (legal player (puton ?x ?y)) (true (clear ?x)) (true (clear ?y)) (smaller ?x ?y))",
    "(<= (next (on ?x ?y)) (does player (puton ?x ?y))) (<= (moved ?x) (does player (puton ?x ?y)))",
    "(<= (next (on ?x ?y)) (true (on ?x ?y)) (not (moved ?x)))",
    "(<= (next (clear ?y)) (true (on ?x ?y)) (moved ?x)) (<= (covered ?y) (does player (puton ?x ?y)))",
    "(<= (next (clear ?y)) (true (clear ?y)) (not (covered ?y)))",
    `(<= done (true (on disc${discs} pillar3)) (true (clear disc1)) (not (true (clear pillar3))))`,
    "(<= terminal done) (<= (goal player 100) done) (<= (goal player 0) (not done))",
  ].join(" ");
  return readRules(new SourceText("tower", text)).rules;
}

/** The images of the discs of a tower, smallest first. Names and order of the first sheet are scrambled. */
function imagesOfDiscs(discs: number, onto: number, seed: number): (string | undefined)[] {
  const { rules, names } = scrambleRules(tower(discs), createRandom(seed), { arguments: false });
  const images = new Map(mapRulesByEvidence(rules, tower(onto), unlimited()).pairs.map(({ from, to }) => [from, to]));
  return Array.from({ length: discs }, (_, i) => images.get(names.get(`disc${i + 1}`)!));
}

describe("sequences of different lengths", () => {
  test.each([
    [5, 6],
    [5, 7],
    [6, 7],
  ])("a tower of %i laid onto one of %i keeps its smallest discs and its largest", (discs, onto) => {
    for (let seed = 1; seed <= 3; seed++) {
      const expected = Array.from({ length: discs }, (_, i) => `disc${i + 1 === discs ? onto : i + 1}`);
      expect(imagesOfDiscs(discs, onto, seed)).toEqual(expected);
    }
  });
});
