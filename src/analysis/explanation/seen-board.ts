/**
 * Boards as the descriptions see them. Most are boards as recognised. Three kinds are read in a new way, because their
 * coordinates are spread over more arguments:
 * - Rows that are selected by a coordinate with the same values are the rows of one board.
 * - Boards that are selected by two such coordinates are the parts of one large board.
 * - A function of two squares (a line between neighbouring dots) has its own position on the board, halfway between
 *   them.
 */
import type { Term } from "../../language/rules/index.ts";
import { type Axis, type Board, type BoardLayer, boardLabel, locate } from "../board/index.ts";

export interface SeenBoard {
  /** One or two axes. */
  readonly axes: readonly Axis[];
  readonly label: string;
  readonly selectors: readonly (readonly string[])[];
  locate(fluent: Term): Seen | null;
  /** The name of a cell in the sheet. */
  cellName(x: number, y: number): string;
}

export interface Seen {
  readonly selected: readonly string[];
  readonly x: number;
  readonly y: number;
  /** The layer, if there are several. */
  readonly heading: string;
  readonly content: readonly Term[];
}

const nameByAxes =
  ([across, up]: readonly Axis[]) =>
  (x: number, y: number): string =>
    [across?.values[x], ...(up === undefined ? [] : [up.values[y]])].join(" ");

/** The board as recognised. */
export function plainBoard(board: Board): SeenBoard {
  const names = new Map([...(board.squares ?? [])].map(([name, cell]) => [cell.join(" "), name]));
  const byAxes = nameByAxes(board.axes);
  return {
    axes: board.axes,
    label: boardLabel(board),
    selectors: board.selectors,
    locate: (fluent) => {
      const found = locate(board, fluent);
      if (found === null || found.selected.length !== board.selectors.length) return null;
      const [x = 0, y = 0] = found.cell;
      const heading = board.layers.length === 1 ? "" : (board.layers[found.layer]?.name ?? "");
      return { selected: found.selected, x, y, heading, content: found.content };
    },
    cellName: (x, y) => names.get(`${x} ${y}`) ?? byAxes(x, y),
  };
}

/** Reads rows as one board. Null unless one coordinate with the same values selects them. */
export function boardOfRows(board: Board): SeenBoard | null {
  const [axis, ...moreAxes] = board.axes;
  const [selector, ...moreSelectors] = board.selectors;
  if (axis === undefined || selector === undefined || moreAxes.length > 0 || moreSelectors.length > 0) return null;
  if (selector.length !== axis.values.length || !selector.every((value) => axis.values.includes(value))) return null;
  const plain = plainBoard(board);
  const axes = [axis, axis];
  return {
    ...plain,
    axes,
    selectors: [],
    locate: (fluent) => {
      const found = plain.locate(fluent);
      return found === null ? null : { ...found, selected: [], y: axis.values.indexOf(found.selected[0] as string) };
    },
    cellName: nameByAxes(axes),
  };
}

/** Reads a grid of boards as one large board. Null unless two coordinates with the values of the axes select them. */
export function boardOfBoards(board: Board): SeenBoard | null {
  const [across, up, ...moreAxes] = board.axes;
  const [right, top, ...moreSelectors] = board.selectors;
  if (across === undefined || up === undefined || right === undefined || top === undefined) return null;
  const isSet = (values: readonly string[], axis: Axis): boolean =>
    values.length === axis.values.length && values.every((value) => axis.values.includes(value));
  if (moreAxes.length + moreSelectors.length > 0 || !isSet(right, across) || !isSet(top, up)) return null;
  const plain = plainBoard(board);
  const squared = ({ values, order }: Axis): Axis => ({
    values: values.flatMap((large) => values.map((small) => `${large}.${small}`)),
    order: order === "ring" ? "line" : order,
  });
  const axes = [squared(across), squared(up)];
  return {
    ...plain,
    axes,
    selectors: [],
    locate: (fluent) => {
      const found = plain.locate(fluent);
      if (found === null) return null;
      const [column, row] = [
        across.values.indexOf(found.selected[0] ?? ""),
        up.values.indexOf(found.selected[1] ?? ""),
      ];
      return {
        ...found,
        selected: [],
        x: found.x + across.values.length * column,
        y: found.y + up.values.length * row,
      };
    },
    cellName: nameByAxes(axes),
  };
}

/** Number of argument places with coordinates of two squares: x, y, x, y. */
const SQUARES_PLACES = 4;

/**
 * Reads fluents between two squares as a board. Null if there are not exactly two squares, or if two fluents would
 * share a cell.
 */
export function boardOfLines(board: Board, fluents: readonly Term[]): SeenBoard | null {
  const [layer, ...more] = board.layers;
  const [across, up] = board.axes;
  if (across === undefined || up === undefined || more.length > 0 || board.squares !== undefined) return null;
  const rows = fluents.flatMap((fluent) => constantsOf(fluent, layer) ?? []);
  const isCoordinate = (place: number, { values }: Axis): boolean =>
    rows.length > 0 && rows.every((row) => values.includes(row[place] as string));
  const places = [...Array(layer.arity).keys()].filter(
    (place) => isCoordinate(place, across) || isCoordinate(place, up),
  );
  const [x1, y1, x2, y2] = places as [number, number, number, number];
  if (places.length !== SQUARES_PLACES || layer.axes.includes(-1)) return null;
  const [xs, ys] = [across, up].map((axis) => axis) as [Axis, Axis];
  if (![x1, x2].every((place) => isCoordinate(place, xs)) || ![y1, y2].every((place) => isCoordinate(place, ys)))
    return null;
  const middle = (row: readonly string[]): readonly [x: number, y: number] => [
    xs.values.indexOf(row[x1] as string) + xs.values.indexOf(row[x2] as string),
    ys.values.indexOf(row[y1] as string) + ys.values.indexOf(row[y2] as string),
  ];
  const owners = new Map<string, string>();
  for (const row of rows) {
    const [key, owner] = [middle(row).join(" "), places.map((place) => row[place]).join(" ")];
    if ((owners.get(key) ?? owner) !== owner) return null;
    owners.set(key, owner);
  }
  const axes = [between(xs), between(ys)];
  return {
    axes,
    label: boardLabel(board),
    selectors: [],
    locate: (fluent) => {
      const row = constantsOf(fluent, layer)?.[0];
      if (row === undefined || fluent.kind !== "application") return null;
      const [x, y] = middle(row);
      if (!owners.has(`${x} ${y}`)) return null;
      return { selected: [], x, y, heading: "", content: fluent.args.filter((_, place) => !places.includes(place)) };
    },
    cellName: (x, y) => owners.get(`${x} ${y}`) ?? nameByAxes(axes)(x, y),
  };
}

/**
 * The arguments of a fluent of this function, wrapped in a list; an argument that is no constant is the empty text.
 * Null for other fluents.
 */
function constantsOf(fluent: Term, { name, arity }: BoardLayer): string[][] | null {
  if (fluent.kind !== "application" || fluent.name !== name || fluent.args.length !== arity) return null;
  return [
    fluent.args.map((argument) => (argument.kind === "application" && argument.args.length === 0 ? argument.name : "")),
  ];
}

/** The values, with a position between each two. */
function between({ values, order }: Axis): Axis {
  const doubled = values.flatMap((value, i) => (i === 0 ? [value] : [`${values[i - 1]}–${value}`, value]));
  return { values: doubled, order: order === "ring" ? "line" : order };
}
