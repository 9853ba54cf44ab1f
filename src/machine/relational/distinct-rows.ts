/**
 * Removes repeated rows in place and keeps the first of each. It uses a hash set stamped per call, so nothing is ever
 * cleared.
 */
import { doubled } from "../../foundations/collections/index.ts";

/** Up to this many rows, all pairs are compared. */
const FEW = 6;

export class DistinctRows {
  /** By term: the last call that saw it as a row of one column. */
  private seen: Int32Array = new Int32Array(256);
  private serial = 0;
  /** Slots of the hash set for rows of several columns: offset of the row, valid if the stamp is that of the call. */
  private offsets: Int32Array = new Int32Array(256);
  private stamps: Int32Array = new Int32Array(256);

  /** Compacts rows of `width` terms in array[from, to). Returns the new end. */
  compact(array: Int32Array, from: number, to: number, width: number): number {
    const count = (to - from) / width;
    if (count < 2) return to;
    if (++this.serial === 0x7fffffff) {
      this.seen.fill(0);
      this.stamps.fill(0);
      this.serial = 1;
    }
    if (width === 1) return this.compactTerms(array, from, to);
    return count <= FEW ? compactFew(array, from, to, width) : this.compactMany(array, from, to, width);
  }

  private compactTerms(array: Int32Array, from: number, to: number): number {
    let end = from;
    for (let i = from; i < to; i++) {
      const term = array[i] as number;
      while (term >= this.seen.length) this.seen = doubled(this.seen);
      if (this.seen[term] === this.serial) continue;
      this.seen[term] = this.serial;
      array[end++] = term;
    }
    return end;
  }

  private compactMany(array: Int32Array, from: number, to: number, width: number): number {
    while (this.stamps.length < ((to - from) / width) * 2) {
      this.stamps = new Int32Array(this.stamps.length * 2);
      this.offsets = new Int32Array(this.stamps.length);
    }
    const mask = this.stamps.length - 1;
    let end = from;
    next: for (let row = from; row < to; row += width) {
      let hash = width;
      for (let i = 0; i < width; i++) hash = Math.imul(hash ^ (array[row + i] as number), 0x85ebca6b) ^ (hash >>> 15);
      let slot = (hash ^ (hash >>> 13)) & mask;
      for (; this.stamps[slot] === this.serial; slot = (slot + 1) & mask)
        if (equalRows(array, this.offsets[slot] as number, row, width)) continue next;
      this.stamps[slot] = this.serial;
      this.offsets[slot] = end;
      for (let i = 0; i < width; i++) array[end + i] = array[row + i] as number;
      end += width;
    }
    return end;
  }
}

function compactFew(array: Int32Array, from: number, to: number, width: number): number {
  let end = from + width;
  next: for (let row = end; row < to; row += width) {
    for (let other = from; other < end; other += width) if (equalRows(array, other, row, width)) continue next;
    for (let i = 0; i < width; i++) array[end + i] = array[row + i] as number;
    end += width;
  }
  return end;
}

function equalRows(array: Int32Array, a: number, b: number, width: number): boolean {
  for (let i = 0; i < width; i++) if (array[a + i] !== array[b + i]) return false;
  return true;
}
