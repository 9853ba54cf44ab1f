/**
 * The prefix (KIF) reader. All characters except blanks, parentheses and `;` form symbols; `;` comments extend to the
 * end of the line. It reads in one pass without recursion, reports every problem, and names the form that a missing
 * parenthesis left open.
 *
 * A missing parenthesis swallows what follows. Only then is the sheet read a second time, now guessing where new forms
 * begin, so that the other problems are reported too. A list begins a new form
 * - if it is a rule: no rule can be inside another form;
 * - if it is the first on its line and indented no further than the open form (unless the sheet also indents conditions
 *   that way);
 * - if it starts with a keyword and the open form is a fact: facts have no conditions.
 */
import { type Diagnostic, DiagnosticList, error, quoteText, type SourceText } from "../../foundations/text/index.ts";
import { BYTE_ORDER_MARK, CLOSE, endOfLine, endsSymbol, isBlank, isLineEnd, OPEN, SEMICOLON } from "./characters.ts";
import { isKeyword, normalizeSymbol } from "./keywords.ts";
import { MAXIMAL_NESTING, type SyntaxNode, type SyntaxTree } from "./syntax-tree.ts";

interface OpenList {
  readonly start: number;
  readonly items: SyntaxNode[];
}

/** What ends an open form: never anything; the head of a new list; or also the indentation of a new list. */
type Recovery = "never" | "by-head" | "by-indentation";

export function readPrefix(source: SourceText): SyntaxTree {
  const first = new PrefixReader(source, "never");
  first.read();
  const reader = first.trouble === null ? first : new PrefixReader(source, first.recovery());
  if (reader !== first) reader.read();
  const { forms, broken, problems } = reader;
  return { source, notation: "prefix", forms, broken, diagnostics: problems.toSorted() };
}

class PrefixReader {
  readonly forms: SyntaxNode[] = [];
  readonly broken: SyntaxNode[] = [];
  readonly problems = new DiagnosticList();
  /**
   * Start of the outermost form that the text leaves open, or that has swallowed a rule on its own line; null if none.
   */
  trouble: number | null = null;
  private readonly source: SourceText;
  private readonly text: string;
  private readonly recovers: Recovery;
  private readonly open: OpenList[] = [];
  /** Number of open lists beyond MAXIMAL_NESTING: counted, not kept. */
  private skipped = 0;
  /** End of the last parenthesis or symbol read. */
  private lastEnd = 0;
  /** The current line: its start, and its first character that is not blank. */
  private line: { readonly start: number; first: number | null } = { start: 0, first: null };
  /** Indentation of the line on which the outermost open form begins. */
  private indentation = 0;
  /** Offset of the first nested list that is indented like a form. */
  private nestedLikeForm = Number.POSITIVE_INFINITY;

  constructor(source: SourceText, recovers: Recovery) {
    this.source = source;
    this.text = source.text;
    this.recovers = recovers;
  }

  read(): void {
    const { text } = this;
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (isBlank(code)) {
        at++;
        if (isLineEnd(code) || code === BYTE_ORDER_MARK) this.line = { start: at, first: null };
        continue;
      }
      this.line.first ??= at;
      if (code === SEMICOLON) at = endOfLine(text, at);
      else if (code === OPEN) this.openList(at++);
      else if (code === CLOSE) this.closeList(at++);
      else {
        const start = at;
        while (at < text.length && !endsSymbol(text.charCodeAt(at))) at++;
        if (this.skipped === 0)
          this.append({ kind: "symbol", text: normalizeSymbol(text.slice(start, at)), span: { start, end: at } });
        this.lastEnd = at;
      }
    }
    this.leaveOpen();
  }

  /** How to read again: indentation is trusted less if the sheet indented conditions like forms before the trouble. */
  recovery(): Recovery {
    return this.nestedLikeForm < (this.trouble ?? 0) ? "by-head" : "by-indentation";
  }

  private openList(at: number): void {
    const [outermost] = this.open;
    if (outermost !== undefined) this.lookForNewForm(outermost, at);
    this.lastEnd = at + 1;
    if (this.open.length === 0) this.indentation = this.indentationOfLine();
    if (this.open.length < MAXIMAL_NESTING) this.open.push({ start: at, items: [] });
    else if (this.skipped++ === 0)
      this.problems.add(
        error("nesting", { start: at, end: at + 1 }, `lists are nested more than ${MAXIMAL_NESTING} deep`),
      );
  }

  private lookForNewForm(outermost: OpenList, at: number): void {
    const isIndentedLikeForm = this.line.first === at && this.indentationOfLine() <= this.indentation;
    const head = this.wordAt(at + 1);
    const believed =
      head === ARROW ||
      (this.recovers === "by-indentation" && isIndentedLikeForm) ||
      (isKeyword(head) && isFactOf(outermost));
    if (believed && this.recovers !== "never") this.leaveOpen();
    else if (isIndentedLikeForm) {
      if (head === ARROW) this.trouble ??= outermost.start;
      this.nestedLikeForm = Math.min(this.nestedLikeForm, at);
    }
  }

  private indentationOfLine(): number {
    return (this.line.first ?? this.line.start) - this.line.start;
  }

  private wordAt(start: number): string {
    let end = start;
    while (end < this.text.length && !endsSymbol(this.text.charCodeAt(end))) end++;
    return normalizeSymbol(this.text.slice(start, end));
  }

  private closeList(at: number): void {
    this.lastEnd = at + 1;
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

  /** Reports the open lists, and keeps them in `broken` as if they ended here. */
  private leaveOpen(): void {
    const outermost = this.open[0];
    if (outermost === undefined) return;
    this.trouble ??= outermost.start;
    const missing = this.open.length + this.skipped;
    this.problems.addLazily("error", () => unclosedForm(this.source, outermost.start, missing));
    for (let list = this.open.pop(); list !== undefined; list = this.open.pop()) {
      const node: SyntaxNode = { kind: "list", items: list.items, span: { start: list.start, end: this.lastEnd } };
      (this.open.at(-1)?.items ?? this.broken).push(node);
    }
    this.skipped = 0;
  }
}

const ARROW = "<=";

/** Whether an open form is a fact, as far as it is read. */
function isFactOf({ items: [head] }: OpenList): boolean {
  return head?.kind === "symbol" && head.text !== ARROW;
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
