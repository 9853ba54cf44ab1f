/** A state of a board as the text of an SVG picture. */
import type { Board } from "../../../src/analysis/board/index.ts";
import type { Term } from "../../../src/language/rules/index.ts";
import { round, svgDocument, svgText } from "../drawing/markup.ts";
import {
  BoardPainter,
  CELL,
  hexPath,
  type PicturedPiece,
  type PicturedSquare,
  type PictureOptions,
  type PieceLook,
} from "./board-picture.ts";

const LIGHT = "#f4ead5";
const DARK = "#e2cfa8";
const LINE = "#a08c5b";
const KEY_LEFT = 30;
const KEY_LINE = 20;
/** Scale at which a shape of 100 units fills a square, at radius 16. */
const SHAPE_SCALE = 2.3 / 100;

export function boardSvg(board: Board, state: readonly Term[], options: PictureOptions = {}): string {
  const picture = new BoardPainter(board, { initial: state, ...options }).paint(state);
  const { width, height, cells, squares, pieces, texts, key, label } = picture;
  const longest = Math.max(0, ...key.map(({ content }) => content.length));
  const shapes = [
    ...squares.map(cells === "hexes" ? hexShape : squareShape),
    ...pieces.flatMap(pieceShapes),
    ...texts.map(({ x, y, text, anchor, kind }) =>
      kind === "title" ? svgText(x, y, text, { anchor }) : svgText(x, y, text, { size: 11, anchor, fill: "#666666" }),
    ),
    ...key.flatMap((look, i) => keyShapes(look, height + 8 + i * KEY_LINE)),
  ];
  const keyWidth = KEY_LEFT + 30 + 7 * longest;
  return svgDocument(Math.max(width, keyWidth), height + key.length * KEY_LINE, `the board ${label}`, shapes);
}

const squareShape = ({ x, y, isDark }: PicturedSquare): string =>
  `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${isDark ? DARK : LIGHT}" stroke="${LINE}"/>`;

const hexShape = ({ x, y }: PicturedSquare): string =>
  `<path d="${hexPath(x + CELL / 2, y + CELL / 2)}" fill="${LIGHT}" stroke="${LINE}"/>`;

function pieceShapes({ look, x, y, radius }: PicturedPiece): string[] {
  const { fill, ink, mark, shape } = look;
  if (shape !== undefined) {
    const scale = round(SHAPE_SCALE * radius * 100) / 100;
    const paint =
      shape.kind === "line"
        ? `fill="none" stroke="${fill}" stroke-width="12" stroke-linecap="round"`
        : `fill="${fill}" stroke="${ink === "#ffffff" ? "#777777" : ink}" stroke-width="4" stroke-linejoin="round"`;
    const place = `translate(${round(x - 50 * scale)} ${round(y - 50 * scale)}) scale(${scale})`;
    return [`<path d="${shape.path}" transform="${place}" ${paint}/>`];
  }
  const size = round((radius * 1.3) / Math.max(1, mark.length * 0.75));
  return [
    `<circle cx="${round(x)}" cy="${y}" r="${round(radius)}" fill="${fill}" stroke="#333333"/>`,
    svgText(x, y + size * 0.36, mark, { size, fill: ink }),
  ];
}

/** The key: what the discs mean, one per line. */
const keyShapes = ({ content, mark, fill, ink }: PieceLook, y: number): string[] => [
  `<circle cx="${KEY_LEFT + 8}" cy="${y}" r="8" fill="${fill}" stroke="#333333"/>`,
  svgText(KEY_LEFT + 8, y + 3.5, mark, { size: 9, fill: ink }),
  svgText(KEY_LEFT + 24, y + 4, content, { size: 12, anchor: "start" }),
];
