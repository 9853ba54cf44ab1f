/** The motions of a game's boards that map cells to cells: reflections, rotations, and shifts along rings. */
import type { Term } from "../../language/rules/index.ts";
import { type Board, type Cell, locate } from "../board/index.ts";
import type { BoardMotion } from "../symmetry/index.ts";

const MOST_BOARDS = 3;

/** `fluents` is indexed by fluent number. */
export const boardMotions = (boards: readonly Board[], fluents: readonly Term[]): BoardMotion[] =>
  boards.slice(0, MOST_BOARDS).flatMap((board) => motionsOf(board, fluents));

/** Motions of one board. Every copy of the board moves in the same way. */
function motionsOf(board: Board, fluents: readonly Term[]): BoardMotion[] {
  const numbers = new Map<string, number>();
  const places: { readonly selected: readonly string[]; readonly cell: Cell }[] = [];
  const cells = Int32Array.from(fluents, (fluent) => {
    const found = locate(board, fluent);
    if (found === null) return -1;
    const name = nameOf(found);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, places.length);
    return places.push(found) - 1;
  });
  return cellMaps(board).flatMap((map) => {
    const images = places.map(({ selected, cell }) => numbers.get(nameOf({ selected, cell: map(cell) })) ?? -1);
    return images.includes(-1) ? [] : [{ cells, images: Int32Array.from(images) }];
  });
}

const nameOf = ({ selected, cell }: { selected: readonly string[]; cell: Cell }): string =>
  [...selected, ...cell].join(" ");

/** Generators of the motions. The half turn is added because it may be a symmetry where no single reflection is. */
function cellMaps({ axes }: Board): ((cell: Cell) => Cell)[] {
  const sizes = axes.map(({ values }) => values.length);
  const flipped = (cell: Cell, axis: number): Cell =>
    cell.map((at, i) => (i === axis ? (sizes[i] as number) - 1 - at : at));
  const maps: ((cell: Cell) => Cell)[] = sizes.map((_, axis) => (cell) => flipped(cell, axis));
  for (const [axis, { order }] of axes.entries())
    if (order === "ring") maps.push((cell) => cell.map((at, i) => (i === axis ? (at + 1) % (sizes[i] as number) : at)));
  if (sizes.length < 2) return maps;
  maps.push((cell) => flipped(flipped(cell, 0), 1));
  if (sizes[0] !== sizes[1]) return maps;
  const turned = (cell: Cell): Cell => [...cell].reverse();
  maps.push(
    turned,
    (cell) => flipped(turned(cell), 0),
    (cell) => flipped(flipped(turned(cell), 0), 1),
  );
  return maps;
}
