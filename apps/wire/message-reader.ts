/**
 * Reads one HTTP/1.x message as it arrives, and tolerates what programs in the field send: lines that end in a bare
 * line feed, header names in any case, a length counted in characters instead of bytes, no length at all. Node's own
 * parser refuses most of these. Everything is bounded: a peer may send anything, at any pace.
 */

export interface MessageLimits {
  readonly bodyBytes: number;
  /** Maximum bytes of the first line and the headers together, and again of all chunk sizes and trailers. */
  readonly lineBytes: number;
}

/** Takes linear time on every line. The blanks around the value are cut off separately for that. */
const HEADER = /^([^\s:]+)[ \t]*:(.*)$/;
const CHUNK_SIZE = /^[ \t]*([0-9a-f]{1,8})[ \t]*(?:;|$)/i;
const LINE_FEED = 10;
/** Initial size of the body buffer. */
const FIRST_BYTES = 1024;

export type Part =
  | "first-line"
  | "headers"
  | "length"
  | "until-close"
  | "chunk-size"
  | "chunk"
  | "chunk-end"
  | "trailers"
  | "done";

export abstract class MessageReader {
  protected part: Part = "first-line";
  protected chunked = false;
  protected declared: number | undefined;
  private readonly limits: MessageLimits;
  /** The name of the message in error messages: the answer or the request. */
  private readonly noun: string;
  /** The current line so far, without its line feed. */
  private line = "";
  private lineBytes = 0;
  /** Bytes of the body or the chunk that are still missing. */
  private missing = 0;
  /**
   * The first `bodyBytes` bytes are the body. One buffer that doubles its size: a separate piece per packet would cost
   * a hundred times its bytes.
   */
  private buffer = new Uint8Array(FIRST_BYTES);
  private bodyBytes = 0;
  /** Length of the body in UTF-16 units, as many programs count. */
  private characters = 0;

  constructor(noun: string, limits: MessageLimits) {
    this.noun = noun;
    this.limits = limits;
  }

  protected abstract readFirstLine(line: string): void;
  protected abstract readHeader(name: string, value: string): void;
  /** The part that follows the headers. */
  protected abstract endHeaders(): Part;

  /**
   * Takes the next bytes. `complete`: the message is complete. `short`: it is complete if its length was counted in
   * bytes; more bytes may follow if it was counted in characters. Throws if it is not a message or too large.
   */
  take(bytes: Uint8Array): "more" | "short" | "complete" {
    let at = 0;
    while (at < bytes.length && this.part !== "done") {
      if (this.part === "length" || this.part === "chunk" || this.part === "until-close")
        at += this.takeBody(bytes, at);
      else at += this.takeLine(bytes, at);
    }
    if (this.part === "length" && this.missing === 0)
      return this.characters >= (this.declared as number) ? "complete" : "short";
    return this.part === "done" ? "complete" : "more";
  }

  /** Whether the message is complete if nothing more comes. */
  protected get isWhole(): boolean {
    return this.part === "done" || this.part === "until-close" || (this.part === "length" && this.missing === 0);
  }

  protected get body(): string {
    return Buffer.from(this.buffer.buffer, 0, this.bodyBytes).toString("utf8");
  }

  /** Called with each further piece of the body. */
  protected noteBody(_bytes: Uint8Array): void {}

  /** The part for a body of the declared length. */
  protected lengthPart(declared: number): Part {
    this.checkSize(declared);
    this.missing = declared;
    return declared === 0 ? "done" : "length";
  }

  /** Returns the number of bytes taken. */
  private takeBody(bytes: Uint8Array, at: number): number {
    // The length may have been counted in characters: then bytes after the declared end still belong to the body.
    const bounded = this.part === "chunk";
    const taken = bounded ? Math.min(this.missing, bytes.length - at) : bytes.length - at;
    this.checkSize(this.bodyBytes + taken);
    const piece = bytes.subarray(at, at + taken);
    this.append(piece);
    this.characters += countCharacters(piece);
    this.noteBody(piece);
    this.missing = Math.max(0, this.missing - taken);
    if (bounded && this.missing === 0) this.part = "chunk-end";
    return taken;
  }

  private append(piece: Uint8Array): void {
    const end = this.bodyBytes + piece.length;
    if (end > this.buffer.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.buffer.length));
      larger.set(this.buffer.subarray(0, this.bodyBytes));
      this.buffer = larger;
    }
    this.buffer.set(piece, this.bodyBytes);
    this.bodyBytes = end;
  }

  private takeLine(bytes: Uint8Array, at: number): number {
    const feed = bytes.indexOf(LINE_FEED, at);
    const end = feed < 0 ? bytes.length : feed;
    this.lineBytes += end + 1 - at;
    if (this.lineBytes > this.limits.lineBytes)
      throw new Error(`the headers have more than ${this.limits.lineBytes} bytes`);
    this.line += Buffer.from(bytes.subarray(at, end)).toString("latin1");
    if (feed < 0) return end - at;
    const line = this.line.endsWith("\r") ? this.line.slice(0, -1) : this.line;
    this.line = "";
    this.readLine(line);
    return end + 1 - at;
  }

  private readLine(line: string): void {
    switch (this.part) {
      case "first-line":
        if (line === "") return; // blank lines before a message are tolerated
        this.readFirstLine(line);
        this.part = "headers";
        return;
      case "headers":
        if (line === "") this.leaveHeaders();
        else this.noteHeader(line);
        return;
      case "chunk-size":
        this.readChunkSize(line);
        return;
      case "chunk-end":
        if (line !== "") throw new Error("a chunk is longer than its size");
        this.part = "chunk-size";
        return;
      default:
        if (line === "") this.part = "done";
    }
  }

  private noteHeader(line: string): void {
    const [, name, text] = HEADER.exec(line) ?? [];
    if (name === undefined || text === undefined) return; // unknown or folded header: irrelevant here
    const key = name.toLowerCase();
    const value = text.trim();
    if (key === "transfer-encoding") this.chunked ||= /(^|,)\s*chunked$/i.test(value);
    else if (key === "content-length" && /^\d{1,15}$/.test(value)) this.declared = Number(value);
    this.readHeader(key, value);
  }

  private leaveHeaders(): void {
    this.part = this.endHeaders();
    if (this.part !== "first-line") this.lineBytes = 0;
  }

  private readChunkSize(line: string): void {
    const digits = CHUNK_SIZE.exec(line)?.[1];
    if (digits === undefined) throw new Error("the size of a chunk cannot be read");
    this.missing = Number.parseInt(digits, 16);
    this.checkSize(this.bodyBytes + this.missing);
    this.part = this.missing === 0 ? "trailers" : "chunk";
  }

  private checkSize(bytes: number): void {
    if (bytes > this.limits.bodyBytes) throw new Error(`the ${this.noun} has more than ${this.limits.bodyBytes} bytes`);
  }
}

/**
 * Length in UTF-16 units of UTF-8 bytes: a byte 10xxxxxx continues a character, and four-byte characters count twice.
 */
function countCharacters(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) count += (byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
  return count;
}
