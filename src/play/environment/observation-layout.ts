/**
 * The meaning of the numbers in an observation. If nothing is hidden, each entry is a fluent, 1 if it holds: first the
 * boards, plane by plane, then the fluents that belong to no board. With hidden information, each entry is a percept,
 * and every player has its own row.
 */

import { type Board, boardLabel, locate } from "../../analysis/board/index.ts";

import { printTerm, termFromText } from "../../language/rules/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";

/** The planes of a board. Entry offset + (plane · height + y) · width + x is the cell in column x and row y. */
export interface BoardPlanes {
  /** The function that names the board, for example `cell/3`. */
  readonly name: string;
  readonly offset: number;
  /** What each plane shows, for example `cell b`: the function, then the content. */
  readonly planes: readonly string[];
  /**
   * Number of cells along the second axis, counted from the bottom as boards are drawn; 1 if the board has one axis.
   */
  readonly height: number;
  /** Number of cells along the first axis. */
  readonly width: number;
}

/** The meaning of the numbers in an observation. */
export interface ObservationLayout {
  /** Number of entries in a row. */
  readonly size: number;
  /**
   * Whether players see only percepts. If so, each player has its own row, in player order; otherwise one row serves
   * all.
   */
  readonly isHidden: boolean;
  /** By entry: its fluent or percept as KIF, or null for a cell of a plane that can never be filled. */
  readonly names: readonly (string | null)[];
  readonly boards: readonly BoardPlanes[];
  /**
   * By entry: the number of its fluent in the ground program, or −1 if there is none. Empty with hidden information.
   */
  readonly fluents: Int32Array;
}

/** A board is shown as planes only if at least one in this many of their cells can be filled. */
const SPARSEST = 4;

/** Lays out rows of percepts. All players' rows have the same entries. */
export function perceptLayout(percepts: readonly (readonly string[])[]): ObservationLayout {
  const names = [...new Set(percepts.flat())].sort(compareNaturally);
  return { size: names.length, isHidden: true, names, boards: [], fluents: new Int32Array(0) };
}

/** Lays out one row of fluents. `names` lists the fluents by number. */
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
