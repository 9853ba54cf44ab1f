/**
 * The single boards of a game (a board with selectors is several), and what a symmetry does to each: to which board it goes, where its
 * cells go, and what becomes of its contents.
 */
import type { Term } from "../../language/rules/index.ts";
import { type Board, boardLabel, contentText, locate } from "../board/index.ts";
import type { SymmetryAction } from "./symmetry-action.ts";

export interface BoardInstance {
  readonly board: Board;
  readonly selected: readonly string[];
  readonly width: number;
  readonly height: number;
}

export interface InstanceMotion {
  /** The board it becomes, by number; −1 where it becomes none. */
  readonly to: number;
  /** By cell (`across + width · up`): its image on that board, −1 where no fluent tells. */
  readonly cells: Int32Array;
  /** Contents that become others. */
  readonly contents: ReadonlyMap<string, string>;
}

function boardInstances(boards: readonly Board[]): BoardInstance[] {
  return boards.flatMap((board) => {
    const choices = board.selectors.reduce<string[][]>(
      (prefixes, values) => prefixes.flatMap((prefix) => values.map((value) => [...prefix, value])),
      [[]],
    );
    const [across, up] = board.axes;
    const [width, height] = [across?.values.length ?? 0, up?.values.length ?? 1];
    return choices.map((selected) => ({ board, selected, width, height }));
  });
}

/** Whether its cells are mere names. */
export const hasNoOrder = ({ board }: BoardInstance): boolean => board.axes.some(({ order }) => order === "none");

/** `the board cell/3`, `the board cell/4 left`, `the row lamp/2`. */
export function instanceName(instance: BoardInstance): string {
  const { board, selected, height } = instance;
  const noun = height === 1 && board.axes.length === 1 && !hasNoOrder(instance) ? "row" : "board";
  return `the ${noun} ${[boardLabel(board), ...selected].join(" ")}`;
}

/** Where the fluents of a game stand, found once and used for every symmetry. */
export class BoardGeography {
  readonly instances: readonly BoardInstance[];
  readonly fluents: readonly Term[];
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly boards: readonly Board[];

  constructor(boards: readonly Board[], fluents: readonly Term[]) {
    this.boards = boards;
    this.fluents = fluents;
    this.instances = boardInstances(boards);
    this.numbers = new Map(
      this.instances.map(({ board, selected }, i) => [`${boards.indexOf(board)} ${selected.join(" ")}`, i]),
    );
  }

  /** By board: what the symmetry does to it, or null where it does not map cells to cells. */
  motions(action: SymmetryAction): (InstanceMotion | null)[] {
    const readers = this.instances.map(() => new MotionReader());
    for (const fluent of this.fluents) {
      const from = this.place(fluent);
      if (from === null) continue;
      const to = this.place(action.fluent(fluent));
      readers[from.instance]?.add(from, to);
    }
    return readers.map((reader, i) => {
      const { width, height } = this.instances[i] as BoardInstance;
      return reader.motion(i, width * height);
    });
  }

  place(fluent: Term): Placed | null {
    for (const [number, board] of this.boards.entries()) {
      const found = locate(board, fluent);
      if (found === null || found.selected.length !== board.selectors.length) continue;
      const instance = this.numbers.get(`${number} ${found.selected.join(" ")}`);
      if (instance === undefined) continue;
      const { width } = this.instances[instance] as BoardInstance;
      const [x = 0, y = 0] = found.cell;
      return { instance, cell: x + width * y, content: contentText(board, found) };
    }
    return null;
  }
}

interface Placed {
  readonly instance: number;
  readonly cell: number;
  readonly content: string;
}

/** Gathers the images of one board's fluents, as long as they agree. */
class MotionReader {
  private to: number | null = null;
  private agrees = true;
  private readonly cells = new Map<number, number>();
  private readonly contents = new Map<string, string>();

  add(from: Placed, to: Placed | null): void {
    if (to === null || (this.to ?? to.instance) !== to.instance) {
      this.agrees = false;
      return;
    }
    this.to = to.instance;
    this.agrees &&= put(this.cells, from.cell, to.cell) && put(this.contents, from.content, to.content);
  }

  motion(own: number, cellCount: number): InstanceMotion | null {
    if (!this.agrees) return null;
    const cells = Int32Array.from({ length: cellCount }, (_, cell) => this.cells.get(cell) ?? -1);
    const contents = new Map([...this.contents].filter(([content, image]) => content !== image));
    return { to: this.to ?? own, cells, contents };
  }
}

/** False where the key has another value already. */
function put<K, V>(map: Map<K, V>, key: K, value: V): boolean {
  const known = map.get(key);
  map.set(key, known ?? value);
  return known === undefined || known === value;
}
