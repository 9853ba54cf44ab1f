/**
 * A board: the fluents of one or more functions whose arguments are coordinates. Recognition never depends on the names
 * in a sheet; names are only kept for display.
 *
 * When a board is shown, the first axis runs from left to right and the second from bottom to top.
 */
import type { Term } from "../../language/rules/index.ts";

/**
 * The source of the order of coordinates:
 * - `line`, `ring`: a relation that steps from each coordinate to the next.
 * - `comparison`: a relation that compares coordinates.
 * - `reflection`: a symmetry that reflects them, so that the ends and the middle are known.
 * - `spelling`: only their spelling.
 * - `none`: names of places that are no coordinates.
 */
export type AxisOrder = "line" | "ring" | "comparison" | "reflection" | "spelling" | "none";

/**
 * The third pair of directions on hexagons: `rising` is (1, 1) and (−1, −1), `falling` is (1, −1) and (−1, 1).
 */
export type HexSlant = "rising" | "falling";

/** An axis of a board: its coordinates, and how their order is known. */
export interface Axis {
  /** In the order of the axis. */
  readonly values: readonly string[];
  readonly order: AxisOrder;
}

/**
 * The fluents of one function on a board. Argument places are counted from 0. Axes, selectors and content together are
 * all places.
 */
export interface BoardLayer {
  readonly name: string;
  readonly arity: number;
  /** The argument place of each axis. A single place if it names squares. */
  readonly axes: readonly number[];
  /** The argument place of each selector of the board. */
  readonly selectors: readonly number[];
  readonly content: readonly number[];
}

/** A board recognised in the rules: its axes, and the fluents that lie on it. */
export interface Board {
  /** One or two axes. */
  readonly axes: readonly Axis[];
  /** The arguments that tell several boards of the same kind apart, each with its values. Usually empty. */
  readonly selectors: readonly (readonly string[])[];
  /** The board is named after the first layer. */
  readonly layers: readonly [BoardLayer, ...BoardLayer[]];
  /**
   * The cell of each square name, if one argument names a whole square (`e4`). A layer then has a single place for both
   * axes.
   */
  readonly squares?: ReadonlyMap<string, Cell>;
  /** Set if the cells are hexagons: the direction of the neighbours that do not lie along the axes. */
  readonly hexes?: HexSlant;
}

/** For each axis: the index of the coordinate in the order of the axis. */
export type Cell = readonly number[];

/** The name of the board, such as `cell/3`, after its first layer. */
export const boardLabel = ({ layers: [{ name, arity }] }: Board): string => `${name}/${arity}`;

/** A fluent located on a board. */
export interface BoardFluent {
  readonly layer: number;
  readonly cell: Cell;
  /** The value of each selector. */
  readonly selected: readonly string[];
  /** The arguments that are no coordinates. Empty if the fluent only says that something is there. */
  readonly content: readonly Term[];
}

/** The position of a ground fluent on a board, or null. */
export function locate(board: Board, fluent: Term): BoardFluent | null {
  if (fluent.kind !== "application") return null;
  const { name, args } = fluent;
  const layer = board.layers.findIndex((candidate) => candidate.name === name && candidate.arity === args.length);
  const found = board.layers[layer];
  if (found === undefined) return null;
  const values = found.axes.map((place) => constantAt(args, place));
  const cell =
    board.squares?.get(values[0] ?? "") ?? values.map((value, i) => board.axes[i]?.values.indexOf(value) ?? -1);
  const selected = found.selectors.map((place) => constantAt(args, place));
  if (cell.length !== board.axes.length || cell.includes(-1)) return null;
  if (selected.some((value, i) => !board.selectors[i]?.includes(value))) return null;
  return { layer, cell, selected, content: found.content.map((place) => args[place] as Term) };
}

/** The constant at a place; for anything else the empty text, which is not a name. */
function constantAt(args: readonly Term[], place: number): string {
  const term = args[place];
  return term?.kind === "application" && term.args.length === 0 ? term.name : "";
}
