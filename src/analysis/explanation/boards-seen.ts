/**
 * Boards as the symmetries of a game see them: those whose cells are mapped to cells, each in the reading that fits
 * best. Functions over the same coordinates count as layers of one board. If symmetries map the layers differently,
 * they are boards of their own (two games side by side).
 */
import type { Board } from "../board/index.ts";
import type { NamedSymmetry } from "../symmetry/index.ts";
import { BoardGeography, type BoardInstance } from "./board-instances.ts";
import type { FluentImages } from "./fluent-images.ts";
import { impliedBoards } from "./implied-boards.ts";
import { boardOfBoards, boardOfLines, boardOfRows, plainBoard, type SeenBoard } from "./seen-board.ts";
import { findThings, type Things, wholeThings } from "./things.ts";

export interface SeenBoards {
  readonly geography: BoardGeography;
  readonly things: Things;
}

export function boardsSeen(
  fluents: FluentImages,
  boards: readonly Board[],
  actions: readonly NamedSymmetry[],
): SeenBoards {
  const readings = boards.map((board): (readonly SeenBoard[])[] => {
    const anew = [boardOfLines(board, fluents.fluents), boardOfRows(board), boardOfBoards(board)];
    const apart = board.layers.map((layer) => plainBoard({ ...board, layers: [layer] }));
    return [[plainBoard(board)], ...anew.flatMap((found) => (found === null ? [] : [[found]])), apart];
  });
  const seen = readings.map(([plain]) => plain as readonly SeenBoard[]);
  readings.forEach((ofBoard, i) => {
    const suits = (reading: readonly SeenBoard[]): boolean => {
      const all = seen.flatMap((other, j) => (i === j ? reading : other));
      const kept = cellsAreKept(new BoardGeography(all, fluents.fluents), fluents);
      return all.every((board, number) => kept[number] || !reading.includes(board));
    };
    // Tries new readings first, then the board as it is, then its layers as separate boards.
    const [plain, ...others] = ofBoard as [readonly SeenBoard[], ...(readonly SeenBoard[])[]];
    const ordered = [...others.slice(0, -1), plain, ...others.slice(-1)];
    seen[i] = ordered.find(suits) ?? plain;
  });
  const kept = keptBoards(seen.flat(), fluents);
  const withBoards = (some: readonly SeenBoard[]): SeenBoards | null => {
    const geography = new BoardGeography(some, fluents.fluents);
    const things = findThings(fluents, geography, actions);
    return things === null ? null : { geography, things };
  };
  const implied = kept.length > 0 ? [] : impliedBoards(fluents.fluents).map((board) => [plainBoard(board)]);
  const found = implied.find((board) => keptBoards(board, fluents).length > 0 && areMoved(board, fluents));
  const withoutBoards = (things: Things | null): SeenBoards | null =>
    things === null ? null : { geography: new BoardGeography([], []), things };
  return (
    withBoards(found ?? kept) ?? withBoards([]) ?? withoutBoards(wholeThings(fluents, actions)) ?? nothing(actions)
  );
}

/** Whether some symmetry moves a cell. */
function areMoved(boards: readonly SeenBoard[], { fluents, images }: FluentImages): boolean {
  const geography = new BoardGeography(boards, fluents);
  const cells = fluents.map((fluent) => geography.place(fluent)?.cell ?? -1);
  return images.some((image) => cells.some((cell, fluent) => cells[image[fluent] as number] !== cell));
}

/** Removes boards until all symmetries map cells of the remaining boards to cells. */
function keptBoards(boards: readonly SeenBoard[], fluents: FluentImages): readonly SeenBoard[] {
  for (let left = boards; ; ) {
    const kept = cellsAreKept(new BoardGeography(left, fluents.fluents), fluents);
    const next = left.filter((_, i) => kept[i]);
    if (next.length === left.length) return left;
    left = next;
  }
}

const nothing = (actions: readonly NamedSymmetry[]): SeenBoards => ({
  geography: new BoardGeography([], []),
  things: {
    things: [],
    generators: actions.map(() => ({ support: new Int32Array(0), images: new Int32Array(0) })),
  },
});

/** For each board: whether every symmetry maps all fluents of one cell to one cell. O(fluents · symmetries). */
function cellsAreKept(geography: BoardGeography, { fluents, images }: FluentImages): boolean[] {
  const numbers = new Map<string, number>();
  const boards: SeenBoard[] = [];
  // The cell number of each fluent, −1 if it is on no board.
  const cells = Int32Array.from(fluents, (fluent) => {
    const placed = geography.place(fluent);
    if (placed === null) return -1;
    const key = `${placed.instance} ${placed.cell}`;
    const cell = numbers.get(key) ?? numbers.size;
    numbers.set(key, cell);
    boards[cell] = (geography.instances[placed.instance] as BoardInstance).board;
    return cell;
  });
  const lost = new Set<SeenBoard>();
  for (const image of images) {
    // The image of each cell, −2 if not yet known.
    const targets = new Int32Array(numbers.size).fill(-2);
    cells.forEach((cell, fluent) => {
      if (cell === -1) return;
      const target = cells[image[fluent] as number] as number;
      if (target === -1 || (targets[cell] !== -2 && targets[cell] !== target)) lost.add(boards[cell] as SeenBoard);
      targets[cell] = target;
    });
  }
  return geography.boards.map((board) => !lost.has(board));
}
