/**
 * The prefix (KIF) reader. Any characters but blanks, parentheses and `;` form a symbol; `;` comments run to the end of the
 * line. Reads in one pass without recursion, reports every problem, and names the form that a missing parenthesis left open.
 *
 * A missing parenthesis swallows the rest of the sheet. Only then is the sheet read a second time, now taking a parenthesis in
 * the first column for the beginning of a new form, so that the other problems are reported too. (Never at first: some sheets
 * write conditions in the first column.)
 */
import { type Diagnostic, DiagnosticList, error, quoteText, type SourceText } from "../../foundations/text/index.ts";
import { CLOSE, endOfLine, endsSymbol, isBlank, isFirstOfLine, OPEN, SEMICOLON } from "./characters.ts";
import { normalizeSymbol } from "./keywords.ts";
import { MAXIMAL_NESTING, type SyntaxNode, type SyntaxTree } from "./syntax-tree.ts";

interface OpenList {
  readonly start: number;
  readonly items: SyntaxNode[];
}

/** When a parenthesis in the first column begins a new form although an older one is open. */
type Recovery = "never" | "before-arrows" | "always";

export function readPrefix(source: SourceText): SyntaxTree {
  const first = new PrefixReader(source, "never");
  first.read();
  const reader = first.unclosed === null ? first : new PrefixReader(source, first.recovery());
  if (reader !== first) reader.read();
  return { source, notation: "prefix", forms: reader.forms, diagnostics: reader.problems.toSorted() };
}

class PrefixReader {
  readonly forms: SyntaxNode[] = [];
  readonly problems = new DiagnosticList();
  /** Where the outermost form begins that the text leaves open. */
  unclosed: number | null = null;
  private readonly source: SourceText;
  private readonly text: string;
  private readonly startsAnew: Recovery;
  private readonly open: OpenList[] = [];
  /** Lists open beyond MAXIMAL_NESTING: counted, not kept. */
  private skipped = 0;
  /** Offset of the first nested parenthesis in a first column. */
  private nestedInFirstColumn = Number.POSITIVE_INFINITY;

  constructor(source: SourceText, startsAnew: Recovery) {
    this.source = source;
    this.text = source.text;
    this.startsAnew = startsAnew;
  }

  read(): void {
    const { text } = this;
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (isBlank(code)) at++;
      else if (code === SEMICOLON) at = endOfLine(text, at);
      else if (code === OPEN) this.openList(at++);
      else if (code === CLOSE) this.closeList(at++);
      else {
        const start = at;
        while (at < text.length && !endsSymbol(text.charCodeAt(at))) at++;
        if (this.skipped === 0)
          this.append({ kind: "symbol", text: normalizeSymbol(text.slice(start, at)), span: { start, end: at } });
      }
    }
    this.leaveOpen();
  }

  /** How to read again: a sheet that wrote conditions in the first column before the trouble is trusted less. */
  recovery(): Recovery {
    return this.nestedInFirstColumn < (this.unclosed ?? 0) ? "before-arrows" : "always";
  }

  private openList(at: number): void {
    if (this.open.length > 0 && isFirstOfLine(this.text, at)) {
      if (this.beginsForm(at)) this.leaveOpen();
      else this.nestedInFirstColumn = Math.min(this.nestedInFirstColumn, at);
    }
    if (this.open.length < MAXIMAL_NESTING) this.open.push({ start: at, items: [] });
    else if (this.skipped++ === 0)
      this.problems.add(
        error("nesting", { start: at, end: at + 1 }, `lists are nested more than ${MAXIMAL_NESTING} deep`),
      );
  }

  private beginsForm(at: number): boolean {
    if (this.startsAnew === "always") return true;
    return this.startsAnew === "before-arrows" && this.text.startsWith("<=", at + 1);
  }

  private closeList(at: number): void {
    if (this.skipped > 0) this.skipped--;
    else {
      const list = this.open.pop();
      if (list === undefined) this.problems.addLazily("error", () => closesNothing(at));
      else this.append({ kind: "list", items: list.items, span: { start: list.start, end: at + 1 } });
    }
  }

  private append(node: SyntaxNode): void {
    (this.open.at(-1)?.items ?? this.forms).push(node);
  }

  /** Reports and forgets the lists that are open. */
  private leaveOpen(): void {
    const outermost = this.open[0];
    if (outermost === undefined) return;
    this.unclosed ??= outermost.start;
    const missing = this.open.length + this.skipped;
    this.problems.addLazily("error", () => unclosedForm(this.source, outermost.start, missing));
    this.open.length = 0;
    this.skipped = 0;
  }
}

const closesNothing = (at: number): Diagnostic =>
  error(
    "unexpected-close",
    { start: at, end: at + 1 },
    "this `)` closes nothing",
    "remove it, or look for a parenthesis too many in the form before it",
  );

function unclosedForm(source: SourceText, start: number, missing: number): Diagnostic {
  const line = quoteText(source.text.slice(start, endOfLine(source.text, start)));
  return error(
    "unclosed",
    { start, end: start + 1 },
    `the form ${line} is never closed (${missing} ${missing === 1 ? "parenthesis" : "parentheses"} missing)`,
    "the form that begins here, or one inside it, lacks a closing parenthesis",
  );
}
