/**
 * The single boards of a game (a board with selectors is several) and the positions of fluents on them. Boards need not
 * be full. Their cells are those on which fluents stand. Rotations and reflections act on the bounding box of the cells
 * (the horizontal lines of a grid of dots are one fewer across than the vertical ones).
 */
import type { Term } from "../../language/rules/index.ts";
import type { SeenBoard } from "./seen-board.ts";

export interface BoardInstance {
  readonly board: SeenBoard;
  readonly selected: readonly string[];
  /** Lengths of the axes. Cells are numbered `across + width · up`. */
  readonly width: number;
  readonly height: number;
  /** The cells on which fluents stand. */
  readonly cells: ReadonlySet<number>;
  readonly box: Box;
}

/** The smallest rectangle that contains all cells. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly columns: number;
  readonly rows: number;
}

export interface Placed {
  readonly instance: number;
  readonly cell: number;
  /** The layer if there are several, and the content of the cell. */
  readonly heading: string;
  readonly content: readonly Term[];
}

/** Whether its cells are only names, without an order. */
export const hasNoOrder = ({ board }: BoardInstance): boolean => board.axes.some(({ order }) => order === "none");

/** Whether it has only one axis. */
export const isRow = (instance: BoardInstance): boolean => instance.board.axes.length === 1 && !hasNoOrder(instance);

/** `the board cell/3`, `the board cell/4 left`, `the row lamp/2`. */
export function instanceName(instance: BoardInstance): string {
  const { board, selected } = instance;
  return `the ${isRow(instance) ? "row" : "board"} ${[board.label, ...selected].join(" ")}`;
}

export class BoardGeography {
  readonly instances: readonly BoardInstance[];
  private readonly numbers: ReadonlyMap<string, number>;
  readonly boards: readonly SeenBoard[];

  constructor(boards: readonly SeenBoard[], fluents: readonly Term[]) {
    this.boards = boards;
    const choices = boards.flatMap((board, number) =>
      selections(board).map((selected) => ({ board, selected, key: `${number} ${selected.join(" ")}` })),
    );
    this.numbers = new Map(choices.map(({ key }, i) => [key, i]));
    const cells = choices.map(() => new Set<number>());
    for (const fluent of fluents) {
      const placed = this.place(fluent);
      if (placed !== null) cells[placed.instance]?.add(placed.cell);
    }
    this.instances = choices.map(({ board, selected }, i) => {
      const [across, up] = board.axes;
      const [width, height] = [across?.values.length ?? 0, up?.values.length ?? 1];
      const own = cells[i] as Set<number>;
      return { board, selected, width, height, cells: own, box: boxOf(own, width) };
    });
  }

  /** The position of a fluent; null if it is on no board. */
  place(fluent: Term): Placed | null {
    for (const [number, board] of this.boards.entries()) {
      const found = board.locate(fluent);
      const instance = this.numbers.get(`${number} ${found?.selected.join(" ")}`);
      if (found === null || instance === undefined) continue;
      const cell = found.x + (board.axes[0]?.values.length ?? 0) * found.y;
      return { instance, cell, heading: found.heading, content: found.content };
    }
    return null;
  }

  /** The numbers of all instances of the same board. */
  kindOf(instance: number): number[] {
    const { board } = this.instances[instance] as BoardInstance;
    return this.instances.flatMap((other, i) => (other.board === board ? [i] : []));
  }
}

const selections = ({ selectors }: SeenBoard): string[][] =>
  selectors.reduce<string[][]>(
    (prefixes, values) => prefixes.flatMap((prefix) => values.map((value) => [...prefix, value])),
    [[]],
  );

function boxOf(cells: ReadonlySet<number>, width: number): Box {
  const [xs, ys] = [[...cells].map((cell) => cell % width), [...cells].map((cell) => Math.floor(cell / width))];
  if (cells.size === 0) return { left: 0, bottom: 0, columns: 0, rows: 0 };
  const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
  const [left, bottom] = [least(xs), least(ys)];
  return { left, bottom, columns: most(xs) - left + 1, rows: most(ys) - bottom + 1 };
}
