/**
 * Boards that no rule shows, but that symmetries may reveal: a function with two arguments that have the same names,
 * which in natural order form most of a grid. This reading claims nothing. Every statement about such a board is tested
 * on the symmetries, like all others.
 */
import type { Term } from "../../language/rules/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";
import type { Board } from "../board/index.ts";

/** Minimum number of values of a coordinate, and of cells of a board. */
const FEWEST_VALUES = 2;
const FEWEST_CELLS = 4;
/** Functions with more arguments are not considered. */
const MOST_ARGUMENTS = 6;

/** All readings of functions as boards, larger boards first. */
export function impliedBoards(fluents: readonly Term[]): Board[] {
  const rows = new Map<string, { readonly name: string; readonly rows: string[][] }>();
  for (const fluent of fluents) {
    if (fluent.kind !== "application" || fluent.args.length < 2 || fluent.args.length > MOST_ARGUMENTS) continue;
    const { name, args } = fluent;
    const known = rows.get(`${name}/${args.length}`) ?? { name, rows: [] };
    known.rows.push(args.map((term) => (term.kind === "application" && term.args.length === 0 ? term.name : "")));
    rows.set(`${name}/${args.length}`, known);
  }
  const found = [...rows.values()].flatMap(({ name, rows: own }) => readings(name, own));
  return found.sort((a, b) => b.cells - a.cells).map(({ board }) => board);
}

function readings(name: string, rows: readonly string[][]): { readonly board: Board; readonly cells: number }[] {
  const arity = rows[0]?.length ?? 0;
  const valuesAt = (place: number): string[] =>
    [...new Set(rows.map((row) => row[place] as string))].sort(compareNaturally);
  return pairsBelow(arity).flatMap((axes) => {
    const values = axes.map(valuesAt);
    const cells = new Set(rows.map((row) => axes.map((place) => row[place]).join(" "))).size;
    const [width = 0, height = 0] = values.map(({ length }) => length);
    const isGrid = 2 * cells >= width * height && cells >= FEWEST_CELLS;
    // Both coordinates use the same values, although one side may be longer.
    const [shorter = [], longer = []] = [...values].sort((a, b) => a.length - b.length);
    const areAlike = shorter.every((value) => value !== "" && longer.includes(value));
    if (!isGrid || shorter.length < FEWEST_VALUES || !areAlike || longer.includes("")) return [];
    const content = [...Array(arity).keys()].filter((place) => !axes.includes(place));
    const board: Board = {
      axes: values.map((list) => ({ values: list, order: "spelling" })),
      selectors: [],
      layers: [{ name, arity, axes, selectors: [], content }],
    };
    return [{ board, cells }];
  });
}

/** All pairs of different numbers, the smaller first. */
const pairsBelow = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, second) =>
    Array.from({ length: second }, (__, first): [number, number] => [first, second]),
  ).flat();
