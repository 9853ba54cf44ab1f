/**
 * The binary protocol of `noether environment --stdio`: frames with a header of eight bytes and a payload; all numbers
 * are little-endian. docs/verbs/environment.md describes every frame for authors of clients.
 */

/**
 * Bytes of a header: the length of the payload (32 bits), the kind of a request or the status of an answer (8 bits),
 * three zeros.
 */
export const HEAD_BYTES = 8;
/** Longer requests are refused: the sender must be out of sync. */
export const MOST_BYTES = 1 << 28;

/** Kinds of requests. */
export const REQUEST = { open: 1, reset: 2, step: 3, save: 4, restore: 5, symmetries: 6, close: 7 } as const;

/** Whether a request was fulfilled; a failure's payload is a message in UTF-8. */
export const STATUS = { done: 0, failed: 1 } as const;

/** What an answer to `reset` and `step` contains besides rewards and ends, as bits of a byte. */
export const WANTED = { observations: 1, masks: 2, moves: 4 } as const;

export interface Request {
  readonly kind: number;
  readonly payload: Uint8Array;
}

/** Assembles requests from the pieces that arrive. */
export class FrameReader {
  private pieces: Uint8Array[] = [];
  private length = 0;

  add(piece: Uint8Array): void {
    // a plain array: slices of a Buffer would share its memory
    this.pieces.push(new Uint8Array(piece.buffer, piece.byteOffset, piece.length));
    this.length += piece.length;
  }

  /** The next complete request, or undefined. Throws RangeError if a length is implausible. */
  next(): Request | undefined {
    if (this.length < HEAD_BYTES) return undefined;
    const whole = this.joined();
    const bytes = new DataView(whole.buffer, whole.byteOffset).getUint32(0, true);
    if (bytes > MOST_BYTES) throw new RangeError(`the request has ${bytes} bytes; at most ${MOST_BYTES} are accepted`);
    const end = HEAD_BYTES + bytes;
    if (this.length < end) return undefined;
    this.pieces = this.length > end ? [whole.subarray(end)] : [];
    this.length -= end;
    return { kind: whole[4] as number, payload: whole.slice(HEAD_BYTES, end) };
  }

  private joined(): Uint8Array {
    const [first, ...more] = this.pieces;
    if (first !== undefined && more.length === 0) return first;
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.pieces = [whole];
    return whole;
  }
}

/** A frame whose payload is the concatenation of these parts. */
export function answerFrame(status: number, parts: readonly Uint8Array[]): Uint8Array {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  const frame = new Uint8Array(HEAD_BYTES + bytes);
  new DataView(frame.buffer).setUint32(0, bytes, true);
  frame[4] = status;
  let at = HEAD_BYTES;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}
