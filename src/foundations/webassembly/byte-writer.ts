/**
 * A growing byte array that can write WebAssembly's integers: LEB128, unsigned and signed (core specification 2.0,
 * 5.2.2).
 */
import { grownTo } from "../collections/index.ts";

export class ByteWriter {
  private bytes = new Uint8Array(256);
  private count = 0;

  get length(): number {
    return this.count;
  }

  byte(value: number): void {
    if (this.count === this.bytes.length) this.reserve(1);
    this.bytes[this.count++] = value;
  }

  unsigned(value: number): void {
    let rest = value >>> 0;
    while (rest >= 0x80) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  signed(value: bigint): void {
    let rest = value;
    for (;;) {
      const low = Number(rest & 0x7fn);
      rest >>= 7n;
      if ((rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0)) {
        this.byte(low);
        return;
      }
      this.byte(low | 0x80);
    }
  }

  /** Same as `signed`, for integers of at most 32 bits. */
  signed32(value: number): void {
    let rest = value | 0;
    for (;;) {
      const low = rest & 0x7f;
      rest >>= 7;
      if ((rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)) {
        this.byte(low);
        return;
      }
      this.byte(low | 0x80);
    }
  }

  append(bytes: Uint8Array): void {
    if (this.count + bytes.length > this.bytes.length) this.reserve(bytes.length);
    this.bytes.set(bytes, this.count);
    this.count += bytes.length;
  }

  /** Writes the number of bytes, then the bytes. */
  sized(bytes: Uint8Array): void {
    this.unsigned(bytes.length);
    this.append(bytes);
  }

  name(text: string): void {
    this.unsigned(text.length);
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i));
  }

  /** A view of the bytes written so far. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.count);
  }

  private reserve(more: number): void {
    this.bytes = grownTo(this.bytes, this.count + more);
  }
}
