/**
 * The words and signs of infix notation, one at a time. A word is any run of characters that are neither blank nor
 * special. Everything else that a symbol may contain is written between quotes, with `\'` and `\\` for the two
 * characters that are special there. Comments: `%` to the end of the line, and from slash-star to star-slash.
 */
import { endOfLine, isBlank, isLineEnd } from "./characters.ts";

export type TokenKind =
  | "word"
  | "quoted"
  | "("
  | ")"
  | ","
  | "&"
  | ";"
  | "~"
  | ":-"
  | "."
  | "\\="
  | "="
  | "bad-quote"
  | "bad-comment"
  | "end";

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** Whether it is the first token on its line, not counting blanks and comments. */
  readonly firstOnLine: boolean;
  /** Number of characters before it on its line. */
  readonly indentation: number;
}

const SIGNS: ReadonlyMap<string, TokenKind> = new Map([
  ["(", "("],
  [")", ")"],
  [",", ","],
  ["&", "&"],
  [";", ";"],
  ["|", ";"],
  ["~", "~"],
  [".", "."],
  ["=", "="],
]);

const LONG_SIGNS: ReadonlyMap<string, TokenKind> = new Map([
  [":-", ":-"],
  ["\\=", "\\="],
  ["!=", "\\="],
  ["\\+", "~"],
]);

export class InfixTokens {
  private readonly text: string;
  private at: number;
  private lineStart = 0;
  private freshLine = true;

  constructor(text: string, from = 0) {
    this.text = text;
    this.at = from;
  }

  next(): Token {
    const comment = this.skipBlanks();
    const firstOnLine = this.freshLine;
    this.freshLine = false;
    const start = comment ?? this.at;
    const kind = comment === null ? this.scan() : "bad-comment";
    return { kind, start, end: this.at, firstOnLine, indentation: Math.max(0, start - this.lineStart) };
  }

  /** Skips blanks and comments. Returns the start of a comment that never ends, else null. */
  private skipBlanks(): number | null {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (isBlank(code)) this.skipBlank(code);
      else if (text[this.at] === "%") this.at = endOfLine(text, this.at);
      else if (text.startsWith("/*", this.at)) {
        const start = this.at;
        this.at += 2;
        while (this.at < text.length && !text.startsWith("*/", this.at)) this.skipBlank(text.charCodeAt(this.at));
        if (this.at === text.length) return start;
        this.at += 2;
      } else return null;
    }
    return null;
  }

  private skipBlank(code: number): void {
    this.at++;
    if (!isLineEnd(code)) return;
    this.lineStart = this.at;
    this.freshLine = true;
  }

  private scan(): TokenKind {
    const { text } = this;
    const character = text[this.at];
    if (character === undefined) return "end";
    if (character === "'") return this.scanQuoted();
    const two = text.slice(this.at, this.at + 2);
    const sign = LONG_SIGNS.get(two) ?? SIGNS.get(character);
    this.at += LONG_SIGNS.has(two) ? 2 : 1;
    if (sign !== undefined) return sign;
    while (this.at < text.length && !this.endsWord(this.at)) this.at++;
    return "word";
  }

  private endsWord(at: number): boolean {
    const character = this.text[at] as string;
    if (isBlank(this.text.charCodeAt(at)) || SIGNS.has(character) || "%'\\".includes(character)) return true;
    const following = this.text[at + 1];
    return (
      (character === ":" && following === "-") ||
      (character === "!" && following === "=") ||
      (character === "/" && following === "*")
    );
  }

  private scanQuoted(): TokenKind {
    const { text } = this;
    this.at++;
    while (this.at < text.length && !isLineEnd(text.charCodeAt(this.at))) {
      if (text[this.at] === "'") {
        this.at++;
        return "quoted";
      }
      this.at += text[this.at] === "\\" ? 2 : 1;
    }
    this.at = Math.min(this.at, text.length);
    return "bad-quote";
  }
}
