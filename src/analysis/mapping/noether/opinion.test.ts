import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { readRules } from "../../../language/rules/index.ts";
import { CarriedFacts } from "./carried-facts.ts";
import { CarriedStatements } from "./carried-statements.ts";
import { Correspondence } from "./correspondence.ts";
import { evidenceOfUsage } from "./evidence-graph.ts";
import { factsOf } from "./facts.ts";
import { jointEvidence } from "./joint-evidence.ts";
import { admissible, adopt, followOpinion, type Opinion } from "./opinion.ts";
import { usageGraph } from "./usage-graph.ts";

/** `a`, `b` and `c` are used in the same way, except for one fact about `c`. */
const SHEET =
  "(thing a) (thing b) (thing c) (last c) (role r) (<= (legal r (take ?x)) (thing ?x)) (<= (goal r 100) (last ?x))";

const usage = usageGraph(readRules(new SourceText("test", SHEET)).rules);
const names = usage.symbols.map(({ name }) => name);
const number = (name: string): number => names.indexOf(name);

function correspondenceOf(pairs: Readonly<Record<string, string>>): Correspondence {
  const evidence = evidenceOfUsage(usage);
  const facts = new CarriedFacts(factsOf(usage), factsOf(usage), names.length);
  const statements = new CarriedStatements(usage, usage);
  const correspondence = new Correspondence(jointEvidence(evidence, evidence, unlimited()), facts, statements);
  for (const [s, t] of Object.entries(pairs)) correspondence.assign(number(s), number(t));
  return correspondence;
}

const opinionOf = (pairs: Readonly<Record<string, string>>, sureness = 1): Opinion => ({
  image: Int32Array.from(names, (name) => (pairs[name] === undefined ? -1 : number(pairs[name]))),
  sureness: new Float64Array(names.length).fill(sureness),
});

const imagesOf = ({ image }: Correspondence, ...symbols: string[]): (string | undefined)[] =>
  symbols.map((s) => names[image[number(s)]!]);

const SETTLED = { thing: "thing", last: "last", take: "take", r: "r" };

describe("another's opinion", () => {
  test("decides between images that are as good", () => {
    const correspondence = correspondenceOf({ ...SETTLED, a: "a", b: "b", c: "c" });
    followOpinion(correspondence, opinionOf({ a: "b", b: "a" }));
    expect(imagesOf(correspondence, "a", "b", "c")).toEqual(["b", "a", "c"]);
  });

  test("is taken by whole chains: who is left out gets what becomes free", () => {
    const correspondence = correspondenceOf({ ...SETTLED, a: "a", b: "b", c: "c" });
    followOpinion(correspondence, opinionOf({ a: "b" }));
    expect(imagesOf(correspondence, "a", "b", "c")).toEqual(["b", "a", "c"]);
  });

  test("does not outweigh facts", () => {
    const correspondence = correspondenceOf({ ...SETTLED, a: "a", b: "b", c: "c" });
    followOpinion(correspondence, opinionOf({ a: "c", c: "a" }));
    expect(imagesOf(correspondence, "a", "b", "c")).toEqual(["a", "b", "c"]);
  });

  test("that is not sure at all changes nothing", () => {
    const correspondence = correspondenceOf({ ...SETTLED, a: "a", b: "b", c: "c" });
    followOpinion(correspondence, opinionOf({ a: "b", b: "a" }, 0));
    expect(imagesOf(correspondence, "a", "b", "c")).toEqual(["a", "b", "c"]);
  });

  test("counts only where kinds agree, and is adopted only where nobody is in the way", () => {
    const correspondence = correspondenceOf({ ...SETTLED, c: "a" });
    const opinion = admissible(opinionOf({ a: "a", b: "b", thing: "r" }), correspondence);
    expect(opinion.image[number("thing")]).toBe(-1);
    adopt(correspondence, opinion);
    expect(imagesOf(correspondence, "a", "b", "c", "thing")).toEqual([undefined, "b", "a", "thing"]);
  });
});
