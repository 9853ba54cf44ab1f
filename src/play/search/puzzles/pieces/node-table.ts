/**
 * The nodes of one side of a two-sided search: rows of points, each row once, with the cheapest known way to it. A hash
 * table over one array.
 */
import { doubled } from "../../../../foundations/collections/index.ts";

const NONE = -1;
const FIRST_NODES = 1 << 8;

export class NodeTable {
  size = 0;
  /** By node: the node it was reached from (−1 for the first), the step from there, and the cost of the way. */
  parents = new Int32Array(FIRST_NODES);
  steps = new Int32Array(FIRST_NODES);
  costs = new Int32Array(FIRST_NODES);
  private readonly width: number;
  private rows: Uint16Array;
  private hashes = new Int32Array(FIRST_NODES);
  private table = new Int32Array(2 * FIRST_NODES).fill(NONE);

  constructor(width: number) {
    this.width = width;
    this.rows = new Uint16Array(FIRST_NODES * width);
  }

  static bytesPerNode(width: number): number {
    return 2 * width + 4 * 6;
  }

  /** Copies a node's row. */
  read(node: number, into: Int32Array): void {
    const start = node * this.width;
    for (let i = 0; i < this.width; i++) into[i] = this.rows[start + i] as number;
  }

  /** Returns the node with this row, or −1. */
  find(row: Int32Array, hash: number): number {
    const mask = this.table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const node = this.table[place] as number;
      if (node === NONE || ((this.hashes[node] as number) === hash && this.isRow(node, row))) return node;
    }
  }

  /** Adds a row that is not there yet. */
  add(row: Int32Array, hash: number, parent: number, step: number, cost: number): number {
    if (2 * (this.size + 1) > this.table.length) this.grow();
    const node = this.size++;
    const mask = this.table.length - 1;
    let place = hash & mask;
    while (this.table[place] !== NONE) place = (place + 1) & mask;
    this.table[place] = node;
    this.hashes[node] = hash;
    const start = node * this.width;
    for (let i = 0; i < this.width; i++) this.rows[start + i] = row[i] as number;
    this.improve(node, parent, step, cost);
    return node;
  }

  improve(node: number, parent: number, step: number, cost: number): void {
    this.parents[node] = parent;
    this.steps[node] = step;
    this.costs[node] = cost;
  }

  /** Returns the steps from a node back to the first. */
  wayBack(node: number): number[] {
    const way: number[] = [];
    for (let at = node; this.parents[at] !== NONE; at = this.parents[at] as number) way.push(this.steps[at] as number);
    return way;
  }

  private isRow(node: number, row: Int32Array): boolean {
    const start = node * this.width;
    for (let i = 0; i < this.width; i++) if (this.rows[start + i] !== row[i]) return false;
    return true;
  }

  private grow(): void {
    const rows = new Uint16Array(2 * this.rows.length);
    rows.set(this.rows);
    this.rows = rows;
    this.parents = doubled(this.parents);
    this.steps = doubled(this.steps);
    this.costs = doubled(this.costs);
    this.hashes = doubled(this.hashes);
    this.table = new Int32Array(2 * this.table.length).fill(NONE);
    const mask = this.table.length - 1;
    for (let node = 0; node < this.size; node++) {
      let place = (this.hashes[node] as number) & mask;
      while (this.table[place] !== NONE) place = (place + 1) & mask;
      this.table[place] = node;
    }
  }
}

/** Hash of the first `width` entries; never negative. */
export function hashOfRow(row: Int32Array, width: number): number {
  let hash = width;
  for (let i = 0; i < width; i++) {
    hash = Math.imul(hash ^ (row[i] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return (Math.imul(hash, 0x85ebca6b) ^ (hash >>> 13)) >>> 1;
}
