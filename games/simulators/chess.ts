/**
 * Chess by trial: every move that the pieces could make is made, and thrown away when it leaves the king in check.
 * The rule sheet reasons about pins and checks instead, so the two have nothing in common.
 */

import { type ChessPosition, grid, type Kind, readPosition, squareNamed, squareNames } from "./chess-position.ts";
import { allDirections, cellAt, cellsOf, cellsToward, columnOf, rowOf, withCells } from "./grid.ts";
import { payoff, type Simulator, takingTurns, wordsOf } from "./simulator.ts";

type Board = ChessPosition["board"];
type Vector = readonly [number, number];

const quietLimit = 100;
const moveLimit = 300;

const leaps: readonly Vector[] = [1, 2].flatMap((a) =>
  [1, -1].flatMap((b) => [1, -1].map((c) => [a * b, (3 - a) * c] as const)),
);

const beyond = (cell: number, [right, up]: Vector): number =>
  cellAt(grid, columnOf(grid, cell) + right, rowOf(grid, cell) + up);

const ahead = (player: number): number => (player === 0 ? 1 : -1);

/** For every cell the cells at some vectors from it. */
const cellsBy = (vectors: readonly Vector[]): readonly (readonly number[])[] =>
  cellsOf(grid).map((cell) => vectors.map((vector) => beyond(cell, vector)).filter((to) => to >= 0));

/** For every cell the paths to the border in some directions. */
const pathsBy = (directions: readonly Vector[]): readonly (readonly (readonly number[])[])[] =>
  cellsOf(grid).map((cell) => directions.map((direction) => cellsToward(grid, cell, direction)));

const knightCells = cellsBy(leaps);
const kingCells = cellsBy(allDirections);
const pawnCells = [0, 1].map((player) => cellsBy([-1, 1].map((right) => [right, ahead(player)] as const)));

const queenPaths = pathsBy(allDirections);
const rookPaths = pathsBy(allDirections.filter(([right, up]) => right === 0 || up === 0));
const bishopPaths = pathsBy(allDirections.filter(([right, up]) => right !== 0 && up !== 0));

/** The cells along some paths up to and including the first that is occupied. */
function seenAlong(board: Board, paths: readonly (readonly number[])[]): number[] {
  return paths.flatMap((path) => {
    const end = path.findIndex((cell) => board[cell] !== undefined);
    return end < 0 ? path : path.slice(0, end + 1);
  });
}

/** The cells that the piece on a cell strikes, whatever stands there. */
function struckFrom(board: Board, from: number): readonly number[] {
  const { player, kind } = board[from]!;
  switch (kind) {
    case "pawn":
      return pawnCells[player]![from]!;
    case "knight":
      return knightCells[from]!;
    case "king":
      return kingCells[from]!;
    case "bishop":
      return seenAlong(board, bishopPaths[from]!);
    case "rook":
      return seenAlong(board, rookPaths[from]!);
    case "queen":
      return seenAlong(board, queenPaths[from]!);
  }
}

const isStruck = (board: Board, cell: number, by: number): boolean =>
  board.some((piece, from) => piece?.player === by && struckFrom(board, from).includes(cell));

const isInCheck = (board: Board, player: number): boolean => {
  const king = board.findIndex((piece) => piece?.player === player && piece.kind === "king");
  return isStruck(board, king, 1 - player);
};

/** Where the piece on a cell could go, checks and castling aside. */
function targets({ board, passed }: ChessPosition, from: number): number[] {
  const { player, kind } = board[from]!;
  const struck = struckFrom(board, from);
  if (kind !== "pawn") return struck.filter((to) => board[to]?.player !== player);
  const one = beyond(from, [0, ahead(player)]);
  const two = beyond(from, [0, 2 * ahead(player)]);
  const isHome = rowOf(grid, from) === (player === 0 ? 2 : 7);
  const pushes = board[one] !== undefined ? [] : isHome && board[two] === undefined ? [one, two] : [one];
  return [...pushes, ...struck.filter((to) => board[to]?.player === 1 - player || to === passed)];
}

const castlings = [
  { right: "K", player: 0, wing: "kingside", king: ["e1", "g1"], rook: ["h1", "f1"], between: ["f1", "g1"] },
  { right: "Q", player: 0, wing: "queenside", king: ["e1", "c1"], rook: ["a1", "d1"], between: ["b1", "c1", "d1"] },
  { right: "k", player: 1, wing: "kingside", king: ["e8", "g8"], rook: ["h8", "f8"], between: ["f8", "g8"] },
  { right: "q", player: 1, wing: "queenside", king: ["e8", "c8"], rook: ["a8", "d8"], between: ["b8", "c8", "d8"] },
] as const;

function castlingMoves({ board, turn, rights }: ChessPosition): string[] {
  return castlings
    .filter(({ right, player, king, rook, between }) => {
      const kingsWay = [king[0], rook[1], king[1]].map(squareNamed);
      return (
        player === turn &&
        rights.includes(right) &&
        between.every((name) => board[squareNamed(name)] === undefined) &&
        !kingsWay.some((cell) => isStruck(board, cell, 1 - turn))
      );
    })
    .map(({ wing }) => `(castle ${wing})`);
}

function moves(position: ChessPosition): string[] {
  const { board, turn } = position;
  const candidates = cellsOf(grid).flatMap((from) => {
    const piece = board[from];
    if (piece?.player !== turn) return [];
    return targets(position, from).flatMap((to) => {
      const way = `${squareNames[from]} ${squareNames[to]}`;
      const promotes = piece.kind === "pawn" && rowOf(grid, to) === (turn === 0 ? 8 : 1);
      return promotes
        ? ["queen", "rook", "bishop", "knight"].map((kind) => `(promote ${way} ${kind})`)
        : [`(move ${way})`];
    });
  });
  return [...candidates.filter((move) => !isInCheck(play(position, move).board, turn)), ...castlingMoves(position)];
}

function play(position: ChessPosition, move: string): ChessPosition {
  const { board, turn, rights, passed, quiet } = position;
  const [verb, first, second, promoted] = wordsOf(move) as [string, string, string, Kind];
  const clock = { turn: 1 - turn, moves: position.moves + 1 };
  if (verb === "castle") {
    const { king, rook } = castlings.find(({ player, wing }) => player === turn && wing === first)!;
    const [kingFrom, kingTo, rookFrom, rookTo] = [...king, ...rook].map(squareNamed) as [
      number,
      number,
      number,
      number,
    ];
    const after = withCells(
      board,
      [kingFrom, undefined],
      [rookFrom, undefined],
      [kingTo, board[kingFrom]],
      [rookTo, board[rookFrom]],
    );
    return { ...clock, board: after, rights: rightsAfter(rights, [kingFrom, rookFrom]), passed: -1, quiet: quiet + 1 };
  }
  const from = squareNamed(first);
  const to = squareNamed(second);
  const piece = board[from]!;
  const isPawn = piece.kind === "pawn";
  const after = withCells(
    board,
    [from, undefined],
    [to, verb === "promote" ? { player: turn, kind: promoted } : piece],
  );
  if (isPawn && to === passed) after[beyond(to, [0, -ahead(turn)])] = undefined;
  const isDouble = isPawn && Math.abs(rowOf(grid, to) - rowOf(grid, from)) === 2;
  return {
    ...clock,
    board: after,
    rights: rightsAfter(rights, [from, to]),
    passed: isDouble ? beyond(from, [0, ahead(turn)]) : -1,
    quiet: isPawn || board[to] !== undefined ? 0 : quiet + 1,
  };
}

/** A right is lost when something leaves or enters the home square of its king or rook. */
function rightsAfter(rights: string, touched: readonly number[]): string {
  const lost = castlings.filter(({ king, rook }) =>
    touched.some((cell) => [king[0], rook[0]].map(squareNamed).includes(cell)),
  );
  return [...rights].filter((right) => !lost.some((castling) => castling.right === right)).join("");
}

/** Chess from any position. */
export function chessFrom(text: string): Simulator<ChessPosition> {
  return takingTurns({
    roles: ["white", "black"],
    initial: readPosition(text),
    turn: ({ turn }) => turn,
    moves,
    play,
    goals: (position) => {
      if (moves(position).length === 0) {
        return payoff(isInCheck(position.board, position.turn) ? 1 - position.turn : undefined);
      }
      return position.quiet === quietLimit || position.moves === moveLimit ? payoff(undefined) : undefined;
    },
  });
}

export const chess = chessFrom("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0");
