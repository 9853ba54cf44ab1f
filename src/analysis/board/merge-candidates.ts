/**
 * Merges functions with the same coordinates into layers of one board. Rows and pointers that belong to a board are not
 * counted as boards of their own.
 */
import type { Axis, Board, BoardLayer, Cell, HexSlant } from "./board.ts";

/** One function as a board, with what is needed to compare it with others. */
export interface BoardCandidate {
  readonly axes: readonly Axis[];
  readonly selectors: readonly (readonly string[])[];
  readonly layer: BoardLayer;
  readonly squares?: ReadonlyMap<string, Cell>;
  readonly hexes?: HexSlant;
  /** The class of the argument place of each axis; a single class for squares. */
  readonly classes: readonly number[];
}

export function mergeCandidates(candidates: readonly BoardCandidate[]): Board[] {
  // Larger boards come first and give their names. Among equals, the one with more arguments comes first.
  const sorted = [...candidates].sort(
    (a, b) =>
      b.axes.length - a.axes.length ||
      b.selectors.length - a.selectors.length ||
      cellCount(b) - cellCount(a) ||
      b.layer.arity - a.layer.arity ||
      (a.layer.name < b.layer.name ? -1 : 1),
  );
  const boards: { readonly first: BoardCandidate; readonly layers: [BoardLayer, ...BoardLayer[]] }[] = [];
  for (const candidate of sorted) {
    const same = boards.find(({ first }) => isSameBoard(first, candidate));
    if (same !== undefined) same.layers.push(candidate.layer);
    else if (!boards.some(({ first }) => belongsTo(candidate, first)))
      boards.push({ first: candidate, layers: [candidate.layer] });
  }
  return boards.map(({ first: { axes, selectors, squares, hexes }, layers }) => ({
    axes,
    selectors,
    layers,
    ...(squares === undefined ? {} : { squares }),
    ...(hexes === undefined ? {} : { hexes }),
  }));
}

const cellCount = ({ axes }: BoardCandidate): number =>
  axes.reduce((product, { values }) => product * values.length, 1);
const spelling = ({ values }: Axis): string => values.join(" ");
const matches = (a: BoardCandidate, i: number, b: BoardCandidate, j: number): boolean =>
  a.classes[i] === b.classes[j] && spelling(a.axes[i] as Axis) === spelling(b.axes[j] as Axis);

/** The same coordinates: equal values and equal classes on every axis. */
function isSameBoard(a: BoardCandidate, b: BoardCandidate): boolean {
  if (a.selectors.length > 0 || b.selectors.length > 0 || a.axes.length !== b.axes.length) return false;
  if ((a.squares === undefined) !== (b.squares === undefined)) return false;
  return a.classes.every((_, i) => matches(a, i, b, i));
}

/**
 * Whether all coordinates of `part` are coordinates of the board. Examples are the heights of columns, or the choice of
 * the board to be played next.
 */
function belongsTo(part: BoardCandidate, board: BoardCandidate): boolean {
  if (part.axes.length === board.axes.length && board.selectors.length === 0) return false;
  return part.classes.every((_, i) => board.classes.some((__, j) => matches(part, i, board, j)));
}
