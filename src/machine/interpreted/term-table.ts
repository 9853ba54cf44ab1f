/**
 * Ground terms as integers: equal terms have equal numbers, so matching compares integers. Append-only, one per
 * machine. Terms are numbered in order of first appearance; constants are terms without arguments.
 */
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import { Interner } from "../../foundations/collections/index.ts";
import { termSize } from "../../language/rules/index.ts";
import type { SyntaxNode } from "../../language/syntax/index.ts";

/** Maximum nesting of terms. Deeper terms come from rules that build terms without bound. */
const MAXIMAL_DEPTH = 1000;
const NO_ARGUMENTS: readonly number[] = [];

export class TermTable {
  /** `name/arity` of functions and constants. */
  readonly functors = new Interner();
  private readonly numbers = new Map<string, number>();
  /** By term: its functor, its arguments, its nesting depth, the number of symbols in its text. */
  private readonly functorOfTerm: number[] = [];
  private readonly argumentsOfTerm: (readonly number[])[] = [];
  private readonly depthOfTerm: number[] = [];
  private readonly sizeOfTerm: number[] = [];
  private readonly texts: (string | undefined)[] = [];

  functor(name: string, arity: number): number {
    return this.functors.intern(`${name}/${arity}`);
  }

  constant(name: string): number {
    return this.term(this.functor(name, 0), NO_ARGUMENTS);
  }

  term(functor: number, args: readonly number[]): number {
    const key = args.length === 0 ? String(functor) : `${functor},${args.join(",")}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    let depth = 0;
    let symbols = 0;
    for (const argument of args) {
      depth = Math.max(depth, (this.depthOfTerm[argument] as number) + 1);
      symbols += this.sizeOfTerm[argument] as number;
    }
    const size = termSize(symbols);
    if (depth > MAXIMAL_DEPTH)
      throw new BudgetSpent({ kind: "gave-up", resource: "depth", limit: MAXIMAL_DEPTH, doing: "building a term" });
    const fresh = this.functorOfTerm.length;
    this.numbers.set(key, fresh);
    this.functorOfTerm.push(functor);
    this.argumentsOfTerm.push(args.length === 0 ? NO_ARGUMENTS : args.slice());
    this.depthOfTerm.push(depth);
    this.sizeOfTerm.push(size);
    return fresh;
  }

  functorOf(term: number): number {
    return this.functorOfTerm[term] as number;
  }

  argumentsOf(term: number): readonly number[] {
    return this.argumentsOfTerm[term] as readonly number[];
  }

  /** KIF with single blanks. */
  text(term: number): string {
    const known = this.texts[term];
    if (known !== undefined) return known;
    const functor = this.functors.text(this.functorOf(term));
    const name = functor.slice(0, functor.lastIndexOf("/"));
    const args = this.argumentsOf(term);
    const text = args.length === 0 ? name : `(${name} ${args.map((argument) => this.text(argument)).join(" ")})`;
    this.texts[term] = text;
    return text;
  }

  /** Returns the number of a ground term given as syntax, or undefined if it contains a variable or is not a term. */
  fromSyntax(node: SyntaxNode): number | undefined {
    if (node.kind === "symbol") return node.text.startsWith("?") ? undefined : this.constantFromText(node.text);
    const [head, ...rest] = node.items;
    if (head?.kind !== "symbol" || head.text.startsWith("?")) return undefined;
    const args: number[] = [];
    for (const item of rest) {
      const argument = this.fromSyntax(item);
      if (argument === undefined) return undefined;
      args.push(argument);
    }
    if (args.length === 0) return this.constantFromText(head.text);
    return this.term(this.functor(head.text, args.length), args);
  }

  /** `lock` and `(lock)` are one constant, named as the sheet spells it. */
  private constantFromText(name: string): number {
    const bracketed = `(${name})`;
    return this.constant(this.functors.find(`${bracketed}/0`) === undefined ? name : bracketed);
  }
}
