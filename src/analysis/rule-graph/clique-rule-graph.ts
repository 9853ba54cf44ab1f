/**
 * The ground rule graph of Koriche et al. (2017), section 3.2. Each ground term (player, fluent, action, utility),
 * atom, negated atom and rule has a vertex. An atom and its terms form a clique, a negation has an edge to its atom,
 * and a rule forms a clique with its head and its literals. Players and utilities have colours of their own.
 *
 * The paper's programs use only keywords, and a keyword occurs either in heads or in bodies. The other relations of a
 * sheet occur in both, and a clique does not tell which atom is the head. So such a head is connected to the rule
 * through an extra vertex.
 */
import { type ColouredGraph, GraphBuilder } from "../../foundations/graphs/index.ts";
import { type Clause, equalTerms, isGround, printTerm, type Term } from "../../language/rules/index.ts";
import { isKeyword } from "../../language/syntax/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";

export type CliqueTermKind = "player" | "fluent" | "action" | "utility";

export interface CliqueTerm {
  readonly kind: CliqueTermKind;
  readonly text: string;
}

/** An atom with those of its terms that are vertices. An atom of a relation that is not a keyword has none. */
export interface CliqueAtom {
  readonly relation: string;
  readonly text: string;
  readonly terms: readonly CliqueTerm[];
}

export interface CliqueRule {
  readonly head: CliqueAtom;
  readonly body: readonly { readonly atom: CliqueAtom; readonly isNegative: boolean }[];
}

export interface CliqueGraph {
  readonly graph: ColouredGraph;
  readonly colours: readonly string[];
  label(vertex: number): string;
  /** The vertex of a term. Undefined if no rule contains it. */
  vertexOf(kind: CliqueTermKind, text: string): number | undefined;
}

/** The kinds of the arguments of keywords. */
const ARGUMENTS: Readonly<Record<string, readonly CliqueTermKind[]>> = {
  role: ["player"],
  init: ["fluent"],
  true: ["fluent"],
  next: ["fluent"],
  legal: ["player", "action"],
  does: ["player", "action"],
  goal: ["player", "utility"],
};

export function cliqueRuleGraph(rules: readonly CliqueRule[]): CliqueGraph {
  return new CliqueWriter(rules).write();
}

/** The clauses as written. Undefined if one has a variable. */
export function cliqueRulesAsWritten(clauses: readonly Clause[]): CliqueRule[] | undefined {
  const atomOf = ({ relation, args }: { readonly relation: string; readonly args: readonly Term[] }): CliqueAtom => {
    const kinds = ARGUMENTS[relation] ?? [];
    const texts = args.map(printTerm);
    const terms = kinds.length === args.length ? kinds.map((kind, i) => ({ kind, text: texts[i] as string })) : [];
    return { relation, text: args.length === 0 ? relation : `(${[relation, ...texts].join(" ")})`, terms };
  };
  const rules: CliqueRule[] = [];
  for (const { head, body } of clauses) {
    const terms = body.flatMap((one) => (one.kind === "distinct" ? [one.left, one.right] : one.atom.args));
    if (![...head.args, ...terms].every(isGround)) return undefined;
    if (body.some((one) => one.kind === "distinct" && equalTerms(one.left, one.right))) continue;
    rules.push({
      head: atomOf(head),
      body: body.flatMap((one) =>
        one.kind === "distinct" ? [] : [{ atom: atomOf(one.atom), isNegative: one.kind === "negative" }],
      ),
    });
  }
  return rules;
}

/** The rules of a ground program, together with those for roles and the initial state. */
export function cliqueRulesOf(program: GroundProgram): CliqueRule[] {
  const atoms = new Map<number, CliqueAtom>();
  const keyword = (relation: string, ...texts: readonly string[]): CliqueAtom => ({
    relation,
    text: `(${[relation, ...texts].join(" ")})`,
    terms: (ARGUMENTS[relation] ?? []).map((kind, i) => ({ kind, text: texts[i] as string })),
  });
  const { roles, fluents, moves } = program;
  for (const [fluent, text] of fluents.entries()) atoms.set(fluent, keyword("true", text));
  let move = fluents.length;
  for (const [role, texts] of moves.entries())
    for (const text of texts) atoms.set(move++, keyword("does", roles[role] as string, text));
  for (const [role, list] of program.legal.entries())
    for (const [i, atom] of list.entries())
      atoms.set(atom, keyword("legal", roles[role] as string, moves[role]?.[i] as string));
  for (const [fluent, atom] of program.next.entries()) atoms.set(atom, keyword("next", fluents[fluent] as string));
  for (const [role, list] of program.goals.entries())
    for (const { value, atom } of list)
      if (value !== null) atoms.set(atom, keyword("goal", roles[role] as string, String(value)));
  if (program.terminal >= 0) atoms.set(program.terminal, { relation: "terminal", text: "terminal", terms: [] });
  const atomOf = (atom: number): CliqueAtom =>
    atoms.get(atom) ?? { relation: "relation", text: program.atomText(atom), terms: [] };
  const rules: CliqueRule[] = roles.map((role) => ({ head: keyword("role", role), body: [] }));
  for (const fluent of program.initialFluents)
    rules.push({ head: keyword("init", fluents[fluent] as string), body: [] });
  for (const [rule, head] of program.heads.entries()) {
    const body = program.bodies.subarray(program.bodyStarts[rule], program.bodyStarts[rule + 1]);
    rules.push({
      head: atomOf(head),
      body: Array.from(new Set(body), (literal) => ({ atom: atomOf(literal >> 1), isNegative: (literal & 1) === 1 })),
    });
  }
  return rules;
}

class CliqueWriter {
  private readonly rules: readonly CliqueRule[];
  private readonly builder = new GraphBuilder();
  private readonly colours: string[] = [];
  private readonly labels: string[] = [];
  private readonly vertices = new Map<string, number>();
  private readonly edges = new Set<string>();

  constructor(rules: readonly CliqueRule[]) {
    this.rules = rules;
  }

  write(): CliqueGraph {
    for (const [i, { head, body }] of this.rules.entries()) {
      const rule = this.vertex(`rule ${i}`, "rule", `r${i + 1}`);
      const literals = body.map(({ atom, isNegative }) => (isNegative ? this.negation(atom) : this.atom(atom)));
      this.clique([rule, this.head(head), ...literals]);
    }
    const { labels, vertices } = this;
    return {
      graph: this.builder.build(),
      colours: this.colours,
      label: (vertex) => labels[vertex] as string,
      vertexOf: (kind, text) => vertices.get(`${kind} ${text}`),
    };
  }

  private head(atom: CliqueAtom): number {
    const vertex = this.atom(atom);
    if (isKeyword(atom.relation)) return vertex;
    const between = this.vertex(`head ${atom.text}`, "head", atom.text);
    this.edge(between, vertex);
    return between;
  }

  private atom({ relation, text, terms }: CliqueAtom): number {
    const isNew = !this.vertices.has(`atom ${text}`);
    const vertex = this.vertex(`atom ${text}`, isKeyword(relation) ? relation : "relation", text);
    if (isNew) this.clique([vertex, ...terms.map((term) => this.term(term))]);
    return vertex;
  }

  private negation(atom: CliqueAtom): number {
    const vertex = this.vertex(`not ${atom.text}`, "not", `not ${atom.text}`);
    this.edge(vertex, this.atom(atom));
    return vertex;
  }

  private term({ kind, text }: CliqueTerm): number {
    return this.vertex(`${kind} ${text}`, kind === "player" || kind === "utility" ? `${kind} ${text}` : kind, text);
  }

  private clique(vertices: readonly number[]): void {
    for (const [i, vertex] of vertices.entries()) for (const other of vertices.slice(i + 1)) this.edge(vertex, other);
  }

  private edge(from: number, to: number): void {
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    if (from === to || this.edges.has(key)) return;
    this.edges.add(key);
    this.builder.addEdge(from, to);
  }

  private vertex(key: string, colour: string, label: string): number {
    const known = this.vertices.get(key);
    if (known !== undefined) return known;
    if (!this.colours.includes(colour)) this.colours.push(colour);
    const vertex = this.builder.addVertex(this.colours.indexOf(colour));
    this.vertices.set(key, vertex);
    this.labels.push(label);
    return vertex;
  }
}
