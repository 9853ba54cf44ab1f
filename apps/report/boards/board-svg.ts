/** A state of a board as a picture: squares with their coordinates, and a disc for what stands on them. */
import { type Board, BoardMarks, type BoardView, boardLabel, viewBoard } from "../../../src/analysis/board/index.ts";
import type { Term } from "../../../src/language/rules/index.ts";
import { round, svgDocument, svgText } from "../drawing/markup.ts";

const CELL = 40;
const MARGIN = 30;
const TITLE = 22;
/** Boards beside each other, before a new line begins. */
const BOARDS_PER_LINE = 3;
const LIGHT = "#f4ead5";
const DARK = "#e2cfa8";
const LINE = "#a08c5b";

/** Where no colour is named: fills of the discs with the colour of the mark on them, by the first word of the content (mostly its owner) in order of appearance. */
const DISCS: readonly (readonly [fill: string, ink: string])[] = [
  ["#2b5c8a", "#ffffff"],
  ["#c0392b", "#ffffff"],
  ["#3b7d4f", "#ffffff"],
  ["#8e5aa8", "#ffffff"],
  ["#d98e04", "#222222"],
  ["#444444", "#ffffff"],
  ["#ffffff", "#222222"],
  ["#5fb3b3", "#222222"],
];

/** Discs of contents that a sheet calls by the name of a colour. */
const NAMED_DISCS: ReadonlyMap<string, readonly [fill: string, ink: string]> = new Map([
  ["white", ["#ffffff", "#222222"]],
  ["black", ["#222222", "#ffffff"]],
  ["red", ["#c0392b", "#ffffff"]],
  ["blue", ["#2b5c8a", "#ffffff"]],
  ["green", ["#3b7d4f", "#ffffff"]],
  ["yellow", ["#f2d024", "#222222"]],
  ["orange", ["#e67e22", "#222222"]],
  ["purple", ["#8e5aa8", "#ffffff"]],
  ["violet", ["#8e5aa8", "#ffffff"]],
  ["pink", ["#f0a3c0", "#222222"]],
  ["brown", ["#7b4f2a", "#ffffff"]],
  ["grey", ["#9a9a9a", "#222222"]],
  ["gray", ["#9a9a9a", "#222222"]],
  ["cyan", ["#5fb3b3", "#222222"]],
  ["teal", ["#1f7a7a", "#ffffff"]],
  ["magenta", ["#c23b9b", "#ffffff"]],
  ["gold", ["#d4a017", "#222222"]],
  ["silver", ["#c0c0c0", "#222222"]],
]);

export const isColourName = (word: string): boolean => NAMED_DISCS.has(word.toLowerCase());

export interface BoardPicture {
  /** The initial state, by which emptiness is known; the state shown where there is none. */
  readonly initial?: readonly Term[];
  /** The name of the colour that the game gives to what stands on a square, where it names one. */
  readonly colourOf?: (content: string) => string | undefined;
}

export function boardSvg(
  board: Board,
  state: readonly Term[],
  { initial = state, colourOf = () => undefined }: BoardPicture = {},
): string {
  const marks = new BoardMarks(board, viewBoard(board, initial));
  const views = viewBoard(board, state);
  const discs = new Map<string, readonly [string, string]>();
  const owners = new Map<string, readonly [string, string]>();
  const discOf = (content: string): readonly [string, string] => {
    const named = NAMED_DISCS.get(colourOf(content)?.toLowerCase() ?? "");
    const [owner = ""] = content.split(" ");
    const disc = named ?? owners.get(owner) ?? (DISCS[owners.size % DISCS.length] as readonly [string, string]);
    if (named === undefined) owners.set(owner, disc);
    discs.set(content, disc);
    return disc;
  };
  const [first] = views;
  const boardWidth = (first?.width ?? 0) * CELL + 2 * MARGIN;
  const boardHeight = (first?.height ?? 0) * CELL + 2 * MARGIN + (board.selectors.length > 0 ? TITLE : 0);
  const shapes = views.flatMap((view, i) => {
    const x = (i % BOARDS_PER_LINE) * boardWidth;
    const y = Math.floor(i / BOARDS_PER_LINE) * boardHeight;
    return [`<g transform="translate(${x} ${y})">`, ...viewShapes(board, view, marks, discOf), "</g>"];
  });
  const lines = Math.ceil(views.length / BOARDS_PER_LINE);
  const width = Math.min(views.length, BOARDS_PER_LINE) * boardWidth;
  const key = keyShapes(discs, marks, lines * boardHeight);
  return svgDocument(Math.max(width, key.width), lines * boardHeight + key.height, `the board ${boardLabel(board)}`, [
    ...shapes,
    ...key.shapes,
  ]);
}

function viewShapes(
  board: Board,
  { selected, width, height, cells }: BoardView,
  marks: BoardMarks,
  discOf: (content: string) => readonly [string, string],
): string[] {
  const top = MARGIN + (selected.length > 0 ? TITLE : 0);
  const left = (x: number): number => MARGIN + x * CELL;
  const above = (y: number): number => top + (height - 1 - y) * CELL;
  const named = board.squares === undefined ? null : new Set([...board.squares.values()].map(([x, y]) => `${x} ${y}`));
  const shapes = selected.length > 0 ? [svgText(MARGIN, TITLE, selected.join(" "), { anchor: "start" })] : [];
  cells.forEach((contents, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    if (named !== null && !named.has(`${x} ${y}`)) return;
    const fill = (x + y) % 2 === 0 ? DARK : LIGHT;
    shapes.push(
      `<rect x="${left(x)}" y="${above(y)}" width="${CELL}" height="${CELL}" fill="${fill}" stroke="${LINE}"/>`,
    );
    const shown = contents.filter((content) => content !== marks.empty);
    shapes.push(
      ...shown.flatMap((content, i) => discShapes(left(x), above(y), i, shown.length, content, marks, discOf)),
    );
  });
  const [across, up] = board.axes;
  across?.values.forEach((value, x) => {
    shapes.push(svgText(left(x) + CELL / 2, top + height * CELL + 17, value, { size: 11, fill: "#666666" }));
  });
  up?.values.forEach((value, y) => {
    shapes.push(svgText(MARGIN - 6, above(y) + CELL / 2 + 4, value, { size: 11, anchor: "end", fill: "#666666" }));
  });
  return shapes;
}

/** The i-th of several contents of one square, smaller the more there are. */
function discShapes(
  x: number,
  y: number,
  i: number,
  count: number,
  content: string,
  marks: BoardMarks,
  discOf: (content: string) => readonly [string, string],
): string[] {
  const radius = (CELL * 0.4) / Math.min(count, 3);
  const center = x + ((i + 0.5) * CELL) / count;
  const [fill, ink] = discOf(content);
  const mark = marks.mark(content);
  const size = round((radius * 1.3) / Math.max(1, mark.length * 0.75));
  return [
    `<circle cx="${round(center)}" cy="${y + CELL / 2}" r="${round(radius)}" fill="${fill}" stroke="#333333"/>`,
    svgText(center, y + CELL / 2 + size * 0.36, mark, { size, fill: ink }),
  ];
}

/** What the discs mean, one to a line. */
function keyShapes(
  discs: ReadonlyMap<string, readonly [string, string]>,
  marks: BoardMarks,
  top: number,
): { readonly shapes: readonly string[]; readonly width: number; readonly height: number } {
  const entries = [...discs].filter(([content]) => marks.mark(content) !== content);
  const shapes = entries.flatMap(([content, [fill, ink]], i) => {
    const y = top + 8 + i * 20;
    return [
      `<circle cx="${MARGIN + 8}" cy="${y}" r="8" fill="${fill}" stroke="#333333"/>`,
      svgText(MARGIN + 8, y + 3.5, marks.mark(content), { size: 9, fill: ink }),
      svgText(MARGIN + 24, y + 4, content, { size: 12, anchor: "start" }),
    ];
  });
  const longest = Math.max(0, ...entries.map(([content]) => content.length));
  return { shapes, width: MARGIN + 30 + 7 * longest, height: entries.length * 20 };
}
