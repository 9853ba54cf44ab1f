/**
 * Draws a state of a board in plain characters: a grid with a mark for every content, the coordinates, and a legend of
 * the marks.
 */
import { printTerm, type Term } from "../../language/rules/index.ts";
import { type Board, type BoardFluent, boardLabel, locate } from "./board.ts";

/**
 * The contents of one board (one choice of selectors). Cells are numbered `across + width · up`; each has the texts of
 * its contents.
 */
export interface BoardView {
  /** The values of the selectors that choose this board. Empty if there is only one board. */
  readonly selected: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly cells: readonly (readonly string[])[];
  /** For each cell: the index in the state of each content's fluent, in the same order as the contents. */
  readonly fluents: readonly (readonly number[])[];
}

/** The boards that the selectors tell apart, with their contents in a state. */
export function viewBoard(board: Board, state: readonly Term[]): BoardView[] {
  const [across, up] = board.axes;
  const [width, height] = [across?.values.length ?? 0, up?.values.length ?? 1];
  const choices = board.selectors.reduce<string[][]>(
    (prefixes, values) => prefixes.flatMap((prefix) => values.map((value) => [...prefix, value])),
    [[]],
  );
  const emptyCells = <T>(): T[][] => Array.from({ length: width * height }, () => []);
  const views = new Map(
    choices.map((selected) => {
      const view = { selected, width, height, cells: emptyCells<string>(), fluents: emptyCells<number>() };
      return [selected.join(" "), view];
    }),
  );
  for (const [i, fluent] of state.entries()) {
    const found = locate(board, fluent);
    if (found === null) continue;
    const [x = 0, y = 0] = found.cell;
    const targets = found.selected.length === board.selectors.length ? [found.selected.join(" ")] : views.keys();
    for (const target of targets) {
      const view = views.get(target);
      view?.cells[x + width * y]?.push(contentText(board, found));
      view?.fluents[x + width * y]?.push(i);
    }
  }
  return [...views.values()];
}

/** The text of a content: its other arguments, or the name of the function if there are none. */
function contentText(board: Board, { layer, content }: Pick<BoardFluent, "layer" | "content">): string {
  return content.length === 0 ? (board.layers[layer]?.name ?? "") : content.map(printTerm).join(" ");
}

/** The words of a content, as in `white rook`, `(white rook)`, `white-rook` and `whiteRook`. */
export const wordsOf = (content: string): string[] =>
  content.replaceAll(/[()]/g, "").split(/[\s_-]+|(?<=[a-z])(?=[A-Z])/);

/**
 * Assigns marks of one or two characters to contents, all different. The content that fills most of the board in the
 * initial state counts as empty, since naming it would not help. Only a content with arguments can be empty: a fluent
 * that has nothing but its square (`(lit 1 1)`) leaves the square bare when it ends, and the two must look different.
 */
export class BoardMarks {
  readonly empty: string | null;
  private readonly marks = new Map<string, string>();
  private readonly used = new Set<string>(["·"]);

  constructor({ layers }: Board, initial: readonly BoardView[]) {
    const counts = new Map<string, number>();
    for (const { cells } of initial)
      for (const content of cells.flat()) counts.set(content, (counts.get(content) ?? 0) + 1);
    for (const { name, content } of layers) if (content.length === 0) counts.delete(name);
    const total = initial.reduce((sum, { cells }) => sum + cells.length, 0);
    const [most, next] = [...counts].sort((a, b) => b[1] - a[1]);
    const isEmptiness = most !== undefined && 3 * most[1] > total && most[1] > (next?.[1] ?? 0) && counts.size !== 1;
    const fillsAll = most !== undefined && counts.size === 1 && most[1] === total;
    this.empty = (isEmptiness || fillsAll) && most !== undefined ? most[0] : null;
  }

  mark(content: string): string {
    if (content === this.empty) return "·";
    const known = this.marks.get(content);
    if (known !== undefined) return known;
    const words = wordsOf(content);
    const [first = ""] = words[0] ?? "";
    const pairs = [...(words.at(-1) ?? ""), ...content].map((letter) => first + letter);
    const singles = [first, first.toUpperCase()];
    const numbers = Array.from({ length: 100 }, (_, i) => String(i));
    const short = content.length <= 2 ? [content] : [];
    const candidates = [...short, ...(words.length > 1 ? pairs : [...singles, ...pairs]), ...numbers];
    const mark = candidates.find((text) => text !== "" && !/[\s()]/.test(text) && !this.used.has(text)) ?? content;
    this.used.add(mark);
    this.marks.set(content, mark);
    return mark;
  }

  /** The legend, as `x = cross, o = ring`. It leaves out marks that equal their content. */
  key(): string {
    return [...this.marks].flatMap(([content, mark]) => (content === mark ? [] : [`${mark} = ${content}`])).join(", ");
  }
}

/** Optional colours for the parts of a drawing. */
export interface BoardPaint {
  mark(mark: string, content: string): string;
  /** For coordinates and empty squares. */
  background(text: string): string;
}

const UNPAINTED: BoardPaint = { mark: (mark) => mark, background: (text) => text };

/** The lines of the drawing. `initial` is the initial state, which determines what counts as empty. */
export function drawBoard(
  board: Board,
  state: readonly Term[],
  initial: readonly Term[] = state,
  paint: BoardPaint = UNPAINTED,
): string[] {
  const start = viewBoard(board, initial);
  const marks = new BoardMarks(board, start);
  for (const content of start.flatMap(({ cells }) => cells.flat())) marks.mark(content);
  const views = viewBoard(board, state);
  const lines = views.flatMap((view) => [
    ...(view.selected.length === 0 ? [] : [`${boardLabel(board)} ${view.selected.join(" ")}`]),
    ...drawView(board, view, marks, paint),
  ]);
  const key = marks.key();
  return key === "" ? lines : [...lines, key];
}

/** The content of a square, plain and coloured. Both have the same width. */
type Square = { readonly text: string; readonly painted: string };

function drawView(board: Board, { width, height, cells }: BoardView, marks: BoardMarks, paint: BoardPaint): string[] {
  const [across, up] = board.axes;
  const holes = missingCells(board);
  const plain = (text: string): Square => ({ text, painted: paint.background(text) });
  const squares = cells.map((contents, cell): Square => {
    if (contents.length === 0) return plain(holes.has(cell) || marks.empty !== null ? "" : "·");
    if (contents.every((content) => content === marks.empty)) return plain("·");
    const pieces = contents.map((content) => ({ content, mark: marks.mark(content) }));
    return {
      text: pieces.map(({ mark }) => mark).join(""),
      painted: pieces.map(({ mark, content }) => paint.mark(mark, content)).join(""),
    };
  });
  const columnWidth = Math.max(
    ...squares.map(({ text }) => text.length),
    ...(across?.values ?? []).map((value) => value.length),
  );
  const sideWidth = Math.max(0, ...(up?.values ?? []).map((value) => value.length));
  const row = (side: string, items: readonly Square[]): string => {
    const padded = items.map(({ text, painted }) => " ".repeat(columnWidth - text.length) + painted);
    return `${paint.background(side.padStart(sideWidth))} ${padded.join(" ")}`.trimEnd();
  };
  const rows = Array.from({ length: height }, (_, i) => {
    const y = height - 1 - i;
    return row(up?.values[y] ?? "", squares.slice(y * width, (y + 1) * width));
  });
  return [...rows, row("", (across?.values ?? []).map(plain))];
}

/** Cells that no square name denotes. */
function missingCells({ axes, squares }: Board): Set<number> {
  const width = axes[0]?.values.length ?? 0;
  const height = axes[1]?.values.length ?? 1;
  if (squares === undefined) return new Set();
  const named = new Set([...squares.values()].map(([x = 0, y = 0]) => x + width * y));
  return new Set(Array.from({ length: width * height }, (_, cell) => cell).filter((cell) => !named.has(cell)));
}
