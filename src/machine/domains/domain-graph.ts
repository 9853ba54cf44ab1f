/**
 * The domain graph (Genesereth and Thielscher, Definition 14.1): which symbols flow to which arguments. Its vertices
 * are the constants, functions and relations of a sheet and their argument positions. An edge means that everything at
 * its start can occur at its end.
 *
 * It is the symbol flow (language/rules/symbol-flow.ts), drawn without the variables, with one interpretation of our
 * own. Half of all sheets have no `base` (or no `input`). In that case `true` receives from `init` and `next` (`does`
 * from `legal`) instead.
 */
import { type CarriedOver, type Clause, SymbolFlow } from "../../language/rules/index.ts";
import { type SymbolKind, SymbolTable } from "./symbol-table.ts";

/** A symbol or an argument place. */
export interface DomainVertex {
  readonly kind: SymbolKind | "argument";
  /** `cell`, `b`, `cell[3]` (counted from 1). */
  readonly label: string;
}

/** Which symbols and arguments flow into which arguments. */
export interface DomainGraph {
  readonly vertices: readonly DomainVertex[];
  /** Pairs of vertex numbers, from and to; each once. */
  readonly edges: readonly (readonly [number, number])[];
}

export function domainGraph(clauses: readonly Clause[]): DomainGraph {
  const symbols = new SymbolTable(clauses);
  const flow = SymbolFlow.ofClauses(clauses, { carriedOver: carriedOver(symbols) });
  const vertices: DomainVertex[] = [];
  const vertexOfSymbol = new Map<string, number>();
  /** By position of the flow: its vertex. */
  const vertexOfPlace: number[] = [];
  for (const { kind, name, arity } of symbols.all) {
    const label = symbols.label(kind, name, arity);
    if (kind !== "relation") vertexOfSymbol.set(`${arity} ${name}`, vertices.length);
    vertices.push({ kind, label });
    if (kind !== "constant")
      for (let i = 0; i < arity; i++) {
        vertexOfPlace[flow.place({ kind, name, arity }, i)] = vertices.length;
        vertices.push({ kind: "argument", label: `${label}[${i + 1}]` });
      }
  }
  const edges = new Map<number, readonly [number, number]>();
  const add = (from: number, to: number): void => {
    edges.set(from * vertices.length + to, [from, to]);
  };
  flow.eachFlow(
    ({ name, arity }, to) => add(vertexOfSymbol.get(`${arity} ${name}`)!, vertexOfPlace[to]!),
    (from, to) => add(vertexOfPlace[from]!, vertexOfPlace[to]!),
  );
  return { vertices, edges: [...edges.values()] };
}

/** Links: declared or derived fluents can hold, and declared or legal moves can be made. */
function carriedOver(symbols: SymbolTable): CarriedOver {
  const has = (name: string, arity: number): boolean => symbols.has("relation", name, arity);
  const made = has("base", 1) ? ["base"] : ["init", "next"];
  const flows: CarriedOver = [
    ...made.map((from) => [from, "true", 1] as const),
    [has("input", 2) ? "input" : "legal", "does", 2],
  ];
  return flows.filter(([from, to, arity]) => has(from, arity) && has(to, arity));
}

/** One line per edge: `row[2] -> line[1]`; then the vertices without edges. */
export function printDomainGraph({ vertices, edges }: DomainGraph): string {
  const touched = new Set(edges.flat());
  const lines = edges.map(([from, to]) => `${vertices[from]?.label} -> ${vertices[to]?.label}`);
  const alone = vertices.filter((_, i) => !touched.has(i)).map(({ label }) => label);
  return [...lines, ...alone].map((line) => `${line}\n`).join("");
}
