/**
 * A board: fluents of one or more functions whose arguments are coordinates. Nothing here depends on how a sheet calls its things;
 * names are kept for showing only.
 *
 * Where a board is shown, the first axis runs across, from left to right, and the second up, from bottom to top.
 */
import type { Term } from "../../language/rules/index.ts";

/**
 * Where the order of coordinates comes from: a relation that steps from each to the next (a line, or a ring), a relation that
 * compares them, a symmetry that reflects them (so that ends and middle are known), or nothing but the spelling. Names of places that
 * are no coordinates have none.
 */
export type AxisOrder = "line" | "ring" | "comparison" | "reflection" | "spelling" | "none";

/** The third pair of directions on hexagons: `rising` (1, 1) and (−1, −1), `falling` (1, −1) and (−1, 1). */
export type HexSlant = "rising" | "falling";

export interface Axis {
  /** In their order. */
  readonly values: readonly string[];
  readonly order: AxisOrder;
}

/** The fluents of one function on a board. Places are counted from 0; axes, selectors and content together are all places. */
export interface BoardLayer {
  readonly name: string;
  readonly arity: number;
  /** By axis: the place of the coordinate; a single one where it names squares. */
  readonly axes: readonly number[];
  /** By selector of the board. */
  readonly selectors: readonly number[];
  readonly content: readonly number[];
}

export interface Board {
  /** One or two. */
  readonly axes: readonly Axis[];
  /** Places that tell several boards of the same kind apart, each with its values; mostly empty. */
  readonly selectors: readonly (readonly string[])[];
  /** The first is the one the board is named after. */
  readonly layers: readonly [BoardLayer, ...BoardLayer[]];
  /** Where one argument names a whole square (`e4`): by name its cell. A layer then has a single place for both axes. */
  readonly squares?: ReadonlyMap<string, Cell>;
  /** Where cells are hexagons: the directions in which neighbours lie besides those of the axes. */
  readonly hexes?: HexSlant;
}

/** By axis: the index of the coordinate in the order of the axis. */
export type Cell = readonly number[];

/** `cell/3`, after the first layer. */
export const boardLabel = ({ layers: [{ name, arity }] }: Board): string => `${name}/${arity}`;

/** A fluent found on a board. */
export interface BoardFluent {
  readonly layer: number;
  readonly cell: Cell;
  /** By selector: its value. */
  readonly selected: readonly string[];
  /** The arguments that are no coordinates; empty where being there is all. */
  readonly content: readonly Term[];
}

/** Where a ground fluent stands on a board, or null. */
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

/** The constant at a place; the empty text, which is no name, for anything else. */
function constantAt(args: readonly Term[], place: number): string {
  const term = args[place];
  return term?.kind === "application" && term.args.length === 0 ? term.name : "";
}
