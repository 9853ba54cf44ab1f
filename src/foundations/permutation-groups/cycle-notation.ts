/**
 * Cycle notation: `(0 1 2)(5 9)`; the identity is `()`. Points count from 0; commas between points are read as spaces.
 */

import type { Diagnostic, Span } from "../text/index.ts";
import { cyclesOf, type SparsePermutation, sparseFromPairs } from "./sparse-permutation.ts";

const LARGEST_POINT = 0x7ffffffe;

/** A permutation read from cycle notation, or the problems of the text. */
export type ParsedPermutation =
  | { readonly kind: "parsed"; readonly permutation: SparsePermutation }
  | { readonly kind: "rejected"; readonly diagnostics: readonly Diagnostic[] };

/** Prints a permutation in cycle notation: `(0 1 2)(3 4)`. */
export function printPermutation(permutation: SparsePermutation): string {
  const cycles = cyclesOf(permutation);
  return cycles.length === 0 ? "()" : cycles.map((cycle) => `(${cycle.join(" ")})`).join("");
}

/** Reads disjoint cycles. Reports all problems. */
export function parsePermutation(text: string): ParsedPermutation {
  const diagnostics: Diagnostic[] = [];
  const reject = (message: string, span: Span) =>
    diagnostics.push({ severity: "error", code: "bad-permutation", message, span });
  const points: number[] = [];
  const images: number[] = [];
  const seen = new Set<number>();
  let cycleStart = -1;
  let cycle: number[] = [];

  const token = /\s+|,|[0-9]+|[()]|./gsu;
  for (const match of text.matchAll(token)) {
    const span = { start: match.index, end: match.index + match[0].length };
    const word = match[0];
    if (word === "(") {
      if (cycleStart >= 0) reject("a cycle begins inside another", span);
      cycleStart = span.start;
      cycle = [];
    } else if (word === ")") {
      if (cycleStart < 0) reject("this parenthesis closes nothing", span);
      cycleStart = -1;
      for (let i = 0; i < cycle.length; i++) {
        points.push(cycle[i]!);
        images.push(cycle[(i + 1) % cycle.length]!);
      }
      cycle = [];
    } else if (/^[0-9]/.test(word)) {
      const point = Number(word);
      if (cycleStart < 0) reject(`point ${word} stands outside a cycle`, span);
      else if (point > LARGEST_POINT) reject(`point ${word} is too large`, span);
      else if (seen.has(point)) reject(`point ${word} occurs twice`, span);
      else {
        seen.add(point);
        cycle.push(point);
      }
    } else if (!/^[\s,]/.test(word)) reject(`'${word}' is not part of cycle notation`, span);
  }
  if (cycleStart >= 0) reject("this cycle is never closed", { start: cycleStart, end: cycleStart + 1 });
  if (diagnostics.length > 0) return { kind: "rejected", diagnostics };
  return { kind: "parsed", permutation: sparseFromPairs(points, images)! };
}
