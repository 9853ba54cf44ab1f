/**
 * Reads one HTTP/1.x response as it arrives, and forgives what players in the field send: lines that end in a bare line feed, header
 * names in any case, a length counted in characters instead of bytes, no length at all. Node's own parser refuses most of these.
 * Everything is bounded: a peer may send anything, at any pace.
 */

/** Moves are short; an answer may not be longer. */
const MOST_BODY_BYTES = 64 * 1024;
/** Bound on the status line and headers, and again on all chunk sizes and trailers. */
const MOST_LINE_BYTES = 16 * 1024;

const STATUS_LINE = /^HTTP\/1\.\d +(\d{3})(?: |$)/i;
const HEADER = /^([^\s:]+)[ \t]*:[ \t]*(.*?)[ \t]*$/;
const CHUNK_SIZE = /^[ \t]*([0-9a-f]{1,8})[ \t]*(?:;|$)/i;
const LINE_FEED = 10;

type Part =
  | "status"
  | "headers"
  | "length"
  | "until-close"
  | "chunk-size"
  | "chunk"
  | "chunk-end"
  | "trailers"
  | "done";

export class ResponseReader {
  private part: Part = "status";
  private status = 0;
  private chunked = false;
  private declared: number | undefined;
  /** The line under way, without its line feed. */
  private line = "";
  private lineBytes = 0;
  /** Bytes still missing of the body or of the chunk. */
  private missing = 0;
  private readonly body: Uint8Array[] = [];
  private bodyBytes = 0;
  /** Of the body in UTF-16, as most players count. */
  private characters = 0;

  /**
   * Takes the next bytes. `complete`: the answer is whole. `short`: it is, if its length was counted in bytes; more bytes may follow
   * if it was counted in characters. Throws on what is no answer or too large.
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

  /** The answer, once the peer has closed the connection or no more is awaited. Throws if it is not whole. */
  end(): string {
    const whole = this.part === "done" || this.part === "until-close" || (this.part === "length" && this.missing === 0);
    if (!whole) throw new Error("the connection was closed before the answer was complete");
    if (this.status !== 200) throw new Error(`the answer has the status ${this.status}`);
    return Buffer.concat(this.body).toString("utf8");
  }

  /** Returns how many bytes it took. */
  private takeBody(bytes: Uint8Array, at: number): number {
    // A length may have been counted in characters: what follows the last byte of it still belongs to the body.
    const bounded = this.part === "chunk";
    const taken = bounded ? Math.min(this.missing, bytes.length - at) : bytes.length - at;
    this.bodyBytes += taken;
    checkSize(this.bodyBytes);
    this.body.push(bytes.slice(at, at + taken));
    this.characters += countCharacters(bytes, at, at + taken);
    this.missing = Math.max(0, this.missing - taken);
    if (bounded && this.missing === 0) this.part = "chunk-end";
    return taken;
  }

  private takeLine(bytes: Uint8Array, at: number): number {
    const feed = bytes.indexOf(LINE_FEED, at);
    const end = feed < 0 ? bytes.length : feed;
    this.lineBytes += end + 1 - at;
    if (this.lineBytes > MOST_LINE_BYTES) throw new Error(`the headers have more than ${MOST_LINE_BYTES} bytes`);
    this.line += Buffer.from(bytes.subarray(at, end)).toString("latin1");
    if (feed < 0) return end - at;
    const line = this.line.endsWith("\r") ? this.line.slice(0, -1) : this.line;
    this.line = "";
    this.readLine(line);
    return end + 1 - at;
  }

  private readLine(line: string): void {
    switch (this.part) {
      case "status":
        if (line !== "") this.readStatus(line); // blank lines before an answer are forgiven
        return;
      case "headers":
        if (line === "") this.endHeaders();
        else this.readHeader(line);
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

  private readStatus(line: string): void {
    const status = STATUS_LINE.exec(line)?.[1];
    if (status === undefined) throw new Error("the answer is not HTTP");
    this.status = Number(status);
    this.part = "headers";
  }

  private readHeader(line: string): void {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined) return; // unknown or folded: nothing that matters here
    if (name.toLowerCase() === "transfer-encoding") this.chunked ||= /(^|,)\s*chunked$/i.test(value);
    else if (name.toLowerCase() === "content-length" && /^\d{1,15}$/.test(value)) this.declared = Number(value);
  }

  private endHeaders(): void {
    if (this.status < 200) {
      this.part = "status"; // 100 Continue and the like: the answer itself follows
      return;
    }
    this.lineBytes = 0;
    if (this.chunked) this.part = "chunk-size";
    else if (this.declared === undefined) this.part = "until-close";
    else {
      checkSize(this.declared);
      this.missing = this.declared;
      this.part = this.declared === 0 ? "done" : "length";
    }
  }

  private readChunkSize(line: string): void {
    const digits = CHUNK_SIZE.exec(line)?.[1];
    if (digits === undefined) throw new Error("the size of a chunk cannot be read");
    this.missing = Number.parseInt(digits, 16);
    checkSize(this.bodyBytes + this.missing);
    this.part = this.missing === 0 ? "trailers" : "chunk";
  }
}

function checkSize(bytes: number): void {
  if (bytes > MOST_BODY_BYTES) throw new Error(`the answer has more than ${MOST_BODY_BYTES} bytes`);
}

/** In UTF-16, of bytes in UTF-8: a byte 10xxxxxx continues a character, and characters of four bytes count twice. */
function countCharacters(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    count += (byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
  }
  return count;
}
