/** A half-open range of offsets (UTF-16 units) into a source text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place for people: line and column count from 1. The column counts UTF-16 units; a tab counts as one. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export const NOWHERE: Span = { start: 0, end: 0 };

/** A named text that can tell the line and column of an offset. Lines end with LF, CR LF or a lone CR. */
export class SourceText {
  readonly name: string;
  readonly text: string;
  /** Offset of the first character of each line, ascending; the first is 0. */
  private readonly lineStarts: number[];

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
    this.lineStarts = [0];
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 13 && text.charCodeAt(i + 1) === 10) continue;
      if (code === 10 || code === 13) this.lineStarts.push(i + 1);
    }
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.lineStarts[low] as number) + 1 };
  }

  /** Offset of a place. A place beyond the end of its line, or of the text, is moved to that end. */
  offset({ line, column }: Position): number {
    const start = this.lineStarts[line - 1];
    if (start === undefined) return line < 1 ? 0 : this.text.length;
    const end = this.lineStarts[line] ?? this.text.length + 1;
    return Math.max(start, Math.min(start + column - 1, end - 1));
  }

  slice(span: Span): string {
    return this.text.slice(span.start, span.end);
  }
}
