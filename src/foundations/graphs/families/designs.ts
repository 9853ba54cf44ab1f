/**
 * Graphs of combinatorial designs: Paley graphs, Hadamard graphs, projective planes, Latin squares. They are so regular
 * that refinement alone distinguishes nothing: the classic hard inputs for automorphism programs.
 */

import type { ColouredGraph, Vertex } from "../coloured-graph.ts";
import { graphFromEdges } from "../graph-builder.ts";
import { graphFromPairs } from "./elementary.ts";

/** Residues of a prime p ≡ 1 (mod 4), adjacent when their difference is a square. Group order p(p − 1)/2. */
export function paleyGraph(p: number): ColouredGraph {
  const squares = squaresModulo(p);
  return graphFromPairs(p, (a, b) => squares[b - a] === 1);
}

/** Rows of ±1; any two rows agree in half of their entries. */
export type HadamardMatrix = readonly (readonly number[])[];

/** Sylvester's matrix of size 2^k: entry (i, j) is (−1)^b, where b is the number of common one bits of i and j. */
export function sylvesterMatrix(k: number): HadamardMatrix {
  const sign = (mask: number) => {
    let parity = 1;
    for (let rest = mask; rest !== 0; rest &= rest - 1) parity = -parity;
    return parity;
  };
  return Array.from({ length: 2 ** k }, (_, i) => Array.from({ length: 2 ** k }, (_, j) => sign(i & j)));
}

/** Paley's matrix of size p + 1 for a prime p ≡ 3 (mod 4). */
export function paleyMatrix(p: number): HadamardMatrix {
  const squares = squaresModulo(p);
  const entry = (i: number, j: number): number => {
    if (i === 0) return 1;
    if (j === 0) return -1;
    if (i === j) return 1;
    return squares[(j - i + p) % p] === 1 ? 1 : -1;
  };
  return Array.from({ length: p + 1 }, (_, i) => Array.from({ length: p + 1 }, (_, j) => entry(i, j)));
}

/**
 * McKay's graph of a Hadamard matrix: two vertices for each row and column, one per sign. A row vertex and a column
 * vertex are adjacent when the product of their signs is the entry. For Sylvester's matrix of size 2^k the group order
 * is 2^(2k + 2)·|GL(k, 2)|.
 */
export function hadamardGraph(matrix: HadamardMatrix): ColouredGraph {
  const n = matrix.length;
  const edges: [Vertex, Vertex][] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const swapped = matrix[i]![j]! < 0 ? 1 : 0;
      for (const sign of [0, 1]) edges.push([2 * i + sign, 2 * n + 2 * j + (sign ^ swapped)]);
    }
  }
  return graphFromEdges(4 * n, edges);
}

/**
 * Points and lines of the projective plane over a prime field, adjacent when incident. Group order 2·p³(p³−1)(p²−1).
 */
export function projectivePlaneGraph(p: number): ColouredGraph {
  const points: [number, number, number][] = [];
  for (let x = 0; x < p; x++) for (let y = 0; y < p; y++) points.push([1, x, y]);
  for (let y = 0; y < p; y++) points.push([0, 1, y]);
  points.push([0, 0, 1]);
  const edges: [Vertex, Vertex][] = [];
  points.forEach(([a, b, c], point) => {
    points.forEach(([u, v, w], line) => {
      if ((a * u + b * v + c * w) % p === 0) edges.push([point, points.length + line]);
    });
  });
  return graphFromEdges(2 * points.length, edges);
}

/** Each row and each column contains each of 0..n−1 once. */
export type LatinSquare = readonly (readonly number[])[];

/** The addition table of the integers modulo n. Its graph has group order 6·n²·φ(n) for n > 4. */
export function cyclicLatinSquare(n: number): LatinSquare {
  return Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i + j) % n));
}

/** Cells, adjacent when they share row, column or symbol. Strongly regular. */
export function latinSquareGraph(square: LatinSquare): ColouredGraph {
  const n = square.length;
  return graphFromPairs(n * n, (a, b) => {
    const [rowA, columnA, rowB, columnB] = [Math.floor(a / n), a % n, Math.floor(b / n), b % n];
    return rowA === rowB || columnA === columnB || square[rowA]![columnA] === square[rowB]![columnB];
  });
}

/** For each residue: 1 if it is a nonzero square, else 0. */
function squaresModulo(p: number): Uint8Array {
  const squares = new Uint8Array(p);
  for (let x = 1; x < p; x++) squares[(x * x) % p] = 1;
  return squares;
}
