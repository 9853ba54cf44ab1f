/**
 * A record of the first path, split by split, for looking things up without repeating them.
 *
 * A *step* is the work of one splitter, or the individualisation of a vertex. A *group* is what a step does to one
 * cell: it splits off some tails, and the front remains. Cells are intervals that splits only ever cut. So the vertices
 * that a cell had at any time on the path are an interval of `elements`, the final partition of the path. Groups are
 * numbered in order of time, and within a step by cell. There are at most n − 1 splits, hence linear memory.
 */

import type { Cell, SplitHistory } from "./ordered-partition.ts";

export class PathSteps {
  /** The vertices by position at the end of the path, and the inverse. Length vertexCount. */
  readonly elements: Int32Array;
  readonly positions: Int32Array;
  /** For each split: start and length of the tail. The splits of a cell begin with its last tail. */
  readonly tails: Int32Array;
  readonly tailLengths: Int32Array;
  // For each group: the cell, its length before the step, its step; and its first split, with one entry more than there
  // are groups.
  readonly parents: Int32Array;
  readonly lengths: Int32Array;
  readonly stepOfGroup: Int32Array;
  readonly firstSplits: Int32Array;
  // For each step: the splitter (-1 for an individualisation) and its length; and its first group, with one entry more
  // than there are steps.
  readonly splitters: Int32Array;
  readonly splitterLengths: Int32Array;
  readonly firstGroups: Int32Array;
  /**
   * For each position: the group that made it a singleton; -1 if none did, or if it was a singleton before the path.
   */
  readonly settledBy: Int32Array;
  /** Groups by parent cell and steps by splitter, ascending. */
  readonly #groupsOfCell: ByCell;
  readonly #stepsOfCell: ByCell;

  constructor({ tails, parents, causes, stepStarts, elements, lengths }: SplitHistory) {
    const vertexCount = elements.length;
    this.elements = elements;
    this.positions = new Int32Array(vertexCount);
    for (let position = 0; position < vertexCount; position++) this.positions[elements[position]!] = position;
    const isFirstOfStep = (split: number): boolean => stepStarts[split] === split;
    const isFirstOfGroup = (split: number): boolean => isFirstOfStep(split) || parents[split] !== parents[split - 1];
    let stepCount = 0;
    let groupCount = 0;
    for (let split = 0; split < tails.length; split++) {
      if (isFirstOfStep(split)) stepCount++;
      if (isFirstOfGroup(split)) groupCount++;
    }
    this.tails = tails;
    this.tailLengths = new Int32Array(tails.length);
    this.parents = new Int32Array(groupCount);
    this.lengths = new Int32Array(groupCount);
    this.stepOfGroup = new Int32Array(groupCount);
    this.firstSplits = new Int32Array(groupCount + 1);
    this.firstSplits[groupCount] = tails.length;
    this.splitters = new Int32Array(stepCount);
    this.splitterLengths = new Int32Array(stepCount);
    this.firstGroups = new Int32Array(stepCount + 1);
    this.firstGroups[stepCount] = groupCount;
    this.settledBy = new Int32Array(vertexCount).fill(-1);
    // Go backwards and undo the splits, because the lengths are known at the end.
    let group = groupCount - 1;
    let step = stepCount - 1;
    for (let split = tails.length - 1; split >= 0; split--) {
      const parent = parents[split]!;
      this.tailLengths[split] = lengths[tails[split]!]!;
      if (lengths[tails[split]!] === 1) this.settledBy[tails[split]!] = group;
      // The front is complete once the last tail has been split off.
      if (lengths[parent] === 1) this.settledBy[parent] = group;
      lengths[parent]! += lengths[tails[split]!]!;
      if (!isFirstOfGroup(split)) continue;
      this.firstSplits[group] = split;
      this.parents[group] = parent;
      this.lengths[group] = lengths[parent]!;
      this.stepOfGroup[group] = step;
      if (isFirstOfStep(split)) {
        this.splitters[step] = causes[split]!;
        this.splitterLengths[step] = causes[split] === -1 ? 0 : lengths[causes[split]!]!;
        this.firstGroups[step--] = group;
      }
      group--;
    }
    this.#groupsOfCell = byCell(this.parents, vertexCount);
    this.#stepsOfCell = byCell(this.splitters, vertexCount);
  }

  /** The first group after `group` that splits the cell, or -1. */
  groupAfter(group: number, cell: Cell): number {
    return firstAfter(this.#groupsOfCell, cell, group);
  }

  /** The first step after `step` whose splitter is the cell, or -1. */
  stepAfter(step: number, cell: Cell): number {
    return firstAfter(this.#stepsOfCell, cell, step);
  }

  /** The group that starts with a split, found by bisection. */
  groupOfSplit(split: number): number {
    return lastNotAfter(this.firstSplits, 0, this.parents.length, split);
  }

  // Parts of a group: its tails, denoted by the numbers of their splits, and the front, denoted by ~group.

  /** Number of parts of all groups together. */
  get partCount(): number {
    return this.tails.length + this.parents.length;
  }

  /** Index of a part among the parts of all groups. */
  indexOfPart(part: number): number {
    return part < 0 ? this.tails.length + ~part : part;
  }

  startOfPart(group: number, part: number): Cell {
    return part < 0 ? this.parents[group]! : this.tails[part]!;
  }

  /** The part that contains the position. Pre: the position is in the group's cell. */
  partAt(group: number, position: number): number {
    const { firstSplits, tails } = this;
    const end = firstSplits[group + 1]!;
    // Tails are listed from back to front.
    for (let split = firstSplits[group]!; split < end; split++) if (position >= tails[split]!) return split;
    return ~group;
  }

  isInCell(group: number, position: number): boolean {
    const start = this.parents[group]!;
    return position >= start && position < start + this.lengths[group]!;
  }

  /** The group of the step whose cell contains the position, or -1. */
  groupAt(step: number, position: number): number {
    const first = this.firstGroups[step]!;
    const group = lastNotAfter(this.parents, first, this.firstGroups[step + 1]!, position);
    return group >= first && position < this.parents[group]! + this.lengths[group]! ? group : -1;
  }
}

/** Lists of numbers by cell: those of cell c are numbers[offsets[c] .. offsets[c + 1]), ascending. */
interface ByCell {
  readonly offsets: Int32Array;
  readonly numbers: Int32Array;
}

/** Groups the indices 0, 1, 2, … of `cells` by cell; skips those with cell -1. */
function byCell(cells: Int32Array, vertexCount: number): ByCell {
  const offsets = new Int32Array(vertexCount + 1);
  for (let i = 0; i < cells.length; i++) if (cells[i] !== -1) offsets[cells[i]!]!++;
  let sum = 0;
  for (let cell = 0; cell <= vertexCount; cell++) {
    sum += offsets[cell]!;
    offsets[cell] = sum;
  }
  const numbers = new Int32Array(sum);
  for (let i = cells.length - 1; i >= 0; i--) if (cells[i] !== -1) numbers[--offsets[cells[i]!]!] = i;
  return { offsets, numbers };
}

function firstAfter({ offsets, numbers }: ByCell, cell: Cell, after: number): number {
  const end = offsets[cell + 1]!;
  const at = lastNotAfter(numbers, offsets[cell]!, end, after) + 1;
  return at < end ? numbers[at]! : -1;
}

/** The last index in [start, end) whose value is at most `limit`, or start - 1. Values are ascending. */
function lastNotAfter(values: Int32Array, start: number, end: number, limit: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
