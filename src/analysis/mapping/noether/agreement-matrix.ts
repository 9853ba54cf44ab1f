/**
 * For every pair of symbols that may be matched: how much of their paths would agree if they were matched, given the
 * pairs settled so far. Each settled pair (s, t) contributes to the pairs of ends of their paths of equal type, group
 * by group. This is the gradient of a mapping's agreement, computed sparsely. One matrix follows a mapping through all
 * its changes: the contribution of a pair is subtracted when the pair is dissolved. Rounding errors stay far below what
 * counts as a difference.
 */
import type { JointEvidence } from "./joint-evidence.ts";

/** Two groups of paths with more pairs than this tell almost nothing apart, and would take most of the time. */
const MOST_PAIRS_OF_A_TYPE = 1 << 16;

export class AgreementMatrix {
  private readonly joint: JointEvidence;
  /** One matrix per block. */
  readonly cells: readonly Float64Array[];
  /** For each symbol of the first game: its settled image, or -1. */
  private readonly settled: Int32Array;

  /** Initially, each cell holds what two symbols agree on by themselves: paths from a symbol to itself. */
  constructor(joint: JointEvidence) {
    this.joint = joint;
    this.settled = new Int32Array(joint.from.totals.length).fill(-1);
    this.cells = joint.blocks.map(({ prior }) => new Float64Array(prior.length));
    joint.blocks.forEach(({ rows, columns }, block) => {
      rows.forEach((s, i) => {
        const loops = this.loopsOf(s);
        if (loops.length === 0) return;
        const cells = this.cells[block]!;
        columns.forEach((t, j) => {
          for (const at of loops)
            cells[i * columns.length + j]! += joint.from.values[at]! * joint.value(t, joint.from.types[at]!, t);
        });
      });
    });
  }

  /** Settles exactly the pairs of a mapping. */
  follow(image: Int32Array): void {
    for (let s = 0; s < image.length; s++) {
      const [old, t] = [this.settled[s]!, image[s]!];
      if (old === t) continue;
      if (old >= 0) this.add(s, old, -1);
      if (t >= 0) this.add(s, t, 1);
      this.settled[s] = t;
    }
  }

  /** Adds what follows from mapping s to t. `onRow` is called for every symbol of the first game that is concerned. */
  settle(s: number, t: number, onRow?: (symbol: number) => void): void {
    this.add(s, t, 1, onRow);
    this.settled[s] = t;
  }

  private add(s: number, t: number, sign: number, onRow?: (symbol: number) => void): void {
    const { from, to } = this.joint;
    const [sEnd, tEnd] = [from.first[s + 1]!, to.first[t + 1]!];
    let i = from.first[s]!;
    let j = to.first[t]!;
    while (i < sEnd && j < tEnd) {
      const [type, other] = [from.types[i]!, to.types[j]!];
      if (type < other) i++;
      else if (other < type) j++;
      else {
        const [groupEnd, otherEnd] = [endOfGroup(from.types, i, sEnd), endOfGroup(to.types, j, tEnd)];
        if ((groupEnd - i) * (otherEnd - j) <= MOST_PAIRS_OF_A_TYPE)
          this.addGroup(s, t, sign, i, groupEnd, j, otherEnd, onRow);
        i = groupEnd;
        j = otherEnd;
      }
    }
  }

  private addGroup(
    s: number,
    t: number,
    sign: number,
    start: number,
    end: number,
    otherStart: number,
    otherEnd: number,
    onRow?: (symbol: number) => void,
  ): void {
    const { from, to, blocks, blockOfRow, rowIndex, blockOfColumn, columnIndex } = this.joint;
    for (let i = start; i < end; i++) {
      const row = from.ends[i]!;
      const block = blockOfRow[row]!;
      if (block < 0 || row === s) continue;
      const cells = this.cells[block]!;
      const base = rowIndex[row]! * blocks[block]!.columns.length;
      const value = sign * from.values[i]!;
      for (let j = otherStart; j < otherEnd; j++) {
        const column = to.ends[j]!;
        if (blockOfColumn[column] === block && column !== t)
          cells[base + columnIndex[column]!]! += value * to.values[j]!;
      }
      onRow?.(row);
    }
  }

  private loopsOf(s: number): number[] {
    const { first, ends } = this.joint.from;
    const loops: number[] = [];
    for (let at = first[s]!; at < first[s + 1]!; at++) if (ends[at] === s) loops.push(at);
    return loops;
  }
}

function endOfGroup(types: Int32Array, start: number, end: number): number {
  let at = start + 1;
  while (at < end && types[at] === types[start]) at++;
  return at;
}
