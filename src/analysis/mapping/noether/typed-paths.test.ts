import { expect, test } from "vitest";
import { SourceText } from "../../../foundations/text/index.ts";
import { readRules } from "../../../language/rules/index.ts";
import { typedPaths } from "./typed-paths.ts";
import { usageGraph } from "./usage-graph.ts";

const pathsOf = (text: string): number =>
  typedPaths(usageGraph(readRules(new SourceText("test", text)).rules)).edges.edgeCount;
const list = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(" ");

test("paths grow with the square of the operands of an atom, up to a point", () => {
  const atom = (operands: number): number => pathsOf(`(p ${list(operands, (i) => `a${i}`)})`);
  expect(atom(40) / atom(20)).toBeGreaterThan(3);
  expect(atom(2000)).toBeLessThan(2 * atom(1000));
});

test("so do those of a variable beside many constants", () => {
  const rule = (operands: number): number => {
    const atom = `${list(operands, (i) => `a${i}`)} ?x`;
    return pathsOf(`(<= (p ${atom}) (q ${atom}))`);
  };
  expect(rule(2000)).toBeLessThan(2 * rule(1000));
});
