/**
 * Motions of boards of triangles and hexagons. Such boards have two coordinates as well. Their rotations by 60° and
 * 120° are affine maps with integer coefficients: `(x, y) → (a·x + b·y + e, c·x + d·y + f)`. The order of the
 * matrix gives the angle.
 */
import type { BoardInstance } from "./board-instances.ts";

export type LatticeMotion = "rotation by 60°" | "rotation by 120°" | "rotation by 180°" | "reflection";

type Point = readonly [x: number, y: number];

/**
 * The lattice motion that maps the cells in this way. Null if there is none, or if the map has infinite order.
 * O(cells).
 */
export function latticeMotion(
  { width, cells }: BoardInstance,
  images: ReadonlyMap<number, number>,
): LatticeMotion | null {
  const point = (cell: number): Point => [cell % width, Math.floor(cell / width)];
  const pairs = [...cells].map((cell) => [point(cell), point(images.get(cell) ?? cell)] as const);
  const matrix = findMatrix(pairs);
  return matrix === null ? null : nameMatrix(matrix);
}

interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** The linear part of the map that all pairs have in common. */
function findMatrix(pairs: readonly (readonly [Point, Point])[]): Matrix | null {
  const filled = new Set(pairs.map(([[x, y]]) => `${x} ${y}`));
  const origin = pairs.find(([[x, y]]) => filled.has(`${x + 1} ${y}`) && filled.has(`${x} ${y + 1}`));
  if (origin === undefined) return null;
  const differences = pairs.map(([from, to]) => [minus(from, origin[0]), minus(to, origin[1])] as const);
  const right = differences.find(([[x, y]]) => x === 1 && y === 0)?.[1];
  const up = differences.find(([[x, y]]) => x === 0 && y === 1)?.[1];
  if (right === undefined || up === undefined) return null;
  const matrix = { a: right[0], b: up[0], c: right[1], d: up[1] };
  const agrees = differences.every(
    ([[x, y], [newX, newY]]) => newX === matrix.a * x + matrix.b * y && newY === matrix.c * x + matrix.d * y,
  );
  return agrees ? matrix : null;
}

const minus = ([x, y]: Point, [left, bottom]: Point): Point => [x - left, y - bottom];

/** Determinant and trace identify a 2 × 2 integer matrix of finite order, up to the choice of axes. */
function nameMatrix({ a, b, c, d }: Matrix): LatticeMotion | null {
  const [determinant, trace] = [a * d - b * c, a + d];
  if (determinant === -1 && trace === 0) return "reflection";
  if (determinant !== 1) return null;
  if (trace === 1) return "rotation by 60°";
  if (trace === -1) return "rotation by 120°";
  return trace === -2 && b === 0 && c === 0 ? "rotation by 180°" : null;
}
