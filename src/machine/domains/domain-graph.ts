/**
 * The domain graph (Genesereth and Thielscher, Definition 14.1): which symbols flow to which arguments. Its vertices are the
 * constants, functions and relations of a sheet and their argument places; an edge says that what stands at its start can
 * stand at its end.
 *
 * Two readings of the definition. An edge from a body comes from its positive conditions alone: a safe rule binds all its
 * variables there, and negated ones would only add what is never derived. And where a sheet has no `base` (or no `input`),
 * as half of them have not, `true` receives from `init` and `next` (`does` from `legal`) instead.
 */
import type { Clause, Term } from "../../language/rules/index.ts";
import { type SymbolKind, SymbolTable } from "./symbol-table.ts";

export interface DomainVertex {
  readonly kind: SymbolKind | "argument";
  /** `cell`, `b`, `cell[3]` (counted from 1). */
  readonly label: string;
}

export interface DomainGraph {
  readonly vertices: readonly DomainVertex[];
  /** Pairs of vertex numbers, from and to; each once. */
  readonly edges: readonly (readonly [number, number])[];
}

/** A term in an argument of a relation or function. */
interface Occurrence {
  readonly term: Term;
  readonly place: number;
}

export function domainGraph(clauses: readonly Clause[]): DomainGraph {
  const builder = new DomainGraphBuilder(new SymbolTable(clauses));
  for (const clause of clauses) builder.addClause(clause);
  builder.addPlay();
  return builder.graph();
}

class DomainGraphBuilder {
  private readonly symbols: SymbolTable;
  private readonly vertices: DomainVertex[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly edges = new Map<string, readonly [number, number]>();

  constructor(symbols: SymbolTable) {
    this.symbols = symbols;
    for (const { kind, name, arity } of symbols.all) {
      this.vertex(kind, symbols.label(kind, name, arity));
      for (let i = 0; i < arity; i++) this.place(kind, name, arity, i);
    }
  }

  addClause({ head, body }: Clause): void {
    const sources = new Map<string, Set<number>>();
    for (const literal of body)
      if (literal.kind === "positive")
        for (const { term, place } of this.occurrences("relation", literal.atom.relation, literal.atom.args))
          if (term.kind === "variable") sources.set(term.name, (sources.get(term.name) ?? new Set()).add(place));
    for (const { term, place } of this.occurrences("relation", head.relation, head.args)) {
      if (term.kind === "variable") for (const source of sources.get(term.name) ?? []) this.edge(source, place);
      else this.edge(this.symbolVertex(term.name, term.args.length), place);
    }
  }

  /** What is declared or made can hold; what is declared or legal can be done. */
  addPlay(): void {
    const flow = (from: string, to: string, arity: number): void => {
      if (!this.symbols.has("relation", from, arity) || !this.symbols.has("relation", to, arity)) return;
      for (let i = 0; i < arity; i++)
        this.edge(this.place("relation", from, arity, i), this.place("relation", to, arity, i));
    };
    if (this.symbols.has("relation", "base", 1)) flow("base", "true", 1);
    else {
      flow("init", "true", 1);
      flow("next", "true", 1);
    }
    flow(this.symbols.has("relation", "input", 2) ? "input" : "legal", "does", 2);
  }

  graph(): DomainGraph {
    return { vertices: this.vertices, edges: [...this.edges.values()] };
  }

  /** Every term in an expression, with its place; nesting is bounded by the reader. */
  private *occurrences(kind: SymbolKind, name: string, args: readonly Term[]): Iterable<Occurrence> {
    for (const [i, term] of args.entries()) {
      yield { term, place: this.place(kind, name, args.length, i) };
      if (term.kind === "application") yield* this.occurrences("function", term.name, term.args);
    }
  }

  private symbolVertex(name: string, arity: number): number {
    const kind = arity === 0 ? "constant" : "function";
    return this.vertex(kind, this.symbols.label(kind, name, arity));
  }

  private place(kind: SymbolKind, name: string, arity: number, i: number): number {
    return this.vertex("argument", `${this.symbols.label(kind, name, arity)}[${i + 1}]`);
  }

  private vertex(kind: DomainVertex["kind"], label: string): number {
    const key = kind === "argument" ? `argument ${label}` : `symbol ${label}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.vertices.length;
      this.numbers.set(key, number);
      this.vertices.push({ kind, label });
    }
    return number;
  }

  private edge(from: number, to: number): void {
    this.edges.set(`${from} ${to}`, [from, to]);
  }
}

/** One line an edge: `row[2] -> line[1]`; then the vertices without edges. */
export function printDomainGraph({ vertices, edges }: DomainGraph): string {
  const touched = new Set(edges.flat());
  const lines = edges.map(([from, to]) => `${vertices[from]?.label} -> ${vertices[to]?.label}`);
  const alone = vertices.filter((_, i) => !touched.has(i)).map(({ label }) => label);
  return [...lines, ...alone].map((line) => `${line}\n`).join("");
}
