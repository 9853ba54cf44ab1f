/**
 * The possible problems of a text in infix notation, in words. Every report returns null, so that a reader can return
 * it.
 */
import { DiagnosticList, error, quoteText, type SourceText, type Span } from "../../foundations/text/index.ts";
import type { Token, TokenKind } from "./infix-tokens.ts";
import { MAXIMAL_NESTING } from "./syntax-tree.ts";

const SIGN_NAMES: ReadonlyMap<TokenKind, string> = new Map([
  ["end", "the end of the text"],
  [".", "a full stop"],
]);

export class InfixProblems {
  readonly list = new DiagnosticList();
  private readonly source: SourceText;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** A sign such as `&` is not followed by a condition; `found` is what follows instead. */
  missingCondition(sign: Span, found: Span & { readonly kind?: TokenKind }): null {
    const shown = this.quote(sign);
    const message = `a condition should follow this ${shown}, but ${this.name(found)} does`;
    return this.fail("missing-condition", sign, message, `remove the ${shown}, or add what is missing`);
  }

  unexpected(wanted: string, found: Token): null {
    if (found.kind === "bad-quote") return this.badSymbol(found, `the quote in ${this.quote(found)} is never closed`);
    if (found.kind === "bad-comment") return this.fail("comment", found, "this comment is never closed");
    return this.fail("unexpected", found, `${wanted} was expected here, not ${this.name(found)}`);
  }

  /** `opened` extends from the name or parenthesis that opens a list to where reading stopped. */
  unclosed(opened: Span, found: Token): null {
    if (found.kind === "bad-quote" || found.kind === "bad-comment") return this.unexpected("a parenthesis", found);
    const message = `the parenthesis of ${this.quote(opened)} is not closed before ${this.name(found)}`;
    return this.fail("unclosed", opened, message, "add a `)`");
  }

  variableApplied(variable: Span): null {
    const hint = "variables begin with a capital; a name with one is quoted";
    return this.fail("variable-applied", variable, `the variable ${this.quote(variable)} cannot have arguments`, hint);
  }

  badSymbol(symbol: Span, message: string, hint?: string): null {
    return this.fail("symbol", symbol, message, hint);
  }

  tooDeep(span: Span): null {
    return this.fail("nesting", span, `terms or conditions are nested more than ${MAXIMAL_NESTING} deep`);
  }

  private name(found: Span & { readonly kind?: TokenKind }): string {
    return (found.kind === undefined ? undefined : SIGN_NAMES.get(found.kind)) ?? this.quote(found);
  }

  private quote(span: Span): string {
    return quoteText(this.source.slice(span));
  }

  private fail(code: string, { start, end }: Span, message: string, hint?: string): null {
    this.list.add(error(code, { start, end }, message, hint));
    return null;
  }
}
