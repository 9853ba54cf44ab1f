/**
 * Matches the pieces of one picture with those of the next, so that a moving piece is seen to move. Pieces that stay
 * keep their key; each other piece goes to the nearest place where its content appears.
 */
import type { PicturedPiece } from "../../../report/index.ts";

export interface KeyedPiece {
  readonly key: number;
  readonly piece: PicturedPiece;
}

export function matchPieces(
  before: readonly KeyedPiece[],
  after: readonly PicturedPiece[],
  newKey: () => number,
): KeyedPiece[] {
  const left = new Set(before);
  const keys = new Map<PicturedPiece, number>();
  const take = (piece: PicturedPiece, found: KeyedPiece | undefined): void => {
    if (found === undefined) return;
    left.delete(found);
    keys.set(piece, found.key);
  };
  const isSame = (a: PicturedPiece, b: PicturedPiece): boolean => a.look.content === b.look.content;
  const byPlace = new Map(before.map((one) => [`${one.piece.square} ${one.piece.look.content}`, one]));
  for (const piece of after) {
    const there = byPlace.get(`${piece.square} ${piece.look.content}`);
    if (there !== undefined && left.has(there)) take(piece, there);
  }
  for (const piece of after) {
    if (keys.has(piece)) continue;
    const near = [...left].filter((one) => isSame(one.piece, piece));
    const distance = ({ piece: { x, y } }: KeyedPiece): number => Math.hypot(x - piece.x, y - piece.y);
    take(piece, near.sort((a, b) => distance(a) - distance(b))[0]);
  }
  return after.map((piece) => ({ key: keys.get(piece) ?? newKey(), piece }));
}
