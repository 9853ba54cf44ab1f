/**
 * The infix reader. It reads the notation of Genesereth and Thielscher's chapters (`head :- a & ~b`, variables with a
 * capital, facts one after another) and of Schiffel's papers (`,` for and, `;` for or, `not`, `\=`, full stops) into
 * the tree of prefix notation. From loosest to tightest: `:-`, `;`, `&`, `~`. A rule ends at a full stop, or before
 * something that cannot continue it.
 *
 * The method is recursive descent, bounded in depth. A function that fails has reported why and returns null. Reading
 * then continues with the next rule: after a full stop, or on a line that is indented no further than the failed rule.
 */
import type { SourceText, Span } from "../../foundations/text/index.ts";
import { asConjunction, list, mayBeHead, symbol } from "./infix-nodes.ts";
import { InfixProblems } from "./infix-problems.ts";
import { InfixTokens, type Token } from "./infix-tokens.ts";
import { InfixWords } from "./infix-words.ts";
import { isKeyword, normalizeSymbol } from "./keywords.ts";
import { readBrokenInfix } from "./read-broken-infix.ts";
import { depthOfNode, MAXIMAL_NESTING, type SymbolNode, type SyntaxNode, type SyntaxTree } from "./syntax-tree.ts";

export function readInfix(source: SourceText): SyntaxTree {
  const reader = new InfixReader(source);
  reader.readAll();
  const { forms, broken, problems } = reader;
  return { source, notation: "infix", forms, broken, diagnostics: problems.list.toSorted() };
}

class InfixReader {
  readonly forms: SyntaxNode[] = [];
  readonly broken: SyntaxNode[] = [];
  readonly problems: InfixProblems;
  private readonly source: SourceText;
  private readonly tokens: InfixTokens;
  private readonly words: InfixWords;
  private token: Token;
  private previousEnd = 0;
  private depth = 0;
  /** The sign (`&`, `;`, `:-`) right before the last condition read. */
  private lastSign: Token | null = null;
  /** The indentation of that condition. */
  private lastIndentation = 0;
  /** The indentation of the rule being read. */
  private ruleIndentation = 0;

  constructor(source: SourceText) {
    this.source = source;
    this.problems = new InfixProblems(source);
    this.tokens = new InfixTokens(source.text);
    this.words = new InfixWords(source.text);
    this.token = this.tokens.next();
  }

  readAll(): void {
    let head: SyntaxNode | null = null;
    while (head !== null || this.token.kind !== "end") {
      this.ruleIndentation = head === null ? this.token.indentation : this.lastIndentation;
      const { start } = this.token;
      const ruleStart = head?.span.start ?? start;
      this.depth = 0;
      head ??= this.readHead();
      const next: SyntaxNode | null | undefined = head === null ? undefined : this.readRest(head);
      if (next === undefined) this.skipRule(start);
      if (next !== null) this.putAside(ruleStart, next?.span.start ?? this.previousEnd);
      head = next ?? null;
    }
  }

  /** Keeps what can be recovered of a rule that could not be read. */
  private putAside(start: number, end: number): void {
    const form = readBrokenInfix(this.source.text.slice(0, end), start, this.words);
    if (form !== null) this.broken.push(form);
  }

  /**
   * Reads the body after a head. Returns null at a proper end, undefined after a failure, or the head of the rule that
   * follows.
   */
  private readRest(head: SyntaxNode): SyntaxNode | null | undefined {
    if (this.token.kind !== ":-") {
      this.finishRule(head, []);
      return null;
    }
    const arrow = this.take();
    this.lastSign = arrow;
    const alternatives = this.readAlternatives(false);
    if (alternatives === null) return undefined;
    if (this.token.kind === ":-") return this.headTakenForCondition(alternatives);
    this.finishRule(head, [symbol("<=", arrow), head, ...asConjunction(alternatives)]);
    return null;
  }

  /**
   * `a :- b & c :- d`: the last condition read is the head of another rule, and the sign before it lacks an operand.
   */
  private headTakenForCondition(alternatives: readonly (readonly SyntaxNode[])[]): SyntaxNode | undefined {
    const next = alternatives.at(-1)?.at(-1);
    const sign = this.lastSign;
    if (next === undefined || sign === null || !mayBeHead(next)) {
      this.unexpected("the end of the rule");
      return undefined;
    }
    this.problems.missingCondition(sign, next.span);
    return next;
  }

  private finishRule(head: SyntaxNode, items: readonly SyntaxNode[]): void {
    const form = items.length === 0 ? head : list(items, { start: head.span.start, end: this.previousEnd });
    if (depthOfNode(form) > MAXIMAL_NESTING) this.problems.tooDeep(form.span);
    else this.forms.push(form);
    if (this.token.kind === ".") this.take();
  }

  private readHead(): SyntaxNode | null {
    const { kind } = this.token;
    if (kind !== "word" && kind !== "quoted") return this.unexpected("a rule or a fact");
    return this.readTerm(true);
  }

  /** Reads `a & b ; c` as [[a, b], [c]]. */
  private readAlternatives(commaSeparates: boolean): SyntaxNode[][] | null {
    const alternatives: SyntaxNode[][] = [];
    for (;;) {
      const conjunction: SyntaxNode[] = [];
      for (;;) {
        const condition = this.seemsToBegin() ? this.missingCondition() : this.readCondition();
        if (condition === null) return null;
        conjunction.push(condition);
        if (this.token.kind !== "&" && (this.token.kind !== "," || commaSeparates)) break;
        this.lastSign = this.take();
      }
      alternatives.push(conjunction);
      if (this.token.kind !== ";") return alternatives;
      this.lastSign = this.take();
    }
  }

  private readCondition(): SyntaxNode | null {
    const first = this.token;
    const word = first.kind === "word" ? this.wordOf(first).toLowerCase() : "";
    if (first.kind === "~" || word === "not") return this.nested(() => this.readNegation());
    if (first.kind === "(") return this.nested(() => this.readGroup());
    if ((word === "and" || word === "or") && this.source.text[first.end] === "(")
      return this.nested(() => this.readConnective(word));
    if (first.kind !== "word" && first.kind !== "quoted") return this.missingCondition();
    return this.readAtomOrComparison();
  }

  private readNegation(): SyntaxNode | null {
    const sign = this.take();
    this.lastSign = null;
    const operand = this.readCondition();
    return operand === null ? null : list([symbol("not", sign), operand], { start: sign.start, end: operand.span.end });
  }

  private readGroup(): SyntaxNode | null {
    const open = this.take();
    const alternatives = this.readAlternatives(false);
    if (alternatives === null) return null;
    if (this.token.kind !== ")") return this.unclosed(open);
    const span = { start: open.start, end: this.take().end };
    this.lastSign = null;
    const conjunction = asConjunction(alternatives);
    return conjunction.length === 1
      ? (conjunction[0] as SyntaxNode)
      : list([symbol("and", open), ...conjunction], span);
  }

  /** Reads `or(a, b)`, `and()`: the form for connectives with fewer than two operands. */
  private readConnective(word: string): SyntaxNode | null {
    const name = this.take();
    const open = this.take();
    const items: SyntaxNode[] = [symbol(word, name)];
    while (this.token.kind !== ")" || items.length > 1) {
      const alternatives = this.readAlternatives(true);
      if (alternatives === null) return null;
      const operand = asConjunction(alternatives);
      items.push(operand.length === 1 ? (operand[0] as SyntaxNode) : list([symbol("and", open), ...operand], open));
      if (this.token.kind !== ",") break;
      this.take();
    }
    if (this.token.kind !== ")") return this.unclosed(name);
    this.lastSign = null;
    return list(items, { start: name.start, end: this.take().end });
  }

  private readAtomOrComparison(): SyntaxNode | null {
    const sign = this.lastSign;
    this.lastIndentation = this.token.indentation;
    const left = this.readTerm(true);
    this.lastSign = sign;
    if (left === null || !this.isComparison()) return left;
    const comparison = this.take();
    const right = this.readTerm(false);
    if (right === null) return null;
    const span = { start: left.span.start, end: right.span.end };
    const distinct = list([symbol("distinct", comparison), left, right], span);
    return comparison.kind === "\\=" ? distinct : list([symbol("not", comparison), distinct], span);
  }

  /**
   * Reads a term. An atom is read in the same way, except that a capitalised keyword is the keyword, not a variable.
   * What is compared is a term: in `Role \= white`, `Role` is a variable.
   */
  private readTerm(asAtom: boolean): SyntaxNode | null {
    const name = this.token;
    if (name.kind !== "word" && name.kind !== "quoted") return this.unexpected("a term");
    this.take();
    const applied = this.token.kind === "(";
    const node = this.nameNode(name, applied || (asAtom && !this.isComparison()));
    if (node === null || !applied) return node;
    if (node.text.startsWith("?")) return this.problems.variableApplied(name);
    return this.nested(() => this.readArguments(node, name));
  }

  private readArguments(node: SyntaxNode, name: Token): SyntaxNode | null {
    this.take();
    const items: SyntaxNode[] = [node];
    while (this.token.kind !== ")" || items.length > 1) {
      const before = this.token;
      if (before.kind !== "word" && before.kind !== "quoted")
        return before.kind === ")" || before.kind === "," ? this.unexpected("a term") : this.unclosed(name);
      const argument = this.readTerm(false);
      if (argument === null) return null;
      items.push(argument);
      if (this.token.kind !== ",") break;
      this.take();
    }
    if (this.token.kind !== ")") return this.unclosed(name);
    return list(items, { start: name.start, end: this.take().end });
  }

  private nameNode(token: Token, keywordInCapitals: boolean): SymbolNode | null {
    const text = this.source.text.slice(token.start, token.end);
    if (token.kind === "word" && keywordInCapitals && isKeyword(normalizeSymbol(text)))
      return symbol(normalizeSymbol(text), token);
    const read = token.kind === "quoted" ? this.words.quoted(text) : this.words.plain(text);
    if (read.kind === "bad") return this.problems.badSymbol(token, read.message, read.hint);
    return symbol(read.text, token);
  }

  private isComparison(): boolean {
    return this.token.kind === "\\=" || this.token.kind === "=";
  }

  /** Runs a reader one level deeper, unless that is too deep. */
  private nested(read: () => SyntaxNode | null): SyntaxNode | null {
    if (this.depth > MAXIMAL_NESTING) return this.problems.tooDeep(this.token);
    this.depth++;
    const node = read();
    this.depth--;
    return node;
  }

  private take(): Token {
    const { token } = this;
    this.previousEnd = token.end;
    this.token = this.tokens.next();
    return token;
  }

  private wordOf(token: Span): string {
    return this.source.slice(token);
  }

  /** Skips to where the next rule seems to begin, at least one word beyond `start`. */
  private skipRule(start: number): void {
    if (this.token.start === start) this.take();
    while (this.token.kind !== "end") {
      const { kind, firstOnLine } = this.token;
      if (firstOnLine && (kind === "word" || kind === "quoted") && this.token.indentation <= this.ruleIndentation)
        return;
      this.take();
      if (kind === ".") return;
    }
  }

  /**
   * Whether another rule seems to begin instead of a condition: after an empty line, and indented no further than this
   * one.
   */
  private seemsToBegin(): boolean {
    const { firstOnLine, indentation, start } = this.token;
    if (!firstOnLine || indentation > this.ruleIndentation || this.lastSign === null) return false;
    return /\n[ \t\r]*\n|\r[ \t]*\r/.test(this.source.text.slice(this.previousEnd, start));
  }

  private missingCondition(): null {
    const { kind } = this.token;
    const misses = kind === "end" || kind === "." || kind === ")" || this.seemsToBegin();
    if (this.lastSign === null || !misses) return this.unexpected("a condition");
    return this.problems.missingCondition(this.lastSign, this.token);
  }

  private unexpected(wanted: string): null {
    return this.problems.unexpected(wanted, this.token);
  }

  private unclosed(opening: Token): null {
    return this.problems.unclosed({ start: opening.start, end: this.previousEnd }, this.token);
  }
}
