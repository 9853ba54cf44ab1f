/** Reads the answer of a player. */
import { MessageReader, type Part } from "./message-reader.ts";

/** Moves are short, so answers have tight limits. */
const LIMITS = { bodyBytes: 64 * 1024, lineBytes: 16 * 1024 };
const STATUS_LINE = /^HTTP\/1\.\d +(\d{3})(?: |$)/i;

export class ResponseReader extends MessageReader {
  private status = 0;

  constructor() {
    super("answer", LIMITS);
  }

  /** The answer, when the peer has closed the connection or no more is expected. Throws if it is incomplete. */
  end(): string {
    if (!this.isWhole) throw new Error("the connection was closed before the answer was complete");
    if (this.status !== 200) throw new Error(`the answer has the status ${this.status}`);
    return this.body;
  }

  protected override readFirstLine(line: string): void {
    const status = STATUS_LINE.exec(line)?.[1];
    if (status === undefined) throw new Error("the answer is not HTTP");
    this.status = Number(status);
  }

  protected override readHeader(): void {}

  protected override endHeaders(): Part {
    if (this.status < 200) return "first-line"; // 100 Continue and the like: the actual answer follows
    if (this.chunked) return "chunk-size";
    return this.declared === undefined ? "until-close" : this.lengthPart(this.declared);
  }
}
