/**
 * Finds where on a board a move happens, so that a user can make it by pointing. Two signs are combined: the
 * coordinates that the move names, and the cells whose contents it changes. The names give the order (from where, to
 * where). The changes decide between several readings of `(move 3 1 2)`. A move that names no cell, such as `(drop 3)`,
 * happens where something changes.
 */
import type { Term } from "../../language/rules/index.ts";
import type { Board } from "./board.ts";
import type { BoardView } from "./draw-board.ts";

/** One cell of one of the boards that the selectors tell apart. */
export interface Place {
  readonly view: number;
  /** `across + width · up`. */
  readonly cell: number;
}

/** Maximum number of changed cells at which a move that names no cell is placed. More changes do not locate it. */
const MOST_CHANGED = 4;
/** Maximum number of arguments of a move that are read. */
const MOST_ARGUMENTS = 16;

/** The cells whose contents differ. */
export function changedPlaces(before: readonly BoardView[], after: readonly BoardView[]): Place[] {
  return before.flatMap(({ cells }, view) =>
    cells.flatMap((contents, cell) => {
      const others = after[view]?.cells[cell] ?? [];
      const isSame = contents.length === others.length && contents.every((content) => others.includes(content));
      return isSame ? [] : [{ view, cell }];
    }),
  );
}

/** The cells in the order in which the move names them. Empty if the move does not happen on this board. */
export function placesOfMove(board: Board, move: Term, changed: readonly Place[]): Place[] {
  const named = readings(board, constantsOf(move).slice(0, MOST_ARGUMENTS));
  let best: Place[] = [];
  for (const cells of named) {
    const places = cells.map((cell) => changed.find((place) => place.cell === cell));
    if (places.every((place) => place !== undefined) && places.length > best.length) best = places;
  }
  if (best.length > 0) return best;
  if (changed.length > 0 && changed.length <= MOST_CHANGED) return [...changed];
  const [first = []] = named;
  return board.selectors.length === 0 ? first.map((cell) => ({ view: 0, cell })) : [];
}

/** The constants among the arguments in order, including nested ones. */
function constantsOf(term: Term): string[] {
  if (term.kind === "variable") return [];
  return term.args.flatMap((argument) =>
    argument.kind === "application" && argument.args.length === 0 ? [argument.name] : constantsOf(argument),
  );
}

/** All ways to read some of the constants as cells. The first reading takes every cell as soon as it can. */
function readings(board: Board, constants: readonly string[]): number[][] {
  const width = board.axes[0]?.values.length ?? 0;
  const length = board.squares === undefined ? board.axes.length : 1;
  const cellAt = (at: number): number | undefined => {
    const square = board.squares?.get(constants[at] ?? "");
    if (board.squares !== undefined) return square && (square[0] ?? 0) + width * (square[1] ?? 0);
    const cell = board.axes.map(({ values }, axis) => values.indexOf(constants[at + axis] ?? ""));
    return cell.includes(-1) ? undefined : (cell[0] ?? 0) + width * (cell[1] ?? 0);
  };
  const read = (at: number): number[][] => {
    if (at + length > constants.length) return [[]];
    const cell = cellAt(at);
    const taken = cell === undefined ? [] : read(at + length).map((rest) => [cell, ...rest]);
    return [...taken, ...read(at + 1)];
  };
  return read(0).filter((cells) => cells.length > 0);
}
