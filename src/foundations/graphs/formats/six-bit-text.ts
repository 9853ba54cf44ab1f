/**
 * The six-bit encoding shared by graph6, sparse6 and digraph6 (McKay's formats.txt): a character with code 63..126
 * carries six bits, most significant first; a vertex count takes one, four or eight characters.
 */

import type { GraphReading } from "./parsed-graph.ts";

const OFFSET = 63;
const LARGEST_CODE = 126;

/**
 * The text of one graph, after removing header and line end and reading the vertex count; the bits are still to be
 * read.
 */
export interface SixBitText {
  readonly vertexCount: number;
  /** Offsets of the start and end of the bits in the text. */
  readonly start: number;
  readonly end: number;
}

/** Reads header, mark (`:` or `&`, or none) and vertex count, and checks every character. */
export function openSixBitText(reading: GraphReading, header: string, mark: string): SixBitText {
  const { text } = reading;
  let at = text.startsWith(header) ? header.length : 0;
  if (mark !== "") {
    if (text[at] !== mark) reading.stop("bad-mark", `expected '${mark}'`, at);
    at++;
  }
  let end = text.length;
  while (end > at && /[\r\n]/.test(text[end - 1]!)) end--;
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code < OFFSET || code > LARGEST_CODE) reading.stop("bad-character", "a character outside '?'..'~'", i);
  }
  const length = text[at] !== "~" ? 1 : text[at + 1] !== "~" ? 4 : 8;
  if (at + length > end) reading.stop("too-short", "the number of vertices is cut off", end);
  let vertexCount = 0;
  const skipped = length === 1 ? 0 : length === 4 ? 1 : 2;
  for (let i = skipped; i < length; i++) vertexCount = vertexCount * 64 + (text.charCodeAt(at + i) - OFFSET);
  reading.checkVertexCount(vertexCount, at);
  return { vertexCount, start: at + length, end };
}

/** Bit number `bit`, counted from the start of the bits. */
export function bitAt(text: string, start: number, bit: number): number {
  const six = text.charCodeAt(start + Math.floor(bit / 6)) - OFFSET;
  return (six >> (5 - (bit % 6))) & 1;
}

export function printVertexCount(count: number): string {
  if (count <= 62) return String.fromCharCode(OFFSET + count);
  const [mark, digits] = count <= 258047 ? ["~", 3] : ["~~", 6];
  let text = "";
  let rest = count;
  for (let i = 0; i < digits; i++) {
    text = String.fromCharCode(OFFSET + (rest % 64)) + text;
    rest = Math.floor(rest / 64);
  }
  return mark + text;
}

/** Packs bits into characters. */
export class SixBitWriter {
  private readonly codes: number[] = [];
  private six = 0;
  private filled = 0;

  write(bit: number): void {
    this.six = (this.six << 1) | bit;
    if (++this.filled < 6) return;
    this.codes.push(this.six + OFFSET);
    this.six = 0;
    this.filled = 0;
  }

  writeNumber(value: number, bits: number): void {
    for (let i = bits - 1; i >= 0; i--) this.write(Math.floor(value / 2 ** i) % 2);
  }

  /** Number of bits missing to a full character. */
  get missing(): number {
    return (6 - this.filled) % 6;
  }

  finish(padding: number): string {
    while (this.missing > 0) this.write(padding);
    let text = "";
    for (let i = 0; i < this.codes.length; i += 8192) text += String.fromCharCode(...this.codes.slice(i, i + 8192));
    return text;
  }
}
