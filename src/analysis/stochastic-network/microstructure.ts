/**
 * The microstructure complement of a network (Cohen et al. 2006; Koriche et al. 2017, section 4.2) as a coloured graph.
 * Each value of each variable has a vertex, and so has each combination of values that a constraint forbids, with edges
 * to these values.
 *
 * There are two readings. In the *printed* one, both values of a fluent have the same colour, nothing says which values
 * belong to one variable, and nothing connects the copies of a fluent or move at different stages. So an automorphism
 * may map a true fluent to a false one, split a variable, or act differently at stages 1 and 2; it is then no symmetry
 * of the game. Proposition 2 fails (a test and `reproduce koriche-propositions` show such games). In the *mended*
 * reading, the two values of a fluent have different colours, a variable has a vertex with edges to its values, and
 * copies are connected from stage to stage. Then the proposition holds.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ColouredGraph, GraphBuilder } from "../../foundations/graphs/index.ts";
import type { GameStages } from "./game-stages.ts";
import type { StochasticConstraint, StochasticVariable } from "./stochastic-network.ts";

/** As the paper prints it, or mended so that Proposition 2 holds. */
export type Reading = "printed" | "mended";

/** How the microstructure is read, and its budget. */
export interface MicrostructureOptions {
  readonly reading: Reading;
  /** Claims vertices as `gates`, and spends one step per combination tried. */
  readonly budget?: Budget;
}

/** A hypergraph over the values of variables, as a graph. */
export interface ValueGraph {
  readonly graph: ColouredGraph;
  readonly colours: readonly string[];
  label(vertex: number): string;
  /** Vertices [0, values) are values: the variable of each, and its position in the domain. */
  readonly values: readonly { readonly variable: number; readonly value: number }[];
  /** Number of vertices after the values: combinations. */
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

/** The tuples over its scope that a constraint forbids, in the order of the scope. */
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

/** Builds a value graph. */
export class ValueGraphWriter {
  private readonly variables: readonly StochasticVariable[];
  private readonly options: MicrostructureOptions;
  private readonly builder = new GraphBuilder();
  private readonly colours: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly labels: string[] = [];
  private readonly values: { variable: number; value: number }[] = [];
  /** For each variable: the vertex of its first value, −1 if the variable is left out. */
  private readonly firsts: Int32Array;
  private combinations = 0;

  /** `chosen`: the variables in the graph. */
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

  /** Adds a combination of values of these variables. All of them are in the graph. */
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

  /** The colours of the paper: stage, role or fluent, and value. The mended reading adds the value of a fluent. */
  private colourOf({ kind, stage, subject, domain }: StochasticVariable, value: number): string {
    const role = kind === "fluent" || kind === "terminal" ? "*" : subject;
    const tells = kind === "terminal" || kind === "utility" || (kind === "fluent" && this.options.reading === "mended");
    return `${kind} (${stage}, ${role}, ${tells ? domain[value] : "*"})`;
  }

  /** Connects values with their variable, and the copies of a fluent or move with each other, from stage to stage. */
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
