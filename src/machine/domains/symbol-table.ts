/**
 * The symbols of a sheet with labels for people. A label is the plain name, unless the sheet uses the name in several
 * ways. Then it is `name/arity`, or `rel:name/arity` or `fun:name/arity` if that is still ambiguous.
 */
import type { Clause, Term } from "../../language/rules/index.ts";

export type SymbolKind = "relation" | "function" | "constant";

export interface SymbolUse {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly arity: number;
}

export class SymbolTable {
  /** In order of first appearance. */
  readonly all: readonly SymbolUse[];
  private readonly uses = new Map<string, SymbolUse>();
  private readonly byLabel: ReadonlyMap<string, SymbolUse>;
  private readonly byName = new Map<string, SymbolUse[]>();

  constructor(clauses: readonly Clause[]) {
    for (const { head, body } of clauses) {
      this.visitAtom(head.relation, head.args);
      for (const literal of body)
        if (literal.kind === "distinct") for (const term of [literal.left, literal.right]) this.visitTerm(term);
        else this.visitAtom(literal.atom.relation, literal.atom.args);
    }
    this.all = [...this.uses.values()];
    this.byLabel = new Map(this.all.map((use) => [this.label(use.kind, use.name, use.arity), use]));
  }

  has(kind: SymbolKind, name: string, arity: number): boolean {
    return this.uses.has(`${kind} ${arity} ${name}`);
  }

  /** Returns the symbol with this label. */
  find(label: string): SymbolUse | undefined {
    return this.byLabel.get(label);
  }

  label(kind: SymbolKind, name: string, arity: number): string {
    const uses = this.byName.get(name) ?? [];
    if (uses.length < 2) return name;
    const sameArity = uses.filter((use) => use.arity === arity);
    if (sameArity.length < 2) return `${name}/${arity}`;
    return `${kind === "relation" ? "rel" : "fun"}:${name}/${arity}`;
  }

  private visitAtom(name: string, args: readonly Term[]): void {
    this.add({ kind: "relation", name, arity: args.length });
    for (const term of args) this.visitTerm(term);
  }

  private visitTerm(term: Term): void {
    if (term.kind === "variable") return;
    this.add({ kind: term.args.length === 0 ? "constant" : "function", name: term.name, arity: term.args.length });
    for (const argument of term.args) this.visitTerm(argument);
  }

  private add(use: SymbolUse): void {
    const key = `${use.kind} ${use.arity} ${use.name}`;
    if (this.uses.has(key)) return;
    this.uses.set(key, use);
    const known = this.byName.get(use.name);
    if (known === undefined) this.byName.set(use.name, [use]);
    else known.push(use);
  }
}
