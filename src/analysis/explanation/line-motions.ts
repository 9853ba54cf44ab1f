/** Permutations of the columns and rows of a board, and cyclic shifts. */
import { isPermutation } from "../../foundations/permutation-groups/index.ts";
import type { BoardInstance } from "./board-instances.ts";
import { gridMotionPhrase } from "./grid-motions.ts";
import { cyclesOfNames, cycleWords, listWords } from "./words.ts";

export interface LinesMap {
  /** Whether columns become rows. */
  readonly crossed: boolean;
  /** The index of the image of each column (row). */
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** The map of columns and rows that induces a map of cells, if there is one. */
export function linesMap(
  { width, height, cells: own }: BoardInstance,
  cells: ReadonlyMap<number, number>,
): LinesMap | null {
  for (const crossed of width === height ? [false, true] : [false]) {
    const columns = new Int32Array(width).fill(-1);
    const rows = new Int32Array(height).fill(-1);
    const agrees = [...own].every((cell) => {
      const target = cells.get(cell) ?? cell;
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

/** Describes a permutation of lines: a shift around the edge, or the lines that are exchanged. */
export function linesPhrase(lines: LinesMap, instance: BoardInstance, board: string): string {
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

/** With few values, any permutation may look like a rotated ring. With this many, it is one. */
const SHORTEST_SURE_RING = 5;

/** Whether the values of an axis may be called a ring. */
export const mayBeRing = ({ board }: BoardInstance, axis: number): boolean => {
  const { values, order } = board.axes[axis] ?? { values: [], order: "none" };
  return order === "ring" || (order !== "none" && values.length >= SHORTEST_SURE_RING);
};

/** Cyclic shifts, with or without a reflection. */
function ringPhrase({ columns, rows }: LinesMap, instance: BoardInstance, board: string): string | null {
  const [across, up] = [ringMotion(columns), ringMotion(rows)];
  if (across === null || up === null) return null;
  if ((across.shift !== 0 && !mayBeRing(instance, 0)) || (up.shift !== 0 && !mayBeRing(instance, 1))) return null;
  const mirrors = [...(across.mirrored ? ["left–right"] : []), ...(up.mirrored ? ["top–bottom"] : [])];
  const shifts = [
    ...(across.shift === 0 ? [] : [`${across.shift} to the right`]),
    ...(up.shift === 0 ? [] : [`${up.shift} up`]),
  ];
  const shifted = `by ${listWords(shifts)}, around the edge`;
  if (mirrors.length === 0) return `shift of ${board} ${shifted}`;
  return `reflection of ${board} ${listWords(mirrors)} and shift ${shifted}`;
}

/** A reflection (if `mirrored`) followed by a cyclic shift; null for other permutations. */
function ringMotion(images: Int32Array): { readonly mirrored: boolean; readonly shift: number } | null {
  const { length } = images;
  for (const mirrored of [false, true]) {
    const from = (i: number): number => (mirrored ? length - 1 - i : i);
    const shift = ((images[0] ?? 0) - from(0) + length) % length;
    if (images.every((image, i) => image === (from(i) + shift) % length)) return { mirrored, shift };
  }
  return null;
}
