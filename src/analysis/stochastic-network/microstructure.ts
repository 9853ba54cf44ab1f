/**
 * The microstructure complement of a network (Cohen et al. 2006; Koriche et al. 2017, section 4.2) as a coloured graph: a vertex for each
 * value of each variable, and one for each combination of values that a constraint forbids, tied to these values.
 *
 * In two readings. As *printed*, fluents have one colour for both values, nothing says which values belong to one variable, and nothing ties
 * the copies of a fluent or a move at different stages to each other: an automorphism may make a true fluent a false one, tear a variable
 * apart, or do one thing at stage 1 and another at stage 2, and is then no symmetry of the game (Proposition 2 fails; a test and
 * `reproduce koriche-propositions` show games). In the *mended* reading values of a fluent have two colours, a variable has a vertex that its
 * values are tied to, and copies are tied from stage to stage; then the proposition holds.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ColouredGraph, GraphBuilder } from "../../foundations/graphs/index.ts";
import type { GameStages } from "./game-stages.ts";
import type { StochasticConstraint, StochasticVariable } from "./stochastic-network.ts";

export type Reading = "printed" | "mended";

export interface MicrostructureOptions {
  readonly reading: Reading;
  /** Claims vertices as `gates`, and spends a step for each combination that is looked at. */
  readonly budget?: Budget;
}

/** A hypergraph over the values of variables, as a graph. */
export interface ValueGraph {
  readonly graph: ColouredGraph;
  readonly colours: readonly string[];
  label(vertex: number): string;
  /** Vertices [0, values) are values: of which variable, and the place in its domain. */
  readonly values: readonly { readonly variable: number; readonly value: number }[];
  /** Vertices after the values: combinations. */
  readonly combinations: number;
}

/** The microstructure complement: a vertex for each value, and for each combination that a constraint forbids. */
export function microstructureComplement({ network }: GameStages, options: MicrostructureOptions): ValueGraph {
  const writer = new ValueGraphWriter(network.variables, [...network.variables.keys()], options);
  for (const constraint of network.constraints)
    for (const tuple of forbiddenTuples(constraint, network.variables, options.budget))
      writer.combine("forbidden", constraint.scope, tuple);
  return writer.finish();
}

/** The tuples over its scope that a constraint forbids, by place in the scope. */
export function* forbiddenTuples(
  { scope, allows }: StochasticConstraint,
  variables: readonly StochasticVariable[],
  budget?: Budget,
): IterableIterator<Int32Array> {
  const sizes = scope.map((variable) => (variables[variable] as StochasticVariable).domain.length);
  const values = new Int32Array(variables.length);
  const tuple = new Int32Array(scope.length);
  for (let at = 0; at >= 0; ) {
    budget?.spend(1, "listing forbidden combinations");
    for (const [i, variable] of scope.entries()) values[variable] = tuple[i] as number;
    if (!allows(values)) yield tuple.slice();
    at = scope.length - 1;
    while (at >= 0 && (tuple[at] as number) === (sizes[at] as number) - 1) tuple[at--] = 0;
    if (at >= 0) tuple[at] = (tuple[at] as number) + 1;
  }
}

/** Puts vertices together. */
export class ValueGraphWriter {
  private readonly variables: readonly StochasticVariable[];
  private readonly options: MicrostructureOptions;
  private readonly builder = new GraphBuilder();
  private readonly colours: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly labels: string[] = [];
  private readonly values: { variable: number; value: number }[] = [];
  /** By variable: the vertex of its first value, −1 where it is left out. */
  private readonly firsts: Int32Array;
  private combinations = 0;

  /** `chosen`: the variables that are in the graph. */
  constructor(variables: readonly StochasticVariable[], chosen: readonly number[], options: MicrostructureOptions) {
    this.variables = variables;
    this.options = options;
    this.firsts = new Int32Array(variables.length).fill(-1);
    for (const variable of chosen) {
      this.firsts[variable] = this.values.length;
      const { name, domain } = variables[variable] as StochasticVariable;
      for (const [value, text] of domain.entries()) {
        this.vertex(this.colourOf(variables[variable] as StochasticVariable, value), `${name} = ${text}`);
        this.values.push({ variable, value });
      }
    }
  }

  /** A combination of values of these variables, all of which are in the graph. */
  combine(colour: string, scope: readonly number[], tuple: ArrayLike<number>): void {
    const vertex = this.vertex(colour, colour);
    this.combinations++;
    for (const [i, variable] of scope.entries())
      this.builder.addEdge(vertex, (this.firsts[variable] as number) + (tuple[i] as number));
  }

  finish(): ValueGraph {
    if (this.options.reading === "mended") this.tie();
    const { builder, colours, labels, values, combinations } = this;
    return { graph: builder.build(), colours, values, combinations, label: (vertex) => labels[vertex] as string };
  }

  /** The colours of the paper: stage, role or fluent, value; the value of a fluent only in the mended reading. */
  private colourOf({ kind, stage, subject, domain }: StochasticVariable, value: number): string {
    const role = kind === "fluent" || kind === "terminal" ? "*" : subject;
    const tells = kind === "terminal" || kind === "utility" || (kind === "fluent" && this.options.reading === "mended");
    return `${kind} (${stage}, ${role}, ${tells ? domain[value] : "*"})`;
  }

  /** Values to their variable, and the copies of a fluent or a move to each other, stage after stage. */
  private tie(): void {
    const lastCopies = new Map<string, number>();
    for (const [variable, { kind, stage, subject, name, domain }] of this.variables.entries()) {
      const first = this.firsts[variable] as number;
      if (first === -1) continue;
      const vertex = this.vertex(`variable ${kind} ${stage}`, name);
      for (const [value, text] of domain.entries()) {
        this.builder.addEdge(vertex, first + value);
        const copy = `${kind} ${subject} ${text}`;
        const last = lastCopies.get(copy);
        if (last !== undefined && kind !== "terminal" && kind !== "utility") this.builder.addEdge(last, first + value);
        lastCopies.set(copy, first + value);
      }
    }
  }

  private vertex(colour: string, label: string): number {
    let number = this.numbers.get(colour);
    if (number === undefined) {
      number = this.colours.push(colour) - 1;
      this.numbers.set(colour, number);
    }
    this.options.budget?.claim("gates", this.labels.length, "writing the microstructure");
    this.labels.push(label);
    return this.builder.addVertex(number);
  }
}
