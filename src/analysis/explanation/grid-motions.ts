/**
 * The motions of a rectangular board: the symmetries of the rectangle or square, as maps of cells and in words. The
 * first coordinate runs to the right, the second runs up. Motions act on the bounding boxes of the cells, so a board
 * may also become another board of the same size, or of the size with width and height exchanged.
 */
import { type BoardInstance, type Box, hasNoOrder, isRow } from "./board-instances.ts";
import { listWords } from "./words.ts";

export type GridMotion =
  | "identity"
  | "left-right"
  | "top-bottom"
  | "half-turn"
  | "rising-diagonal"
  | "falling-diagonal"
  | "clockwise"
  | "counterclockwise";

/** Simplest first. */
export const MOTIONS: readonly GridMotion[] = [
  "identity",
  "left-right",
  "top-bottom",
  "half-turn",
  "rising-diagonal",
  "falling-diagonal",
  "clockwise",
  "counterclockwise",
];

/** Motions that exchange the two axes. */
const isCrossed = (motion: GridMotion): boolean => MOTIONS.indexOf(motion) > 3;

/** Images of points, given the largest x and the largest y. */
const IMAGES: Readonly<
  Record<GridMotion, (x: number, y: number, right: number, top: number) => readonly [x: number, y: number]>
> = {
  identity: (x, y) => [x, y],
  "left-right": (x, y, right) => [right - x, y],
  "top-bottom": (x, y, _, top) => [x, top - y],
  "half-turn": (x, y, right, top) => [right - x, top - y],
  "rising-diagonal": (x, y) => [y, x],
  "falling-diagonal": (x, y, right, top) => [top - y, right - x],
  clockwise: (x, y, right) => [y, right - x],
  counterclockwise: (x, y, _, top) => [top - y, x],
};

/** A row has only one motion besides the identity. */
const suitsRow = (motion: GridMotion): boolean => motion === "identity" || motion === "left-right";

const fits = (motion: GridMotion, from: Box, to: Box): boolean =>
  isCrossed(motion)
    ? from.columns === to.rows && from.rows === to.columns
    : from.columns === to.columns && from.rows === to.rows;

/**
 * Maps each cell of one board to the other by the motion. Null if the boards do not fit, or if an image is not a cell.
 */
export function motionCells(motion: GridMotion, from: BoardInstance, to: BoardInstance): Map<number, number> | null {
  if (!fits(motion, from.box, to.box) || from.cells.size !== to.cells.size) return null;
  if ((motion !== "identity" && hasNoOrder(from)) || (isRow(from) && !suitsRow(motion))) return null;
  const images = new Map<number, number>();
  for (const cell of from.cells) {
    const [x, y] = [(cell % from.width) - from.box.left, Math.floor(cell / from.width) - from.box.bottom];
    const [newX, newY] = IMAGES[motion](x, y, from.box.columns - 1, from.box.rows - 1);
    const image = newX + to.box.left + to.width * (newY + to.box.bottom);
    if (!to.cells.has(image)) return null;
    images.set(cell, image);
  }
  return images;
}

/** The motion that maps the cells of one board to the other in this way; null if there is none. */
export function nameMotion(
  from: BoardInstance,
  to: BoardInstance,
  cells: ReadonlyMap<number, number>,
): GridMotion | null {
  const isMotion = (motion: GridMotion): boolean => {
    const images = motionCells(motion, from, to);
    return images !== null && [...images].every(([cell, image]) => (cells.get(cell) ?? cell) === image);
  };
  return MOTIONS.find(isMotion) ?? null;
}

/** `reflection of {board} left–right`. */
export function gridMotionPhrase(motion: GridMotion, board: string, isInRow: boolean): string {
  switch (motion) {
    case "identity":
      return `${board} stays`;
    case "left-right":
      return isInRow ? `reflection of ${board} end to end` : `reflection of ${board} left–right`;
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

/** `reflected left–right and rotated by 180°`. */
export function waysOf(motions: ReadonlySet<GridMotion>, isInRow: boolean): string {
  if (MOTIONS.slice(1).every((motion) => motions.has(motion)))
    return "rotated by 90°, 180° and 270° and reflected in all four ways of a square";
  const words = (names: readonly (readonly [GridMotion, string])[]): string[] =>
    names.flatMap(([motion, word]) => (motions.has(motion) ? [word] : []));
  const turns = words([
    ["clockwise", "90°"],
    ["half-turn", "180°"],
    ["counterclockwise", "270°"],
  ]);
  const mirrors = words([
    ["left-right", isInRow ? "end to end" : "left–right"],
    ["top-bottom", "top–bottom"],
    ["rising-diagonal", "in the rising diagonal"],
    ["falling-diagonal", "in the falling diagonal"],
  ]);
  return [
    ...(mirrors.length === 0 ? [] : [`reflected ${listWords(mirrors)}`]),
    ...(turns.length === 0 ? [] : [`rotated by ${listWords(turns)}`]),
  ].join(" and ");
}
