/** Boards that are the layers of a cube: the selector has the same values as both axes. */
import type { SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { Claim } from "./board-claims.ts";
import type { BoardCell, BoardElements } from "./board-elements.ts";

/** The orders in which three axes can be taken. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
const SYMMETRIES_OF_CUBE = 48;
const TURNS_OF_CUBE = 24;

/** Cubes with all rotations and reflections, or at least all rotations, while everything else is fixed. */
export function cubeClaims(boards: BoardElements): Claim[] {
  return boards.kinds().flatMap((numbers) => {
    const first = boards.instance(numbers[0] as number);
    const { axes, selectors, label } = first.board;
    const [values] = axes.map((axis) => axis.values);
    const sizes = [...axes.map((axis) => axis.values), ...selectors];
    const isCube =
      sizes.length === 3 &&
      sizes.every((list) => list.length === values?.length && list.every((value) => values.includes(value)));
    if (!isCube || values === undefined) return [];
    const layers = new Map(
      numbers.map((number) => [values.indexOf(boards.instance(number).selected[0] as string), number]),
    );
    const contained = ORDERS.flatMap((order) =>
      Array.from({ length: 8 }, (_, mirrored) => cubeElement(boards, layers, values.length, order, mirrored)),
    );
    const [all, turns] = [contained, contained.filter((_, i) => isTurn(i))].map((list) =>
      list.flatMap((found) => found.element ?? []),
    ) as [SparsePermutation[], SparsePermutation[]];
    // The identity is not counted.
    if (all.length === SYMMETRIES_OF_CUBE - 1)
      return [{ sentence: `the cube ${label} can be rotated and reflected in all 48 ways of a cube`, elements: all }];
    return turns.length === TURNS_OF_CUBE - 1
      ? [{ sentence: `the cube ${label} can be rotated in all 24 ways of a cube`, elements: turns }]
      : [];
  });
}

/**
 * Whether element `number` of the list of all 48 is a rotation: the permutation of axes and the mirrored axes have the
 * same parity.
 */
function isTurn(number: number): boolean {
  const [a, b, c] = ORDERS[Math.floor(number / 8)] as readonly [number, number, number];
  const inversions = Number(a > b) + Number(a > c) + Number(b > c);
  const mirrors = [1, 2, 4].filter((bit) => (number & bit) !== 0).length;
  return inversions % 2 === mirrors % 2;
}

/** Maps axis i to axis order[i], reversed if its bit in `mirrored` is set. */
function cubeElement(
  boards: BoardElements,
  layers: ReadonlyMap<number, number>,
  size: number,
  order: readonly number[],
  mirrored: number,
): { readonly element: SparsePermutation | undefined } {
  const pairs: [BoardCell, BoardCell][] = [];
  for (const [layer, instance] of layers) {
    const { cells, width } = boards.instance(instance);
    for (const cell of cells) {
      const image = [0, 0, 0];
      [cell % width, Math.floor(cell / width), layer].forEach((value, axis) => {
        image[order[axis] as number] = (mirrored >> axis) % 2 === 1 ? size - 1 - value : value;
      });
      const [x = 0, y = 0, to = 0] = image;
      pairs.push([
        { instance, cell },
        { instance: layers.get(to) ?? -1, cell: x + width * y },
      ]);
    }
  }
  return { element: boards.cells(pairs) };
}
