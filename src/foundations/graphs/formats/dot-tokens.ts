/** Tokens of the DOT language: identifiers, numbers, quoted and HTML strings, signs. Comments are dropped. */

import type { GraphReading } from "./parsed-graph.ts";

export interface DotToken {
  /**
   * `name` covers every kind of identifier; `sign` is one of { } [ ] ; , : = and the edge operators; `end` comes last.
   */
  readonly kind: "name" | "sign" | "end";
  /** The sign, or the identifier without its quotes. */
  readonly text: string;
  /** A quoted identifier is never a keyword. */
  readonly quoted: boolean;
  readonly start: number;
}

const PLAIN_NAME = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*|-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)/y;
const SKIPPED = /\s+|\/\/[^\n]*|#[^\n]*/y;

/** Reads one token at a time. */
export class DotTokens {
  private readonly reading: GraphReading;
  private readonly text: string;
  private at = 0;
  current: DotToken;

  constructor(reading: GraphReading) {
    this.reading = reading;
    this.text = reading.text;
    this.current = this.read();
  }

  /** Returns the current token and advances to the next. */
  take(): DotToken {
    const token = this.current;
    this.current = this.read();
    return token;
  }

  isSign(sign: string): boolean {
    return this.current.kind === "sign" && this.current.text === sign;
  }

  /** Keywords are case-insensitive. */
  isKeyword(word: string): boolean {
    return this.current.kind === "name" && !this.current.quoted && this.current.text.toLowerCase() === word;
  }

  private read(): DotToken {
    this.skip();
    const start = this.at;
    const letter = this.text[start];
    if (letter === undefined) return { kind: "end", text: "", quoted: false, start };
    if (letter === '"') return this.readQuoted(start);
    if (letter === "<") return this.readHtml(start);
    const operator = this.text.slice(start, start + 2);
    if (operator === "--" || operator === "->") return this.sign(operator, start);
    PLAIN_NAME.lastIndex = start;
    const plain = PLAIN_NAME.exec(this.text)?.[0];
    if (plain !== undefined) {
      this.at = start + plain.length;
      return { kind: "name", text: plain, quoted: false, start };
    }
    if ("{}[];,:=+".includes(letter)) return this.sign(letter, start);
    return this.reading.stop("bad-character", `'${letter}' is not part of the DOT language`, start);
  }

  private sign(text: string, start: number): DotToken {
    this.at = start + text.length;
    return { kind: "sign", text, quoted: false, start };
  }

  /**
   * Reads `"…"`, where `\"` is a quotation mark and a backslash before a line end joins the lines; `+` concatenates
   * strings.
   */
  private readQuoted(start: number): DotToken {
    let text = "";
    for (;;) {
      let end = this.at + 1;
      while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === "\\" ? 2 : 1;
      if (end >= this.text.length) this.reading.stop("unfinished-text", "this string is never closed", this.at);
      text += this.text
        .slice(this.at + 1, end)
        .replaceAll(/\\\r?\n/g, "")
        .replaceAll('\\"', '"');
      this.at = end + 1;
      const after = this.at;
      this.skip();
      if (this.text[this.at] === "+") {
        this.at++;
        this.skip();
        if (this.text[this.at] === '"') continue;
        this.reading.stop("expected-text", "expected a string after '+'", this.at);
      }
      this.at = after;
      return { kind: "name", text, quoted: true, start };
    }
  }

  private readHtml(start: number): DotToken {
    let depth = 0;
    for (let end = start; end < this.text.length; end++) {
      if (this.text[end] === "<") depth++;
      else if (this.text[end] === ">" && --depth === 0) {
        this.at = end + 1;
        return { kind: "name", text: this.text.slice(start, end + 1), quoted: true, start };
      }
    }
    return this.reading.stop("unfinished-text", "this HTML string is never closed", start);
  }

  private skip(): void {
    for (;;) {
      if (this.text.startsWith("/*", this.at)) {
        const end = this.text.indexOf("*/", this.at + 2);
        if (end < 0) this.reading.stop("unfinished-comment", "this comment is never closed", this.at);
        this.at = end + 2;
        continue;
      }
      SKIPPED.lastIndex = this.at;
      const skipped = SKIPPED.exec(this.text)?.[0];
      if (skipped === undefined) return;
      this.at += skipped.length;
    }
  }
}
