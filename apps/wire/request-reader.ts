/** Reads the request of a game manager, a browser or a monitor. */
import { type MessageLimits, MessageReader, type Part } from "./message-reader.ts";

/** A request with a complete body. Header names are in lower case; if a header is repeated, the last one counts. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Tolerates blanks inside the target: some programs send a message there without encoding it. */
const REQUEST_LINE = /^([A-Za-z]{1,16}) +(\S(?:.*?\S)??)(?: +HTTP\/1\.(\d))? *$/;
const MOST_HEADERS = 100;
const OPEN = 40;
const CLOSE = 41;

export class RequestReader extends MessageReader {
  private method = "";
  private target = "";
  private minor = 0;
  private readonly headers = new Map<string, string>();
  /** Number of open parentheses in the body so far, and whether the last one was ever closed. */
  private depth = 0;
  private wasClosed = false;

  constructor(limits: MessageLimits) {
    super("request", limits);
  }

  /** The request, when no more is expected. Throws if it is neither complete nor closed. */
  end(): WireRequest {
    if (!this.isWhole && !this.isClosed) throw new Error("the request is not complete");
    const { method, target, headers, body } = this;
    return { method, target, headers, body };
  }

  /**
   * Whether the request can be used although its end was not seen: a body without a length, or with a length that seems
   * to count characters, is complete when its parentheses are balanced.
   */
  get isBalanced(): boolean {
    return this.isWhole && (this.part === "done" || this.wasClosed);
  }

  /**
   * Whether the message in the body is complete although the declared length is not reached: the length may be wrong.
   */
  get isClosed(): boolean {
    return this.part === "length" && this.wasClosed && this.depth <= 0;
  }

  /** Whether the peer waits for `100 Continue` before it sends the body. */
  get awaitsContinue(): boolean {
    const inBody = this.part === "length" || this.part === "chunk-size" || this.part === "until-close";
    return inBody && this.minor > 0 && /^100-continue$/i.test(this.headers.get("expect") ?? "");
  }

  protected override readFirstLine(line: string): void {
    const [, method, target, minor] = REQUEST_LINE.exec(line) ?? [];
    if (method === undefined || target === undefined) throw new Error("the request is not HTTP");
    this.method = method.toUpperCase();
    this.target = target;
    this.minor = Number(minor ?? 0);
  }

  protected override readHeader(name: string, value: string): void {
    if (this.headers.size >= MOST_HEADERS) throw new Error(`there are more than ${MOST_HEADERS} headers`);
    this.headers.set(name, value);
  }

  protected override noteBody(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === OPEN) this.depth++;
      else if (byte === CLOSE && --this.depth <= 0) this.wasClosed = true;
    }
  }

  protected override endHeaders(): Part {
    if (this.method !== "POST") return "done";
    if (this.chunked) return "chunk-size";
    return this.declared === undefined ? "until-close" : this.lengthPart(this.declared);
  }
}
