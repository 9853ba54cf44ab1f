/**
 * Puts the values of all pieces on common points, so that a move is one permutation of the points and a state says at
 * which point each piece is. Pieces that move alike share their points: the eight corners of Rubik's cube are eight
 * pieces on the same 24 points, each a place with an orientation. Without sharing, groups would act on many copies of
 * the same points.
 */
import type { DensePermutation } from "../../../../foundations/permutation-groups/index.ts";
import type { Move } from "../../../../machine/index.ts";
import type { LearnedPieces, PieceTable } from "./learn-pieces.ts";

const MOST_POINTS = 20_000;
/** Maximum number of comparisons for finding pieces that move alike; pieces compared later keep points of their own. */
const MOST_COMPARISONS = 2e7;

export interface PlacedPiece {
  readonly table: PieceTable;
  /** By value: its point. */
  readonly points: Int32Array;
}

/** A puzzle as a permutation group that acts on points. */
export interface PlacedPieces {
  readonly degree: number;
  readonly pieces: readonly PlacedPiece[];
  /** Different moves that change something, each with its permutation of the points. */
  readonly moves: readonly { readonly move: Move; readonly images: DensePermutation }[];
  /** A move that changes nothing, if there is one. */
  readonly idle: Move | undefined;
}

/** Returns undefined if there are too many points. */
export function placePieces({ moves, pieces }: LearnedPieces): PlacedPieces | undefined {
  const placed: PlacedPiece[] = [];
  const classes: PlacedPiece[] = [];
  let degree = 0;
  let left = MOST_COMPARISONS;
  for (const table of pieces) {
    let points: Int32Array | undefined;
    for (const one of classes) {
      if (points !== undefined || left <= 0 || one.table.bits.length !== table.bits.length) continue;
      const { values, compared } = valuesAlike(one.table, table);
      left -= compared;
      if (values !== undefined) points = pointsAlike(one.points, values);
    }
    const isNew = points === undefined;
    points ??= Int32Array.from(table.bits, (_, value) => degree + value);
    const piece = { table, points };
    if (isNew) {
      classes.push(piece);
      degree += points.length;
      if (degree > MOST_POINTS) return undefined;
    }
    placed.push(piece);
  }
  return { degree, pieces: placed, ...distinctMoves(moves, classes, degree) };
}

/** By value of the first table, the value of the second that moves in the same way. */
function valuesAlike(one: PieceTable, other: PieceTable): { values: Int32Array | undefined; compared: number } {
  const size = one.bits.length;
  let compared = 0;
  for (let first = 0; first < size; first++) {
    const values = new Int32Array(size).fill(-1);
    values[0] = first;
    const queue = [0];
    let isAlike = true;
    for (let head = 0; head < queue.length && isAlike; head++) {
      const value = queue[head] as number;
      for (let move = 0; move < one.images.length && isAlike; move++) {
        compared++;
        const next = (one.images[move] as Int32Array)[value] as number;
        const nextThere = (other.images[move] as Int32Array)[values[value] as number] as number;
        if (values[next] === -1) {
          values[next] = nextThere;
          queue.push(next);
        } else isAlike = values[next] === nextThere;
      }
    }
    if (isAlike) return { values, compared };
    if (compared > MOST_COMPARISONS) break;
  }
  return { values: undefined, compared };
}

/** Both pieces have equally many values and each is reached from every other, so the assignment is one-to-one. */
function pointsAlike(points: Int32Array, values: Int32Array): Int32Array {
  const alike = new Int32Array(points.length);
  for (let value = 0; value < values.length; value++) alike[values[value] as number] = points[value] as number;
  return alike;
}

function distinctMoves(
  moves: readonly Move[],
  classes: readonly PlacedPiece[],
  degree: number,
): Pick<PlacedPieces, "moves" | "idle"> {
  const known = new Set<string>();
  const distinct: { move: Move; images: DensePermutation }[] = [];
  let idle: Move | undefined;
  for (const [index, move] of moves.entries()) {
    const images = new Int32Array(degree);
    for (const { table, points } of classes)
      for (const [value, next] of (table.images[index] as Int32Array).entries())
        images[points[value] as number] = points[next] as number;
    const key = images.join();
    if (images.every((image, point) => image === point)) idle ??= move;
    else if (!known.has(key)) distinct.push({ move, images });
    known.add(key);
  }
  return { moves: distinct, idle };
}
