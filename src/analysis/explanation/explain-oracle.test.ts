/**
 * Compares sentences with an oracle: groups from random generators are enumerated, and every statement about the board,
 * the players and the marks is looked up in the list.
 */

import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { closeUnderProducts, compose, type DensePermutation } from "../../foundations/permutation-groups/index.ts";
import { termFromText } from "../../language/rules/index.ts";
import type { Board } from "../board/index.ts";
import { explainSymmetries } from "./index.ts";
import { actionOfFluents } from "./symmetry-fixtures.contract.ts";

const SIZE = 4;
const SIDE = [1, 2, 3, 4];
const MARKS = ["x", "o"];
const FLUENTS = SIDE.flatMap((x) => SIDE.flatMap((y) => MARKS.map((mark) => `(cell ${x} ${y} ${mark})`)));
const ROLES = ["red", "blue"];
/** Fluents first, players last. */
const POINTS = [...FLUENTS, "(control red)", "(control blue)", ...ROLES];
const BOARD: Board = {
  axes: [SIDE, SIDE].map((values) => ({ values: values.map(String), order: "line" as const })),
  selectors: [],
  layers: [{ name: "cell", arity: 3, axes: [0, 1], selectors: [], content: [2] }],
};

type Cells = (x: number, y: number) => readonly [number, number];

function element(cells: Cells, swapsMarks: boolean, swapsRoles: boolean): DensePermutation {
  const other = (name: string, pair: readonly string[]): string => pair[1 - pair.indexOf(name)] as string;
  return Int32Array.from(POINTS, (point) => {
    const [first = "", x, y, mark = ""] = point.replace(/[()]/g, "").split(" ");
    if (first === "cell")
      return POINTS.indexOf(
        `(cell ${cells(Number(x), Number(y)).join(" ")} ${swapsMarks ? other(mark, MARKS) : mark})`,
      );
    if (!swapsRoles) return POINTS.indexOf(point);
    return POINTS.indexOf(first === "control" ? `(control ${other(x as string, ROLES)})` : other(first, ROLES));
  });
}

const last = SIZE + 1;
const MOTIONS: Readonly<Record<string, Cells>> = {
  "left–right": (x, y) => [last - x, y],
  "top–bottom": (x, y) => [x, last - y],
  "180°": (x, y) => [last - x, last - y],
  "in the rising diagonal": (x, y) => [y, x],
  "in the falling diagonal": (x, y) => [last - y, last - x],
  "90°": (x, y) => [y, last - x],
  "270°": (x, y) => [last - y, x],
};
const OTHERS: readonly Cells[] = [
  (x, y) => [x, y],
  (x, y) => [(x % SIZE) + 1, y],
  (x, y) => [x === 1 ? 2 : x === 2 ? 1 : x, y],
  (x, y) => [x === 1 && y === 1 ? 2 : x === 2 && y === 1 ? 1 : x, y],
];

const MOST_ELEMENTS = 1500;
const ALL_WAYS = "rotated by 90°, 180° and 270° and reflected in all four ways of a square";

/** The motions of the board that the sentences about the board alone claim. */
function waysTold(sentences: readonly string[]): string[] {
  const own = sentences.filter((sentence) =>
    /^(reflection|rotation) of the board cell\/3|^the board cell\/3 can be (re|ro)/.test(sentence),
  );
  const alone = own.filter((sentence) => !/together with|, with| and exchange/.test(sentence)).join("; ");
  if (alone.includes(ALL_WAYS)) return Object.keys(MOTIONS);
  return Object.keys(MOTIONS).filter((way) => (way === "90°" ? / 90°/.test(alone) : alone.includes(way)));
}

describe("random groups on a board with marks and players", () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))("seed %i", (seed) => {
    const random = createRandom(seed);
    const pool = [...Object.values(MOTIONS), ...OTHERS];
    const pick = (): DensePermutation =>
      element(pool[random.below(pool.length)] as Cells, random.below(3) === 0, random.below(3) === 0);
    const generators = Array.from({ length: 1 + random.below(3) }, () =>
      random.below(2) === 0 ? pick() : compose(pick(), pick()),
    );
    const elements = closeUnderProducts(POINTS.length, generators, MOST_ELEMENTS);
    if (elements === undefined) return;
    const keys = new Set(elements.map((one) => one.join()));
    const actions = generators.map((images) => {
      const moved = POINTS.map((point, i) => [point, POINTS[images[i] as number] as string] as const);
      const isRole = (name: string): boolean => ROLES.includes(name);
      return actionOfFluents({
        fluents: new Map(moved.filter(([point]) => !isRole(point))),
        roles: new Map(moved.filter(([point, image]) => isRole(point) && point !== image)),
      });
    });
    const fluents = POINTS.slice(0, -ROLES.length).map(termFromText);
    const told = explainSymmetries(actions, { boards: [BOARD], fluents, roles: ROLES });
    const pure = Object.keys(MOTIONS).filter((way) => keys.has(element(MOTIONS[way] as Cells, false, false).join()));
    expect(waysTold(told)).toEqual(pure);
    const stay = OTHERS[0] as Cells;
    const isTold = (sentence: string): boolean => told.includes(sentence);
    if (isTold("the two players swap")) expect(keys.has(element(stay, false, true).join())).toBe(true);
    if (isTold("o and x are interchangeable")) expect(keys.has(element(stay, true, false).join())).toBe(true);
    if (isTold("the two players swap together with o and x"))
      expect(keys.has(element(stay, true, true).join())).toBe(true);
    if (told.some((sentence) => sentence.includes("can be shifted to the right,")))
      expect(keys.has(element(OTHERS[1] as Cells, false, false).join())).toBe(true);
    if (elements.length > 1) expect(told.length).toBeGreaterThan(0);
  });
});

describe("random permutations of random fluents", () => {
  const names = ["a", "b", "c", "d", "1", "2", "3", "4"];

  test.each(Array.from({ length: 30 }, (_, seed) => seed + 1))("seed %i", (seed) => {
    const random = createRandom(seed);
    const name = (): string => names[random.below(names.length)] as string;
    const argument = (): string => (random.below(8) === 0 ? `(g ${name()})` : name());
    const fluent = (): string => {
      const args = Array.from({ length: random.below(4) }, argument);
      return args.length === 0 ? `p${random.below(3)}` : `(${random.below(2) === 0 ? "f" : "h"} ${args.join(" ")})`;
    };
    const texts = [...new Set(Array.from({ length: 2 + random.below(30) }, fluent))];
    const actions = Array.from({ length: 1 + random.below(3) }, () => {
      const images = [...texts];
      for (let swaps = 1 + random.below(12); swaps > 0; swaps--) {
        const [i, j] = [random.below(texts.length), random.below(texts.length)];
        [images[i], images[j]] = [images[j] as string, images[i] as string];
      }
      return actionOfFluents({ fluents: new Map(texts.map((text, i) => [text, images[i] as string])), roles: {} });
    });
    const told = explainSymmetries(actions, { boards: [], fluents: texts.map(termFromText), roles: ["r"] });
    const isStill = actions.every(({ fluents = new Map() }) => [...fluents].every(([from, to]) => from === to));
    expect(told.length).toBeGreaterThan(0);
    expect(told.includes("moves no fluent that is known to occur in play")).toBe(isStill);
    for (const sentence of told) expect(sentence).not.toMatch(/undefined|null| {2}|exchange of $/);
  });
});
