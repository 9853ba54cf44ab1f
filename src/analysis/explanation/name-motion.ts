/**
 * The name of a motion of a rectangular board: which of the symmetries of the rectangle or square it is, a shift that comes in again on
 * the other side, or a permutation of columns and rows. The first coordinate runs to the right, the second up.
 */
import { isPermutation } from "../../foundations/permutation-groups/index.ts";
import { type BoardInstance, hasNoOrder } from "./board-instances.ts";
import { cyclesOfNames, cycleWords, listWords } from "./words.ts";

export type GridMotion =
  | "identity"
  | "left-right"
  | "top-bottom"
  | "half-turn"
  | "rising-diagonal"
  | "falling-diagonal"
  | "clockwise"
  | "counterclockwise";

type Point = readonly [x: number, y: number];
/** Images of points, given the largest x and the largest y. */
type PointMap = (x: number, y: number, right: number, top: number) => Point;

/** Motions that keep the two axes apart, then those that exchange them. */
const STRAIGHT: readonly (readonly [GridMotion, PointMap])[] = [
  ["identity", (x, y) => [x, y]],
  ["left-right", (x, y, right) => [right - x, y]],
  ["top-bottom", (x, y, _, top) => [x, top - y]],
  ["half-turn", (x, y, right, top) => [right - x, top - y]],
];
/** Places without an order can only be said to stay. */
const STAYING = STRAIGHT.slice(0, 1);
const CROSSED: readonly (readonly [GridMotion, PointMap])[] = [
  ["rising-diagonal", (x, y) => [y, x]],
  ["falling-diagonal", (x, y, right, top) => [top - y, right - x]],
  ["clockwise", (x, y, right) => [y, right - x]],
  ["counterclockwise", (x, y, _, top) => [top - y, x]],
];

/** Which symmetry of the rectangle or square the map of cells is; cells with −1 fit everything. Null: none. */
export function gridMotion(instance: BoardInstance, cells: Int32Array): GridMotion | null {
  const { width, height } = instance;
  const motions = hasNoOrder(instance) ? STAYING : width === height ? [...STRAIGHT, ...CROSSED] : STRAIGHT;
  const fits = (image: PointMap): boolean =>
    cells.every((target, cell) => {
      if (target === -1) return true;
      const [x, y] = image(cell % width, Math.floor(cell / width), width - 1, height - 1);
      return target === x + width * y;
    });
  return motions.find(([, image]) => fits(image))?.[0] ?? null;
}

/** `reflection of {board} left–right`. */
export function gridMotionPhrase(motion: GridMotion, board: string, isRow: boolean): string {
  switch (motion) {
    case "identity":
      return `${board} stays`;
    case "left-right":
      return isRow ? `reflection of ${board} end to end` : `reflection of ${board} left–right`;
    case "top-bottom":
      return `reflection of ${board} top–bottom`;
    case "half-turn":
      return `rotation of ${board} by 180°`;
    case "rising-diagonal":
      return `reflection of ${board} in the rising diagonal`;
    case "falling-diagonal":
      return `reflection of ${board} in the falling diagonal`;
    case "clockwise":
      return `rotation of ${board} by 90° clockwise`;
    case "counterclockwise":
      return `rotation of ${board} by 90° counterclockwise`;
  }
}

/** Any other map of cells in words. */
export function otherMotionPhrase(instance: BoardInstance, cells: Int32Array, board: string): string {
  if (hasNoOrder(instance)) {
    const [places] = instance.board.axes;
    const [words] = permutationWords("places", places?.values ?? [], cells);
    return words === undefined ? `a rearrangement of ${board}` : `exchange of ${words} on ${board}`;
  }
  const lines = linesMap(instance, cells);
  if (lines === null) {
    const moved = cells.filter((target, cell) => target !== -1 && target !== cell).length;
    return `a rearrangement of ${moved} squares of ${board}`;
  }
  const ring = lines.crossed ? null : ringPhrase(lines, instance, board);
  if (ring !== null) return ring;
  const [across, up] = instance.board.axes;
  const exchanged = listWords([
    ...permutationWords("columns", across?.values ?? [], lines.columns),
    ...permutationWords("rows", up?.values ?? [], lines.rows),
  ]);
  return lines.crossed
    ? `${gridMotionPhrase("rising-diagonal", board, false)}, with ${exchanged} exchanged`
    : `exchange of ${exchanged} of ${board}`;
}

function permutationWords(noun: string, values: readonly string[], images: Int32Array): string[] {
  const names = new Map(values.map((value, i) => [value, values[images[i] as number] ?? value]));
  const cycles = cyclesOfNames(names);
  return cycles.length === 0 ? [] : [`${noun} ${cycleWords(cycles)}`];
}

interface LinesMap {
  /** Whether columns become rows. */
  readonly crossed: boolean;
  /** By column (row): the index of its image. */
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** The map of columns and rows behind a map of cells, where there is one. */
function linesMap({ width, height }: BoardInstance, cells: Int32Array): LinesMap | null {
  for (const crossed of width === height ? [false, true] : [false]) {
    const columns = new Int32Array(width).fill(-1);
    const rows = new Int32Array(height).fill(-1);
    const agrees = cells.every((target, cell) => {
      if (target === -1) return true;
      const [x, y] = [cell % width, Math.floor(cell / width)];
      const [newX, newY] = [target % width, Math.floor(target / width)];
      return set(columns, x, crossed ? newY : newX) && set(rows, y, crossed ? newX : newY);
    });
    if (agrees && isPermutation(columns) && isPermutation(rows)) return { crossed, columns, rows };
  }
  return null;
}

function set(images: Int32Array, index: number, value: number): boolean {
  if (images[index] === -1) images[index] = value;
  return images[index] === value;
}

/** Of few values any permutation may look like a turned ring; with so many it is one. */
const SHORTEST_SURE_RING = 5;

/** Shifts and reflections that come in again on the other side. */
function ringPhrase({ columns, rows }: LinesMap, instance: BoardInstance, board: string): string | null {
  const [across, up] = [ringMotion(columns), ringMotion(rows)];
  if (across === null || up === null) return null;
  const isRing = (axis: number, { length }: Int32Array): boolean =>
    length >= SHORTEST_SURE_RING || instance.board.axes[axis]?.order === "ring";
  if ((across.shift !== 0 && !isRing(0, columns)) || (up.shift !== 0 && !isRing(1, rows))) return null;
  const mirrors = [...(across.mirrored ? ["left–right"] : []), ...(up.mirrored ? ["top–bottom"] : [])];
  const shifts = [
    ...(across.shift === 0 ? [] : [`${across.shift} to the right`]),
    ...(up.shift === 0 ? [] : [`${up.shift} up`]),
  ];
  const shifted = `by ${listWords(shifts)}, around the edge`;
  if (mirrors.length === 0) return `shift of ${board} ${shifted}`;
  return `reflection of ${board} ${listWords(mirrors)} and shift ${shifted}`;
}

/** A reflection, if `mirrored`, followed by a cyclic shift; null for other permutations. */
function ringMotion(images: Int32Array): { readonly mirrored: boolean; readonly shift: number } | null {
  const { length } = images;
  for (const mirrored of [false, true]) {
    const from = (i: number): number => (mirrored ? length - 1 - i : i);
    const shift = ((images[0] ?? 0) - from(0) + length) % length;
    if (images.every((image, i) => image === (from(i) + shift) % length)) return { mirrored, shift };
  }
  return null;
}
