/**
 * Uses a mapping as evidence for a better one. With all images as they are, every pair has a likeness, and the best
 * matching under these is a linear assignment for each kind of symbol. This repeats until nothing changes, and the best
 * mapping found is kept. It is the Frank–Wolfe step of quadratic assignment with full steps (Vogelstein and others
 * 2015).
 */
import { assignLeastCost } from "../../../foundations/assignment/index.ts";
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { AgreementMatrix } from "./agreement-matrix.ts";
import { type Correspondence, PRIOR_SHARE } from "./correspondence.ts";
import type { Block, JointEvidence } from "./joint-evidence.ts";

const MOST_ROUNDS = 6;
/** Bonus of an existing pair, so that it keeps its place against an equally good one. */
const HABIT = 1e-7;
/**
 * Maximum of rows × columns × the smaller of both. A larger assignment would take seconds, so the mapping stays as it
 * is.
 */
const LARGEST_ASSIGNMENT = 2e9;
/** Minimum improvement. Values are sums of a few thousand doubles. */
export const BETTER = 1e-9;

/** Leaves the best of the given mapping and those found. Returns its value. */
export function improveByAssignment(
  correspondence: Correspondence,
  agreements: AgreementMatrix,
  budget: Budget,
): number {
  let best = correspondence.value();
  let kept = correspondence.image.slice();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = correspondence.image.slice();
    const next = before.slice();
    agreements.follow(before);
    const offers = correspondence.offers();
    correspondence.joint.blocks.forEach((block, number) => {
      if (!isFeasible(block.rows.length, block.columns.length)) return;
      budget.spend(block.rows.length * block.columns.length, "assigning symbols");
      const worths = likenesses(correspondence.joint, block, agreements.cells[number]!, before);
      offers[number]!.forEach((worth, cell) => {
        worths[cell]! += worth;
      });
      assignBlock(block, worths, next);
    });
    if (next.every((t, s) => t === before[s])) break;
    correspondence.load(next);
    const value = correspondence.value();
    if (value <= best + BETTER) continue;
    best = value;
    kept = next;
  }
  correspondence.load(kept);
  return best;
}

/** Gives symbols without an image the best of the free ones. */
export function assignTheRest(correspondence: Correspondence, agreements: AgreementMatrix): void {
  const { joint, image, preimage } = correspondence;
  const next = image.slice();
  agreements.follow(image);
  joint.blocks.forEach((block, number) => {
    const rows = block.rows.filter((s) => image[s]! < 0);
    const columns = block.columns.filter((t) => preimage[t]! < 0);
    if (rows.length === 0 || columns.length === 0 || !isFeasible(rows.length, columns.length)) return;
    const likeness = likenesses(joint, block, agreements.cells[number]!, image);
    const part = new Float64Array(rows.length * columns.length);
    rows.forEach((s, i) => {
      columns.forEach((t, j) => {
        part[i * columns.length + j] = likeness[joint.rowIndex[s]! * block.columns.length + joint.columnIndex[t]!]!;
      });
    });
    assignBlock({ rows, columns }, part, next);
  });
  correspondence.load(next);
}

const isFeasible = (rows: number, columns: number): boolean =>
  rows * columns * Math.min(rows, columns) <= LARGEST_ASSIGNMENT;

/** The value that each pair would have, by cell. */
export function likenesses(
  joint: JointEvidence,
  { rows, columns, prior }: Block,
  cells: Float64Array,
  image: Int32Array,
): Float64Array {
  const worths = new Float64Array(cells.length);
  for (let i = 0, at = 0; i < rows.length; i++) {
    const s = rows[i]!;
    for (let j = 0; j < columns.length; j++, at++) {
      const t = columns[j]!;
      const habit = image[s] === t ? HABIT : 0;
      worths[at] = joint.likeness(cells[at]!, s, t) + PRIOR_SHARE * prior[at]! + habit;
    }
  }
  return worths;
}

function assignBlock(
  { rows, columns }: { readonly rows: Int32Array; readonly columns: Int32Array },
  worths: Float64Array,
  next: Int32Array,
): void {
  const costs = new Float64Array(worths.length);
  for (let at = 0; at < costs.length; at++) costs[at] = -worths[at]!;
  const { columnOfRow } = assignLeastCost(costs, rows.length, columns.length);
  rows.forEach((s, i) => {
    const j = columnOfRow[i]!;
    next[s] = j < 0 ? -1 : columns[j]!;
  });
}
