/**
 * A state of a board as data for a picture: squares, pieces, coordinates and the key, each with its position. Two
 * printers use it: `boardSvg` writes it as text, and the workbench puts it on the page and moves its pieces.
 */
import {
  type Board,
  BoardMarks,
  type BoardView,
  boardLabel,
  type HexSlant,
  viewBoard,
} from "../../../src/analysis/board/index.ts";
import type { Term } from "../../../src/language/rules/index.ts";
import { round } from "../drawing/markup.ts";
import { DiscColours, isEmptyWord, isPlainContent } from "./disc-colours.ts";
import type { PieceShape } from "./piece-shapes.ts";

export const CELL = 40;
const MARGIN = 30;
const TITLE = 22;
/** Distance from one row of hexagons to the next. */
const HEX_ROW = (CELL * Math.sqrt(3)) / 2;
/** Maximum number of boards, and of cells, per line. */
const BOARDS_PER_LINE = 3;
const CELLS_PER_LINE = 30;

export interface PicturedSquare {
  /** Upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly isDark: boolean;
  /** The coordinates as the sheet writes them, with the board if there are several: `b 3`. */
  readonly name: string;
  /** Number of the board if there are several of the kind, and the cell on it: `across + width · up`. */
  readonly view: number;
  readonly cell: number;
}

/** How a content looks, wherever it is. */
export interface PieceLook {
  readonly content: string;
  /** One or two characters, different for different contents. */
  readonly mark: string;
  /** Its colour says everything, so it needs no mark: `red`, `white man`. */
  readonly isPlain: boolean;
  readonly shape?: PieceShape;
  readonly fill: string;
  readonly ink: string;
}

export interface PicturedPiece {
  readonly look: PieceLook;
  /** Centre of the piece. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Index of its square in the picture, and of its fluent in the state. */
  readonly square: number;
  readonly fluent: number;
}

export interface PicturedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
  /** `emptiness`: the sheet's name for a square that is taken to be empty, if the name does not say so. */
  readonly kind: "coordinate" | "title" | "emptiness";
}

export interface BoardPicture {
  /** For example `cell/3`. */
  readonly label: string;
  readonly cells: "squares" | "hexes";
  readonly width: number;
  readonly height: number;
  readonly squares: readonly PicturedSquare[];
  readonly pieces: readonly PicturedPiece[];
  readonly texts: readonly PicturedText[];
  /** Contents whose mark does not say what they are. */
  readonly key: readonly PieceLook[];
}

export interface PictureOptions {
  /** The initial state, which shows what counts as empty; by default the state shown. */
  readonly initial?: readonly Term[];
  /** The colour name that the game gives to a content, if any. */
  readonly colourOf?: (content: string) => string | undefined;
  readonly shapeOf?: (content: string) => PieceShape | undefined;
}

/** Draws states of one board. Contents keep their look from one state to the next. */
export class BoardPainter {
  private readonly board: Board;
  private readonly marks: BoardMarks;
  private readonly colours = new DiscColours();
  private readonly options: PictureOptions;
  private readonly looks = new Map<string, PieceLook>();

  constructor(board: Board, options: PictureOptions & { readonly initial: readonly Term[] }) {
    this.board = board;
    this.options = options;
    const views = viewBoard(board, options.initial);
    this.marks = new BoardMarks(board, views);
  }

  paint(state: readonly Term[]): BoardPicture {
    const { board } = this;
    const views = viewBoard(board, state);
    const [first] = views;
    const title = board.selectors.length > 0 ? TITLE : 0;
    const [columns, rows] = [first?.width ?? 0, first?.height ?? 0];
    const frame = board.hexes === undefined ? squareGrid(rows) : hexGrid(rows, board.hexes);
    const width = frame.width(columns) + 2 * MARGIN;
    const height = frame.height + 2 * MARGIN + title;
    const perLine = Math.max(1, Math.min(BOARDS_PER_LINE, Math.floor(CELLS_PER_LINE / (first?.width ?? 1))));
    const squares: PicturedSquare[] = [];
    const pieces: PicturedPiece[] = [];
    const texts: PicturedText[] = [];
    views.forEach((view, number) => {
      const left = (number % perLine) * width + MARGIN;
      const top = Math.floor(number / perLine) * height + MARGIN + title;
      if (title > 0)
        texts.push({ x: left, y: top - MARGIN, text: view.selected.join(" "), anchor: "start", kind: "title" });
      const place = (column: number, row: number): Point => {
        const [x, y] = frame.corner(column, row);
        return [left + x, top + y];
      };
      this.paintView(view, number, place, squares, pieces);
      texts.push(...this.emptiness(view, place));
      texts.push(...this.coordinates(place));
    });
    const lines = Math.ceil(views.length / perLine);
    const shown = new Set(pieces.map(({ look }) => look));
    return {
      label: boardLabel(board),
      cells: board.hexes === undefined ? "squares" : "hexes",
      width: Math.min(views.length, perLine) * width,
      height: lines * height,
      squares,
      pieces,
      texts,
      key: [...shown].filter(({ mark, content, shape }) => shape === undefined && mark !== content),
    };
  }

  private paintView(
    { selected, width, cells, fluents }: BoardView,
    number: number,
    cornerOf: CellPlace,
    squares: PicturedSquare[],
    pieces: PicturedPiece[],
  ): void {
    const { board, marks } = this;
    const [across, up] = board.axes;
    const names =
      board.squares && new Map([...board.squares].map(([name, [x = 0, y = 0]]) => [x + width * y, name] as const));
    cells.forEach((contents, cell) => {
      const [column, row] = [cell % width, Math.floor(cell / width)];
      if (names !== undefined && !names.has(cell)) return;
      const [x, y] = cornerOf(column, row);
      const place = names?.get(cell) ?? [across?.values[column], up?.values[row]].filter(Boolean).join(" ");
      const name = [...selected, place].join(" ");
      const square =
        squares.push({
          x,
          y,
          isDark: board.hexes === undefined && (column + row) % 2 === 0,
          name,
          view: number,
          cell,
        }) - 1;
      const standing = contents.flatMap((content, i) =>
        content === marks.empty ? [] : [{ content, fluent: fluents[cell]?.[i] as number }],
      );
      standing.forEach(({ content, fluent }, i) => {
        const radius = (CELL * 0.4) / Math.min(standing.length, 3);
        const centre = x + ((i + 0.5) * CELL) / standing.length;
        pieces.push({ look: this.lookOf(content), x: centre, y: y + CELL / 2, radius, square, fluent });
      });
    });
  }

  private lookOf(content: string): PieceLook {
    const known = this.looks.get(content);
    if (known !== undefined) return known;
    const { colourOf, shapeOf } = this.options;
    const [fill, ink] = this.colours.discOf(content, colourOf?.(content));
    const shape = shapeOf?.(content);
    const mark = this.marks.mark(content);
    const isPlain = isPlainContent(content);
    const look = { content, mark, isPlain, fill, ink, ...(shape === undefined ? {} : { shape }) };
    this.looks.set(content, look);
    return look;
  }

  /**
   * Whatever fills the board initially is taken to be empty. It may have a meaning after all (`left`), and is then
   * named.
   */
  private emptiness({ cells, width }: BoardView, cornerOf: CellPlace): PicturedText[] {
    const { empty } = this.marks;
    if (empty === null || isEmptyWord(empty)) return [];
    return cells.flatMap((contents, cell): PicturedText[] => {
      if (!contents.includes(empty)) return [];
      const [x, y] = cornerOf(cell % width, Math.floor(cell / width));
      return [{ x: x + CELL / 2, y: y + CELL / 2 + 3, text: empty, anchor: "middle", kind: "emptiness" }];
    });
  }

  /** Coordinates are below the lowest row and to the left of every row. */
  private coordinates(cornerOf: CellPlace): PicturedText[] {
    const [across, up] = this.board.axes;
    return [
      ...(across?.values ?? []).map((text, column): PicturedText => {
        const [x, y] = cornerOf(column, 0);
        return { x: x + CELL / 2, y: y + CELL + 17, text, anchor: "middle", kind: "coordinate" };
      }),
      ...(up?.values ?? []).map((text, row): PicturedText => {
        const [x, y] = cornerOf(0, row);
        return { x: x - 6, y: y + CELL / 2 + 4, text, anchor: "end", kind: "coordinate" };
      }),
    ];
  }
}

type Point = readonly [x: number, y: number];
/** Upper left corner of the square around a cell. */
type CellPlace = (column: number, row: number) => Point;

/** How cells are laid out; row 0 is the lowest. */
interface Grid {
  width(columns: number): number;
  readonly height: number;
  readonly corner: CellPlace;
}

const squareGrid = (rows: number): Grid => ({
  width: (columns) => columns * CELL,
  height: rows * CELL,
  corner: (column, row) => [column * CELL, (rows - 1 - row) * CELL],
});

/** Hexagons stand on a corner. Each row is shifted by half a cell, towards the side of the third pair of neighbours. */
function hexGrid(rows: number, slant: HexSlant): Grid {
  const offset = (row: number): number => (slant === "falling" ? row : rows - 1 - row) * (CELL / 2);
  return {
    width: (columns) => columns * CELL + offset(slant === "falling" ? rows - 1 : 0),
    height: CELL + (rows - 1) * HEX_ROW,
    corner: (column, row) => [column * CELL + offset(row), (rows - 1 - row) * HEX_ROW],
  };
}

/** The hexagon around a point, one cell wide. */
export function hexPath(x: number, y: number): string {
  const [half, long] = [CELL / 2, CELL / Math.sqrt(3)];
  const points = [
    [0, -long],
    [half, -long / 2],
    [half, long / 2],
    [0, long],
    [-half, long / 2],
    [-half, -long / 2],
  ] as const;
  return `M${points.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join("L")}Z`;
}
