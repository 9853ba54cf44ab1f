import { expect, test } from "vitest";
import type { FamilyTree } from "../../src/analysis/mapping/index.ts";
import { dendrogramLines, dendrogramSvg } from "./dendrogram.ts";

const game = (name: string): FamilyTree => ({ kind: "game", name });
const family = (height: number, left: FamilyTree, right: FamilyTree): FamilyTree => ({
  kind: "family",
  height,
  branches: [left, right],
});
const tree = family(0.8, family(0.2, game("near"), game("nearer")), game("far & away"));

test("one line a game, and branches meet at the column of their distance", () => {
  const lines = dendrogramLines(tree);
  expect(lines.map((line) => line.slice(51))).toEqual([" near", " nearer", " far & away"]);
  const column = (row: number, sign: string): number => lines[row]?.indexOf(sign) ?? -1;
  expect(column(0, "┬")).toBe(40);
  expect(column(1, "└")).toBe(40);
  expect(column(1, "┤")).toBe(10);
  expect(column(2, "└")).toBe(10);
});

test("one game is one line", () => {
  expect(dendrogramLines(game("alone")).map((line) => line.trim())).toEqual(["alone"]);
});

test("branches nearer than a half are one family, of one colour", () => {
  const svg = dendrogramSvg("families", tree);
  const paths = [...svg.matchAll(/<path [^>]*stroke="(#\w+)"/g)].map(([, colour]) => colour);
  expect(paths).toEqual(["#2b5c8a", "#888888"]);
  expect(svg).toContain("far &amp; away");
  expect(svg.match(/fill="#2b5c8a">near/g)).toHaveLength(2);
});

test("a chain as deep as a large library is drawn", () => {
  let chain = game("first");
  for (let i = 0; i < 20_000; i++) chain = family(0.5, chain, game(`game ${i}`));
  expect(dendrogramLines(chain)).toHaveLength(20_001);
});

test("no games make a drawing that says so", () => {
  const svg = dendrogramSvg("families", undefined);
  expect(svg).toMatch(/^<svg .*<\/svg>\s*$/s);
  expect(svg).toContain(">no games</text>");
});
