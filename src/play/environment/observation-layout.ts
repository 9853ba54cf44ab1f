/**
 * What the numbers of an observation mean. Where all is open, an entry is a fluent, 1 where it holds: first the boards, plane by plane,
 * then the fluents that stand on no board. Where information is hidden, an entry is a percept, and every player has a row of its own.
 */

import { type Board, boardLabel, locate } from "../../analysis/board/index.ts";

import { printTerm, termFromText } from "../../language/rules/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";

/** The planes of a board: entry offset + (plane · height + y) · width + x stands for the cell in column x and row y. */
export interface BoardPlanes {
  /** The function that names the board, as `cell/3`. */
  readonly name: string;
  readonly offset: number;
  /** What each plane shows, as `cell b`: the function, then what is there. */
  readonly planes: readonly string[];
  /** Cells of the second axis, counted from the bottom as boards are drawn; 1 where there is none. */
  readonly height: number;
  /** Cells of the first axis. */
  readonly width: number;
}

/** What the numbers of an observation mean. */
export interface ObservationLayout {
  /** Entries of one row. */
  readonly size: number;
  /** Whether players see percepts only: then each has a row of its own, in the order of the players; else there is one row for all. */
  readonly isHidden: boolean;
  /** By entry: its fluent or percept as KIF; null for cells of a plane where nothing can ever stand. */
  readonly names: readonly (string | null)[];
  readonly boards: readonly BoardPlanes[];
  /** By entry: the number of its fluent in the ground program, −1 where there is none. Empty where information is hidden. */
  readonly fluents: Int32Array;
}

/** A board is shown as planes if at least one in so many of their cells can be filled. */
const SPARSEST = 4;

/** Rows of percepts, the same entries for every player. */
export function perceptLayout(percepts: readonly (readonly string[])[]): ObservationLayout {
  const names = [...new Set(percepts.flat())].sort(compareNaturally);
  return { size: names.length, isHidden: true, names, boards: [], fluents: new Int32Array(0) };
}

/** One row of fluents, `names` being theirs by number. */
export function stateLayout(names: readonly string[], boards: readonly Board[]): ObservationLayout {
  const terms = names.map(termFromText);
  const isPlaced = new Uint8Array(names.length);
  const entries: number[] = [];
  const shown: BoardPlanes[] = [];
  for (const board of boards) {
    const [width = 1, height = 1] = board.axes.map(({ values }) => values.length);
    const planes = new Map<string, Int32Array>();
    const found: number[] = [];
    for (const [fluent, term] of terms.entries()) {
      const place = isPlaced[fluent] === 1 ? null : locate(board, term);
      if (place === null) continue;
      const name = [board.layers[place.layer]?.name, ...place.selected, ...place.content.map(printTerm)].join(" ");
      const plane = planes.get(name) ?? new Int32Array(width * height).fill(-1);
      planes.set(name, plane);
      const [x = 0, y = 0] = place.cell;
      if (plane[y * width + x] !== -1) continue;
      plane[y * width + x] = fluent;
      found.push(fluent);
    }
    if (found.length === 0 || planes.size * width * height > SPARSEST * found.length) continue;
    for (const fluent of found) isPlaced[fluent] = 1;
    shown.push({ name: boardLabel(board), offset: entries.length, planes: [...planes.keys()], height, width });
    for (const plane of planes.values()) for (const fluent of plane) entries.push(fluent);
  }
  for (const fluent of names.keys()) if (isPlaced[fluent] === 0) entries.push(fluent);
  return {
    size: entries.length,
    isHidden: false,
    names: entries.map((fluent) => names[fluent] ?? null),
    boards: shown,
    fluents: Int32Array.from(entries),
  };
}
